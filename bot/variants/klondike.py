"""Klondike, for those who meant that: both books warn that Canfield is confused with it."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import Build
from bot.engine.rules import Carry, Enter, Rules

KLONDIKE = Rules(
    key="klondike",
    family="klondike",
    heights=(1, 2, 3, 4, 5, 6, 7),
    down=6,
    from_right=True,
    build=Build.COLOUR,
    carry=Carry.RUN,
    enter=Enter.KING,
    redeals=None,
)
KLONDIKE_THREE = replace(KLONDIKE, key="klondike-three", draw=3)

FAMILY = (KLONDIKE, KLONDIKE_THREE)
