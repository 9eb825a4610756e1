"""Verdicts: never wrong, replayed by the engine, and the same whether or not a search is paused."""

from collections import Counter
from random import Random

import pytest

from bot.engine import deal, replay
from bot.engine.moves import DRAW_MOVE
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver import verdict_search
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import DepthFirstSearch
from bot.solver.core.draws import FARTHEST_LAST, NEAREST_LAST
from bot.solver.hint_follower import HintFollower
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import RivalSearch, VerdictSearch, open_search, solve
from bot.variants import VARIANTS
from tests.shared_files import read_shared_lines
from tests.solver.known_games import every_known_game
from tests.solver.small_games import lay_out_judged_games

EASY_DEALS = {
    "canfield": 32_050,
    "canfield-french": 32_070,
    "rainbow": 32_007,
    "storehouse": 32_036,
    "superior-canfield": 32_050,
    "acme": 32_045,
    "klondike": 32_050,
    "klondike-three": 32_019,
    "preference": 60_014,
}


def search(state: State, position_count: int = 20_000) -> Solution:
    """Return the solution found within so many positions."""
    solution = open_search(state).run(position_count)
    return solution or Solution(Verdict.UNKNOWN)


def play_all(state: State, solution: Solution) -> State:
    """Return the position to which the moves of a solution lead."""
    for move in solution.moves:
        state = play(state, move)
    return state


@every_known_game
def test_small_games_have_the_verdict_of_trying_everything(key: str) -> None:
    random, rules = Random(f"small {key}"), VARIANTS[key]
    for state, expected in lay_out_judged_games(
        rules, random, count=4, most_cards=10, most_positions=300
    ):
        solution = search(state)
        assert solution.verdict is (Verdict.WINNABLE if expected else Verdict.UNWINNABLE), state
        assert is_won(play_all(state, solution)) is expected


@pytest.mark.slow
def test_known_deals_keep_their_verdicts() -> None:
    verdicts: Counter[tuple[str, str]] = Counter()
    for known in read_shared_lines("deals/canfield.jsonl.gz"):
        state = read_position(VARIANTS["canfield"], known["position"])
        solution = search(state, 1_000)
        assert is_won(play_all(state, solution)) is (solution.verdict is Verdict.WINNABLE)
        verdicts[known["verdict"], solution.verdict.value] += 1
    assert not verdicts["winnable", "unwinnable"]
    assert not verdicts["unwinnable", "winnable"]
    assert verdicts["winnable", "winnable"] > 25
    assert verdicts["unwinnable", "unwinnable"] >= 4


@pytest.mark.parametrize(("key", "number"), EASY_DEALS.items())
def test_a_solution_of_a_whole_deal_is_played_by_the_engine(key: str, number: int) -> None:
    solution = search(deal(VARIANTS[key], number))
    assert is_won(replay(VARIANTS[key], number, solution.moves))


def test_a_search_in_small_parts_finds_the_same() -> None:
    state = deal(VARIANTS["canfield"], 40_001)
    parts = open_search(state)
    for position_count in range(0, 30_000, 700):
        parts.run(position_count)
    whole = open_search(state)
    assert whole.run(parts.position_count) == parts.solution
    assert whole.position_count == parts.position_count


def test_a_won_position_is_winnable_without_a_move() -> None:
    rules = VARIANTS["klondike"]
    foundations = [tuple(range(suit * 13, suit * 13 + 13)) for suit in range(4)]
    state = State(rules, ((), (), (), *[()] * 7, *foundations), (0,) * 7, 0)
    assert solve(state, seconds=1) == Solution(Verdict.WINNABLE)


def test_a_search_without_time_says_that_it_does_not_know() -> None:
    state = play(deal(VARIANTS["forty-thieves"], 32_001), DRAW_MOVE)
    solution = open_search(state).run_until(lambda: True)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.position_count > 0


def test_after_a_win_by_a_long_line_the_other_searches_look_for_a_shorter_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = deal(VARIANTS["klondike-three"], 32_019)
    long_win = search(state)
    monkeypatch.setattr(verdict_search, "_LONG_LINE", 130)  # the first finds 148, another 119
    paused = open_search(state)
    assert paused.run(long_win.position_count + 100) is None
    shorter_win = search(state)
    assert shorter_win.position_count > long_win.position_count
    assert shorter_win.moves != long_win.moves
    assert is_won(play_all(state, shorter_win))
    # Whoever has no time for it gets the long line.
    assert paused.conclude().moves == long_win.moves
    monkeypatch.setattr(verdict_search, "_POSITIONS_FOR_SHORTER_LINE", 0)
    assert search(state).moves == long_win.moves


def test_a_search_for_a_shorter_line_keeps_to_its_positions_and_begins_nothing_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = deal(VARIANTS["klondike-three"], 32_019)
    monkeypatch.setattr(verdict_search, "_LONG_LINE", 0)
    monkeypatch.setattr(verdict_search, "_POSITIONS_FOR_SHORTER_LINE", 2_000)
    first = DepthFirstSearch(build_board(state), FARTHEST_LAST)
    second = DepthFirstSearch(build_board(deal(VARIANTS["klondike-three"], 32_020)), NEAREST_LAST)
    hints = HintFollower(state)
    rivals = [RivalSearch(first, play_board_moves), RivalSearch(second, play_board_moves)]
    search_in_turn = VerdictSearch(
        state, [*rivals, RivalSearch(hints, play_board_moves, first_slice=1 << 40)]
    )
    solution = search_in_turn.run(3_000_000)
    assert solution is not None
    assert is_won(play_all(state, solution))
    won_at = first.position_count
    assert second.position_count <= 2 * won_at + 2_000
    assert hints.position_count == 0
