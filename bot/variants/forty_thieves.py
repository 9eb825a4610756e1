"""Forty Thieves and its relatives: the eight of the Filipino book, and six of PySolFC's."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import Build
from bot.engine.rules import Carry, Rules

FORTY_THIEVES = Rules(key="forty-thieves", family="forty-thieves", decks=2, heights=(4,) * 10)

INDIAN = replace(FORTY_THIEVES, key="indian", heights=(3,) * 10, down=1, build=Build.OTHER)
LIMITED = replace(FORTY_THIEVES, key="limited", heights=(3,) * 12)
LITTLE_FORTY = replace(
    FORTY_THIEVES, key="little-forty", build=Build.OTHER, carry=Carry.RUN, draw=3, redeals=3
)
LUCAS = replace(FORTY_THIEVES, key="lucas", heights=(3,) * 13, laid_out=True)
MARIA = replace(FORTY_THIEVES, key="maria", heights=(4,) * 9, build=Build.COLOUR)
STREETS = replace(FORTY_THIEVES, key="streets", build=Build.COLOUR)
NUMBER_TEN = replace(STREETS, key="number-ten", down=2, carry=Carry.RUN)
RANK_AND_FILE = replace(NUMBER_TEN, key="rank-and-file", down=3)

JOSEPHINE = replace(FORTY_THIEVES, key="josephine", carry=Carry.RUN)
FORTY_AND_EIGHT = replace(FORTY_THIEVES, key="forty-and-eight", heights=(4,) * 8, redeals=1)
NAPOLEONS_SQUARE = replace(JOSEPHINE, key="napoleons-square", heights=(4,) * 12)
SAN_JUAN_HILL = replace(FORTY_THIEVES, key="san-juan-hill", laid_out=True)
SIXTY_THIEVES = replace(FORTY_THIEVES, key="sixty-thieves", decks=3, heights=(5,) * 12)
FAMOUS_FIFTY = replace(FORTY_THIEVES, key="famous-fifty", heights=(5,) * 10)

FAMILY = (
    FORTY_THIEVES,
    INDIAN,
    LIMITED,
    LITTLE_FORTY,
    LUCAS,
    MARIA,
    NUMBER_TEN,
    RANK_AND_FILE,
    STREETS,
    JOSEPHINE,
    FORTY_AND_EIGHT,
    NAPOLEONS_SQUARE,
    SAN_JUAN_HILL,
    SIXTY_THIEVES,
    FAMOUS_FIFTY,
)
