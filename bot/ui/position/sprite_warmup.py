"""Sprites of the first table, prepared before anybody asks for one."""

from __future__ import annotations

from bot.engine.deals import deal
from bot.scene import scene
from bot.services.games.deal_choice import DEFAULT_VARIANT
from bot.ui.common.theme_choice import get_theme
from bot.variants import get_variant
from rendering import prepare_table_sprites
from rendering.theme import DEFAULT_THEME_NAME


def prepare_first_table_sprites() -> None:
    """Draw every sprite of the variant and the theme that new players have."""
    prepare_table_sprites(
        scene(deal(get_variant(DEFAULT_VARIANT), 1)), get_theme(DEFAULT_THEME_NAME)
    )
