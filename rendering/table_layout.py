"""Layouts of tables: where every pile lies, and which of its cards are shown there.

A layout is computed only from the shape of the table, by one of the ``table_arrangements``. Placed
piles are piles at their spots: how far apart their cards are, and where arrows end.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from rendering.card_faces import measure_index_width
from rendering.dimensions import (
    BOTTOM_MARGIN,
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    SPACING_FACTORS,
    CardSize,
    PileSpot,
    TableLayout,
    TableShape,
)
from rendering.outlines import Point
from rendering.scene import HIDDEN_CARD, Pile, Scene
from rendering.table_arrangements import (
    FoundationBlockLayoutBuilder,
    LayoutBuilder,
    ShortColumnsLayoutBuilder,
    SidePilesLayoutBuilder,
    TopRowLayoutBuilder,
    TwoRowsLayoutBuilder,
)
from rendering.tall_arrangement import (
    TallLayoutBuilder,
    choose_tall_card_size,
    choose_tall_plan,
)

_MIN_CARD_WIDTH = 6
_MAX_VISIBLE_WASTE_COUNT = 8
_MIN_READABLE_INDEX_HEIGHT = 26  # what can still be read on a phone
_MAX_COLUMNS_BESIDE_PILES = 5
"""With a reserve and at most this many columns, the other piles stand at their sides."""
_SHORT_COLUMN_DEPTH = 6
"""While no column of theirs is deeper, such tables have their foundations above the columns."""
_MIN_WIDTH_SHARE = 0.88  # how narrow cards may become so that more of the waste is seen
_MAX_TOP_ROW_FOUNDATIONS = 12
"""More foundations stand in a row of their own, or in two if that makes cards larger."""
_MAX_CELLS_AND_FOUNDATIONS = 6
"""With more than this the cells stand in a second row."""
_INDEX_PROPORTIONS = (0.40, 0.44, 30, 99)
"""The heights of an index and a large one in card widths, and the most pixels of each."""


def build_table_shape(scene: Scene, *, large: bool = False) -> TableShape:
    """Return the shape of a scene, as deep as its deepest column or its ``longest_column``.

    ``large`` chooses the cards with large print.
    """
    visible_waste_count = min(max(1, scene.visible_waste_count), _MAX_VISIBLE_WASTE_COUNT)
    spare_waste_count = _MAX_VISIBLE_WASTE_COUNT - visible_waste_count
    depths = []
    for column in scene.tableau:
        # Three face-down cards take the room of one.
        backs = sum(card == HIDDEN_CARD for card in column.cards)
        depths.append(len(column.cards) - backs + -(-backs // 3))
    reserve_depths = [len(pile.cards) for pile in scene.reserves if scene.has_open_reserve]
    reserve_depth = max([scene.longest_reserve * scene.has_open_reserve, *reserve_depths])
    if not scene.is_tall:
        depths.append(reserve_depth)
    return TableShape(
        column_count=len(scene.tableau),
        foundation_count=len(scene.foundations),
        has_stock=scene.stock is not None,
        has_waste=scene.waste is not None,
        has_reserve=scene.reserve is not None,
        visible_waste_count=visible_waste_count,
        older_waste_count=min(max(0, scene.older_waste_count), spare_waste_count),
        column_depth=max([1, scene.longest_column, *depths]),
        has_large_index=large,
        is_tall=scene.is_tall,
        has_open_reserve=scene.has_open_reserve,
        down_foundation_count=sum(pile.builds_down for pile in scene.foundations),
        further_waste_count=len(scene.further_wastes),
        further_reserve_count=len(scene.further_reserves),
        cell_count=len(scene.cells),
        first_group_count=min(max(0, scene.first_group_count), len(scene.tableau)),
        reserve_depth=reserve_depth,
        step_count=scene.step_count,
    )


def make_equally_high(scenes: Sequence[Scene]) -> list[Scene]:
    """Return scenes of one film: as high as the highest of them, and as the fan of a won game."""
    longest_column = max(build_table_shape(scene).column_depth for scene in scenes)
    step_count = -(-scenes[0].picture_size.height // HEIGHT_INCREMENT)
    return [
        replace(scene, longest_column=longest_column, step_count=step_count) for scene in scenes
    ]


@lru_cache(maxsize=256)
def build_table_layout(shape: TableShape) -> TableLayout:
    """Return the layout for a shape, with cards as large as it allows."""
    if shape.is_tall:
        plan, width = choose_tall_plan(shape)
        return _build_table_layout(
            shape, partial(TallLayoutBuilder, plan=plan), choose_tall_card_size(shape, width)
        )
    builder_type = _choose_builder_type(shape)
    width = _find_card_width(builder_type, shape)
    if builder_type is SidePilesLayoutBuilder:
        if shape.column_depth < _SHORT_COLUMN_DEPTH:
            return build_table_layout(replace(shape, column_depth=_SHORT_COLUMN_DEPTH))
        short_shape = replace(shape, column_depth=_SHORT_COLUMN_DEPTH)
        larger_width = _find_card_width(ShortColumnsLayoutBuilder, short_shape)
        if larger_width > width:
            card_size = _choose_card_size(shape, larger_width)
            builder = ShortColumnsLayoutBuilder(short_shape, card_size)
            if shape == short_shape:
                return builder.build_layout(builder.table_height)
            # the picture does not become lower when its cards become smaller
            least_count = builder.table_height // HEIGHT_INCREMENT
            shape = replace(shape, step_count=max(shape.step_count, least_count))
    return _build_table_layout(shape, builder_type, _choose_card_size(shape, width))


def _build_table_layout(
    shape: TableShape,
    builder_type: Callable[[TableShape, CardSize], LayoutBuilder],
    card_size: CardSize,
) -> TableLayout:
    """Return the layout for cards of that size, with smaller indices if a table is too deep."""
    builder = builder_type(shape, card_size)
    height = builder.table_height
    if spare := max(0, height - BOTTOM_MARGIN - builder.columns_bottom) // builder.depth_height:
        # depths that need the same height share one layout, and so one background
        return build_table_layout(replace(shape, column_depth=shape.column_depth + spare))
    while builder.required_height > MAX_TABLE_HEIGHT and card_size.index_height > 1:
        card_size = CardSize(card_size.width, card_size.index_height - 1)
        builder = builder_type(shape, card_size)
    return builder.build_layout(height)


def has_foundations_on_top(scene: Scene, *, large: bool = False) -> bool:
    """Return whether the foundations are all in the picture's top row, and the columns below it."""
    layout = build_table_layout(build_table_shape(scene, large=large))
    others = (layout.stock, layout.waste, *layout.reserves, *layout.cells)
    top = min(spot.y for spot in (*layout.foundations, *others))
    return {spot.y for spot in layout.foundations} == {top} and all(
        spot.y > top for spot in layout.tableau
    )


