"""PNG files of palette pictures, compressed by isal where it is available."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from rendering.canvas import Canvas

_compress: Callable[[bytes | bytearray, int], bytes] | None
try:
    from isal import isal_zlib
except ImportError:  # no wheel on this platform
    _compress, compute_checksum = None, zlib.crc32
else:
    _compress, compute_checksum = isal_zlib.compress, isal_zlib.crc32

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COMPRESSION_LEVEL = 2
"""As quick as level 1 and a little smaller; level 3 takes four times as long."""


def encode_png(image: Image.Image) -> bytes:
    """Return an image ("P") with one column left of the picture as a PNG.

    That column is where each row's filter byte goes, which is 0. Whatever was painted there is
    cleared here, as another number would break the file.
    """
    _clear_first_column(image)
    return _encode_pixels(image, image.tobytes())


def encode_canvas(canvas: Canvas) -> bytes:
    """Return a canvas as a PNG, in the same way."""
    _clear_first_column(canvas.image)
    return _encode_pixels(*canvas)


def _clear_first_column(image: Image.Image) -> None:
    image.paste(0, (0, 0, 1, image.height))


def _encode_pixels(image: Image.Image, pixels: bytes | bytearray) -> bytes:
    """Return the PNG of an image whose pixels are these."""
    if _compress is None:
        return _encode_with_pillow(image)
    header = struct.pack(">IIBBBBB", image.width - 1, image.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _build_chunk(b"IHDR", header),
            _build_chunk(b"PLTE", image.im.getpalette("RGB", "RGB")),
            _build_chunk(b"IDAT", _compress(pixels, _COMPRESSION_LEVEL)),
            _build_chunk(b"IEND", b""),
        ),
    )


def _build_chunk(kind: bytes, body: bytes) -> bytes:
    checksum = compute_checksum(body, compute_checksum(kind))
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", checksum)))


def _encode_with_pillow(image: Image.Image) -> bytes:
    """Return the same pixels as a PNG made by Pillow, which is slower."""
    file = io.BytesIO()
    image.crop((1, 0, image.width, image.height)).save(file, "PNG", compress_level=3)
    return file.getvalue()
