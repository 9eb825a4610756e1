"""Forty Thieves and its relatives: eight from the Filipino book and six from PySolFC."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import BuildRule
from bot.engine.rules import CarryRule, Rules

FORTY_THIEVES = Rules(
    key="forty-thieves", family="forty-thieves", decks=2, column_heights=(4,) * 10
)

INDIAN = replace(
    FORTY_THIEVES,
    key="indian",
    column_heights=(3,) * 10,
    face_down_cards=1,
    build_rule=BuildRule.OTHER,
)
LIMITED = replace(FORTY_THIEVES, key="limited", column_heights=(3,) * 12)
LITTLE_FORTY = replace(
    FORTY_THIEVES,
    key="little-forty",
    build_rule=BuildRule.OTHER,
    carry_rule=CarryRule.RUN,
    draw_count=3,
    max_redeals=3,
)
LUCAS = replace(FORTY_THIEVES, key="lucas", column_heights=(3,) * 13, has_base_cards_laid_out=True)
MARIA = replace(FORTY_THIEVES, key="maria", column_heights=(4,) * 9, build_rule=BuildRule.COLOUR)
STREETS = replace(FORTY_THIEVES, key="streets", build_rule=BuildRule.COLOUR)
NUMBER_TEN = replace(STREETS, key="number-ten", face_down_cards=2, carry_rule=CarryRule.RUN)
RANK_AND_FILE = replace(NUMBER_TEN, key="rank-and-file", face_down_cards=3)

JOSEPHINE = replace(FORTY_THIEVES, key="josephine", carry_rule=CarryRule.RUN)
FORTY_AND_EIGHT = replace(
    FORTY_THIEVES, key="forty-and-eight", column_heights=(4,) * 8, max_redeals=1
)
NAPOLEONS_SQUARE = replace(JOSEPHINE, key="napoleons-square", column_heights=(4,) * 12)
SAN_JUAN_HILL = replace(FORTY_THIEVES, key="san-juan-hill", has_base_cards_laid_out=True)
SIXTY_THIEVES = replace(FORTY_THIEVES, key="sixty-thieves", decks=3, column_heights=(5,) * 12)
FAMOUS_FIFTY = replace(FORTY_THIEVES, key="famous-fifty", column_heights=(5,) * 10)

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
"""Every game of the family, in the order in which games are listed."""
