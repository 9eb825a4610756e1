"""Canfield by the rules of Hoyle and the English book, by the French rules, and its relatives.

The relatives follow PySolFC's rules, except that no card comes back from the foundations and that
the waste starts empty.
"""

from dataclasses import replace

from bot.engine.cards import BuildDirection, BuildRule
from bot.engine.rules import (
    BaseCard,
    CarryRule,
    ColumnFill,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    RowOrder,
    Rules,
)

CANFIELD = Rules(
    key="canfield",
    family="canfield",
    column_heights=(1,) * 4,
    row_order=RowOrder.FROM_RIGHT,
    reserve_size=13,
    base_letter=None,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.WHOLE,
    empty_column_rule=EmptyColumnRule.WASTE_ONLY,
    column_fill=ColumnFill.RESERVE,
    packet_size=3,
    max_redeals=None,
)
FRENCH = replace(
    CANFIELD,
    key="canfield-french",
    carry_rule=CarryRule.RUN,
    requires_foundation_plays=True,
    requires_plays_before_draw=True,
)

_CANFIELD_RELATIVE = replace(
    CANFIELD, carry_rule=CarryRule.TOP_OR_WHOLE, empty_column_rule=EmptyColumnRule.ANY
)
"""The rules that the relatives share.

The top card of a column moves, or the whole column, and any card that may move fills an empty
column once the reserve is empty.
"""

_SINGLE_PASS_RELATIVE = replace(_CANFIELD_RELATIVE, packet_size=1, max_redeals=0)

RAINBOW = replace(_SINGLE_PASS_RELATIVE, key="rainbow", build_rule=BuildRule.ANY_SUIT)
STOREHOUSE = replace(
    _SINGLE_PASS_RELATIVE,
    key="storehouse",
    build_rule=BuildRule.SAME_SUIT,
    base_letter="2",
    has_base_cards_laid_out=True,
    max_redeals=2,
)
SUPERIOR = replace(
    _CANFIELD_RELATIVE, key="superior-canfield", has_open_reserve=True, column_fill=ColumnFill.NONE
)
DEMON = replace(
    _CANFIELD_RELATIVE,
    key="demon",
    decks=2,
    column_heights=(1,) * 8,
    carry_rule=CarryRule.RUN,
    reserve_size=40,
)
ACME = replace(STOREHOUSE, key="acme", base_letter="A", carry_rule=CarryRule.ONE, max_redeals=1)
CHAMELEON = replace(RAINBOW, key="chameleon", column_heights=(1,) * 3, reserve_size=12)

FASCINATION = replace(_CANFIELD_RELATIVE, key="fascination")
RAINFALL = replace(FASCINATION, key="rainfall", packet_size=1, max_redeals=2)
CASINO = replace(_SINGLE_PASS_RELATIVE, key="casino-canfield")
VARIEGATED = replace(
    FASCINATION,
    key="variegated-canfield",
    decks=2,
    column_heights=(1,) * 5,
    has_open_reserve=True,
    base_letter="A",
    has_base_cards_laid_out=True,
    max_redeals=2,
)
AMERICAN_TOAD = replace(
    RAINFALL,
    key="american-toad",
    decks=2,
    column_heights=(1,) * 8,
    reserve_size=20,
    has_open_reserve=True,
    build_rule=BuildRule.SAME_SUIT,
    max_redeals=1,
)
DOUBLE = replace(FASCINATION, key="double-canfield", decks=2, column_heights=(1,) * 5)
TRIPLE = replace(
    FASCINATION, key="triple-canfield", decks=3, column_heights=(1,) * 7, reserve_size=26
)
MUNGER = replace(
    RAINFALL,
    key="munger",
    column_heights=(4,) * 7,
    face_down_cards=3,
    face_up_rows=(2,),
    row_order=RowOrder.FROM_LEFT,
    reserve_size=7,
    deals_reserve_last=True,
    base_letter="A",
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
    column_fill=ColumnFill.NONE,
    max_redeals=0,
)
MINERVA = replace(MUNGER, key="minerva", reserve_size=11, max_redeals=1)
MYSTIQUE = replace(MUNGER, key="mystique", reserve_size=9, empty_column_rule=EmptyColumnRule.ANY)
CANDIKE = replace(
    FASCINATION,
    key="candike",
    column_heights=(2,) * 7,
    face_down_cards=1,
    row_order=RowOrder.LAST_FROM_RIGHT,
    may_wrap_columns=False,
    carry_rule=CarryRule.RUN,
)
QUADRUPLE = replace(
    FASCINATION, key="quadruple-canfield", decks=4, column_heights=(1,) * 8, reserve_size=39
)

