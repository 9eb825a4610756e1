"""The moves from one board to the next that a player can foresee."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bot.engine.cards import CARD_RANKS, KING_RANK, Card
from bot.engine.rules import CarryRule, EmptyColumnRule
from bot.solver.hints.board import Board, BoardMemo
from bot.solver.hints.evaluation import CARD_UP_WORTH, RESERVE_CARD_WORTH
from bot.solver.hints.memos import KnownLineMove, LineMove
from bot.solver.hints.pile_memos import EMPTY_COLUMN, NO_CARD, ColumnExit


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
            if column != EMPTY_COLUMN and columns.is_whole_run(column)
            for target in targets.get(columns.get_lowest_card(column), ())
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
        return not self._includes_draws and self._draws.is_packet_turned(before, after)
