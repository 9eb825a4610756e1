"""The one judge of what may be played, and why not."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    """Why a move may not be played: a key for its sentence, and what fills it."""

    key: ErrorKey
    values: Mapping[str, object] = field(default_factory=dict)


class IllegalMoveError(GameError):
    """A move that the rules refuse, with the reason as its key."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.values)
        self.move = move


def _build_refusal(key: ErrorKey, **values: object) -> Refusal:
    return Refusal(key, values)


def why_not(state: State, move: Move) -> Refusal | None:
    """The reason why ``move`` may not be played in ``state``, or ``None`` where it may."""
    if move == DRAW_MOVE:
        return _find_draw_refusal(state)
    if refusal := _find_source_refusal(state, move):
        return refusal
    if move.target[0] == "f":
        return _find_foundation_refusal(state, move)
    if refusal := _find_column_refusal(state, move):
        return refusal
    return _find_foundation_first_refusal(state) if state.rules.requires_foundation_plays else None


def legal_moves(state: State) -> list[Move]:
    """Every legal move once: the draw, then foundation plays, then the rest.

    Of several foundations that would take a card the lowest-numbered stands for all.
    """
    return [move for move in generate_candidate_moves(state) if why_not(state, move) is None]


def _find_draw_refusal(state: State) -> Refusal | None:
    rules = state.rules
    if not state.piles[STOCK_INDEX]:
        if not state.piles[WASTE_INDEX]:
            return _build_refusal(ErrorKey.NOTHING_TO_DRAW)
        if not state.has_redeal_left:
            return _build_refusal(ErrorKey.NO_REDEAL, redeals=rules.max_redeals, game=rules.key)
    if rules.requires_foundation_plays and (refusal := _find_foundation_first_refusal(state)):
        return refusal
    if rules.requires_plays_before_draw and (
        waiting := next(_generate_plays_before_drawing(state), None)
    ):
        return _build_refusal(
            ErrorKey.DRAW_LAST,
            source=waiting.source,
            card=CARD_CODES[state.get_pile(waiting.source)[-waiting.count]],
            target=waiting.target,
            onto=CARD_CODES[state.get_pile(waiting.target)[-1]],
            game=rules.key,
        )
    return None


def _find_foundation_first_refusal(state: State) -> Refusal | None:
    """Whether a card has to go to a foundation first, where such plays are compulsory."""
    waiting = next(generate_foundation_moves(state), None)
    if waiting is None:
        return None
    card = CARD_CODES[state.get_pile(waiting.source)[-1]]
    return _build_refusal(
        ErrorKey.FOUNDATION_FIRST, source=waiting.source, card=card, game=state.rules.key
    )


def _find_source_refusal(state: State, move: Move) -> Refusal | None:
    """Whether the cards may leave their pile at all, wherever they go."""
    source, target, count = move.source, move.target, move.count
    where = state.rules.pile_indexes
    if source not in where or target not in where:
        stranger = source if source not in where else target
        columns, foundations = state.rules.column_count, len(state.rules.foundation_names)
        return _build_refusal(
            ErrorKey.NO_SUCH_PILE, pile=stranger, columns=columns, foundations=foundations
        )
    if source[0] == "f":
        return _build_refusal(ErrorKey.FOUNDATION_STAYS, source=source)
    if source == "s":
        return _build_refusal(ErrorKey.STOCK_IS_DRAWN)
    if target[0] not in "tf":
        return _build_refusal(ErrorKey.NO_TARGET, target=target)
    if source == target:
        return _build_refusal(ErrorKey.SAME_PILE, source=source)
    place = where[source]
    pile = state.piles[place]
    if not pile:
        return _build_refusal(ErrorKey.EMPTY_SOURCE, source=source)
    if place < FIRST_COLUMN_INDEX:
        return (
            None
            if count == 1
            else _build_refusal(ErrorKey.TOP_CARD_ONLY, source=source, card=CARD_CODES[pile[-1]])
        )
    seen = len(pile) - state.face_down_counts[place - FIRST_COLUMN_INDEX]
    if not 1 <= count <= seen:
        key = ErrorKey.TOO_MANY if seen else ErrorKey.FACE_DOWN
        return _build_refusal(key, source=source, count=count, seen=seen)
    return None


