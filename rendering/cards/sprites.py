"""Cards as sprites: drawn once for a theme and a size, then only ever pasted."""

from __future__ import annotations

from enum import IntEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from rendering import palette
from rendering.cards import faces
from rendering.dimensions import SPACING_FACTORS
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.scene import HIDDEN_CARD

if TYPE_CHECKING:
    from rendering.dimensions import CardSize
    from rendering.theme import Theme


ALL_CARDS = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")


class CardUnderlay(IntEnum):
    """What a card lies on, baked into its corners: felt, a card above it, one to its left."""

    FELT = auto()
    CARD_ABOVE = auto()
    CARD_TO_LEFT = auto()


class LastMoveMark(IntEnum):
    """How the last move shows on a card: not, as the first that moved, as one that followed.

    ``LEFT`` is the card that others left: a bracket opens to it from below.
    """

    NONE = auto()
    FIRST_MOVED = auto()
    LATER_MOVED = auto()
    UNCOVERED = auto()


class CardSprites:
    """The sprites of one theme at one size.

    Each is a "P" image in the theme's palette with a hem of shadow around the card: ``side``
    pixels left and right, ``above`` and ``below``. Several threads may share a deck: at worst
    two draw the same sprite, and one is kept.
    """

    def __init__(self, theme: Theme, card_size: CardSize) -> None:
        self.theme = theme
        self.card_size = card_size
        self.palette = palette.get_palette(theme)
        self.side_hem = max(1, min(4, card_size.width // 20))
        self.top_hem = max(1, min(3, card_size.width // 30))
        self.bottom_hem = max(1, min(7, card_size.width // 15))
        self._frames: dict[tuple[CardUnderlay, LastMoveMark], Image.Image] = {}
        self._faces: dict[str, Image.Image] = {}
        self._sprites: dict[tuple[str, CardUnderlay, LastMoveMark, int | None], Image.Image] = {}

    def get_sprite(
        self,
        card: str,
        underlay: CardUnderlay = CardUnderlay.FELT,
        mark: LastMoveMark = LastMoveMark.NONE,
        visible_height: int | None = None,
    ) -> Image.Image:
        """A card upon felt or another card, hem and all; ``shown`` cuts it to so many rows."""
        key = (card, underlay, mark, visible_height)
        if key not in self._sprites:
            self._sprites[key] = self._draw_sprite(card, underlay, mark, visible_height)
        return self._sprites[key]

    def draw_all_sprites(self) -> None:
        """Draws every card as it lies where no move is marked, whole and covered."""
        for card in (*ALL_CARDS, HIDDEN_CARD):
            for bed in CardUnderlay:
                self.get_sprite(card, bed)
            step = self.card_size.index_strip_height if card else self.card_size.back_strip_height
            for ease in SPACING_FACTORS:
                for bed in (CardUnderlay.FELT, CardUnderlay.CARD_ABOVE):
                    self.get_sprite(card, bed, visible_height=int(step * ease))

    def _draw_sprite(
        self, card: str, underlay: CardUnderlay, mark: LastMoveMark, visible_height: int | None
    ) -> Image.Image:
        if visible_height is not None:
            return self._cut_sprite_strip(card, underlay, mark, visible_height)
        if card not in self._faces:
            self._faces[card] = self._draw_face(card)
        sprite = self._get_card_frame(underlay, mark).copy()
        inset = self._face_inset
        sprite.paste(self._faces[card], (self.side_hem + inset, self.top_hem + inset))
        return sprite

    def _cut_sprite_strip(
        self, card: str, underlay: CardUnderlay, mark: LastMoveMark, visible_height: int
    ) -> Image.Image:
        """The top of a card: its index, and where it shows more, bare paper.

        Slices of pips and hats make a column harder to read, and a file larger.
        """
        whole = self.get_sprite(card, underlay, mark)
        high = min(whole.height, self.top_hem + visible_height)
        strip = whole.crop((0, 0, whole.width, high))
        index = self.top_hem + self.card_size.index_strip_height
        if card and high > index:
            bare = self._get_card_frame(underlay, mark).crop((0, index, whole.width, high))
            strip.paste(bare, (0, index))
        return strip

    @property
    def _face_inset(self) -> int:
        """How far within the card's edge a face begins, so that it keeps off round corners."""
        return max(1, round(self._corner_radius * 0.4))

    @property
    def _corner_radius(self) -> float:
        return self.card_size.width * 0.07

    def _draw_face(self, card: str) -> Image.Image:
        picture = faces.draw_card_face(self.theme, self.card_size, card)
        inset = self._face_inset
        box = (inset, inset, max(inset + 1, picture.width - inset), picture.height - inset)
        return self.palette.quantize_picture(picture.crop(box))

    def _get_card_frame(self, underlay: CardUnderlay, mark: LastMoveMark) -> Image.Image:
        key = (underlay, mark)
        if key not in self._frames:
            self._frames[key] = self.palette.quantize_picture(self._draw_card_frame(underlay, mark))
        return self._frames[key]

    def _draw_card_frame(self, underlay: CardUnderlay, mark: LastMoveMark) -> Image.Image:
        width, height = self.card_size.width, self.card_size.height
        whole = (width + 2 * self.side_hem, height + self.top_hem + self.bottom_hem)
        picture = Image.new("RGB", whole, self.theme.felt.cloth)
        box = (self.side_hem, self.top_hem, self.side_hem + width, self.top_hem + height)
        if underlay is CardUnderlay.CARD_ABOVE:
            before = (
                LastMoveMark.LATER_MOVED if mark is LastMoveMark.LATER_MOVED else LastMoveMark.NONE
            )
            self._draw_blank_card(picture, (box[0], -height, box[2], box[3]), before)
        if underlay is CardUnderlay.CARD_TO_LEFT:
            self._draw_blank_card(picture, (-width, box[1], width // 2, box[3]), LastMoveMark.NONE)
        self._draw_blank_card(picture, box, mark)
        return picture

    def _draw_blank_card(
        self, picture: Image.Image, box: tuple[int, int, int, int], mark: LastMoveMark
    ) -> None:
        """A blank card with its shadow, and its mark."""
        left, top, right, bottom = box
        shade = draw_rounded_rectangle_mask(
            picture.size, (left, top + 1, right, bottom + 2), self._corner_radius
        )
        blur = max(0.5, self.bottom_hem * 0.36)
        shade = shade.filter(ImageFilter.GaussianBlur(blur)).point(lambda part: part * 0.62)
        picture.paste(self.theme.felt.shadow, mask=shade)
        ring = max(1, self.side_hem - 1)
        if mark is LastMoveMark.UNCOVERED:
            picture.paste(
                self.theme.felt.mark, mask=self._draw_bracket_mask(picture.size, box, ring)
            )
        elif mark is not LastMoveMark.NONE:
            high = top - ring if mark is LastMoveMark.FIRST_MOVED else top
            around = (left - ring, high, right + ring, bottom + ring)
            gold = draw_rounded_rectangle_mask(picture.size, around, self._corner_radius + ring)
            picture.paste(self.theme.felt.mark, mask=gold)
        picture.paste(
            self.theme.card.edge,
            mask=draw_rounded_rectangle_mask(picture.size, box, self._corner_radius),
        )
        inner = (left + 1, top + 1, right - 1, bottom - 1)
        picture.paste(
            self.theme.card.paper,
            mask=draw_rounded_rectangle_mask(picture.size, inner, max(0, self._corner_radius - 1)),
        )

    def _draw_bracket_mask(
        self, size: tuple[int, int], box: tuple[int, int, int, int], thickness: int
    ) -> Image.Image:
        """A mask ("L") of a line below a card and a little way up its sides."""
        left, top, right, bottom = box
        low = bottom + self.bottom_hem
        around = (left - self.side_hem, top, right + self.side_hem, low)
        within = (
            left - self.side_hem + thickness,
            top,
            right + self.side_hem - thickness,
            low - thickness,
        )
        mask = draw_rounded_rectangle_mask(size, around, self._corner_radius + self.bottom_hem)
        mask.paste(
            0,
            mask=draw_rounded_rectangle_mask(
                size, within, self._corner_radius + self.bottom_hem - thickness
            ),
        )
        mask.paste(0, (0, 0, size[0], bottom - self.card_size.index_strip_height))
        return mask


@lru_cache(maxsize=32)
def get_card_sprites(theme: Theme, card_size: CardSize) -> CardSprites:
    """The deck of a theme at a size, kept for the next table."""
    return CardSprites(theme, card_size)
