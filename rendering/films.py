"""Films of games: scenes one after another as an animated GIF, with the celebration of a win.

The pace of a film says how long each position of the game is shown. Canvases of tables are scaled
to the size of the film, in its colours: whole pictures, or only the boxes that changed.

The strip below a film shows how long the game could still be won: green and high where it could,
grey and half as high where nobody knows, red and low where it was lost. The heights say the same as
the colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from rendering import gif, palette, table_layout
from rendering.card_flight import paint_card_flight
from rendering.dimensions import PICTURE_WIDTH
from rendering.scene import Scene
from rendering.table import paint_table_canvas
from rendering.theme import Colour, Theme
from rendering.won_table import CELEBRATION_PICTURE_COUNT, paint_win_celebration

MAX_FILM_BYTES = 4_000_000

FILM_WIDTHS = (825, 660, 550, 440, 330, 220)
"""The widths that a film can have: whole blocks of a picture's pixels become whole pixels."""

_PREFERRED_WIDTHS = FILM_WIDTHS[:3]
"""Unless a width is asked for, the first of these whose file is not too large is taken."""

_FLIGHT_PICTURE_TIME = 4
"""How long each picture of a moving card is shown, in hundredths of a second."""

_MAX_FLIGHT_PICTURES = 3

_SLOWDOWN_FACTOR = 1.4
"""While a film is too large, each further try shows pictures longer, and so fewer of them."""

_MAX_SLOWDOWNS = 23

_OPTIMISTIC_SIZE_SHARE = 0.7
"""A quality is tried if even this share of its expected bytes would fit."""


