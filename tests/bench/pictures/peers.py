"""The ways that others go: the same table from sprites on disk, a chess board through cairo."""

from __future__ import annotations

import sys
from io import BytesIO
from math import isqrt
from typing import TYPE_CHECKING, Any

from PIL import Image

from rendering.cards.sprites import get_card_sprites
from rendering.dimensions import PICTURE_WIDTH
from rendering.table import background, layout
from rendering.table.placed_piles import list_placed_piles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rendering import Scene, Theme

BACK_NAME = "back"


class NaivePainter:
    """A table's cards at the same places, from files of their own, as a first attempt does it."""

    def __init__(self, folder: Path, scene: Scene, theme: Theme) -> None:
        self.folder = folder
        self.plan = layout.build_table_layout(layout.build_table_shape(scene))
        self.places = list(list_placed_piles(scene, self.plan))
        self.palette = get_card_sprites(theme, self.plan.card_size).palette.rgb_bytes
        felt = background.paint_felt(theme, self.plan.height)
        self._save_sprite("felt", felt.crop((1, 0, felt.width, felt.height)))
        sprites = get_card_sprites(theme, self.plan.card_size)
        left, top = sprites.side_hem, sprites.top_hem
        box = (left, top, left + self.plan.card_size.width, top + self.plan.card_size.height)
        for card in {card for at in self.places for card in at.laid_cards}:
            self._save_sprite(card or BACK_NAME, sprites.get_sprite(card).crop(box))

    def _save_sprite(self, name: str, picture: Image.Image) -> None:
        picture.putpalette(self.palette)
        picture.convert("RGBA").save(self.folder / f"{name}.png")

    def paint_table(self) -> bytes:
        """The table as a PNG, saved as Pillow does by default."""
        canvas = Image.open(self.folder / "felt.png").convert("RGBA")
        for at in self.places:
            for card, offset, _ in at.iter_card_offsets(self.plan.card_size):
                sprite = Image.open(self.folder / f"{card or BACK_NAME}.png").convert("RGBA")
                right, down = (offset, 0) if at.spot.spreads_right else (0, offset)
                canvas.alpha_composite(sprite, (at.spot.x + right, at.spot.y + down))
        file = BytesIO()
        canvas.save(file, "PNG")
        return file.getvalue()


def make_chess_board_painter(height: int) -> Callable[[], bytes] | None:
    """A board of python-chess through cairosvg, as many pixels as a table of that height.

    None, with a line that says so, where these are not installed (the extra ``bench``).
    """
    try:
        import cairosvg  # noqa: PLC0415 - a peer that need not be there
        import chess.svg  # noqa: PLC0415 - as above
    except (ImportError, OSError) as error:  # cairo itself is a library of the system
        print(f"cairosvg_ratio is left out: {error}", file=sys.stderr)
        return None
    side = isqrt(PICTURE_WIDTH * height)
    board: Any = chess.Board()

    def draw() -> bytes:
        picture: bytes = cairosvg.svg2png(bytestring=chess.svg.board(board, size=side).encode())
        return picture

    assert Image.open(BytesIO(draw())).size == (side, side)
    return draw
