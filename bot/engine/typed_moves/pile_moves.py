"""Typed moves that name their piles: ``t2 f1``, ``t1-t4x3``, ``T2>F``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.engine.cards import CARD_CODES
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import why_not
from bot.engine.move_lists.candidate_moves import (
    count_run_cards,
    generate_candidate_moves,
    map_next_cards_to_foundations,
)
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.refusals.sources import build_missing_pile_refusal
from bot.engine.rules import CarryRule
from bot.engine.state import State
from bot.engine.typed_moves.readings import PileName

_SEPARATORS = r"[^\w♣♧♠♤♥♡❤♦♢×✕✖*+]*"
_PILES_PATTERN = re.compile(
    rf"([srwctfg])\s*(\d*){_SEPARATORS}([srwctfg])\s*(\d*)(?:\s*[x×✕✖*]?\s*(\d+))?{_SEPARATORS}"
)
_PILE_NAMES_PATTERN = re.compile(rf"([srwctfg]\d+)(?:{_SEPARATORS[:-1]}+([srwctfg]\d+))?")
_CARD_PATTERN = re.compile("c([2-9]|10)")
_DRAW_WORDS = {"draw", "d", "s", "sw", "redeal"}
_MAX_NUMBER_DIGITS = 3
"""A longer number names no pile and counts more cards than any pile holds."""


def read_canonical_move(state: State, folded_text: str) -> Move | None:
    """Return the move between two piles named by their letters, or the draw; None for others.

    GameError where a pile is not there or the count is none.
    """
    if re.sub(_SEPARATORS, "", folded_text) in _DRAW_WORDS:
        return DRAW_MOVE
    if not (match := _PILES_PATTERN.fullmatch(folded_text.strip())):
        return None
    source_kind, source_digits, target_kind, target_digits, count_digits = match.groups()
    if source_kind == "t" and target_kind in "sc" and not source_digits + target_digits:
        return None  # the ten of spades or of clubs
    if not all(map(state.rules.has_piles, {source_kind, target_kind} & {*"cg"})):
        return None  # there is no such kind of pile: the letter may mean clubs
    has_gap = match.start(4) > match.end(3)
    if (
        has_gap
        and target_digits != "1"
        and not count_digits
        and state.rules.list_piles(target_kind) == (target_kind + "1",)
    ):
        # It is the only one of its kind, so that a number apart from it is a count.
        target_digits, count_digits = "", target_digits
    return choose_move(
        state,
        list_source_names(state, PileName(source_kind, source_digits)),
        PileName(target_kind, target_digits),
        read_count(count_digits) if count_digits else None,
    )


def check_kinds_of_piles(state: State, folded_text: str) -> None:
    """Raise GameError where one or two piles are named of which there is no such kind here.

    Only names without gaps are seen, and no cards such as ``c2``: elsewhere ``c`` may mean clubs.
    """
    if match := _PILE_NAMES_PATTERN.fullmatch(folded_text.strip()):
        for name in filter(None, match.groups()):
            if not state.rules.has_piles(name[0]) and not _CARD_PATTERN.fullmatch(name):
                resolve_pile_name(state, PileName(name[0], name[1:]))


def list_source_names(state: State, pile: PileName) -> list[str]:
    """Return the piles that may be meant as where a move begins, GameError where none is there.

    Several are only wastes, reserves or cells without a number: those that have a card.
    """
    names = state.rules.list_piles(pile.kind)
    if pile.digits or pile.kind not in "wrc" or len(names) <= 1:
        return [resolve_pile_name(state, pile)]
    return [name for name in names if state.get_pile(name)] or [names[0]]


def choose_move(
    state: State, sources: Sequence[str], target_name: PileName, count: int | None = None
) -> Move:
    """Return the move from one of these piles, legal or not.

    Of several the only one from which the move is legal is meant. GameError where there are more,
    or the target is not there.
    """
    moves = [build_pile_move(state, name, target_name, count) for name in sources]
    meant = [move for move in moves if why_not(state, move) is None] or moves
    if len(meant) > 1:
        raise GameError(ErrorKey.WHICH_PILE, pile=sources[0][0])
    return meant[0]


def build_pile_move(
    state: State, source: str, target_name: PileName, count: int | None = None
) -> Move:
    """Return the move from a pile to a pile as it was typed, legal or not.

    Without a count the only legal one is meant, or the highest of several. GameError where the
    target is not there.
    """
    target = _resolve_target_name(state, source, target_name)
    if source == "s" and count is None and target in state.rules.drawn_waste_names:
        return DRAW_MOVE
    if count is None:
        count = _infer_card_count(state, source, target)
    return _use_lowest_foundation(state, Move(source, target, count))


def resolve_pile_name(state: State, pile: PileName) -> str:
    """Return the name of a pile as the position knows it; GameError where it is not there."""
    kind, digits = pile
    digits = digits.lstrip("0") or digits[:1]
    if kind in "swr" and (digits or len(state.rules.list_piles(kind)) <= 1):
        name = kind + digits[: _MAX_NUMBER_DIGITS + 1]
    elif not digits:
        raise GameError(ErrorKey.WHICH_PILE, pile=kind)
    else:
        is_short = len(digits) <= _MAX_NUMBER_DIGITS
        name = f"{kind}{int(digits)}" if is_short else f"{kind}{digits[:4]}…"
    if name not in state.rules.pile_indexes:
        refusal = build_missing_pile_refusal(state.rules, name)
        raise GameError(refusal.key, **refusal.values)
    return name


def read_count(digits: str) -> int:
    """Return how many cards are to move; GameError for none, and for over 999."""
    significant = digits.lstrip("0")
    if not significant or len(significant) > _MAX_NUMBER_DIGITS:
        shown = significant[:4] + "…" if significant else "0"
        raise GameError(ErrorKey.BAD_CARD_COUNT, count=shown)
    return int(significant)


def _resolve_target_name(state: State, source: str, target_name: PileName) -> str:
    """Return the target of a move; without a number the first that takes the card is meant.

    Where none takes it, it is the one that the refusal should name.
    """
    kind, digits = target_name
    names = state.rules.list_piles(kind)
    if digits or not names or kind in "st":
        return resolve_pile_name(state, target_name)
    if kind == "c":
        takers = [name for name in names if why_not(state, Move(source, name)) is None]
        return takers[0] if takers else _choose_cell_to_refuse(state, source)
    if kind not in "fg":
        return names[0]
    pile = state.get_pile(source)
    takers = list(map_next_cards_to_foundations(state).get(pile[-1], ())) if pile else []
    if kind == "g":
        takers = [name for name in takers if name[0] == kind]
    return takers[0] if takers else _choose_foundation_to_refuse(state, source, names)


def _choose_cell_to_refuse(state: State, source: str) -> str:
    """Return the cell of the card's rank where cells have one, else ``c1``."""
    pile, letters = state.get_pile(source), state.rules.cell_letters
    rank = CARD_CODES[pile[-1]][0] if pile else ""
    return state.rules.cell_names[letters.index(rank) if rank and rank in letters else 0]


