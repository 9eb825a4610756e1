"""A film of a game: its scenes one after another as an animated GIF."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, ImageChops

from rendering import gif, layout, pacing, palette
from rendering.celebration import LAST, PICTURES, TIME, celebration
from rendering.flight import flight
from rendering.painter import canvas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rendering.scene import Scene
    from rendering.theme import Theme

MOST_BYTES = 4_000_000

_SIZES = (Fraction(3, 4), Fraction(3, 5), Fraction(1, 2))
"""How large a film is beside a picture; the first that is not too many bytes is taken."""

_FLIGHT = 4
"""A card on its way is seen so long at each place, in hundredths of a second."""

_MOST_PLACES = 3

_SLOWER = 1.4
"""Where the smallest size is still too many bytes, fewer and fewer positions are seen."""

_APART = 24
"""Changes further from each other than so many pixels are drawn apart."""

_HOPE = 0.7
"""A way is tried where even this part of the bytes that are expected of it would fit."""


Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two beyond it."""


def film(
    scenes: Sequence[Scene],
    theme: Theme,
    *,
    large: bool = False,
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """The scenes as a GIF of at most 4 MB: the deal, then what each move led to.

    A scene says by ``moved`` which move that was. Its pace is ``pacing.pace``'s; where the last
    scene is a win, the last second celebrates. ``progress`` is told the part that is done, from 0
    to 1. ValueError without a scene.
    """
    if not scenes:
        raise ValueError("a film wants a scene")
    deepest = max(layout.shape(scene).depth for scene in scenes)
    even = [replace(scene, tallest=deepest) for scene in scenes]
    expected = 0.0
    for scale, shortest in _ways():
        detail = float(scale**2) / shortest
        if expected * detail > MOST_BYTES:
            continue
        making = _Making(even, theme, large, scale, shortest)
        made = making.made(progress or _untold)
        if made is not None:
            return made
        expected = making.expected / detail * _HOPE
    raise AssertionError("a film of two pictures is never too large")


def won(scene: Scene) -> bool:
    """Whether all cards lie on the foundations."""
    others = (*scene.tableau, scene.stock, scene.waste, scene.reserve)
    left = any(pile is not None and pile.cards for pile in others)
    return not left and any(pile.cards for pile in scene.foundations)


def draws(scenes: Sequence[Scene]) -> list[bool]:
    """Of each move between the scenes, whether it drew."""
    return [scene.moved is None or scene.moved[0] == "s" for scene in scenes[1:]]


def islands(differs: Image.Image) -> Iterator[Box]:
    """The boxes ("L", 0 for nothing) that hold all there is, apart from one another."""
    for top, bottom in _runs(differs.getprojection()[1]):
        band = differs.crop((0, top, differs.width, bottom))
        for left, right in _runs(band.getprojection()[0]):
            yield left, top, right, bottom


def _runs(filled: list[int]) -> Iterator[tuple[int, int]]:
    """Where numbers that are not 0 begin and end, small gaps between them passed over."""
    begins = ends = None
    for place, each in enumerate(filled):
        if not each:
            continue
        if begins is None or ends is None:
            begins = place
        elif place - ends > _APART:
            yield begins, ends
            begins = place
        ends = place + 1
    if begins is not None and ends is not None:
        yield begins, ends


def _ways() -> Iterator[tuple[Fraction, int]]:
    """How films can be made, from the best to the smallest: size, shortest time of a picture."""
    for scale in _SIZES:
        yield scale, pacing.SHORTEST
    for slower in range(1, 24):
        yield _SIZES[-1], round(pacing.SHORTEST * _SLOWER**slower)


def _untold(_part: float) -> None:
    pass


class _Making:
    """One way of making a film, given up where it becomes too large."""

    def __init__(
        self, scenes: list[Scene], theme: Theme, large: bool, scale: Fraction, shortest: int
    ) -> None:
        self._scenes = scenes
        self._theme = theme
        self._large = large
        self._scale = scale
        self.expected = 0.0
        self._done = 0.0
        self._won = won(scenes[-1])
        self._times = pacing.pace(draws(scenes), won=self._won, shortest=shortest)
        colours = palette.of(theme).flat[: 3 * gif.CLEAR]
        self._palette = colours
        self._colours = Image.new("P", (1, 1))
        # the last number is never found: it is what another has too, which comes before it
        self._colours.putpalette(colours + colours[-3:])

    def made(self, progress: Callable[[float], None]) -> bytes | None:
        """The film's bytes; nothing where they are too many."""
        pictures = self._pictures(progress)
        before, time = next(pictures)
        shown = (1, 0, *before.size)
        made = gif.Film(self._small(before, shown), self._palette, time)
        for picture, time in pictures:
            if made.size > MOST_BYTES:
                self.expected = made.size / max(self._done, 0.01)
                return None
            differs = ImageChops.difference(picture.crop(shown), before.crop(shown))
            made.add((self._part(picture, each) for each in islands(differs)), time)
            before = picture
        whole = made.done()
        self.expected = float(len(whole))
        return whole if len(whole) <= MOST_BYTES else None

    def _pictures(self, progress: Callable[[float], None]) -> Iterator[tuple[Image.Image, int]]:
        """The canvases of a film, and how long each is seen."""
        scenes, theme, large = self._scenes, self._theme, self._large
        steps = len(scenes) + (PICTURES if self._won else 0)
        before = None
        for number, (scene, time) in enumerate(zip(scenes, self._times, strict=True)):
            if not time:
                before = None
                continue
            self._done = number / steps
            progress(self._done)
            seen = time
            if before is not None:
                places = min(_MOST_PLACES, time * 3 // 5 // _FLIGHT)
                for picture in flight(before, scene, theme, places, large=large):
                    yield picture, _FLIGHT
                    seen -= _FLIGHT
            yield canvas(scene, theme, large=large), seen
            before = scene
        if self._won:
            for number, picture in enumerate(celebration(scenes[-1], theme, large=large), 1):
                self._done = (len(scenes) + number) / steps
                progress(self._done)
                yield picture, TIME if number < PICTURES else LAST

    def _part(self, picture: Image.Image, box: Box) -> gif.Part:
        """A part of a canvas in whole blocks of pixels that become whole pixels of the film."""
        block = self._scale.denominator
        left, top = box[0] // block * block, box[1] // block * block
        right, bottom = -(-box[2] // block) * block, -(-box[3] // block) * block
        small = self._small(picture, (1 + left, top, 1 + right, bottom))
        return small, (int(left * self._scale), int(top * self._scale))

    def _small(self, picture: Image.Image, box: Box) -> Image.Image:
        """A part of a canvas at the film's size, in its colours ("P")."""
        part = picture.crop(box).convert("RGB")
        size = (int(part.width * self._scale), int(part.height * self._scale))
        # a pixel of the film is mixed of its own block alone, so that parts fit together
        part = part.resize(size, Image.Resampling.BOX)
        return part.quantize(palette=self._colours, dither=Image.Dither.NONE)
