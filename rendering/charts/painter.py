"""Painting a chart: its contents become a PNG.

Sprites of charts are bars, dots and texts as small pictures, drawn once for a theme and a size. A
sprite is a picture ("P" in the theme's palette) and, if it does not fill its box, a mask ("1").
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import background, canvas, lettering, palette
from rendering.canvas import check_picture_width, scale_canvas
from rendering.charts import calendars, layouts, plots
from rendering.charts.layouts import (
    DASH_GAP,
    DASH_LENGTH,
    PANEL_FRAME_WIDTH,
    BarBox,
    ErrorBar,
    PanelLayout,
    PixelBox,
    TextInk,
)
from rendering.charts.models import (
    BarChart,
    CalendarChart,
    CalendarDay,
    Chart,
    DayMark,
    LineChart,
    MultiPanelChart,
    NumberTilesChart,
    PodiumChart,
    SinglePanelChart,
)
from rendering.charts.plots import CHART_HEIGHT
from rendering.dimensions import HEIGHT_INCREMENT, PICTURE_WIDTH, CardSize
from rendering.open_fan import FanPainter
from rendering.outlines import draw_rounded_rectangle_mask
from rendering.picture_cache import keep_part
from rendering.theme import Colour, Theme

_DATA_LINE_WIDTH = 5
_POINTS_PER_STROKE = 4  # how many steps between points are drawn at a time
_OVERSAMPLING = 2
_SIGN_OVERSAMPLING = 4
_ERROR_BAR_WIDTH = 3
_PANEL_CORNER_RADIUS = 14
_EMPTY_PILE_SIZE = CardSize(120, 38)


def paint_chart(chart: Chart, theme: Theme, *, width: int = PICTURE_WIDTH) -> bytes:
    """Return a picture of the chart as the bytes of a PNG.

    At the default width of 1100 pixels, bar and line charts are 620 pixels high, or 390 with
    reduced height; others are as high as their content. At any other width it is scaled.

    Raises ValueError if ``width`` is not from 100 to 2200.
    """
    check_picture_width(width)
    return canvas.encode_png(scale_canvas(paint_chart_canvas(chart, theme), theme, width))


def paint_chart_canvas(chart: Chart, theme: Theme) -> Image.Image:
    """Return the chart in the theme's palette ("P"), with one column of 0 left of the picture."""
    layouts = build_panel_layouts(chart)
    # neighbouring panels share the felt between them
    height = sum(layout.height - PANEL_FRAME_WIDTH for layout in layouts) + PANEL_FRAME_WIDTH
    # felt is cached by its height, so charts of many heights are cut from few pieces
    felt = background.paint_felt(theme, -(-height // HEIGHT_INCREMENT) * HEIGHT_INCREMENT)
    canvas = felt.crop((0, 0, PICTURE_WIDTH + 1, height))
    top = 0
    for layout in layouts:
        panel = canvas.crop((0, top, PICTURE_WIDTH + 1, top + layout.height))
        _draw_panel(panel, theme, layout)
        canvas.paste(panel, (0, top))
        top += layout.height - PANEL_FRAME_WIDTH
    return canvas


def build_panel_layouts(chart: Chart) -> tuple[PanelLayout, ...]:
    """Return the layouts of a chart's panels, from top to bottom."""
    return tuple(
        map(build_panel_layout, chart.panels if isinstance(chart, MultiPanelChart) else (chart,))
    )


def build_panel_layout(chart: SinglePanelChart) -> PanelLayout:
    """Return where everything on a panel stands."""
    if isinstance(chart, BarChart):
        return plots.build_bar_chart_layout(chart)
    if isinstance(chart, LineChart):
        return plots.build_line_chart_layout(chart)
    if isinstance(chart, NumberTilesChart):
        return layouts.build_tile_layout(chart)
    if isinstance(chart, PodiumChart):
        return layouts.build_podium_layout(chart)
    if isinstance(chart, CalendarChart):
        return calendars.build_calendar_layout(chart)
    return layouts.build_horizontal_bar_layout(chart)


def _draw_panel(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    _draw_panel_background(canvas, theme, layout)
    _draw_bars(canvas, theme, layout)
    for left, top, right, bottom in layout.reference_lines:
        for x in range(left, right, DASH_LENGTH + DASH_GAP):
            dash = (x, top, min(x + DASH_LENGTH, right), bottom)
            _draw_thin_line(canvas, theme, dash, layout.bar_boxes)
    if len(layout.line_points) > 1:
        _draw_data_line(canvas, theme, layout.line_points, has_round_corners=not layout.dots)
    for error_bar in layout.error_bars:
        for box in _list_error_bar_boxes(error_bar):
            _draw_thin_line(canvas, theme, box, layout.bar_boxes)
    for dot in layout.dots:
        sprite = draw_chart_dot(
            theme,
            dot.radius,
            is_highlighted=dot.is_highlighted,
            is_omission_dot=dot.is_omission_dot,
        )
        x, y = dot.centre
        _paste_sprite(canvas, sprite, x - dot.radius, y - dot.radius)
    _draw_cards(canvas, theme, layout)
    for left, top, right, bottom in layout.highlight_frames:
        _paste_sprite(canvas, draw_highlight_frame(theme, right - left, bottom - top), left, top)
    for label in layout.text_labels:
        sprite = draw_text_sprite(theme, label.text, label.size, label.ink)
        _paste_sprite(canvas, sprite, label.left - lettering.MASK_PADDING, label.top)


def _draw_cards(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    """Draw the hands on a podium, and the days of a calendar."""
    if layout.hands:
        cards = [card for hand in layout.hands for card in hand.cards]
        FanPainter(theme, layout.hands[0].card_size).paint_cards(canvas, cards)
    for cell in layout.day_cells:
        left, top, right, bottom = cell.box
        _paste_sprite(canvas, draw_day(theme, right - left, bottom - top, cell.day), left, top)


def _draw_panel_background(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    """Draw the panel with its grid and tile separators, or with an empty pile."""
    _draw_panel_cloth(canvas, theme)
    for box in layout.grid_lines + layout.tile_separators:
        _fill_box(canvas, box, find_colour_number(theme, theme.felt.rim))
    if layout.empty_pile_centre:
        pile = background.paint_empty_pile(theme, _EMPTY_PILE_SIZE, "0")
        x, y = layout.empty_pile_centre
        canvas.paste(pile, (1 + x - pile.width // 2, y - pile.height // 2))


def _draw_bars(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    for left, top, right, bottom in layout.bar_tracks:
        _paste_sprite(canvas, draw_bar_track(theme, right - left, bottom - top), left, top)
    max_length = max((right - left for left, _, right, _ in layout.bar_tracks), default=0)
    shadow_width = _find_shadow_width(layout.bar_boxes)
    for bar_box in layout.bar_boxes:
        _draw_bar(canvas, theme, bar_box, max_length, shadow_width)
    if layout.zero_line:
        _fill_box(canvas, layout.zero_line, find_colour_number(theme, theme.felt.name))


def _draw_panel_cloth(canvas: Image.Image, theme: Theme) -> None:
    """Draw the panel, a plain cloth; text on felt would make files half as large again."""
    box = (
        1 + PANEL_FRAME_WIDTH,
        PANEL_FRAME_WIDTH,
        canvas.width - 1 - PANEL_FRAME_WIDTH,
        canvas.height - 1 - PANEL_FRAME_WIDTH,
    )
    cloth, rim = (
        find_colour_number(theme, colour) for colour in (theme.felt.cloth, theme.felt.rim)
    )
    ImageDraw.Draw(canvas).rounded_rectangle(box, _PANEL_CORNER_RADIUS, cloth, rim, 2)


MaskedSprite = tuple[Image.Image, Image.Image]
"""A picture ("P") and its mask ("1")."""


def _paste_sprite(canvas: Image.Image, sprite: MaskedSprite, left: int, top: int) -> None:
    picture, mask = sprite
    canvas.paste(picture, (1 + left, top), mask)


def _fill_box(canvas: Image.Image, box: PixelBox, colour_number: int) -> None:
    left, top, right, bottom = box
    canvas.paste(colour_number, (1 + left, top, 1 + right, bottom))


BAR_SHADOW_WIDTH = 4
"""The width of a vertical bar's shadow at its sides and above it, if there is room."""


def _find_shadow_width(bar_boxes: tuple[BarBox, ...]) -> int:
    """Return how wide shadows may be without falling on the next bar."""
    gaps = (after.box[0] - before.box[2] for before, after in pairwise(bar_boxes))
    return max(0, min(BAR_SHADOW_WIDTH, *(gap // 2 for gap in gaps), BAR_SHADOW_WIDTH))


def _draw_bar(
    canvas: Image.Image, theme: Theme, bar_box: BarBox, max_length: int, shadow_width: int
) -> None:
    """Draw a bar, which is cut from the longest one possible."""
    left, top, right, bottom = bar_box.box
    if bar_box.is_horizontal:
        longest_bar = draw_horizontal_bar(
            theme, max_length, bottom - top, is_highlighted=bar_box.is_highlighted
        )
        bar = longest_bar.crop((max_length - (right - left), 0, max_length, bottom - top))
        canvas.paste(bar, (1 + left, top))
        return
    longest_bar = draw_vertical_bar(
        theme, right - left, CHART_HEIGHT, shadow_width, is_highlighted=bar_box.is_highlighted
    )
    bar = longest_bar.crop((0, 0, longest_bar.width, shadow_width + bottom - top))
    if bar_box.is_below_zero:
        canvas.paste(bar.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (1 + left - shadow_width, top))
    else:
        canvas.paste(bar, (1 + left - shadow_width, top - shadow_width))


def _draw_data_line(
    canvas: Image.Image,
    theme: Theme,
    points: tuple[tuple[int, int], ...],
    *,
    has_round_corners: bool,
) -> None:
    """Draw a smooth line through all points; dots, if there are any, will hide its corners.

    It is drawn a few points at a time, which takes a twentieth of the memory.
    """
    joint = "curve" if has_round_corners else None
    for first in range(0, len(points) - 1, _POINTS_PER_STROKE):
        stroke = points[first : first + _POINTS_PER_STROKE + 1]
        left, right = stroke[0][0] - _DATA_LINE_WIDTH, stroke[-1][0] + _DATA_LINE_WIDTH
        top = min(y for _, y in stroke) - _DATA_LINE_WIDTH
        bottom = max(y for _, y in stroke) + _DATA_LINE_WIDTH
        mask = Image.new("L", ((right - left) * _OVERSAMPLING, (bottom - top) * _OVERSAMPLING))
        mask_points = [
            ((x - left + 0.5) * _OVERSAMPLING, (y - top + 0.5) * _OVERSAMPLING) for x, y in stroke
        ]
        ImageDraw.Draw(mask).line(
            mask_points, fill=255, width=_DATA_LINE_WIDTH * _OVERSAMPLING, joint=joint
        )
        sprite = build_coloured_sprite(theme, theme.felt.name, mask.reduce(_OVERSAMPLING))
        _paste_sprite(canvas, sprite, left, top)


def _draw_thin_line(
    canvas: Image.Image, theme: Theme, box: PixelBox, bar_boxes: tuple[BarBox, ...]
) -> None:
    """Draw a piece of a pale line, cut out of the bars that it crosses."""
    _fill_box(canvas, box, find_colour_number(theme, theme.felt.name))
    for bar_box in bar_boxes:
        if overlap := _intersect_boxes(box, bar_box.box):
            _fill_box(canvas, overlap, find_colour_number(theme, theme.felt.cloth))


def _list_error_bar_boxes(error_bar: ErrorBar) -> Iterator[PixelBox]:
    """Yield the line of an error bar and the caps at its ends."""
    (x, y), (to_x, to_y) = error_bar.start, error_bar.end
    half_width, cap = _ERROR_BAR_WIDTH // 2, error_bar.cap_half_width
    yield (
        min(x, to_x) - half_width,
        min(y, to_y) - half_width,
        max(x, to_x) + half_width + 1,
        max(y, to_y) + half_width + 1,
    )
    across, down = (half_width, cap) if y == to_y else (cap, half_width)
    for end_x, end_y in (error_bar.start, error_bar.end):
        yield end_x - across, end_y - down, end_x + across + 1, end_y + down + 1


def _intersect_boxes(one: PixelBox, other: PixelBox) -> PixelBox | None:
    """Return the box that two boxes share, or None."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


_BAR_CORNER_RADIUS = 7.0
_MAX_EDGELESS_BAR_WIDTH = 6  # bars up to this width have no edge
_HIGHLIGHT_FRAME_WIDTH = 4
_LUMA_WEIGHTS = (0.299, 0.587, 0.114)


@lru_cache(maxsize=64)
def get_contrast_colour(theme: Theme) -> Colour:
    """Return what contrasts with the cloth: the paper of cards or, if that is dark, their ink."""

    def compute_luma(colour: Colour) -> float:
        return sum(channel * weight for channel, weight in zip(colour, _LUMA_WEIGHTS, strict=True))

    cloth_luma = compute_luma(theme.felt.cloth)
    return max(
        theme.card.paper, theme.suits.S, key=lambda colour: abs(compute_luma(colour) - cloth_luma)
    )


def get_ink_colour(theme: Theme, ink: TextInk) -> Colour:
    """Return the theme's colour for an ink, or for the bar that it is cut out of."""
    felt = theme.felt
    return {
        TextInk.FAINT: felt.rank,
        TextInk.QUIET: felt.name,
        TextInk.LOUD: get_contrast_colour(theme),
        TextInk.HIGHLIGHT: felt.mark,
        TextInk.CUTOUT: get_contrast_colour(theme),
        TextInk.HIGHLIGHT_CUTOUT: felt.mark,
    }[ink]


@keep_part
def _build_shade_numbers(theme: Theme, colour: Colour) -> bytes:
    """Return, for each value of a mask, the colour number of the mixture with the cloth."""
    row = Image.new("RGB", (256, 1))
    row.putdata(
        [palette.mix_colours(theme.felt.cloth, colour, value / 255) for value in range(256)]
    )
    return palette.get_palette(theme).quantize_picture(row).tobytes()


def find_colour_number(theme: Theme, colour: Colour) -> int:
    """Return the palette's number for a colour."""
    return _build_shade_numbers(theme, colour)[-1]


_MIN_MASK_VALUE = 16
_SMOOTH_TO_HARD_MASK = [255 * (value >= _MIN_MASK_VALUE) for value in range(256)]
"""Values that turn a smooth mask ("L") into one with hard edges ("1")."""


def build_coloured_sprite(theme: Theme, colour: Colour, mask: Image.Image) -> MaskedSprite:
    """Return a smooth mask ("L") as a sprite in a colour on cloth."""
    numbers = mask.tobytes().translate(_build_shade_numbers(theme, colour))
    return Image.frombytes("P", mask.size, numbers), mask.point(_SMOOTH_TO_HARD_MASK, "1")


@keep_part
def draw_text_sprite(theme: Theme, text: str, size: int, ink: TextInk) -> MaskedSprite:
    """Return a text on cloth, or cut out of a bar; recurring texts such as numbers are kept."""
    mask = lettering.compose_text_mask(text, size)
    if ink not in {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}:
        return build_coloured_sprite(theme, get_ink_colour(theme, ink), mask)
    picture, _ = build_coloured_sprite(theme, get_ink_colour(theme, ink), ImageChops.invert(mask))
    return picture, mask.point(_SMOOTH_TO_HARD_MASK, "1")


@keep_part
def draw_vertical_bar(
    theme: Theme, width: int, height: int, shadow_width: int, *, is_highlighted: bool
) -> Image.Image:
    """Return the highest bar, which looks like a card; lower bars are cut from its upper part.

    Its shadow adds ``shadow_width`` pixels left, right and above.
    """
    size = (width + 2 * shadow_width, height + shadow_width)
    box = (shadow_width, shadow_width, shadow_width + width, height + 2 * shadow_width)
    picture = Image.new("RGB", size, theme.felt.cloth)
    if shadow_width:
        shadow = draw_rounded_rectangle_mask(
            size, (box[0], box[1] + 1, box[2], box[3] + 2), _BAR_CORNER_RADIUS
        )
        shadow = shadow.filter(ImageFilter.GaussianBlur(shadow_width * 0.55)).point(
            lambda value: value * 0.62
        )
        picture.paste(theme.felt.shadow, mask=shadow)
    _fill_bar(picture, theme, box, is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


@keep_part
def draw_horizontal_bar(
    theme: Theme, width: int, height: int, *, is_highlighted: bool
) -> Image.Image:
    """Return the longest bar on its track; shorter bars are cut from its right part."""
    picture = Image.new("RGB", (width, height), theme.felt.slot)
    _fill_bar(picture, theme, (-2 * height, 0, width, height), is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


def _fill_bar(
    picture: Image.Image, theme: Theme, box: tuple[int, int, int, int], *, is_highlighted: bool
) -> None:
    left, top, right, bottom = box
    edge_width = 1 if right - left > _MAX_EDGELESS_BAR_WIDTH else 0
    inner_box = (left + edge_width, top + edge_width, right - edge_width, bottom - edge_width)
    edge, paper = theme.card.edge, get_contrast_colour(theme)
    if is_highlighted:
        edge, paper = palette.mix_colours(theme.felt.mark, theme.felt.shadow, 0.5), theme.felt.mark
    picture.paste(edge, mask=draw_rounded_rectangle_mask(picture.size, box, _BAR_CORNER_RADIUS))
    picture.paste(
        paper, mask=draw_rounded_rectangle_mask(picture.size, inner_box, _BAR_CORNER_RADIUS - 1)
    )


@keep_part
def draw_bar_track(theme: Theme, width: int, height: int) -> MaskedSprite:
    """Return the track of a horizontal bar, which looks like an empty pile."""
    size = (width, height)
    outer = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 3)
    inner_box = (2, 2, width - 2, height - 2)
    inner = draw_rounded_rectangle_mask(size, inner_box, _BAR_CORNER_RADIUS + 1)
    picture = Image.new("RGB", size, theme.felt.cloth)
    picture.paste(theme.felt.rim, mask=outer)
    picture.paste(theme.felt.slot, mask=inner)
    return palette.get_palette(theme).quantize_picture(picture), outer.point(
        _SMOOTH_TO_HARD_MASK, "1"
    )


_DAY_NUMBER_SIZE = 44
_MARK_SHARE = 0.52
"""How large a mark is, as a share of its day's height."""


@keep_part
def draw_day(theme: Theme, width: int, height: int, day: CalendarDay) -> MaskedSprite:
    """Return a day of a calendar: its number left of its mark, or either in the middle.

    A won day is a golden card, a lost one a plain card, another one that is over an empty pile.
    """
    size = (width, height)
    picture = Image.new("RGB", size, theme.felt.cloth)
    box, ink = (0, 0, width, height), theme.felt.name
    if day.mark in {DayMark.WON, DayMark.LOST}:
        _fill_bar(picture, theme, box, is_highlighted=day.mark is DayMark.WON)
        ink = theme.felt.cloth
    elif day.mark is not DayMark.NONE:
        pile, pile_mask = draw_bar_track(theme, width, height)
        picture.paste(pile.convert("RGB"), mask=pile_mask)
    sign = _draw_day_sign(day.mark, round(height * _MARK_SHARE))
    parts = [lettering.compose_text_mask(day.label, _DAY_NUMBER_SIZE)] if day.label else []
    parts += [sign] if sign else []
    gap = (width - sum(part.width for part in parts)) // (len(parts) + 1)
    left = gap
    for part in parts:
        # Digits are a little above the middle of their line.
        top = (height - part.height) // 2 + (0 if part is sign else 1)
        colour = theme.felt.mark if part is sign and day.mark is DayMark.FROZEN else ink
        picture.paste(colour, (left, top), part)
        left += part.width + gap
    mask = draw_rounded_rectangle_mask(size, box, _BAR_CORNER_RADIUS + 3)
    return palette.get_palette(theme).quantize_picture(picture), mask.point(
        _SMOOTH_TO_HARD_MASK, "1"
    )


def _draw_day_sign(mark: DayMark, side: int) -> Image.Image | None:
    """Return a star for a won day, a snowflake for one that a freeze kept, as a mask ("L")."""
    if mark not in {DayMark.WON, DayMark.FROZEN}:
        return None
    middle, radius = side * _SIGN_OVERSAMPLING / 2, side * _SIGN_OVERSAMPLING / 2
    large = Image.new("L", (side * _SIGN_OVERSAMPLING,) * 2)
    pen = ImageDraw.Draw(large)

    def find_point(turn: float, distance: float) -> tuple[float, float]:
        angle = 2 * pi * turn
        return middle + radius * distance * sin(angle), middle - radius * distance * cos(angle)

    if mark is DayMark.WON:
        corners = [find_point(corner / 10, 0.42 if corner % 2 else 1) for corner in range(10)]
        pen.polygon(corners, fill=255)
    else:
        line = max(1, round(radius * 0.15))
        for arm in range(6):
            turn = arm / 6
            pen.line((middle, middle, *find_point(turn, 0.95)), fill=255, width=line)
            for side_turn in (-0.055, 0.055):
                branch = (*find_point(turn, 0.5), *find_point(turn + side_turn, 0.85))
                pen.line(branch, fill=255, width=line)
    return large.reduce(_SIGN_OVERSAMPLING)


@keep_part
def draw_highlight_frame(theme: Theme, width: int, height: int) -> MaskedSprite:
    """Return the frame around a highlighted row."""
    size = (width, height)
    mask = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 5)
    inner_box = (
        _HIGHLIGHT_FRAME_WIDTH,
        _HIGHLIGHT_FRAME_WIDTH,
        width - _HIGHLIGHT_FRAME_WIDTH,
        height - _HIGHLIGHT_FRAME_WIDTH,
    )
    mask.paste(0, mask=draw_rounded_rectangle_mask(size, inner_box, _BAR_CORNER_RADIUS + 1))
    return build_coloured_sprite(theme, theme.felt.mark, mask)


@keep_part
def draw_chart_dot(
    theme: Theme, radius: int, *, is_highlighted: bool, is_omission_dot: bool
) -> MaskedSprite:
    """Return a dot: golden if highlighted, otherwise hollow; an omission dot is plain."""
    side = 2 * radius + 1
    outer = draw_rounded_rectangle_mask((side, side), (0, 0, side, side), side / 2)
    if is_omission_dot:
        return build_coloured_sprite(theme, theme.felt.name, outer)
    rim = max(1, round(radius * 0.3))
    inner_box = (rim, rim, side - rim, side - rim)
    inner = draw_rounded_rectangle_mask((side, side), inner_box, side / 2 - rim)
    picture = Image.new("RGB", (side, side), theme.felt.cloth)
    picture.paste(theme.felt.slot if is_highlighted else theme.felt.name, mask=outer)
    picture.paste(theme.felt.mark if is_highlighted else theme.felt.slot, mask=inner)
    return palette.get_palette(theme).quantize_picture(picture), outer.point(
        _SMOOTH_TO_HARD_MASK, "1"
    )
