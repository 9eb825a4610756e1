"""Tables to draw, one of each kind that the rules know, and some that they do not."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from rendering import HIDDEN, Pile, Scene

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)


def pack(cards: int, seed: int = 7) -> tuple[str, ...]:
    """So many cards in an order of their own, more than a deck if need be."""
    shuffled = list(CARDS)
    Random(seed).shuffle(shuffled)
    return tuple(islice(cycle(shuffled), cards))


def pile(name: str, cards: str = "") -> Pile:
    """A pile written as its cards, ``--`` for one that is hidden."""
    return Pile(name=name, cards=tuple(HIDDEN if card == "--" else card for card in cards.split()))


def hidden(name: str, count: int, top: str = "") -> Pile:
    """So many face-down cards, and perhaps one upon them."""
    return Pile(name=name, cards=(HIDDEN,) * count + ((top,) if top else ()))


def piles(letter: str, *cards: str) -> tuple[Pile, ...]:
    """``t1``, ``t2``… with these cards."""
    return tuple(pile(f"{letter}{number}", text) for number, text in enumerate(cards, 1))


def canfield() -> Scene:
    return Scene(
        stock=hidden("s", 11),
        waste=pile("w", "3S 7S KC QC 3H 2S 3D 2D QS"),
        reserve=hidden("r", 8, "JD"),
        tableau=piles("t", "6D 5C 4H 3S", "JH TC 9H", "", "AS"),
        foundations=piles("f", "8S 9S", "8H", "", "8D"),
        base="8",
        tallest=5,
        moved=("w", "t2", 1),
    )


def forty_thieves() -> Scene:
    cards = pack(96)
    return Scene(
        stock=hidden("s", 31),
        waste=Pile(name="w", cards=cards[90:96]),
        tableau=tuple(
            Pile(name=f"t{number}", cards=cards[9 * number - 9 : 9 * number])
            for number in range(1, 11)
        ),
        foundations=piles("f", "AS", "AH 2H", "", "AC", "", "", "", ""),
        waste_shown=1,
        moved=("t3", "t8", 3),
    )


def klondike() -> Scene:
    tops = pack(7)
    return Scene(
        stock=hidden("s", 18),
        waste=pile("w", "7C 8S AD"),
        tableau=tuple(hidden(f"t{number + 1}", number, tops[number]) for number in range(7)),
        foundations=piles("f", "AS", "", "KH", ""),
        moved=("s", "w", 3),
    )


def sixteen_columns() -> Scene:
    cards = pack(96)
    return Scene(
        stock=hidden("s", 31),
        waste=pile("w", "TC TD TH TS"),
        tableau=tuple(
            Pile(name=f"t{number + 1}", cards=cards[6 * number : 6 * number + 6])
            for number in range(16)
        ),
        foundations=tuple(pile(f"f{number}") for number in range(1, 13)),
        waste_shown=4,
    )


def demon() -> Scene:
    return Scene(
        stock=hidden("s", 55),
        waste=pile("w", "TC 5H QD"),
        reserve=hidden("r", 39, "TH"),
        tableau=piles("t", *pack(8)),
        foundations=piles("f", "9C", *[""] * 7),
        base="9",
    )


def open_reserve() -> Scene:
    return Scene(
        stock=hidden("s", 34),
        waste=pile("w"),
        reserve=Pile(name="r", cards=pack(13)),
        tableau=piles("t", "4H", "AS", "JS", "2S"),
        foundations=piles("f", "3D", "", "", ""),
        base="3",
    )


TABLES = {
    "canfield": canfield,
    "forty-thieves": forty_thieves,
    "klondike": klondike,
    "sixteen-columns": sixteen_columns,
    "demon": demon,
    "open-reserve": open_reserve,
}
