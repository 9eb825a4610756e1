"""What a scoreboard's and a podium's pictures tell."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.locale.catalogue import english
from bot.services.contests import Scoreboard
from bot.store.contests import Contest, Kind
from bot.store.entries import Entry
from bot.store.players import Player
from bot.ui.challenges.picture import chart, podium
from bot.ui.challenges.scoreboard import View
from bot.ui.themes import theme_of
from bot.ui.words import Listener
from rendering.charts import paint_chart
from rendering.theme import FIRST

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CONTEST = Contest(id=7, kind=Kind.CHALLENGE, variant="canfield", deal=5, begins=NOON, ends=NOON)


def board(*ups: int) -> Scoreboard:
    """Players 1, 2, …, who brought so many cards up."""
    entries = [
        Entry(contest=7, player=number, game=number, joined=NOON, up=up, moves=9, won=up == 52)
        for number, up in enumerate(ups, 1)
    ]
    return Scoreboard(CONTEST, tuple(entries))


def test_gold_is_what_was_won_and_on_ones_own_copy_ones_own_row() -> None:
    view = View(board(52, 52, 8), None)
    assert [row.marked for row in chart(view).rows] == [True, True, False]
    own = chart(replace(view, who=Listener(Player(id=3), english())))
    assert [row.marked for row in own.rows] == [False, False, True]


def test_who_still_plays_has_a_dot_that_is_told_once_and_who_never_began_is_told() -> None:
    going = board(52, 8, 3)
    idle = Entry(contest=7, player=4, joined=NOON)
    resigned = replace(going.entries[2], done=True)
    going = replace(going, entries=(*going.entries[:2], resigned, idle))
    drawn = chart(View(going, None))
    assert [row.open for row in drawn.rows] == [False, True, False, False]
    assert (drawn.key, drawn.rows[-1].notes) == ("playing", ("0", "not begun"))
    over = replace(going, contest=replace(CONTEST, closed=NOON))
    drawn = chart(View(over, None))
    assert not any(row.open for row in drawn.rows)
    assert (drawn.key, drawn.rows[-1].notes) == ("", ("0", "did not play"))


@pytest.mark.parametrize(
    ("ups", "places", "cards"),
    [
        ((40, 30, 20), [2, 1, 3], [30, 40, 20]),
        ((40, 30, 30), [2, 1, 2], [30, 40, 30]),
        ((52, 52, 8), [1, 1, 3], [52, 52, 8]),
        ((5, 4, 3, 3, 2), [3, 2, 1, 3], [3, 4, 5, 3]),
        ((0, 0, 0, 0), [1, 1, 1, 1], [0, 0, 0, 0]),
    ],
)
def test_a_podiums_steps_are_places_which_equals_share_with_the_cards_above_them(
    ups: tuple[int, ...], places: list[int], cards: list[int]
) -> None:
    drawn = podium(board(*ups))
    assert [step.place for step in drawn.steps] == places
    assert [step.value for step in drawn.steps] == [str(up) for up in cards]
    assert [step.marked for step in drawn.steps] == [place == 1 for place in places]
    assert paint_chart(drawn, theme_of(FIRST))


def test_one_who_brought_up_a_card_or_nothing_stands_on_the_podium() -> None:
    for up, label in ((0, "cards up"), (1, "card up")):
        [step] = podium(board(up)).steps
        assert (step.place, step.value, step.label, step.marked) == (1, str(up), label, True)
