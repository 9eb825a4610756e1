"""Courts: twelve double-headed figures as data, and how they are drawn."""

from rendering.courts.drawing import panel

__all__ = ["panel"]
