"""Tables in the middle of a game: deep columns, long runs, backs, arrows of hints."""

from __future__ import annotations

from itertools import cycle

from rendering import HIDDEN, Pile, Scene
from tests.rendering.tables import RANKS, hidden, pack, piles


def run(top: str, count: int, suits: str) -> tuple[str, ...]:
    """So many cards down from a rank, their suits in turn."""
    downward = RANKS[: RANKS.index(top) + 1][::-1]
    return tuple(rank + suit for rank, suit in zip(downward[:count], cycle(suits), strict=False))


def columns(*cards: tuple[str, ...]) -> tuple[Pile, ...]:
    """``t1``, ``t2``… with these cards."""
    return tuple(Pile(name=f"t{number}", cards=column) for number, column in enumerate(cards, 1))


def packed(columns: int, height: int, seed: int) -> list[tuple[str, ...]]:
    """So many columns as they may have been dealt."""
    cards = pack(columns * height, seed)
    return [cards[height * number : height * (number + 1)] for number in range(columns)]


def deep_forty_thieves() -> Scene:
    """One column of eighteen: five that were dealt or laid, and a whole suit upon them."""
    dealt = packed(10, 5, seed=3)
    dealt[3] += run("K", 13, "H")
    dealt[8] = ()
    return Scene(
        stock=Pile(name="s"),
        waste=Pile(name="w", cards=pack(20, seed=5)),
        tableau=columns(*dealt),
        foundations=piles("f", "AS 2S", "AS", "AC 2C 3C", *[""] * 5),
        waste_shown=1,
        waste_more=3,
        moved=("t9", "t4", 1),
        hint=("w", "t9", 1),
        ready=frozenset({"t6", "t7"}),
        caption="Forty Thieves · 453071 · 120 moves",
    )


def lucas() -> Scene:
    dealt = packed(13, 3, seed=11)
    dealt[2] += run("9", 6, "D")
    dealt[6] = ()
    dealt[9] += run("J", 9, "C")
    return Scene(
        stock=hidden("s", 21),
        waste=Pile(name="w", cards=pack(9, seed=2)),
        tableau=columns(*dealt),
        foundations=piles("f", "2C", "AC", "4S", "AS", "AH", "3H", "KD", "AD"),
        waste_shown=1,
        waste_more=3,
        moved=("s", "w", 1),
        hint=("t3", "t11", 1),
    )


def rank_and_file() -> Scene:
    tops = pack(10, seed=4)
    dealt = [(HIDDEN,) * (number % 4) + (top,) for number, top in enumerate(tops)]
    dealt[3] = (HIDDEN, HIDDEN, *run("K", 12, "SD"))
    dealt[7] = (HIDDEN, HIDDEN, HIDDEN, *run("T", 5, "HC"))
    return Scene(
        stock=hidden("s", 30),
        waste=Pile(name="w", cards=pack(14, seed=6)),
        tableau=columns(*dealt),
        foundations=piles("f", "AS", "AH 2H", *[""] * 6),
        waste_shown=1,
        waste_more=3,
        moved=("t8", "t4", 4),
        hint=("t4", "t6", 3),
    )


def klondike() -> Scene:
    return Scene(
        stock=Pile(name="s"),
        waste=Pile(name="w", cards=pack(12, seed=8)),
        tableau=columns(
            run("K", 8, "HC"),
            (),
            (HIDDEN, HIDDEN, "5D"),
            (HIDDEN, *run("9", 3, "SH")),
            (HIDDEN,) * 4 + run("Q", 7, "CD"),
            (HIDDEN,) * 5 + run("J", 2, "DS"),
            (HIDDEN,) * 6 + ("KS",),
        ),
        foundations=piles("f", "AS 2S", "AD", "", ""),
        waste_shown=1,
        waste_more=3,
        redeal=True,
        hint=("w", "s", 12),
    )


def demon() -> Scene:
    return Scene(
        stock=hidden("s", 22),
        waste=Pile(name="w", cards=pack(14, seed=9)),
        reserve=hidden("r", 39, "8S"),
        tableau=columns(
            run("K", 7, "SH"),
            run("9", 4, "DC"),
            ("5H",),
            run("Q", 10, "HC"),
            ("AC", "KD", "QS"),
            ("6D",),
            run("J", 3, "CH"),
            ("2S",),
        ),
        foundations=piles("f", "9C TC", "9H", *[""] * 6),
        base="9",
        moved=("t2", "t4", 2),
        hint=("r", "t2", 1),
    )


MIDGAMES = {
    "deep-forty-thieves": deep_forty_thieves,
    "lucas": lucas,
    "rank-and-file": rank_and_file,
    "klondike-midgame": klondike,
    "demon-midgame": demon,
}
