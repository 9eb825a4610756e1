"""Forty Thieves and its relatives: eight from the Filipino book, the others from PySolFC."""

from dataclasses import replace

from bot.engine.cards import BuildDirection, BuildRule
from bot.engine.rules import (
    BaseCard,
    CarryRule,
    ColumnFill,
    Dealing,
    EmptyColumnRule,
    FoundationKind,
    RowOrder,
    Rules,
    WasteFill,
)

FORTY_THIEVES = Rules(
    key="forty-thieves", family="forty-thieves", decks=2, column_heights=(4,) * 10
)

INDIAN = replace(
    FORTY_THIEVES,
    key="indian",
    column_heights=(3,) * 10,
    face_down_cards=1,
    build_rule=BuildRule.OTHER_SUIT,
)
LIMITED = replace(FORTY_THIEVES, key="limited", column_heights=(3,) * 12)
LITTLE_FORTY = replace(
    FORTY_THIEVES,
    key="little-forty",
    build_rule=BuildRule.OTHER_SUIT,
    carry_rule=CarryRule.RUN,
    packet_size=3,
    max_redeals=3,
)
LUCAS = replace(FORTY_THIEVES, key="lucas", column_heights=(3,) * 13, has_base_cards_laid_out=True)
MARIA = replace(
    FORTY_THIEVES, key="maria", column_heights=(4,) * 9, build_rule=BuildRule.ALTERNATING_COLOURS
)
STREETS = replace(FORTY_THIEVES, key="streets", build_rule=BuildRule.ALTERNATING_COLOURS)
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

WANING_MOON = replace(FORTY_THIEVES, key="waning-moon", column_heights=(4,) * 13)
LUCAS_RUNS = replace(WANING_MOON, key="lucas-runs", carry_rule=CarryRule.RUN)
BUSY_ACES = replace(FORTY_THIEVES, key="busy-aces", column_heights=(1,) * 12)
THIRTY_NINE_STEPS = replace(FORTY_THIEVES, key="thirty-nine-steps", column_heights=(3,) * 13)
MCCLELLAN = replace(JOSEPHINE, key="mcclellan", column_heights=(4,) * 8, face_down_cards=3)

EMPEROR = replace(STREETS, key="emperor", face_down_cards=3)
ROOSEVELT = replace(STREETS, key="roosevelt", column_heights=(4,) * 7)
DOUBLE_GOLD_MINE = replace(
    STREETS,
    key="double-gold-mine",
    column_heights=(0,) * 9,
    carry_rule=CarryRule.RUN,
    packet_size=3,
)

NAPOLEONS_EXILE = replace(FORTY_THIEVES, key="napoleons-exile", build_rule=BuildRule.ANY_SUIT)
DIPLOMAT = replace(NAPOLEONS_EXILE, key="diplomat", column_heights=(4,) * 8)
LADY_PALK = replace(DIPLOMAT, key="lady-palk", carry_rule=CarryRule.RUN)
ROWS_OF_FOUR = replace(DIPLOMAT, key="rows-of-four", max_redeals=2)
NAPOLEONS_SHOULDER = replace(
    NAPOLEONS_EXILE,
    key="napoleons-shoulder",
    column_heights=(4,) * 12,
    empty_column_rule=EmptyColumnRule.WASTE_ONLY,
)
DOUBLE_RAIL = replace(LADY_PALK, key="double-rail", column_heights=(1,) * 5)
SINGLE_RAIL = replace(DOUBLE_RAIL, key="single-rail", decks=1, column_heights=(1,) * 4)
TRIPLE_RAIL = replace(DOUBLE_RAIL, key="triple-rail", decks=3, column_heights=(1,) * 9)
FINAL_BATTLE = replace(DOUBLE_RAIL, key="final-battle", column_heights=(1,) * 6)

NAPOLEONS_FOLLY = replace(FORTY_THIEVES, key="napoleons-folly", build_rule=BuildRule.OTHER_SUIT)
MIDSHIPMAN = replace(NAPOLEONS_FOLLY, key="midshipman", column_heights=(4,) * 9, face_down_cards=2)
MUMBAI = replace(
    NAPOLEONS_FOLLY, key="mumbai", decks=3, column_heights=(3,) * 13, face_down_cards=1
)

