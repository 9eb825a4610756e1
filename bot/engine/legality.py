"""The only judge of whether a move may be played, and why not; and the moves that may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from bot.engine.cards import (
    CARD_CODES,
    CARD_RANKS,
    CARD_SUITS,
    KING_RANK,
    RANK_LETTERS,
    SUIT_LETTERS,
    BuildRule,
    Card,
    are_ranks_compatible,
    are_suits_compatible,
)
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move, get_cached_move
from bot.engine.rules import (
    STOCK_INDEX,
    CarryRule,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    Rules,
    are_four_of_a_rank,
    find_first_rank,
    is_any_foundation_full,
    is_first_foundation_unfinished,
    list_first_cards,
)
from bot.engine.state import Pile, State


class IllegalMoveError(GameError):
    """A move that the rules refuse; the reason is the error's key and values."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.values)


def why_not(state: State, move: Move) -> Refusal | None:
    """Return the reason why a move may not be played in a position, or None where it may."""
    # The source is compared first because a search for moves comes here for every candidate.
    if move.source == "s" and move == DRAW_MOVE:
        return find_draw_refusal(state)
    if refusal := find_source_refusal(state, move):
        return find_turning_refusal(state, move) if move.turns_up else refusal
    letter = move.target[0]
    if letter == "t":
        if refusal := find_column_refusal(state, move):
            return refusal
        if state.rules.requires_foundation_plays:
            return find_foundation_first_refusal(state)
        return None
    return find_cell_refusal(state, move) if letter == "c" else find_foundation_refusal(state, move)


def legal_moves(state: State) -> list[Move]:
    """Return every legal move once: the draw, then plays to foundations, then the rest.

    Of several foundations of a kind that take a card only the lowest-numbered is listed.
    """
    return [move for move in generate_candidate_moves(state) if why_not(state, move) is None]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move may not be played: a key for its sentence, and the values in it."""

    key: ErrorKey
    values: Mapping[str, object]


def build_refusal(key: ErrorKey, **values: object) -> Refusal:
    """Return a refusal with its values as keyword arguments."""
    return Refusal(key, values)


def build_missing_pile_refusal(rules: Rules, pile_name: str) -> Refusal:
    """Return the refusal of a pile that a game does not have, with the piles that it has."""
    columns, foundations = (len(rules.list_piles(letter)) for letter in "tf")
    likes = rules.list_piles(pile_name[:1]) if pile_name[:1] not in {"s", "t", "f"} else ()
    return build_refusal(
        ErrorKey.NO_SUCH_PILE,
        pile=pile_name,
        columns=columns,
        foundations=foundations,
        like="–".join(dict.fromkeys((likes[0], likes[-1]))) if likes else "none",
    )


def find_source_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not leave their pile at all, if there is one."""
    rules = state.rules
    index = rules.source_indexes.get((move.source, move.target))
    if index is None:
        return _build_pile_pair_refusal(state, move)
    pile = state.piles[index]
    if not pile:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=move.source)
    if move.source[0] == "r":
        return _find_reserve_refusal(state, move)
    if state.base_rank is None and state.is_base_to_choose:
        return build_refusal(ErrorKey.CHOOSE_BASE, game=rules.key)
    column = index - rules.first_column_index
    if column < 0:
        return None if move.count == 1 else _build_top_card_refusal(move, pile)
    face_up_count = len(pile) - state.face_down_counts[column]
    if 1 <= move.count <= face_up_count:
        return None
    key = ErrorKey.TOO_MANY if face_up_count else ErrorKey.FACE_DOWN
    return build_refusal(key, source=move.source, count=move.count, seen=face_up_count)


