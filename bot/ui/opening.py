"""What the first table needs, drawn before anybody asks for one."""

from __future__ import annotations

from bot.engine.deal import deal
from bot.scene import scene
from bot.services.choosing import FIRST_GAME
from bot.ui.themes import theme_of
from bot.variants import variant
from rendering import prepare
from rendering.theme import FIRST


def prepare_first_table() -> None:
    """Draws every sprite of the game and the theme that players begin with."""
    prepare(scene(deal(variant(FIRST_GAME), 1)), theme_of(FIRST))
