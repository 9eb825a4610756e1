"""A position's picture, drawn as its player likes it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import english
from bot.locale.describe import game_name
from bot.scene import scene
from bot.ui.themes import theme_of
from rendering import paint
from rendering.charts import measured

if TYPE_CHECKING:
    from bot.engine.state import Move, State
    from bot.store.players import Player

_LONG = 1_000_000
"""From here on an amount is drawn as short as on an axis."""


async def picture(
    state: State,
    player: Player,
    *,
    tallest: int,
    last: Move | None = None,
    hint: Move | None = None,
    caption: str = "",
) -> bytes:
    """The PNG of what the player sees, in their theme and deck, off the event loop."""
    drawn = scene(state, tallest=tallest, last=last, hint=hint, ready=player.ready, caption=caption)
    return await asyncio.to_thread(paint, drawn, theme_of(player.theme), large=player.large)


def caption(variant: str, deal: int, moves: int) -> str:
    """What stands in a picture's corner, so that it tells the whole story by itself."""
    return english()("caption", game=drawn_name(variant), deal=str(deal), moves=moves)


def drawn_name(variant: str) -> str:
    """A game's name in a picture: in English, for no free font draws every script."""
    return game_name(english(), variant)


def drawn_number(value: float) -> str:
    """A number in a picture, where a long one has no room: ``1,234.5``, ``9.88B``."""
    return measured(value, "")


def drawn_dollars(amount: float) -> str:
    """The same of money: ``−$1,234``, ``$9.88B``."""
    return english().dollars(amount) if abs(amount) < _LONG else measured(amount, "$")
