"""The table of a won game: the open fan of all cards, in its middle how the game was won.

In the celebration of a win the foundations open into the fan, and confetti in the theme's colours
falls through the picture, all of it.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import astuple, replace
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageDraw

from rendering import background, gif, palette
from rendering.background import LabelWriter
from rendering.canvas import check_picture_width, encode_png, scale_canvas
from rendering.card_flight import ease_in_out
from rendering.dimensions import PictureSize, TableLayout
from rendering.open_fan import (
    Arcs,
    FanLayout,
    FanPainter,
    arrange_arcs,
    build_fan_layout,
    paint_fan,
    write_line,
    write_word_in_hub,
)
from rendering.outlines import Point
from rendering.scene import RANKS, Scene
from rendering.table_layout import build_table_layout, build_table_shape
from rendering.theme import Theme

_SUIT_COUNT = 4
_MAX_DECK_COUNT = 8  # the cards of more would leave no room for the text in their middle
_FAN_RADIUS = 0.49  # in widths of the picture
_ROOM_ABOVE = 21  # pixels above the fan
_ROOM_BELOW = 140  # pixels below its pivot, for the lines of text
_LINES = ((42, 48), (34, 90))
"""The sizes of the further lines, and how far their middles are below the pivot, in pixels."""
_MAX_LINE_WIDTH = 0.9  # in widths of the picture


def paint_won_table(scene: Scene, theme: Theme, *, width: int | None = None) -> bytes:
    """Return a picture of a won game as the bytes of a PNG.

    At the default width of 1100 pixels it is 700 pixels high, a tall one 800 × 600; at any other
    width it is scaled. The scene's ``ending`` stands in the fan.

    Raises ValueError if ``width`` is not from 100 to 2200.
    """
    if width is not None:
        check_picture_width(width)
    canvas = paint_won_table_canvas(scene, theme, scene.picture_size.height)
    return encode_png(canvas if width is None else scale_canvas(canvas, theme, width))


def paint_won_table_canvas(scene: Scene, theme: Theme, height: int) -> Image.Image:
    """Return a won game in the theme's palette ("P"), with one column of 0 left of the picture."""
    canvas_size = (scene.picture_size.width, height)
    fan_place = _place_fan(*canvas_size)
    canvas = paint_fan(theme, _list_arcs(scene), *fan_place, canvas_size).copy()
    layout = build_won_fan_layout(scene, height)
    for word in scene.ending[:1]:
        write_word_in_hub(canvas, theme, word, layout)
    for line, (size, distance) in zip(scene.ending[1:], _LINES, strict=False):
        middle = (layout.pivot[0], layout.pivot[1] + distance)
        max_width = _MAX_LINE_WIDTH * scene.picture_size.width
        write_line(canvas, theme, theme.felt.name, line, size, middle, max_width)
    if scene.caption:
        LabelWriter(canvas, theme).write_caption(scene.caption)
    return canvas


def build_won_fan_layout(scene: Scene, height: int) -> FanLayout:
    """Return the open fan of a won game's cards, in a picture of that height."""
    return build_fan_layout(_list_arcs(scene), *_place_fan(scene.picture_size.width, height))


def _place_fan(width: int, height: int) -> tuple[Point, float]:
    """Return the pivot and the radius of the fan in a picture of that size."""
    radius = min(_FAN_RADIUS * width, height - _ROOM_ABOVE - _ROOM_BELOW)
    top = (height - radius + _ROOM_ABOVE - _ROOM_BELOW) / 2
    return (1 + width / 2, top + radius), radius


