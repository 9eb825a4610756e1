"""Canfield, as Hoyle and the English book have it, by the French rules, and its relatives.

The relatives follow PySolFC's rules, save that nothing comes back from the foundations and the
waste starts empty.
"""

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

# What the relatives share: the top card or the whole column moves, and when the reserve is out
# whatever may move fills an empty column.
_RELATIVE = replace(CANFIELD, carry=Carry.TOP_OR_WHOLE, enter=Enter.ANY)
_ONCE = replace(_RELATIVE, draw=1, redeals=0)

RAINBOW = replace(_ONCE, key="rainbow", build=Build.ANY)
STOREHOUSE = replace(_ONCE, key="storehouse", build=Build.SUIT, base="2", laid_out=True, redeals=2)
SUPERIOR = replace(_RELATIVE, key="superior-canfield", reserve_seen=True, refill=False)
DEMON = replace(_RELATIVE, key="demon", decks=2, heights=(1,) * 8, carry=Carry.RUN, reserve=40)
ACME = replace(STOREHOUSE, key="acme", base="A", carry=Carry.ONE, redeals=1)
CHAMELEON = replace(RAINBOW, key="chameleon", heights=(1,) * 3, reserve=12)

FAMILY = (CANFIELD, FRENCH, RAINBOW, STOREHOUSE, SUPERIOR, DEMON, ACME, CHAMELEON)
