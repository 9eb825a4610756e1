"""The fast core plays what the engine plays, in the games that it knows; its beam search."""

from dataclasses import replace
from functools import reduce
from random import Random
from typing import TypeAlias

import pytest

from bot.engine import deal
from bot.engine.cards import BuildDirection
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import ColumnFill, EmptyColumnRule, FoundationKind, Rules
from bot.engine.state import State
from bot.engine.status import is_idle_move, is_won
from bot.engine.transitions import play
from bot.solver.core import beam, layout
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.compilation import Numbers, build_numbers, build_zeros
from bot.solver.core.moves import (
    MAX_MOVES,
    compute_hash,
    compute_hash_after,
    list_moves,
    make_move,
    take_back,
)
from bot.solver.core.proofs import SearchStatus
from bot.solver.hints.boards import BoardMemo, BoardMoveGenerator
from bot.solver.solution import does_core_know
from bot.variants import VARIANTS
from tests.engine.short_positions import play_random_game
from tests.solver.small_games import known_games, lay_out_judged_games, lay_out_small_game

Content: TypeAlias = tuple[object, ...]
"""Sorted columns, their first cards face down; the reserve's length, sorted foundations, draws."""


def list_positions(key: str) -> list[State]:
    """Return positions of random games."""
    games = [play_random_game(VARIANTS[key], 70_000 + seed, seed, 150) for seed in range(3)]
    return [state for states in games for state in states[::10]]


def list_states_after_plays(state: State) -> list[State]:
    """Return the positions after every move that changes something, but for draws."""
    return [
        play(state, move)
        for move in legal_moves(state)
        if move != DRAW_MOVE and not is_idle_move(state, move)
    ]


