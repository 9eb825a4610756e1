"""Drawing a patience table: ``paint(scene, theme)`` gives the bytes of a PNG."""

from rendering.painter import paint, prepare
from rendering.scene import HIDDEN, Pile, Scene
from rendering.theme import Theme, ThemeError, load, themes

__all__ = ["HIDDEN", "Pile", "Scene", "Theme", "ThemeError", "load", "paint", "prepare", "themes"]
