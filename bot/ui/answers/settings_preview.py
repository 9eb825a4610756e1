"""An example table that shows the effect of a player's settings."""

from __future__ import annotations

from functools import cache

from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import replay
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.theme_choice import format_theme_name
from bot.ui.common.viewer import Viewer
from bot.ui.position.pictures import format_picture_caption, paint_position
from bot.ui.position.text_table import format_text_table
from bot.variants import get_variant

_PREVIEW_VARIANT, _PREVIEW_DEAL = "canfield", 1355
_PREVIEW_MOVES = (
    "r-f2 draw draw draw draw draw w-t1 w-t4 w-t3 t4-t3x2 w-t3 draw w-t1 draw w-f2 t1-f2 draw"
    " w-t2 w-t1 w-f3 draw w-t3 draw w-t4 w-f4"
)
"""They lead to face cards of every rank, the ace of spades, backs, and a card that can go up."""


async def illustrate_settings(viewer: Viewer) -> Illustration:
    """Return the example table as a picture or text, by the player's settings."""
    moves, state = _replay_preview_game()
    if viewer.player.is_text_only:
        return Illustration(format_text_table(state, viewer.texts, last_move=moves[-1]))
    png = await paint_position(
        state,
        viewer.player,
        tallest_column=state.tallest_column,
        last_move=moves[-1],
        caption=format_picture_caption(viewer.texts, _PREVIEW_VARIANT, _PREVIEW_DEAL, len(moves)),
    )
    theme_name = format_theme_name(viewer.texts, viewer.player.theme)
    return build_illustration(png, "preview", viewer.texts("alt-preview", theme=theme_name))


@cache
def _replay_preview_game() -> tuple[list[Move], State]:
    moves = [Move.parse(text) for text in _PREVIEW_MOVES.split()]
    return moves, replay(get_variant(_PREVIEW_VARIANT), _PREVIEW_DEAL, moves)
