"""Analyses of games: the move that lost one, agreed with trying everything; never a wrong word."""

from collections.abc import Callable, Iterable
from itertools import accumulate
from random import Random

import pytest

from bot.engine import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import is_stuck, is_won, list_useful_moves
from bot.engine.transitions import play
from bot.solver.game_analysis import GameAnalyser, GameAnalysis, Probe
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.solver.small_games import lay_out_small_game, narrow_game, try_everything

UNKNOWN = Solution(Verdict.UNKNOWN)

LOSABLE_SEEDS = {
    "canfield": (87, 93),
    "canfield-french": (71, 97),
    "superior-canfield": (87, 91),
}
"""Seeds of small games that can be won, and soon lost as well; few can."""

LOSABLE_NARROW_SEEDS = {
    "blind-patience": 19,
    "club": 10,
    "dutchess": 21,
    "gate": 7,
    "kilowatt": 12,
    "the-plot": 1,
}
"""The same of games with three columns, whose rules the fast core does not know."""

LOST_DEAL = deal(VARIANTS["canfield"], 32_021)
LOST_MOVES = [
    Move.parse(text)
    for text in (
        *("t1-f1", *["draw"] * 9, "w-f1", "draw", "t1-f1", "draw", "t1-f1", "t4-f1", "draw"),
        *("w-t1", "draw", "draw", "w-f1", *["draw"] * 5, "w-t4", *["draw"] * 3, "w-t3"),
        *("t3-f2", "t3-t4", "t1-t3x2"),
    )
]
LOSING_MOVE = 21


def search(probe: Probe) -> Solution:
    """Return the solution of a probe, unknown where its positions do not suffice."""
    search = open_search(probe.state)
    found = search.run(probe.position_count)
    return found or Solution(Verdict.UNKNOWN, position_count=search.position_count)


def analyse(
    opening: State, moves: list[Move], solve: Callable[[Probe], Solution] = search
) -> GameAnalysis:
    """Return the whole analysis of a game."""
    analyser = GameAnalyser(opening, moves)
    while probe := analyser.find_probe():
        analyser.note(probe, solve(probe))
    return analyser.analysis


def list_states(opening: State, moves: Iterable[Move]) -> list[State]:
    """Return the positions of a game, the first one included."""
    return list(accumulate(moves, play, initial=opening))


def can_be_won(state: State) -> bool | None:
    """Return whether a position can be won, by trying everything; None if that is too much."""
    return try_everything(state, most_positions=200)


def play_to_lose(opening: State, random: Random) -> list[Move]:
    """Return some moves from a position, one of them the first to lose the game that is seen."""
    moves: list[Move] = []
    state, is_lost = opening, False
    while len(moves) < 8 and not is_stuck(state):
        options = list_useful_moves(state)
        random.shuffle(options)
        losing = [] if is_lost else [m for m in options if can_be_won(play(state, m)) is False]
        is_lost = is_lost or bool(losing)
        moves.append((losing or options)[0])
        state = play(state, moves[-1])
    return moves


@pytest.mark.parametrize(
    ("key", "seed"), [(key, seed) for key, seeds in LOSABLE_SEEDS.items() for seed in seeds]
)
def test_a_small_game_is_judged_as_by_trying_everything(key: str, seed: int) -> None:
    check_analysis(VARIANTS[key], seed)


@pytest.mark.parametrize(("key", "seed"), LOSABLE_NARROW_SEEDS.items())
def test_a_small_game_with_other_rules_is_judged_as_well(key: str, seed: int) -> None:
    check_analysis(narrow_game(VARIANTS[key], 3), seed)


def check_analysis(rules: Rules, seed: int) -> None:
    """Assert that the analysis of a small game says what trying everything says."""
    random = Random(seed)
    opening = lay_out_small_game(rules, random, most_cards=9)
    moves = play_to_lose(opening, random)
    analysis = analyse(opening, moves)
    states = list_states(opening, moves)
    expected = [can_be_won(state) for state in states]
    assert {True, False} <= set(expected)
    for move_count, is_winnable in enumerate(expected):
        verdict = Verdict.WINNABLE if is_winnable else Verdict.UNWINNABLE
        assert is_winnable is None or analysis.get_verdict(move_count) is verdict
    assert analysis.losing_move == analysis.first_lost
    assert analysis.last_winnable is not None
    line = list_states(states[analysis.last_winnable], analysis.winning_line)
    assert is_won(line[-1])


def test_the_move_that_lost_a_game_is_found() -> None:
    analysis = analyse(LOST_DEAL, LOST_MOVES)
    assert analysis.losing_move == LOSING_MOVE
    assert list(analysis.possible_losing_moves) == [LOSING_MOVE]
    assert analysis.deal_verdict is Verdict.WINNABLE
    assert analysis.get_verdict(LOSING_MOVE - 1) is Verdict.WINNABLE
    assert analysis.get_verdict(LOSING_MOVE) is Verdict.UNWINNABLE
    before = list_states(LOST_DEAL, LOST_MOVES[: LOSING_MOVE - 1])[-1]
    assert is_won(list_states(before, analysis.winning_line)[-1])


