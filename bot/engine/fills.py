"""What fills piles by itself after a move: columns, wastes."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.engine.moves import Move, get_cached_move
from bot.engine.rules import STOCK_INDEX, WASTE_INDEX, ColumnFill, Rules
from bot.engine.state import Pile

_CARDS_FROM_STOCK = 3


class Fills(NamedTuple):
    """What followed a move by itself: where cards came from and went to, and how many.

    ``half_face_down_column`` is the column, counted from 0, whose lowest card then lies face down.
    """

    moves: tuple[Move, ...] = ()
    half_face_down_column: int | None = None


NO_FILLS = Fills()


def fill_piles(
    rules: Rules, piles: list[Pile], emptied_index: int | None, redeals_made: int
) -> Fills:
    """Fill what is empty from other piles, as the rules say.

    ``emptied_index`` is the pile that the move has left empty, if it has.
    """
    if rules.reserve_fills_columns:
        return _fill_columns_from_reserve(rules, piles)
    fills = NO_FILLS
    if emptied_index is not None:
        if emptied_index >= rules.first_column_index:
            fills = _fill_column(rules, piles, emptied_index, redeals_made)
        elif (
            rules.deals_wastes_at_redeal
            and redeals_made
            and emptied_index < rules.first_reserve_index
        ):
            fills = Fills(_move_top(rules, piles, STOCK_INDEX, emptied_index))
    if rules.keeps_waste_filled and not piles[WASTE_INDEX]:
        draw_to_wastes(rules, piles, redeals_made)
        fills = Fills((*fills.moves, *_list_turned_cards(rules, piles)))
    return fills


def _fill_column(rules: Rules, piles: list[Pile], index: int, redeals_made: int) -> Fills:
    """Fill an empty column."""
    match rules.column_fill:
        case ColumnFill.LONGEST_RESERVE:
            reserves = range(rules.first_reserve_index, rules.first_cell_index)
            longest = max(reserves, key=lambda reserve: len(piles[reserve]))
            source = longest if piles[longest] else WASTE_INDEX
            return Fills(_move_top(rules, piles, source, index))
        case ColumnFill.WASTE:
            return Fills(_move_top(rules, piles, WASTE_INDEX, index))
        case ColumnFill.WASTE_OR_STOCK:
            if piles[WASTE_INDEX]:
                return Fills(_move_top(rules, piles, WASTE_INDEX, index))
            draw_to_wastes(rules, piles, redeals_made)
            if not _move_top(rules, piles, WASTE_INDEX, index):
                return NO_FILLS
            to_column = get_cached_move("s", rules.pile_names[index])
            return Fills((to_column, *_list_turned_cards(rules, piles)))
        case ColumnFill.THREE_FROM_STOCK:
            moves = _move_tops(rules, piles, STOCK_INDEX, index, _CARDS_FROM_STOCK)
            column = index - rules.first_column_index
            return Fills(moves, column if len(piles[index]) > 1 else None)
        case ColumnFill.NONE | ColumnFill.RESERVE:
            return NO_FILLS


def _list_turned_cards(rules: Rules, piles: list[Pile]) -> tuple[Move, ...]:
    """Return how the cards came to a waste that was empty before, if there are any."""
    if not piles[WASTE_INDEX]:
        return ()
    return (get_cached_move("s", rules.waste_names[0], len(piles[WASTE_INDEX])),)


def draw_to_wastes(rules: Rules, piles: list[Pile], redeals_made: int) -> None:
    """Turn a packet from the stock to each waste that is drawn to, one card each in turn."""
    stock, wastes = piles[STOCK_INDEX], rules.drawn_waste_count
    count = rules.get_packet_size(redeals_made) if rules.shrinks_packets else rules.packet_size
    if wastes == 1:
        piles[WASTE_INDEX] += stock[-count:][::-1]
        piles[STOCK_INDEX] = stock[:-count]
        return
    drawn = stock[-count * wastes :][::-1]
    for waste in range(wastes):
        piles[WASTE_INDEX + waste] += drawn[waste::wastes]
    piles[STOCK_INDEX] = stock[: -count * wastes]


def turn_waste_over(rules: Rules, piles: list[Pile]) -> tuple[Move, ...]:
    """Make the waste the stock again; return the moves where it is dealt to the wastes then."""
    piles[STOCK_INDEX], piles[WASTE_INDEX] = piles[WASTE_INDEX][::-1], ()
    moves: tuple[Move, ...] = ()
    if rules.deals_wastes_at_redeal:
        for waste in range(rules.waste_count):
            moves += _move_top(rules, piles, STOCK_INDEX, WASTE_INDEX + waste)
    return moves


def _fill_columns_from_reserve(rules: Rules, piles: list[Pile]) -> Fills:
    reserve, first_column = rules.first_reserve_index, rules.first_column_index
    columns = piles[first_column : rules.first_foundation_index]
    if not piles[reserve] or () not in columns:
        return NO_FILLS
    filled_names = []
    for index, column in enumerate(columns, first_column):
        if not column and (pile := piles[reserve]):
            piles[index], piles[reserve] = pile[-1:], pile[:-1]
            filled_names.append(rules.pile_names[index])
    return _build_reserve_fills(rules.pile_names[reserve], *filled_names)


@cache
def _build_reserve_fills(reserve: str, *columns: str) -> Fills:
    """Return the one value for these fills, which are few, but happen often."""
    return Fills(tuple(get_cached_move(reserve, column) for column in columns))


def _move_top(rules: Rules, piles: list[Pile], source: int, target: int) -> tuple[Move, ...]:
    """Move the top card of a pile to another, where it has one; return that move."""
    return _move_tops(rules, piles, source, target, 1)


def _move_tops(
    rules: Rules, piles: list[Pile], source: int, target: int, most: int
) -> tuple[Move, ...]:
    """Move so many cards at most to another pile, the top one first; return that move."""
    count = min(most, len(piles[source]))
    if not count:
        return ()
    piles[target] += piles[source][-count:][::-1]
    piles[source] = piles[source][:-count]
    return (get_cached_move(rules.pile_names[source], rules.pile_names[target], count),)
