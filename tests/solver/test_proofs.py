"""Proofs without a search: circles and deadlocks, and positions that look lost only."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.engine import deal, legal_moves
from bot.engine.cards import CARD_CODES, CARDS_BY_CODE, BuildRule
from bot.engine.position_json import read_position
from bot.engine.rules import CarryRule, ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.core.boards import build_board
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus, has_circle, is_deadlocked
from bot.solver.solution import Verdict, does_core_know
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.solver.small_games import lay_out_small_game, try_everything

CIRCLE_GAMES = 100


def test_small_games_with_circles_have_the_verdict_of_trying_everything() -> None:
    random = Random("circles")
    circle_count = 0
    for _ in range(CIRCLE_GAMES):
        state = lay_out_small_game(
            VARIANTS["canfield"], random, most_cards=6, empty_foundations=1, in_sequence=True
        )
        is_winnable = try_everything(state, most_positions=500)
        if is_winnable is None:
            continue
        if has_circle(build_board(state)):
            circle_count += 1
            assert not is_winnable, state
        solution = open_search(state).run(20_000)
        assert solution is not None
        assert solution.verdict is (Verdict.WINNABLE if is_winnable else Verdict.UNWINNABLE), state
    assert circle_count


def test_a_deal_is_proved_lost_by_circles_within_a_few_positions() -> None:
    solution = open_search(deal(VARIANTS["canfield"], 80_005)).run(5_000)
    assert solution is not None
    assert solution.verdict is Verdict.UNWINNABLE


DEADLOCK_GAMES = 200


def play_at_random(state: State, seed: int, move_count: int) -> State:
    """Return the position after moves at random, those to the foundations before others."""
    random = Random(seed)
    for _ in range(move_count):
        moves = legal_moves(state)
        lifts = [move for move in moves if move.target[0] == "f"]
        state = play(state, random.choice(lifts or moves))
    return state


def test_no_small_game_that_can_be_won_is_called_deadlocked() -> None:
    random = Random("deadlocks")
    deadlocked_count = 0
    for _ in range(DEADLOCK_GAMES):
        rules = replace(
            VARIANTS["forty-thieves"],
            column_heights=(2,) * random.randint(1, 2),
            face_down_cards=random.randint(0, 1),
            packet_size=random.choice((1, 1, 3)),
            max_redeals=random.choice((0, 0, 1, None)),
            build_rule=random.choice(list(BuildRule)),
            carry_rule=random.choice(list(CarryRule)),
        )
        state = lay_out_small_game(rules, random, most_cards=12)
        if not is_won(state) and is_deadlocked(state):
            deadlocked_count += 1
            assert not try_everything(state, most_positions=2_000), state
    assert deadlocked_count


@pytest.mark.parametrize(("key", "number", "moves"), [("forty-thieves", 80_007, 64)])
def test_a_deadlock_is_told_without_a_search(key: str, number: int, moves: int) -> None:
    state = play_at_random(deal(VARIANTS[key], number), number, moves)
    search = open_search(state)
    assert search.run(1) == search.solution
    assert search.solution is not None
    assert search.solution.verdict is Verdict.UNWINNABLE
    assert search.position_count == 0


@pytest.mark.parametrize("key", ["forty-thieves", "lucas"])
def test_a_deal_that_can_be_won_is_not_deadlocked(key: str) -> None:
    assert not is_deadlocked(deal(VARIANTS[key], 1))


FORTY_THIEVES, FRENCH = VARIANTS["forty-thieves"], VARIANTS["canfield-french"]

PLAYS_BEFORE_DRAW = replace(
    VARIANTS["canfield"],
    column_heights=(1,) * 3,
    max_redeals=0,
    requires_plays_before_draw=True,
)
"""Only columns and the reserve must be played from before a draw: lifts are free."""

FILLED_FROM_WASTE = replace(
    FORTY_THIEVES, decks=1, column_heights=(4,) * 2, column_fill=ColumnFill.WASTE_OR_STOCK
)

TRAP_GAMES = 40


def make_late_position(rules: Rules, base: str = "A", **piles: str) -> State:
    """Return a position with these piles, all other cards on the foundations."""
    left = Counter(code for text in piles.values() for code in text.split())
    foundations = {}
    for suit in range(4):
        ranks = [(CARDS_BY_CODE[base + "C"] + step) % 13 for step in range(13)]
        codes = [CARD_CODES[suit * 13 + rank] for rank in ranks]
        for deck in range(rules.decks):
            up = [code for code in codes if left[code] + deck < rules.decks]
            foundations[f"f{suit * rules.decks + deck + 1}"] = " ".join(up)
    return read_position(rules, {"base": base, "piles": piles | foundations})


WINNABLE = {
    "an equal card lies on another one": make_late_position(
        replace(FORTY_THIEVES, column_heights=(4,) * 2), s="QS KS", t1="KD TS QS", t2="KS 9S JS"
    ),
    "a draw has to come before a play that forbids it": make_late_position(
        FRENCH, "T", s="9H 9C 8S 9D 8D", t2="7C 8C", t3="7H 7D 8H 7S", t4="6C 9S"
    ),
    "what a lift uncovers must be played before a draw": make_late_position(
        replace(
            PLAYS_BEFORE_DRAW,
            base_letter="A",
            build_rule=BuildRule.ANY_SUIT,
            carry_rule=CarryRule.TOP_OR_WHOLE,
            empty_column_rule=EmptyColumnRule.KING_ONLY,
            packet_size=1,
        ),
        s="QH 8H KH",
        t1="TH 7H",
        t2="9H JH",
    ),
    "a column that may not be carried comes before no draw": make_late_position(
        replace(
            PLAYS_BEFORE_DRAW,
            base_letter="2",
            carry_rule=CarryRule.ONE,
            column_fill=ColumnFill.NONE,
        ),
        "2",
        s="TC",
        r="JC",
        t1="KH QC",
        t2="AH KC",
        t3="AC 9C",
    ),
    "a draw has to come before the last card of a column goes up": make_late_position(
        replace(FILLED_FROM_WASTE, packet_size=3), s="KD KS", w="KC JD", t1="TD QD", t2="KH"
    ),
    "a card that could go up lies in an empty column first, for the waste to fill that": (
        make_late_position(
            replace(FILLED_FROM_WASTE, empty_column_rule=EmptyColumnRule.KING_ONLY),
            w="KH TH QH",
            t1="JH KC",
        )
    ),
}


@pytest.mark.parametrize("trap", WINNABLE)
def test_a_position_that_can_be_won_is_not_called_lost(trap: str) -> None:
    solution = open_search(WINNABLE[trap]).run(20_000)
    assert solution is not None
    state = WINNABLE[trap]
    for move in solution.moves:
        state = play(state, move)
    assert is_won(state)


@pytest.mark.parametrize("trap", WINNABLE)
@pytest.mark.parametrize("order", [FARTHEST_LAST, NEAREST_LAST])
def test_no_exhaustive_search_misses_the_win(trap: str, order: int) -> None:
    search = DepthFirstSearch(build_board(WINNABLE[trap]), order)
    assert search.run(20_000) is SearchStatus.WON


FILLS = (ColumnFill.NONE, ColumnFill.RESERVE, ColumnFill.RESERVE)
WASTE_FILLS = (ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK)


def make_random_rules(random: Random, *, fills_from_waste: bool = False) -> Rules:
    """Return rules from the whole space of the record, most of which no game has."""
    has_reserve = random.random() < 0.5
    column_fills = FILLS if has_reserve else (ColumnFill.NONE,)
    must_lift = random.random() < 0.3
    return replace(
        FRENCH,
        decks=random.choice((1, 2)),
        column_heights=(1,) * random.randint(1, 3),
        face_down_cards=random.choice((0, 2)),
        face_up_rows=random.choice(((), (1,))),
        may_wrap_columns=random.random() < 0.7,
        reserve_size=13 * has_reserve,
        base_letter=random.choice(("A", "2", None)),
        build_rule=random.choice(list(BuildRule)),
        carry_rule=random.choice(list(CarryRule)),
        empty_column_rule=random.choice(list(EmptyColumnRule)),
        column_fill=random.choice(WASTE_FILLS if fills_from_waste else column_fills),
        keeps_waste_filled=fills_from_waste and random.random() < 0.4,
        packet_size=random.randint(1, 3),
        max_redeals=random.choice((0, 1, 2, None)),
        requires_foundation_plays=must_lift,
        requires_plays_before_draw=random.random() < 0.3,
    )


@pytest.mark.slow
@pytest.mark.parametrize("fills_from_waste", [False, True])
def test_games_of_any_rules_have_the_verdict_of_trying_everything(fills_from_waste: bool) -> None:
    random = Random("any rules")
    verdicts: Counter[bool] = Counter()
    while verdicts.total() < TRAP_GAMES:
        rules = make_random_rules(random, fills_from_waste=fills_from_waste)
        if not does_core_know(rules):
            continue
        state = lay_out_small_game(rules, random, most_cards=9)
        is_winnable = try_everything(state, most_positions=100)
        if is_winnable is None:
            continue
        verdicts[is_winnable] += 1
        solution = open_search(state).run(20_000)
        assert solution is not None
        assert solution.verdict is (Verdict.WINNABLE if is_winnable else Verdict.UNWINNABLE), state
    assert min(verdicts.values()) > TRAP_GAMES // 4
