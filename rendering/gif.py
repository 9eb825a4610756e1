"""GIF: pictures of one palette as a film's bytes, of each but the first only what changes."""

from __future__ import annotations

import struct

from PIL import GifImagePlugin, Image, ImageChops

CLEAR = 255
"""The number that stands for no colour: what was there before stays."""

_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_DIFFERS = [0] + [255] * 255
_KEEP = 1
_END = b";"


class Film:
    """A GIF that grows picture by picture; ``palette`` is 255 colours, three bytes each."""

    def __init__(self, first: Image.Image, palette: bytes, time: int) -> None:
        self._parts = [
            b"GIF89a",
            struct.pack("<HHBBB", first.width, first.height, 0xF7, 0, 0),
            palette.ljust(768, b"\0"),
            _FOR_EVER,
        ]
        self._seen = first.copy()
        self._waiting, self._corner, self._time = first, (0, 0), time
        self._size = sum(map(len, self._parts)) + len(_END)

    @property
    def size(self) -> int:
        """How many bytes it has, the last picture that was added not counted."""
        return self._size

    def add(self, part: Image.Image, corner: tuple[int, int], time: int) -> None:
        """Lays ``part`` ("P") at ``corner`` over what was seen, for ``time`` hundredths."""
        box = (*corner, corner[0] + part.width, corner[1] + part.height)
        differs = ImageChops.difference(_numbers(part), _numbers(self._seen.crop(box)))
        changed = differs.getbbox()
        if changed is None:
            self.lengthen(time)
            return
        self._write()
        mask = differs.crop(changed).point(_DIFFERS).convert("1")
        self._waiting = Image.new("L", mask.size, CLEAR)
        self._waiting.paste(_numbers(part).crop(changed), mask=mask)
        self._corner = (corner[0] + changed[0], corner[1] + changed[1])
        self._time = time
        self._seen.paste(part, corner)

    def lengthen(self, time: int) -> None:
        """The picture added last is seen for so much longer."""
        self._time += time

    def done(self) -> bytes:
        """The whole file."""
        self._write()
        return b"".join([*self._parts, _END])

    def _write(self) -> None:
        part = GifImagePlugin.getdata(
            _numbers(self._waiting),
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
    if picture.mode == "L":
        return picture
    return Image.frombytes("L", picture.size, picture.tobytes())
