"""Films of games: scenes one after another as an animated GIF."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rendering import palette
from rendering.animation import film_pace
from rendering.animation.card_flight import paint_card_flight
from rendering.animation.film_scaler import FilmScaler
from rendering.animation.verdict_strip import VerdictStrip
from rendering.animation.win_celebration import (
    CELEBRATION_PICTURE_COUNT,
    paint_win_celebration,
)
from rendering.dimensions import PICTURE_WIDTH
from rendering.encoding import gif
from rendering.table import layout
from rendering.table.painter import paint_table_canvas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL import Image

    from rendering.scene import Scene
    from rendering.theme import Theme

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
    only some positions; see ``film_pace``. If the last scene is a win, the film ends with a
    celebration. ``width`` is one of ``FILM_WIDTHS``; without it the film is as wide as fits, from
    825 to 550 pixels. A film of tall pictures is narrower by as much as they are. ``verdicts`` says
    of each scene whether the game could still be won there, None where that is not known; a strip
    below the table shows it. ``on_progress`` is called with the share that is done, from 0 to 1.

    Raises ValueError without a scene, for scenes of different piles, for another width, or for
    verdicts on fewer or more scenes.
    """
    if not scenes:
        raise ValueError("a film needs at least one scene")
    if len({(scene.is_tall, _list_pile_names(scene)) for scene in scenes}) > 1:
        raise ValueError("all scenes of a film have the same piles")
    if width is not None and width not in FILM_WIDTHS:
        widths = ", ".join(map(str, FILM_WIDTHS))
        raise ValueError(f"the width of a film is one of {widths}, not {width!r}")
    if verdicts and len(verdicts) != len(scenes):
        raise ValueError(f"{len(scenes)} scenes have {len(verdicts)} verdicts")
    longest_column = max(layout.build_table_shape(scene).column_depth for scene in scenes)
    equally_high = [replace(scene, longest_column=longest_column) for scene in scenes]
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


def _list_pile_names(scene: Scene) -> tuple[str, ...]:
    return tuple(pile.name for pile in scene.piles)


def is_won_scene(scene: Scene) -> bool:
    """Return whether all cards that win the game lie on the foundations."""
    has_waste_cards = any(pile.cards for pile in scene.wastes)
    return 0 < scene.cards_up == scene.cards_to_win and not has_waste_cards


def list_draw_flags(scenes: Sequence[Scene]) -> list[bool]:
    """Return for each move between the scenes whether it was a draw."""
    return [scene.last_move is None or scene.last_move[0] == "s" for scene in scenes[1:]]


def _list_film_qualities(width: int | None) -> Iterator[tuple[Fraction, int]]:
    """Yield scale and shortest time of a picture, from the best quality to the smallest file."""
    scales = [
        Fraction(film_width, PICTURE_WIDTH)
        for film_width in (_PREFERRED_WIDTHS if width is None else (width,))
    ]
    for scale in scales:
        yield scale, film_pace.MIN_PICTURE_TIME
    for exponent in range(1, _MAX_SLOWDOWNS + 1):
        yield scales[-1], round(film_pace.MIN_PICTURE_TIME * _SLOWDOWN_FACTOR**exponent)


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
        self._position_times = film_pace.compute_position_times(
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
