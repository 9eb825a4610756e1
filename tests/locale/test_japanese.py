"""Japanese, which has no spaces: as players read it, and as they type moves."""

import re
from contextlib import suppress
from datetime import date, timedelta
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.contests import parse_duration
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import get_move_vocabulary
from bot.locale.refusals import format_error
from bot.ui.position import MAX_DESCRIPTION_LENGTH, _join_to_limit
from tests.locale.fluent_messages import fill_message, iter_sample_values, list_translated_keys
from tests.locale.test_commands import CODE
from tests.locale.test_move_words import KLONDIKE_POSITION

JAPANESE = get_texts_by_language()["ja"]
JAPANESE_WORDS = get_move_vocabulary(JAPANESE)


def test_parts_of_a_text_stand_without_spaces() -> None:
    texts = JAPANESE
    assert texts.format_duration(725) == "12分5秒"
    assert texts.join_parts(["a", "b"]) == "a、b"
    assert texts.join_rows(["a、b", "c"]) == "a、b\uff0fc"
    assert texts.join_sentences(["一。", "", "二。"]) == "一。二。"
    assert texts("place", rank=1) == "1位"


def test_babel_writes_dates_lists_and_numbers() -> None:
    texts = JAPANESE
    assert texts.own_name == "日本語"
    assert texts.format_day(date(2026, 11, 21)) == "2026年11月21日"
    assert texts.format_month(date(2026, 11, 21)) == "2026年11月"
    assert texts.format_list(["a", "b", "c"]) == "a、b、c"
    assert texts.format_alternatives(["a", "b", "c"]) == "a、b、またはc"
    assert texts.format_relative_time(timedelta(days=2)) == "2日後"
    assert texts.format_brief_number(9_880_000) == "988万"
    assert texts.format_percentage(0.123) == "12.3%"
    assert texts.list_month_names(3)[0] == "3月"


def test_durations_are_typed_without_spaces() -> None:
    assert parse_duration("1日12時間", JAPANESE) == timedelta(days=1, hours=12)
    assert parse_duration("\uff19\uff10分", JAPANESE) == timedelta(minutes=90)


def test_a_long_description_is_cut_after_a_sentence() -> None:
    sentences = ["十二文字の文がここにある。"] * 100
    text = _join_to_limit(sentences, JAPANESE)
    assert text == "".join(sentences[:78]) + " …"
    assert len(text) <= MAX_DESCRIPTION_LENGTH < len(text) + len(sentences[0])


JAPANESE_LETTER = r"[\u3005\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fff]"
SPACE_WITHIN_WORDS = re.compile(rf"{JAPANESE_LETTER} (?:{JAPANESE_LETTER}|\d)")
BOLD = re.compile(r"(?P<beginning>(?:^|.)\*\*.)[^*]*(?P<end>.\*\*(?:.|$))", re.MULTILINE)


def list_filled_texts() -> list[tuple[str, str]]:
    """Return every sentence with its key, filled with samples in each of its ways."""
    return [
        (key, fill_message("ja", key, values))
        for key in list_translated_keys()
        for values in iter_sample_values("ja", key)
    ]


@pytest.mark.slow
def test_there_are_no_spaces_within_sentences() -> None:
    texts = [(key, CODE.sub("", text)) for key, text in list_filled_texts()]
    assert {key: text for key, text in texts if SPACE_WITHIN_WORDS.search(text)} == {}


def test_bold_text_does_not_end_with_punctuation_before_a_letter() -> None:
    assert has_faulty_bold("**時間切れ。**もう")
    assert has_faulty_bold("もう**「時間」切れ**。")
    assert not has_faulty_bold("**自分**\uff082回\uff09と**時間切れ**。")
    assert [key for key, text in list_filled_texts() if has_faulty_bold(text)] == []


def has_faulty_bold(text: str) -> bool:
    """Return whether bold text begins or ends with punctuation, and a letter stands outside."""
    return any(
        re.match(r"\w\*\*[^\w\s]", found["beginning"]) or re.match(r"[^\w\s]\*\*\w", found["end"])
        for found in BOLD.finditer(text)
    )


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            GameError(ErrorKey.WANTS_BASE, card="JH", target="f2", base="A"),
            "f2は空で、最初に置くのはエースです。ハートのジャックは置けません。",
        ),
        (
            GameError(
                ErrorKey.DOES_NOT_FIT,
                card="TS",
                source="t1",
                target="t2",
                onto="JC",
                game="klondike",
                build="colour",
                fault="both",
            ),
            "t1のスペードの10はt2のクラブのジャックの上に置けません。クロンダイクでは赤黒交互で",
        ),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "今その手に使えるハートはありません。"),
    ],
)
def test_refusals_are_whole_sentences(error: GameError, sentence: str) -> None:
    assert format_error(JAPANESE, error).startswith(sentence)


def test_amounts_have_their_unit_behind_them() -> None:
    assert JAPANESE.format_dollars(-1234) == "\u22121,234ドル"


@pytest.mark.parametrize(
    "text",
    ["捨て札を", "スペードの犬をt2へ", "ばを組札へ", "第列へ", "十十列目から1列目へ", "を"],
)
def test_what_is_no_whole_move_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        interpret_typed_move(KLONDIKE_POSITION, text, JAPANESE_WORDS)


@pytest.mark.parametrize(
    ("text", "moves"),
    {
        "ダイヤのク": [Move("t4", "t1")],
        "ダイヤのクイーンを": [Move("t4", "t1")],
        "ダイヤのクイーンをスペードのキ": [Move("t4", "t1")],
        # Also the beginning of "turn the waste over".
        "捨て": [DRAW_MOVE, Move("w", "f2")],
    }.items(),
)
def test_moves_are_suggested_while_a_word_is_typed(text: str, moves: list[Move]) -> None:
    assert list_fitting_moves(KLONDIKE_POSITION, text, JAPANESE_WORDS) == moves


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "4th column to 1st column"),
        ("fr", "4e colonne sur 1re colonne"),
        ("fil", "ika-4 na haligi sa ika-1 na haligi"),
        ("de", "4te Spalte auf 1te Spalte"),
        ("hi", "4वें स्तंभ से t1 पर"),
    ],
)
def test_columns_are_counted_in_digits(language: str, text: str) -> None:
    words = get_move_vocabulary(get_texts_by_language()[language])
    assert interpret_typed_move(KLONDIKE_POSITION, text, words) == Move("t4", "t1")


@pytest.mark.parametrize(
    "text",
    [
        "に" * 200,
        "列目" * 100,
        "のの上に上に" * 33,
        "一" * 200,
        "㌖" * 200,
        "上1に" * 66,
        "の上 " * 66,
    ],
)
def test_texts_that_can_be_split_in_many_ways_are_read_quickly(text: str) -> None:
    begun_at = process_time()
    with pytest.raises(GameError):
        interpret_typed_move(KLONDIKE_POSITION, text, JAPANESE_WORDS)
    list_fitting_moves(KLONDIKE_POSITION, text, JAPANESE_WORDS)
    assert process_time() - begun_at < 10


@given(text=st.text(alphabet="t12の上に列目番第一十エースキ、枚捨て札", max_size=40))
@settings(max_examples=60)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with suppress(GameError):
        assert isinstance(interpret_typed_move(KLONDIKE_POSITION, text, JAPANESE_WORDS), Move)
