"""Texts of a language without spaces."""

from datetime import date, timedelta

from bot.commands.contests.duration import parse_duration
from bot.ui.position.alt_text import MAX_DESCRIPTION_LENGTH, _join_to_limit
from tests.locale.languages.short_japanese import SHORT_JAPANESE


def test_parts_of_a_text_stand_without_spaces() -> None:
    texts = SHORT_JAPANESE
    assert texts.format_duration(725) == "12分5秒"
    assert texts.join_parts(["a", "b"]) == "a、b"
    assert texts.join_rows(["a、b", "c"]) == "a、b\uff1bc"
    assert texts.join_sentences(["一。", "", "二。"]) == "一。二。"
    assert texts("place", rank=1) == "1位"


def test_babel_writes_dates_lists_and_numbers() -> None:
    texts = SHORT_JAPANESE
    assert texts.own_name == "日本語"
    assert texts.format_day(date(2026, 11, 21)) == "2026年11月21日"
    assert texts.format_month(date(2026, 11, 21)) == "2026年11月"
    assert texts.format_list(["a", "b", "c"]) == "a、b、c"
    assert texts.format_alternatives(["a", "b", "c"]) == "a、b、またはc"
    assert texts.format_relative_time(timedelta(days=2)) == "2 日後"
    assert texts.format_brief_number(9_880_000) == "988万"
    assert texts.format_percentage(0.123) == "12.3%"
    assert texts.list_month_names(3)[0] == "3月"


def test_durations_are_typed_without_spaces() -> None:
    assert parse_duration("1日12時間", SHORT_JAPANESE) == timedelta(days=1, hours=12)
    assert parse_duration("\uff19\uff10分", SHORT_JAPANESE) == timedelta(minutes=90)


def test_a_long_description_is_cut_after_a_sentence() -> None:
    sentences = ["十二文字の文がここにある。"] * 100
    text = _join_to_limit(sentences, SHORT_JAPANESE)
    assert text == "".join(sentences[:78]) + " …"
    assert len(text) <= MAX_DESCRIPTION_LENGTH < len(text) + len(sentences[0])