def _find_foundation_refusal(state: State, move: Move) -> Refusal | None:
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
    """Whether the cards may be carried onto a column."""
    rules = state.rules
    source, target = rules.pile_indexes[move.source], rules.pile_indexes[move.target]
    pile, onto = state.piles[source], state.piles[target]
    count = move.count
    if source >= FIRST_COLUMN_INDEX and (refusal := _find_carry_refusal(state, move)):
        return refusal
    card = pile[-count]
    if not onto:
        return _find_empty_column_refusal(state, move, card)
    if state.face_down_counts[target - FIRST_COLUMN_INDEX] == len(onto):
        return _build_refusal(ErrorKey.COVERED_TARGET, target=move.target)
    if onto[-1] not in rules.landing_cards[card]:
        return _build_refusal(
            ErrorKey.DOES_NOT_FIT,
            source=move.source,
            card=CARD_CODES[card],
            target=move.target,
            onto=CARD_CODES[onto[-1]],
            fault=_name_mismatch(rules, card, onto[-1]),
            build=rules.build_rule.value,
            game=rules.key,
        )
    return None


def _name_mismatch(rules: Rules, card: Card, onto_card: Card) -> str:
    """What keeps one card from lying on another in a column: ``rank``, ``suit`` or ``both``."""
    if CARD_RANKS[onto_card] == CARD_RANKS[NEXT_CARDS_UP[card]] and (
        rules.wraps_ranks or CARD_RANKS[card] != KING_RANK
    ):
        return "suit"
    return "rank" if are_suits_compatible(rules.build_rule, card, onto_card) else "both"


def _find_carry_refusal(state: State, move: Move) -> Refusal | None:
    """Whether so many cards may be carried from their column together."""
    source, count, rules = move.source, move.count, state.rules
    place = rules.pile_indexes[source]
    pile = state.piles[place]
    length, carry = len(pile), rules.carry_rule
    if carry is CarryRule.WHOLE and count != length:
        return _build_refusal(
            ErrorKey.NOT_WHOLE_COLUMN, source=source, count=count, length=length, game=rules.key
        )
    if count == 1:
        return None
    if carry is CarryRule.ONE:
        return _build_refusal(
            ErrorKey.ONE_CARD, source=source, card=CARD_CODES[pile[-1]], game=rules.key
        )
    if carry is CarryRule.TOP_OR_WHOLE and count != length:
        return _build_refusal(
            ErrorKey.TOP_OR_WHOLE, source=source, count=count, length=length, game=rules.key
        )
    if count > (run := count_run_cards(state, place - FIRST_COLUMN_INDEX)):
        card, onto = pile[-run], pile[-run - 1]
        return _build_refusal(
            ErrorKey.NOT_A_RUN,
            source=source,
            count=count,
            run=run,
            card=CARD_CODES[card],
            onto=CARD_CODES[onto],
            fault=_name_mismatch(rules, card, onto),
            build=rules.build_rule.value,
            game=rules.key,
        )
    return None


def _find_empty_column_refusal(state: State, move: Move, card: Card) -> Refusal | None:
    """Whether this card may open an empty column."""
    rules = state.rules
    if rules.reserve_fills_columns and state.piles[RESERVE_INDEX]:
        return _build_refusal(ErrorKey.RESERVE_FILLS, target=move.target)
    if rules.empty_column_rule is EmptyColumnRule.WASTE_ONLY and move.source != "w":
        return _build_refusal(ErrorKey.WASTE_ONLY, target=move.target)
    if rules.empty_column_rule is EmptyColumnRule.KING_ONLY and CARD_RANKS[card] != KING_RANK:
        return _build_refusal(ErrorKey.KING_ONLY, target=move.target, card=CARD_CODES[card])
    return None


def _generate_plays_before_drawing(state: State) -> Iterator[Move]:
    """What the French rules want done before the stock is turned.

    The reserve's top card onto a column, or a whole column onto another.
    """
    rules, tops = state.rules, list_column_tops(state)
    for source in rules.source_names[1:]:
        pile = state.get_pile(source)
        if not pile:
            continue
        count = 1 if source == "r" else len(pile)
        onto = rules.landing_cards[pile[-count]]
        for target, top in tops:
            if top in onto and target != source:
                move = get_cached_move(source, target, count)
                if not _find_source_refusal(state, move) and not _find_column_refusal(state, move):
                    yield move
