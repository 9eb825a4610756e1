"""Cards on their way from one pile to another, between two pictures of a film."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from rendering import palette
from rendering.cards.sprites import CardUnderlay, get_card_sprites
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.palette import mix_colours
from rendering.table import layout
from rendering.table.painter import paint_table_canvas
from rendering.table.placed_piles import list_placed_piles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.cards.sprites import CardSprites
    from rendering.dimensions import CardSize
    from rendering.scene import Pile, Scene
    from rendering.table.placed_piles import PlacedPile
    from rendering.theme import Theme

_SHADOW_STRENGTH = 0.45
_SHADOW_OFFSET = (5, 7)


def paint_card_flight(
    scene_before: Scene,
    scene_after: Scene,
    theme: Theme,
    picture_count: int,
    *,
    large: bool = False,
) -> Iterator[Image.Image]:
    """The canvases between a position and the one that a play led to, ``steps`` of them.

    Nothing where the move was a draw, or is not told of.
    """
    source, target, count = scene_after.last_move or ("", "", 0)
    plan = layout.build_table_layout(layout.build_table_shape(scene_before, large=large))
    start = {place.pile.name: place for place in list_placed_piles(scene_before, plan)}.get(source)
    end = {place.pile.name: place for place in list_placed_piles(scene_after, plan)}.get(target)
    if not picture_count or start is None or end is None or source == "s":
        return
    cards = start.pile.cards[-count:]
    under = paint_table_canvas(_remove_top_cards(scene_before, source, count), theme, large=large)
    darker = build_shadow_lookup(theme)
    pack = get_card_sprites(theme, plan.card_size)
    begins = _find_card_corner(start, len(start.pile.cards) - count, plan.card_size)
    ends = _find_card_corner(end, len(end.pile.cards) - len(cards), plan.card_size)
    for step in range(1, picture_count + 1):
        part = ease_in_out(step / (picture_count + 1))
        x, y = (round(a + (b - a) * part) for a, b in zip(begins, ends, strict=True))
        yield _paint_lifted_cards(under, pack, cards, (x, y), darker)


def ease_in_out(time_share: float) -> float:
    """Where something is that sets out and arrives gently, at a part of its time."""
    return time_share * time_share * (3 - 2 * time_share)


def draw_card_outline_mask(card_size: CardSize, padding: int = 0) -> Image.Image:
    """A card's outline as a smooth mask ("L"), with so many empty pixels around it."""
    wide, high = card_size.width, card_size.height
    box = (padding, padding, padding + wide, padding + high)
    return draw_rounded_rectangle_mask((wide + 2 * padding, high + 2 * padding), box, wide * 0.07)


def convert_to_hard_mask(mask: Image.Image) -> Image.Image:
    """A smooth mask as one of edges ("1"), for colours that are numbers do not mix."""
    return mask.convert("1", dither=Image.Dither.NONE)


def crop_card_sprite(card_sprites: CardSprites, card: str) -> Image.Image:
    """A card without what it lies on ("P"); its corners are to be masked."""
    sprite = card_sprites.get_sprite(card, CardUnderlay.FELT)
    left, top = card_sprites.side_hem, card_sprites.top_hem
    return sprite.crop(
        (left, top, left + card_sprites.card_size.width, top + card_sprites.card_size.height)
    )


def _remove_top_cards(scene: Scene, pile_name: str, count: int) -> Scene:
    """The scene while the top cards of a pile are in the air."""

    def less(pile: Pile | None) -> Pile | None:
        if pile is None or pile.name != pile_name:
            return pile
        return replace(pile, cards=pile.cards[: max(0, len(pile.cards) - count)])

    return replace(
        scene,
        tableau=tuple(less(pile) or pile for pile in scene.tableau),
        waste=less(scene.waste),
        reserve=less(scene.reserve),
        last_move=None,
        hinted_move=None,
    )


def _find_card_corner(
    placed_pile: PlacedPile, card_number: int, card_size: CardSize
) -> tuple[int, int]:
    """Where the card of that number in its pile lies, as far as the place shows it."""
    hidden = len(placed_pile.pile.cards) - len(placed_pile.laid_cards)
    offsets = [offset for _, offset, _ in placed_pile.iter_card_offsets(card_size)]
    along = offsets[max(0, min(card_number - hidden, len(offsets) - 1))] if offsets else 0
    right, down = (along, 0) if placed_pile.spot.spreads_right else (0, along)
    return 1 + placed_pile.spot.x + right, placed_pile.spot.y + down


def _paint_lifted_cards(
    canvas: Image.Image,
    card_sprites: CardSprites,
    cards: tuple[str, ...],
    corner: tuple[int, int],
    shadow_lookup: list[int],
) -> Image.Image:
    """The table with cards held above it, their shadow a little aside."""
    picture = canvas.copy()
    size = card_sprites.card_size
    x, y = corner
    outline = convert_to_hard_mask(draw_card_outline_mask(size))
    whole = (size.width, size.height + size.index_strip_height * (len(cards) - 1))
    right, down = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
    ground = picture.crop((right, down, right + whole[0], down + whole[1]))
    cast = Image.new("1", whole)
    for number in range(len(cards)):
        cast.paste(1, (0, number * size.index_strip_height), outline)
    picture.paste(ground.point(shadow_lookup), (right, down), cast)
    for number, card in enumerate(cards):
        picture.paste(
            crop_card_sprite(card_sprites, card), (x, y + number * size.index_strip_height), outline
        )
    return picture


@lru_cache(maxsize=16)
def build_shadow_lookup(theme: Theme) -> list[int]:
    """For every colour of the palette the number of the one that it is in the shadow."""
    known = palette.get_palette(theme)
    dark = [mix_colours(colour, theme.felt.shadow, _SHADOW_STRENGTH) for colour in known.colours]
    swatches = Image.new("RGB", (len(dark), 1))
    swatches.putdata(dark)
    return list(known.quantize_picture(swatches).tobytes())
