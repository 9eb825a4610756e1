"""Pictures of patience tables, drawn from plain values.

``paint(scene, theme)`` returns a table as a PNG, ``paint_won_table(scene, theme)`` that of a won
game, all its cards as an open fan, and ``film(scenes, theme)`` a game as an animated GIF;
``load(name)`` loads one of the ``themes()``. Charts are in ``rendering.charts``.
``can_draw_text(text)`` says whether the typeface has every letter of a name.
"""

from rendering.animation.game_film import film
from rendering.fan.won_table import paint_won_table
from rendering.masks.typeface import can_draw_text
from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.table.painter import paint, prepare_table_sprites
from rendering.theme import Theme, ThemeError, load, themes

__all__ = [
    "HIDDEN_CARD",
    "Pile",
    "Scene",
    "Theme",
    "ThemeError",
    "can_draw_text",
    "film",
    "load",
    "paint",
    "paint_won_table",
    "prepare_table_sprites",
    "themes",
]
