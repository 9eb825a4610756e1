"""The background of a table: felt, empty piles, and the labels that lie on the felt.

Labels are the names of piles and the caption.
"""

import re
from typing import Any, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from rendering import lettering, outlines, palette
from rendering.canvas import Canvas, lay_canvas
from rendering.card_faces import RANK_TEXTS
from rendering.dimensions import (
    BOTTOM_MARGIN,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    CardSize,
    PileSpot,
    TableLayout,
)
from rendering.picture_cache import get_kept_images, keep_part
from rendering.theme import Theme
from rendering.typeface import cut_text, keep_drawable_letters

_OVERSAMPLING = 4  # an empty pile is drawn this many times larger, then reduced
_LIT_SHARE = 0.4  # the upper part of a picture in which the light is even
_LAMP_REACH = 0.7  # how far below it the light goes, in heights of the picture


def paint_felt(theme: Theme, height: int, width: int = PICTURE_WIDTH) -> Image.Image:
    """Return a new image of bare felt ("P") with one column of 0 left of the picture."""
    return lay_felt(theme, height, width).image


def lay_felt(theme: Theme, height: int, width: int = PICTURE_WIDTH) -> Canvas:
    """Return a new canvas of bare felt."""
    size = (width + 1, height)
    return lay_canvas(_light_felt(height, width), size, palette.get_palette(theme))


@keep_part
def _light_felt(height: int, width: int) -> bytes:
    """Return the colour numbers of felt, which are the same in all themes.

    It is smooth: a finer texture would vanish where Discord shows the picture smaller. A lamp above
    most of the cards leaves the lower edge darker. Between two shades every other row has the
    brighter one; such halves of a step are too small to be seen. Rows of one shade each cost a
    picture few bytes.
    """
    rows = []
    for y in range(height):
        distance = max(0.0, (y + 0.5) / height - _LIT_SHARE) / _LAMP_REACH
        brightness = (1 - distance**2) * (palette.CLOTH_SHADE_COUNT - 1)
        shade = int(brightness + (0.25, 0.75)[y % 2])
        rows.append(bytes([0]) + bytes([shade]) * width)
    return b"".join(rows)


REDEAL_SIGN = "redeal"
"""The sign of an empty stock that can be filled again from the waste."""
EXHAUSTED_SIGN = "exhausted"
"""The sign of an empty stock that cannot be filled again."""


def paint_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool = False
) -> Image.Image:
    """Return an empty pile ("P") with a sign, a rank, or nothing in its middle.

    A pile that the last move emptied has a golden rim.
    """
    return get_kept_images("empty piles", theme, card_size).get_image(
        (sign, has_golden_rim),
        lambda: _draw_empty_pile(theme, card_size, sign, has_golden_rim=has_golden_rim),
    )