EXPRESS = replace(FORTY_THIEVES, key="express", decks=3, column_heights=(3,) * 14)
MARIE_ROSE = replace(JOSEPHINE, key="marie-rose", decks=3, column_heights=(5,) * 12)
BIG_STREETS = replace(STREETS, key="big-streets", decks=3, column_heights=(4,) * 12)
NUMBER_TWELVE = replace(NUMBER_TEN, key="number-twelve", decks=3, column_heights=(4,) * 12)
DELIVERY = replace(FORTY_THIEVES, key="delivery", decks=4, column_heights=(3,) * 12)
CARNATION = replace(DELIVERY, key="carnation", column_heights=(3,) * 16)
EIGHTY_THIEVES = replace(DELIVERY, key="eighty-thieves", column_heights=(8,) * 10)
MALMAISON = replace(EIGHTY_THIEVES, key="malmaison", carry_rule=CarryRule.RUN)

DEUCES = replace(
    FORTY_THIEVES,
    key="deuces",
    column_heights=(1,) * 10,
    base_letter="2",
    has_base_cards_laid_out=True,
)
PLUTO = replace(BUSY_ACES, key="pluto", base_letter="2")
CARRE_NAPOLEON = replace(
    SAN_JUAN_HILL,
    key="carre-napoleon",
    column_heights=(4,) * 12,
    dealing=Dealing.CLEARING_ROWS,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
)
DIEPPE = replace(LADY_PALK, key="dieppe", column_heights=(3,) * 8, dealing=Dealing.CLEARING_CARDS)

BREAKWATER = replace(
    LADY_PALK,
    key="breakwater",
    column_heights=(7,) * 7,
    face_down_cards=6,
    face_up_rows=(1, 3, 5),
)
ALTERNATION = replace(BREAKWATER, key="alternation", build_rule=BuildRule.ALTERNATING_COLOURS)
CROSSROADS = replace(ALTERNATION, key="crossroads", decks=4)
INTERCHANGE = replace(
    BREAKWATER,
    key="interchange",
    build_rule=BuildRule.SAME_SUIT,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
)
UNLIMITED = replace(INTERCHANGE, key="unlimited", max_redeals=None)
TRIPLE_INTERCHANGE = replace(
    UNLIMITED,
    key="triple-interchange",
    decks=3,
    column_heights=(9,) * 9,
    face_down_cards=8,
    face_up_rows=(1, 3, 5, 7),
    empty_column_rule=EmptyColumnRule.ANY,
)

LITTLE_NAPOLEON = replace(
    DIPLOMAT, key="little-napoleon", face_down_cards=3, carry_rule=CarryRule.SUIT_RUN
)
WATERLOO = replace(
    FINAL_BATTLE,
    key="waterloo",
    has_base_cards_laid_out=True,
    lays_base_cards_by_deck=True,
    carry_rule=CarryRule.SUIT_RUN,
)

FORTY_NINE = replace(
    STREETS, key="forty-nine", column_heights=(7,) * 7, carry_rule=CarryRule.RUN_TO_EMPTY_COLUMN
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
    WANING_MOON,
    LUCAS_RUNS,
    BUSY_ACES,
    THIRTY_NINE_STEPS,
    MCCLELLAN,
    EMPEROR,
    ROOSEVELT,
    DOUBLE_GOLD_MINE,
    NAPOLEONS_EXILE,
    DIPLOMAT,
    LADY_PALK,
    ROWS_OF_FOUR,
    NAPOLEONS_SHOULDER,
    DOUBLE_RAIL,
    SINGLE_RAIL,
    TRIPLE_RAIL,
    FINAL_BATTLE,
    NAPOLEONS_FOLLY,
    MIDSHIPMAN,
    MUMBAI,
    EXPRESS,
    MARIE_ROSE,
    BIG_STREETS,
    NUMBER_TWELVE,
    DELIVERY,
    CARNATION,
    EIGHTY_THIEVES,
    MALMAISON,
    DEUCES,
    PLUTO,
    CARRE_NAPOLEON,
    DIEPPE,
    BREAKWATER,
    ALTERNATION,
    CROSSROADS,
    INTERCHANGE,
    UNLIMITED,
    TRIPLE_INTERCHANGE,
    LITTLE_NAPOLEON,
    WATERLOO,
    FORTY_NINE,
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
