"""The ways that others go: the same table from sprites on disk, a chess board through cairo."""

from __future__ import annotations

import sys
from io import BytesIO
from math import isqrt
from typing import TYPE_CHECKING, Any

from PIL import Image

from rendering import ground, layout
from rendering.cards import deck
from rendering.measures import WIDTH
from rendering.places import places

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rendering import Scene, Theme

BACK = "back"


class Hobby:
    """A table's cards at the same places, from files of their own, as a first attempt does it."""

    def __init__(self, folder: Path, scene: Scene, theme: Theme) -> None:
        self.folder = folder
        self.plan = layout.arrange(layout.shape(scene))
        self.places = list(places(scene, self.plan))
        self.palette = deck(theme, self.plan.card).palette.flat
        felt = ground.felt(theme, self.plan.height)
        self._keep("felt", felt.crop((1, 0, felt.width, felt.height)))
        sprites = deck(theme, self.plan.card)
        left, top = sprites.side, sprites.above
        box = (left, top, left + self.plan.card.width, top + self.plan.card.height)
        for card in {card for at in self.places for card in at.cards}:
            self._keep(card or BACK, sprites.sprite(card).crop(box))

    def _keep(self, name: str, picture: Image.Image) -> None:
        picture.putpalette(self.palette)
        picture.convert("RGBA").save(self.folder / f"{name}.png")

    def table(self) -> bytes:
        """The table as a PNG, saved as Pillow does by default."""
        canvas = Image.open(self.folder / "felt.png").convert("RGBA")
        for at in self.places:
            for card, offset, _ in at.offsets(self.plan.card):
                sprite = Image.open(self.folder / f"{card or BACK}.png").convert("RGBA")
                right, down = (offset, 0) if at.spot.beside else (0, offset)
                canvas.alpha_composite(sprite, (at.spot.x + right, at.spot.y + down))
        file = BytesIO()
        canvas.save(file, "PNG")
        return file.getvalue()


def chess_board(height: int) -> Callable[[], bytes] | None:
    """A board of python-chess through cairosvg, as many pixels as a table of that height.

    None, with a line that says so, where these are not installed (the extra ``bench``).
    """
    try:
        import cairosvg  # noqa: PLC0415 - a peer that need not be there
        import chess.svg  # noqa: PLC0415 - as above
    except (ImportError, OSError) as error:  # cairo itself is a library of the system
        print(f"cairosvg_ratio is left out: {error}", file=sys.stderr)
        return None
    side = isqrt(WIDTH * height)
    board: Any = chess.Board()

    def draw() -> bytes:
        picture: bytes = cairosvg.svg2png(bytestring=chess.svg.board(board, size=side).encode())
        return picture

    assert Image.open(BytesIO(draw())).size == (side, side)
    return draw