def _choose_builder_type(shape: TableShape) -> type[LayoutBuilder]:
    is_beside_foundations = shape.cell_count + shape.foundation_count <= _MAX_CELLS_AND_FOUNDATIONS
    has_cells = shape.cell_count > 0
    if shape.further_waste_count > 0 or (has_cells and not is_beside_foundations):
        return TwoRowsLayoutBuilder
    if shape.further_reserve_count > 0 or has_cells:
        return TopRowLayoutBuilder
    if shape.foundation_count > _MAX_TOP_ROW_FOUNDATIONS:
        width = _find_card_width(TwoRowsLayoutBuilder, shape)
        has_larger_block = _find_card_width(FoundationBlockLayoutBuilder, shape) > width
        return FoundationBlockLayoutBuilder if has_larger_block else TwoRowsLayoutBuilder
    if shape.has_reserve and shape.column_count <= _MAX_COLUMNS_BESIDE_PILES:
        return SidePilesLayoutBuilder
    return TopRowLayoutBuilder


def _find_card_width(builder_type: type[LayoutBuilder], shape: TableShape) -> int:
    """Return the width of the largest cards that fit.

    They may be a little smaller if more of the waste is seen then.
    """
    widest = _find_fitting_width(builder_type, replace(shape, older_waste_count=0))
    for older_count in range(shape.older_waste_count, 0, -1):
        width = _find_fitting_width(builder_type, replace(shape, older_waste_count=older_count))
        index_heights = {_choose_card_size(shape, each).index_height for each in (width, widest)}
        if width >= _MIN_WIDTH_SHARE * widest and len(index_heights) == 1:
            return width
    return widest


