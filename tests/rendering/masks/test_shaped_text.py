"""The glyphs that texts with further letters are drawn with: Devanagari, and accented Latin."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import fonts
from rendering.fonts import DEVANAGARI_FONT, LATIN_FONT, scale_font
from rendering.lettering import draw_text_mask, measure_text_width, shorten_text_to_width
from rendering.typeface import cut_text, draw_shaped_text, shape_text
from tests.sandbox.page.chromium import find_chromium

GLYPHS_BY_WORD = {
    # conjuncts that are one glyph: kṣa, tra, jña, śra, tta, pra, śna, dva, hra, dya
    "क्षत्रिय": "uni0915094D0937 uni093F.04 uni0924094D0930 uni092F",
    "ज्ञान": "uni091C094D091E uni093E uni0928",
    "श्री": "uni0936094D0930 uni0940",
    "पत्ते": "uni092A uni0924094D0924 uni0947",
    "प्रश्न": "uni092A094D0930 uni0936094D0928",
    "द्वार": "uni0926094D0935 uni093E uni0930",
    "ह्रास": "uni0939094D0930 uni093E uni0938",
    # a half letter before a whole one
    "स्त्री": "uni0938094D uni0924094D0930 uni0940",
    "स्तंभ": "uni0938094D uni0924 uni0902 uni092D",
    "हुक्म": "uni09390941 uni0915094D uni092E",
    # the short i stands before the letters that it is spoken after
    "हिन्दी": "uni093F.03 uni0939 uni0928094D uni0926 uni0940",
    "शक्ति": "uni0936 uni093F.14 uni0915094D uni0924",
    "विद्या": "uni093F.04 uni0935 uni0926094D092F uni093E",
    # an r before a letter hangs above it, one after it below
    "तर्क": "uni0924 uni0915 uni0930094D",
    "कार्ड": "uni0915 uni093E uni0921 uni0930094D",
    "ट्रैक": "uni091F uni094D0930 uni0948 uni0915",
    "ड्रॉ": "uni0921 uni094D0930 uni0949",
    # marks above and below
    "बाँट": "uni092C uni093E uni0901 uni091F",
    "चिड़ी": "uni093F.06 uni091A uni095C uni0940",
    "रूप": "uni09300942 uni092A",
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


def test_letters_stand_apart_unless_they_touch() -> None:
    assert shape_text("née", EM, gap=5).advance == shape_text("née", EM).advance + 15
    assert shape_text("हिन्दी", EM, gap=5).advance == shape_text("हिन्दी", EM).advance


def test_english_pictures_need_no_further_font() -> None:
    program = (
        "import sys; from rendering import load, paint; "
        "from tests.rendering.sample_scenes import canfield_scene; "
        "paint(canfield_scene(), load()); print('uharfbuzz' in sys.modules)"
    )
    process = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60
    )
    assert process.stdout == "False\n"


@pytest.mark.parametrize("words", [("हिन्दी", "12"), ("Gagné", "!"), ("née", "à", "Zürich")])
def test_a_line_looks_like_its_words_side_by_side(words: tuple[str, ...]) -> None:
    masks = [draw_text_mask(word, 40) for word in words]
    line = draw_text_mask(" ".join(words), 40)
    assert line.height == 40
    assert line.crop((0, 0, masks[0].width, 40)).tobytes() == masks[0].tobytes()
    end = (line.width - masks[-1].width, 0, line.width, 40)
    assert line.crop(end).tobytes() == masks[-1].tobytes()
    gaps = line.width - sum(mask.width for mask in masks)
    assert 0 < gaps / (len(words) - 1) < 14


@pytest.mark.slow
@pytest.mark.skipif(find_chromium() is None, reason="Chromium is not installed")
def test_words_look_as_a_browser_draws_them(tmp_path: Path) -> None:
    words, row_height, width = [*GLYPHS_BY_WORD, "Étoile", "niño", "Français"], 200, 600
    family_by_font = {DEVANAGARI_FONT: "Noto", LATIN_FONT: "Aileron"}
    faces = "".join(
        f"@font-face {{ font-family: {family}; src: url('{_get_font_path(font).as_uri()}') }}"
        for font, family in family_by_font.items()
    )
    rows = "".join(f"<div>{word}</div>" for word in words)
    size = EM * DEVANAGARI_FONT.size_ratio
    page = tmp_path / "words.html"
    page.write_text(
        f"<meta charset=utf-8><style>{faces} body {{ margin: 0; background: black; color: white }}"
        f"div {{ font: {size}px/{row_height}px Noto, Aileron; height: {row_height}px;"
        "padding-left: 40px } div:nth-last-child(-n+3) { font-size: 100px }</style>" + rows,
        "utf-8",
    )
    screenshot = tmp_path / "words.png"
    subprocess.run(
        [
            str(find_chromium()),
            *("--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"),
            *("--disable-lcd-text", "--font-render-hinting=none", "--virtual-time-budget=5000"),
            f"--window-size={width},{row_height * len(words) + 200}",
            f"--screenshot={screenshot}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    picture = Image.open(screenshot).convert("L")
    for number, word in enumerate(words):
        top = number * row_height
        theirs = picture.crop((0, top, width, top + row_height))
        ours = draw_shaped_text(shape_text(word, EM), (width, row_height), (40, 130))
        assert _measure_difference(_crop_ink(ours), _crop_ink(theirs)) < 12, word


def _get_font_path(font: fonts.Font) -> Path:
    return Path(fonts.__file__).parent / font.file_name


def _crop_ink(picture: Image.Image) -> Image.Image:
    return picture.crop(picture.point(lambda value: 255 * (value > 96)).getbbox())


def _measure_difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures' pixels, of which one may be 2 pixels larger."""
    assert abs(one.width - other.width) <= 2
    assert abs(one.height - other.height) <= 2
    one = one.resize(other.size)
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]
