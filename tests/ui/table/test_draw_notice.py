"""The notices after drawing until a card can be played, and after Auto."""

from typing import Any

import pytest

from bot.engine.move_lists.plays_without_choice import count_draws_to_choice
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts
from bot.ui.table.outcome_text import format_auto_play, format_draws
from tests.engine.short_positions import make_position
from tests.ui.example_tables import make_table

SPADES: dict[str, Any] = {"t1": "3S", "t2": "5S", "t3": "7S", "t4": "9S"}


def format_notice(state: State) -> str:
    """Return the notice after drawing on from this position."""
    count = count_draws_to_choice(state)
    for _ in range(count):
        state = play(state, DRAW_MOVE)
    table = make_table(state, moves=("draw",) * count, auto_move_ranges=((0, count),))
    return format_draws(get_english_texts(), table)


@pytest.mark.parametrize(
    ("state", "notice"),
    [
        (
            make_position(s="kc kd kh 2d qd qh jc jd jh", **SPADES),
            "Drew 2 times. 2♦ can go to t1.",
        ),
        (make_position(s="qc kc qd qh", **SPADES), "Drew 2 times. The stock is empty."),
        (make_position(s="kc kd kh ac qd qh", **SPADES), "Drew once. A♣ can go up."),
        (
            make_position(s="kc kd kh 2d qd qh", t1="3S", t2="3C", t3="7S", t4="9S"),
            "Drew once. 2♦ can be played.",
        ),
        (
            make_position(w="JC QC 2D JD QD KD", **SPADES),
            "Turned over, drew once. 2♦ can go to t1.",
        ),
        (
            make_position(w="JC QC KC JD QD KD", **SPADES),
            "Turned over, drew 2 times. The stock is empty.",
        ),
        (
            make_position("kilowatt", base="K", s="2c 9h 5d 4c 3c 8h", t1="3C", t2="TH"),
            "Drew once. 9♥ 2♣ can be played.",
        ),
        (
            make_position("octave", w1="JC QC 2D JD", t1="3S", t2="KS"),
            "Turned over, and dealt to all wastes.",
        ),
        (
            make_position("skippy", base="5", s="kd qd jd", t1="8H", t2="TH"),
            "Drew 3 times. The stock is empty.",
        ),
    ],
    ids=[
        *("column", "end", "up", "several", "turned", "pass"),
        *("several-wastes", "dealt", "cells"),
    ],
)
def test_the_notice_says_what_was_drawn_and_what_can_be_played(state: State, notice: str) -> None:
    assert format_notice(state) == notice
    assert len(notice) <= 50


@pytest.mark.parametrize(
    ("state", "moves", "notice"),
    [
        (make_position("beehive", base=None, f1="5C 5H 5S 5D"), ("t1-f1x4",), "4 cards went up."),
        (make_position(f1="AC 2C 3C"), ("t1-f1", "w-f1", "r-f1"), "3 cards went up."),
        (make_position(f1="AC"), ("t1-f1",), "One card went up."),
    ],
    ids=["fours", "several", "one"],
)
def test_the_notice_counts_the_cards_that_auto_sent_up(
    state: State, moves: tuple[str, ...], notice: str
) -> None:
    ranges = ((1, 1 + len(moves)),) if len(moves) > 1 else ()
    table = make_table(state, moves=("draw", *moves), auto_move_ranges=ranges)
    assert format_auto_play(get_english_texts(), table) == notice
