"""Sheets for people who make themes: a busy table or the whole deck in several themes."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from rendering import table, table_layout
from rendering.card_sprites import CardSprites
from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.theme import Theme

_PICTURES_PER_ROW = 2
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
"""A table with court cards, an ornate ace, backs, empty piles and every kind of mark."""


def paint_table_sheet(themes: Sequence[Theme], *, large: bool = False) -> Image.Image:
    """Return a sheet ("RGB") with a busy table in each theme, two in a row, with their names."""
    canvases = [table.paint_table_canvas(SAMPLE_SCENE, theme, large=large) for theme in themes]
    pictures = [canvas.crop((1, 0, canvas.width, canvas.height)) for canvas in canvases]
    return _combine_named_pictures(
        [(theme.name, picture) for theme, picture in zip(themes, pictures, strict=True)]
    )


def paint_deck_sheet(themes: Sequence[Theme], *, large: bool = False) -> Image.Image:
    """Return a sheet ("RGB") with all cards of each theme, as large as on the sample table."""
    return _combine_named_pictures(
        [(theme.name, _paint_whole_deck(theme, large=large)) for theme in themes]
    )


def _paint_whole_deck(theme: Theme, *, large: bool) -> Image.Image:
    """Return a picture with a row for each suit; the back follows the first row."""
    shape = table_layout.build_table_shape(SAMPLE_SCENE, large=large)
    sprites = CardSprites(theme, table_layout.build_table_layout(shape).card_size)
    back = sprites.get_sprite(HIDDEN_CARD)
    picture = Image.new("P", (14 * back.width, 4 * back.height), 0)
    picture.putpalette(sprites.palette.rgb_bytes)
    for row, suit in enumerate("SHDC"):
        for column, rank in enumerate("A23456789TJQK"):
            picture.paste(sprites.get_sprite(rank + suit), (column * back.width, row * back.height))
    picture.paste(back, (13 * back.width, 0))
    return picture


def _combine_named_pictures(named_pictures: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Return pictures in rows with their names; a single picture has no name."""
    if len(named_pictures) == 1:
        return named_pictures[0][1].convert("RGB")
    column_count = min(_PICTURES_PER_ROW, len(named_pictures))
    row_count = -(-len(named_pictures) // column_count)
    width = max(picture.width for _, picture in named_pictures) + _MARGIN
    height = max(picture.height for _, picture in named_pictures) + _MARGIN + 2 * _LETTER_HEIGHT
    size = (column_count * width + _MARGIN, row_count * height + _MARGIN)
    sheet = Image.new("RGB", size, _PAPER)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(_LETTER_HEIGHT)
    for number, (name, picture) in enumerate(named_pictures):
        row, column = divmod(number, column_count)
        x, y = _MARGIN + column * width, _MARGIN + row * height
        pen.text((x, y), name, _INK, font)
        sheet.paste(picture.convert("RGB"), (x, y + round(1.5 * _LETTER_HEIGHT)))
    return sheet
