"""Sheets: one busy table in every theme, or a theme's whole deck, for people who make themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from rendering.cards.sprites import get_card_sprites
from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.table import layout, painter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.theme import Theme

_PICTURES_PER_ROW = 2  # pictures beside each other
_MARGIN = 24
_LETTER_HEIGHT = 26
_PAPER, _INK = "#1b1b1d", "#f0f0f0"

SAMPLE_SCENE = Scene(
    stock=Pile(name="s", cards=(HIDDEN_CARD,) * 11),
    waste=Pile(name="w", cards=("2C", "5C", "3S", "7S", "JH")),
    reserve=Pile(name="r", cards=(*(HIDDEN_CARD,) * 8, "JC")),
    tableau=(
        Pile(name="t1", cards=("TD", "9H", "8D", "7C", "6D", "5S", "4H", "3C", "2D")),
        Pile(name="t2", cards=("KH", "QC", "JD")),
        Pile(name="t3", cards=("KD",)),
        Pile(name="t4", cards=("KC", "QH")),
    ),
    foundations=(
        Pile(name="f1", cards=("8S", "9S", "TS", "JS", "QS", "KS", "AS")),
        Pile(name="f2", cards=("8H",)),
        Pile(name="f3"),
        Pile(name="f4", cards=("8C", "9C", "TC")),
    ),
    base_rank="8",
    last_move=("w", "t1", 2),
    hinted_move=("r", "f4", 1),
    ready_piles=frozenset({"r"}),
    caption="Canfield · 12345 · 31",
)
"""A table with courts, an ornate ace, backs, empty places, and every mark that there is."""


def paint_table_sheet(themes: Sequence[Theme], *, large: bool = False) -> Image.Image:
    """One busy table in each theme ("RGB"), two beside each other, named."""
    shown = [painter.paint_table_canvas(SAMPLE_SCENE, theme, large=large) for theme in themes]
    bare = [canvas.crop((1, 0, canvas.width, canvas.height)) for canvas in shown]
    return _combine_named_pictures(
        [(theme.name, table) for theme, table in zip(themes, bare, strict=True)]
    )


def paint_deck_sheet(themes: Sequence[Theme], *, large: bool = False) -> Image.Image:
    """All cards and the back of each theme ("RGB") as large as on that table, named."""
    return _combine_named_pictures(
        [(theme.name, _paint_whole_deck(theme, large=large)) for theme in themes]
    )


def _paint_whole_deck(theme: Theme, *, large: bool) -> Image.Image:
    """A suit a row, the back behind the first."""
    cards = get_card_sprites(
        theme,
        layout.build_table_layout(layout.build_table_shape(SAMPLE_SCENE, large=large)).card_size,
    )
    back = cards.get_sprite(HIDDEN_CARD)
    picture = Image.new("P", (14 * back.width, 4 * back.height), 0)
    picture.putpalette(cards.palette.rgb_bytes)
    for row, suit in enumerate("SHDC"):
        for column, rank in enumerate("A23456789TJQK"):
            picture.paste(cards.get_sprite(rank + suit), (column * back.width, row * back.height))
    picture.paste(back, (13 * back.width, 0))
    return picture


def _combine_named_pictures(named_pictures: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Pictures with their names, in rows; one alone stands without."""
    if len(named_pictures) == 1:
        return named_pictures[0][1].convert("RGB")
    across = min(_PICTURES_PER_ROW, len(named_pictures))
    wide = max(picture.width for _, picture in named_pictures) + _MARGIN
    high = max(picture.height for _, picture in named_pictures) + _MARGIN + 2 * _LETTER_HEIGHT
    size = (across * wide + _MARGIN, -(-len(named_pictures) // across) * high + _MARGIN)
    sheet = Image.new("RGB", size, _PAPER)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(_LETTER_HEIGHT)
    for number, (name, picture) in enumerate(named_pictures):
        x, y = _MARGIN + number % across * wide, _MARGIN + number // across * high
        pen.text((x, y), name, _INK, font)
        sheet.paste(picture.convert("RGB"), (x, y + round(1.5 * _LETTER_HEIGHT)))
    return sheet
