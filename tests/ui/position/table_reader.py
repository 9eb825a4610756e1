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
    """

    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    older_waste_count: int = 0
    base_rank: str = ""
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
    if match := re.fullmatch(r"Foundations from (\w+)", head):
        table.base_rank = RANKS.get(match[1], match[1])
        _read_foundations(table, rest)
    elif match := re.fullmatch(r"(?:Waste|Reserve) \((w|r)\)", head):
        _read_pile_from_top(table, match[1], rest)
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


def _read_foundations(table: ReadTable, text: str) -> None:
    for part in text.split(", "):
        if match := re.fullmatch(r"(\d+) empty", part):
            table.empty_foundation_count = int(match[1])
        elif match := re.fullmatch(r"(.*) on (f\d+)", part):
            table.piles[match[2]] = read_cards(match[1])
        else:
            table.unnamed_tops += read_cards(part)


def _read_pile_from_top(table: ReadTable, name: str, text: str) -> None:
    top, _, below = text.partition(" on top")
    if match := re.search(r"(\d+) more$", below):
        table.older_waste_count = int(match[1])
    cards = (*read_cards(top), *read_cards(below))
    table.piles[name] = _read_hidden_cards(below) + cards[::-1]


def _read_column(text: str) -> tuple[str, ...]:
    parts = text.split(", ")
    cards = tuple(card for part in parts for card in _read_hidden_cards(part) + read_cards(part))
    assert bool(cards) != text.startswith("empty")
    return cards


def _read_hidden_cards(text: str) -> tuple[str, ...]:
    match = re.search(r"(\d+) face down", text)
    return (HIDDEN_CARD,) * int(match[1]) if match else ()
