"""Courts: twelve double-headed figures as data, and how they are drawn."""

from rendering.cards.court_cards.court_painter import draw_court_panel

__all__ = ["draw_court_panel"]
