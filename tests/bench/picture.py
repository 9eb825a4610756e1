"""How long a picture takes, and the same table the way a first attempt draws it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

from bot.scene import scene
from rendering import ground, layout, load, paint
from rendering.cards import deck
from tests.bench.figures import Figure, cpu_ms
from tests.bench.rules import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.measures import Spot

THEME = load("classic")
TABLE = scene(max(POSITIONS[:90], key=lambda state: sum(map(len, state.columns))), tallest=8)
"""The same game where its columns hold the most cards."""

BACK = "back"


def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        hobby = _Hobby(Path(folder))
        drawn = Image.open(BytesIO(hobby.table()))
        ours = Image.open(BytesIO(paint(TABLE, THEME)))
        assert drawn.size == ours.size
        assert drawn.mode == "RGBA"
        slow = cpu_ms(hobby.table, 40)
    fast = cpu_ms(lambda: paint(TABLE, THEME), 400)
    return [
        Figure("canfield_paint_encode_ms", fast, 1.5, "a scene to the bytes of its PNG"),
        Figure(
            "hobby_table_ms",
            slow,
            None,
            "the same table: RGBA sprites opened from disk, saved as Pillow does by default",
        ),
        Figure("hobby_ratio", slow / fast, None, "so many times as long"),
    ]


class _Hobby:
    """The same cards at the same places, from files of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan = layout.arrange(layout.shape(TABLE))
        felt = ground.felt(THEME, self.plan.height)
        self._keep("felt", felt.crop((1, 0, felt.width, felt.height)))
        sprites = deck(THEME, self.plan.card)
        left, top = sprites.side, sprites.above
        box = (left, top, left + self.plan.card.width, top + self.plan.card.height)
        for card in {card for _, cards, _ in self._piles() for card in cards}:
            self._keep(card or BACK, sprites.sprite(card).crop(box))

    def _keep(self, name: str, picture: Image.Image) -> None:
        picture.putpalette(deck(THEME, self.plan.card).palette.flat)
        picture.convert("RGBA").save(self.folder / f"{name}.png")

    def _piles(self) -> Iterator[tuple[Spot, tuple[str, ...], tuple[int, int]]]:
        """Where each pile lies, the cards of it that are seen, and the way to the next card."""
        card = self.plan.card
        beside, beneath = (card.aside, 0), (0, card.step)
        for pile, spot in zip(TABLE.tableau, self.plan.tableau, strict=True):
            yield spot, pile.cards, beneath
        for pile, spot in zip(TABLE.foundations, self.plan.foundations, strict=True):
            yield spot, pile.cards[-1:], beneath
        assert TABLE.stock is not None
        assert TABLE.waste is not None
        assert TABLE.reserve is not None
        yield self.plan.stock, TABLE.stock.cards[-1:], beneath
        yield self.plan.waste, TABLE.waste.cards[-3:], beside
        yield self.plan.reserve, TABLE.reserve.cards, (0, card.hidden_step)

    def table(self) -> bytes:
        canvas = Image.open(self.folder / "felt.png").convert("RGBA")
        for spot, cards, (right, down) in self._piles():
            for number, card in enumerate(cards):
                sprite = Image.open(self.folder / f"{card or BACK}.png").convert("RGBA")
                canvas.alpha_composite(sprite, (spot.x + number * right, spot.y + number * down))
        file = BytesIO()
        canvas.save(file, "PNG")
        return file.getvalue()
