"""Draws up to the next choice: a card that can be played, or the end of the stock."""

from typing import Any

from bot.engine.move_lists.plays_without_choice import count_draws_to_choice
from tests.engine.short_positions import ONE_REDEAL_RULES, make_position

SPADES: dict[str, Any] = {"t1": "3S", "t2": "5S", "t3": "7S", "t4": "9S"}


def test_draws_lead_to_a_card_that_can_be_played_or_the_end_of_the_stock() -> None:
    no_choice = make_position(s="kc kd kh qc qd qh jc jd jh", **SPADES)
    assert count_draws_to_choice(no_choice) == 3
    assert count_draws_to_choice(make_position(s="2d kd kh qc qd qh jc jd jh", **SPADES)) == 3
    assert count_draws_to_choice(make_position(s="kc kd kh 2d qd qh jc jd jh", **SPADES)) == 2
    assert count_draws_to_choice(make_position(s="kc kd kh ac qd qh jc jd jh", **SPADES)) == 2


def test_a_card_that_can_be_played_already_does_not_stop_the_first_draw() -> None:
    state = make_position(w="2D", s="kc qc jc", t1="3S", t2="5S", t3="7S", t4="9S")
    assert count_draws_to_choice(state) == 1


def test_an_empty_stock_is_turned_over_and_drawn_from() -> None:
    assert count_draws_to_choice(make_position(w="JC QC KC JD QD KD", **SPADES)) == 3
    assert count_draws_to_choice(make_position(w="JC QC 2D JD QD KD", **SPADES)) == 2


def test_nothing_is_drawn_where_the_rules_refuse_it() -> None:
    assert count_draws_to_choice(make_position(t1="3S")) == 0
    assert count_draws_to_choice(make_position(ONE_REDEAL_RULES, redeals=1, w="KC", t1="3S")) == 0
    assert count_draws_to_choice(make_position("canfield-french", s="kc", t1="AS")) == 0
