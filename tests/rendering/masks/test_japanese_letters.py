"""Japanese letters: which there are, and how they stand beside Latin ones."""

import subprocess
import sys
from pathlib import Path

import pytest

from rendering.fonts import JAPANESE_FONT, find_font
from rendering.lettering import draw_text_mask, measure_text_width, shorten_text_to_width
from rendering.typeface import can_draw_text, has_letter, shape_text

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


def test_letters_are_a_little_higher_than_capitals() -> None:
    boxes = [draw_text_mask(letter, SIZE).getbbox() for letter in ("国", "H")]
    kanji, capital = (box[3] - box[1] for box in boxes if box)
    assert 1.1 < kanji / capital < 1.3


def test_a_text_of_both_scripts_is_cut_after_any_letter() -> None:
    text = "スペードのK、52枚中12枚"
    width = measure_text_width(text)
    assert shape_text("日本", SIZE).advance == pytest.approx(2 * shape_text("日", SIZE).advance)
    shortened = shorten_text_to_width(text, width * 0.6)
    assert text.startswith(shortened.removesuffix("…"))
    assert width * 0.5 < measure_text_width(shortened) <= width * 0.6 + 1


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells the memory")
def test_a_text_adds_less_than_its_whole_font_to_the_memory() -> None:
    program = (
        "from rendering.lettering import draw_text_mask\n"
        "def read(): return int(open('/proc/self/statm').read().split()[1]) * 4096\n"
        "draw_text_mask('é', 40); before = read(); draw_text_mask('日本語', 40)\n"
        "print(read() - before)"
    )
    process = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60
    )
    assert int(process.stdout) < 1_500_000