def _build_pile_pair_refusal(state: State, move: Move) -> Refusal:
    """Return the reason why nothing goes from such a pile to such a pile."""
    rules = state.rules
    for pile_name in (move.source, move.target):
        if pile_name not in rules.pile_indexes:
            return build_missing_pile_refusal(rules, pile_name)
    if rules.pile_indexes[move.source] >= rules.first_foundation_index:
        return build_refusal(ErrorKey.FOUNDATION_STAYS, source=move.source)
    if rules.pile_indexes[move.source] == STOCK_INDEX:
        if state.redeals_made and rules.deals_wastes_at_redeal:
            return build_refusal(ErrorKey.NO_MORE_DRAWS, game=rules.key)
        return build_refusal(ErrorKey.STOCK_IS_DRAWN)
    if move.target[0] in "swr":
        return build_refusal(ErrorKey.NO_TARGET, target=move.target)
    return build_refusal(ErrorKey.SAME_PILE, source=move.source)


def _build_top_card_refusal(move: Move, pile: Pile) -> Refusal:
    return build_refusal(ErrorKey.TOP_CARD_ONLY, source=move.source, card=CARD_CODES[pile[-1]])


def find_turning_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a column's top card may not be turned up, if there is one."""
    rules = state.rules
    index = rules.pile_indexes.get(move.source, 0)
    column = index - rules.first_column_index
    if not rules.turns_up_by_hand or not 0 <= column < rules.column_count:
        return find_source_refusal(state, move)
    if not state.piles[index]:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=move.source)
    if state.face_down_counts[column] < len(state.piles[index]):
        return build_refusal(ErrorKey.NOTHING_TO_TURN, source=move.source)
    if move.count != 1:
        return build_refusal(ErrorKey.FACE_DOWN, source=move.source, count=move.count, seen=0)
    return None


def _find_reserve_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a reserve's top card may not be played, if there is one."""
    rules, pile = state.rules, state.get_pile(move.source)
    # Before all others: they would name a card that nobody sees.
    if rules.reserve_use is ReserveUse.LAST_CARD and len(pile) > 1:
        return build_refusal(ErrorKey.RESERVE_FACE_DOWN, source=move.source, game=rules.key)
    if move.count != 1:
        return _build_top_card_refusal(move, pile)
    if rules.reserve_use is ReserveUse.FOUNDATIONS and move.target[0] not in "fg":
        return build_refusal(ErrorKey.RESERVE_GOES_UP, source=move.source, game=rules.key)
    return None


