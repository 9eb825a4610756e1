"""Sample tables, one of each kind of game."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from rendering import HIDDEN_CARD, Pile, Scene

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)


def shuffle_cards(count: int, seed: int = 7) -> tuple[str, ...]:
    """Return shuffled cards; after a whole deck they repeat."""
    shuffled = list(CARDS)
    Random(seed).shuffle(shuffled)
    return tuple(islice(cycle(shuffled), count))


def make_pile(name: str, cards: str = "") -> Pile:
    """Return a pile with these cards; ``--`` is a face-down one."""
    return Pile(
        name=name, cards=tuple(HIDDEN_CARD if card == "--" else card for card in cards.split())
    )


def make_hidden_pile(name: str, count: int, top: str = "") -> Pile:
    """Return a pile of face-down cards, with ``top`` on them if it is given."""
    return Pile(name=name, cards=(HIDDEN_CARD,) * count + ((top,) if top else ()))


def make_piles(letter: str, *cards: str) -> tuple[Pile, ...]:
    """Return the piles t1, t2 and so on with these cards."""
    return tuple(make_pile(f"{letter}{number}", text) for number, text in enumerate(cards, 1))


def canfield_scene() -> Scene:
    """Return a table with a reserve, an empty column and a last move."""
    return Scene(
        stock=make_hidden_pile("s", 11),
        waste=make_pile("w", "3S 7S KC QC 3H 2S 3D 2D QS"),
        reserve=make_hidden_pile("r", 8, "JD"),
        tableau=make_piles("t", "6D 5C 4H 3S", "JH TC 9H", "", "AS"),
        foundations=make_piles("f", "8S 9S", "8H", "", "8D"),
        base_rank="8",
        longest_column=5,
        last_move=("w", "t2", 1),
    )


def forty_thieves_scene() -> Scene:
    """Return a table with ten columns of nine cards."""
    cards = shuffle_cards(96)
    return Scene(
        stock=make_hidden_pile("s", 31),
        waste=Pile(name="w", cards=cards[90:96]),
        tableau=tuple(
            Pile(name=f"t{number}", cards=cards[9 * number - 9 : 9 * number])
            for number in range(1, 11)
        ),
        foundations=make_piles("f", "AS", "AH 2H", "", "AC", "", "", "", ""),
        visible_waste_count=1,
        last_move=("t3", "t8", 3),
    )


def klondike_scene() -> Scene:
    """Return a table with face-down cards in its columns."""
    tops = shuffle_cards(7)
    return Scene(
        stock=make_hidden_pile("s", 18),
        waste=make_pile("w", "7C 8S AD"),
        tableau=tuple(
            make_hidden_pile(f"t{number + 1}", number, tops[number]) for number in range(7)
        ),
        foundations=make_piles("f", "AS", "", "KH", ""),
        last_move=("s", "w", 3),
    )


def sixteen_columns_scene() -> Scene:
    """Return a table wider than any game's."""
    cards = shuffle_cards(96)
    return Scene(
        stock=make_hidden_pile("s", 31),
        waste=make_pile("w", "TC TD TH TS"),
        tableau=tuple(
            Pile(name=f"t{number + 1}", cards=cards[6 * number : 6 * number + 6])
            for number in range(16)
        ),
        foundations=tuple(make_pile(f"f{number}") for number in range(1, 13)),
        visible_waste_count=4,
    )


def demon_scene() -> Scene:
    """Return a table with eight columns and a large reserve."""
    return Scene(
        stock=make_hidden_pile("s", 55),
        waste=make_pile("w", "TC 5H QD"),
        reserve=make_hidden_pile("r", 39, "TH"),
        tableau=make_piles("t", *shuffle_cards(8)),
        foundations=make_piles("f", "9C", *[""] * 7),
        base_rank="9",
    )


def open_reserve_scene() -> Scene:
    """Return a table whose reserve lies face up."""
    return Scene(
        stock=make_hidden_pile("s", 34),
        waste=make_pile("w"),
        reserve=Pile(name="r", cards=shuffle_cards(13)),
        tableau=make_piles("t", "4H", "AS", "JS", "2S"),
        foundations=make_piles("f", "3D", "", "", ""),
        base_rank="3",
    )


def make_many_kinds_scene() -> Scene:
    """Return a table that no game has: 16 columns and foundations, cells, several reserves."""
    cards = shuffle_cards(104)
    return Scene(
        stock=make_hidden_pile("s", 31),
        waste=make_pile("w", "TC TD TH TS"),
        reserve=make_hidden_pile("r", 8, "QD"),
        further_reserves=(make_hidden_pile("r2", 8, "3S"), make_hidden_pile("r3", 8, "TH")),
        cells=make_piles("c", "KH", "", "9C", ""),
        tableau=tuple(
            Pile(name=f"t{number + 1}", cards=cards[6 * number : 6 * number + 1 + number % 7])
            for number in range(16)
        ),
        foundations=make_piles("f", *["AS", "AH", "2D", "TC"] * 4),
        visible_waste_count=1,
        older_waste_count=3,
    )


def two_wastes_scene() -> Scene:
    """Return a table with two wastes, cells for one rank, and foundations that go down.

    A column has just been filled, and those left of it have rules of their own.
    """
    return Scene(
        stock=make_hidden_pile("s", 12),
        waste=make_pile("w1", "2C 9D 4C 5S"),
        further_wastes=(make_pile("w2", "JH 3D"),),
        cells=(Pile(name="c1", sign="K"), Pile(name="c2", cards=("QH",), sign="Q")),
        tableau=make_piles("t", "8D 7C", "-- TD", "", "6H", "-- KD", "JC TH"),
        foundations=(
            *make_piles("f", "AS 2S", "", "AH", ""),
            *(
                Pile(name=f"g{number}", cards=cards, sign="K", builds_down=True)
                for number, cards in enumerate([(), ("KS", "QS"), (), ("KC",)], 1)
            ),
        ),
        visible_waste_count=3,
        first_group_count=4,
        last_move=("t4", "t1", 1),
        fills=(("w2", "t4", 1),),
        hinted_move=("t6", "t5", 1),
    )


SAMPLE_SCENES = {
    "canfield": canfield_scene,
    "forty-thieves": forty_thieves_scene,
    "klondike": klondike_scene,
    "sixteen-columns": sixteen_columns_scene,
    "demon": demon_scene,
    "open-reserve": open_reserve_scene,
    "two-wastes": two_wastes_scene,
}
