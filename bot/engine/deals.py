"""Deals by number, as in PySolFC: how a pack is laid out, and how piles fill by themselves."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

from bot.engine.cards import CARD_RANKS, CARDS_BY_CODE, SUIT_LETTERS, Card
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move, get_cached_move
from bot.engine.rules import (
    STOCK_INDEX,
    WASTE_INDEX,
    BaseCard,
    ColumnFill,
    Dealing,
    Rules,
    list_next_cards,
)
from bot.engine.state import Pile, Piles, State

MAX_DEAL_NUMBER = 10**20 - 1
"""The last deal; the first is 1."""

FIRST_MERSENNE_DEAL = 32_000
"""The first deal shuffled by the Mersenne Twister; those below are by Microsoft's generator."""

_MAX_DEAL_DIGITS = len(str(MAX_DEAL_NUMBER))

MAX_WORD_LENGTH = 100
"""A word that names a deal has at most this many characters."""

FRESH_DEAL_NUMBERS = range(10**18, 10**19)
"""New random deals are drawn from these: too many to try all for the one with the cards in view."""

_GROUPED_NUMBER_PATTERN = re.compile(
    r"(?!0)\d{1,3}(?:(?P<gap>[,.'\u2019\u066c\uff0c\s])\d{3}(?:(?P=gap)\d{3})*|(?:,\d{2})+,\d{3})"
)
"""A number in groups of digits: ``1,000,000``, ``1.000``, ``1'000``, ``1 000``, ``1,00,000``."""

_NUMBER_LIKE_PATTERN = re.compile(r"[+\-−–]?\d*[.,]?\d+(?:e[+\-−]?\d+|\^\d+)?", re.IGNORECASE)


def shuffle_pack(rules: Rules, deal_number: int) -> list[Card]:
    """Return the whole pack as a deal shuffles it; the last card is dealt first."""
    is_microsoft_deal = deal_number < FIRST_MERSENNE_DEAL
    # Of Python's generator only `random()` gives the same numbers in every version.
    random = Random(deal_number).random  # noqa: S311 - the number fixes the deal
    choose_below = (
        _build_microsoft_generator(deal_number)
        if is_microsoft_deal
        else lambda limit: int(random() * limit)
    )
    ranks = rules.pack_ranks
    if is_microsoft_deal and rules.card_count == len(CARDS_BY_CODE):
        pack = [CARDS_BY_CODE[rank + suit] for rank in ranks for suit in "CDHS"]
    else:
        pack = [CARDS_BY_CODE[rank + suit] for suit in SUIT_LETTERS for rank in ranks] * rules.decks
    for i in range(len(pack) - 1, 0, -1):
        j = choose_below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def deal(rules: Rules, number: int) -> State:
    """Return the opening position of a deal; GameError where there is no such deal."""
    if not 1 <= number <= MAX_DEAL_NUMBER:
        raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=number, last=MAX_DEAL_NUMBER)
    piles, face_down_counts, base_rank = lay_out_pack(rules, shuffle_pack(rules, number))
    return State(rules, piles, face_down_counts, base_rank)


def format_sealed_text(variant_key: str, deal_number: int, salt: str) -> str:
    """Return what the seal of a deal is the hash of: ``variant:number:salt``."""
    return f"{variant_key}:{deal_number}:{salt}"


def seal_deal(variant_key: str, deal_number: int, salt: str) -> str:
    """Return the seal of a deal: the SHA-256, in hexadecimal, of its text.

    Without the salt nobody can try out which deal has this seal; with it, everyone can check that
    there is no other.
    """
    return sha256(format_sealed_text(variant_key, deal_number, salt).encode()).hexdigest()


def parse_deal_number(text: str) -> tuple[int, str | None]:
    """Return the number of the deal that a player names, and the word where it is one.

    Digits may be grouped: ``1,000`` is 1000. GameError for numbers that no deal has (0, −1, 1.5,
    10³⁰) and for words empty or too long.
    """
    name = text.strip()
    if not any(character.isprintable() for character in name):
        raise GameError(ErrorKey.DEAL_EMPTY)
    if name.isdecimal():
        return _parse_digits(name), None
    if len(name) > MAX_WORD_LENGTH:
        raise GameError(ErrorKey.DEAL_TOO_LONG, length=len(name), longest=MAX_WORD_LENGTH)
    if _GROUPED_NUMBER_PATTERN.fullmatch(name):
        return _parse_digits("".join(filter(str.isdecimal, name))), None
    if _NUMBER_LIKE_PATTERN.fullmatch(name):
        raise GameError(ErrorKey.DEAL_NOT_WHOLE, deal=name)
    normal_word = unicodedata.normalize("NFC", name).casefold().strip()
    digest = sha256(normal_word.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % 10**9 + FIRST_MERSENNE_DEAL, name


def _parse_digits(digits: str) -> int:
    """Return the deal's number; GameError where no deal has it, however many digits there are."""
    significant = "".join(str(unicodedata.decimal(digit)) for digit in digits).lstrip("0")
    if not significant or len(significant) > _MAX_DEAL_DIGITS:
        shown = f"{significant[:9]}\u2026" if significant else "0"
        raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=shown, last=MAX_DEAL_NUMBER)
    return int(significant)


