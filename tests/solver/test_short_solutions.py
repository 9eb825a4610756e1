"""Lines made shorter: they still win."""

from functools import reduce

import pytest

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.short_solutions import shorten_solution
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.solver.test_verdict_search import make_last_position


@pytest.mark.parametrize(("key", "most_moves"), [("canfield", 160), ("zebra", 230)])
def test_a_line_is_shorter_and_still_wins(key: str, most_moves: int) -> None:
    state = deal(VARIANTS[key], {"canfield": 60_003, "zebra": 60_000}[key])
    solution = open_search(state).run_until(lambda: False, 200_000)
    shorter = shorten_solution(state, solution, lambda: False, (30,))
    assert is_won(reduce(play, shorter.moves, state))
    assert len(shorter.moves) <= most_moves < len(solution.moves)


def test_where_no_time_is_left_the_line_stays() -> None:
    line = tuple(map(Move.parse, ["t1-t4", "t4-t1", "t3-f3", "t2-f3", "t1-f4"]))
    solution = Solution(Verdict.WINNABLE, line)
    state = make_last_position(t1="KD", t2="KH", t3="QH")
    assert shorten_solution(state, solution, lambda: True) == solution
    assert len(shorten_solution(state, solution, lambda: False).moves) == 3
