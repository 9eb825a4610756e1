"""Moving cards: pictures of a film between two positions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from rendering import palette
from rendering.card_sprites import CardSprites, CardUnderlay
from rendering.dimensions import CardSize
from rendering.outlines import draw_rounded_rectangle_mask
from rendering.palette import mix_colours
from rendering.picture_cache import keep_part
from rendering.scene import Pile, Scene
from rendering.table import paint_table_canvas
from rendering.table_layout import (
    PlacedPile,
    build_table_layout,
    build_table_shape,
    list_placed_piles,
)
from rendering.theme import Theme

_SHADOW_STRENGTH = 0.45
_SHADOW_OFFSET = (5, 7)


class _Flight(NamedTuple):
    """Cards that go together from one place to another: their corners before and after."""

    cards: tuple[str, ...]
    start: tuple[int, int]
    end: tuple[int, int]


def paint_card_flight(
    scene_before: Scene,
    scene_after: Scene,
    theme: Theme,
    picture_count: int,
    *,
    large: bool = False,
) -> Iterator[Image.Image]:
    """Yield canvases with the moved cards on their way, ``picture_count`` of them.

    With them go the cards that fill piles by themselves. Yields none if the last move was a draw,
    or turned a card over in its place, or is not known.
    """
    source, target, count = scene_after.last_move or ("", "", 0)
    table_layout = build_table_layout(build_table_shape(scene_before, large=large))
    card_size = table_layout.card_size
    starts = {placed.pile.name: placed for placed in list_placed_piles(scene_before, table_layout)}
    ends = {placed.pile.name: placed for placed in list_placed_piles(scene_after, table_layout)}
    is_known = source in starts and target in ends
    if not picture_count or not is_known or source in {"s", target}:
        return
    fills = [fill for fill in scene_after.fills if fill[0] in starts and fill[1] in ends]
    fill_flights = [
        _build_fill_flight(starts[name], ends[filled_name], fill_count, card_size)
        for name, filled_name, fill_count in fills
    ]
    move = _build_flight(starts[source], ends[target], count, card_size)
    left_counts = Counter({source: count})
    for name, _, fill_count in fills:
        left_counts[name] += fill_count
    scene_below = _remove_top_cards(scene_before, left_counts)
    canvas = paint_table_canvas(scene_below, theme, large=large)
    shadow_lookup = _build_shadow_lookup(theme)
    sprites = CardSprites(theme, card_size)
    for step in range(1, picture_count + 1):
        picture = canvas.copy()
        share = ease_in_out(step / (picture_count + 1))
        for flight in (*fill_flights, move):
            _paint_lifted_cards(picture, sprites, flight, share, shadow_lookup)
        yield picture


def ease_in_out(time_share: float) -> float:
    """Return the share of its way that something has gone if it starts and stops gently."""
    return time_share * time_share * (3 - 2 * time_share)


def _draw_card_outline(card_size: CardSize) -> Image.Image:
    """Return a card's outline as a mask with hard edges ("1"), as palette colours do not blend."""
    width, height = card_size.width, card_size.height
    mask = draw_rounded_rectangle_mask((width, height), (0, 0, width, height), width * 0.07)
    return mask.convert("1", dither=Image.Dither.NONE)


def _crop_card_sprite(card_sprites: CardSprites, card: str) -> Image.Image:
    """Return a card without its hem ("P"); its corners still need a mask."""
    sprite = card_sprites.get_sprite(card, CardUnderlay.FELT)
    left, top = card_sprites.side_hem, card_sprites.top_hem
    return sprite.crop(
        (left, top, left + card_sprites.card_size.width, top + card_sprites.card_size.height)
    )


def _build_flight(
    start: PlacedPile, end: PlacedPile, card_count: int, card_size: CardSize
) -> _Flight:
    """Return the flight of a pile's top cards to the top of another, as that lies afterwards."""
    cards = start.pile.cards[-card_count:]
    return _Flight(
        cards,
        _find_card_corner(start, len(start.pile.cards) - card_count, card_size),
        _find_card_corner(end, len(end.pile.cards) - len(cards), card_size),
    )