def find_carry_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards of a column may not be carried together, if there is one."""
    source, count, rules = move.source, move.count, state.rules
    index = rules.pile_indexes[source]
    pile = state.piles[index]
    length = len(pile)
    if rules.carries_whole_columns and count != length:
        return build_refusal(
            ErrorKey.NOT_WHOLE_COLUMN, source=source, count=count, length=length, game=rules.key
        )
    if count == 1:
        return None
    if rules.carries_single_cards:
        return build_refusal(
            ErrorKey.ONE_CARD, source=source, card=CARD_CODES[pile[-1]], game=rules.key
        )
    if not rules.carries_runs and count != length:
        return build_refusal(
            ErrorKey.TOP_OR_WHOLE, source=source, count=count, length=length, game=rules.key
        )
    column = index - rules.first_column_index
    run_length = count_run_cards(state, column)
    return (
        _build_broken_run_refusal(state, move, column, run_length) if count > run_length else None
    )


def name_mismatch(rules: Rules, build_rule: BuildRule, card: Card, onto_card: Card) -> str:
    """Return what keeps one card from lying on another: ``rank``, ``suit`` or ``both``."""
    if are_ranks_compatible(rules.build_direction, card, onto_card, wraps_ranks=rules.wraps_ranks):
        return "suit"
    return "rank" if are_suits_compatible(build_rule, card, onto_card) else "both"


def _build_broken_run_refusal(state: State, move: Move, column: int, run_length: int) -> Refusal:
    rules, source, count = state.rules, move.source, move.count
    pile = state.get_pile(source)
    card, onto_card = pile[-run_length], pile[-run_length - 1]
    if rules.carry_rule is CarryRule.SUIT_RUN:
        return build_refusal(
            ErrorKey.NOT_IN_SUIT,
            source=source,
            count=count,
            run=run_length,
            card=CARD_CODES[card],
            onto=CARD_CODES[onto_card],
            game=rules.key,
        )
    return build_refusal(
        ErrorKey.NOT_A_RUN,
        source=source,
        count=count,
        run=run_length,
        card=CARD_CODES[card],
        onto=CARD_CODES[onto_card],
        fault=name_mismatch(rules, rules.get_build_rule(column), card, onto_card),
        build=rules.name_build(column),
        game=rules.key,
    )


def find_column_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not be carried onto a column, if there is one."""
    rules = state.rules
    source_index, target_index = rules.pile_indexes[move.source], rules.pile_indexes[move.target]
    target_pile = state.piles[target_index]
    first_column = rules.first_column_index
    if source_index >= first_column and (refusal := find_carry_refusal(state, move)):
        return refusal
    card = state.piles[source_index][-move.count]
    limits_columns = rules.limits_columns
    if (
        limits_columns
        and move.source in rules.closed_names
        and move.target not in rules.closed_names
    ):
        return build_refusal(
            ErrorKey.CLOSED_COLUMNS,
            source=move.source,
            target=move.target,
            last=rules.closed_names[-1],
            game=rules.key,
        )
    if not target_pile:
        return find_empty_column_refusal(state, move, card)
    column = target_index - first_column
    if state.face_down_counts[column] == len(target_pile):
        if rules.turns_up_by_hand:
            return None
        return build_refusal(ErrorKey.COVERED_TARGET, target=move.target)
    onto_card = target_pile[-1]
    if onto_card not in rules.column_landing_cards[column][card]:
        return build_refusal(
            ErrorKey.DOES_NOT_FIT,
            source=move.source,
            card=CARD_CODES[card],
            target=move.target,
            onto=CARD_CODES[onto_card],
            fault=name_mismatch(rules, rules.get_build_rule(column), card, onto_card),
            build=rules.name_build(column),
            game=rules.key,
        )
    return _find_fitting_cards_refusal(state, move, target_pile) if limits_columns else None


def _find_fitting_cards_refusal(
    state: State, move: Move, target_pile: tuple[Card, ...]
) -> Refusal | None:
    """Return why cards that fit do not go onto a column's cards after all, if there is a reason."""
    rules = state.rules
    if move.count > 1 and rules.carry_rule is CarryRule.RUN_TO_EMPTY_COLUMN:
        return build_refusal(
            ErrorKey.ONE_ONTO_CARDS,
            source=move.source,
            target=move.target,
            count=move.count,
            game=rules.key,
        )
    if rules.column_limit is not None and len(target_pile) + move.count > rules.column_limit:
        return build_refusal(
            ErrorKey.COLUMN_FULL, target=move.target, most=rules.column_limit, game=rules.key
        )
    if rules.protects_last_cards and state.stock:
        if len(target_pile) == 1:
            return build_refusal(ErrorKey.LAST_CARD_IS_BARE, target=move.target, game=rules.key)
        if move.source[0] == "t" and len(state.get_pile(move.source)) == move.count:
            return build_refusal(ErrorKey.LAST_CARD_STAYS, source=move.source, game=rules.key)
    return None


