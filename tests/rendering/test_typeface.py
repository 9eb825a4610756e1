"""Which letters the typeface has, how texts are shaped, and what is drawn without."""

import shutil
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rendering import can_draw_text, fonts, typeface
from rendering.fonts import DEVANAGARI_FONT, JAPANESE_FONT, LATIN_FONT, find_font, scale_font
from rendering.lettering import draw_text_mask, measure_text_width, shorten_text_to_width
from rendering.typeface import (
    cut_text,
    has_letter,
    keep_drawable_letters,
    shape_text,
)
from tests.rendering.sample_scenes import canfield_scene, render_scene

DRAWN_TEXTS = [
    ("Canfield · 123 · 0 moves", "Canfield · 123 · 0 moves"),
    ("Zoë 🃏 Li", "Zoë Li"),
    ("Ză", "Za"),
    ("a–b 3×4", "a-b 3x4"),
    ("1º", "1o"),
    ("Łukasz", "ukasz"),
    ("🃏👍🏽", ""),
    ("이름", ""),
    ("王様・ﾄﾗﾝﾌﾟ", "王様・ﾄﾗﾝﾌﾟ"),
    ("one\u200btwo\u202e\nthree\u00a0four\uffff", "onetwo three four"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "drawn"), DRAWN_TEXTS)
def test_letters_that_the_typeface_lacks_are_left_out(text: str, drawn: str) -> None:
    assert keep_drawable_letters(text) == drawn
    assert draw_text_mask(text, 27).tobytes() == draw_text_mask(drawn, 27).tobytes()


@pytest.mark.parametrize(
    "text", [string.printable.strip(), "Zoë", "José–Luis", "Ană", "प्रिया", "O'Neil_99 (x)"]
)
def test_a_text_can_be_drawn_if_only_accents_are_left_out(text: str) -> None:
    assert can_draw_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "🃏",
        "Zoë 🃏",
        "Łukasz",
        "이름",
        "Иван",
        "a\u200bb",
        "a\nb",
        "\u0301",
        "ि",
        "\ue000",
    ],
)
def test_a_text_cannot_be_drawn_if_a_letter_is_missing_or_nothing_would_be_seen(text: str) -> None:
    assert not can_draw_text(text)


def test_a_caption_is_drawn_without_what_the_typeface_lacks() -> None:
    plain, strange, empty = (
        render_scene(replace(canfield_scene(), caption=caption)).tobytes()
        for caption in ("Zoë Li 5", "Zoë 🃏 Li 이름 5", "🃏 이름")
    )
    assert strange == plain
    assert empty == render_scene(replace(canfield_scene(), caption="")).tobytes()


GLYPHS_BY_WORD = {
    # conjuncts that are one glyph: kṣa, tra
    "क्षत्रिय": "uni0915094D0937 uni093F.04 uni0924094D0930 uni092F",
    # a half letter before a whole one
    "स्त्री": "uni0938094D uni0924094D0930 uni0940",
    # the short i stands before the letters that it is spoken after
    "शक्ति": "uni0936 uni093F.14 uni0915094D uni0924",
    # an r before a letter hangs above it, one after it below
    "तर्क": "uni0924 uni0915 uni0930094D",
    "ट्रैक": "uni091F uni094D0930 uni0948 uni0915",
    # marks above and below
    "बाँट": "uni092C uni093E uni0901 uni091F",
    "कृपया": "uni0915 uni0943 uni092A uni092F uni093E",
}
EM = 100


@pytest.mark.parametrize("word", GLYPHS_BY_WORD)
def test_letters_of_devanagari_join_and_change_their_order(word: str) -> None:
    font = scale_font(DEVANAGARI_FONT, EM)
    glyphs = shape_text(word, EM).glyphs
    assert {glyph.font for glyph in glyphs} == {DEVANAGARI_FONT}
    assert " ".join(font.glyph_to_string(glyph.number) for glyph in glyphs) == GLYPHS_BY_WORD[word]


def test_a_line_may_have_letters_of_several_scripts() -> None:
    text = "हिन्दी 12 é"
    shaped = shape_text(text, EM)
    assert [glyph.font for glyph in shaped.glyphs] == [DEVANAGARI_FONT] * 5 + [LATIN_FONT] * 5
    places = [glyph.x for glyph in shaped.glyphs]
    assert places == sorted(places)
    assert shaped.advance == pytest.approx(
        sum(shape_text(part, EM).advance for part in ("हिन्दी", " 12 é"))
    )


