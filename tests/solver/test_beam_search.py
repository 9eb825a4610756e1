"""Beam search: true wins, no proof, and the same result however it is cut into parts."""

from random import Random

import pytest

from bot.engine import deal
from bot.engine.state import State
from bot.engine.status import is_won
from bot.solver.core.beam import beam_search
from bot.solver.core.beam.beam_search import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import SearchStatus
from bot.variants import VARIANTS
from tests.solver.known_games import every_known_game
from tests.solver.small_games import lay_out_judged_games, lay_out_small_game


def open_beam(state: State) -> BeamSearch:
    return BeamSearch(build_board(state, keeps_stock=True, hashes_pairs=True))


def does_replay(state: State, search: BeamSearch) -> bool:
    """Return whether the engine plays the moves that were found to a won position."""
    *_, (_, last_state) = play_board_moves(state, search.list_moves_made())
    return is_won(last_state)


@every_known_game
def test_a_small_game_is_won_where_it_can_be(key: str) -> None:
    random, rules = Random(f"beam {key}"), VARIANTS[key]
    for state, expected in lay_out_judged_games(
        rules, random, count=3, most_cards=9, most_positions=200
    ):
        search = open_beam(state)
        assert search.run(5_000) is (SearchStatus.WON if expected else SearchStatus.OUT_OF_ROOM)
        assert not expected or does_replay(state, search)


@pytest.mark.parametrize(
    "key", ["limited", "number-ten", "little-forty", "sixty-thieves", "octagon"]
)
def test_a_game_with_many_cards_left_is_won_and_replayed(key: str) -> None:
    state = lay_out_small_game(VARIANTS[key], Random("m1"), most_cards=50)
    search = open_beam(state)
    assert search.run(5_000) is SearchStatus.WON
    assert does_replay(state, search)


def test_a_beam_in_small_parts_comes_to_the_same() -> None:
    state = lay_out_small_game(VARIANTS["maria"], Random("m1"), most_cards=50)
    parts, whole = open_beam(state), open_beam(state)
    for position_count in range(0, 2_000, 7):
        parts.run(position_count)
    assert parts.status is SearchStatus.WON
    assert whole.run(parts.position_count) is parts.status
    assert whole.position_count == parts.position_count
    assert whole.list_moves_made() == parts.list_moves_made()


def test_wider_beams_follow_until_all_have_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beam_search, "BEAMS", ((1, 2), (2, 2)))
    search = open_beam(deal(VARIANTS["forty-thieves"], 1))
    assert search.run(10_000) is SearchStatus.OUT_OF_ROOM
    assert search.position_count > 306