def find_empty_column_refusal(state: State, move: Move, card: Card) -> Refusal | None:
    """Return the reason why a card may not go into an empty column, if there is one."""
    rules = state.rules
    if rules.reserve_fills_columns and any(state.reserves):
        return build_refusal(ErrorKey.RESERVE_FILLS, target=move.target, game=rules.key)
    if rules.empty_column_rule is EmptyColumnRule.ANY:
        return None
    is_from_waste = move.source[0] == "w"
    match rules.empty_column_rule:
        case EmptyColumnRule.WASTE_ONLY | EmptyColumnRule.WASTE_BASE_FIRST if not is_from_waste:
            return build_refusal(ErrorKey.WASTE_ONLY, target=move.target, game=rules.key)
        case EmptyColumnRule.RESERVES_BEFORE_WASTE if is_from_waste and any(state.reserves):
            return build_refusal(ErrorKey.RESERVES_BEFORE_WASTE, target=move.target, game=rules.key)
    required_rank = find_required_rank(state)
    if required_rank in (None, CARD_RANKS[card]):
        return None
    values = {"target": move.target, "card": CARD_CODES[card], "game": rules.key}
    base = RANK_LETTERS[required_rank or 0]
    match rules.empty_column_rule:
        case EmptyColumnRule.BELOW_BASE:
            return build_refusal(ErrorKey.BELOW_BASE_ONLY, **values, base=base)
        case EmptyColumnRule.WASTE_BASE_FIRST:
            return build_refusal(ErrorKey.BASE_RANK_ONLY, **values, base=base)
        case EmptyColumnRule.SEVEN_ONLY:
            return build_refusal(ErrorKey.SEVEN_ONLY, **values)
    return build_refusal(ErrorKey.KING_ONLY, **values)


def find_cell_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a cell does not take the cards, if there is one."""
    rules = state.rules
    index = rules.pile_indexes[move.target]
    if move.count != 1:
        return build_refusal(
            ErrorKey.ONE_PER_CELL,
            source=move.source,
            target=move.target,
            count=move.count,
            game=rules.key,
        )
    card = state.get_pile(move.source)[-1]
    if letters := rules.cell_letters:
        letter = letters[index - rules.first_cell_index]
        if RANK_LETTERS[CARD_RANKS[card]] != letter:
            return build_refusal(
                ErrorKey.CELL_RANK,
                card=CARD_CODES[card],
                target=move.target,
                base=letter,
            )
    if state.piles[index]:
        held = CARD_CODES[state.piles[index][-1]]
        return build_refusal(ErrorKey.CELL_TAKEN, target=move.target, card=held)
    return None


def find_foundation_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a foundation does not take the cards, if there is one."""
    rules = state.rules
    target_index = rules.pile_indexes[move.target]
    index, pile = target_index - rules.first_foundation_index, state.piles[target_index]
    if rules.lays_fours:
        return _find_fours_refusal(state, move)
    if move.count != 1:
        return build_refusal(
            ErrorKey.ONE_AT_A_TIME, source=move.source, target=move.target, count=move.count
        )
    card = state.piles[rules.pile_indexes[move.source]][-1]
    if pile:
        is_full = len(pile) >= rules.foundation_heights[index]
        if not is_full and card in rules.following_cards[index][pile[-1]]:
            return None
    # Nothing but a reserve's top card comes while the base is to be chosen.
    elif state.is_base_to_choose or card in list_first_cards(
        rules, state.base_rank, state.foundations, index
    ):
        return None
    return _name_refusal(state, index, card, move.target)


def _name_refusal(state: State, index: int, card: Card, target: str) -> Refusal:
    """Return why a card does not go on a foundation that does not take it."""
    rules, pile, base_rank = state.rules, state.foundations[index], state.base_rank
    code, kind = CARD_CODES[card], rules.foundation_kinds[index]
    first_rank = KING_RANK if base_rank is None else find_first_rank(rules, base_rank, index)
    if kind is FoundationKind.KINGS:
        return build_refusal(ErrorKey.KINGS_FOUNDATION, card=code, target=target, game=rules.key)
    if not pile:
        if CARD_RANKS[card] != first_rank:
            base = RANK_LETTERS[first_rank]
            return build_refusal(ErrorKey.WANTS_BASE, card=code, target=target, base=base)
        if rules.fills_first_foundation_first and is_first_foundation_unfinished(
            rules, state.foundations
        ):
            return build_refusal(
                ErrorKey.FILL_FOUNDATION_FIRST, card=code, target=target, game=rules.key
            )
        other = next(
            name
            for name, other_kind, other_pile in zip(
                rules.foundation_names, rules.foundation_kinds, state.foundations, strict=True
            )
            if other_kind is kind and other_pile and CARD_SUITS[other_pile[0]] == CARD_SUITS[card]
        )
        return build_refusal(ErrorKey.SUIT_HAS_FOUNDATION, card=code, target=target, other=other)
    if CARD_RANKS[card] == first_rank and any(
        not other_pile and card in list_first_cards(rules, base_rank, state.foundations, other)
        for other, other_pile in enumerate(state.foundations)
    ):
        return build_refusal(ErrorKey.FOUNDATION_TAKEN, card=code, target=target)
    if len(pile) >= rules.foundation_heights[index]:
        return build_refusal(
            ErrorKey.FOUNDATION_FULL, card=code, target=target, top=CARD_CODES[pile[-1]]
        )
    return build_refusal(
        ErrorKey.DOES_NOT_FOLLOW,
        card=code,
        target=target,
        top=CARD_CODES[pile[-1]],
        build=rules.name_foundation_build(index),
    )