def _draw_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool
) -> Image.Image:
    felt = theme.felt
    width, height = card_size.width * _OVERSAMPLING, card_size.height * _OVERSAMPLING
    picture = Image.new("RGB", (width, height), felt.cloth)
    rim_colour = felt.mark if has_golden_rim else felt.rim
    rim_width = max(1, card_size.width // (40 if has_golden_rim else 60)) * _OVERSAMPLING
    ImageDraw.Draw(picture).rounded_rectangle(
        (0, 0, width - 1, height - 1),
        card_size.corner_radius * _OVERSAMPLING,
        felt.slot,
        rim_colour,
        rim_width,
    )
    picture = picture.reduce(_OVERSAMPLING)
    if sign:
        mask = _draw_sign_mask(sign, card_size.width * 0.5)
        corner = ((card_size.width - mask.width) // 2, (card_size.height - mask.height) // 2)
        picture.paste(felt.rank, corner, mask)
    return palette.get_palette(theme).quantize_picture(picture)


def _draw_sign_mask(sign: str, height: float) -> Image.Image:
    """Return the sign or rank of an empty pile as a mask ("L"), about ``height`` pixels high."""
    if sign == REDEAL_SIGN:
        return outlines.resize_mask(outlines.draw_redeal_mask(), height * 1.1, height * 1.1)
    if sign == EXHAUSTED_SIGN:
        return outlines.resize_mask(outlines.draw_cross_mask(), height * 0.8, height * 0.8)
    text = RANK_TEXTS.get(sign, sign)
    return outlines.resize_mask(
        lettering.draw_rank_mask(text), height * lettering.get_rank_width(text), height
    )


DOWN_ARROW = "↓"
"""What follows the name of a foundation that builds down."""

CAPTION_SEPARATOR = " · "
"""What stands between the parts of a caption."""

_CAPTION_PIECE = re.compile(r"\d\d?|\D+")
_CAPTION_SIZES = (BOTTOM_MARGIN, 25, 22)
_ELLIPSIS = "…"
_GAP_SHARE = 8
"""The share of a caption's height that stands between its words."""
_OVERLAP = 2 * lettering.TEXT_MARGIN
_ARROW_WIDTH_RATIO = 0.75
_MIN_LETTER_VALUE = 16  # below this, a pixel at the edge of a letter is left to the felt


_Label: TypeAlias = tuple[Any, Any]
"""Letters on cloth ("P"), and a mask ("1") of the pixels that are not all cloth.

Both are Pillow's own images, which are quicker to paste: names and words are many.
"""


class _LaidWord(NamedTuple):
    """The pieces of a word with where the next one begins, and its width with the gap before it."""

    labels: list[tuple[_Label, int]]
    width: int


class LabelWriter:
    """Writes on one canvas in the colours of a theme."""

    def __init__(self, canvas: Image.Image, theme: Theme) -> None:
        self._canvas, self._core = canvas, canvas.im
        self._theme = theme
        self._pictures = get_kept_images("labels", theme)
        self._masks = get_kept_images("label masks")

    def write_name(
        self, text: str, spot: PileSpot, table_layout: TableLayout, *, is_highlighted: bool = False
    ) -> None:
        """Write a name centred above its pile's first card, golden if it is highlighted."""
        height = table_layout.name_height
        label = self._find_label(text, height, is_highlighted=is_highlighted)
        x = 1 + spot.x + (table_layout.card_size.width - label[0].size[0]) // 2
        self._paste_label(label, max(1, x), spot.y - height - max(2, height // 6))

    def write_caption(self, text: str) -> None:
        """Write a caption into the lower right corner, word by word, because words recur.

        Numbers do not, so they are written two digits at a time. What stands before the first
        separator is bold. Letters that the typeface lacks are left out. A long caption is smaller;
        of one that is too long even so, the bold part ends in an ellipsis.
        """
        name = text.partition(CAPTION_SEPARATOR)[0]
        bold_words, words = (
            keep_drawable_letters(part).split() for part in (name, text[len(name) :])
        )
        right = self._canvas.width - SIDE_MARGIN
        for size in _CAPTION_SIZES:
            laid_name = [self._lay_word(word, size, is_bold=True) for word in bold_words]
            laid_words = [self._lay_word(word, size) for word in words]
            room = right - SIDE_MARGIN - sum(word.width for word in laid_words)
            if sum(word.width for word in laid_name) <= room:
                break
        else:
            laid_name = self._lay_shortened_name(bold_words, size, room)
        for word in reversed(laid_name + laid_words):
            x = right - word.width + size // _GAP_SHARE
            if x < SIDE_MARGIN:
                break
            right -= word.width
            for label, advance in word.labels:
                self._paste_label(label, x, self._canvas.height - size)
                x += advance

    def _lay_word(self, word: str, size: int, *, is_bold: bool = False) -> _LaidWord:
        labels = [
            self._find_label(piece, size, is_bold=is_bold) for piece in _CAPTION_PIECE.findall(word)
        ]
        advances = [picture.size[0] - _OVERLAP for picture, _mask in labels]
        width = sum(advances) + _OVERLAP + size // _GAP_SHARE
        return _LaidWord([*zip(labels, advances, strict=True)], width)

    def _lay_shortened_name(self, words: list[str], size: int, room: int) -> list[_LaidWord]:
        """Return as many words of a name as there is room for, the last one with an ellipsis.

        Where not even one has room, as of a name without spaces, its beginning is kept.
        """
        laid_words: list[_LaidWord] = []
        shortened: list[_LaidWord] = []
        for word in words:
            last_word = self._lay_word(word + _ELLIPSIS, size, is_bold=True)
            if sum(each.width for each in laid_words) + last_word.width > room:
                break
            shortened = [*laid_words, last_word]
            laid_words.append(self._lay_word(word, size, is_bold=True))
        if not shortened and words:
            return self._lay_cut_word(words[0], size, room)
        return shortened

    def _lay_cut_word(self, word: str, size: int, room: int) -> list[_LaidWord]:
        while len(word) > 1 and room > 0:
            laid_word = self._lay_word(word + _ELLIPSIS, size, is_bold=True)
            if laid_word.width <= room:
                return [laid_word]
            word = cut_text(word, min(len(word) - 1, int(len(word) * room / laid_word.width)))
        return []

    def _paste_label(self, label: _Label, x: int, y: int) -> None:
        picture, mask = label
        width, height = picture.size
        self._core.paste(picture, (x, y, x + width, y + height), mask)

    def _find_label(
        self, text: str, size: int, *, is_highlighted: bool = False, is_bold: bool = False
    ) -> _Label:
        key, mask_key = (text, size, is_highlighted, is_bold), (text, size, is_bold)
        picture, mask = self._pictures.find_core(key), self._masks.find_core(mask_key)
        if picture and mask:
            return picture, mask
        felt = self._theme.felt
        letters = lettering.draw_text_mask(text, size, is_bold=is_bold)
        if text.endswith(DOWN_ARROW):
            letters = _append_down_arrow(letters)
        coloured = Image.new("RGB", letters.size, felt.cloth)
        coloured.paste(felt.mark if is_highlighted else felt.name, mask=letters)
        is_inside = [255 * (value >= _MIN_LETTER_VALUE) for value in range(256)]
        return (
            self._pictures.keep_image(
                key, palette.get_palette(self._theme).quantize_picture(coloured)
            ).im,
            self._masks.keep_image(mask_key, letters.point(is_inside).convert("1")).im,
        )


def _append_down_arrow(letters: Image.Image) -> Image.Image:
    """Return a line of text ("L") with an arrow after it, which the typeface lacks."""
    height = letters.height
    top, bottom = round(height * 0.2), round(height * lettering.BASELINE_RATIO)
    width = round((bottom - top) * _ARROW_WIDTH_RATIO)
    arrow = outlines.resize_mask(outlines.draw_down_arrow_mask(), width, bottom - top)
    mask = Image.new("L", (letters.width + width + lettering.TEXT_MARGIN, height))
    mask.paste(letters, (0, 0))
    mask.paste(arrow, (letters.width, top))
    return mask