def _build_microsoft_generator(deal_number: int) -> Callable[[int], int]:
    """Return a function that chooses a number below its argument, as Microsoft's FreeCell does."""
    state = deal_number

    def choose_below(limit: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**33
        return (state >> 16 & 0x7FFF) % limit

    return choose_below


def lay_out_pack(rules: Rules, pack: list[Card]) -> tuple[Piles, tuple[int, ...], int | None]:
    """Return all piles, the columns' face-down counts and the base rank; the pack is used up.

    Its last card is dealt first: the base card comes first, or all base cards are laid out; then
    come the reserves, the cells and the columns, in this order unless the rules say otherwise.
    """
    base_rank, foundations = _lay_out_base_cards(rules, pack)
    reserves: list[Pile] = [] if rules.deals_reserve_last else _take_reserves(rules, pack)
    cells = [(pack.pop(),) if rules.fills_cells else () for _ in rules.cell_names]
    columns = _deal_columns(rules, pack, base_rank, foundations)
    places = {BaseCard.AFTER_COLUMNS: -1, BaseCard.SECOND_AFTER_COLUMNS: -2}
    if rules.base_letter is None and rules.base_card in places:
        foundations[0].append(pack.pop(places[rules.base_card]))
        base_rank = CARD_RANKS[foundations[0][0]]
    if rules.deals_reserve_last:
        reserves = _take_reserves(rules, pack)
    piles: list[Pile] = [
        tuple(pack),
        *((),) * rules.waste_count,
        *reserves,
        *cells,
        *map(tuple, columns),
        *map(tuple, foundations),
    ]
    if rules.keeps_waste_filled:
        draw_to_wastes(rules, piles, 0)
    return tuple(piles), rules.dealt_face_down_counts, base_rank


def _deal_columns(
    rules: Rules, pack: list[Card], base_rank: int | None, foundations: list[list[Card]]
) -> list[list[Card]]:
    """Deal the columns row by row, and play up what the rules say; return the columns."""
    clears_cards = rules.dealing is Dealing.CLEARING_CARDS
    columns: list[list[Card]] = [[] for _ in rules.column_heights]
    for row in rules.dealt_rows:
        for column in row:
            if clears_cards:
                while _play_up(rules, pack, foundations, base_rank):
                    pass
            columns[column].append(pack.pop())
        if rules.dealing is Dealing.CLEARING_ROWS:
            while any(_play_up(rules, column, foundations, base_rank) for column in columns):
                pass
    return columns


def _lay_out_base_cards(rules: Rules, pack: list[Card]) -> tuple[int | None, list[list[Card]]]:
    """Take the base cards that are dealt first out of the pack; return the base and foundations."""
    foundations: list[list[Card]] = [[] for _ in rules.foundation_names]
    base_rank = rules.base_rank
    if base_rank is None:
        if rules.base_card is BaseCard.FIRST:
            foundations[0].append(pack.pop())
            base_rank = CARD_RANKS[foundations[0][0]]
    elif rules.has_base_cards_laid_out:
        suits = [suit for suit in range(4) for _ in range(rules.decks)]
        if rules.lays_base_cards_by_deck:
            suits = [*range(4)] * rules.decks
        foundations = [[suit * 13 + base_rank] for suit in suits]
        pack[:] = [card for card in pack if CARD_RANKS[card] != base_rank]
    return base_rank, foundations


def _take_reserves(rules: Rules, pack: list[Card]) -> list[Pile]:
    """Deal the reserves in turn, one card each, until they are full."""
    reserves: list[list[Card]] = [[] for _ in rules.reserve_names]
    for _ in range(rules.reserve_size):
        for reserve in reserves:
            reserve.append(pack.pop())
    return [tuple(reserve) for reserve in reserves]


def _play_up(
    rules: Rules, pile: list[Card], foundations: list[list[Card]], base_rank: int | None
) -> bool:
    """Play a pile's last card to the first foundation that takes it; return whether one does."""
    if not pile:
        return False
    for index, foundation in enumerate(foundations):
        if pile[-1] in list_next_cards(rules, base_rank, foundations, index):
            foundation.append(pile.pop())
            return True
    return False


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
            moves = _move_top(rules, piles, STOCK_INDEX, index, most=3)
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


def _move_top(
    rules: Rules, piles: list[Pile], source: int, target: int, *, most: int = 1
) -> tuple[Move, ...]:
    """Move at most ``most`` cards to another pile, the top one first; return that move."""
    count = min(most, len(piles[source]))
    if not count:
        return ()
    piles[target] += piles[source][-count:][::-1]
    piles[source] = piles[source][:-count]
    return (get_cached_move(rules.pile_names[source], rules.pile_names[target], count),)
