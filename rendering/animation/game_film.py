"""A film of a game: its scenes one after another as an animated GIF."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, ImageChops

from rendering import palette
from rendering.animation import pacing
from rendering.animation.card_flight import paint_card_flight
from rendering.animation.win_celebration import (
    CELEBRATION_PICTURE_COUNT,
    CELEBRATION_PICTURE_TIME,
    LAST_CELEBRATION_PICTURE_TIME,
    paint_win_celebration,
)
from rendering.encoding import gif
from rendering.table import layout
from rendering.table.painter import paint_table_canvas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rendering.scene import Scene
    from rendering.theme import Theme

MAX_FILM_BYTES = 4_000_000

_FILM_SCALES = (Fraction(3, 4), Fraction(3, 5), Fraction(1, 2))
"""How large a film is beside a picture; the first that is not too many bytes is taken."""

_FLIGHT_PICTURE_TIME = 4
"""A card on its way is seen so long at each place, in hundredths of a second."""

_MAX_FLIGHT_PICTURES = 3

_SLOWDOWN_FACTOR = 1.4
"""Where the smallest size is still too many bytes, fewer and fewer positions are seen."""

_MAX_GAP_IN_BOX = 24
"""Changes further from each other than so many pixels are drawn apart."""

_OPTIMISTIC_SIZE_SHARE = 0.7
"""A way is tried where even this part of the bytes that are expected of it would fit."""


Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two beyond it."""


def film(
    scenes: Sequence[Scene],
    theme: Theme,
    *,
    large: bool = False,
    on_progress: Callable[[float], None] | None = None,
) -> bytes:
    """The scenes as a GIF of at most 4 MB: the deal, then what each move led to.

    A scene says by ``moved`` which move that was. Its pace is ``pacing.pace``'s; where the last
    scene is a win, the last second celebrates. ``progress`` is told the part that is done, from 0
    to 1. ValueError without a scene.
    """
    if not scenes:
        raise ValueError("a film wants a scene")
    deepest = max(layout.build_table_shape(scene).column_depth for scene in scenes)
    even = [replace(scene, longest_column=deepest) for scene in scenes]
    expected = 0.0
    for scale, shortest in _list_film_qualities():
        detail = float(scale**2) / shortest
        if expected * detail > MAX_FILM_BYTES:
            continue
        making = _FilmEncoder(even, theme, large, scale, shortest)
        made = making.encode_film(on_progress or _ignore_progress)
        if made is not None:
            return made
        expected = making.expected_bytes / detail * _OPTIMISTIC_SIZE_SHARE
    raise AssertionError("a film of two pictures is never too large")


def is_won_scene(scene: Scene) -> bool:
    """Whether all cards lie on the foundations."""
    others = (*scene.tableau, scene.stock, scene.waste, scene.reserve)
    left = any(pile is not None and pile.cards for pile in others)
    return not left and any(pile.cards for pile in scene.foundations)


def list_draw_flags(scenes: Sequence[Scene]) -> list[bool]:
    """Of each move between the scenes, whether it drew."""
    return [scene.last_move is None or scene.last_move[0] == "s" for scene in scenes[1:]]


def list_changed_boxes(difference: Image.Image) -> Iterator[Box]:
    """The boxes ("L", 0 for nothing) that hold all there is, apart from one another."""
    for top, bottom in _list_filled_runs(difference.getprojection()[1]):
        band = difference.crop((0, top, difference.width, bottom))
        for left, right in _list_filled_runs(band.getprojection()[0]):
            yield left, top, right, bottom


def _list_filled_runs(values: list[int]) -> Iterator[tuple[int, int]]:
    """Where numbers that are not 0 begin and end, small gaps between them passed over."""
    begins = ends = None
    for place, each in enumerate(values):
        if not each:
            continue
        if begins is None or ends is None:
            begins = place
        elif place - ends > _MAX_GAP_IN_BOX:
            yield begins, ends
            begins = place
        ends = place + 1
    if begins is not None and ends is not None:
        yield begins, ends


def _list_film_qualities() -> Iterator[tuple[Fraction, int]]:
    """How films can be made, from the best to the smallest: size, shortest time of a picture."""
    for scale in _FILM_SCALES:
        yield scale, pacing.MIN_PICTURE_TIME
    for slower in range(1, 24):
        yield _FILM_SCALES[-1], round(pacing.MIN_PICTURE_TIME * _SLOWDOWN_FACTOR**slower)


