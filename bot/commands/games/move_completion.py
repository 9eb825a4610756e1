"""Completing moves as they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.common.choices import MAX_CHOICE_LENGTH, build_choices
from bot.engine.cards import CARD_CODES
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.locale.describe import format_card_symbol, format_first_moved_card
from bot.ui.common.viewer import load_viewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import app_commands

    from bot.client import Interaction
    from bot.engine.moves import Move
    from bot.engine.state import State
    from bot.locale.catalogue import Texts


async def complete_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed, then the legal moves that it may become; after a comma, the next ones."""
    words = (await load_viewer(interaction)).texts
    typed = " ".join(current.split())
    found = [(typed, typed)] if 0 < len(typed) <= MAX_CHOICE_LENGTH else []
    try:
        table = await interaction.client.services.play.load_current_table(interaction.user.id)
    except GameError:
        return build_choices(found)
    done, comma, begun = current.rpartition(",")
    try:
        state = _play_typed_moves(table.state, done)
    except GameError:
        return build_choices(found)
    before = f"{done.strip()}{comma} " if comma else ""
    for text, told in _list_matching_moves(state, begun, words):
        name, value = f"{before}{told}", f"{before}{text}"
        if len(value) <= MAX_CHOICE_LENGTH and value != typed:
            found.append((value, name))
    return build_choices(found)


def _play_typed_moves(state: State, typed_moves: str) -> State:
    for part in split_typed_moves(typed_moves) if typed_moves.strip() else ():
        state = play(state, interpret_typed_move(state, part))
    return state


def _list_matching_moves(state: State, typed_start: str, texts: Texts) -> Iterator[tuple[str, str]]:
    wanted = _keep_letters_and_digits(typed_start)
    legal = legal_moves(state)
    for move in legal:
        text = format_typed_move(move, legal)
        if _keep_letters_and_digits(text).startswith(wanted) or (
            move == DRAW_MOVE and "draw".startswith(wanted)
        ):
            yield text, _format_move_choice(state, move, text, texts)


def format_typed_move(move: Move, all_legal_moves: list[Move]) -> str:
    """A move as one would type it: with its count only where that is open."""
    if move == DRAW_MOVE:
        return "draw"
    target = "f" if move.target[0] == "f" else move.target
    counts = [
        m.count for m in all_legal_moves if (m.source, m.target) == (move.source, move.target)
    ]
    count = f" {move.count}" if move.count != max(counts) else ""
    return f"{move.source} {target}{count}"


def _format_move_choice(state: State, move: Move, typed_move: str, texts: Texts) -> str:
    if move == DRAW_MOVE:
        return texts("complete-draw" if state.stock else "complete-redeal", typed=typed_move)
    card = format_first_moved_card(state, move)
    onto = state.get_pile(move.target)
    if move.target[0] == "f":
        where = texts("menu-target-foundation")
    elif onto:
        where = texts("menu-target-column", card=format_card_symbol(CARD_CODES[onto[-1]]))
    else:
        where = texts("menu-target-empty")
    return texts("complete-move", typed=typed_move, told=f"{card} {where}")


def _keep_letters_and_digits(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
