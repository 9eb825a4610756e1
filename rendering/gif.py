"""Animated GIFs of pictures with one palette; after the first, only changes are stored."""

import struct
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from PIL import GifImagePlugin, Image, ImageChops

TRANSPARENT_NUMBER = 255
"""The colour number of pixels that keep what they showed before."""

_LOOP_FOREVER_BLOCK = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_NONZERO_TO_MASK = [0] + [255] * 255
_KEEP_LAST_PICTURE = 1
_GIF_TRAILER = b";"


PicturePart: TypeAlias = "tuple[Image.Image, tuple[int, int]]"
"""A picture ("P") and the position of its upper left corner."""


class _PictureChange(NamedTuple):
    """Colour numbers inside a box that replace what the mask covers."""

    box: tuple[int, int, int, int]
    numbers: Image.Image
    mask: Image.Image


class GifWriter:
    """A GIF that grows picture by picture, starting with ``first``.

    ``palette`` is 255 colours of three bytes each; durations are in hundredths of a second.
    """

    def __init__(self, first: Image.Image, palette: bytes, duration: int) -> None:
        self._file_parts = [
            b"GIF89a",
            struct.pack("<HHBBB", first.width, first.height, 0xF7, 0, 0),
            palette.ljust(768, b"\0"),
            _LOOP_FOREVER_BLOCK,
        ]
        self._current_numbers = _convert_to_colour_numbers(first)
        self._pending_numbers = self._current_numbers.copy()
        self._pending_corner = (0, 0)
        self._pending_duration = duration
        self._byte_count = sum(map(len, self._file_parts)) + len(_GIF_TRAILER)

    @property
    def byte_count(self) -> int:
        """The size of the file so far, without the picture added last."""
        return self._byte_count

    def add_picture(self, parts: Iterable[PicturePart], duration: int) -> None:
        """Add a picture that pastes some parts over the previous one.

        If the parts change nothing, the previous picture is shown longer.
        """
        changes = [change for part, corner in parts if (change := self._find_change(part, corner))]
        if not changes:
            self.extend_last_picture(duration)
            return
        self._write_pending_picture()
        boxes = [change.box for change in changes]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        self._pending_numbers = Image.new("L", (right - left, bottom - top), TRANSPARENT_NUMBER)
        for change in changes:
            corner = change.box[0] - left, change.box[1] - top
            self._pending_numbers.paste(change.numbers, corner, change.mask)
            self._current_numbers.paste(change.numbers, change.box[:2])
        self._pending_corner = (left, top)
        self._pending_duration = duration

    def extend_last_picture(self, duration: int) -> None:
        """Show the picture added last for longer."""
        self._pending_duration += duration

    def finish_file(self) -> bytes:
        """Return the bytes of the whole file."""
        self._write_pending_picture()
        return b"".join([*self._file_parts, _GIF_TRAILER])

    def _find_change(self, part: Image.Image, corner: tuple[int, int]) -> _PictureChange | None:
        """Return what a part changes in the current picture, or None."""
        x, y = corner
        numbers = _convert_to_colour_numbers(part)
        difference = ImageChops.difference(
            numbers, self._current_numbers.crop((x, y, x + part.width, y + part.height))
        )
        box = difference.getbbox()
        if box is None:
            return None
        mask = difference.crop(box).point(_NONZERO_TO_MASK).convert("1")
        box_in_picture = (x + box[0], y + box[1], x + box[2], y + box[3])
        return _PictureChange(box_in_picture, numbers.crop(box), mask)

    def _write_pending_picture(self) -> None:
        blocks = GifImagePlugin.getdata(
            self._pending_numbers,
            self._pending_corner,
            duration=self._pending_duration * 10,
            transparency=TRANSPARENT_NUMBER,
            disposal=_KEEP_LAST_PICTURE,
        )
        frame = b"".join(blocks)
        self._file_parts.append(frame)
        self._byte_count += len(frame)


def _convert_to_colour_numbers(picture: Image.Image) -> Image.Image:
    """Return the colour numbers of a picture ("P") as an "L" image, for ImageChops."""
    return Image.frombytes("L", picture.size, picture.tobytes())