def _ignore_progress(_part: float) -> None:
    pass


class _FilmEncoder:
    """One way of making a film, given up where it becomes too large."""

    def __init__(
        self, scenes: list[Scene], theme: Theme, large: bool, scale: Fraction, min_picture_time: int
    ) -> None:
        self._scenes = scenes
        self._theme = theme
        self._large = large
        self._scale = scale
        self.expected_bytes = 0.0
        self._finished_share = 0.0
        self._is_won = is_won_scene(scenes[-1])
        self._position_times = pacing.compute_position_times(
            list_draw_flags(scenes), is_won=self._is_won, min_picture_time=min_picture_time
        )
        colours = palette.get_palette(theme).rgb_bytes[: 3 * gif.TRANSPARENT_NUMBER]
        self._palette_bytes = colours
        self._palette_image = Image.new("P", (1, 1))
        # the last number is never found: it is what another has too, which comes before it
        self._palette_image.putpalette(colours + colours[-3:])

    def encode_film(self, on_progress: Callable[[float], None]) -> bytes | None:
        """The film's bytes; nothing where they are too many."""
        pictures = self._iter_timed_pictures(on_progress)
        before, time = next(pictures)
        shown = (1, 0, *before.size)
        made = gif.GifWriter(self._scale_picture_box(before, shown), self._palette_bytes, time)
        for picture, time in pictures:
            if made.byte_count > MAX_FILM_BYTES:
                self.expected_bytes = made.byte_count / max(self._finished_share, 0.01)
                return None
            differs = ImageChops.difference(picture.crop(shown), before.crop(shown))
            made.add_picture(
                (self._scale_changed_part(picture, each) for each in list_changed_boxes(differs)),
                time,
            )
            before = picture
        whole = made.finish_file()
        self.expected_bytes = float(len(whole))
        return whole if len(whole) <= MAX_FILM_BYTES else None

    def _iter_timed_pictures(
        self, on_progress: Callable[[float], None]
    ) -> Iterator[tuple[Image.Image, int]]:
        """The canvases of a film, and how long each is seen."""
        scenes, theme, large = self._scenes, self._theme, self._large
        steps = len(scenes) + (CELEBRATION_PICTURE_COUNT if self._is_won else 0)
        before = None
        for number, (scene, time) in enumerate(zip(scenes, self._position_times, strict=True)):
            if not time:
                before = None
                continue
            self._finished_share = number / steps
            on_progress(self._finished_share)
            seen = time
            if before is not None:
                places = min(_MAX_FLIGHT_PICTURES, time * 3 // 5 // _FLIGHT_PICTURE_TIME)
                for picture in paint_card_flight(before, scene, theme, places, large=large):
                    yield picture, _FLIGHT_PICTURE_TIME
                    seen -= _FLIGHT_PICTURE_TIME
            yield paint_table_canvas(scene, theme, large=large), seen
            before = scene
        if self._is_won:
            for number, picture in enumerate(
                paint_win_celebration(scenes[-1], theme, large=large), 1
            ):
                self._finished_share = (len(scenes) + number) / steps
                on_progress(self._finished_share)
                yield (
                    picture,
                    CELEBRATION_PICTURE_TIME
                    if number < CELEBRATION_PICTURE_COUNT
                    else LAST_CELEBRATION_PICTURE_TIME,
                )

    def _scale_changed_part(self, picture: Image.Image, box: Box) -> gif.PicturePart:
        """A part of a canvas in whole blocks of pixels that become whole pixels of the film."""
        block = self._scale.denominator
        left, top = box[0] // block * block, box[1] // block * block
        right, bottom = -(-box[2] // block) * block, -(-box[3] // block) * block
        small = self._scale_picture_box(picture, (1 + left, top, 1 + right, bottom))
        return small, (int(left * self._scale), int(top * self._scale))

    def _scale_picture_box(self, picture: Image.Image, box: Box) -> Image.Image:
        """A part of a canvas at the film's size, in its colours ("P")."""
        part = picture.crop(box).convert("RGB")
        size = (int(part.width * self._scale), int(part.height * self._scale))
        # a pixel of the film is mixed of its own block alone, so that parts fit together
        part = part.resize(size, Image.Resampling.BOX)
        return part.quantize(palette=self._palette_image, dither=Image.Dither.NONE)
