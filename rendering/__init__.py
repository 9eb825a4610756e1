"""Pictures of patience tables, drawn from plain values.

``paint(scene, theme)`` returns a table as a PNG, ``paint_won_table(scene, theme)`` that of a won
game, all its cards as an open fan, ``animate_won_table(scene, theme)`` the same under confetti as
an animated GIF, ``film(scenes, theme)`` a whole game, ``paint_poster(poster, theme)`` its poster;
``load(name)`` loads one of the ``themes()``. Charts are in ``rendering.charts``.
``can_draw_text(text)`` says whether the typeface has every letter of a name.
"""

from rendering.films import film
from rendering.posters import MoveKind, Poster, paint_poster
from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.table import paint, prepare_table_sprites
from rendering.theme import Theme, ThemeError, load, themes
from rendering.typeface import can_draw_text
from rendering.won_table import animate_won_table, paint_won_table

__all__ = [
    "HIDDEN_CARD",
    "MoveKind",
    "Pile",
    "Poster",
    "Scene",
    "Theme",
    "ThemeError",
    "animate_won_table",
    "can_draw_text",
    "film",
    "load",
    "paint",
    "paint_poster",
    "paint_won_table",
    "prepare_table_sprites",
    "themes",
]
