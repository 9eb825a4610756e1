"""Canvases of tables at the size of a film, and in its colours: whole pictures, or what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, ImageChops

from rendering.encoding import gif

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

_MAX_GAP_IN_BOX = 24
"""Changes further apart than this many pixels are put into separate boxes."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two exclusive."""


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
        part = canvas.crop(box).convert("RGB")
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