def test_a_text_is_cut_between_syllables() -> None:
    text = "क्षत्रियस्थान"
    beginnings = {"", "क्ष", "क्षत्रि", "क्षत्रिय", "क्षत्रियस्था", text}
    assert {cut_text(text, length) for length in range(len(text) + 2)} == beginnings
    assert cut_text("née", 2) == "né"
    for width in range(measure_text_width(text)):
        shortened = shorten_text_to_width(text, width)
        assert shortened.removesuffix("…") in beginnings - {text}
        assert measure_text_width(shortened) <= width + 1


SIZE = 100
FIRST_JIS_BYTE = 0xA1


def list_jis_letters() -> list[str]:
    """Return all kana, kanji, full-width forms and Japanese marks of JIS X 0208."""
    cells = range(FIRST_JIS_BYTE, 0xFF)
    codes = (
        bytes([row, cell]).decode("euc_jp", errors="ignore") for row in cells for cell in cells
    )
    return [letter for letter in codes if letter >= "\u2e80"]


@pytest.mark.slow
def test_all_japanese_letters_can_be_drawn() -> None:
    letters = list_jis_letters()
    assert len(letters) > 6_500
    assert [letter for letter in letters if letter != "\u3000" and not has_letter(letter)] == []
    assert can_draw_text("髙﨑☆ﾊﾙｶ")
    assert find_font("漢") is JAPANESE_FONT


@pytest.mark.parametrize("letter", "漢鷹鑑鬱驫龜がヴヷ「」、。ー髙")
@pytest.mark.parametrize("is_bold", [False, True])
def test_letters_stay_within_a_line_as_high_as_latin_ones(letter: str, *, is_bold: bool) -> None:
    box = draw_text_mask(letter, SIZE, is_bold=is_bold).getbbox()
    latin_box = draw_text_mask("Åg", SIZE, is_bold=is_bold).getbbox()
    assert box is not None
    assert latin_box is not None
    assert latin_box[1] < box[1] < box[3] < latin_box[3]


def test_a_text_of_both_scripts_is_cut_after_any_letter() -> None:
    text = "スペードのK、52枚中12枚"
    width = measure_text_width(text)
    assert shape_text("日本", SIZE).advance == pytest.approx(2 * shape_text("日", SIZE).advance)
    shortened = shorten_text_to_width(text, width * 0.6)
    assert text.startswith(shortened.removesuffix("…"))
    assert width * 0.5 < measure_text_width(shortened) <= width * 0.6 + 1


CACHES = (
    fonts.find_font,
    fonts.scale_font,
    fonts._load_face,
    typeface._has_further_letter,
    typeface.simplify_text,
    typeface.keep_drawable_letters,
)


@pytest.fixture
def font_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for font in (fonts.LATIN_FONT, fonts.DEVANAGARI_FONT):
        shutil.copy(fonts._FOLDER / font.file_name, tmp_path)
    monkeypatch.setattr(fonts, "_FOLDER", tmp_path)
    forget_fonts()
    yield tmp_path
    monkeypatch.undo()
    forget_fonts()


def forget_fonts() -> None:
    for cache in CACHES:
        cache.cache_clear()


def test_without_harfbuzz_accents_and_letters_of_other_scripts_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "HAS_FURTHER_LETTERS", False)
    monkeypatch.setattr(fonts, "load_harfbuzz", None)
    forget_fonts()
    assert keep_drawable_letters("Zoë 日本 हिन्दी 52") == "Zoe 52"
    assert draw_text_mask("हिन्दी", SIZE).getbbox() is None
    monkeypatch.undo()
    forget_fonts()


@pytest.mark.parametrize("content", [None, b"", b"no font" * 100])
def test_a_font_that_cannot_be_read_only_lacks_letters(
    font_folder: Path, caplog: pytest.LogCaptureFixture, content: bytes | None
) -> None:
    if content is not None:
        (font_folder / fonts.JAPANESE_FONT.file_name).write_bytes(content)
    assert keep_drawable_letters("Zoë 🃏 日本 Li") == "Zoë Li"
    assert not can_draw_text("日本")
    assert can_draw_text("हिन्दी")
    assert draw_text_mask("हिन्दी", 20).getbbox()
    assert ("font not read" in caplog.text) == (content is None)
