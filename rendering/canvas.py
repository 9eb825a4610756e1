"""Canvases: a picture under way and the bytes behind it, the widths it may have, and its PNG file.

PNG files are compressed by isal where it is available.
"""

import io
import struct
import zlib
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from rendering.dimensions import PICTURE_WIDTH
from rendering.palette import Palette, get_palette
from rendering.theme import Theme


class Canvas(NamedTuple):
    """An image ("P") with one column of 0 left of the picture.

    ``pixels`` is the memory that the image itself paints on, a byte for each pixel, row by row, so
    that a file is made without a copy of them all.
    """

    image: Image.Image
    pixels: bytearray


def lay_canvas(pixels: bytes, size: tuple[int, int], palette: Palette) -> Canvas:
    """Return a new canvas of that size, which begins with a copy of these pixels."""
    memory = bytearray(pixels)
    image = Image.frombuffer("P", size, memory, "raw", "P", 0, 1)
    image.readonly = 0  # it is ours; otherwise Pillow would paint on a copy
    image.putpalette(palette.rgb_bytes)
    return Canvas(image, memory)


PICTURE_WIDTHS = range(100, 2 * PICTURE_WIDTH + 1)
"""The widths in pixels that a picture can have: below these nothing on it can be recognised."""


def check_picture_width(width: int) -> None:
    """Raise ValueError for a width that a picture cannot have."""
    if width not in PICTURE_WIDTHS:
        raise ValueError(
            f"a picture is {PICTURE_WIDTHS[0]} to {PICTURE_WIDTHS[-1]} pixels wide, not {width!r}"
        )


def scale_canvas(canvas: Image.Image, theme: Theme, width: int) -> Image.Image:
    """Return a canvas ("P") scaled to a picture of that width, its proportions kept.

    Like every canvas, the result has one column of 0 left of the picture. At its own width a
    canvas is returned as it is.
    """
    canvas_width = canvas.width - 1
    if width == canvas_width:
        return canvas
    height = max(1, round(canvas.height * width / canvas_width))
    picture = canvas.crop((1, 0, canvas.width, canvas.height)).convert("RGB")
    scaled = picture.resize((width, height), Image.Resampling.LANCZOS)
    palette = get_palette(theme)
    scaled_canvas = Image.new("P", (width + 1, height))
    scaled_canvas.putpalette(palette.rgb_bytes)
    scaled_canvas.paste(palette.quantize_picture(scaled), (1, 0))
    return scaled_canvas


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
