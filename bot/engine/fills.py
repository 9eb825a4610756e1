"""What fills piles by itself after a move: columns, wastes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.rules import STOCK_INDEX, WASTE_INDEX, ColumnFill, Wastes

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.state import Pile

_CARDS_FROM_STOCK = 3


def fill_piles(
    rules: Rules, piles: list[Pile], emptied_index: int | None, redeals_made: int
) -> int | None:
    """Fill what is empty from other piles, as the rules say.

    ``emptied_index`` is the pile that the move has left empty, if it has. Returns the column,
    counted from 0, whose lowest card then lies face down, if there is one.
    """
    if rules.reserve_fills_columns:
        _fill_columns_from_reserve(rules, piles)
        return None
    half_hidden_column = None
    if emptied_index is not None:
        if emptied_index >= rules.first_column_index:
            if _fill_column(rules, piles, emptied_index, redeals_made):
                half_hidden_column = emptied_index - rules.first_column_index
        elif (
            rules.wastes is Wastes.DEALT_AT_REDEAL
            and redeals_made
            and emptied_index < rules.first_reserve_index
        ):
            _move_top(piles, STOCK_INDEX, emptied_index)
    if rules.keeps_waste_filled and not piles[WASTE_INDEX]:
        draw_to_wastes(rules, piles, redeals_made)
    return half_hidden_column


def _fill_column(rules: Rules, piles: list[Pile], index: int, redeals_made: int) -> bool:
    """Fill an empty column; return whether its lowest card then lies face down."""
    match rules.column_fill:
        case ColumnFill.LONGER_RESERVE:
            reserves = range(rules.first_reserve_index, rules.first_cell_index)
            longest = max(reserves, key=lambda reserve: len(piles[reserve]))
            _move_top(piles, longest if piles[longest] else WASTE_INDEX, index)
        case ColumnFill.WASTE:
            _move_top(piles, WASTE_INDEX, index)
        case ColumnFill.WASTE_OR_STOCK:
            if not piles[WASTE_INDEX]:
                draw_to_wastes(rules, piles, redeals_made)
            _move_top(piles, WASTE_INDEX, index)
        case ColumnFill.THREE_FROM_STOCK:
            for _ in range(_CARDS_FROM_STOCK):
                _move_top(piles, STOCK_INDEX, index)
            return len(piles[index]) > 1
        case ColumnFill.NONE | ColumnFill.RESERVE:
            pass
    return False


def draw_to_wastes(rules: Rules, piles: list[Pile], redeals_made: int) -> None:
    """Turn a packet from the stock to each waste that is drawn to, turn and turn about."""
    stock, wastes = piles[STOCK_INDEX], rules.drawn_waste_count
    count = rules.count_packet(redeals_made) if rules.shrinks_packets else rules.draw_count
    if wastes == 1:
        piles[WASTE_INDEX] += stock[-count:][::-1]
        piles[STOCK_INDEX] = stock[:-count]
        return
    drawn = stock[-count * wastes :][::-1]
    for waste in range(wastes):
        piles[WASTE_INDEX + waste] += drawn[waste::wastes]
    piles[STOCK_INDEX] = stock[: -count * wastes]


def turn_waste_over(rules: Rules, piles: list[Pile]) -> None:
    """Make the waste the stock again; where it then is dealt to all wastes, deal."""
    piles[STOCK_INDEX], piles[WASTE_INDEX] = piles[WASTE_INDEX][::-1], ()
    if rules.wastes is Wastes.DEALT_AT_REDEAL:
        for waste in range(rules.waste_count):
            _move_top(piles, STOCK_INDEX, WASTE_INDEX + waste)


def _fill_columns_from_reserve(rules: Rules, piles: list[Pile]) -> None:
    reserve = rules.first_reserve_index
    if piles[reserve] and () in piles[rules.first_column_index : rules.first_foundation_index]:
        for index in range(rules.first_column_index, rules.first_foundation_index):
            if not piles[index]:
                _move_top(piles, reserve, index)


def _move_top(piles: list[Pile], source: int, target: int) -> None:
    """Move the top card of a pile to another, where it has one."""
    if piles[source]:
        piles[target] += piles[source][-1:]
        piles[source] = piles[source][:-1]
