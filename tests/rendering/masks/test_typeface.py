"""Which letters the typeface has, and what is drawn of texts with others."""

import string
from dataclasses import replace

import pytest

from rendering import can_draw_text
from rendering.lettering import draw_text_mask
from rendering.typeface import keep_drawable_letters
from tests.rendering.sample_scenes import canfield_scene
from tests.rendering.table.scene_pictures import render_scene

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
