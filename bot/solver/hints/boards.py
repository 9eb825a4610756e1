"""Boards: positions made for the search of hints, and the moves a player can foresee on them.

A board leaves out what makes no difference: the order of columns and that of foundations.

Piles as numbers: equal ones are one number, and what a search asks about it is kept. A search meets
the same few hundred piles in thousands of positions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from typing import NamedTuple, TypeAlias
from zlib import crc32

from bot.engine.cards import CARD_RANKS, KING_RANK, NEXT_CARDS_UP, Card
from bot.engine.legality import list_carry_counts
from bot.engine.rules import CarryRule, ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import Pile, State
from bot.solver.hints.search import (
    CARD_UP_WORTH,
    RESERVE_CARD_WORTH,
    KnownLineMove,
    LineMove,
    PileEvaluator,
)

_DRAWS_PER_TRY = 12


class Board(NamedTuple):
    """A position: piles by their numbers, and how many cards the reserve has."""

    foundations: int
    draw_piles: int
    reserve_length: int
    columns: tuple[int, ...]


EMPTY_COLUMN = 0
"""The number of the column without cards, lower than any other."""

_COLUMN_BEGIN = 128
"""Higher than any card. How many cards lie face down in a column is added to it."""

NO_CARD = -1
"""Stands for the top card of a pile that has none face up."""


class BoardMemo:
    """All that a search needs to know about the boards of one game.

    ``reserve`` is the longest that the reserve has been: only its length changes.
    """

    def __init__(self, rules: Rules, base_rank: int, reserve: Pile) -> None:
        evaluator = PileEvaluator(rules, base_rank)
        self.rules = rules
        self.reserve = reserve
        self.columns = ColumnMemo(rules, evaluator)
        self.draws = DrawMemo(rules)
        self.foundations = FoundationMemo(base_rank, evaluator)

    @property
    def piles_learned(self) -> int:
        """How many stocks and wastes the memo and all its copies have numbered."""
        return len(self.draws.waste_tops)

    def copy(self) -> BoardMemo:
        """Return a memo with the same boards; what is added to it is not added to this one.

        The order of a board's columns depends on when each was added, and all else on nothing.
        """
        copied = copy(self)
        copied.columns = self.columns.copy()
        return copied

    def convert_to_board(self, state: State) -> Board:
        """Return a position as a board."""
        return Board(
            self.foundations.get_number([p[-1] if p else NO_CARD for p in state.foundations]),
            self.draws.get_number(state.stock, state.waste, state.redeals_made),
            len(state.reserve),
            tuple(sorted(map(self.columns.get_number, state.columns, state.face_down_counts))),
        )

    def get_mark(self, board: Board) -> int:
        """Return a number below 2**32 for what a player sees of a board, the same in any memo.

        The other piles say what lies on the foundations.
        """
        stock, waste, redeals_made = self.draws.piles[board.draw_piles]
        seen = [len(stock), redeals_made, board.reserve_length, *waste]
        for face_down_count, cards in sorted(map(self.columns.get_seen_cards, board.columns)):
            seen += (_COLUMN_BEGIN + face_down_count, *cards)
        return crc32(bytes(seen))

    def is_won(self, board: Board) -> bool:
        """Return whether all cards are on the foundations."""
        return (
            board.columns[-1] == EMPTY_COLUMN
            and not board.reserve_length
            and self.draws.piles[board.draw_piles][:2] == ((), ())
        )

    def count_empty_columns(self, board: Board) -> int:
        """Return how many columns have no cards."""
        return board.columns.count(EMPTY_COLUMN)

    def get_draw_cost(self, board: Board) -> int:
        """Return how many tries it is worth to look at all draws from a board."""
        return len(self.draws.list_drawn(board.draw_piles)) // _DRAWS_PER_TRY


class BoardMoveGenerator:
    """The moves that a player can foresee from boards of one game.

    ``face_down_count`` is how many cards lie face down in columns, ``drawable_card_worth`` the
    worth of each card in the stock or the waste. Draws are among the moves only with
    ``includes_draws``, where the player has seen the stock, and only along with the play of the
    card that they turn up. Moves that change nothing are left out.
    """

    def __init__(
        self,
        memo: BoardMemo,
        *,
        face_down_count: int,
        drawable_card_worth: float,
        includes_draws: bool,
    ) -> None:
        self._rules = rules = memo.rules
        self._columns = memo.columns
        self._draws = memo.draws
        self._foundations = memo.foundations
        self._reserve = memo.reserve
        # No card goes on a pile whose top is `NO_CARD`, the last of the list.
        self._attachable_cards = (*rules.attachable_cards[0], ())
        self._face_down_count = face_down_count
        self._drawable_card_worth = drawable_card_worth
        self._includes_draws = includes_draws

    def generate_moves(self, board: Board) -> Iterator[LineMove[Board]]:
        """Generate all moves from a board."""
        foundation_moves = [*self._generate_foundation_moves(board)]
        yield from foundation_moves
        if foundation_moves and self._rules.requires_foundation_plays:
            return
        targets = self._map_targets(board)
        waste_top = self._draws.waste_tops[board.draw_piles]
        if waste_top != NO_CARD:
            indexes = self._list_targets(board, targets, waste_top, is_from_waste=True)
            yield from self._generate_waste_moves(board, indexes, board.draw_piles, 0)
        if board.reserve_length:
            yield from self._generate_reserve_moves(board, targets)
        yield from self._generate_column_moves(board, targets)
        if self._includes_draws:
            yield from self._generate_drawn_moves(board, targets)

    def generate_drawn_moves(self, board: Board) -> Iterator[LineMove[Board]]:
        """Generate the moves that begin with draws, where a draw may be played."""
        if self._includes_draws:
            yield from self._generate_drawn_moves(board, self._map_targets(board))

    def _map_targets(self, board: Board) -> dict[Card, list[int]]:
        """Return the indexes of the columns with cards that a card may go on, for each card.

        Of equal columns it is the first.
        """
        tops, attachable_cards = self._columns.tops, self._attachable_cards
        targets: dict[Card, list[int]] = defaultdict(list)
        previous = EMPTY_COLUMN
        for index, column in enumerate(board.columns):
            if column != previous:
                for card in attachable_cards[tops[column]]:
                    targets[card].append(index)
            previous = column
        return targets

    def _list_targets(
        self, board: Board, targets: dict[Card, list[int]], card: Card, *, is_from_waste: bool
    ) -> list[int]:
        """Return the indexes of the columns that the card may go to, an empty one included."""
        found = targets.get(card, [])
        if board.columns[0] != EMPTY_COLUMN or (
            board.reserve_length and self._rules.reserve_fills_columns
        ):
            return found
        match self._rules.empty_column_rule:
            case EmptyColumnRule.ANY:
                may_fill = True
            case EmptyColumnRule.KING_ONLY:
                may_fill = CARD_RANKS[card] == KING_RANK
            case EmptyColumnRule.WASTE_ONLY:
                may_fill = is_from_waste
        return [*found, 0] if may_fill else found

    def _generate_foundation_moves(self, board: Board) -> Iterator[LineMove[Board]]:
        takes = self._foundations.map_takes(board.foundations)
        columns = self._columns
        previous = EMPTY_COLUMN
        for index, column in enumerate(board.columns):
            if column != previous and columns.tops[column] in takes:
                column_exit = columns.get_top_exit(column)
                foundations = takes[column_exit.card]
                yield self._leave_column(board, index, column_exit, foundations, None)
            previous = column
        if board.reserve_length and (card := self._reserve[board.reserve_length - 1]) in takes:
            worth_change = self._get_card_up_worth(board, takes[card]) - RESERVE_CARD_WORTH
            length = board.reserve_length - 1
            after = Board(takes[card], board.draw_piles, length, board.columns)
            yield KnownLineMove(after, worth_change, turns_card=self._turns_reserve_card(length))
        card = self._draws.waste_tops[board.draw_piles]
        if card in takes:
            yield self._play_waste_up(board, takes[card], board.draw_piles, 0)

    def _play_waste_up(
        self, board: Board, foundations: int, draw_piles: int, draws: int
    ) -> LineMove[Board]:
        worth_change = self._get_card_up_worth(board, foundations) - self._drawable_card_worth
        after_play, turns_card = self._play_waste_top(draw_piles)
        after = Board(foundations, after_play, board.reserve_length, board.columns)
        return KnownLineMove(after, worth_change, draws, turns_card)

    def _play_waste_top(self, draw_piles: int) -> tuple[int, bool]:
        """Return the stock and waste without the waste's top; whether that turns an unseen card."""
        after = self._draws.play_waste_top(draw_piles)
        turns_card = self._draws.keeps_waste_filled and self._turns_stock_card(draw_piles, after)
        return after, turns_card

    def _generate_waste_moves(
        self, board: Board, indexes: list[int], draw_piles: int, draws: int
    ) -> Iterator[LineMove[Board]]:
        """Generate the plays of the waste's top card to the columns of these indexes."""
        card = self._draws.waste_tops[draw_piles]
        after_play, turns_card = self._play_waste_top(draw_piles)
        for index in indexes:
            columns, worth_change = self._add_card(board, index, card)
            after = Board(board.foundations, after_play, board.reserve_length, columns)
            yield KnownLineMove(after, worth_change - self._drawable_card_worth, draws, turns_card)

    def _generate_drawn_moves(
        self, board: Board, targets: dict[Card, list[int]]
    ) -> Iterator[LineMove[Board]]:
        if self._rules.requires_plays_before_draw and self._must_play_before_draw(board, targets):
            return
        takes = self._foundations.map_takes(board.foundations)
        for draws, draw_piles in self._draws.list_drawn(board.draw_piles):
            card = self._draws.waste_tops[draw_piles]
            if card == NO_CARD:
                continue
            if card in takes:
                yield self._play_waste_up(board, takes[card], draw_piles, draws)
                if self._rules.requires_foundation_plays:
                    return
            if indexes := self._list_targets(board, targets, card, is_from_waste=True):
                yield from self._generate_waste_moves(board, indexes, draw_piles, draws)

    def _must_play_before_draw(self, board: Board, targets: dict[Card, list[int]]) -> bool:
        """Return whether the reserve's top or a whole column fits on a column with cards."""
        columns = self._columns
        if board.reserve_length and targets.get(self._reserve[board.reserve_length - 1]):
            return True
        return any(
            target != index
            for index, column in enumerate(board.columns)
            if column != EMPTY_COLUMN and (card := columns.find_whole_run(column)) is not None
            for target in targets.get(card, ())
        )

    def _generate_reserve_moves(
        self, board: Board, targets: dict[Card, list[int]]
    ) -> Iterator[LineMove[Board]]:
        length = board.reserve_length - 1
        card, turns_card = self._reserve[length], self._turns_reserve_card(length)
        for index in self._list_targets(board, targets, card, is_from_waste=False):
            columns, worth_change = self._add_card(board, index, card)
            after = Board(board.foundations, board.draw_piles, length, columns)
            yield KnownLineMove(after, worth_change - RESERVE_CARD_WORTH, turns_card=turns_card)

    def _generate_column_moves(
        self, board: Board, targets: dict[Card, list[int]]
    ) -> Iterator[LineMove[Board]]:
        previous = EMPTY_COLUMN
        lays_runs = self._rules.carry_rule is not CarryRule.RUN_TO_EMPTY_COLUMN
        fills_columns = self._draws.fills_columns
        stays_empty = not fills_columns or self._draws.fill_column(board.draw_piles)[1] == NO_CARD
        for index, column in enumerate(board.columns):
            if column == previous:
                continue
            previous = column
            for column_exit in self._columns.list_carries(column):
                for target in self._list_targets(
                    board, targets, column_exit.card, is_from_waste=False
                ):
                    is_target_empty = board.columns[target] == EMPTY_COLUMN
                    is_idle = column_exit.rest == EMPTY_COLUMN and is_target_empty and stays_empty
                    is_allowed = is_target_empty or column_exit.card_count == 1 or lays_runs
                    if target != index and is_allowed and not is_idle:
                        yield self._leave_column(
                            board, index, column_exit, board.foundations, target
                        )

    def _leave_column(
        self,
        board: Board,
        index: int,
        column_exit: ColumnExit,
        foundations: int,
        target: int | None,
    ) -> LineMove[Board]:
        """Return the move by which cards leave a column for another, or for the foundations."""
        columns = list(board.columns)
        count, _, rest, worth_change, turns_card = column_exit
        is_lasting = turns_card or target is None
        reserve_length, draw_piles = board.reserve_length, board.draw_piles
        if target is None:
            worth_change += self._get_card_up_worth(board, foundations)
        else:
            column = columns[target]
            after = columns[target] = self._columns.add_cards(column, columns[index], count)
            worth_change += self._columns.worths[after] - self._columns.worths[column]
        if turns_card and self._face_down_count == 1:
            # With all cards face up, what could still lie in columns is of no matter.
            worth_change -= self._foundations.get_worth(foundations)
        if rest == EMPTY_COLUMN and reserve_length and self._rules.reserve_fills_columns:
            reserve_length -= 1
            worth_change -= RESERVE_CARD_WORTH
            rest = self._columns.get_number((self._reserve[reserve_length],), 0)
            turns_card = self._turns_reserve_card(reserve_length)
        elif rest == EMPTY_COLUMN and self._draws.fills_columns:
            draw_piles, card = self._draws.fill_column(board.draw_piles)
            if card != NO_CARD:
                worth_change -= self._drawable_card_worth
                rest = self._columns.get_number((card,), 0)
                turns_card = self._turns_stock_card(board.draw_piles, draw_piles)
                is_lasting = True
        columns[index] = rest
        columns.sort()
        after_board = Board(foundations, draw_piles, reserve_length, tuple(columns))
        return KnownLineMove(after_board, worth_change, 0, turns_card, is_lasting)

    def _add_card(self, board: Board, index: int, card: Card) -> tuple[tuple[int, ...], float]:
        """Return the columns with a card added to one, and what their worth changes by."""
        columns, worths = list(board.columns), self._columns.worths
        column = columns[index]
        after = columns[index] = self._columns.add_card(column, card)
        columns.sort()
        return tuple(columns), worths[after] - worths[column]

    def _get_card_up_worth(self, board: Board, foundations: int) -> float:
        """Return what a position's worth changes by when a card goes to the foundations."""
        if not self._face_down_count:
            return CARD_UP_WORTH
        get_worth = self._foundations.get_worth
        return CARD_UP_WORTH + get_worth(foundations) - get_worth(board.foundations)

    def _turns_reserve_card(self, length: int) -> bool:
        """Return whether the top of a reserve of that length has not been seen before."""
        return length > 0 and not self._rules.has_open_reserve

    def _turns_stock_card(self, before: int, after: int) -> bool:
        """Return whether a play or a fill turns a card of the stock that has not been seen."""
        stock, stock_after = self._draws.piles[before][0], self._draws.piles[after][0]
        return not self._includes_draws and len(stock_after) < len(stock)