def get_content(state: State) -> Content:
    """Return what a position holds, as far as it makes a difference."""
    foundations = [(pile[-1] // 13, len(pile)) for pile in state.foundations if pile]
    return (
        sorted(zip(state.columns, state.face_down_counts, strict=True)),
        len(state.reserve),
        sorted(foundations),
        (*state.waste, *state.stock[::-1]),
    )


def read_board(board: "Numbers") -> Content:
    """Return what a board holds, as `get_content` does."""
    decks = board[layout.DECKS]
    columns = []
    for column in range(board[layout.COLUMN_COUNT]):
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        cards = board[first : first + board[layout.COLUMN_LENGTHS + column]]
        columns.append((tuple(map(int, cards)), int(board[layout.FACE_DOWN_COUNTS + column])))
    heights = [
        (place // decks, int(board[layout.FOUNDATIONS + place])) for place in range(4 * decks)
    ]
    drawn = [
        int(board[layout.DRAW_CARDS + board[layout.DRAW_PLACES + place]])
        for place in range(board[layout.DRAW_LENGTH])
    ]
    return (
        sorted(columns),
        int(board[layout.RESERVE_LENGTH]),
        sorted(height for height in heights if height[1]),
        tuple(drawn),
    )


@known_games
def test_a_search_finds_the_positions_that_the_engine_finds(key: str) -> None:
    trail, moves = build_zeros(4 * layout.TRAIL_STEP), build_zeros(MAX_MOVES)
    for state in list_positions(key):
        board = build_board(state, keeps_stock=True)
        before = read_board(board)
        assert before == get_content(state)
        board[layout.HASH] = position_hash = compute_hash(board)
        list_moves(board, moves)
        found = []
        for move in map(int, moves[: board[layout.MOVES_END]]):
            make_move(board, trail, move, compute_hash_after(board, move))
            assert board[layout.HASH] == compute_hash(board)
            found.append(read_board(board))
            take_back(board, trail)
            assert read_board(board) == before
            assert board[layout.HASH] == position_hash
        expected = [get_content(after) for after in list_states_after_plays(state)]
        assert all(content in expected for content in found)
        # A lift that does no harm may be all that a search tries.
        is_safe_lift = len(found) == 1 and int(moves[0]) & layout.KIND_MASK < layout.CARRY
        assert is_safe_lift or all(content in found for content in expected)


@known_games
def test_a_hint_foresees_the_positions_that_the_engine_finds(key: str) -> None:
    for state in list_positions(key):
        memo = BoardMemo(state.rules, state.known_base_rank, state.reserve)
        generator = BoardMoveGenerator(
            memo, face_down_count=0, drawable_card_worth=0.0, includes_draws=False
        )
        found = {move.board for move in generator.generate_moves(memo.convert_to_board(state))}
        assert found == {memo.convert_to_board(after) for after in list_states_after_plays(state)}


def open_beam(state: State) -> BeamSearch:
    return BeamSearch(build_board(state, keeps_stock=True, hashes_pairs=True))


def does_replay(state: State, search: BeamSearch) -> bool:
    """Return whether the engine plays the moves that were found to a won position."""
    *_, (_, last_state) = play_board_moves(state, search.list_moves_made())
    return is_won(last_state)


@known_games
def test_a_small_game_is_won_where_it_can_be(key: str) -> None:
    random, rules = Random(f"beam {key}"), VARIANTS[key]
    for state, expected in lay_out_judged_games(
        rules, random, count=3, most_cards=9, most_positions=200
    ):
        search = open_beam(state)
        assert search.run(5_000) is (SearchStatus.WON if expected else SearchStatus.OUT_OF_ROOM)
        assert not expected or does_replay(state, search)


@pytest.mark.slow
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


def test_a_beam_may_play_more_rounds_once_there_is_nothing_to_draw() -> None:
    state = lay_out_small_game(VARIANTS["maria"], Random("m1"), most_cards=70)
    assert not state.stock
    for last_rounds, status in ((0, SearchStatus.OUT_OF_ROOM), (60, SearchStatus.WON)):
        board = build_board(state, keeps_stock=True, hashes_pairs=True)
        search = BeamSearch(board, ((15, 4),), last_rounds=last_rounds)
        assert search.run(5_000) is status
    assert does_replay(state, search)


@pytest.mark.parametrize("key", ["forty-thieves", "streets", "rainbow", "lucas"])
def test_lines_to_the_draw_are_the_best_first_and_hang_on_no_card_of_the_stock(key: str) -> None:
    state = deal(VARIANTS[key], 3)
    other = replace(state, piles=(state.stock[::-1], *state.piles[1:]))
    lines = []
    for start in (state, other):
        board = build_board(start, keeps_stock=True, hashes_pairs=True)
        lines.append(BeamSearch(board, ((30, 10),)).list_lines_to_draw(6, 3_000))
    assert lines[0] == lines[1]
    assert 2 <= len(lines[0]) <= 6
    for line in lines[0]:
        moves = [move for move, _ in play_board_moves(state, line)]
        assert DRAW_MOVE not in moves
        assert reduce(play, moves, state).stock == state.stock
    assert len(set(map(tuple, lines[0]))) == len(lines[0])


def test_fewer_positions_draw_where_a_beam_is_told_so() -> None:
    state = deal(VARIANTS["forty-thieves"], 3)
    met = []
    for drawing_width in (1, 3, 0):
        board = build_board(state, keeps_stock=True, hashes_pairs=True)
        search = BeamSearch(board, ((10, 5),), drawing_width=drawing_width)
        search.run(20_000)
        met.append(search.position_count)
    assert met == sorted(met)
    assert 3 * met[0] < met[2]


def test_the_best_of_many_entries_are_kept_and_the_first_of_those_that_are_as_good() -> None:
    random, as_good_count = Random(5), 0
    for _ in range(300):
        count, most = random.randint(1, 60), random.randint(1, 30)
        # Many equal scores, few, and some within one step where another is far below.
        highest = random.choice((1, 6, 50_000))
        scores = [random.randint(-highest, highest) for _ in range(count)]
        scores[random.randrange(count)] -= random.choice((0, 10_000))
        lowest, span = min(scores), max(scores) - min(scores) + 1
        steps = [(score - lowest) * beam.SCORE_STEPS // span for score in scores]
        best = sorted(range(count), key=steps.__getitem__, reverse=True)[:most]
        entries = build_numbers(
            number for index, score in enumerate(scores) for number in (score, index)
        )
        kept = beam.keep_best(entries, 2, count, most, build_numbers(range(count + 20)))
        assert [int(entries[2 * place + 1]) for place in range(kept)] == sorted(best)
        as_good_count += min(scores[index] for index in best) < sorted(scores)[-len(best)]
    assert as_good_count > 20


def test_wider_beams_follow_until_all_have_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beam, "BEAMS", ((1, 2), (2, 2)))
    search = open_beam(deal(VARIANTS["forty-thieves"], 1))
    assert search.run(10_000) is SearchStatus.OUT_OF_ROOM
    assert search.position_count > 306


UNKNOWN_GAMES = """
    canfield-rush eagle-wing beehive the-plot duke dutchess little-gate gate lafayette doorway
    skippy club zebra red-and-black wheatsheaf indian-patience squadron jacks-in-the-box cascade
    following foothold floradora junction blind-patience demons-and-thieves octave kilowatt
    the-spark single-spark
"""
"""The core knows all other games."""

CANFIELD, FORTY_THIEVES = VARIANTS["canfield"], VARIANTS["forty-thieves"]

UNKNOWN_RULES = {
    "cells": replace(FORTY_THIEVES, cell_count=1),
    "several reserves": replace(CANFIELD, reserve_count=2),
    "foundations that go down": replace(FORTY_THIEVES, foundation_kind=FoundationKind.DOWN),
    "columns that go up": replace(FORTY_THIEVES, build_direction=BuildDirection.UP),
    "a fill from several reserves": replace(CANFIELD, column_fill=ColumnFill.LONGEST_RESERVE),
    "columns for sevens": replace(FORTY_THIEVES, empty_column_rule=EmptyColumnRule.SEVEN_ONLY),
    "packs of 32": replace(FORTY_THIEVES, pack_ranks="A789TJQK"),
}


def test_the_core_knows_the_games_that_choose_nothing_else() -> None:
    assert {key for key in VARIANTS if not does_core_know(VARIANTS[key])} == {
        *UNKNOWN_GAMES.split()
    }


@pytest.mark.parametrize("name", UNKNOWN_RULES)
def test_one_other_choice_makes_a_game_unknown(name: str) -> None:
    rules: Rules = UNKNOWN_RULES[name]
    assert not does_core_know(rules)