def _list_arcs(scene: Scene) -> Arcs:
    cards = [card for pile in scene.foundations for card in pile.cards]
    up_ranks = {card[0] for card in cards if card}
    ranks = "".join(rank for rank in RANKS if rank in up_ranks)
    deck_count = -(-len(cards) // (_SUIT_COUNT * max(1, len(ranks))))
    return arrange_arcs(cards, min(deck_count, _MAX_DECK_COUNT), ranks)


CELEBRATION_PICTURE_COUNT = 35

PICTURE_TIME = 6
"""How long each picture but the last is shown, in hundredths of a second."""

OPEN_FAN_TIME = 400
"""How long the last one is shown: the open fan without confetti."""

_OPENING_PICTURE_COUNT = 10
"""How many pictures show the fan on its way; meanwhile the first confetti falls."""

_CONFETTI_PICTURE_COUNT = CELEBRATION_PICTURE_COUNT - 1


def animate_won_table(scene: Scene, theme: Theme) -> bytes:
    """Return the picture of a won game as an animated GIF, 1100 × 700 or 800 × 600.

    It begins with what `paint_won_table` paints, and shows it again for four seconds after confetti
    has fallen.
    """
    size = scene.picture_size
    canvas = paint_won_table_canvas(scene, theme, size.height)
    open_fan = canvas.crop((1, 0, *canvas.size))
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
    table_layout = build_table_layout(build_table_shape(scene, large=large))
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


_PIECE_COUNT = 190
_FALL_SHARES = (0.35, 0.75)
"""The shares of all pictures that pieces need to fall from the top to the bottom."""
_MARGIN = 20  # how far above and below the picture a piece begins and ends, in pixels


class Confetti:
    """A shower of confetti, the same each time, of which nothing is left after the last picture."""

    def __init__(self, theme: Theme, size: PictureSize, picture_count: int) -> None:
        theme_palette = palette.get_palette(theme)
        court = theme.court
        colours = [
            *(theme.felt.mark, theme.felt.mark, theme.felt.hint, theme.card.paper),
            *(court.gold, court.red, court.blue, court.green, theme.back.ground),
            *astuple(theme.suits),
        ]
        colour_numbers = [theme_palette.find_nearest_colour(colour) for colour in colours]
        random_source = Random("confetti")  # noqa: S311 - the same confetti each time
        self._pieces = [
            _ConfettiPiece(random_source, colour_numbers, size, picture_count)
            for _ in range(_PIECE_COUNT)
        ]

    def draw_pieces(self, canvas: Image.Image, picture_number: int) -> None:
        """Draw the pieces on a canvas ("P") where they are in that picture, counted from 0."""
        pen = ImageDraw.Draw(canvas)
        for piece in self._pieces:
            piece.draw_on(pen, picture_number)


class _ConfettiPiece:
    """A piece of confetti: where it falls, how fast, and how it turns."""

    def __init__(
        self,
        random_source: Random,
        colour_numbers: list[int],
        size: PictureSize,
        picture_count: int,
    ) -> None:
        fall_count = random_source.uniform(*_FALL_SHARES) * picture_count
        self._start = random_source.uniform(0, picture_count - fall_count)
        self._fall_speed = (size.height + 2 * _MARGIN) / fall_count
        self._colour_number = random_source.choice(colour_numbers)
        self._x = random_source.uniform(1, size.width)
        self._sway_width = random_source.uniform(6, 26)
        self._start_angle = random_source.uniform(0, 2 * pi)
        self._turn_speed = random_source.uniform(0.2, 0.7) * random_source.choice((-1, 1))
        self._length, self._width = random_source.uniform(11, 18), random_source.uniform(6, 10)

    def draw_on(self, pen: ImageDraw.ImageDraw, picture_number: int) -> None:
        """Draw the piece where it is in that picture."""
        turn = self._start_angle + self._turn_speed * picture_number
        x = self._x + self._sway_width * sin(turn)
        y = self._fall_speed * (picture_number - self._start) - _MARGIN
        # as it tumbles, its visible width changes
        visible_width = self._width * abs(cos(turn * 1.7)) + 1
        long_side = (cos(turn) * self._length, sin(turn) * self._length)
        short_side = (-sin(turn) * visible_width, cos(turn) * visible_width)
        corners = [
            (x + a * long_side[0] + b * short_side[0], y + a * long_side[1] + b * short_side[1])
            for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        pen.polygon(corners, fill=self._colour_number)
