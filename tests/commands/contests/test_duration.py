"""Durations as people type them."""

from datetime import timedelta

import pytest

from bot.commands.contests.duration import parse_duration
from bot.engine.errors import GameError


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90m", 90),
        ("30 mins.", 30),
        ("1H 5 Minutes", 65),
        ("1h30m", 90),
        ("2 days, 1 hr", 49 * 60),
        ("1 week", 7 * 24 * 60),
    ],
)
def test_duration_texts_are_read_in_minutes(text: str, minutes: int) -> None:
    assert parse_duration(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize("text", ["10 months", "2 mondays", "15 moons", "1 hourly", "5", "1y", ""])
def test_invalid_duration_text_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="unreadable-duration"):
        parse_duration(text)
