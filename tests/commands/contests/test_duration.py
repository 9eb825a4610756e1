"""Durations as people type them."""

from datetime import timedelta

import pytest

from bot.commands.contests.duration import parse_duration
from bot.engine.errors import GameError
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from tests.locale.fluent_messages import build_partial_texts


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90m", 90),
        ("30 mins.", 30),
        ("1H 5 Minutes", 65),
        ("1h30m", 90),
        ("2 days, 1 hr", 49 * 60),
        ("1 week", 7 * 24 * 60),
        ("2 days and 3 hours", 51 * 60),
        ("1 week, 2 days, and 3 hours", (9 * 24 + 3) * 60),
        ("१० m", 10),
        ("\uff12\uff48", 120),
    ],
)
def test_duration_texts_are_read_in_minutes(text: str, minutes: int) -> None:
    assert parse_duration(text, get_english_texts()) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "text",
    [
        "10 months",
        "2 mondays",
        "15 moons",
        "1 hourly",
        "5",
        "1y",
        "",
        "and 2 days",
        "2 days and",
        "2 days and and 3 h",
        "999999w" * 900,
    ],
)
def test_invalid_duration_text_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="unreadable-duration"):
        parse_duration(text, get_english_texts())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "2 Tage und 3 Stunden"),
        ("es", "2 días y 3 horas"),
        ("fil", "2 araw at 3 oras"),
        ("fr", "2 jours et 3 heures"),
        ("hi", "2 दिन और 3 घंटे"),
        ("pt-BR", "2 dias e 3 horas"),
        ("pt-BR", "2 days and 3 horas"),
    ],
)
def test_durations_may_be_joined_by_a_word(language: str, text: str) -> None:
    assert parse_duration(text, get_texts_by_language()[language]) == timedelta(hours=51)


@pytest.mark.parametrize(("text", "minutes"), [("२ घंटे", 120), ("1 दिन, 3h", 27 * 60), ("5मि.", 5)])
def test_units_may_be_typed_in_the_players_language(text: str, minutes: int) -> None:
    words = "typed-minute = मि; मिनट\ntyped-hour = घंटा; घंटे\ntyped-day = दिन\n"
    assert parse_duration(text, build_partial_texts("hi", words)) == timedelta(minutes=minutes)
