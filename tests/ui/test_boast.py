"""What is boasted of: short, harmless wherever it is pasted, and no word of an open deal."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.locale.catalogue import english, languages
from bot.services.attempts import Attempt
from bot.services.table import Table
from bot.store.contests import Contest, Kind
from bot.store.entries import Entry
from bot.store.games import Outcome
from bot.store.streaks import Streak
from bot.ui.boast import boast, squares
from bot.variants import VARIANTS
from tests.engine.tables import table
from tests.ui.tables import NOON, shown

DAY = Contest(
    id=7,
    kind=Kind.DAILY,
    date="2028-02-29",
    variant="canfield",
    deal=10**20 - 1,
    begins=datetime(2028, 2, 29, tzinfo=UTC),
    ends=datetime(2028, 3, 1, tzinfo=UTC),
)
CHALLENGE = replace(DAY, kind=Kind.CHALLENGE, date=None)


def over(**changes: Any) -> Table:
    """A game of Canfield with four cards up, given up after three moves and 65 seconds."""
    ended = {"seat": None, "outcome": Outcome.GIVEN_UP, "ended": NOON, "moves": ("draw",) * 3}
    state = table(f1="AS 2S", f2="AH 2H")
    return shown(state, **{**ended, "touched": NOON + timedelta(seconds=65), **changes})


def streak(date: str, days: int) -> Streak:
    return Streak(player=401, date=date, days=days, best=days)


def test_a_dailys_tells_the_day_the_cards_and_the_days_in_a_row() -> None:
    told = boast(over(), Attempt(DAY, under_way=True), streak("2028-02-29", 3), english())
    assert told == (
        "The daily of Feb 29, 2028 · Canfield\n"
        "⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜ 4/52\n"
        "3 moves · 1 min 5 s · 3 days in a row"
    )


@pytest.mark.parametrize(
    ("last", "days", "told"),
    [
        ("2028-02-29", 1, ""),
        ("2028-03-01", 4, " · 3 days in a row"),
        ("2028-03-20", 4, ""),
    ],
)
def test_days_in_a_row_are_those_up_to_that_day(last: str, days: int, told: str) -> None:
    text = boast(over(), Attempt(DAY, under_way=False), streak(last, days), english())
    assert text.endswith(f"1 min 5 s{told}")


def test_what_was_played_after_the_end_is_nothing_to_boast_of() -> None:
    won = over(outcome=Outcome.WON, moves=("draw",) * 90)
    entry = Entry(contest=7, player=401, joined=NOON, up=2, moves=1, seconds=5, done=True)
    attempt = Attempt(CHALLENGE, under_way=False, entry=entry)
    told = boast(won, attempt, None, english())
    assert told.endswith(f"{'⬜' * 10} 2/52\n1 move · 5 s")


def test_only_a_free_games_number_is_told() -> None:
    number, held = str(DAY.deal), streak("2028-02-29", 3)
    for attempt in (
        Attempt(DAY, under_way=True),
        Attempt(CHALLENGE, under_way=True),
        Attempt(CHALLENGE, under_way=True, practice=True),
    ):
        text = boast(over(word="friday"), attempt, held, english())
        assert number not in text
        assert "friday" not in text
    assert boast(over(), None, None, english()).startswith(f"Canfield · deal {number}\n")


def test_squares_are_full_only_where_the_game_is_won() -> None:
    assert squares(51, 52, won=False) == "🟩" * 9 + "⬜"
    assert squares(26, 52, won=False) == "🟩" * 5 + "⬜" * 5
    assert squares(52, 52, won=True) == "🟨" * 10


@pytest.mark.parametrize("language", languages())
def test_it_is_short_and_has_no_mark_that_ends_its_block(language: str) -> None:
    words = languages()[language]
    far = {"moves": ("draw",) * 12_345, "touched": NOON + timedelta(days=13, hours=23)}
    for key in VARIANTS:
        game = over(variant=key, **far)
        for attempt in (None, Attempt(DAY, under_way=True), Attempt(CHALLENGE, under_way=True)):
            text = boast(game, attempt, streak("2028-02-29", 9_999), words)
            assert len(text) <= 200
            assert "`" not in text