def _find_fours_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason unless the cards are the four of one rank at a column's end."""
    pile, is_column = state.get_pile(move.source), move.source[0] == "t"
    if is_column and are_four_of_a_rank(pile[-move.count :]):
        return None
    top_rank = CARD_RANKS[pile[-1]]
    equal_cards = takewhile(lambda card: CARD_RANKS[card] == top_rank, reversed(pile))
    return build_refusal(
        ErrorKey.FOURS_ONLY,
        source=move.source,
        target=move.target,
        equal=len([*equal_cards]) if is_column else 0,
        game=state.rules.key,
    )


def find_draw_refusal(state: State) -> Refusal | None:
    """Return the reason why the stock may not be drawn from or turned over, if there is one."""
    rules = state.rules
    if state.base_rank is None and state.is_base_to_choose:
        return build_refusal(ErrorKey.CHOOSE_BASE, game=rules.key)
    if state.redeals_made and rules.deals_wastes_at_redeal:
        return build_refusal(ErrorKey.NO_MORE_DRAWS, game=rules.key)
    if not state.piles[STOCK_INDEX]:
        if not any(state.wastes):
            return build_refusal(ErrorKey.NOTHING_TO_DRAW)
        if not state.has_redeal_left:
            return build_refusal(ErrorKey.NO_REDEAL, redeals=rules.max_redeals, game=rules.key)
    if rules.requires_foundation_plays and (refusal := find_foundation_first_refusal(state)):
        return refusal
    if rules.requires_plays_before_draw and (
        required_move := next(_generate_plays_before_drawing(state), None)
    ):
        return build_refusal(
            ErrorKey.DRAW_LAST,
            source=required_move.source,
            card=CARD_CODES[state.get_pile(required_move.source)[-required_move.count]],
            target=required_move.target,
            onto=CARD_CODES[state.get_pile(required_move.target)[-1]],
            game=rules.key,
        )
    return None


def find_foundation_first_refusal(state: State) -> Refusal | None:
    """Return a refusal where a card can go to a foundation, which must be played first."""
    required_move = next(generate_foundation_moves(state), None)
    if required_move is None:
        return None
    source = required_move.source
    card = CARD_CODES[state.get_pile(source)[-1]]
    return build_refusal(ErrorKey.FOUNDATION_FIRST, source=source, card=card, game=state.rules.key)


def _generate_plays_before_drawing(state: State) -> Iterator[Move]:
    """Generate the plays that the French rules require before the stock is drawn from.

    These are a reserve's top card onto a column, and a whole column onto another.
    """
    rules = state.rules
    tops = {name: pile[-1:] for name, pile in zip(rules.column_names, state.columns, strict=True)}
    first_reserve, end = rules.first_reserve_index, rules.first_foundation_index
    for index in range(first_reserve, end):
        pile, source = state.piles[index], rules.pile_names[index]
        if not pile:
            continue
        count = 1 if index < rules.first_column_index else len(pile)
        landing = rules.landing_cards[pile[-count]]
        for target, top in tops.items():
            if not landing.isdisjoint(top) and target != source:
                move = get_cached_move(source, target, count)
                if not find_source_refusal(state, move) and not find_column_refusal(state, move):
                    yield move


