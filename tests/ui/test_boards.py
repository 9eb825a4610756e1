"""A board's message: its picture, what is read aloud of it, and what its controls carry."""

import re
from dataclasses import replace
from itertools import product

import pytest

from bot.locale.catalogue import english
from bot.services.boards import Count, Page, Place, Ranking, View
from bot.services.groups import groups_of
from bot.services.odds import BOOKS, WINNABLE
from bot.services.periods import Period
from bot.store.players import Player
from bot.ui import ids
from bot.ui.alt import LONGEST
from bot.ui.boards.page import board_message
from bot.ui.boards.picture import chart
from bot.ui.boards.text import alt, head, lines
from bot.ui.presses import ROUTES
from bot.ui.sight import Sight
from bot.ui.words import Listener
from bot.variants import VARIANTS
from rendering.charts.painter import plan

WORDS = english()
LARGE = 8_999_999_999_999_999_999


def row(place: int | None, games: int, won: int, player: int = 0) -> Place:
    count = Count(games=games, wins=won, clean=won // 2, won=won)
    return Place(place=place, player=player or place or LARGE, count=count, named=True)


def page(*places: Place, own: Place | None = None, **view: object) -> Page:
    """A page of a board of many places."""
    asked = View(**{"game": "canfield", **view})  # type: ignore[arg-type]  # the test knows them
    return Page(
        view=asked,
        minimum=10,
        together=Count(games=900, wins=80, clean=8, won=80),
        length=10**7,
        places=places,
        own=own,
    )


def test_the_picture_has_bars_intervals_and_figures() -> None:
    own = row(1234, 60, 1)
    drawn = chart(page(row(1, 1200, 120), row(2, 45, 6), own=own))
    assert drawn.caption == "Canfield · All time"
    assert [each.rank for each in drawn.rows] == ["1", "2", "1,234"]
    assert [each.notes for each in drawn.rows] == [
        *(("10%", "120/1,200"), ("13.3%", "6/45"), ("1.7%", "1/60"))
    ]
    assert [(each.marked, each.apart) for each in drawn.rows] == [
        *((False, False), (False, False), (True, True))
    ]
    low, high = drawn.rows[1].interval or (0, 0)
    assert (round(low, 2), round(drawn.rows[1].value, 2), round(high, 2)) == (6.26, 13.33, 26.18)
    assert [each.dot for each in drawn.rows] == [
        (each.interval or (0, 0))[0] for each in drawn.rows
    ]
    assert drawn.key == "places by"
    assert "95% interval (places go by its lower end)" in alt(page(own), WORDS, alone=False)


def test_every_caption_has_room_beside_what_the_dot_means() -> None:
    games = {game for rules in VARIANTS.values() for game in groups_of(rules)}
    for game, period in product(games, Period):
        drawn = chart(page(row(1, 10, 3), game=game, ranking=Ranking.CLEAN, period=period))
        assert [each.text for each in plan(drawn).labels][:2] == [drawn.caption, "places by"]


@pytest.mark.parametrize(
    ("games", "won", "whole"), [(1000, 0, 20), (10, 0, 40), (10, 3, 80), (10, 10, 100)]
)
def test_a_whole_bar_is_what_the_axis_ends_with(games: int, won: int, whole: int) -> None:
    drawn = chart(page(row(1, games, won), ranking=Ranking.CLEAN, period=Period.WEEK))
    assert drawn.whole == whole
    assert drawn.caption == "Canfield · This week · clean wins"
    assert f"{whole}%" in [label.text for label in plan(drawn).labels]
    assert plan(drawn).labels[0].text == drawn.caption


def test_every_figure_of_the_picture_is_read_aloud() -> None:
    places = [row(10**6 + at, 10**9, 10**8 + at) for at in range(10)]
    shown = page(*places, own=row(None, 10**9, 10**8), game="family:forty-thieves")
    told = alt(shown, WORDS, alone=True)
    assert len(told) <= LONGEST
    for each in chart(shown).rows:
        assert {each.rank, each.notes[0]} <= set(re.split("[ :;]", told))
    assert "you, –: 10% (10% to 10%), 100,000,000 of 1,000,000,000" in told
    assert chart(shown).rows[-1].notes == ("10%", "100M/1B")


def test_only_none_and_all_are_drawn_and_said_to_be_so() -> None:
    many = 9_876_543_210
    shown = page(row(1, many, many), row(2, many, many - 1), row(3, many, 3), row(4, many, 0))
    drawn = [each.notes[0] for each in chart(shown).rows]
    assert drawn == ["100%", ">99.9%", "<0.1%", "0%"]
    told = alt(shown, WORDS, alone=True)
    assert "2: >99.9% (>99.9% to >99.9%)" in told
    assert "4: 0% (0% to <0.1%)" in told
    assert [WORDS.percent(share) for share in (0.0004, 0.0006, 0.9994, 0.9996, 0.9999)] == [
        *("<0.1%", "0.1%", "99.9%", ">99.9%", ">99.9%")
    ]


def test_the_longest_board_is_a_message_that_discord_takes() -> None:
    places = [row(10**6 + at, 10**9, 10**8 + at) for at in range(10)]
    shown = page(*places, own=row(None, 10**9, 10**8), server=LARGE, game="forty-thieves", page=9)
    names = {each.player: r"\*" * 32 for each, _ in shown.rows}
    who = Listener(Player(id=LARGE, text=True), WORDS)
    message = board_message(shown, names, who, Sight(""), in_server=LARGE, alone=True)
    assert message.content_length() <= 4000
    assert message.total_children_count <= 40
    assert lines(shown, names, WORDS, figures=True, alone=True).count("\n") == 11


def test_what_its_controls_carry_is_short_and_finds_its_handler() -> None:
    view = View(
        game="family:forty-thieves",
        period=Period.MONTH,
        ranking=Ranking.PLAIN,
        page=999_999_999,
    )
    for each in (view, replace(view, server=LARGE, page=None)):
        custom_id = ids.board("previous", LARGE, each)
        assert len(custom_id) <= 100
        (found,) = filter(None, (pattern.fullmatch(custom_id) for pattern, _ in ROUTES))
        assert found["asker"] == str(LARGE)


def test_what_is_known_of_the_odds_stands_with_its_game_alone() -> None:
    assert {*BOOKS, *WINNABLE} < VARIANTS.keys()
    known = {
        key
        for key in (*VARIANTS, "every", "family:canfield")
        if re.search("Hoyle|Blake", head(page(game=key), WORDS))
    }
    assert known == {"canfield", "klondike", "klondike-three"}
    told = head(page(), WORDS)
    assert "By Hoyle about 3% of games are won; a good player wins 10% or more" in told
    assert "At least 67.5% of deals" in told
    assert "**8.9%** of 900 games won" in told
