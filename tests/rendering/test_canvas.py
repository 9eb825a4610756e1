"""Canvases: an image and the memory behind it."""

from rendering import load
from rendering.canvas import lay_canvas
from rendering.palette import get_palette


def test_what_is_painted_is_in_the_memory_of_the_canvas() -> None:
    canvas = lay_canvas(bytes(6 * 4), (6, 4), get_palette(load()))
    canvas.image.paste(9, (2, 1, 4, 3))
    assert bytes(canvas.pixels) == canvas.image.tobytes()
    assert canvas.pixels.count(9) == 4


def test_two_canvases_of_the_same_pixels_are_painted_apart() -> None:
    pixels = bytes(6 * 4)
    first, second = (lay_canvas(pixels, (6, 4), get_palette(load())) for _ in range(2))
    first.image.paste(9, (0, 0, 6, 4))
    assert bytes(second.pixels) == pixels


def test_a_canvas_has_the_colours_of_its_palette() -> None:
    palette = get_palette(load("dark"))
    canvas = lay_canvas(bytes([7] * 4), (2, 2), palette)
    colour = canvas.image.convert("RGB").getpixel((0, 0))
    assert colour == tuple(palette.rgb_bytes[3 * 7 : 3 * 7 + 3])
