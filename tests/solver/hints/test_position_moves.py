"""What hints foresee by the engine's rules: its moves, and nothing that a player has not seen."""

import gc
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.hints.position_memo import PositionBoard, PositionMemo
from bot.solver.hints.position_moves import PositionMoveGenerator
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, play_random_game, shuffle_hidden_cards
from tests.solver.known_games import every_other_game


def open_memo(
    state: State, *, knows_stock: bool = False
) -> tuple[PositionMemo, PositionMoveGenerator]:
    """Return a memo and a generator for a position's game."""
    memo = PositionMemo(state.rules, knows_stock=knows_stock)
    generator = PositionMoveGenerator(
        memo, face_down_count=0, drawable_card_worth=-4.0, includes_draws=knows_stock
    )
    return memo, generator


def list_positions(key: str) -> list[State]:
    """Return positions of random games."""
    games = [play_random_game(VARIANTS[key], 70_000 + seed, seed, 120) for seed in range(2)]
    return [state for states in games for state in states[::12]]


@every_other_game
def test_a_hint_foresees_the_positions_that_the_engine_finds(key: str) -> None:
    for state in list_positions(key):
        memo, generator = open_memo(state)
        root = memo.build_board(state)
        found = {move.board for move in generator.generate_moves(root)}
        expected = {
            memo.build_board(play(state, move))
            for move in legal_moves(state)
            if move != DRAW_MOVE and not is_idle_move(state, move)
        }
        assert found - {root} == expected - {root}


@every_other_game
def test_hidden_cards_change_no_worth_and_no_length_of_a_line(key: str) -> None:
    for state in list_positions(key):
        memo, generator = open_memo(state)
        foreseen, shuffled = (
            sorted(
                (move.worth_change, move.turns_card, move.is_lasting)
                for move in generator.generate_moves(memo.build_board(position))
            )
            for position in (state, shuffle_hidden_cards(state, 5))
        )
        assert foreseen == shuffled


@every_other_game
def test_a_line_ends_where_a_hidden_card_turns_up(key: str) -> None:
    states = play_random_game(VARIANTS[key], 70_003, 3, 120)
    for before, after in pairwise(states):
        memo, _ = open_memo(before)
        board = memo.build_board(before)
        for move in legal_moves(before):
            if play(before, move) == after:
                followed = board.follow(move)
                turned = not_seen(before) - not_seen(followed.state)
                assert followed.shows_unseen_card == (turned > 0)
                break


def not_seen(state: State) -> int:
    """Return how many cards the player does not see."""
    return sum(
        card is None for name in state.rules.pile_names for card in state.list_seen_cards(name)
    )


def test_a_hint_leaves_no_boards_behind() -> None:
    playthrough = Playthrough(deal(VARIANTS["skippy"], 3))
    gc.collect()
    gc.disable()
    try:
        assert advise(playthrough).move
        del playthrough
        assert not any(isinstance(left, PositionBoard) for left in gc.get_objects())
    finally:
        gc.enable()


def test_a_card_turned_by_hand_is_not_foreseen() -> None:
    state = make_position("blind-patience", t1="9h", t2="KS")
    state = replace(state, face_down_counts=(1, *state.face_down_counts[1:]))
    board = open_memo(state)[0].build_board(state)
    assert board.seen.columns[0][0] < 0
    assert board.follow(Move.parse("t1-t1")).shows_unseen_card
    # Whatever lies there face down, a card may be laid on it.
    assert not board.follow(Move.parse("t2-t1")).shows_unseen_card


@pytest.mark.parametrize("knows_stock", [False, True])
def test_draws_are_part_of_lines_where_the_stock_is_known(knows_stock: bool) -> None:
    state = make_position("lafayette", s="ac 2h 3h", t1="KS", t2="KH", t3="KD", t4="KC")
    memo, generator = open_memo(state, knows_stock=knows_stock)
    moves = list(generator.generate_drawn_moves(memo.build_board(state)))
    assert [move.draws for move in moves if move.board.state.cards_up] == [1] * knows_stock
