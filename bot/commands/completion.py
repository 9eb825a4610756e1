"""Completing moves as they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.choices import LONGEST, choices
from bot.engine.cards import CODES
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.notation import interpret, split
from bot.engine.play import play
from bot.engine.state import DRAW
from bot.locale.describe import lead, symbol
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import app_commands

    from bot.client import Interaction
    from bot.engine.state import Move, State
    from bot.locale.catalogue import Words


async def complete_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed, then the legal moves that it may become; after a comma, the next ones."""
    words = (await listener(interaction)).words
    typed = " ".join(current.split())
    found = [(typed, typed)] if 0 < len(typed) <= LONGEST else []
    try:
        table = await interaction.client.services.play.table(interaction.user.id)
    except GameError:
        return choices(found)
    done, comma, begun = current.rpartition(",")
    try:
        state = _after(table.state, done)
    except GameError:
        return choices(found)
    before = f"{done.strip()}{comma} " if comma else ""
    for text, told in _beginning(state, begun, words):
        name, value = f"{before}{told}", f"{before}{text}"
        if len(value) <= LONGEST and value != typed:
            found.append((value, name))
    return choices(found)


def _after(state: State, done: str) -> State:
    for part in split(done) if done.strip() else ():
        state = play(state, interpret(state, part))
    return state


def _beginning(state: State, begun: str, words: Words) -> Iterator[tuple[str, str]]:
    wanted = _bare(begun)
    legal = legal_moves(state)
    for move in legal:
        text = typed_text(move, legal)
        if _bare(text).startswith(wanted) or (move == DRAW and "draw".startswith(wanted)):
            yield text, _told(state, move, text, words)


def typed_text(move: Move, legal: list[Move]) -> str:
    """A move as one would type it: with its count only where that is open."""
    if move == DRAW:
        return "draw"
    target = "f" if move.target[0] == "f" else move.target
    counts = [m.count for m in legal if (m.source, m.target) == (move.source, move.target)]
    count = f" {move.count}" if move.count != max(counts) else ""
    return f"{move.source} {target}{count}"


def _told(state: State, move: Move, text: str, words: Words) -> str:
    if move == DRAW:
        return words("complete-draw" if state.stock else "complete-redeal", typed=text)
    card = lead(state, move)
    onto = state.pile(move.target)
    if move.target[0] == "f":
        where = words("menu-target-foundation")
    elif onto:
        where = words("menu-target-column", card=symbol(CODES[onto[-1]]))
    else:
        where = words("menu-target-empty")
    return words("complete-move", typed=text, told=f"{card} {where}")


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
