"""Verdicts: never wrong, shortened, by hints too, and the same with pauses."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from threading import Timer
from time import perf_counter, sleep

import pytest

from bot.engine import deal, replay
from bot.engine.cards import RANK_LETTERS
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver import verdict_search
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import (
    HintFollower,
    RivalSearch,
    VerdictSearch,
    open_search,
    shorten_line,
    solve,
)
from bot.solver.worker import LONGEST_PAUSE_SECONDS, SLOWEST_BY_PAUSES, Pauses
from bot.variants import VARIANTS
from tests.shared_files import read_shared_lines
from tests.solver.small_games import (
    known_games,
    lay_out_judged_games,
    lay_out_small_game,
    other_games,
    try_everything,
)
from tests.timeouts import WAIT_TIMEOUT

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


@known_games
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


@known_games
def test_small_games_that_the_core_knows_are_won_only_where_they_can_be(key: str) -> None:
    check_small_games(key)


@pytest.mark.slow
@other_games
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


@pytest.mark.slow
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


WON_DEALS = {"canfield": 32_050, "klondike-three": 32_019, "acme": 32_045}


def list_codes(suit: str, count: int = 13) -> str:
    """Return the codes of a suit's first cards."""
    return " ".join(rank + suit for rank in RANK_LETTERS[:count])


def make_last_position(**columns: str) -> State:
    """Return a position of Klondike with all spades and clubs up, and the hearts to their jack."""
    foundations = {
        "f1": list_codes("S"),
        "f2": list_codes("C"),
        "f3": list_codes("H", 11),
        "f4": list_codes("D", 12),
    }
    position = {"base": "A", "redeals": 0, "piles": foundations | columns}
    return read_position(VARIANTS["klondike"], position)


def shorten(state: State, *texts: str) -> list[str]:
    """Return the texts of a line that is left of the given one."""
    return list(map(str, shorten_line(state, list(map(Move.parse, texts)))))


def test_a_move_that_the_win_does_not_need_is_left_out() -> None:
    state = make_last_position(t1="KD", t2="KH QH")
    assert shorten(state, "t1-t3", "t2-f3", "t2-f3", "t3-f4") == ["t2-f3", "t2-f3", "t1-f4"]


def test_cards_go_at_once_to_where_they_would_wait_for() -> None:
    state = make_last_position(t1="QH KD", t3="KH")
    line = ["t1-t2", "t1-f3", "t3-f3", "t2-f4"]
    assert shorten(state, *line) == ["t1-f4", "t1-f3", "t3-f3"]


def test_many_moves_from_place_to_place_become_as_few_as_are_needed() -> None:
    state = make_last_position(t1="KD", t2="QH KH")
    random = Random(5)
    column, wandering = 1, []
    for _ in range(3_000):
        target = random.choice([number for number in range(3, 8) if number != column])
        wandering.append(f"t{column}-t{target}")
        column = target
    line = [*wandering, "t2-t1", "t2-f3", "t1-f3", f"t{column}-f4"]
    assert len(shorten(state, *line)) == 4
    assert "t1-f4" in shorten(state, *line)


def test_a_way_there_and_back_is_left_out() -> None:
    state = make_last_position(t1="KD", t2="KH", t3="QH")
    line = ["t1-t4", "t4-t1", "t3-f3", "t2-f3", "t1-f4"]
    assert shorten(state, *line) == line[2:]


def test_draws_that_come_round_again_are_left_out() -> None:
    state = make_last_position(t1="KD", s="QH KH")
    line = ["draw", "draw", "w-f3", "w-f3", "t1-f4"]
    assert shorten(state, *["draw"] * 3, *line) == line


@pytest.mark.parametrize(("key", "number"), WON_DEALS.items())
def test_the_line_of_a_search_gets_shorter_and_still_wins(key: str, number: int) -> None:
    state = deal(VARIANTS[key], number)
    search = DepthFirstSearch(build_board(state), NEAREST_LAST)
    assert search.run(100_000) is SearchStatus.WON
    line = [move for move, _ in play_board_moves(state, search.list_moves_made())]
    shorter = shorten_line(state, line)
    for move in shorter:
        state = play(state, move)
    assert is_won(state)
    assert len(shorter) < len(line)


def test_without_a_pause_a_search_goes_on_at_once() -> None:
    pauses = Pauses()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2
    pauses.begin()
    pauses.end()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2


def test_a_search_waits_until_the_pause_ends() -> None:
    pauses = Pauses()
    pauses.begin()
    timer = Timer(0.1, pauses.end)
    timer.start()
    assert 0.05 < pauses.wait() < WAIT_TIMEOUT
    timer.join()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2


def test_a_pause_without_an_end_leaves_the_search_its_share() -> None:
    pauses = Pauses()
    pauses.begin()
    started_at = perf_counter()
    first = pauses.wait()
    assert first >= LONGEST_PAUSE_SECONDS - 0.01
    waited = 0.0
    for _ in range(50):
        sleep(0.002)  # a slice of a search
        waited += pauses.wait()
    searched = perf_counter() - started_at - first - waited
    assert waited > searched / 2
    # A wait ends a moment late, which the next ones make up for.
    assert waited < searched * (SLOWEST_BY_PAUSES - 1) + 0.1
