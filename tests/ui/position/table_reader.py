"""A reader who has only the words of a table: no position, no picture."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rendering import HIDDEN_CARD

RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "10": "T"}
SUITS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"} | {
    f" of {name}": name[0].upper() for name in ("clubs", "spades", "hearts", "diamonds")
}
RANK = r"(10|[2-9AJQK]|ace|jack|queen|king)"
CARD = re.compile(rf"\b{RANK}({'|'.join(SUITS)})")


@dataclass
class ReadTable:
    """What a text says: the cards of piles, bottom first, and what else it tells.

    Of foundations only the top card is known; ``unnamed_tops`` are those without a pile's name.
    ``older_waste_counts`` are how many cards lie below those that are told of a waste.
    ``base_rank`` is empty where there is none, ``down_base_rank`` where nothing builds down.
    """

    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    older_waste_counts: dict[str, int] = field(default_factory=dict)
    cell_ranks: dict[str, str] = field(default_factory=dict)
    base_rank: str = ""
    down_base_rank: str = ""
    unnamed_tops: list[str] = field(default_factory=list)
    empty_foundation_count: int = 0
    can_redeal: bool = False
    ready_piles: dict[str, str] = field(default_factory=dict)
    last_move: str = ""
    is_top_last: bool = False


def read_table(text: str) -> ReadTable:
    """Return what the lines of a text table say, or the sentences of a description."""
    table = ReadTable()
    for sentence in re.split(r"\n|\. ", text.removesuffix(".")):
        _read_sentence(table, sentence)
    return table


def read_cards(text: str) -> tuple[str, ...]:
    """Return the cards that a text names, in its order: ``TH``."""
    return tuple(RANKS.get(match[1], match[1]) + SUITS[match[2]] for match in CARD.finditer(text))


def _read_sentence(table: ReadTable, sentence: str) -> None:
    head, _, rest = sentence.partition(": ")
    if head.startswith(("Foundation", "Kings ")):
        _read_foundation_sentence(table, head, rest)
    elif head.startswith(("Waste", "Reserve", "Cells")):
        _read_playable_piles(table, head, rest)
    elif head == "Stock (s)":
        table.piles["s"] = _read_column(rest)
        table.can_redeal = rest == "empty, the waste can be turned over"
    elif re.fullmatch(r"t\d+", head):
        assert head not in table.piles
        table.piles[head] = _read_column(rest)
    elif match := re.fullmatch(r"Columns: (\d+) empty", sentence):
        table.piles |= {f"t{number}": () for number in range(1, int(match[1]) + 1)}
    elif head == "Can go up":
        for part in rest.split(", "):
            _, _, pile = part.partition(" from ")
            (table.ready_piles[pile],) = read_cards(part)
    elif head == "Last move":
        table.last_move = rest
    table.is_top_last |= head == "Columns" or sentence == "Columns, top card last"


def _read_foundation_sentence(table: ReadTable, head: str, rest: str) -> None:
    if match := re.fullmatch(r"Kings \((f\d+)\)", head):
        if rest != "empty":
            table.piles[match[1]] = read_cards(rest)
        table.empty_foundation_count += rest == "empty"
        return
    if match := re.fullmatch(r"Foundations from (\w+)( down)?", head):
        rank = RANKS.get(match[1], match[1])
        table.base_rank = table.base_rank or rank
        table.down_base_rank = rank if match[2] else ""
    else:
        assert head in {"Foundations, first rank not chosen", "Foundation for four of a rank"}
    _read_foundations(table, rest)


def _read_foundations(table: ReadTable, text: str) -> None:
    for part in text.split(", "):
        if match := re.fullmatch(r"(\d+) empty", part):
            table.empty_foundation_count += int(match[1])
        elif match := re.fullmatch(r"(.*) on ([fg]\d+)", part):
            table.piles[match[2]] = read_cards(match[1])
        else:
            table.unnamed_tops += read_cards(part)


def _read_playable_piles(table: ReadTable, head: str, rest: str) -> None:
    if match := re.fullmatch(r"(?:Waste|Reserve) \((w|r)\)", head):
        _read_pile_from_top(table, match[1], rest)
    else:
        assert head in {"Wastes, top card first", "Reserves, top card first", "Cells"}
        for part in rest.split("; "):
            _read_piles_of_a_kind(table, part)


def _read_pile_from_top(table: ReadTable, name: str, text: str) -> None:
    top, _, below = text.partition(" on top")
    if match := re.search(r"(\d+) more$", below):
        table.older_waste_counts[name] = int(match[1])
    cards = (*read_cards(top), *read_cards(below))
    table.piles[name] = _read_hidden_cards(text) + cards[::-1]


def _read_piles_of_a_kind(table: ReadTable, text: str) -> None:
    """Read several empty piles, or one with its cards, the top card first."""
    if match := re.fullmatch(r"(\w\d) empty, for a (\w+)", text):
        table.piles[match[1]] = ()
        table.cell_ranks[match[1]] = RANKS.get(match[2], match[2])
    elif text.endswith(" empty"):
        table.piles |= dict.fromkeys(text.removesuffix(" empty").split(", "), ())
    else:
        name, _, cards = text.partition(" ")
        if match := re.search(r" and (\d+) more$", cards):
            table.older_waste_counts[name] = int(match[1])
        table.piles[name] = read_cards(cards)[::-1]


def _read_column(text: str) -> tuple[str, ...]:
    parts = text.split(", ")
    cards = tuple(card for part in parts for card in _read_hidden_cards(part) + read_cards(part))
    assert bool(cards) != text.startswith("empty")
    return cards


def _read_hidden_cards(text: str) -> tuple[str, ...]:
    match = re.search(r"(\d+) face down", text)
    return (HIDDEN_CARD,) * int(match[1]) if match else ()
