"""Japanese as players read it: counters, spaces, and bold beside punctuation."""

import re

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_error
from tests.locale.files.filled_messages import (
    fill_message,
    iter_sample_values,
    list_translated_keys,
)
from tests.locale.files.spoken_names import CODE

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
        (GameError(ErrorKey.CARD_STAYS, named="h"), "今、ハートでその手は指せません。"),
    ],
)
def test_refusals_are_whole_sentences(error: GameError, sentence: str) -> None:
    assert format_error(JAPANESE, error).startswith(sentence)


def test_amounts_have_their_unit_behind_them() -> None:
    assert JAPANESE.format_dollars(-1234) == "\u22121,234ドル"
