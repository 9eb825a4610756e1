"""Cards as sprites: their parts are drawn once for a theme and a size, then only pasted."""

from enum import IntEnum, auto
from typing import Any

from PIL import Image, ImageFilter

from rendering import card_faces, palette
from rendering.dimensions import CardSize
from rendering.outlines import draw_rounded_rectangle_mask
from rendering.picture_cache import get_kept_images, keep_part
from rendering.scene import ALL_CARDS, HIDDEN_CARD
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


class CardSprites:
    """The card sprites of one theme at one size, for the length of one picture.

    A sprite is a frame with a face pasted on it: both are "P" images, and only these are kept. A
    frame has a hem around the card for shadow and marks: ``side_hem`` pixels left and right,
    ``top_hem`` above and ``bottom_hem`` below. Aces and number cards have the same face in all
    themes, because a suit's colours have the same numbers in all palettes.
    """

    def __init__(self, theme: Theme, card_size: CardSize) -> None:
        self.theme = theme
        self.card_size = card_size
        self.palette = palette.get_palette(theme)
        self.side_hem = max(1, min(4, card_size.width // 20))
        self.top_hem = max(1, min(3, card_size.width // 30))
        self.bottom_hem = max(1, min(7, card_size.width // 15))
        self._corner_radius = card_size.corner_radius
        # a face begins inside the card's edge, so that it stays clear of the round corners
        self._face_inset = max(1, round(self._corner_radius * 0.4))
        self._shared_faces = get_kept_images("faces", card_size)
        self._theme_images = get_kept_images("cards", theme, card_size)
        self._strip_height = card_size.index_strip_height
        self._strip_face_height = max(1, self._strip_height - self._face_inset)

    def get_sprite(
        self,
        card: str,
        underlay: CardUnderlay = CardUnderlay.FELT,
        mark: LastMoveMark = LastMoveMark.NONE,
        visible_height: int | None = None,
    ) -> Image.Image:
        """Return a new picture of a card with its hem, cut below ``visible_height`` rows of it."""
        width, height = self._get_card_frame(underlay, mark).size
        if visible_height is not None:
            height = min(height, self.top_hem + visible_height)
        sprite = Image.new("P", (width, height))
        sprite.putpalette(self.palette.rgb_bytes)
        corner = (self.side_hem, self.top_hem)
        self.paste_card(sprite.im, card, corner, underlay, mark=mark, visible_height=visible_height)
        return sprite

    def paste_card(
        self,
        canvas: Any,
        card: str,
        corner: tuple[int, int],
        underlay: CardUnderlay,
        *,
        mark: LastMoveMark = LastMoveMark.NONE,
        visible_height: int | None = None,
    ) -> None:
        """Paste a card whose own corner, without the hem, lies there on the canvas.

        The canvas is Pillow's own image, without checks that add up over all cards.
        A covered card shows ``visible_height`` rows: its index and, if there are more, empty paper.
        Slices of pips and figures would make a column harder to read and a file larger. Its face
        may reach below these rows, where the next card is pasted over it.
        """
        frame = self._theme_images.find_core((underlay, mark, visible_height))
        frame = frame or self._keep_frame(underlay, mark, visible_height).im
        face = self._shared_faces.find_core(card) or self._theme_images.find_core(card)
        face = face or self._keep_face(card).im
        if visible_height is not None and visible_height > self._strip_height and card:
            face = face.crop((0, 0, face.size[0], self._strip_face_height))
        if mark is not LastMoveMark.NONE and mark.is_on_moved_card:
            face = face.point(_build_tint_lookup(self.theme), "P")
        x, y = corner
        paste = canvas.paste
        left, top = x - self.side_hem, y - self.top_hem
        width, height = frame.size
        paste(frame, (left, top, left + width, top + height))
        left, top = x + self._face_inset, y + self._face_inset
        width, height = face.size
        paste(face, (left, top, left + width, top + height))

    def draw_all_parts(self) -> None:
        """Draw every face, and the frames of cards without a mark."""
        for card in (*ALL_CARDS, HIDDEN_CARD):
            if not self._find_face(card):
                self._keep_face(card)
        for underlay in CardUnderlay:
            self._get_card_frame(underlay, LastMoveMark.NONE)

    def _find_face(self, card: str) -> Image.Image | None:
        return self._shared_faces.find_image(card) or self._theme_images.find_image(card)

    def _keep_face(self, card: str) -> Image.Image:
        images = self._shared_faces if card_faces.is_in_one_ink(card) else self._theme_images
        return images.keep_image(card, self._draw_face(card))

    def _draw_face(self, card: str) -> Image.Image:
        inset, size = self._face_inset, self.card_size
        box = (inset, inset, max(inset + 1, size.width - inset), size.height - inset)
        if not card_faces.is_in_one_ink(card):
            picture = card_faces.draw_card_face(self.theme, size, card)
            return self.palette.quantize_picture(picture.crop(box))
        mask = card_faces.draw_ink_mask(size, card).crop(box)
        shades = mask.tobytes().translate(palette.build_suit_shade_table(card[1]))
        return Image.frombytes("P", mask.size, shades)

    def _get_card_frame(self, underlay: CardUnderlay, mark: LastMoveMark) -> Image.Image:
        frame = self._theme_images.find_image((underlay, mark, None))
        return frame or self._keep_frame(underlay, mark, None)

    def _keep_frame(
        self, underlay: CardUnderlay, mark: LastMoveMark, visible_height: int | None
    ) -> Image.Image:
        """Return a frame, or the top of one; columns have few different distances."""
        if visible_height is None:
            frame = self.palette.quantize_picture(self._draw_card_frame(underlay, mark))
        else:
            frame = self._get_card_frame(underlay, mark)
            height = min(frame.height, self.top_hem + visible_height)
            frame = frame.crop((0, 0, frame.width, height))
        return self._theme_images.keep_image((underlay, mark, visible_height), frame)

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


@keep_part
def _build_tint_lookup(theme: Theme) -> bytes:
    """Return a table from colour numbers to those of the same print on tinted paper."""
    return palette.get_palette(theme).build_lookup(
        lambda colour: palette.print_on_tint(colour, theme.card)
    )