def _choose_foundation_to_refuse(state: State, source: str, names: Sequence[str]) -> str:
    """Return the foundation of the card's suit, else the first empty one, else the first."""
    pile = state.get_pile(source)
    foundations = {name: state.get_pile(name) for name in names}
    for name, foundation in foundations.items():
        if pile and foundation and foundation[-1] // 13 == pile[-1] // 13:
            return name
    return next((name for name, foundation in foundations.items() if not foundation), names[0])


def _use_lowest_foundation(state: State, move: Move) -> Move:
    """Return the move to the lowest-numbered of the foundations that are as good as its target."""
    if move.target[0] not in "fg" or move.source[0] not in "wrct":
        return move
    pile, onto = state.get_pile(move.source), state.get_pile(move.target)
    if not pile:
        return move
    lowest = next(
        (
            name
            for name in map_next_cards_to_foundations(state).get(pile[-1], ())
            if name[0] == move.target[0]
        ),
        state.rules.foundation_names[0] if state.is_base_to_choose else None,
    )
    if lowest and state.get_pile(lowest)[-1:] == onto[-1:]:
        return Move(move.source, lowest, move.count)
    return move


def _infer_card_count(state: State, source: str, target: str) -> int:
    """Return the count that is meant where none is typed, whether or not any is legal."""
    legal_counts = [
        move.count
        for move in generate_candidate_moves(state)
        if (move.source, move.target) == (source, target) and why_not(state, move) is None
    ]
    if legal_counts:
        return max(legal_counts)
    if source[0] != "t" or target[0] in "fgc" or not state.get_pile(source):
        return 1
    match state.rules.carry_rule:
        case CarryRule.ONE | CarryRule.TOP_OR_WHOLE:
            return 1
        case CarryRule.WHOLE:
            return len(state.get_pile(source))
        case CarryRule.RUN | CarryRule.SUIT_RUN | CarryRule.RUN_TO_EMPTY_COLUMN:
            return max(
                count_run_cards(
                    state, state.rules.pile_indexes[source] - state.rules.first_column_index
                ),
                1,
            )
