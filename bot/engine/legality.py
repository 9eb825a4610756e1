"""The only judge of whether a move may be played, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import (
    count_run_cards,
    generate_candidate_moves,
    generate_foundation_moves,
    list_column_tops,
)
from bot.engine.cards import (
    CARD_CODES,
    CARD_RANKS,
    KING_RANK,
    NEXT_CARDS_UP,
    RANK_LETTERS,
    are_suits_compatible,
)
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move, get_cached_move
from bot.engine.rules import (
    FIRST_COLUMN_INDEX,
    RESERVE_INDEX,
    STOCK_INDEX,
    WASTE_INDEX,
    CarryRule,
    EmptyColumnRule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.state import State


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move may not be played: a key for its sentence, and the values in it."""

    key: ErrorKey
    values: Mapping[str, object]


class IllegalMoveError(GameError):
    """A move that the rules refuse; the reason is the error's key and values."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.values)


def _build_refusal(key: ErrorKey, **values: object) -> Refusal:
    """Return a refusal with its values as keyword arguments."""
    return Refusal(key, values)


def why_not(state: State, move: Move) -> Refusal | None:
    """Return the reason why a move may not be played in a position, or None where it may."""
    # The source is compared first because a search for moves comes here for every candidate.
    if move.source == "s" and move == DRAW_MOVE:
        return _find_draw_refusal(state)
    if refusal := _find_source_refusal(state, move):
        return refusal
    if move.target[0] == "f":
        return _find_foundation_refusal(state, move)
    if refusal := _find_column_refusal(state, move):
        return refusal
    return _find_foundation_first_refusal(state) if state.rules.requires_foundation_plays else None


def legal_moves(state: State) -> list[Move]:
    """Return every legal move once: the draw, then plays to foundations, then the rest.

    Of several foundations that take a card only the lowest-numbered is listed.
    """
    return [move for move in generate_candidate_moves(state) if why_not(state, move) is None]


def _find_draw_refusal(state: State) -> Refusal | None:
    """Return the reason why the stock may not be drawn from or turned over, if there is one."""
    rules = state.rules
    if not state.piles[STOCK_INDEX]:
        if not state.piles[WASTE_INDEX]:
            return _build_refusal(ErrorKey.NOTHING_TO_DRAW)
        if not state.has_redeal_left:
            return _build_refusal(ErrorKey.NO_REDEAL, redeals=rules.max_redeals, game=rules.key)
    if rules.requires_foundation_plays and (refusal := _find_foundation_first_refusal(state)):
        return refusal
    if rules.requires_plays_before_draw and (
        required_move := next(_generate_plays_before_drawing(state), None)
    ):
        return _build_refusal(
            ErrorKey.DRAW_LAST,
            source=required_move.source,
            card=CARD_CODES[state.get_pile(required_move.source)[-required_move.count]],
            target=required_move.target,
            onto=CARD_CODES[state.get_pile(required_move.target)[-1]],
            game=rules.key,
        )
    return None


def _find_foundation_first_refusal(state: State) -> Refusal | None:
    """Return a refusal where a card can go to a foundation, which must be played first."""
    required_move = next(generate_foundation_moves(state), None)
    if required_move is None:
        return None
    source = required_move.source
    card = CARD_CODES[state.get_pile(source)[-1]]
    return _build_refusal(ErrorKey.FOUNDATION_FIRST, source=source, card=card, game=state.rules.key)


def _find_source_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not leave their pile at all, if there is one."""
    source, target, count = move.source, move.target, move.count
    pile_indexes = state.rules.pile_indexes
    if source not in pile_indexes or target not in pile_indexes:
        unknown_pile = source if source not in pile_indexes else target
        columns, foundations = state.rules.column_count, len(state.rules.foundation_names)
        return _build_refusal(
            ErrorKey.NO_SUCH_PILE, pile=unknown_pile, columns=columns, foundations=foundations
        )
    if source[0] == "f":
        return _build_refusal(ErrorKey.FOUNDATION_STAYS, source=source)
    if source == "s":
        return _build_refusal(ErrorKey.STOCK_IS_DRAWN)
    if target[0] not in "tf":
        return _build_refusal(ErrorKey.NO_TARGET, target=target)
    if source == target:
        return _build_refusal(ErrorKey.SAME_PILE, source=source)
    index = pile_indexes[source]
    pile = state.piles[index]
    if not pile:
        return _build_refusal(ErrorKey.EMPTY_SOURCE, source=source)
    if index < FIRST_COLUMN_INDEX:
        if count == 1:
            return None
        return _build_refusal(ErrorKey.TOP_CARD_ONLY, source=source, card=CARD_CODES[pile[-1]])
    face_up_count = len(pile) - state.face_down_counts[index - FIRST_COLUMN_INDEX]
    if not 1 <= count <= face_up_count:
        key = ErrorKey.TOO_MANY if face_up_count else ErrorKey.FACE_DOWN
        return _build_refusal(key, source=source, count=count, seen=face_up_count)
    return None


