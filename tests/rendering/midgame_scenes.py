"""Tables in the middle of a game: deep columns, long runs, face-down cards, hints."""

from __future__ import annotations

from itertools import cycle

from rendering import HIDDEN_CARD, Pile, Scene
from tests.rendering.sample_scenes import RANKS, make_hidden_pile, make_piles, shuffle_cards


def make_run(top: str, count: int, suits: str) -> tuple[str, ...]:
    """Return cards downwards from a rank, their suits in turn."""
    downward = RANKS[: RANKS.index(top) + 1][::-1]
    return tuple(rank + suit for rank, suit in zip(downward[:count], cycle(suits), strict=False))


def make_columns(*cards: tuple[str, ...]) -> tuple[Pile, ...]:
    """Return the columns t1, t2 and so on with these cards."""
    return tuple(Pile(name=f"t{number}", cards=column) for number, column in enumerate(cards, 1))


def deal_columns(count: int, height: int, seed: int) -> list[tuple[str, ...]]:
    """Return columns of shuffled cards, all equally high."""
    cards = shuffle_cards(count * height, seed)
    return [cards[height * number : height * (number + 1)] for number in range(count)]


def deep_forty_thieves_scene() -> Scene:
    """Return a table with a column of eighteen: five cards, and a whole suit on them."""
    columns = deal_columns(10, 5, seed=3)
    columns[3] += make_run("K", 13, "H")
    columns[8] = ()
    return Scene(
        stock=Pile(name="s"),
        waste=Pile(name="w", cards=shuffle_cards(20, seed=5)),
        tableau=make_columns(*columns),
        foundations=make_piles("f", "AS 2S", "AS", "AC 2C 3C", *[""] * 5),
        visible_waste_count=1,
        older_waste_count=3,
        last_move=("t9", "t4", 1),
        hinted_move=("w", "t9", 1),
        ready_piles=frozenset({"t6", "t7"}),
        caption="Forty Thieves · 453071 · 120 moves",
    )


def lucas_scene() -> Scene:
    """Return a table with thirteen columns and a hint."""
    columns = deal_columns(13, 3, seed=11)
    columns[2] += make_run("9", 6, "D")
    columns[6] = ()
    columns[9] += make_run("J", 9, "C")
    return Scene(
        stock=make_hidden_pile("s", 21),
        waste=Pile(name="w", cards=shuffle_cards(9, seed=2)),
        tableau=make_columns(*columns),
        foundations=make_piles("f", "2C", "AC", "4S", "AS", "AH", "3H", "KD", "AD"),
        visible_waste_count=1,
        older_waste_count=3,
        last_move=("s", "w", 1),
        hinted_move=("t3", "t11", 1),
    )


def rank_and_file_scene() -> Scene:
    """Return a table with face-down cards below long runs."""
    tops = shuffle_cards(10, seed=4)
    columns = [(HIDDEN_CARD,) * (number % 4) + (top,) for number, top in enumerate(tops)]
    columns[3] = (HIDDEN_CARD, HIDDEN_CARD, *make_run("K", 12, "SD"))
    columns[7] = (HIDDEN_CARD, HIDDEN_CARD, HIDDEN_CARD, *make_run("T", 5, "HC"))
    return Scene(
        stock=make_hidden_pile("s", 30),
        waste=Pile(name="w", cards=shuffle_cards(14, seed=6)),
        tableau=make_columns(*columns),
        foundations=make_piles("f", "AS", "AH 2H", *[""] * 6),
        visible_waste_count=1,
        older_waste_count=3,
        last_move=("t8", "t4", 4),
        hinted_move=("t4", "t6", 3),
    )


def klondike_midgame_scene() -> Scene:
    """Return a table with an empty stock that can be filled again."""
    return Scene(
        stock=Pile(name="s"),
        waste=Pile(name="w", cards=shuffle_cards(12, seed=8)),
        tableau=make_columns(
            make_run("K", 8, "HC"),
            (),
            (HIDDEN_CARD, HIDDEN_CARD, "5D"),
            (HIDDEN_CARD, *make_run("9", 3, "SH")),
            (HIDDEN_CARD,) * 4 + make_run("Q", 7, "CD"),
            (HIDDEN_CARD,) * 5 + make_run("J", 2, "DS"),
            (HIDDEN_CARD,) * 6 + ("KS",),
        ),
        foundations=make_piles("f", "AS 2S", "AD", "", ""),
        visible_waste_count=1,
        older_waste_count=3,
        can_redeal=True,
        hinted_move=("w", "s", 12),
    )


def demon_midgame_scene() -> Scene:
    """Return a table with a large reserve and a base rank."""
    return Scene(
        stock=make_hidden_pile("s", 22),
        waste=Pile(name="w", cards=shuffle_cards(14, seed=9)),
        reserve=make_hidden_pile("r", 39, "8S"),
        tableau=make_columns(
            make_run("K", 7, "SH"),
            make_run("9", 4, "DC"),
            ("5H",),
            make_run("Q", 10, "HC"),
            ("AC", "KD", "QS"),
            ("6D",),
            make_run("J", 3, "CH"),
            ("2S",),
        ),
        foundations=make_piles("f", "9C TC", "9H", *[""] * 6),
        base_rank="9",
        last_move=("t2", "t4", 2),
        hinted_move=("r", "t2", 1),
    )


MIDGAME_SCENES = {
    "deep-forty-thieves": deep_forty_thieves_scene,
    "lucas": lucas_scene,
    "rank-and-file": rank_and_file_scene,
    "klondike-midgame": klondike_midgame_scene,
    "demon-midgame": demon_midgame_scene,
}
