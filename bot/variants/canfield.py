"""Canfield by the rules of Hoyle and the English book, by the French rules, and its relatives.

The relatives follow PySolFC's rules, except that no card comes back from the foundations and that
the waste starts empty.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import BuildRule
from bot.engine.rules import CarryRule, EmptyColumnRule, RowOrder, Rules

CANFIELD = Rules(
    key="canfield",
    family="canfield",
    column_heights=(1,) * 4,
    row_order=RowOrder.FROM_RIGHT,
    reserve_size=13,
    base_letter=None,
    build_rule=BuildRule.COLOUR,
    carry_rule=CarryRule.WHOLE,
    empty_column_rule=EmptyColumnRule.WASTE_ONLY,
    reserve_fills_columns=True,
    draw_count=3,
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

_SINGLE_PASS_RELATIVE = replace(_CANFIELD_RELATIVE, draw_count=1, max_redeals=0)

RAINBOW = replace(_SINGLE_PASS_RELATIVE, key="rainbow", build_rule=BuildRule.ANY)
STOREHOUSE = replace(
    _SINGLE_PASS_RELATIVE,
    key="storehouse",
    build_rule=BuildRule.SUIT,
    base_letter="2",
    has_base_cards_laid_out=True,
    max_redeals=2,
)
SUPERIOR = replace(
    _CANFIELD_RELATIVE, key="superior-canfield", has_open_reserve=True, reserve_fills_columns=False
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
RAINFALL = replace(FASCINATION, key="rainfall", draw_count=1, max_redeals=2)
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
    build_rule=BuildRule.SUIT,
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
    reserve_fills_columns=False,
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
)
"""Every game of the family, in the order in which games are listed."""
