"""Relatives of Forty Thieves whose columns, foundations or other piles have rules of their own."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import BuildDirection, BuildRule
from bot.engine.rules import BaseCard, CarryRule, ColumnFill, FoundationKind, RowOrder, WasteFill
from bot.variants.forty_thieves import (
    BUSY_ACES,
    FORTY_THIEVES,
    INDIAN,
    JOSEPHINE,
    NAPOLEONS_EXILE,
    SINGLE_RAIL,
    STREETS,
)

COURTYARD = replace(
    BUSY_ACES, key="courtyard", carry_rule=CarryRule.RUN, column_fill=ColumnFill.WASTE_OR_STOCK
)
BIG_COURTYARD = replace(COURTYARD, key="big-courtyard", decks=3)
CORONA = replace(
    FORTY_THIEVES,
    key="corona",
    column_heights=(3,) * 12,
    column_fill=ColumnFill.WASTE_OR_STOCK,
)
QUADRANGLE = replace(
    CORONA, key="quadrangle", base_letter=None, base_card=BaseCard.SECOND_AFTER_COLUMNS
)
TRIPLE_LINE = replace(
    CORONA,
    key="triple-line",
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.RUN,
    max_redeals=1,
)
CONGRESS = replace(CORONA, key="congress", column_heights=(1,) * 8, build_rule=BuildRule.ANY_SUIT)
PARLIAMENT = replace(
    CONGRESS, key="parliament", has_base_cards_laid_out=True, lays_base_cards_by_deck=True
)
OCTAGON = replace(
    PARLIAMENT,
    key="octagon",
    column_heights=(5,) * 4,
    build_rule=BuildRule.SAME_SUIT,
    max_redeals=3,
)
ZEBRA = replace(
    CONGRESS,
    key="zebra",
    has_base_cards_laid_out=True,
    foundation_rule=BuildRule.ALTERNATING_COLOURS,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    max_redeals=1,
)
RED_AND_BLACK = replace(
    ZEBRA,
    key="red-and-black",
    carry_rule=CarryRule.RUN,
    column_fill=ColumnFill.NONE,
    max_redeals=0,
)
TWIN_QUEENS = replace(
    CONGRESS,
    key="twin-queens",
    base_letter="K",
    build_rule=BuildRule.SAME_SUIT,
    may_wrap_columns=False,
    max_redeals=1,
)
WHEATSHEAF = replace(
    CONGRESS,
    key="wheatsheaf",
    foundation_count=4,
    has_down_foundations=True,
    build_rule=BuildRule.SAME_SUIT,
    build_direction=BuildDirection.EITHER,
)
LITTLE_FORTY_SPIDER = replace(
    NAPOLEONS_EXILE,
    key="little-forty-spider",
    carry_rule=CarryRule.SUIT_RUN,
    column_fill=ColumnFill.WASTE_OR_STOCK,
    packet_size=3,
    max_redeals=3,
)
FORTUNES_FAVOR = replace(
    BUSY_ACES,
    key="fortunes-favor",
    decks=1,
    has_base_cards_laid_out=True,
    column_fill=ColumnFill.WASTE,
    keeps_waste_filled=True,
)
PREFERENCE = replace(FORTUNES_FAVOR, key="preference", column_heights=(1,) * 8)
INDIAN_PATIENCE = replace(
    INDIAN,
    key="indian-patience",
    column_fill=ColumnFill.THREE_FROM_STOCK,
    protects_last_cards=True,
)

SQUADRON = replace(FORTY_THIEVES, key="squadron", cell_count=3, fills_cells=True)
JACKS_IN_THE_BOX = replace(
    FORTY_THIEVES,
    key="jacks-in-the-box",
    column_heights=(1,) * 6,
    cell_count=4,
    base_letter="J",
    has_base_cards_laid_out=True,
)
CASCADE = replace(
    STREETS,
    key="cascade",
    decks=1,
    column_heights=(5,) * 7,
    cell_count=2,
    foundation_rule=BuildRule.ALTERNATING_COLOURS,
)
FOLLOWING = replace(
    SINGLE_RAIL,
    key="following",
    column_heights=(1,) * 6,
    foundation_rule=BuildRule.NEXT_SUIT,
    build_rule=BuildRule.NEXT_SUIT,
    max_redeals=1,
)
FOOTHOLD = replace(
    STREETS, key="foothold", column_heights=(5,) * 8, build_direction=BuildDirection.EITHER
)
FLORADORA = replace(
    NAPOLEONS_EXILE,
    key="floradora",
    column_heights=(6,) * 6,
    foundation_height=12,
    has_king_foundation=True,
)
JUNCTION = replace(
    STREETS,
    key="junction",
    decks=4,
    pack_ranks="A789TJQK",
    column_heights=(1,) * 7,
    foundation_height=8,
    carry_rule=CarryRule.RUN,
)
BLIND_PATIENCE = replace(STREETS, key="blind-patience", face_down_cards=4, turns_up_by_hand=True)
DEMONS_AND_THIEVES = replace(
    JOSEPHINE,
    key="demons-and-thieves",
    column_heights=(1,) * 4 + (8,) * 5,
    row_order=RowOrder.LONG_COLUMNS_FIRST,
    reserve_size=13,
    deals_reserve_last=True,
    base_letter=None,
    base_card=BaseCard.AFTER_COLUMNS,
    column_build_rules=(BuildRule.ALTERNATING_COLOURS,) * 4 + (BuildRule.SAME_SUIT,) * 5,
    may_wrap_columns=False,
    max_redeals=2,
)
OCTAVE = replace(
    STREETS,
    key="octave",
    column_heights=(3,) * 8,
    has_base_cards_laid_out=True,
    foundation_height=10,
    waste_count=8,
    waste_fill=WasteFill.DEALT_AT_REDEAL,
    max_redeals=1,
)
KILOWATT = replace(
    BUSY_ACES,
    key="kilowatt",
    base_letter="K",
    has_base_cards_laid_out=True,
    may_wrap_columns=False,
    waste_count=2,
    packet_size=3,
)
THE_SPARK = replace(
    KILOWATT,
    key="the-spark",
    has_base_cards_laid_out=False,
    foundation_kind=FoundationKind.DOWN,
    build_direction=BuildDirection.UP,
)
SINGLE_SPARK = replace(THE_SPARK, key="single-spark", decks=1, column_heights=(1,) * 8)

FAMILY = (
    COURTYARD,
    BIG_COURTYARD,
    CORONA,
    QUADRANGLE,
    TRIPLE_LINE,
    CONGRESS,
    PARLIAMENT,
    OCTAGON,
    ZEBRA,
    RED_AND_BLACK,
    TWIN_QUEENS,
    WHEATSHEAF,
    LITTLE_FORTY_SPIDER,
    FORTUNES_FAVOR,
    PREFERENCE,
    INDIAN_PATIENCE,
    SQUADRON,
    JACKS_IN_THE_BOX,
    CASCADE,
    FOLLOWING,
    FOOTHOLD,
    FLORADORA,
    JUNCTION,
    BLIND_PATIENCE,
    DEMONS_AND_THIEVES,
    OCTAVE,
    KILOWATT,
    THE_SPARK,
    SINGLE_SPARK,
)
"""These relatives, in the order in which games are listed after the others."""
