"""What stands around the tables of a race: the header with its clock, strips, and frames.

All pictures are "P" in the theme's palette.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from rendering.charts import sprites, typesetting
from rendering.charts.panel_layout import TextInk
from rendering.races.race_layout import HEADER_HEIGHT, TALL_STRIP_HEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.encoding.gif import PicturePart
    from rendering.races.race_layout import RaceCell
    from rendering.theme import Theme

_FRAME_WIDTH = 6
_FRAME_INSET = 1
_TEXT_SIZES = (typesetting.TEXT_HEIGHT, 36, 32, 28)
_VALUE_SIZE = typesetting.TEXT_HEIGHT
_LARGE_VALUE_SIZE = 76
_TEXT_MARGIN = 10
_BAR_HEIGHT = 10
_TITLE_SIZE = 36
_CLOCK_HEIGHT = 6
_LEAD_SIGN_WIDTH = 4
_LEAD_SIGN_HEIGHT = 14


@dataclass(frozen=True, slots=True)
class RaceStrip:
    """What a strip says: who plays, and how many of the cards are up.

    A strip is golden while its player is ahead, and all gold at the moment they pull ahead.
    """

    name: str
    cards_up: int
    card_count: int
    is_ahead: bool = False
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class RaceHeader:
    """What stands above the tables: the title, a golden note, and the part of the clock that ran.

    A sign on the clock marks each share of it at which somebody pulled ahead.
    """

    title: str
    note: str
    clock_share: float
    lead_shares: tuple[float, ...]


def paint_bare_cloth(theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Return plain cloth."""
    return Image.new("P", size, sprites.find_colour_number(theme, theme.felt.cloth))


def paint_header(theme: Theme, width: int, header: RaceHeader) -> Image.Image:
    """Return the header of a film of this width."""
    picture = paint_bare_cloth(theme, (width, HEADER_HEIGHT))
    max_width = width - 2 * _TEXT_MARGIN
    note = typesetting.shorten_text_to_width(header.note, max_width, _TITLE_SIZE)
    note_width = typesetting.measure_text_width(note, _TITLE_SIZE) if note else 0
    title = typesetting.shorten_text_to_width(
        header.title, max_width - note_width - 3 * _TEXT_MARGIN, _TITLE_SIZE
    )
    _draw_text(picture, theme, title, (_TEXT_MARGIN, 4), _TITLE_SIZE, TextInk.QUIET)
    note_corner = (width - _TEXT_MARGIN - note_width, 4)
    _draw_text(picture, theme, note, note_corner, _TITLE_SIZE, TextInk.HIGHLIGHT)
    bottom = HEADER_HEIGHT - (_LEAD_SIGN_HEIGHT - _CLOCK_HEIGHT) // 2
    bar_box = (_TEXT_MARGIN, bottom - _CLOCK_HEIGHT, width - _TEXT_MARGIN, bottom)
    _draw_bar(picture, theme, bar_box, header.clock_share, is_golden=False)
    mark_number = sprites.find_colour_number(theme, theme.felt.mark)
    for share in header.lead_shares:
        left = _TEXT_MARGIN + round(share * (max_width - _LEAD_SIGN_WIDTH))
        top = HEADER_HEIGHT - _LEAD_SIGN_HEIGHT
        picture.paste(mark_number, (left, top, left + _LEAD_SIGN_WIDTH, HEADER_HEIGHT))
    return picture


def paint_strip(theme: Theme, cell: RaceCell, strip: RaceStrip) -> Image.Image:
    """Return the strip under a table: the name, the cards up, and a bar of them."""
    is_tall = cell.strip_height == TALL_STRIP_HEIGHT
    picture = paint_bare_cloth(theme, (cell.width, cell.strip_height))
    text_height = cell.strip_height - _BAR_HEIGHT - 6
    if strip.is_marked:
        picture.paste(
            sprites.find_colour_number(theme, theme.felt.mark), (0, 0, cell.width, text_height)
        )
        ink = TextInk.HIGHLIGHT_CUTOUT
    else:
        ink = TextInk.HIGHLIGHT if strip.is_ahead else TextInk.LOUD
    value, value_size = str(strip.cards_up), _LARGE_VALUE_SIZE if is_tall else _VALUE_SIZE
    value_width = typesetting.measure_text_width(value, value_size)
    max_name_width = cell.width - 2 * _TEXT_MARGIN
    if is_tall:
        value_corner = ((cell.width - value_width) // 2, text_height - value_size)
    else:
        value_corner = (cell.width - _TEXT_MARGIN - value_width, 3)
        widest_value = typesetting.measure_text_width(str(strip.card_count), value_size)
        max_name_width -= widest_value + _TEXT_MARGIN
    size = typesetting.find_largest_fitting_size([strip.name], max_name_width, _TEXT_SIZES)
    name = typesetting.shorten_text_to_width(strip.name, max_name_width, size)
    name_left = _TEXT_MARGIN
    if is_tall:
        name_left = (cell.width - typesetting.measure_text_width(name, size)) // 2
    # names of any size share a baseline
    name_top = 3 + round((typesetting.TEXT_HEIGHT - size) * 0.79)
    _draw_text(picture, theme, name, (name_left, name_top), size, ink)
    _draw_text(picture, theme, value, value_corner, value_size, ink)
    bar_box = (0, cell.strip_height - _BAR_HEIGHT, cell.width, cell.strip_height)
    share = strip.cards_up / strip.card_count if strip.card_count else 0.0
    _draw_bar(picture, theme, bar_box, share, is_golden=strip.is_ahead)
    return picture


def list_frame_parts(theme: Theme, cell: RaceCell, *, is_golden: bool) -> Iterator[PicturePart]:
    """Yield the four sides of the frame around a cell: golden, or bare cloth."""
    colour = theme.felt.mark if is_golden else theme.felt.cloth
    number = sprites.find_colour_number(theme, colour)
    left, top, right, bottom = cell.frame_box
    left, top, right, bottom = (
        left + _FRAME_INSET,
        top + _FRAME_INSET,
        right - _FRAME_INSET,
        bottom - _FRAME_INSET,
    )
    for box in (
        (left, top, right, top + _FRAME_WIDTH),
        (left, bottom - _FRAME_WIDTH, right, bottom),
        (left, top, left + _FRAME_WIDTH, bottom),
        (right - _FRAME_WIDTH, top, right, bottom),
    ):
        yield Image.new("P", (box[2] - box[0], box[3] - box[1]), number), box[:2]


def _draw_text(  # noqa: PLR0917 - what, where, and how
    picture: Image.Image,
    theme: Theme,
    text: str,
    corner: tuple[int, int],
    size: int,
    ink: TextInk,
) -> None:
    if text:
        sprite, mask = sprites.draw_text_sprite(theme, text, size, ink)
        picture.paste(sprite, (corner[0] - typesetting.MASK_PADDING, corner[1]), mask)


def _draw_bar(
    picture: Image.Image,
    theme: Theme,
    box: tuple[int, int, int, int],
    share: float,
    *,
    is_golden: bool,
) -> None:
    left, top, right, bottom = box
    picture.paste(sprites.find_colour_number(theme, theme.felt.slot), box)
    colour = theme.felt.mark if is_golden else sprites.get_contrast_colour(theme)
    end = left + round(max(0.0, min(1.0, share)) * (right - left))
    if end > left:
        picture.paste(sprites.find_colour_number(theme, colour), (left, top, end, bottom))
