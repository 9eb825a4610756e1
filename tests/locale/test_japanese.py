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
from bot.locale.catalogue import LanguageFile, Texts, get_language_files, get_texts_by_language
from bot.locale.describe import get_move_vocabulary
from bot.locale.refusals import format_error
from bot.ui.position import MAX_DESCRIPTION_LENGTH, _join_to_limit
from tests.locale.fluent_messages import fill_message, iter_sample_values, list_translated_keys
from tests.locale.test_commands import CODE
from tests.locale.test_move_words import KLONDIKE_POSITION

_MESSAGES = """\
list-separator = {"、"}
row-separator = {"\uff1b"}
sentence-separator = {""}
span-separator = {""}
span = { $count }{ $unit ->
        [day] 日
        [hour] 時間
        [minute] 分
       *[second] 秒
    }
place = { $rank }位
alt-sentence = { $sentence }。
rank-A = エース
rank-J = ジャック
rank-Q = クイーン
rank-K = キング
suit-C = クラブ
suit-S = スペード
suit-H = ハート
suit-D = ダイヤ
button-draw = めくる
button-redeal = 返す
typed-pile-s = 山札
typed-pile-w = 捨て札; すて札
typed-pile-r = 控え
typed-pile-c = セル
typed-pile-t = 列; 場札
typed-pile-f = 組札; 台札; 上へ; 上に; 上がる
typed-ordinals = 最初の; 二番の
typed-ordinal-before = 第
typed-ordinal-after = 番目の; 番目; 目の; 目
typed-draw = めくる; めくって; 引く; 配る
typed-turn = 表にする
typed-from-after = から; より
typed-to-after = へ; に; まで; の上に; の上へ
typed-cards = 枚; カード; 札
typed-ignored = の; を; は; が; 移す; 移動; 動かす; 動かして; 置く; 空の; 一番上の; ください
typed-rank-A = A
typed-rank-K = 王; 王様
typed-suit-S = すぺーど
typed-suit-D = ダイア; ダイアモンド
typed-minute = 分
typed-hour = 時間
typed-day = 日
"""

SHORT_JAPANESE = Texts("ja", (LanguageFile("ja", _MESSAGES.encode()), get_language_files()["en"]))


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
    assert texts.format_relative_time(timedelta(days=2)) == "2日後"
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


JAPANESE = get_texts_by_language()["ja"]
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
        (GameError(ErrorKey.CARD_STAYS, named="h"), "今、ハートでその手は動かせません。"),
    ],
)
def test_refusals_are_whole_sentences(error: GameError, sentence: str) -> None:
    assert format_error(JAPANESE, error).startswith(sentence)


def test_amounts_have_their_unit_behind_them() -> None:
    assert JAPANESE.format_dollars(-1234) == "\u22121,234ドル"


JAPANESE_WORDS = get_move_vocabulary(SHORT_JAPANESE)

PHRASES = {
    "ダイヤのクイーンをスペードのキングへ": Move("t4", "t1"),
    "ダイヤのクイーンをスペードのキングの上に置く": Move("t4", "t1"),
    "ﾀﾞｲﾔのQを\uff54\uff11へ": Move("t4", "t1"),
    "♦QをスペードのKに": Move("t4", "t1"),
    "t4からt1へ": Move("t4", "t1"),
    "\uff54\uff14から\uff54\uff11へ動かしてください": Move("t4", "t1"),
    "t4のクイーンをt1のキングへ": Move("t4", "t1"),
    "クイーンをt1のキングの上に": Move("t4", "t1"),
    "4列目から1列目へ": Move("t4", "t1"),
    "\uff14番目の列から最初の列へ": Move("t4", "t1"),
    "第四列から第一列へ": Move("t4", "t1"),
    "列4から列1へ": Move("t4", "t1"),
    "スペードの10をハートのジャックへ": Move("t2", "t3"),
    "スペードの十をジャックに移す": Move("t2", "t3"),
    "t2からカードを1枚t3へ": Move("t2", "t3"),
    "t2から二枚をt3へ": Move("t2", "t3", 2),
    "ハートのエースを組札へ": Move("t5", "f2"),
    "ハートのエースを上へ": Move("t5", "f2"),
    "捨て札を組札へ": Move("w", "f2"),
    "捨て札から組札に": Move("w", "f2"),
    "捨て札の一番上のカードを台札へ。": Move("w", "f2"),
    "捨て札 を 組札 へ": Move("w", "f2"),
    "キングを空の列へ": Move("t1", "t6"),
    "山札をめくる": DRAW_MOVE,
    "山札から一枚引く": DRAW_MOVE,
    "1枚めくって": DRAW_MOVE,
    "めくる": DRAW_MOVE,
    "捨て札を返す": DRAW_MOVE,
}


@pytest.mark.parametrize("text", PHRASES)
def test_words_are_found_without_spaces_between_them(text: str) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, JAPANESE_WORDS) == PHRASES[text]


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
        "捨て": [Move("w", "f2")],
        "山": [DRAW_MOVE],
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
