"""Cards as sprites: drawn once for a theme and a size, then only ever pasted."""

from __future__ import annotations

from enum import IntEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from rendering import faces, palette
from rendering.measures import EASE
from rendering.rounded import rounded
from rendering.scene import HIDDEN

if TYPE_CHECKING:
    from rendering.measures import CardSize
    from rendering.theme import Theme


CARDS = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")


class Bed(IntEnum):
    """What a card lies on, baked into its corners: felt, a card above it, one to its left."""

    FELT = auto()
    CARD = auto()
    BESIDE = auto()


class Mark(IntEnum):
    """How the last move shows on a card: not, as the first that moved, as one that followed.

    ``LEFT`` is the card that others left: a bracket opens to it from below.
    """

    NONE = auto()
    FIRST = auto()
    FOLLOWING = auto()
    LEFT = auto()


class Deck:
    """The sprites of one theme at one size.

    Each is a "P" image in the theme's palette with a hem of shadow around the card: ``side``
    pixels left and right, ``above`` and ``below``. Several threads may share a deck: at worst
    two draw the same sprite, and one is kept.
    """

    def __init__(self, theme: Theme, size: CardSize) -> None:
        self.theme = theme
        self.size = size
        self.palette = palette.of(theme)
        self.side = max(1, min(4, size.width // 20))
        self.above = max(1, min(3, size.width // 30))
        self.below = max(1, min(7, size.width // 15))
        self._frames: dict[tuple[Bed, Mark], Image.Image] = {}
        self._faces: dict[str, Image.Image] = {}
        self._sprites: dict[tuple[str, Bed, Mark, int | None], Image.Image] = {}

    def sprite(
        self, card: str, bed: Bed = Bed.FELT, mark: Mark = Mark.NONE, shown: int | None = None
    ) -> Image.Image:
        """A card upon felt or another card, hem and all; ``shown`` cuts it to so many rows."""
        key = (card, bed, mark, shown)
        if key not in self._sprites:
            self._sprites[key] = self._made(card, bed, mark, shown)
        return self._sprites[key]

    def draw_all(self) -> None:
        """Draws every card as it lies where no move is marked, whole and covered."""
        for card in (*CARDS, HIDDEN):
            for bed in Bed:
                self.sprite(card, bed)
            step = self.size.step if card else self.size.hidden_step
            for ease in EASE:
                for bed in (Bed.FELT, Bed.CARD):
                    self.sprite(card, bed, shown=int(step * ease))

    def _made(self, card: str, bed: Bed, mark: Mark, shown: int | None) -> Image.Image:
        if shown is not None:
            return self._strip(card, bed, mark, shown)
        if card not in self._faces:
            self._faces[card] = self._face(card)
        sprite = self._frame(bed, mark).copy()
        inset = self._inset
        sprite.paste(self._faces[card], (self.side + inset, self.above + inset))
        return sprite

    def _strip(self, card: str, bed: Bed, mark: Mark, shown: int) -> Image.Image:
        """The top of a card: its index, and where it shows more, bare paper.

        Slices of pips and hats make a column harder to read, and a file larger.
        """
        whole = self.sprite(card, bed, mark)
        high = min(whole.height, self.above + shown)
        strip = whole.crop((0, 0, whole.width, high))
        index = self.above + self.size.step
        if card and high > index:
            bare = self._frame(bed, mark).crop((0, index, whole.width, high))
            strip.paste(bare, (0, index))
        return strip

    @property
    def _inset(self) -> int:
        """How far within the card's edge a face begins, so that it keeps off round corners."""
        return max(1, round(self._radius * 0.4))

    @property
    def _radius(self) -> float:
        return self.size.width * 0.07

    def _face(self, card: str) -> Image.Image:
        picture = faces.face(self.theme, self.size, card)
        inset = self._inset
        box = (inset, inset, max(inset + 1, picture.width - inset), picture.height - inset)
        return self.palette.fit(picture.crop(box))

    def _frame(self, bed: Bed, mark: Mark) -> Image.Image:
        key = (bed, mark)
        if key not in self._frames:
            self._frames[key] = self.palette.fit(self._framed(bed, mark))
        return self._frames[key]

    def _framed(self, bed: Bed, mark: Mark) -> Image.Image:
        width, height = self.size.width, self.size.height
        whole = (width + 2 * self.side, height + self.above + self.below)
        picture = Image.new("RGB", whole, self.theme.felt.cloth)
        box = (self.side, self.above, self.side + width, self.above + height)
        if bed is Bed.CARD:
            before = Mark.FOLLOWING if mark is Mark.FOLLOWING else Mark.NONE
            self._lay(picture, (box[0], -height, box[2], box[3]), before)
        if bed is Bed.BESIDE:
            self._lay(picture, (-width, box[1], width // 2, box[3]), Mark.NONE)
        self._lay(picture, box, mark)
        return picture

    def _lay(self, picture: Image.Image, box: tuple[int, int, int, int], mark: Mark) -> None:
        """A blank card with its shadow, and its mark."""
        left, top, right, bottom = box
        shade = rounded(picture.size, (left, top + 1, right, bottom + 2), self._radius)
        blur = max(0.5, self.below * 0.36)
        shade = shade.filter(ImageFilter.GaussianBlur(blur)).point(lambda part: part * 0.62)
        picture.paste(self.theme.felt.shadow, mask=shade)
        ring = max(1, self.side - 1)
        if mark is Mark.LEFT:
            picture.paste(self.theme.felt.mark, mask=self._bracket(picture.size, box, ring))
        elif mark is not Mark.NONE:
            high = top - ring if mark is Mark.FIRST else top
            around = (left - ring, high, right + ring, bottom + ring)
            gold = rounded(picture.size, around, self._radius + ring)
            picture.paste(self.theme.felt.mark, mask=gold)
        picture.paste(self.theme.card.edge, mask=rounded(picture.size, box, self._radius))
        inner = (left + 1, top + 1, right - 1, bottom - 1)
        picture.paste(
            self.theme.card.paper, mask=rounded(picture.size, inner, max(0, self._radius - 1))
        )

    def _bracket(
        self, size: tuple[int, int], box: tuple[int, int, int, int], thick: int
    ) -> Image.Image:
        """A mask ("L") of a line below a card and a little way up its sides."""
        left, top, right, bottom = box
        low = bottom + self.below
        around = (left - self.side, top, right + self.side, low)
        within = (left - self.side + thick, top, right + self.side - thick, low - thick)
        mask = rounded(size, around, self._radius + self.below)
        mask.paste(0, mask=rounded(size, within, self._radius + self.below - thick))
        mask.paste(0, (0, 0, size[0], bottom - self.size.step))
        return mask


@lru_cache(maxsize=32)
def deck(theme: Theme, size: CardSize) -> Deck:
    """The deck of a theme at a size, kept for the next table."""
    return Deck(theme, size)
