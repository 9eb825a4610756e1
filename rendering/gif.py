"""GIF: pictures of one palette as a film's bytes, of each but the first only what changes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PIL import GifImagePlugin, Image, ImageChops

if TYPE_CHECKING:
    from collections.abc import Iterable

CLEAR = 255
"""The number that stands for no colour: what was there before stays."""

_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_DIFFERS = [0] + [255] * 255
_KEEP = 1
_END = b";"


Part: TypeAlias = "tuple[Image.Image, tuple[int, int]]"
"""A picture, and where its upper left corner comes to lie."""


class _Change(NamedTuple):
    """New numbers in a box, where the mask says so."""

    box: tuple[int, int, int, int]
    numbers: Image.Image
    mask: Image.Image


class Film:
    """A GIF that grows picture by picture; ``palette`` is 255 colours, three bytes each."""

    def __init__(self, first: Image.Image, palette: bytes, time: int) -> None:
        self._parts = [
            b"GIF89a",
            struct.pack("<HHBBB", first.width, first.height, 0xF7, 0, 0),
            palette.ljust(768, b"\0"),
            _FOR_EVER,
        ]
        self._seen = _numbers(first)
        self._waiting, self._corner, self._time = self._seen.copy(), (0, 0), time
        self._size = sum(map(len, self._parts)) + len(_END)

    @property
    def size(self) -> int:
        """How many bytes it has, the last picture that was added not counted."""
        return self._size

    def add(self, parts: Iterable[Part], time: int) -> None:
        """Lays parts ("P") at their corners over what was seen, for ``time`` hundredths."""
        changes = [change for part, corner in parts if (change := self._changed(part, corner))]
        if not changes:
            self.lengthen(time)
            return
        self._write()
        boxes = [change.box for change in changes]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        self._waiting = Image.new("L", (right - left, bottom - top), CLEAR)
        for change in changes:
            corner = change.box[0] - left, change.box[1] - top
            self._waiting.paste(change.numbers, corner, change.mask)
            self._seen.paste(change.numbers, change.box[:2])
        self._corner, self._time = (left, top), time

    def lengthen(self, time: int) -> None:
        """The picture added last is seen for so much longer."""
        self._time += time

    def done(self) -> bytes:
        """The whole file."""
        self._write()
        return b"".join([*self._parts, _END])

    def _changed(self, part: Image.Image, corner: tuple[int, int]) -> _Change | None:
        """What a part changes of what is seen."""
        x, y = corner
        numbers = _numbers(part)
        differs = ImageChops.difference(
            numbers, self._seen.crop((x, y, x + part.width, y + part.height))
        )
        box = differs.getbbox()
        if box is None:
            return None
        mask = differs.crop(box).point(_DIFFERS).convert("1")
        at = (x + box[0], y + box[1], x + box[2], y + box[3])
        return _Change(at, numbers.crop(box), mask)

    def _write(self) -> None:
        part = GifImagePlugin.getdata(
            self._waiting,
            self._corner,
            duration=self._time * 10,
            transparency=CLEAR,
            disposal=_KEEP,
        )
        whole = b"".join(part)
        self._parts.append(whole)
        self._size += len(whole)


def _numbers(picture: Image.Image) -> Image.Image:
    """The colours' numbers of a "P" picture as an "L" one, which can be reckoned with."""
    return Image.frombytes("L", picture.size, picture.tobytes())
