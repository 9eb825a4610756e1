"""Deadlocks: a proof without search, and never a wrong one."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine import deal, legal_moves
from bot.engine.cards import BuildRule
from bot.engine.rules import CarryRule
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.core.proofs.deadlocks import is_deadlocked
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.solver.small_games import lay_out_small_game, try_everything

SMALL_GAMES = 200


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
    for _ in range(SMALL_GAMES):
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
