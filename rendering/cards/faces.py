"""Faces of cards: the index, the pips in their standard places, the ornate aces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from rendering.cards import aces, backs, court_cards
from rendering.masks import lettering, outlines
from rendering.scene import HIDDEN_CARD

if TYPE_CHECKING:
    from rendering.dimensions import CardSize
    from rendering.theme import Colour, Theme

COURT_RANKS = "JQK"
RANK_TEXTS = {"T": "10"}
"""How a rank is shown where that is not its letter."""

_PAIR_ROWS = {2: (), 3: (), 4: (0, 1), 5: (0, 1), 6: (0, 0.5, 1), 7: (0, 0.5, 1), 8: (0, 0.5, 1)}
_FOUR_PAIR_ROWS = (0, 1 / 3, 2 / 3, 1)
_MIDDLE_PIP_ROWS = {2: (0, 1), 3: (0, 0.5, 1), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,)}
_PIP_WIDTH_RATIOS = {
    2: 0.29,
    3: 0.28,
    4: 0.27,
    5: 0.26,
    6: 0.26,
    7: 0.25,
    8: 0.24,
    9: 0.22,
    10: 0.22,
}
"""How large a pip is, in widths of the card, where its height leaves room."""
_PIPS_PER_CARD_HEIGHT = {2: 3.4, 3: 3.7, 4: 4, 5: 4, 6: 4.2, 7: 4.4, 8: 4.4, 9: 4.5, 10: 4.5}
_CARD_MIDDLE = 0.5
_OUTER_PIP_INSET = 0.235  # how far from the edge the outer pips stand, in widths


def list_pip_positions(count: int) -> list[tuple[float, float]]:
    """Where the pips of a number stand: across in cards' widths, down from 0 to 1."""
    rows = _PAIR_ROWS.get(count, _FOUR_PAIR_ROWS)
    middle = {**_MIDDLE_PIP_ROWS, 10: (1 / 6, 5 / 6)}.get(count, ())
    sides = [(x, y) for y in rows for x in (_OUTER_PIP_INSET, 1 - _OUTER_PIP_INSET)]
    return sides + [(0.5, y) for y in middle]


def draw_card_face(theme: Theme, card_size: CardSize, card: str) -> Image.Image:
    """A card ("RGB"), square-cornered and without its edge; a hidden card shows its back."""
    picture = Image.new("RGB", (card_size.width, card_size.height), theme.card.paper)
    if card == HIDDEN_CARD:
        pad = max(1, card_size.width // 34)
        back = backs.draw_card_back(
            theme.back, max(1, card_size.width - 2 * pad), max(1, card_size.height - 2 * pad)
        )
        picture.paste(back, (pad, pad))
        return picture
    pad = max(1, card_size.width // 20)
    rank, suit = card[0], card[1]
    ink: Colour = getattr(theme.suits, suit)
    _draw_index(picture, card_size, rank, suit, ink)
    body = (pad, card_size.index_strip_height, card_size.width - pad, card_size.height - pad)
    if rank in COURT_RANKS:
        high = max(1, body[3] - body[1])
        # broader than high, a panel would be all heads
        wide = max(1, min(body[2] - body[0], high))
        corner = ((card_size.width - wide) // 2, body[1])
        picture.paste(court_cards.draw_court_panel(theme, rank, suit, wide, high), corner)
    elif rank == "A":
        _draw_ace(picture, body, suit, ink, theme.card.paper)
    else:
        _draw_number_card_pips(picture, body, int(RANK_TEXTS.get(rank, rank)), suit, ink)
    return picture


def _draw_index(
    picture: Image.Image, card_size: CardSize, rank: str, suit: str, ink: Colour
) -> None:
    """Rank and suit side by side, in the strip that a covered card shows."""
    text = RANK_TEXTS.get(rank, rank)
    capital, pad = card_size.index_height, max(1, card_size.width // 20)
    gap = max(1, capital // 10)
    wide, pip = capital * lettering.get_rank_width(text), capital * 0.96
    room = card_size.width - 2 * pad - gap
    if wide + pip > room:
        wide, pip = wide * room / (wide + pip), pip * room / (wide + pip)
    top = max(1, (card_size.index_strip_height - capital) // 2)
    mask = outlines.resize_mask(lettering.draw_rank_mask(text), wide, capital)
    picture.paste(ink, (pad, top), mask)
    _draw_pip(picture, suit, ink, (pad + mask.width + gap + pip / 2, top + capital / 2), pip)


def _draw_pip(
    picture: Image.Image,
    suit: str,
    ink: Colour,
    centre: tuple[float, float],
    side: float,
    *,
    is_upside_down: bool = False,
) -> None:
    mask = outlines.draw_pip_mask(suit, round(side), is_upside_down=is_upside_down)
    corner = (round(centre[0] - mask.width / 2), round(centre[1] - mask.height / 2))
    picture.paste(ink, corner, mask)


def _draw_number_card_pips(
    picture: Image.Image, body: tuple[int, int, int, int], count: int, suit: str, ink: Colour
) -> None:
    top, bottom = body[1] + picture.width // 40, body[3] - picture.width // 40
    side = min(
        picture.width * _PIP_WIDTH_RATIOS[count], (bottom - top) / _PIPS_PER_CARD_HEIGHT[count]
    )
    high = bottom - top - side
    for x, y in list_pip_positions(count):
        centre = (x * picture.width, top + side / 2 + y * high)
        _draw_pip(picture, suit, ink, centre, side, is_upside_down=y > _CARD_MIDDLE)


def _draw_ace(
    picture: Image.Image, body: tuple[int, int, int, int], suit: str, ink: Colour, paper: Colour
) -> None:
    left, top, right, bottom = body
    centre = ((left + right) / 2, (top + bottom) / 2)
    side = min(right - left, bottom - top)
    if suit != "S":
        _draw_pip(picture, suit, ink, centre, side * 0.78)
        line = outlines.resize_mask(aces.draw_ace_inline_mask(suit), side * 0.78, side * 0.78)
        corner = (round(centre[0] - line.width / 2), round(centre[1] - line.height / 2))
        picture.paste(paper, corner, line)
        return
    masks = aces.draw_ace_of_spades_masks(max(1, round(side)))
    corner = (round(centre[0] - masks[0].width / 2), round(centre[1] - masks[0].height / 2))
    for mask, colour in zip(masks, (ink, paper), strict=True):
        picture.paste(colour, corner, mask)
