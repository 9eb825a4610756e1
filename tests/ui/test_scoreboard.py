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
    assert [row.notes[-1] for row in own.rows] == ["won", "won", "playing"]


@pytest.mark.parametrize(
    ("ups", "labels"),
    [
        ((40, 30, 20), ["2nd", "1st", "3rd"]),
        ((40, 30, 30), ["2nd", "1st", "2nd"]),
        ((52, 52, 8), ["1st", "1st", "3rd"]),
        ((0, 0, 0, 0), ["1st", "1st", "1st", "1st"]),
    ],
)
def test_a_podiums_steps_tell_places_and_their_notes_the_cards(
    ups: tuple[int, ...], labels: list[str]
) -> None:
    drawn = podium(board(*ups))
    assert [bar.label for bar in drawn.bars] == labels
    assert [bar.value for bar in drawn.bars] == [4 - int(label[0]) for label in labels]
    assert [bar.note for bar in drawn.bars][:3] == [str(ups[at]) for at in (1, 0, 2)]
    assert paint_chart(drawn, theme_of(FIRST))


def test_one_who_brought_up_nothing_stands_on_the_podium() -> None:
    [bar] = podium(board(0)).bars
    assert (bar.value, bar.note, bar.marked) == (3, "0", True)
