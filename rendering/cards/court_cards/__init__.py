"""Kings, queens and jacks: twelve double-headed figures as data, and their painter."""

from rendering.cards.court_cards.court_painter import draw_court_panel

__all__ = ["draw_court_panel"]
