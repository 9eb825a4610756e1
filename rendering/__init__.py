"""Drawing a patience table: ``paint(scene, theme)`` gives the bytes of a PNG."""

from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.table.painter import paint, prepare_table_sprites
from rendering.theme import Theme, ThemeError, load, themes

__all__ = [
    "HIDDEN_CARD",
    "Pile",
    "Scene",
    "Theme",
    "ThemeError",
    "load",
    "paint",
    "prepare_table_sprites",
    "themes",
]
