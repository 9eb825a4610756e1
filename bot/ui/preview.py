"""A busy table, to show what settings make of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.engine.notation import read
from bot.engine.play import replay
from bot.ui.picture import caption, picture
from bot.ui.sight import Sight, pictured
from bot.ui.text_table import text_table
from bot.ui.themes import theme_name
from bot.variants import variant

if TYPE_CHECKING:
    from bot.engine.state import Move, State
    from bot.ui.words import Listener

_GAME, _DEAL = "canfield", 1355
_MOVES = (
    "r-f2 draw draw draw draw draw w-t1 w-t4 w-t3 t4-t3x2 w-t3 draw w-t1 draw w-f2 t1-f2 draw"
    " w-t2 w-t1 w-f3 draw w-t3 draw w-t4 w-f4"
)
"""Courts of every rank, the ace of spades, backs, and a card that can go up."""


async def preview(who: Listener) -> Sight:
    """The busy table as this player's settings now draw it, or tell it."""
    moves, state = _busy()
    last = moves[-1]
    if who.player.text:
        return Sight(text_table(state, who.words, last=last, ready=who.player.ready))
    png = await picture(
        state,
        who.player,
        tallest=state.tallest,
        last=last,
        caption=caption(_GAME, _DEAL, len(moves)),
    )
    called = theme_name(who.words, who.player.theme)
    return pictured(png, "preview", who.words("alt-preview", theme=called))


@cache
def _busy() -> tuple[list[Move], State]:
    moves = [read(text) for text in _MOVES.split()]
    return moves, replay(variant(_GAME), _DEAL, moves)
