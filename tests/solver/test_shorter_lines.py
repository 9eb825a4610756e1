"""Shorter lines: they still win, and what the win does not need is gone."""

from random import Random

import pytest

from bot.engine.cards import RANK_LETTERS
from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import DepthFirstSearch, SearchStatus
from bot.solver.core.draws import NEAREST_LAST
from bot.solver.shorter_lines import shorten_line
from bot.variants import VARIANTS

EASY_DEALS = {"canfield": 32_050, "klondike-three": 32_019, "acme": 32_045}


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


@pytest.mark.parametrize(("key", "number"), EASY_DEALS.items())
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
