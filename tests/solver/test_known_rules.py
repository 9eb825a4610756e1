"""The games that the fast core plays, told by their records alone."""

from dataclasses import replace

import pytest

from bot.engine.cards import BuildDirection
from bot.engine.rules import ColumnFill, EmptyColumnRule, FoundationKind, Rules
from bot.solver.known_rules import does_core_know
from bot.variants import VARIANTS

UNKNOWN_GAMES = """
    canfield-rush eagle-wing beehive the-plot duke dutchess little-gate gate lafayette doorway
    skippy club zebra red-and-black wheatsheaf indian-patience squadron jacks-in-the-box cascade
    following foothold floradora junction blind-patience demons-and-thieves octave kilowatt
    the-spark single-spark
"""
"""The core knows all other games."""

CANFIELD, FORTY_THIEVES = VARIANTS["canfield"], VARIANTS["forty-thieves"]

UNKNOWN_RULES = {
    "cells": replace(FORTY_THIEVES, cell_count=1),
    "several reserves": replace(CANFIELD, reserve_count=2),
    "foundations that go down": replace(FORTY_THIEVES, foundation_kind=FoundationKind.DOWN),
    "columns that go up": replace(FORTY_THIEVES, build_direction=BuildDirection.UP),
    "a fill from several reserves": replace(CANFIELD, column_fill=ColumnFill.LONGEST_RESERVE),
    "columns for sevens": replace(FORTY_THIEVES, empty_column_rule=EmptyColumnRule.SEVEN_ONLY),
    "packs of 32": replace(FORTY_THIEVES, pack_ranks="A789TJQK"),
}


def test_the_core_knows_the_games_that_choose_nothing_else() -> None:
    assert {key for key in VARIANTS if not does_core_know(VARIANTS[key])} == {
        *UNKNOWN_GAMES.split()
    }


@pytest.mark.parametrize("name", UNKNOWN_RULES)
def test_one_other_choice_makes_a_game_unknown(name: str) -> None:
    rules: Rules = UNKNOWN_RULES[name]
    assert not does_core_know(rules)
