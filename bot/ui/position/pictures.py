"""A position's picture, drawn as its player likes it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name
from bot.scene import scene
from bot.ui.common.theme_choice import get_theme
from rendering import paint
from rendering.charts import format_value_with_unit

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.state import State
    from bot.models.players import PlayerSettings

_MIN_SHORTENED_AMOUNT = 1_000_000
"""From here on an amount is drawn as short as on an axis."""


async def paint_position(
    state: State,
    player: PlayerSettings,
    *,
    tallest_column: int,
    last_move: Move | None = None,
    hint: Move | None = None,
    caption: str = "",
) -> bytes:
    """The PNG of what the player sees, in their theme and deck, off the event loop."""
    drawn = scene(
        state,
        tallest_column=tallest_column,
        last_move=last_move,
        hint_move=hint,
        mark_ready_piles=player.marks_ready_cards,
        caption=caption,
    )
    return await asyncio.to_thread(
        paint, drawn, get_theme(player.theme), large=player.has_large_indices
    )


def format_picture_caption(variant: str, deal_number: int, move_count: int) -> str:
    """What stands in a picture's corner, so that it tells the whole story by itself."""
    return get_english_texts()(
        "caption", game=format_picture_game_name(variant), deal=str(deal_number), moves=move_count
    )


def format_picture_game_name(variant: str) -> str:
    """A game's name in a picture: in English, for no free font draws every script."""
    return format_game_name(get_english_texts(), variant)


def format_picture_number(value: float) -> str:
    """A number in a picture, where a long one has no room: ``1,234.5``, ``9.88B``."""
    return format_value_with_unit(value, "")


def format_picture_dollars(amount: float) -> str:
    """The same of money: ``−$1,234``, ``$9.88B``."""
    return (
        get_english_texts().format_dollars(amount)
        if abs(amount) < _MIN_SHORTENED_AMOUNT
        else format_value_with_unit(amount, "$")
    )
