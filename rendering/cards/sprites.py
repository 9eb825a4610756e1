"""Cards as sprites: drawn once for a theme and a size, then only pasted."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from rendering import palette
from rendering.cards import faces
from rendering.dimensions import SPACING_FACTORS
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.picture_cache import GrowingPart, keep_part, measure_again, measure_bytes
from rendering.scene import ALL_CARDS, HIDDEN_CARD

if TYPE_CHECKING:
    from rendering.dimensions import CardSize
    from rendering.theme import Theme


class CardUnderlay(IntEnum):
    """What a card lies on: felt, the card above it, or the card to its left.

    It shows at the round corners and in the shadow, so each has a sprite of its own.
    """

    FELT = auto()
    CARD_ABOVE = auto()
    CARD_TO_LEFT = auto()


class LastMoveMark(IntEnum):
    """How a card is marked by the last move.

    The cards that moved have one golden frame around them all: ``FIRST_MOVED`` is closed at the
    top, ``LATER_MOVED`` continues it; their paper is tinted. ``UNCOVERED`` is the card that is now
    on top of the pile they came from; it has a bracket below it.
    """

    NONE = auto()
    FIRST_MOVED = auto()
    LATER_MOVED = auto()
    UNCOVERED = auto()

    @property
    def is_on_moved_card(self) -> bool:
        """Whether it marks a card that moved."""
        return self in {LastMoveMark.FIRST_MOVED, LastMoveMark.LATER_MOVED}


class CardSprites(GrowingPart):
    """The card sprites of one theme at one size.

    Each is a "P" image in the theme's palette with a hem around the card for shadow and marks:
    ``side_hem`` pixels left and right, ``top_hem`` above and ``bottom_hem`` below. Threads may
    share them: at worst, two draw the same sprite and one of them is kept.
    """

    def __init__(self, theme: Theme, card_size: CardSize) -> None:
        super().__init__()
        self.theme = theme
        self.card_size = card_size
        self.palette = palette.get_palette(theme)
        self.side_hem = max(1, min(4, card_size.width // 20))
        self.top_hem = max(1, min(3, card_size.width // 30))
        self.bottom_hem = max(1, min(7, card_size.width // 15))
        self._frames: dict[tuple[CardUnderlay, LastMoveMark], Image.Image] = {}
        self._faces: dict[str, Image.Image] = {}
        self._unmarked_sprites: dict[tuple[str, CardUnderlay, int | None], Image.Image] = {}

    def get_sprite(
        self,
        card: str,
        underlay: CardUnderlay = CardUnderlay.FELT,
        mark: LastMoveMark = LastMoveMark.NONE,
        visible_height: int | None = None,
    ) -> Image.Image:
        """Return a card with its hem, cut below ``visible_height`` rows of it if that is given.

        A marked card is drawn each time: a picture has few, and all of them would take three times
        the memory of those without a mark.
        """
        if mark is not LastMoveMark.NONE:
            return self._draw_sprite(card, underlay, mark, visible_height)
        key = (card, underlay, visible_height)
        if key not in self._unmarked_sprites:
            sprite = self._draw_sprite(card, underlay, mark, visible_height)
            self._unmarked_sprites[key] = self._count_bytes(sprite)
        return self._unmarked_sprites[key]

    def draw_all_sprites(self) -> None:
        """Draw every card without a mark, both whole and covered."""
        for card in (*ALL_CARDS, HIDDEN_CARD):
            for underlay in CardUnderlay:
                self.get_sprite(card, underlay)
            strip = self.card_size.index_strip_height if card else self.card_size.back_strip_height
            for factor in SPACING_FACTORS:
                for underlay in (CardUnderlay.FELT, CardUnderlay.CARD_ABOVE):
                    self.get_sprite(card, underlay, visible_height=int(strip * factor))

    def _draw_sprite(
        self, card: str, underlay: CardUnderlay, mark: LastMoveMark, visible_height: int | None
    ) -> Image.Image:
        """Return a card, or its top: its index and, if that shows more, empty paper.

        Slices of pips and figures would make a column harder to read and a file larger.
        """
        frame, face = self._get_card_frame(underlay, mark), self._get_face(card)
        height, inset = frame.height, self._face_inset
        if visible_height is not None:
            height = min(height, self.top_hem + visible_height)
            if card:
                index_bottom = max(1, self.card_size.index_strip_height - inset)
                face = face.crop((0, 0, face.width, min(face.height, index_bottom)))
        if mark.is_on_moved_card:
            face = face.point(_build_tint_lookup(self.theme))
        sprite = frame.crop((0, 0, frame.width, height))
        sprite.paste(face, (self.side_hem + inset, self.top_hem + inset))
        return sprite

    def _get_face(self, card: str) -> Image.Image:
        if card not in self._faces:
            self._faces[card] = self._count_bytes(self._draw_face(card))
        return self._faces[card]

    @property
    def _face_inset(self) -> int:
        """How far inside the card's edge a face begins, so that it stays clear of round corners."""
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
            frame = self.palette.quantize_picture(self._draw_card_frame(underlay, mark))
            self._frames[key] = self._count_bytes(frame)
        return self._frames[key]

    def _count_bytes(self, image: Image.Image) -> Image.Image:
        self.byte_count += measure_bytes(image)
        return image

    def _draw_card_frame(self, underlay: CardUnderlay, mark: LastMoveMark) -> Image.Image:
        width, height = self.card_size.width, self.card_size.height
        size = (width + 2 * self.side_hem, height + self.top_hem + self.bottom_hem)
        picture = Image.new("RGB", size, self.theme.felt.cloth)
        box = (self.side_hem, self.top_hem, self.side_hem + width, self.top_hem + height)
        if underlay is CardUnderlay.CARD_ABOVE:
            mark_above = (
                LastMoveMark.LATER_MOVED if mark is LastMoveMark.LATER_MOVED else LastMoveMark.NONE
            )
            self._draw_blank_card(picture, (box[0], -height, box[2], box[3]), mark_above)
        if underlay is CardUnderlay.CARD_TO_LEFT:
            self._draw_blank_card(picture, (-width, box[1], width // 2, box[3]), LastMoveMark.NONE)
        self._draw_blank_card(picture, box, mark)
        return picture

    def _draw_blank_card(
        self, picture: Image.Image, box: tuple[int, int, int, int], mark: LastMoveMark
    ) -> None:
        """Draw a blank card with its shadow and its mark."""
        left, top, right, bottom = box
        shadow = draw_rounded_rectangle_mask(
            picture.size, (left, top + 1, right, bottom + 2), self._corner_radius
        )
        blur = max(0.5, self.bottom_hem * 0.36)
        shadow = shadow.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: value * 0.62)
        picture.paste(self.theme.felt.shadow, mask=shadow)
        thickness = max(1, self.side_hem - 1)
        if mark is LastMoveMark.UNCOVERED:
            picture.paste(
                self.theme.felt.mark, mask=self._draw_bracket_mask(picture.size, box, thickness)
            )
        elif mark is not LastMoveMark.NONE:
            frame_top = top - thickness if mark is LastMoveMark.FIRST_MOVED else top
            frame_box = (left - thickness, frame_top, right + thickness, bottom + thickness)
            frame = draw_rounded_rectangle_mask(
                picture.size, frame_box, self._corner_radius + thickness
            )
            picture.paste(self.theme.felt.mark, mask=frame)
        picture.paste(
            self.theme.card.edge,
            mask=draw_rounded_rectangle_mask(picture.size, box, self._corner_radius),
        )
        inner = (left + 1, top + 1, right - 1, bottom - 1)
        picture.paste(
            self.theme.card.tint if mark.is_on_moved_card else self.theme.card.paper,
            mask=draw_rounded_rectangle_mask(picture.size, inner, max(0, self._corner_radius - 1)),
        )

    def _draw_bracket_mask(
        self, size: tuple[int, int], box: tuple[int, int, int, int], thickness: int
    ) -> Image.Image:
        """Return a mask ("L") of a line below a card that bends up at its sides."""
        left, top, right, bottom = box
        outer_bottom = bottom + self.bottom_hem
        outer_box = (left - self.side_hem, top, right + self.side_hem, outer_bottom)
        inner_box = (
            left - self.side_hem + thickness,
            top,
            right + self.side_hem - thickness,
            outer_bottom - thickness,
        )
        radius = self._corner_radius + self.bottom_hem
        mask = draw_rounded_rectangle_mask(size, outer_box, radius)
        mask.paste(0, mask=draw_rounded_rectangle_mask(size, inner_box, radius - thickness))
        mask.paste(0, (0, 0, size[0], bottom - self.card_size.index_strip_height))
        return mask


def get_card_sprites(theme: Theme, card_size: CardSize) -> CardSprites:
    """Return the sprites of a theme at a size, kept for the next table."""
    sprites = _create_card_sprites(theme, card_size)
    measure_again(sprites, _create_card_sprites, theme, card_size)
    return sprites


@keep_part
def _create_card_sprites(theme: Theme, card_size: CardSize) -> CardSprites:
    return CardSprites(theme, card_size)


@keep_part
def _build_tint_lookup(theme: Theme) -> bytes:
    """Return a table from colour numbers to those of the same print on tinted paper."""
    return palette.get_palette(theme).build_lookup(
        lambda colour: palette.print_on_tint(colour, theme.card)
    )