def film(
    scenes: Sequence[Scene],
    theme: Theme,
    *,
    large: bool = False,
    width: int | None = None,
    verdicts: Sequence[bool | None] = (),
    on_progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a game as an animated GIF of at most 4 MB.

    The first scene is the deal, each further one is what its ``last_move`` led to. Long games show
    only some positions; see ``compute_position_times``. If the last scene is a win, the film ends
    with a celebration. ``width`` is one of ``FILM_WIDTHS``; without it the film is as wide as fits,
    from 825 to 550 pixels. A film of tall pictures is narrower by as much as they are. ``verdicts``
    says of each scene whether the game could still be won there, None where that is not known; a
    strip below the table shows it. ``on_progress`` is called with the share that is done, from 0 to
    1.

    Raises ValueError without a scene, for scenes of different piles, for another width, or for
    verdicts on fewer or more scenes.
    """
    if not scenes:
        raise ValueError("a film needs at least one scene")
    if len({(scene.is_tall, *(pile.name for pile in scene.piles)) for scene in scenes}) > 1:
        raise ValueError("all scenes of a film have the same piles")
    if width is not None and width not in FILM_WIDTHS:
        widths = ", ".join(map(str, FILM_WIDTHS))
        raise ValueError(f"the width of a film is one of {widths}, not {width!r}")
    if verdicts and len(verdicts) != len(scenes):
        raise ValueError(f"{len(scenes)} scenes have {len(verdicts)} verdicts")
    equally_high = table_layout.make_equally_high(scenes)
    expected_bytes = 0.0
    for scale, min_picture_time in _list_film_qualities(width):
        detail = float(scale**2) / min_picture_time
        if expected_bytes * detail > MAX_FILM_BYTES:
            continue
        encoder = _FilmEncoder(equally_high, theme, large, scale, min_picture_time, verdicts)
        film_bytes = encoder.encode_film(on_progress or _ignore_progress)
        if film_bytes is not None:
            return film_bytes
        expected_bytes = encoder.expected_bytes / detail * _OPTIMISTIC_SIZE_SHARE
    raise AssertionError("a film of two pictures is never too large")


def is_won_scene(scene: Scene) -> bool:
    """Return whether all cards that win the game lie on the foundations."""
    has_waste_cards = any(pile.cards for pile in scene.wastes)
    return 0 < scene.cards_up == scene.cards_to_win and not has_waste_cards


def list_draw_flags(scenes: Sequence[Scene]) -> list[bool]:
    """Return for each move between the scenes whether it was a draw."""
    return [scene.last_move is None or scene.last_move[0] == "s" for scene in scenes[1:]]


MIN_PICTURE_TIME = 6
"""The shortest time of a picture; if moves are quicker, only some of them are shown."""


def _list_film_qualities(width: int | None) -> Iterator[tuple[Fraction, int]]:
    """Yield scale and shortest time of a picture, from the best quality to the smallest file."""
    scales = [
        Fraction(film_width, PICTURE_WIDTH)
        for film_width in (_PREFERRED_WIDTHS if width is None else (width,))
    ]
    for scale in scales:
        yield scale, MIN_PICTURE_TIME
    for exponent in range(1, _MAX_SLOWDOWNS + 1):
        yield scales[-1], round(MIN_PICTURE_TIME * _SLOWDOWN_FACTOR**exponent)


def _ignore_progress(_share: float) -> None:
    pass


class _FilmEncoder:
    """One attempt at a film; it stops where the file becomes too large."""

    def __init__(  # noqa: PLR0917 - what is shown, and in which quality
        self,
        scenes: list[Scene],
        theme: Theme,
        large: bool,
        scale: Fraction,
        min_picture_time: int,
        verdicts: Sequence[bool | None],
    ) -> None:
        self._scenes = scenes
        self._theme = theme
        self._large = large
        self.expected_bytes = 0.0
        self._finished_share = 0.0
        self._is_won = is_won_scene(scenes[-1])
        self._position_times = compute_position_times(
            list_draw_flags(scenes), is_won=self._is_won, min_picture_time=min_picture_time
        )
        self._strip = VerdictStrip(verdicts, theme) if verdicts else None
        self._scaler = FilmScaler(scale, (self._strip or palette.get_palette(theme)).rgb_bytes)

    def encode_film(self, on_progress: Callable[[float], None]) -> bytes | None:
        """Return the film's bytes, or None if they are too many."""
        pictures = self._iter_timed_pictures(on_progress)
        previous, duration = next(pictures)
        scaler = self._scaler
        writer = gif.GifWriter(scaler.scale_canvas(previous), scaler.palette_bytes, duration)
        for picture, duration in pictures:
            if writer.byte_count > MAX_FILM_BYTES:
                self.expected_bytes = writer.byte_count / max(self._finished_share, 0.01)
                return None
            writer.add_picture(scaler.scale_changes(picture, previous), duration)
            previous = picture
        film_bytes = writer.finish_file()
        self.expected_bytes = float(len(film_bytes))
        return film_bytes if len(film_bytes) <= MAX_FILM_BYTES else None

    def _iter_timed_pictures(
        self, on_progress: Callable[[float], None]
    ) -> Iterator[tuple[Image.Image, int]]:
        """Yield the canvases of a film, and how long each is shown."""
        scenes, theme, large = self._scenes, self._theme, self._large
        step_count = len(scenes) + (CELEBRATION_PICTURE_COUNT if self._is_won else 0)
        previous = None
        for number, (scene, time) in enumerate(zip(scenes, self._position_times, strict=True)):
            if not time:
                previous = None
                continue
            self._finished_share = number / step_count
            on_progress(self._finished_share)
            time_left = time
            if previous is not None:
                count = min(_MAX_FLIGHT_PICTURES, time * 3 // 5 // _FLIGHT_PICTURE_TIME)
                for picture in paint_card_flight(previous, scene, theme, count, large=large):
                    yield self._add_strip(picture, number - 1), _FLIGHT_PICTURE_TIME
                    time_left -= _FLIGHT_PICTURE_TIME
            canvas = paint_table_canvas(scene, theme, large=large)
            yield self._add_strip(canvas, number), time_left
            previous = scene
        if self._is_won:
            celebration = paint_win_celebration(scenes[-1], theme, large=large)
            for number, (picture, time) in enumerate(celebration, 1):
                self._finished_share = (len(scenes) + number) / step_count
                on_progress(self._finished_share)
                yield self._add_strip(picture, len(scenes) - 1), time

    def _add_strip(self, canvas: Image.Image, position_number: int) -> Image.Image:
        """Return a canvas with the strip of the positions so far, where the film has one."""
        return self._strip.add_below(canvas, position_number) if self._strip else canvas


OPENING_TIME = 120
"""How long the deal is shown; like all times here, in hundredths of a second."""

ENDING_TIME = 200
"""How long the last position is shown in addition if the game was not won."""

BEFORE_CELEBRATION_TIME = 60
"""How long the last position is shown in addition before the celebration of a win."""

MOVE_TIME = 17.5
"""The average time of a move in a game of at most ``ORDINARY_MOVE_COUNT`` moves."""

ORDINARY_MOVE_COUNT = 150
FURTHER_MOVE_TIME = 5.0
"""The time that each further move adds."""

MAX_MOVES_TIME = 4500
"""The most time that all moves of a game take together."""

PLAY_WEIGHT = 2
"""How many times as long as a draw any other move is shown."""


def compute_position_times(
    draw_flags: Sequence[bool], *, is_won: bool, min_picture_time: int = MIN_PICTURE_TIME
) -> list[int]:
    """Return how long each position is shown: the deal, then the one after each move.

    ``draw_flags`` says for each move whether it was a draw. Times are in hundredths of a second;
    a position with 0 is skipped because the game is too long to show them all. The last position
    is always shown.
    """
    weights = [1 if is_draw else PLAY_WEIGHT for is_draw in draw_flags]
    time_per_weight = _compute_total_moves_time(len(draw_flags)) / sum(weights) if weights else 0.0
    times = [OPENING_TIME]
    unspent_time = 0.0
    for weight in weights:
        unspent_time += weight * time_per_weight
        time = round(unspent_time) if unspent_time >= min_picture_time else 0
        unspent_time -= time
        times.append(time)
    times[-1] += BEFORE_CELEBRATION_TIME if is_won else ENDING_TIME
    return times


def _compute_total_moves_time(move_count: int) -> float:
    """Return how long all moves of a game take together."""
    further_count = max(0, move_count - ORDINARY_MOVE_COUNT)
    ordinary_count = move_count - further_count
    return min(MAX_MOVES_TIME, MOVE_TIME * ordinary_count + FURTHER_MOVE_TIME * further_count)


_MAX_GAP_IN_BOX = 24
"""Changes further apart than this many pixels are put into separate boxes."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two exclusive."""


_EVEN_CLOTH = [
    palette.CLOTH_SHADE_COUNT - 1 if number < palette.CLOTH_SHADE_COUNT else number
    for number in range(256)
]
"""The colours of a film by those of its canvases: felt in one shade, as two would make bands."""


class FilmScaler:
    """Scales canvases, which have one column of 0 left of the picture, for one film.

    ``rgb_bytes`` are the colours of the canvases, three bytes each. Blocks of as many pixels as the
    denominator of ``scale`` become whole pixels, so that parts fit to what is around them.
    """

    def __init__(self, scale: Fraction, rgb_bytes: bytes) -> None:
        self.scale = scale
        self.palette_bytes = rgb_bytes[: 3 * gif.TRANSPARENT_NUMBER]
        self._palette_image = Image.new("P", (1, 1))
        # the last number repeats the colour before it, so no pixel gets the transparent number
        self._palette_image.putpalette(self.palette_bytes + self.palette_bytes[-3:])

    def rescale(self, scale: Fraction) -> FilmScaler:
        """Return what scales canvases of the same colours to another size."""
        return FilmScaler(scale, self.palette_bytes)

    def scale_canvas(self, canvas: Image.Image) -> Image.Image:
        """Return the whole picture of a canvas at the film's size ("P")."""
        return self._scale_box(canvas, (1, 0, *canvas.size))

    def scale_changes(
        self, canvas: Image.Image, previous_canvas: Image.Image
    ) -> Iterator[gif.PicturePart]:
        """Yield the parts of a canvas that differ from the previous one, at the film's size."""
        visible_box = (1, 0, *canvas.size)
        difference = ImageChops.difference(
            canvas.crop(visible_box), previous_canvas.crop(visible_box)
        )
        for box in list_changed_boxes(difference):
            yield self._scale_changed_part(canvas, box)

    def _scale_changed_part(self, canvas: Image.Image, box: Box) -> gif.PicturePart:
        """Return a part of a canvas, extended to whole blocks that become whole pixels."""
        block = self.scale.denominator
        left, top = box[0] // block * block, box[1] // block * block
        right, bottom = -(-box[2] // block) * block, -(-box[3] // block) * block
        scaled = self._scale_box(canvas, (1 + left, top, 1 + right, bottom))
        return scaled, (int(left * self.scale), int(top * self.scale))

    def _scale_box(self, canvas: Image.Image, box: Box) -> Image.Image:
        part = canvas.crop(box).point(_EVEN_CLOTH).convert("RGB")
        size = (int(part.width * self.scale), int(part.height * self.scale))
        # BOX mixes a pixel only from its own block, so that parts fit together
        part = part.resize(size, Image.Resampling.BOX)
        return part.quantize(palette=self._palette_image, dither=Image.Dither.NONE)


def list_changed_boxes(difference: Image.Image) -> Iterator[Box]:
    """Yield separate boxes that hold everything in a picture ("L") that is not 0."""
    for top, bottom in _list_filled_runs(difference.getprojection()[1]):
        band = difference.crop((0, top, difference.width, bottom))
        for left, right in _list_filled_runs(band.getprojection()[0]):
            yield left, top, right, bottom


def _list_filled_runs(values: list[int]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of numbers that are not 0, ignoring small gaps."""
    start = end = None
    for position, value in enumerate(values):
        if not value:
            continue
        if start is None or end is None:
            start = position
        elif position - end > _MAX_GAP_IN_BOX:
            yield start, end
            start = position
        end = position + 1
    if start is not None and end is not None:
        yield start, end


STRIP_HEIGHT = 40
"""Whole blocks of every width that a film can have; 12 pixels in a film of 330."""

WINNABLE_COLOUR: Colour = (90, 225, 140)
UNKNOWN_COLOUR: Colour = (150, 158, 168)
LOST_COLOUR: Colour = (235, 64, 56)

_BARS = {True: (WINNABLE_COLOUR, 35), None: (UNKNOWN_COLOUR, 20), False: (LOST_COLOUR, 10)}
"""The colour and the height of the bar for each verdict."""

_GROUND_DARKNESS = 0.75
"""The share of black in the shadow of cards that makes the ground of the strip."""


class VerdictStrip:
    """The strip of one film, which grows with the positions that have been shown.

    ``verdicts`` says of each position whether the game could still be won there; None where that
    is not known. The strip's colours take the last places of the palette, which themes leave free.
    """

    def __init__(self, verdicts: Sequence[bool | None], theme: Theme) -> None:
        ground = palette.mix_colours(theme.felt.shadow, (0, 0, 0), _GROUND_DARKNESS)
        strip_colours = [ground, *(colour for colour, _ in _BARS.values())]
        theme_colours = palette.get_palette(theme).colours[: palette.MAX_THEME_COLOURS]
        colours = [*theme_colours, *strip_colours]
        self.rgb_bytes = bytes(channel for colour in colours for channel in colour)
        self._colour_numbers = {
            colour: number for number, colour in enumerate(strip_colours, palette.MAX_THEME_COLOURS)
        }
        self._ground_number = palette.MAX_THEME_COLOURS
        self._verdicts = verdicts

    def add_below(self, canvas: Image.Image, position_number: int) -> Image.Image:
        """Return a table's canvas with the strip below it, drawn up to that position."""
        size = (canvas.width, canvas.height + STRIP_HEIGHT)
        picture = Image.new("P", size, self._ground_number)
        picture.putpalette(self.rgb_bytes)
        picture.paste(canvas, (0, 0))
        pen = ImageDraw.Draw(picture)
        bottom, width = picture.height - 1, canvas.width - 1
        for number, verdict in enumerate(self._verdicts[: position_number + 1]):
            colour, height = _BARS[verdict]
            left, right = (1 + edge * width // len(self._verdicts) for edge in (number, number + 1))
            if left < right:
                box = (left, bottom - height + 1, right - 1, bottom)
                pen.rectangle(box, fill=self._colour_numbers[colour])
        return picture
