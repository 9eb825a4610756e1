"""Pictures are drawn where the file of a font is missing or broken, without its letters."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rendering import fonts, typeface
from rendering.lettering import draw_text_mask
from rendering.typeface import can_draw_text, keep_drawable_letters

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
