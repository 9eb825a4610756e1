"""Moves can be typed in a language without spaces between words."""

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.locale.catalogue import get_texts_by_language
from bot.locale.move_words import get_move_vocabulary
from tests.locale.languages.short_japanese import SHORT_JAPANESE
from tests.locale.test_move_words import KLONDIKE_POSITION

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
    assert process_time() - begun_at < 1


@given(text=st.text(alphabet="t12の上に列目番第一十エースキ、枚捨て札", max_size=40))
@settings(max_examples=60)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with suppress(GameError):
        assert isinstance(interpret_typed_move(KLONDIKE_POSITION, text, JAPANESE_WORDS), Move)