def _find_fitting_width(builder_type: type[LayoutBuilder], shape: TableShape) -> int:
    max_width = (
        builder_type.max_large_index_card_width
        if shape.has_large_index
        else builder_type.max_card_width
    )
    widths = range(max_width, _MIN_CARD_WIDTH, -1)
    return next(
        (
            width
            for width in widths
            if builder_type(shape, _choose_card_size(shape, width)).fits_picture
        ),
        _MIN_CARD_WIDTH,
    )


def _choose_card_size(shape: TableShape, card_width: int) -> CardSize:
    """Return a card of that width with its index, large or as readable as possible."""
    ratio, large_ratio, max_height, max_large_height = _INDEX_PROPORTIONS
    preferred_height = (
        min(max_large_height, round(card_width * large_ratio))
        if shape.has_large_index
        else min(max_height, round(card_width * ratio))
    )
    readable_height = min(_MIN_READABLE_INDEX_HEIGHT, round(card_width * 0.48))
    return CardSize(card_width, max(preferred_height, readable_height, 1))


Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the picture, the last two exclusive."""


class PlacedPile(NamedTuple):
    """A pile at its spot, and the cards of it that are laid there.

    ``sign`` is shown in the pile while it is empty; ``shows_card_count`` adds the number of its
    cards to its name.
    """

    pile: Pile
    spot: PileSpot
    laid_cards: tuple[str, ...]
    sign: str = ""
    shows_card_count: bool = False

    def iter_card_offsets(self, card_size: CardSize) -> Iterator[tuple[str, int, int]]:
        """Yield each card with its own offset from the first card and that of the next.

        A column is spread loosely while there is room, and more tightly as it grows.
        """
        face_up_step, face_down_step = (
            (card_size.index_strip_width,) * 2
            if self.spot.spreads_right
            else (card_size.index_strip_height, card_size.back_strip_height)
        )
        backs = self.laid_cards[:-1].count(HIDDEN_CARD)
        spread = backs * face_down_step + (len(self.laid_cards) - 1 - backs) * face_up_step
        scale = self._compute_spacing_scale(spread) if spread > 0 else 1.0
        if scale > 1:
            # whole pixels, so that few different strips are needed
            face_up_step, face_down_step = int(face_up_step * scale), int(face_down_step * scale)
            scale = 1.0
        if scale == 1.0:
            distance = 0
            for card in self.laid_cards:
                start, distance = distance, distance + (face_up_step if card else face_down_step)
                yield card, start, distance
            return
        offset = 0.0
        for card in self.laid_cards:
            step = (face_up_step if card else face_down_step) * scale
            yield card, round(offset), round(offset + step)
            offset += step

    def _compute_spacing_scale(self, spread: int) -> float:
        """Return the factor for the steps between cards, whose sum is ``spread``."""
        if self.spot.spreads_right or self.spot.max_spread < spread:
            return min(1.0, self.spot.max_spread / spread)
        return next(factor for factor in SPACING_FACTORS if spread * factor <= self.spot.max_spread)

    def find_top_box(self, card_size: CardSize, card_count: int = 1) -> Box:
        """Return the box around the top cards, at least one, or around the empty pile."""
        offsets = [offset for _, offset, _ in self.iter_card_offsets(card_size)] or [0]
        first, last = offsets[-max(1, card_count) :][0], offsets[-1]
        (left, right), (top, bottom) = (
            ((first, last), (0, 0)) if self.spot.spreads_right else ((0, 0), (first, last))
        )
        x, y = self.spot.x, self.spot.y
        return x + left, y + top, x + right + card_size.width, y + bottom + card_size.height

    def list_index_boxes(self, card_size: CardSize) -> Iterator[Box]:
        """Yield the box of each index, as far as it is seen here."""
        for card, offset, next_offset in self.iter_card_offsets(card_size):
            if not card:
                continue
            width, height = measure_index_width(card_size, card), card_size.index_strip_height
            right, down = (offset, 0) if self.spot.spreads_right else (0, offset)
            if self.spot.spreads_down:
                height = min(height, next_offset - offset)
            x, y = self.spot.x + right, self.spot.y + down
            yield x, y, x + width, y + height

    def find_arrow_start(self, card_size: CardSize) -> Point:
        """Return the middle of the top card below its index, where an arrow from here begins."""
        right, down = self.find_last_card_offset(card_size)
        middle = (card_size.height + card_size.index_strip_height) / 2
        return self.spot.x + right + card_size.width / 2, self.spot.y + down + middle

    def find_arrow_end(self, card_size: CardSize) -> Point:
        """Return the middle of the next card that will be laid here, where an arrow to here ends.

        Like an arrow's start, it is below the card's index.
        """
        spreads = self.spot.spreads_down or self.spot.spreads_right
        # any text that is not empty stands for one more card, face up
        pile = self._replace(laid_cards=(*self.laid_cards, self.pile.name)) if spreads else self
        return pile.find_arrow_start(card_size)

    def find_last_card_corner(self, card_size: CardSize) -> Point:
        """Return the lower right corner of the last card."""
        right, down = self.find_last_card_offset(card_size)
        return self.spot.x + right + card_size.width, self.spot.y + down + card_size.height

    def find_last_card_offset(self, card_size: CardSize) -> tuple[int, int]:
        """Return how far right of the first card and how far below it the last card lies."""
        distance = max((offset for _, offset, _ in self.iter_card_offsets(card_size)), default=0)
        return (distance, 0) if self.spot.spreads_right else (0, distance)


def list_placed_piles(scene: Scene, table_layout: TableLayout) -> Iterator[PlacedPile]:
    """Yield every pile of a scene at its spot in the layout."""
    for pile, spot in zip(scene.tableau, table_layout.tableau, strict=True):
        yield PlacedPile(pile, spot, pile.cards)
    for pile, spot in zip(scene.foundations, table_layout.foundations, strict=True):
        yield PlacedPile(pile, spot, pile.cards[-1:], sign=pile.sign or scene.base_rank)
    if scene.stock is not None:
        yield PlacedPile(
            scene.stock, table_layout.stock, scene.stock.cards[-1:], shows_card_count=True
        )
    if scene.waste is not None:
        yield PlacedPile(
            scene.waste,
            table_layout.waste,
            scene.waste.cards[-table_layout.visible_waste_count :],
            shows_card_count=True,
        )
    for pile, spot in zip(scene.further_wastes, table_layout.further_wastes, strict=True):
        cards = pile.cards[-table_layout.further_visible_waste_count :]
        yield PlacedPile(pile, spot, cards, shows_card_count=True)
    for pile, spot in zip(scene.reserves, table_layout.reserves, strict=True):
        cards = pile.cards if spot.spreads_down else pile.cards[-1:]
        yield PlacedPile(pile, spot, cards, shows_card_count=True)
    for pile, spot in zip(scene.cells, table_layout.cells, strict=True):
        yield PlacedPile(pile, spot, pile.cards[-1:], sign=pile.sign)