def test_no_move_lost_a_game_that_could_be_won_to_its_end() -> None:
    analysis = analyse(LOST_DEAL, LOST_MOVES[: LOSING_MOVE - 1])
    assert analysis.last_winnable == analysis.move_count == LOSING_MOVE - 1
    assert analysis.losing_move is None
    assert not analysis.possible_losing_moves


def test_no_move_lost_a_game_that_was_lost_as_it_was_dealt() -> None:
    opening = make_position("klondike", t1="2S KH", t2="AS QH", t3="KS")
    analysis = analyse(opening, [Move.parse("t2-t3")])
    assert analysis.deal_verdict is Verdict.UNWINNABLE
    assert analysis.losing_move is None
    assert not analysis.possible_losing_moves


def test_a_won_game_needs_no_search() -> None:
    line = analyse(LOST_DEAL, []).winning_line
    analyser = GameAnalyser(LOST_DEAL, line)
    assert analyser.find_probe() is None
    assert analyser.analysis == GameAnalysis(len(line), last_winnable=len(line))


def test_a_line_that_wins_proves_every_position_that_it_goes_through() -> None:
    line = analyse(LOST_DEAL, []).winning_line
    moves = list(line[:-5])
    analyser = GameAnalyser(LOST_DEAL, moves)
    probe = analyser.find_probe()
    assert probe is not None
    played = list_states(LOST_DEAL, moves).index(probe.state)
    analyser.note(probe, Solution(Verdict.WINNABLE, line[played:]))
    assert analyser.find_probe() is None
    assert analyser.analysis == GameAnalysis(len(moves), len(moves), None, line[-5:])


def test_a_line_that_wins_from_within_draws_that_come_round_proves_them_all() -> None:
    line = analyse(LOST_DEAL, []).winning_line
    common = 3
    assert line[:common] != line[1 : common + 1]
    stock = len(list_states(LOST_DEAL, line[:common])[-1].stock)
    moves = [*line[:common], *[DRAW_MOVE] * (2 * stock)]
    analyser = GameAnalyser(LOST_DEAL, moves)
    analyser.note_winning_line(line)
    analysis = analyser.analysis
    assert analysis.last_winnable == len(moves)
    assert is_won(list_states(list_states(LOST_DEAL, moves)[-1], analysis.winning_line)[-1])


def test_searches_that_do_not_finish_leave_the_shortest_range() -> None:
    states = list_states(LOST_DEAL, LOST_MOVES)
    hard = {states[number] for number in range(LOSING_MOVE - 5, LOSING_MOVE + 2)}

    def solve_easy(probe: Probe) -> Solution:
        # Without the moves that win, which lead through more positions of the game.
        return UNKNOWN if probe.state in hard else Solution(search(probe).verdict)

    analysis = analyse(LOST_DEAL, LOST_MOVES, solve_easy)
    assert analysis.last_winnable == LOSING_MOVE - 6
    assert analysis.losing_move is None
    assert analysis.get_verdict(LOSING_MOVE) is Verdict.UNKNOWN
    assert list(analysis.possible_losing_moves) == list(range(LOSING_MOVE - 5, LOSING_MOVE + 3))


def test_what_lies_between_vain_searches_is_searched_in_the_end() -> None:
    states = list_states(LOST_DEAL, LOST_MOVES)
    easy = {states[0], states[LOSING_MOVE + 3]}
    analysis = analyse(
        LOST_DEAL,
        LOST_MOVES,
        lambda probe: Solution(search(probe).verdict) if probe.state in easy else UNKNOWN,
    )
    assert analysis.first_lost == LOSING_MOVE + 3


def test_a_game_without_a_move_left_is_lost_without_a_search() -> None:
    stuck = make_position("klondike", t1="KS", t2="QS")
    analyser = GameAnalyser(stuck, [])
    assert analyser.find_probe() is None
    assert analyser.analysis.deal_verdict is Verdict.UNWINNABLE


def test_longer_searches_follow_where_short_ones_are_cut_off() -> None:
    needed = 50_000
    asked: list[int] = []

    def solve_slowly(probe: Probe) -> Solution:
        asked.append(probe.position_count)
        if probe.position_count < needed:
            return Solution(Verdict.UNKNOWN, position_count=probe.position_count)
        return search(probe)

    assert analyse(LOST_DEAL, LOST_MOVES, solve_slowly).losing_move == LOSING_MOVE
    assert asked == sorted(asked)
    assert needed <= asked[-1] < 4 * needed


def test_draws_that_come_round_again_are_not_searched_one_by_one() -> None:
    draws = [DRAW_MOVE] * 5
    analyser = GameAnalyser(LOST_DEAL, draws)
    probe = analyser.find_probe()
    assert probe is not None
    assert probe.state == list_states(LOST_DEAL, draws)[-1]
    analyser.note(probe, search(probe))
    assert analyser.find_probe() is None
    assert analyser.analysis.last_winnable == len(draws)
