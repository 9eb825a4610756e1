"""Searches on the engine's positions: never wrong, whatever the rules are."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from random import Random

import pytest

from bot.engine.cards import BuildDirection, BuildRule
from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.rules import (
    CarryRule,
    ColumnFill,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    Rules,
)
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.core.proofs import SearchStatus
from bot.solver.general import GeneralBeamSearch, GeneralDepthFirstSearch
from bot.solver.positions import PositionKeyBuilder
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.solver.small_games import (
    OTHER_KEYS,
    lay_out_small_game,
    narrow_game,
    other_games,
    try_everything,
)

FORTY_THIEVES = VARIANTS["forty-thieves"]

EASY_DEALS = {"duke": 60_002, "lafayette": 60_001, "zebra": 60_001}


def does_win(state: State, moves: Iterable[Move]) -> bool:
    """Return whether the engine plays the moves to a won position."""
    return is_won(reduce(play, moves, state))


def check_searches(state: State, *, is_winnable: bool) -> None:
    """Assert that the searches agree with the verdict, and that their wins are real ones."""
    exhaustive = GeneralDepthFirstSearch(state)
    status = exhaustive.run(1_000_000)
    assert status is (SearchStatus.WON if is_winnable else SearchStatus.EXHAUSTED), state
    assert not is_winnable or does_win(state, exhaustive.list_moves_made())
    beam = GeneralBeamSearch(state)
    status = beam.run(3_000)
    assert is_winnable or status in {SearchStatus.OUT_OF_ROOM, SearchStatus.RUNNING}, state
    assert status is not SearchStatus.WON or does_win(state, beam.list_moves_made())


@other_games
def test_small_games_have_the_verdict_of_trying_everything(key: str) -> None:
    random = Random(f"general {key}")
    for column_count in (1, 2, 2, 3, 3, 3):
        rules = narrow_game(VARIANTS[key], column_count)
        state = lay_out_small_game(rules, random, most_cards=8)
        is_winnable = try_everything(state, most_positions=400)
        if is_winnable is not None:
            check_searches(state, is_winnable=is_winnable)


def make_random_rules(random: Random) -> Rules:
    """Return rules from the whole space of the record, most of which no game has."""
    reserve_count = random.choice((1, 2))
    column_count = random.randint(1, 3)
    fills = [ColumnFill.NONE, ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK]
    reserve_size = random.choice((0, 4))
    if reserve_size:
        fills += [ColumnFill.RESERVE] if reserve_count == 1 else [ColumnFill.LONGEST_RESERVE]
    return replace(
        FORTY_THIEVES,
        decks=random.choice((1, 2)),
        column_heights=(1,) * column_count,
        reserve_count=reserve_count,
        reserve_size=reserve_size,
        reserve_use=random.choice((ReserveUse.ANYWHERE, ReserveUse.FOUNDATIONS)),
        cell_count=random.randint(0, 2),
        base_letter=random.choice(("A", "5")),
        foundation_kind=random.choice((FoundationKind.UP, FoundationKind.DOWN)),
        foundation_rule=random.choice(
            (BuildRule.SAME_SUIT, BuildRule.SAME_SUIT, BuildRule.ALTERNATING_COLOURS)
        ),
        build_rule=random.choice(list(BuildRule)),
        build_direction=random.choice(list(BuildDirection)),
        column_limit=random.choice((None, None, 4)),
        closed_column_count=random.choice((0, 0, 1)),
        may_wrap_columns=random.random() < 0.5,
        carry_rule=random.choice(list(CarryRule)),
        empty_column_rule=random.choice(list(EmptyColumnRule)),
        column_fill=random.choice(fills),
        protects_last_cards=random.random() < 0.1,
        packet_size=random.randint(1, 3),
        shrinks_packets=random.random() < 0.2,
        max_redeals=random.choice((0, 0, 1, None)),
        requires_foundation_plays=random.random() < 0.1,
        requires_plays_before_draw=random.random() < 0.1,
    )


@pytest.mark.slow
def test_games_of_any_rules_have_the_verdict_of_trying_everything() -> None:
    random = Random("any other rules")
    verdicts: Counter[bool] = Counter()
    while verdicts.total() < 60:
        state = lay_out_small_game(make_random_rules(random), random, most_cards=8)
        is_winnable = try_everything(state, most_positions=200)
        if is_winnable is not None:
            verdicts[is_winnable] += 1
            check_searches(state, is_winnable=is_winnable)
    assert min(verdicts.values()) > 8


@pytest.mark.parametrize(("key", "number"), EASY_DEALS.items())
def test_whole_deals_are_won(key: str, number: int) -> None:
    state = deal(VARIANTS[key], number)
    solution = open_search(state).run(20_000)
    assert solution is not None
    assert solution.verdict is Verdict.WINNABLE
    assert does_win(state, solution.moves)


def test_a_search_in_small_parts_finds_the_same() -> None:
    state = deal(VARIANTS["canfield-rush"], 60_001)
    parts, whole = open_search(state), open_search(state)
    for position_count in range(0, 3_000, 37):
        parts.run(position_count)
    assert parts.solution is not None
    assert whole.run(parts.position_count) == parts.solution


def test_a_draw_that_comes_round_again_is_no_new_position() -> None:
    state = make_position("lafayette", s="3h 2h", t1="KS", t2="KH", t3="KD", t4="KC")
    keys = PositionKeyBuilder(state.rules)
    drawn = play(state, DRAW_MOVE)
    assert keys.build_key(drawn) != keys.build_key(state)
    assert keys.build_key(play(drawn, DRAW_MOVE)) == keys.build_key(state)


ALIKE = {
    "columns": ("cascade", {"t1": "KS", "t4": "9H 8C"}, {"t1": "9H 8C", "t2": "KS"}, True),
    "cells": ("cascade", {"c1": "KS"}, {"c2": "KS"}, True),
    "cells with ranks": ("doorway", {"c1": "KS"}, {"t1": "KS"}, False),
    "columns of two groups": ("demons-and-thieves", {"t1": "KS"}, {"t5": "KS"}, False),
    "reserves": ("duke", {"r1": "2S", "r3": "5H"}, {"r2": "5H", "r4": "2S"}, True),
    "reserves that fill": ("gate", {"r1": "2S", "r2": "5H"}, {"r1": "5H", "r2": "2S"}, False),
    "foundations": ("cascade", {"f1": "AC 2H 3S"}, {"f2": "AS 2D 3C"}, True),
    "wastes": ("kilowatt", {"w1": "2S"}, {"w2": "2S"}, False),
}


@pytest.mark.parametrize("name", ALIKE)
def test_positions_are_alike_where_the_rules_treat_them_so(name: str) -> None:
    game, piles, other_piles, are_alike = ALIKE[name]
    rules = VARIANTS[game]
    keys, base = PositionKeyBuilder(rules), rules.base_letter or "A"
    position, other = (
        read_position(rules, {"base": base, "piles": each}) for each in (piles, other_piles)
    )
    assert (keys.build_key(position) == keys.build_key(other)) is are_alike


def test_every_game_has_a_search() -> None:
    for key in OTHER_KEYS:
        search = open_search(deal(VARIANTS[key], 60_001))
        search.run(50)
        assert search.position_count >= 50
