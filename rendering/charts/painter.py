"""Painting a chart: its numbers in, a PNG out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.charts import (
    bar_and_line_layout,
    horizontal_bar_layout,
    podium_layout,
    sprites,
    tile_layout,
    typesetting,
)
from rendering.charts.models import (
    BarChart,
    LineChart,
    MultiPanelChart,
    NumberTilesChart,
    PodiumChart,
)
from rendering.charts.panel_layout import DASH_GAP, DASH_LENGTH, PANEL_FRAME_WIDTH
from rendering.charts.plot_area import CHART_HEIGHT
from rendering.dimensions import HEIGHT_INCREMENT, PICTURE_WIDTH, CardSize
from rendering.encoding import png
from rendering.scaling import check_picture_width, scale_canvas
from rendering.table import background

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.models import Chart, SinglePanelChart
    from rendering.charts.panel_layout import BarBox, ErrorBar, PanelLayout, PixelBox
    from rendering.charts.sprites import MaskedSprite
    from rendering.theme import Theme

_DATA_LINE_WIDTH = 5  # the way of a line
_POINTS_PER_STROKE = 4  # from point to point so many times
_OVERSAMPLING = 2
_ERROR_BAR_WIDTH = 3
_PANEL_CORNER_RADIUS = 14  # of the panel
_EMPTY_PILE_SIZE = CardSize(120, 38)


def paint_chart(chart: Chart, theme: Theme, *, width: int = PICTURE_WIDTH) -> bytes:
    """Return a picture of the chart as the bytes of a PNG.

    At the default width of 1100 pixels, bar and line charts are 620 pixels high, or 390 with
    reduced height; others are as high as their content. At any other width it is scaled.

    Raises ValueError if ``width`` is not from 100 to 2200.
    """
    check_picture_width(width)
    return png.encode_png(scale_canvas(paint_chart_canvas(chart, theme), theme, width))


def paint_chart_canvas(chart: Chart, theme: Theme) -> Image.Image:
    """The chart in the theme's palette ("P"), one column of 0 wider than the picture."""
    panels = build_panel_layouts(chart)
    # two panels share the felt between them
    height = sum(plan.height - PANEL_FRAME_WIDTH for plan in panels) + PANEL_FRAME_WIDTH
    # heights are many, cloths are kept: a few of them are cut to all heights
    cloth = background.paint_felt(theme, -(-height // HEIGHT_INCREMENT) * HEIGHT_INCREMENT)
    table = cloth.crop((0, 0, PICTURE_WIDTH + 1, height))
    top = 0
    for plan in panels:
        part = table.crop((0, top, PICTURE_WIDTH + 1, top + plan.height))
        _draw_panel(part, theme, plan)
        table.paste(part, (0, top))
        top += plan.height - PANEL_FRAME_WIDTH
    return table


def build_panel_layouts(chart: Chart) -> tuple[PanelLayout, ...]:
    """The plans of a chart's panels, from top to bottom."""
    return tuple(
        map(build_panel_layout, chart.panels if isinstance(chart, MultiPanelChart) else (chart,))
    )


def build_panel_layout(chart: SinglePanelChart) -> PanelLayout:
    """Where everything on a panel stands."""
    if isinstance(chart, BarChart):
        return bar_and_line_layout.build_bar_chart_layout(chart)
    if isinstance(chart, LineChart):
        return bar_and_line_layout.build_line_chart_layout(chart)
    if isinstance(chart, NumberTilesChart):
        return tile_layout.build_tile_layout(chart)
    if isinstance(chart, PodiumChart):
        return podium_layout.build_podium_layout(chart)
    return horizontal_bar_layout.build_horizontal_bar_layout(chart)


def _draw_panel(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    _draw_panel_background(canvas, theme, layout)
    _draw_bars(canvas, theme, layout)
    for box in layout.reference_lines:
        _draw_reference_line(canvas, theme, box, layout.bar_boxes)
    if len(layout.line_points) > 1:
        _draw_data_line(canvas, theme, layout.line_points, has_round_corners=not layout.dots)
    _draw_error_bars(canvas, theme, layout)
    for disc in layout.dots:
        stamp = sprites.draw_chart_dot(
            theme,
            disc.radius,
            is_highlighted=disc.is_highlighted,
            is_omission_dot=disc.is_omission_dot,
        )
        x, y = disc.centre
        _paste_sprite(canvas, stamp, x - disc.radius, y - disc.radius)
    for left, top, right, bottom in layout.highlight_frames:
        _paste_sprite(
            canvas, sprites.draw_highlight_frame(theme, right - left, bottom - top), left, top
        )
    for label in layout.text_labels:
        stamp = sprites.draw_text_sprite(theme, label.text, label.size, label.ink)
        _paste_sprite(canvas, stamp, label.left - typesetting.MASK_PADDING, label.top)


def _draw_panel_background(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    """The panel, and what a chart begins with: its grid, or an empty place."""
    _draw_panel_cloth(canvas, theme)
    for box in layout.grid_lines + layout.tile_separators:
        _fill_box(canvas, box, sprites.find_colour_number(theme, theme.felt.rim))
    if layout.empty_pile_centre:
        place = background.paint_empty_pile(theme, _EMPTY_PILE_SIZE, "0")
        x, y = layout.empty_pile_centre
        canvas.paste(place, (1 + x - place.width // 2, y - place.height // 2))


def _draw_bars(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    for left, top, right, bottom in layout.bar_tracks:
        _paste_sprite(canvas, sprites.draw_bar_track(theme, right - left, bottom - top), left, top)
    long = max((right - left for left, _, right, _ in layout.bar_tracks), default=0)
    hem = _find_shadow_width(layout.bar_boxes)
    for block in layout.bar_boxes:
        _draw_bar(canvas, theme, block, long, hem)
    if layout.zero_line:
        _fill_box(canvas, layout.zero_line, sprites.find_colour_number(theme, theme.felt.name))


def _draw_panel_cloth(canvas: Image.Image, theme: Theme) -> None:
    """The panel, a plain cloth: on the nap of the felt, writing takes half as many bytes again."""
    box = (
        1 + PANEL_FRAME_WIDTH,
        PANEL_FRAME_WIDTH,
        canvas.width - 1 - PANEL_FRAME_WIDTH,
        canvas.height - 1 - PANEL_FRAME_WIDTH,
    )
    inner, edge = (
        sprites.find_colour_number(theme, part) for part in (theme.felt.cloth, theme.felt.rim)
    )
    ImageDraw.Draw(canvas).rounded_rectangle(box, _PANEL_CORNER_RADIUS, inner, edge, 2)


def _paste_sprite(canvas: Image.Image, sprite: MaskedSprite, left: int, top: int) -> None:
    look, outline = sprite
    canvas.paste(look, (1 + left, top), outline)


def _fill_box(canvas: Image.Image, box: PixelBox, colour_number: int) -> None:
    left, top, right, bottom = box
    canvas.paste(colour_number, (1 + left, top, 1 + right, bottom))


def _find_shadow_width(bar_boxes: tuple[BarBox, ...]) -> int:
    """How wide a shadow may be so that it does not fall upon the next bar."""
    gaps = (after.box[0] - before.box[2] for before, after in pairwise(bar_boxes))
    return max(
        0, min(sprites.BAR_SHADOW_WIDTH, *(gap // 2 for gap in gaps), sprites.BAR_SHADOW_WIDTH)
    )


def _draw_bar(
    canvas: Image.Image, theme: Theme, bar_box: BarBox, max_length: int, shadow_width: int
) -> None:
    """A bar, which is the end of the longest that there might be."""
    left, top, right, bottom = bar_box.box
    if bar_box.is_horizontal:
        whole = sprites.draw_horizontal_bar(
            theme, max_length, bottom - top, is_highlighted=bar_box.is_highlighted
        )
        shown = whole.crop((max_length - (right - left), 0, max_length, bottom - top))
        canvas.paste(shown, (1 + left, top))
        return
    whole = sprites.draw_vertical_bar(
        theme, right - left, CHART_HEIGHT, shadow_width, is_highlighted=bar_box.is_highlighted
    )
    shown = whole.crop((0, 0, whole.width, shadow_width + bottom - top))
    if bar_box.is_below_zero:
        canvas.paste(
            shown.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (1 + left - shadow_width, top)
        )
    else:
        canvas.paste(shown, (1 + left - shadow_width, top - shadow_width))


def _draw_reference_line(
    canvas: Image.Image, theme: Theme, box: PixelBox, bar_boxes: tuple[BarBox, ...]
) -> None:
    """Dashes, as pale as an axis."""
    left, top, right, bottom = box
    for x in range(left, right, DASH_LENGTH + DASH_GAP):
        _draw_thin_line(canvas, theme, (x, top, min(x + DASH_LENGTH, right), bottom), bar_boxes)


def _draw_data_line(
    canvas: Image.Image,
    theme: Theme,
    points: tuple[tuple[int, int], ...],
    *,
    has_round_corners: bool,
) -> None:
    """A smooth line through all points; where no dots will hide them, its corners are round.

    It is laid on a few points at a time, which takes a twentieth of the memory.
    """
    for first in range(0, len(points) - 1, _POINTS_PER_STROKE):
        part = points[first : first + _POINTS_PER_STROKE + 1]
        left, right = part[0][0] - _DATA_LINE_WIDTH, part[-1][0] + _DATA_LINE_WIDTH
        top, bottom = (
            min(y for _, y in part) - _DATA_LINE_WIDTH,
            max(y for _, y in part) + _DATA_LINE_WIDTH,
        )
        mask = Image.new("L", ((right - left) * _OVERSAMPLING, (bottom - top) * _OVERSAMPLING))
        placed = [
            ((x - left + 0.5) * _OVERSAMPLING, (y - top + 0.5) * _OVERSAMPLING) for x, y in part
        ]
        joint = "curve" if has_round_corners else None
        ImageDraw.Draw(mask).line(
            placed, fill=255, width=_DATA_LINE_WIDTH * _OVERSAMPLING, joint=joint
        )
        _paste_sprite(
            canvas,
            sprites.build_coloured_sprite(theme, theme.felt.name, mask.reduce(_OVERSAMPLING)),
            left,
            top,
        )


def _draw_error_bars(canvas: Image.Image, theme: Theme, layout: PanelLayout) -> None:
    """Error bars, quieter than what they are about."""
    for whisker in layout.error_bars:
        for part in _list_error_bar_boxes(whisker):
            _draw_thin_line(canvas, theme, part, layout.bar_boxes)


def _draw_thin_line(
    canvas: Image.Image, theme: Theme, box: PixelBox, bar_boxes: tuple[BarBox, ...]
) -> None:
    """A piece of a thin line, pale, and cut out of bars that it crosses."""
    _fill_box(canvas, box, sprites.find_colour_number(theme, theme.felt.name))
    for block in bar_boxes:
        if common := _intersect_boxes(box, block.box):
            _fill_box(canvas, common, sprites.find_colour_number(theme, theme.felt.cloth))


def _list_error_bar_boxes(error_bar: ErrorBar) -> Iterator[PixelBox]:
    """Its line and the caps at its ends."""
    (x, y), (to_x, to_y) = error_bar.start, error_bar.end
    half, cap = _ERROR_BAR_WIDTH // 2, error_bar.cap_half_width
    across, down = (half, cap) if y == to_y else (cap, half)
    yield (
        min(x, to_x) - half,
        min(y, to_y) - half,
        max(x, to_x) + half + 1,
        max(y, to_y) + half + 1,
    )
    for at_x, at_y in (error_bar.start, error_bar.end):
        yield at_x - across, at_y - down, at_x + across + 1, at_y + down + 1


def _intersect_boxes(one: PixelBox, other: PixelBox) -> PixelBox | None:
    """Where two boxes lie upon each other."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
