"""Suggestions for moves while a player types them."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import MAX_CHOICE_LENGTH, build_choices
from bot.engine.cards import CARD_CODES
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import (
    format_typed_move,
    interpret_typed_move,
    list_fitting_moves,
    split_last_typed_move,
    split_typed_moves,
)
from bot.engine.typed_moves.reading_effort import ReadingEffort
from bot.engine.typed_moves.vocabulary import MoveVocabulary
from bot.locale.catalogue import Texts
from bot.locale.describe import format_shown_card_forms
from bot.locale.game_names import normalize_name
from bot.locale.move_words import get_move_vocabulary
from bot.ui.common.viewer import load_viewer


async def complete_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what was typed, then the legal moves that start with it, or that its words fit.

    After a comma, the moves that are legal once those before it are played, as far as that is known
    without turning up cards.
    """
    texts = (await load_viewer(interaction)).texts
    typed = " ".join(current.split())
    suggestions = [(typed, typed)] if 0 < len(typed) <= MAX_CHOICE_LENGTH else []
    try:
        table = await interaction.client.services.play.load_current_table(interaction.user.id)
    except GameError:
        return build_choices(suggestions)
    previous_moves, separator, typed_start = split_last_typed_move(current)
    try:
        state, known_moves = _list_known_moves(
            table.state, previous_moves, get_move_vocabulary(texts)
        )
    except GameError:
        return build_choices(suggestions)
    prefix = f"{previous_moves.strip()}{separator} " if separator else ""
    for typed_move, line in _list_matching_moves(state, known_moves, typed_start, texts):
        name, value = f"{prefix}{line}", f"{prefix}{typed_move}"
        if len(value) <= MAX_CHOICE_LENGTH and value != typed:
            suggestions.append((value, name))
    return build_choices(suggestions)


def _list_known_moves(
    state: State, typed_moves: str, vocabulary: MoveVocabulary
) -> tuple[State, list[Move]]:
    """Return a position after the moves, and what is known to be legal then.

    Where a move turns up cards, it is the position before that one: only moves between piles that
    it does not change are known then, and nothing after another move.
    """
    parts = split_typed_moves(typed_moves) if typed_moves.strip() else []
    effort = ReadingEffort()
    for number, part in enumerate(parts, start=1):
        move = interpret_typed_move(state, part, vocabulary, effort)
        before, state = state, play(state, move)
        if _count_hidden_cards(state) < _count_hidden_cards(before):
            names = state.rules.pile_indexes if number == len(parts) else ()
            unchanged = {name for name in names if before.get_pile(name) == state.get_pile(name)}
            return before, [
                move for move in legal_moves(before) if {move.source, move.target} <= unchanged
            ]
    return state, legal_moves(state)


def _count_hidden_cards(state: State) -> int:
    return sum(map(state.count_hidden_cards, state.rules.pile_indexes))


def _list_matching_moves(
    state: State, known_moves: list[Move], typed_start: str, texts: Texts
) -> Iterator[tuple[str, str]]:
    wanted = normalize_name(typed_start)
    legal = legal_moves(state)
    matching = [
        move for move in legal if normalize_name(format_typed_move(move, legal)).startswith(wanted)
    ]
    if typed_start.strip() and (not wanted or not matching):
        matching = list_fitting_moves(state, typed_start, get_move_vocabulary(texts))
    for move in matching:
        if move in known_moves:
            text = format_typed_move(move, legal)
            yield text, _format_move_choice(state, move, text, texts)


def _format_move_choice(state: State, move: Move, typed_move: str, texts: Texts) -> str:
    if move == DRAW_MOVE:
        return texts("complete-draw" if state.stock else "complete-redeal", typed=typed_move)
    if move.turns_up:
        return texts("complete-turn", typed=typed_move)
    first_card = CARD_CODES[state.get_first_moved_card(move)]
    return texts(
        "complete-move",
        typed=typed_move,
        target=_format_target(state, move, texts),
        **format_shown_card_forms(texts, "card", first_card),
    )


def _format_target(state: State, move: Move, texts: Texts) -> str:
    """Return where a move goes: `onto 9♥`, `to the empty column`."""
    match move.target[0]:
        case "f":
            return texts("menu-target-foundation")
        case "g":
            return texts("menu-target-foundation-down")
        case "c":
            return texts("menu-target-cell")
    seen_cards = state.list_seen_cards(move.target)
    if not seen_cards:
        return texts("menu-target-empty")
    if seen_cards[-1] is None:
        return texts("menu-target-face-down")
    return texts(
        "menu-target-column", **format_shown_card_forms(texts, "card", CARD_CODES[seen_cards[-1]])
    )
