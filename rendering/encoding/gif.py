"""GIF: pictures of one palette as a film's bytes, of each but the first only what changes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PIL import GifImagePlugin, Image, ImageChops

if TYPE_CHECKING:
    from collections.abc import Iterable

TRANSPARENT_NUMBER = 255
"""The number that stands for no colour: what was there before stays."""

_LOOP_FOREVER_BLOCK = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_NONZERO_TO_MASK = [0] + [255] * 255
_KEEP_LAST_PICTURE = 1
_GIF_TRAILER = b";"


PicturePart: TypeAlias = "tuple[Image.Image, tuple[int, int]]"
"""A picture, and where its upper left corner comes to lie."""


class _PictureChange(NamedTuple):
    """New numbers in a box, where the mask says so."""

    box: tuple[int, int, int, int]
    numbers: Image.Image
    mask: Image.Image


class GifWriter:
    """A GIF that grows picture by picture; ``palette`` is 255 colours, three bytes each."""

    def __init__(self, first: Image.Image, palette: bytes, duration: int) -> None:
        self._file_parts = [
            b"GIF89a",
            struct.pack("<HHBBB", first.width, first.height, 0xF7, 0, 0),
            palette.ljust(768, b"\0"),
            _LOOP_FOREVER_BLOCK,
        ]
        self._current_numbers = _convert_to_colour_numbers(first)
        self._pending_numbers, self._pending_corner, self._pending_duration = (
            self._current_numbers.copy(),
            (0, 0),
            duration,
        )
        self._byte_count = sum(map(len, self._file_parts)) + len(_GIF_TRAILER)

    @property
    def byte_count(self) -> int:
        """How many bytes it has, the last picture that was added not counted."""
        return self._byte_count

    def add_picture(self, parts: Iterable[PicturePart], duration: int) -> None:
        """Lays parts ("P") at their corners over what was seen, for ``time`` hundredths."""
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
        self._pending_corner, self._pending_duration = (left, top), duration

    def extend_last_picture(self, duration: int) -> None:
        """The picture added last is seen for so much longer."""
        self._pending_duration += duration

    def finish_file(self) -> bytes:
        """The whole file."""
        self._write_pending_picture()
        return b"".join([*self._file_parts, _GIF_TRAILER])

    def _find_change(self, part: Image.Image, corner: tuple[int, int]) -> _PictureChange | None:
        """What a part changes of what is seen."""
        x, y = corner
        numbers = _convert_to_colour_numbers(part)
        differs = ImageChops.difference(
            numbers, self._current_numbers.crop((x, y, x + part.width, y + part.height))
        )
        box = differs.getbbox()
        if box is None:
            return None
        mask = differs.crop(box).point(_NONZERO_TO_MASK).convert("1")
        at = (x + box[0], y + box[1], x + box[2], y + box[3])
        return _PictureChange(at, numbers.crop(box), mask)

    def _write_pending_picture(self) -> None:
        part = GifImagePlugin.getdata(
            self._pending_numbers,
            self._pending_corner,
            duration=self._pending_duration * 10,
            transparency=TRANSPARENT_NUMBER,
            disposal=_KEEP_LAST_PICTURE,
        )
        whole = b"".join(part)
        self._file_parts.append(whole)
        self._byte_count += len(whole)


def _convert_to_colour_numbers(picture: Image.Image) -> Image.Image:
    """The colours' numbers of a "P" picture as an "L" one, which can be reckoned with."""
    return Image.frombytes("L", picture.size, picture.tobytes())
