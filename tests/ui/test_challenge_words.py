"""What a scoreboard says where its picture is not seen."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.locale.catalogue import english
from bot.services.contests import Scoreboard
from bot.store.contests import Contest, Kind, Measure
from bot.store.entries import Entry
from bot.ui.challenges.words import alt, lines, places_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
BY_MOVES = Contest(id=7, kind=Kind.CHALLENGE, variant="canfield", deal=5, begins=NOON, ends=NOON)
BY_TIME = replace(BY_MOVES, measure=Measure.TIME)
PLAYED = Entry(contest=7, player=1, game=1, joined=NOON, up=9, moves=1, seconds=30)
ENTRIES = (
    replace(PLAYED, player=4, won=True, done=True, up=52, moves=200, seconds=600),
    PLAYED,
    replace(PLAYED, player=2),
    replace(PLAYED, player=3, seconds=77),
    Entry(contest=7, player=5, joined=NOON),
)
NAMES = {each.player: f"P{each.player}" for each in ENTRIES}


def told(contest: Contest, own: int | None = None) -> str:
    board = Scoreboard(contest, ENTRIES)
    return alt(board, places_of(board), english(), own)


def test_the_picture_read_aloud_has_what_places_go_by_and_says_what_numbers_are() -> None:
    assert told(BY_TIME) == (
        "Canfield. Place, cards up of 52, time, state: 1: 52 up, 10 min, won; "
        "2: 9 up, 30 s, still playing; 2: 9 up, 30 s, still playing; "
        "4: 9 up, 1 min 17 s, still playing; –: has not begun."
    )
    assert "moves, state: 1: 52 up, 200 moves, won; 2: 9 up, 1 move, still playing" in told(
        BY_MOVES
    )
    assert "; you, 4: 9 up" in told(BY_TIME, own=3)


def test_at_the_end_equals_have_the_same_medal_and_who_did_not_play_is_said_so_everywhere() -> None:
    over = replace(BY_TIME, closed=NOON)
    assert told(over).endswith("; –: did not play.")
    board = Scoreboard(over, tuple(replace(each, done=True) for each in ENTRIES))
    rows = lines(board, places_of(board), NAMES, english(), None)
    assert [row.split("** ")[0] for row in rows] == ["**🥇 1.", "**🥈 2.", "**🥈 2.", "**4.", "**–"]
    assert rows[-1].endswith("did not play")