CANFIELD_RUSH = replace(
    FASCINATION, key="canfield-rush", packet_size=3, shrinks_packets=True, max_redeals=2
)
EAGLE_WING = replace(
    RAINFALL,
    key="eagle-wing",
    column_heights=(1,) * 8,
    reserve_use=ReserveUse.LAST_CARD,
    build_rule=BuildRule.SAME_SUIT,
    column_limit=3,
    carry_rule=CarryRule.ONE,
)
BEEHIVE = replace(
    FASCINATION,
    key="beehive",
    column_heights=(1,) * 6,
    base_card=BaseCard.NONE,
    foundation_kind=FoundationKind.FOURS,
    foundation_count=1,
    build_rule=BuildRule.ANY_SUIT,
    build_direction=BuildDirection.LEVEL,
    carry_rule=CarryRule.RUN,
)
THE_PLOT = replace(
    FASCINATION,
    key="the-plot",
    decks=2,
    column_heights=(1,) * 12,
    reserve_use=ReserveUse.FOUNDATIONS,
    foundation_rule=BuildRule.ANY_SUIT,
    fills_first_foundation_first=True,
    build_rule=BuildRule.ANY_SUIT,
    carry_rule=CarryRule.ONE,
    empty_column_rule=EmptyColumnRule.WASTE_BASE_FIRST,
    column_fill=ColumnFill.NONE,
    packet_size=1,
    max_redeals=0,
)

DUKE = replace(
    RAINFALL,
    key="duke",
    row_order=RowOrder.FROM_LEFT,
    reserve_count=4,
    reserve_size=3,
    has_open_reserve=True,
    base_letter="A",
    carry_rule=CarryRule.RUN,
    column_fill=ColumnFill.NONE,
)
DUTCHESS = replace(
    DUKE,
    key="dutchess",
    base_letter=None,
    base_card=BaseCard.CHOSEN,
    carry_rule=CarryRule.WHOLE,
    empty_column_rule=EmptyColumnRule.RESERVES_BEFORE_WASTE,
    max_redeals=1,
)
LITTLE_GATE = replace(
    DUKE,
    key="little-gate",
    reserve_count=2,
    reserve_size=5,
    column_fill=ColumnFill.LONGEST_RESERVE,
    max_redeals=0,
)
GATE = replace(LITTLE_GATE, key="gate", column_heights=(1,) * 8)
LAFAYETTE = replace(
    DUKE,
    key="lafayette",
    reserve_count=1,
    reserve_size=13,
    has_down_foundations=True,
    empty_column_rule=EmptyColumnRule.SEVEN_ONLY,
    column_fill=ColumnFill.RESERVE,
    packet_size=3,
    max_redeals=None,
)

DOORWAY = replace(
    _SINGLE_PASS_RELATIVE,
    key="doorway",
    column_heights=(1,) * 5,
    row_order=RowOrder.FROM_LEFT,
    reserve_size=0,
    cell_count=2,
    cell_letters="KQ",
    base_letter="A",
    build_rule=BuildRule.ANY_SUIT,
    carry_rule=CarryRule.ONE,
    column_fill=ColumnFill.NONE,
)
SKIPPY = replace(
    DOORWAY,
    key="skippy",
    decks=2,
    column_heights=(4,) * 16,
    cell_count=4,
    cell_letters="",
    base_letter=None,
    empty_column_rule=EmptyColumnRule.BELOW_BASE,
)
CLUB = replace(
    DOORWAY,
    key="club",
    decks=2,
    column_heights=(3,) * 11,
    face_down_cards=1,
    cell_count=0,
    cell_letters="",
    build_rule=BuildRule.ALTERNATING_COLOURS,
    closed_column_count=3,
)

FAMILY = (
    CANFIELD,
    FRENCH,
    RAINBOW,
    STOREHOUSE,
    SUPERIOR,
    DEMON,
    ACME,
    CHAMELEON,
    FASCINATION,
    RAINFALL,
    CASINO,
    VARIEGATED,
    AMERICAN_TOAD,
    DOUBLE,
    TRIPLE,
    QUADRUPLE,
    CANDIKE,
    MUNGER,
    MINERVA,
    MYSTIQUE,
    CANFIELD_RUSH,
    EAGLE_WING,
    BEEHIVE,
    THE_PLOT,
    DUKE,
    DUTCHESS,
    LITTLE_GATE,
    GATE,
    LAFAYETTE,
    DOORWAY,
    SKIPPY,
    CLUB,
)
"""Every game of the family, in the order in which games are listed."""