class ColumnExit(NamedTuple):
    """Cards that may leave a column together, and the column that stays behind.

    ``card`` is the lowest of them. ``worth_change`` is what the column's worth changes by;
    ``turns_card`` says that a card turns up on it, which counts for nothing as it is not known.
    """

    card_count: int
    card: Card
    rest: int
    worth_change: float
    turns_card: bool


class ColumnMemo:
    """The columns of one game. ``tops`` and ``worths`` are by a column's number."""

    def __init__(self, rules: Rules, evaluator: PileEvaluator) -> None:
        self._rules = rules
        self._find_highest_face_down = rules.find_highest_face_down
        self._landing_cards = rules.run_landing_cards
        self._evaluator = evaluator
        self._numbers: dict[tuple[Pile, int], int] = {}
        self._columns: list[tuple[Pile, int]] = []
        self._carries: dict[int, tuple[ColumnExit, ...]] = {}
        self._top_exits: dict[int, ColumnExit] = {}
        self._extended: dict[tuple[int, Pile], int] = {}
        self._joined: dict[tuple[int, int, int], int] = {}
        self.tops: list[Card] = []
        self.worths: list[float] = []
        self.get_number((), 0)

    def copy(self) -> ColumnMemo:
        """Return a memo with the same columns; what is added to it is not added to this one."""
        copied = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(copied, name, value.copy())
        return copied

    def get_seen_cards(self, number: int) -> tuple[int, Pile]:
        """Return how many cards lie face down in a column, and its face-up cards."""
        cards, face_down_count = self._columns[number]
        return face_down_count, cards[face_down_count:]

    def get_number(self, cards: Pile, face_down_count: int) -> int:
        """Return the number of a column."""
        column = (cards, face_down_count)
        number = self._numbers.get(column)
        if number is None:
            number = self._numbers[column] = len(self._columns)
            self._columns.append(column)
            self.tops.append(cards[-1] if len(cards) > face_down_count else NO_CARD)
            self.worths.append(self._evaluator.evaluate_column(cards, face_down_count))
        return number

    def add_card(self, column: int, card: Card) -> int:
        """Return the column with one more card on top."""
        key = (column, (card,))
        number = self._extended.get(key)
        if number is None:
            cards, face_down_count = self._columns[column]
            number = self._extended[key] = self.get_number((*cards, card), face_down_count)
        return number

    def add_cards(self, column: int, source: int, count: int) -> int:
        """Return the column with the last ``count`` cards of another one on top."""
        key = (column, source, count)
        number = self._joined.get(key)
        if number is None:
            cards, face_down_count = self._columns[column]
            carried_cards = self._columns[source][0][-count:]
            number = self._joined[key] = self.get_number(cards + carried_cards, face_down_count)
        return number

    def get_top_exit(self, column: int) -> ColumnExit:
        """Return how the top card of a column leaves it, as it does to a foundation."""
        if column not in self._top_exits:
            self._top_exits[column] = self._build_exit(column, 1)
        return self._top_exits[column]

    def list_carries(self, column: int) -> tuple[ColumnExit, ...]:
        """Return the ways in which cards of a column may be carried to another."""
        if column not in self._carries:
            length, run_length = len(self._columns[column][0]), self._count_run_cards(column)
            counts = list_carry_counts(self._rules, length, run_length) if run_length else ()
            self._carries[column] = tuple(self._build_exit(column, count) for count in counts)
        return self._carries[column]

    def find_whole_run(self, column: int) -> Card | None:
        """Return the lowest card of a column whose cards are all face up and in sequence."""
        cards, _ = self._columns[column]
        return cards[0] if self._count_run_cards(column) == len(cards) else None

    def _build_exit(self, column: int, count: int) -> ColumnExit:
        cards, face_down_count = self._columns[column]
        rest_cards = cards[:-count]
        turns_card = 0 < face_down_count == len(rest_cards)
        if turns_card:
            face_down_count = self._find_highest_face_down(face_down_count - 1)
        rest = self.get_number(rest_cards, face_down_count)
        rest_worth = (
            self._evaluator.evaluate_column(rest_cards[:-1], face_down_count)
            if turns_card
            else self.worths[rest]
        )
        worth_change = rest_worth - self.worths[column]
        return ColumnExit(count, cards[-count], rest, worth_change, turns_card)

    def _count_run_cards(self, column: int) -> int:
        """Return how many face-up cards at the end of a column lie in sequence."""
        cards, face_down_count = self._columns[column]
        longest = len(cards) - face_down_count
        run_length = min(longest, 1)
        while (
            0 < run_length < longest
            and cards[-run_length - 1] in self._landing_cards[cards[-run_length]]
        ):
            run_length += 1
        return run_length


