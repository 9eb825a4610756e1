"""Clues that searches add: their lines, and moves by which a person might have lost."""

import math

import pytest

from bot.engine.deals import deal
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play
from bot.signals.choices import Choice, list_choices
from bot.signals.clues import Clues, measure_luck
from bot.signals.judgement import Doubt
from bot.signals.searches import (
    can_be_won_soon,
    describe_carry,
    list_beam_carries,
    list_line_starts,
)
from bot.variants import VARIANTS
from tests.golden_games import STUCK_DEAL_OF_CANFIELD, load_golden_game

GAME = load_golden_game("klondike-three-60007-won")
OPENING = deal(VARIANTS["klondike-three"], GAME.deal)
LOSING_CHOICE, LOSING_MOVE = 21, Move("t4", "t6", 6)
"""Where the game might have been lost, and by what."""


@pytest.fixture(scope="module", name="choices")
def list_choices_of_the_game() -> list[Choice]:
    return list_choices(OPENING, list(map(Move.parse, GAME.moves)))


def test_a_move_that_loses_is_told_from_the_one_that_was_played(choices: list[Choice]) -> None:
    choice = choices[LOSING_CHOICE]
    assert LOSING_MOVE in choice.moves
    assert not can_be_won_soon(play(choice.state, LOSING_MOVE))
    assert can_be_won_soon(play(choice.state, choice.moves[choice.played]))


def test_it_was_luck_to_avoid_it_once_however_often_it_was_avoided(choices: list[Choice]) -> None:
    choice = choices[LOSING_CHOICE]
    index = choice.moves.index(LOSING_MOVE)
    tempting = [0.75 if other == index else 0.01 for other in range(len(choice.moves))]
    assert measure_luck([choice], [tempting]) == pytest.approx(math.log(4))
    assert measure_luck([choice] * 2, [tempting] * 2) == pytest.approx(math.log(4))
    unattractive = [0.01] * len(choice.moves)
    assert measure_luck([choice], [unattractive]) == 0


def test_lines_of_searches_begin_with_moves_that_were_possible(choices: list[Choice]) -> None:
    followed = 0
    for choice in choices[-6:]:
        starts = list_line_starts(choice)
        assert all(0 <= start < len(choice.moves) for start in starts)
        followed += choice.played in starts
    assert 0 < followed <= 6


def test_a_deal_that_cannot_be_won_has_no_line() -> None:
    stuck = deal(VARIANTS["canfield"], STUCK_DEAL_OF_CANFIELD)
    assert not can_be_won_soon(stuck)
    assert not list_beam_carries(stuck)


def test_a_play_is_known_again_in_another_order() -> None:
    later = play(OPENING, DRAW_MOVE)
    for move in list_useful_moves(OPENING):
        same = describe_carry(OPENING, move) == describe_carry(later, move)
        assert same == (move != DRAW_MOVE)


def test_what_has_another_explanation_is_taken_off_each_clue() -> None:
    assert Clues(9, 8, 7, 2).reduce(3) == Clues(6, 5, 4, -1)


def test_chance_counts_for_so_much_and_no_more() -> None:
    doubt = Doubt(-5, [1, 1, 1, 1, -2], 3)
    assert doubt.weigh(Clues(0, 0, 0, 0)) == -2
    assert doubt.weigh(Clues(20, 10, 0, 0)) == 1
    assert doubt.weigh(Clues(0, 0, 0, 6)) == doubt.weigh(Clues(0, 0, 0, 60)) == 0
    assert doubt.weigh(Clues(0, 0, -40, 0)) == doubt.weigh(Clues(0, 0, -4, 0))