def _build_fill_flight(
    start: PlacedPile, end: PlacedPile, card_count: int, card_size: CardSize
) -> _Flight:
    """Return the flight of cards that fill a pile, face up where they are when they have landed.

    They were not on top of their pile, or not face up, where the move itself took cards from it or
    where they come from the stock.
    """
    cards = end.pile.cards[-card_count:]
    return _Flight(
        cards,
        _find_card_corner(start, len(start.pile.cards) - 1, card_size),
        _find_card_corner(end, len(end.pile.cards) - len(cards), card_size),
    )


def _remove_top_cards(scene: Scene, counts: Mapping[str, int]) -> Scene:
    """Return the scene without some top cards of piles, and without marks and hint."""

    def remove(pile: Pile | None) -> Pile | None:
        if pile is None or pile.name not in counts:
            return pile
        return replace(pile, cards=pile.cards[: max(0, len(pile.cards) - counts[pile.name])])

    return replace(
        scene,
        tableau=tuple(remove(pile) or pile for pile in scene.tableau),
        stock=remove(scene.stock),
        waste=remove(scene.waste),
        further_wastes=tuple(remove(pile) or pile for pile in scene.further_wastes),
        reserve=remove(scene.reserve),
        further_reserves=tuple(remove(pile) or pile for pile in scene.further_reserves),
        cells=tuple(remove(pile) or pile for pile in scene.cells),
        last_move=None,
        hinted_move=None,
    )


def _find_card_corner(
    placed_pile: PlacedPile, card_number: int, card_size: CardSize
) -> tuple[int, int]:
    """Return the corner of a card by its number in its pile, or of the nearest one shown."""
    not_shown = len(placed_pile.pile.cards) - len(placed_pile.laid_cards)
    offsets = [offset for _, offset, _ in placed_pile.iter_card_offsets(card_size)]
    offset = offsets[max(0, min(card_number - not_shown, len(offsets) - 1))] if offsets else 0
    right, down = (offset, 0) if placed_pile.spot.spreads_right else (0, offset)
    return 1 + placed_pile.spot.x + right, placed_pile.spot.y + down


def _paint_lifted_cards(
    picture: Image.Image,
    card_sprites: CardSprites,
    flight: _Flight,
    share: float,
    shadow_lookup: list[int],
) -> None:
    """Paint cards on a share of their way above the table, on which they cast a shadow."""
    cards, size = flight.cards, card_sprites.card_size
    x, y = (round(a + (b - a) * share) for a, b in zip(flight.start, flight.end, strict=True))
    outline = _draw_card_outline(size)
    width, height = size.width, size.height + size.index_strip_height * (len(cards) - 1)
    shadow_x, shadow_y = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
    below = picture.crop((shadow_x, shadow_y, shadow_x + width, shadow_y + height))
    shadow_mask = Image.new("1", (width, height))
    for number in range(len(cards)):
        shadow_mask.paste(1, (0, number * size.index_strip_height), outline)
    picture.paste(below.point(shadow_lookup), (shadow_x, shadow_y), shadow_mask)
    for number, card in enumerate(cards):
        picture.paste(
            _crop_card_sprite(card_sprites, card),
            (x, y + number * size.index_strip_height),
            outline,
        )


@keep_part
def _build_shadow_lookup(theme: Theme) -> list[int]:
    """Return, for every colour number of the palette, that of the colour in shadow."""
    theme_palette = palette.get_palette(theme)
    dark_colours = [
        mix_colours(colour, theme.felt.shadow, _SHADOW_STRENGTH) for colour in theme_palette.colours
    ]
    row = Image.new("RGB", (len(dark_colours), 1))
    row.putdata(dark_colours)
    return list(theme_palette.quantize_picture(row).tobytes())
