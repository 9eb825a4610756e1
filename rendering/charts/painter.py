"""Painting a chart: its numbers in, a PNG out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import ground, png
from rendering.charts import podium, ranking, stamps, tiling, upright, writing
from rendering.charts.field import HEIGHT
from rendering.charts.plan import DASH, FRAME, PAUSE
from rendering.charts.records import Bars, Figures, Line, Podium, Stack
from rendering.measures import GROWTH, WIDTH, CardSize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.plan import Block, Box, Plan, Whisker
    from rendering.charts.records import Chart, Panel
    from rendering.charts.stamps import Stamp
    from rendering.theme import Theme

_STROKE = 5  # the way of a line
_STRETCH = 4  # from point to point so many times
_FINE = 2
_WHISKER = 3
_CORNER = 14  # of the panel
_PLACE = CardSize(120, 38)


def paint_chart(chart: Chart, theme: Theme) -> bytes:
    """The chart as a PNG, 1100 pixels wide; bars and lines 620 high (390), others by their rows."""
    return png.encode(canvas(chart, theme))


def canvas(chart: Chart, theme: Theme) -> Image.Image:
    """The chart in the theme's palette ("P"), one column of 0 wider than the picture."""
    panels = plans(chart)
    # two panels share the felt between them
    height = sum(plan.height - FRAME for plan in panels) + FRAME
    # heights are many, cloths are kept: a few of them are cut to all heights
    cloth = ground.felt(theme, -(-height // GROWTH) * GROWTH)
    table = cloth.crop((0, 0, WIDTH + 1, height))
    top = 0
    for plan in panels:
        part = table.crop((0, top, WIDTH + 1, top + plan.height))
        _draw(part, theme, plan)
        table.paste(part, (0, top))
        top += plan.height - FRAME
    return table


def plans(chart: Chart) -> tuple[Plan, ...]:
    """The plans of a chart's panels, from top to bottom."""
    return tuple(map(plan, chart.charts if isinstance(chart, Stack) else (chart,)))


def plan(chart: Panel) -> Plan:
    """Where everything on a panel stands."""
    if isinstance(chart, Bars):
        return upright.bars(chart)
    if isinstance(chart, Line):
        return upright.line(chart)
    if isinstance(chart, Figures):
        return tiling.figures(chart)
    if isinstance(chart, Podium):
        return podium.podium(chart)
    return ranking.ranks(chart)


def _draw(table: Image.Image, theme: Theme, plan: Plan) -> None:
    _ground(table, theme, plan)
    _bars(table, theme, plan)
    for box in plan.levels:
        _level(table, theme, box, plan.blocks)
    if len(plan.way) > 1:
        _join(table, theme, plan.way, bent=not plan.discs)
    _reach(table, theme, plan)
    for disc in plan.discs:
        stamp = stamps.disc(theme, disc.radius, marked=disc.marked, small=disc.small)
        x, y = disc.middle
        _press(table, stamp, x - disc.radius, y - disc.radius)
    for left, top, right, bottom in plan.rings:
        _press(table, stamps.ring(theme, right - left, bottom - top), left, top)
    for label in plan.labels:
        stamp = stamps.text(theme, label.text, label.size, label.ink)
        _press(table, stamp, label.left - writing.HEM, label.top)


def _ground(table: Image.Image, theme: Theme, plan: Plan) -> None:
    """The panel, and what a chart begins with: its grid, or an empty place."""
    _spread(table, theme)
    for box in plan.rules + plan.seams:
        _rule(table, box, stamps.number(theme, theme.felt.rim))
    if plan.empty:
        place = ground.slot(theme, _PLACE, "0")
        x, y = plan.empty
        table.paste(place, (1 + x - place.width // 2, y - place.height // 2))


def _bars(table: Image.Image, theme: Theme, plan: Plan) -> None:
    for left, top, right, bottom in plan.troughs:
        _press(table, stamps.trough(theme, right - left, bottom - top), left, top)
    long = max((right - left for left, _, right, _ in plan.troughs), default=0)
    hem = _hem(plan.blocks)
    for block in plan.blocks:
        _lay(table, theme, block, long, hem)
    if plan.axis:
        _rule(table, plan.axis, stamps.number(theme, theme.felt.name))


def _spread(table: Image.Image, theme: Theme) -> None:
    """The panel, a plain cloth: on the nap of the felt, writing takes half as many bytes again."""
    box = (1 + FRAME, FRAME, table.width - 1 - FRAME, table.height - 1 - FRAME)
    inner, edge = (stamps.number(theme, part) for part in (theme.felt.cloth, theme.felt.rim))
    ImageDraw.Draw(table).rounded_rectangle(box, _CORNER, inner, edge, 2)


def _press(table: Image.Image, stamp: Stamp, left: int, top: int) -> None:
    look, outline = stamp
    table.paste(look, (1 + left, top), outline)


def _rule(table: Image.Image, box: Box, number: int) -> None:
    left, top, right, bottom = box
    table.paste(number, (1 + left, top, 1 + right, bottom))


def _hem(blocks: tuple[Block, ...]) -> int:
    """How wide a shadow may be so that it does not fall upon the next bar."""
    gaps = (after.box[0] - before.box[2] for before, after in pairwise(blocks))
    return max(0, min(stamps.HEM, *(gap // 2 for gap in gaps), stamps.HEM))


def _lay(table: Image.Image, theme: Theme, block: Block, long: int, hem: int) -> None:
    """A bar, which is the end of the longest that there might be."""
    left, top, right, bottom = block.box
    if block.lying:
        whole = stamps.lying(theme, long, bottom - top, marked=block.marked)
        shown = whole.crop((long - (right - left), 0, long, bottom - top))
        table.paste(shown, (1 + left, top))
        return
    whole = stamps.standing(theme, right - left, HEIGHT, hem, marked=block.marked)
    shown = whole.crop((0, 0, whole.width, hem + bottom - top))
    if block.hanging:
        table.paste(shown.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (1 + left - hem, top))
    else:
        table.paste(shown, (1 + left - hem, top - hem))


def _level(table: Image.Image, theme: Theme, box: Box, blocks: tuple[Block, ...]) -> None:
    """Dashes, as pale as an axis."""
    left, top, right, bottom = box
    for x in range(left, right, DASH + PAUSE):
        _stroke(table, theme, (x, top, min(x + DASH, right), bottom), blocks)


def _join(
    table: Image.Image, theme: Theme, way: tuple[tuple[int, int], ...], *, bent: bool
) -> None:
    """A smooth line through all points; where no dots will hide them, its corners are round.

    It is laid on a few points at a time, which takes a twentieth of the memory.
    """
    for first in range(0, len(way) - 1, _STRETCH):
        part = way[first : first + _STRETCH + 1]
        left, right = part[0][0] - _STROKE, part[-1][0] + _STROKE
        top, bottom = min(y for _, y in part) - _STROKE, max(y for _, y in part) + _STROKE
        mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
        placed = [((x - left + 0.5) * _FINE, (y - top + 0.5) * _FINE) for x, y in part]
        joint = "curve" if bent else None
        ImageDraw.Draw(mask).line(placed, fill=255, width=_STROKE * _FINE, joint=joint)
        _press(table, stamps.inked(theme, theme.felt.name, mask.reduce(_FINE)), left, top)


def _reach(table: Image.Image, theme: Theme, plan: Plan) -> None:
    """Error bars, quieter than what they are about."""
    for whisker in plan.whiskers:
        for part in _parts(whisker):
            _stroke(table, theme, part, plan.blocks)


def _stroke(table: Image.Image, theme: Theme, box: Box, blocks: tuple[Block, ...]) -> None:
    """A piece of a thin line, pale, and cut out of bars that it crosses."""
    _rule(table, box, stamps.number(theme, theme.felt.name))
    for block in blocks:
        if common := _common(box, block.box):
            _rule(table, common, stamps.number(theme, theme.felt.cloth))


def _parts(whisker: Whisker) -> Iterator[Box]:
    """Its line and the caps at its ends."""
    (x, y), (to_x, to_y) = whisker.start, whisker.end
    half, cap = _WHISKER // 2, whisker.cap
    across, down = (half, cap) if y == to_y else (cap, half)
    yield (
        min(x, to_x) - half,
        min(y, to_y) - half,
        max(x, to_x) + half + 1,
        max(y, to_y) + half + 1,
    )
    for at_x, at_y in (whisker.start, whisker.end):
        yield at_x - across, at_y - down, at_x + across + 1, at_y + down + 1


def _common(one: Box, other: Box) -> Box | None:
    """Where two boxes lie upon each other."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
