"""Following hints is a search for wins: quick where runs are long, and never wrong."""

from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random

import pytest

from bot.engine import deal, play
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.solver import verdict_search
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import DepthFirstSearch, SearchStatus
from bot.solver.core.draws import NEAREST_LAST
from bot.solver.hint_follower import HintFollower
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Verdict
from bot.solver.verdict_search import RivalSearch, VerdictSearch, open_search
from bot.variants import VARIANTS
from tests.solver.known_games import every_known_game, every_other_game
from tests.solver.small_games import lay_out_small_game, try_everything

LADY_PALK = deal(VARIANTS["lady-palk"], 60_001)
"""Hints win it soon; the other searches do not within a million positions."""


def play_moves(state: State, moves: Sequence[Move]) -> Iterator[tuple[Move, State]]:
    """Yield the moves, each with the position after it."""
    for move in moves:
        state = play(state, move)
        yield move, state


def check_small_games(key: str) -> None:
    """Assert that following hints wins no small game that cannot be won, and wins by real moves."""
    random = Random(f"hints {key}")
    for _ in range(8):
        state = lay_out_small_game(VARIANTS[key], random, most_cards=8)
        follower = HintFollower(state)
        is_winning = follower.run(1_000_000) is SearchStatus.WON
        assert is_won(reduce(play, follower.list_moves_made(), state)) is is_winning
        if is_winning:
            assert try_everything(state, most_positions=400) is not False


@every_known_game
def test_small_games_that_the_core_knows_are_won_only_where_they_can_be(key: str) -> None:
    check_small_games(key)


@pytest.mark.slow
@every_other_game
def test_other_small_games_are_won_only_where_they_can_be(key: str) -> None:
    check_small_games(key)


def test_a_game_of_long_runs_is_won() -> None:
    follower = HintFollower(LADY_PALK)
    assert follower.run(100_000) is SearchStatus.WON
    assert is_won(reduce(play, follower.list_moves_made(), LADY_PALK))


def test_a_paused_game_goes_on_where_it_was() -> None:
    whole, paused = HintFollower(LADY_PALK), HintFollower(LADY_PALK)
    whole.run(4_000)
    for position_count in range(50, 4_050, 50):
        paused.run(position_count)
    assert paused.position_count == whole.position_count
    assert paused.list_moves_made() == whole.list_moves_made()


def test_further_games_look_farther_and_then_it_gives_up() -> None:
    state = deal(VARIANTS["alternation"], 60_001)
    quick, all_games = HintFollower(state, reach_shares=(0.04,)), HintFollower(state)
    assert quick.run(1_000_000) is all_games.run(1_000_000) is SearchStatus.OUT_OF_ROOM
    assert all_games.position_count > 3 * quick.position_count


def test_less_reach_meets_fewer_positions() -> None:
    playthrough = Playthrough(LADY_PALK)
    counts = [advise(playthrough, reach_share=share).position_count for share in (0.04, 0.3, 1.0)]
    assert 0 < counts[0] < counts[1] < counts[2]


@pytest.mark.slow
def test_a_verdict_is_won_by_hints_where_the_other_searches_take_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(verdict_search, "_HINTS_OF_DECKS", (0.5, 0))  # else a second later
    solution = open_search(LADY_PALK).run(1_000_000)
    assert solution is not None
    assert solution.verdict is Verdict.WINNABLE
    assert is_won(reduce(play, solution.moves, LADY_PALK))


def test_a_search_that_begins_later_begins_at_once_where_no_other_is_left() -> None:
    state = play(LADY_PALK, DRAW_MOVE)
    small = DepthFirstSearch(build_board(state), NEAREST_LAST, 1 << 16)
    hints = HintFollower(state)
    rivals = [
        RivalSearch(small, play_board_moves),
        RivalSearch(hints, play_moves, first_slice=1 << 40),
    ]
    search = VerdictSearch(state, rivals)
    search.run(2_000)
    assert (small.status, hints.position_count) == (SearchStatus.RUNNING, 0)
    search.run(4_000)
    assert small.status is SearchStatus.OUT_OF_ROOM
    assert hints.position_count > 0
