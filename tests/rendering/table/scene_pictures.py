"""Pictures of scenes as tests compare them."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering import Scene, load
from rendering.table import paint_table_canvas
from rendering.table_layout import (
    PlacedPile,
    build_table_layout,
    build_table_shape,
    list_placed_piles,
)

PixelBox = tuple[int, int, int, int]


def render_scene(scene: Scene) -> Image.Image:
    """Return a canvas of a scene ("RGB"), with one column left of the picture."""
    return paint_table_canvas(scene, load()).convert("RGB")


def find_placed_pile(scene: Scene, name: str) -> PlacedPile:
    """Return a pile of a scene at its spot."""
    layout = build_table_layout(build_table_shape(scene))
    return next(placed for placed in list_placed_piles(scene, layout) if placed.pile.name == name)


def find_picture_difference(one: Image.Image, other: Image.Image) -> PixelBox | None:
    """Return the box in which two canvases ("RGB") differ, in pixels of the picture."""
    box = ImageChops.difference(one, other).getbbox()
    return box and (box[0] - 1, box[1], box[2] - 1, box[3])


def find_scene_difference(one: Scene, other: Scene) -> PixelBox | None:
    """Return the box in which the pictures of two scenes differ."""
    return find_picture_difference(render_scene(one), render_scene(other))