_DrawPiles: TypeAlias = "tuple[Pile, Pile, int]"
"""The stock, the waste, and how many redeals have been made."""


class DrawMemo:
    """The stock with the waste of one game, as one number. ``waste_tops`` is by that number.

    ``fills_columns`` says whether the waste's top fills a column that a move has emptied, and
    ``keeps_waste_filled`` whether a packet is turned by itself when the waste is empty.
    """

    def __init__(self, rules: Rules) -> None:
        self.fills_columns = rules.column_fill in {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}
        self._fills_from_stock = rules.column_fill is ColumnFill.WASTE_OR_STOCK
        self.keeps_waste_filled = rules.keeps_waste_filled
        self._packet_size = rules.packet_size
        self._max_redeals = rules.max_redeals
        self._numbers: dict[_DrawPiles, int] = {}
        self.piles: list[_DrawPiles] = []
        self._after_plays: dict[int, int] = {}
        self._after_fills: dict[int, tuple[int, Card]] = {}
        self._drawn: dict[int, tuple[tuple[int, int], ...]] = {}
        self.waste_tops: list[Card] = []

    def get_number(self, stock: Pile, waste: Pile, redeals_made: int) -> int:
        """Return the number of a stock and waste; redeals matter only where they are limited."""
        piles = (stock, waste, 0 if self._max_redeals is None else redeals_made)
        number = self._numbers.get(piles)
        if number is None:
            number = self._numbers[piles] = len(self.piles)
            self.piles.append(piles)
            self.waste_tops.append(waste[-1] if waste else NO_CARD)
        return number

    def play_waste_top(self, number: int) -> int:
        """Return the stock and waste without the waste's top card."""
        if number not in self._after_plays:
            stock, waste, redeals_made = self.piles[number]
            piles = stock, waste[:-1], redeals_made
            if self.keeps_waste_filled and stock and not waste[:-1]:
                piles = self._turn_packet(piles)
            self._after_plays[number] = self.get_number(*piles)
        return self._after_plays[number]

    def fill_column(self, number: int) -> tuple[int, Card]:
        """Return the stock and waste after they fill a column, and the card that does.

        It is `NO_CARD` where nothing does.
        """
        if number not in self._after_fills:
            before, piles = number, self.piles[number]
            if self._fills_from_stock and piles[0] and not piles[1]:
                before = self.get_number(*self._turn_packet(piles))
            card = self.waste_tops[before] if self.fills_columns else NO_CARD
            after = number if card == NO_CARD else self.play_waste_top(before)
            self._after_fills[number] = after, card
        return self._after_fills[number]

    def list_drawn(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return how many draws lead to which stock and waste, until they repeat or end."""
        if number not in self._drawn:
            drawn: dict[int, int] = {}
            piles = self._draw(self.piles[number])
            while piles is not None:
                after = self.get_number(*piles)
                if after == number or after in drawn:
                    break
                drawn[after] = len(drawn) + 1
                piles = self._draw(piles)
            self._drawn[number] = tuple((draws, after) for after, draws in drawn.items())
        return self._drawn[number]

    def _draw(self, piles: _DrawPiles) -> _DrawPiles | None:
        stock, waste, redeals_made = piles
        if stock:
            return self._turn_packet(piles)
        if waste and (self._max_redeals is None or redeals_made < self._max_redeals):
            piles = waste[::-1], (), redeals_made + 1
            return self._turn_packet(piles) if self.keeps_waste_filled else piles
        return None

    def _turn_packet(self, piles: _DrawPiles) -> _DrawPiles:
        stock, waste, redeals_made = piles
        count = self._packet_size
        return stock[:-count], waste + stock[-count:][::-1], redeals_made


class FoundationMemo:
    """All foundations of a game together, as one number; their order does not matter."""

    def __init__(self, base_rank: int, evaluator: PileEvaluator) -> None:
        self._base_rank = base_rank
        self._evaluator = evaluator
        self._numbers: dict[tuple[Card, ...], int] = {}
        self._tops: list[tuple[Card, ...]] = []
        self._takes: dict[int, dict[Card, int]] = {}
        self._worths: dict[int, float] = {}

    def get_number(self, tops: list[Card]) -> int:
        """Return the number of foundations by their top cards, `NO_CARD` for an empty one."""
        key = tuple(sorted(tops))
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._tops)
            self._tops.append(key)
        return number

    def map_takes(self, number: int) -> dict[Card, int]:
        """Return the cards that the foundations take, each with the foundations after it."""
        if number not in self._takes:
            tops, takes = self._tops[number], self._takes.setdefault(number, {})
            for index, top in enumerate(tops):
                cards = [NEXT_CARDS_UP[top]]
                if top == NO_CARD:
                    cards = [suit * 13 + self._base_rank for suit in range(4)]
                elif CARD_RANKS[cards[0]] == self._base_rank:
                    continue
                for card in cards:
                    takes[card] = self.get_number([*tops[:index], card, *tops[index + 1 :]])
        return self._takes[number]

    def get_worth(self, number: int) -> float:
        """Return the foundations' worth by the cards that could still lie on their tops."""
        if number not in self._worths:
            tops = [top for top in self._tops[number] if top != NO_CARD]
            self._worths[number] = self._evaluator.evaluate_foundations(tops)
        return self._worths[number]
