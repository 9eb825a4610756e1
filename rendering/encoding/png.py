"""PNG: a palette picture as a file's bytes, in the ten lines that its format takes."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

_compress: Callable[[bytes, int], bytes] | None
try:
    from isal import isal_zlib
except ImportError:  # no wheel on this platform
    _compress = None
else:
    _compress = isal_zlib.compress

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COMPRESSION_LEVEL = (
    2  # as quick as the first and a little smaller; the third takes four times as long
)


def encode_png(canvas: Image.Image) -> bytes:
    """A "P" canvas as PNG; its first column is not shown and holds 0, a row's filter byte."""
    if _compress is None:
        return _encode_with_pillow(canvas)
    header = struct.pack(">IIBBBBB", canvas.width - 1, canvas.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _build_chunk(b"IHDR", header),
            _build_chunk(b"PLTE", bytes(canvas.getpalette() or ())),
            _build_chunk(b"IDAT", _compress(canvas.tobytes(), _COMPRESSION_LEVEL)),
            _build_chunk(b"IEND", b""),
        ),
    )


def _build_chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(body, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", check)))


def _encode_with_pillow(canvas: Image.Image) -> bytes:
    """The same picture by Pillow's own means: slower, equal pixel for pixel."""
    file = io.BytesIO()
    canvas.crop((1, 0, canvas.width, canvas.height)).save(file, "PNG", compress_level=3)
    return file.getvalue()