def _find_foundation_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a foundation does not take the cards, if there is one."""
    if move.count != 1:
        return _build_refusal(
            ErrorKey.ONE_AT_A_TIME, source=move.source, target=move.target, count=move.count
        )
    card = state.piles[state.rules.pile_indexes[move.source]][-1]
    pile = state.piles[state.rules.pile_indexes[move.target]]
    if CARD_RANKS[card] == state.base_rank:
        if not pile:
            return None
        return _build_refusal(ErrorKey.FOUNDATION_TAKEN, card=CARD_CODES[card], target=move.target)
    if pile and NEXT_CARDS_UP[pile[-1]] == card:
        return None
    if not pile:
        return _build_refusal(
            ErrorKey.WANTS_BASE,
            card=CARD_CODES[card],
            target=move.target,
            base=RANK_LETTERS[state.base_rank],
        )
    return _build_refusal(
        ErrorKey.DOES_NOT_FOLLOW,
        card=CARD_CODES[card],
        target=move.target,
        top=CARD_CODES[pile[-1]],
    )


def _find_column_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not be carried onto a column, if there is one."""
    rules = state.rules
    source_index, target_index = rules.pile_indexes[move.source], rules.pile_indexes[move.target]
    target_pile = state.piles[target_index]
    if source_index >= FIRST_COLUMN_INDEX and (refusal := _find_carry_refusal(state, move)):
        return refusal
    card = state.piles[source_index][-move.count]
    if not target_pile:
        return _find_empty_column_refusal(state, move, card)
    if state.face_down_counts[target_index - FIRST_COLUMN_INDEX] == len(target_pile):
        return _build_refusal(ErrorKey.COVERED_TARGET, target=move.target)
    onto_card = target_pile[-1]
    if onto_card not in rules.landing_cards[card]:
        return _build_refusal(
            ErrorKey.DOES_NOT_FIT,
            source=move.source,
            card=CARD_CODES[card],
            target=move.target,
            onto=CARD_CODES[onto_card],
            fault=_name_mismatch(rules, card, onto_card),
            build=rules.build_rule.value,
            game=rules.key,
        )
    if move.count > 1 and rules.carry_rule is CarryRule.RUN_TO_SPACE:
        return _build_refusal(
            ErrorKey.ONE_ONTO_CARDS,
            source=move.source,
            target=move.target,
            count=move.count,
            game=rules.key,
        )
    return None


def _name_mismatch(rules: Rules, card: Card, onto_card: Card) -> str:
    """Return what keeps one card from lying on another: ``rank``, ``suit`` or ``both``."""
    if CARD_RANKS[onto_card] == CARD_RANKS[NEXT_CARDS_UP[card]] and (
        rules.wraps_ranks or CARD_RANKS[card] != KING_RANK
    ):
        return "suit"
    return "rank" if are_suits_compatible(rules.build_rule, card, onto_card) else "both"


def _find_carry_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards of a column may not be carried together, if there is one."""
    source, count, rules = move.source, move.count, state.rules
    index = rules.pile_indexes[source]
    pile = state.piles[index]
    length, carry_rule = len(pile), rules.carry_rule
    if carry_rule is CarryRule.WHOLE and count != length:
        return _build_refusal(
            ErrorKey.NOT_WHOLE_COLUMN, source=source, count=count, length=length, game=rules.key
        )
    if count == 1:
        return None
    if carry_rule is CarryRule.ONE:
        return _build_refusal(
            ErrorKey.ONE_CARD, source=source, card=CARD_CODES[pile[-1]], game=rules.key
        )
    if carry_rule is CarryRule.TOP_OR_WHOLE and count != length:
        return _build_refusal(
            ErrorKey.TOP_OR_WHOLE, source=source, count=count, length=length, game=rules.key
        )
    if count > (run_length := count_run_cards(state, index - FIRST_COLUMN_INDEX)):
        card, onto_card = pile[-run_length], pile[-run_length - 1]
        if carry_rule is CarryRule.SUIT_RUN:
            return _build_refusal(
                ErrorKey.NOT_IN_SUIT,
                source=source,
                count=count,
                run=run_length,
                card=CARD_CODES[card],
                onto=CARD_CODES[onto_card],
                game=rules.key,
            )
        return _build_refusal(
            ErrorKey.NOT_A_RUN,
            source=source,
            count=count,
            run=run_length,
            card=CARD_CODES[card],
            onto=CARD_CODES[onto_card],
            fault=_name_mismatch(rules, card, onto_card),
            build=rules.build_rule.value,
            game=rules.key,
        )
    return None


def _find_empty_column_refusal(state: State, move: Move, card: Card) -> Refusal | None:
    """Return the reason why a card may not go into an empty column, if there is one."""
    rules = state.rules
    if rules.reserve_fills_columns and state.piles[RESERVE_INDEX]:
        return _build_refusal(ErrorKey.RESERVE_FILLS, target=move.target)
    if rules.empty_column_rule is EmptyColumnRule.WASTE_ONLY and move.source != "w":
        return _build_refusal(ErrorKey.WASTE_ONLY, target=move.target)
    if rules.empty_column_rule is EmptyColumnRule.KING_ONLY and CARD_RANKS[card] != KING_RANK:
        return _build_refusal(ErrorKey.KING_ONLY, target=move.target, card=CARD_CODES[card])
    return None


def _generate_plays_before_drawing(state: State) -> Iterator[Move]:
    """Generate the plays that the French rules require before the stock is drawn from.

    These are the reserve's top card onto a column, and a whole column onto another.
    """
    rules, column_tops = state.rules, list_column_tops(state)
    for source in rules.source_names[1:]:
        pile = state.get_pile(source)
        if not pile:
            continue
        count = 1 if source == "r" else len(pile)
        landing = rules.landing_cards[pile[-count]]
        for target, top in column_tops:
            if top in landing and target != source:
                move = get_cached_move(source, target, count)
                if not _find_source_refusal(state, move) and not _find_column_refusal(state, move):
                    yield move
