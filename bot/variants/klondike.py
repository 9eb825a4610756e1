"""Klondike, which many people call Canfield, as both books warn."""

from dataclasses import replace

from bot.engine.cards import BuildRule
from bot.engine.rules import CarryRule, EmptyColumnRule, RowOrder, Rules

KLONDIKE = Rules(
    key="klondike",
    family="klondike",
    column_heights=(1, 2, 3, 4, 5, 6, 7),
    face_down_cards=6,
    row_order=RowOrder.FROM_RIGHT,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
    max_redeals=None,
)
KLONDIKE_THREE = replace(KLONDIKE, key="klondike-three", packet_size=3)

FAMILY = (KLONDIKE, KLONDIKE_THREE)
"""Every game of the family, in the order in which games are listed."""
