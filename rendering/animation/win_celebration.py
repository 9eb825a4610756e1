"""The celebration of a win: the foundations open into a fan of all cards, and confetti falls."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from rendering import palette
from rendering.animation.card_flight import ease_in_out
from rendering.animation.confetti import Confetti
from rendering.dimensions import PictureSize
from rendering.encoding import gif
from rendering.fan.painter import FanPainter
from rendering.fan.won_table import build_won_fan_layout, paint_won_table_canvas
from rendering.table import background, layout
from rendering.table.labels import LabelWriter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.dimensions import TableLayout
    from rendering.masks.outlines import Point
    from rendering.scene import Scene
    from rendering.theme import Theme

CELEBRATION_PICTURE_COUNT = 35

PICTURE_TIME = 6
"""How long each picture but the last is shown, in hundredths of a second."""

OPEN_FAN_TIME = 400
"""How long the last one is shown: the open fan without confetti."""

_OPENING_PICTURE_COUNT = 10
"""How many pictures show the fan on its way; meanwhile the first confetti falls."""

_CONFETTI_PICTURE_COUNT = CELEBRATION_PICTURE_COUNT - 1


def animate_won_table(scene: Scene, theme: Theme) -> bytes:
    """Return the picture of a won game as an animated GIF, 1100 × 700 or 800 × 1000.

    It begins with what `paint_won_table` paints, and shows it again for four seconds after confetti
    has fallen.
    """
    size = scene.picture_size
    open_fan = _crop_picture(paint_won_table_canvas(scene, theme, size.height))
    colours = palette.get_palette(theme).rgb_bytes[: 3 * gif.TRANSPARENT_NUMBER]
    writer = gif.GifWriter(open_fan, colours, PICTURE_TIME)
    confetti = Confetti(theme, size, _CONFETTI_PICTURE_COUNT)
    for number in range(_CONFETTI_PICTURE_COUNT):
        picture = open_fan.copy()
        confetti.draw_pieces(picture, number)
        writer.add_picture([(picture, (0, 0))], PICTURE_TIME)
    writer.add_picture([(open_fan, (0, 0))], OPEN_FAN_TIME)
    return writer.finish_file()


def paint_win_celebration(
    scene: Scene, theme: Theme, *, large: bool = False
) -> Iterator[tuple[Image.Image, int]]:
    """Yield the canvases of a win's celebration, each with the time for which it is shown.

    They are the same each time for the same scene.
    """
    table_layout = layout.build_table_layout(layout.build_table_shape(scene, large=large))
    size = PictureSize(table_layout.width, table_layout.height)
    confetti = Confetti(theme, size, _CONFETTI_PICTURE_COUNT)
    for number, canvas in enumerate(_paint_opening_fan(scene, theme, table_layout)):
        confetti.draw_pieces(canvas, number)
        yield canvas, PICTURE_TIME
    open_fan = paint_won_table_canvas(scene, theme, table_layout.height)
    for number in range(_OPENING_PICTURE_COUNT, _CONFETTI_PICTURE_COUNT):
        canvas = open_fan.copy()
        confetti.draw_pieces(canvas, number)
        yield canvas, PICTURE_TIME
    yield open_fan, OPEN_FAN_TIME


def _paint_opening_fan(
    scene: Scene, theme: Theme, table_layout: TableLayout
) -> Iterator[Image.Image]:
    """Yield canvases with the cards on their way from the foundations into the fan."""
    fan = build_won_fan_layout(scene, table_layout.height)
    starts = _find_starts(scene, table_layout)
    ways = [(fanned, starts[fanned.card].pop()) for fanned in fan.cards if starts[fanned.card]]
    painter = FanPainter(theme, fan.card_size)
    felt = background.paint_felt(theme, table_layout.height, table_layout.width)
    for number in range(1, _OPENING_PICTURE_COUNT + 1):
        share = ease_in_out(number / (_OPENING_PICTURE_COUNT + 1))
        canvas = felt.copy()
        painter.paint_cards(
            canvas,
            (
                replace(
                    fanned,
                    angle=fanned.angle * share,
                    top=_find_point_between(start, fanned.top, share),
                    painted_height=fan.card_size.height,
                )
                for fanned, start in ways
            ),
        )
        if scene.caption:
            LabelWriter(canvas, theme).write_caption(scene.caption)
        yield canvas


def _find_starts(scene: Scene, table_layout: TableLayout) -> dict[str, list[Point]]:
    """Return the middles of the upper edges of the foundations that each card lies on."""
    starts: dict[str, list[Point]] = defaultdict(list)
    for pile, spot in zip(scene.foundations, table_layout.foundations, strict=True):
        for card in pile.cards:
            starts[card].append((1 + spot.x + table_layout.card_size.width / 2, spot.y))
    return starts


def _find_point_between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def _crop_picture(canvas: Image.Image) -> Image.Image:
    return canvas.crop((1, 0, *canvas.size))