def generate_candidate_moves(state: State) -> Iterator[Move]:
    """Generate the moves to ask `why_not` about, every legal one among them."""
    yield DRAW_MOVE
    yield from generate_foundation_moves(state)
    rules = state.rules
    if rules.cell_count:
        cells = [name for name, pile in zip(rules.cell_names, state.cells, strict=True) if not pile]
        for source, pile in zip(rules.source_names, state.piles[1:], strict=False):
            if pile:
                for target in cells:
                    yield get_cached_move(source, target)
    if rules.turns_up_by_hand:
        for name, pile, hidden in zip(
            rules.column_names, state.columns, state.face_down_counts, strict=True
        ):
            if hidden and hidden == len(pile):
                yield get_cached_move(name, name)
    yield from _generate_moves_to_columns(state)


def generate_foundation_moves(state: State) -> Iterator[Move]:
    """Generate a move for every pile and kind of foundation that takes its top cards."""
    rules, piles = state.rules, state.piles
    if rules.lays_fours:
        yield from _generate_fours(state)
        return
    if state.is_base_to_choose:
        for source, pile in zip(rules.reserve_names, state.reserves, strict=True):
            if pile:
                yield get_cached_move(source, rules.foundation_names[0])
        return
    foundations_by_card = map_next_cards_to_foundations(state)
    first_column = rules.first_column_index
    for index, source in enumerate(rules.source_names, 1):
        pile = piles[index]
        if not pile or pile[-1] not in foundations_by_card:
            continue
        if (
            state.face_down_counts[index - first_column] < len(pile)
            if index >= first_column
            else source[0] != "r" or state.count_hidden_cards(source) < len(pile)
        ):
            for target in foundations_by_card[pile[-1]]:
                yield get_cached_move(source, target)


def count_run_cards(state: State, column_index: int) -> int:
    """Return how many face-up cards at the end of a column (counted from 0) lie in sequence."""
    pile = state.piles[state.rules.first_column_index + column_index]
    face_up_count = len(pile) - state.face_down_counts[column_index]
    if face_up_count <= 1:
        return max(face_up_count, 0)
    landing_cards = state.rules.column_run_landing_cards[column_index]
    length = 1
    while length < face_up_count and pile[-length - 1] in landing_cards[pile[-length]]:
        length += 1
    return length


def map_next_cards_to_foundations(state: State) -> dict[Card, tuple[str, ...]]:
    """Return the cards that foundations take, each with the lowest-numbered of each kind."""
    rules, foundations = state.rules, state.foundations
    foundations_by_card: dict[Card, tuple[str, ...]] = {}
    heights, foundation_names = rules.foundation_heights, rules.foundation_names
    empty_letters = ""
    for index, pile in enumerate(foundations):
        name = foundation_names[index]
        if pile:
            if len(pile) == heights[index]:
                continue
            cards = rules.following_cards[index][pile[-1]]
        elif name[0] in empty_letters and not rules.has_king_foundation:
            continue
        else:
            empty_letters += name[0]
            cards = list_first_cards(rules, state.base_rank, foundations, index)
        for card in cards:
            names = foundations_by_card.get(card)
            if names is None:
                foundations_by_card[card] = (name,)
            elif names[-1][0] != name[0]:
                foundations_by_card[card] = (*names, name)
    return foundations_by_card


def _generate_fours(state: State) -> Iterator[Move]:
    """Generate a move for each column that ends in the four cards of a rank."""
    rules = state.rules
    for source, pile in zip(rules.column_names, state.columns, strict=True):
        cards = pile[-len(SUIT_LETTERS) :]
        if are_four_of_a_rank(cards):
            yield get_cached_move(source, rules.foundation_names[0], len(cards))


