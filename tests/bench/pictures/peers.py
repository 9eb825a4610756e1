"""Other ways to paint: the same table from sprites on disk, and a chess board by cairo."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from math import isqrt
from pathlib import Path
from typing import Any

from PIL import Image

from rendering import Scene, Theme, background, table_layout
from rendering.card_sprites import CardSprites
from rendering.dimensions import PICTURE_WIDTH
from rendering.table_layout import list_placed_piles

BACK_NAME = "back"


class NaivePainter:
    """Paints the same table from a file for each card, as a first attempt would."""

    def __init__(self, folder: Path, scene: Scene, theme: Theme) -> None:
        self.folder = folder
        self.layout = table_layout.build_table_layout(table_layout.build_table_shape(scene))
        self.piles = list(list_placed_piles(scene, self.layout))
        self.palette = CardSprites(theme, self.layout.card_size).palette.rgb_bytes
        felt = background.paint_felt(theme, self.layout.height)
        self._save_sprite("felt", felt.crop((1, 0, felt.width, felt.height)))
        sprites = CardSprites(theme, self.layout.card_size)
        left, top = sprites.side_hem, sprites.top_hem
        box = (left, top, left + self.layout.card_size.width, top + self.layout.card_size.height)
        for card in {card for placed in self.piles for card in placed.laid_cards}:
            self._save_sprite(card or BACK_NAME, sprites.get_sprite(card).crop(box))

    def _save_sprite(self, name: str, picture: Image.Image) -> None:
        picture.putpalette(self.palette)
        picture.convert("RGBA").save(self.folder / f"{name}.png")

    def paint_table(self) -> bytes:
        """Return the table as a PNG, saved with Pillow's defaults."""
        canvas = Image.open(self.folder / "felt.png").convert("RGBA")
        for placed in self.piles:
            for card, offset, _ in placed.iter_card_offsets(self.layout.card_size):
                sprite = Image.open(self.folder / f"{card or BACK_NAME}.png").convert("RGBA")
                right, down = (offset, 0) if placed.spot.spreads_right else (0, offset)
                canvas.alpha_composite(sprite, (placed.spot.x + right, placed.spot.y + down))
        file = BytesIO()
        canvas.save(file, "PNG")
        return file.getvalue()


def make_chess_board_painter(height: int) -> Callable[[], bytes] | None:
    """Return what paints a python-chess board by cairosvg, with as many pixels as a table.

    Returns None and prints a line if they are not installed; they are in the extra ``bench``.
    """
    try:
        import cairosvg  # noqa: PLC0415 - optional
        import chess.svg  # noqa: PLC0415 - optional
    except (ImportError, OSError) as error:  # the cairo library may be missing
        print(f"cairosvg_ratio is left out: {error}", file=sys.stderr)
        return None
    side = isqrt(PICTURE_WIDTH * height)
    board: Any = chess.Board()

    def draw() -> bytes:
        picture: bytes = cairosvg.svg2png(bytestring=chess.svg.board(board, size=side).encode())
        return picture

    assert Image.open(BytesIO(draw())).size == (side, side)
    return draw
