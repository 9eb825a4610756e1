"""Canfield, as Hoyle and the English book have it, and by the French rules."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import Build
from bot.engine.rules import Carry, Enter, Rules

CANFIELD = Rules(
    key="canfield",
    family="canfield",
    heights=(1,) * 4,
    from_right=True,
    reserve=13,
    base=None,
    build=Build.COLOUR,
    carry=Carry.WHOLE,
    enter=Enter.WASTE,
    refill=True,
    draw=3,
    redeals=None,
)
FRENCH = replace(CANFIELD, key="canfield-french", carry=Carry.RUN, up_first=True, draw_last=True)

FAMILY = (CANFIELD, FRENCH)