_TOP_CARD = (1,)
_NO_COLUMNS: list[int] = []
_WASTE_RULES = {EmptyColumnRule.WASTE_ONLY, EmptyColumnRule.WASTE_BASE_FIRST}


def _generate_moves_to_columns(state: State) -> Iterator[Move]:
    """Generate moves to columns that are empty, or whose top card would take what is carried."""
    rules, piles = state.rules, state.piles
    names, first_column = rules.column_names, rules.first_column_index
    empty_columns, columns_by_card = _find_landing_columns(state)
    only_waste_enters = bool(empty_columns) and rules.empty_column_rule in _WASTE_RULES
    wants_rank = empty_columns and not rules.turns_up_by_hand
    required_rank = find_required_rank(state) if wants_rank else None
    carries_more, carries_runs = not rules.carries_single_cards, rules.carries_runs
    least_counts = () if rules.carries_whole_columns else _TOP_CARD
    for index, source in enumerate(rules.source_names, 1):
        pile = piles[index]
        if not pile:
            continue
        own_column = index - first_column
        open_columns = empty_columns if not only_waste_enters or source[0] == "w" else _NO_COLUMNS
        counts: Iterable[int] = _TOP_CARD
        if carries_more and own_column >= 0:
            counts = least_counts
            # Where nothing takes the whole column its run need not be counted.
            if carries_runs or open_columns or pile[0] in columns_by_card:
                run_length = count_run_cards(state, own_column)
                counts = list_carry_counts(rules, len(pile), run_length)
        for count in counts:
            card = pile[-count]
            columns = columns_by_card.get(card, _NO_COLUMNS)
            if open_columns and (required_rank is None or required_rank == CARD_RANKS[card]):
                columns = sorted(columns + open_columns) if columns else open_columns
            for column in columns:
                if column != own_column:
                    yield get_cached_move(source, names[column], count)


_SEVEN_RANK = RANK_LETTERS.index("7")


def _find_landing_columns(state: State) -> tuple[list[int], dict[Card, list[int]]]:
    """Return the columns where any card may go, and for other cards the columns that take them."""
    attachable_cards, turns_up_by_hand = state.rules.attachable_cards, state.rules.turns_up_by_hand
    empty_columns: list[int] = []
    columns_by_card: dict[Card, list[int]] = {}
    for column, pile in enumerate(state.columns):
        if not pile or (turns_up_by_hand and state.face_down_counts[column] == len(pile)):
            empty_columns.append(column)
            continue
        for card in attachable_cards[column][pile[-1]]:
            if card in columns_by_card:
                columns_by_card[card].append(column)
            else:
                columns_by_card[card] = [column]
    return empty_columns, columns_by_card


def find_required_rank(state: State) -> int | None:
    """Return the only rank that an empty column takes, None where it takes any."""
    match state.rules.empty_column_rule:
        case EmptyColumnRule.KING_ONLY:
            return KING_RANK
        case EmptyColumnRule.SEVEN_ONLY:
            return _SEVEN_RANK
        case EmptyColumnRule.BELOW_BASE:
            return (state.known_base_rank - 1) % len(RANK_LETTERS)
        case EmptyColumnRule.WASTE_BASE_FIRST if not is_any_foundation_full(
            state.rules, state.foundations
        ):
            return state.known_base_rank
    return None


def list_carry_counts(rules: Rules, column_length: int, run_length: int) -> range | tuple[int, ...]:
    """Return how many cards may leave a column at once, of which ``run_length`` lie in sequence."""
    if rules.carries_runs:
        return range(1, run_length + 1)
    may_carry_all = run_length == column_length and not rules.carries_single_cards
    if rules.carries_whole_columns:
        return (column_length,) if may_carry_all else ()
    return (1, column_length) if may_carry_all and column_length > 1 else (1,)
