"""Sample tables: of each kind of game, in the middle of one, won, and any at all."""

from dataclasses import replace
from itertools import cycle, islice
from random import Random

from hypothesis import strategies as st
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, MoveKind, Pile, Poster, Scene, load
from rendering.scene import ALL_CARDS, RANKS
from rendering.table import paint_table_canvas

CARD_RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in CARD_RANKS)


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
    "two-wastes": two_wastes_scene,
}


def make_run(top: str, count: int, suits: str) -> tuple[str, ...]:
    """Return cards downwards from a rank, their suits in turn."""
    downward = CARD_RANKS[: CARD_RANKS.index(top) + 1][::-1]
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


MIDGAME_SCENES = {
    "deep-forty-thieves": deep_forty_thieves_scene,
    "klondike-midgame": klondike_midgame_scene,
}

MANY = 200
"""The most cards in a pile; as many can be shown, moved or hinted at."""

_sizes = st.one_of(st.integers(0, 20), st.just(MANY))
_counts = st.one_of(st.integers(-2, 20), st.just(MANY))
_texts = st.text(max_size=20)


@st.composite
def build_any_pile_cards(draw: st.DrawFn) -> tuple[str, ...]:
    """Return the cards of a pile: face-down ones below the others, and a few of either on top."""
    first, count, hidden_count = draw(st.integers(0, 51)), draw(_sizes), draw(_sizes)
    cards = tuple(CARDS[(first + number) % len(CARDS)] for number in range(count))
    top_cards = draw(st.lists(st.sampled_from([HIDDEN_CARD, *CARDS]), max_size=3))
    return (HIDDEN_CARD,) * hidden_count + cards + tuple(top_cards)


@st.composite
def build_any_scenes(draw: st.DrawFn, *, count: int = 1) -> list[Scene]:
    """Return scenes of one table, with any marks and texts, also of piles that it lacks."""
    some_cards = draw(st.lists(build_any_pile_cards(), min_size=1, max_size=4))
    cards = st.sampled_from([(), *some_cards])

    def build_row(letter: str) -> tuple[Pile, ...]:
        pile_count = draw(st.one_of(st.integers(0, 16), st.just(40)))
        return tuple(Pile(name=f"{letter}{number}") for number in range(1, pile_count + 1))

    def deal_pile(pile: Pile) -> Pile:
        return replace(pile, cards=draw(cards))

    tableau, foundations = build_row("t"), build_row("f")
    stock, waste, reserve = (draw(st.sampled_from([None, Pile(name=name)])) for name in "swr")
    pile_names = [pile.name for pile in (*tableau, *foundations)]
    names = st.one_of(st.sampled_from(["s", "w", "r", *pile_names]), _texts)
    moves = st.one_of(st.none(), st.tuples(names, names, _counts))
    visible_waste_count, older_waste_count = draw(_counts), draw(_counts)
    signs = st.sampled_from(["", *CARD_RANKS])
    further_wastes, further_reserves, cells = (
        tuple(
            Pile(name=f"{letter}{number}", sign=draw(signs))
            for number in range(2, 2 + draw(st.integers(0, 4)))
        )
        for letter in "wrc"
    )
    down_count = draw(st.integers(0, 16))
    foundations = tuple(
        replace(pile, builds_down=number < down_count) for number, pile in enumerate(foundations)
    )
    first_group_count = draw(_counts)
    is_tall, has_open_reserve = draw(st.booleans()), draw(st.booleans())
    return [
        Scene(
            tableau=tuple(map(deal_pile, tableau)),
            foundations=tuple(map(deal_pile, foundations)),
            stock=stock and deal_pile(stock),
            waste=waste and deal_pile(waste),
            further_wastes=tuple(map(deal_pile, further_wastes)),
            reserve=reserve and deal_pile(reserve),
            further_reserves=tuple(map(deal_pile, further_reserves)),
            has_open_reserve=has_open_reserve,
            cells=tuple(map(deal_pile, cells)),
            is_tall=is_tall,
            base_rank=draw(st.sampled_from(["", *CARD_RANKS])),
            first_group_count=first_group_count,
            longest_column=draw(_counts),
            visible_waste_count=visible_waste_count,
            older_waste_count=older_waste_count,
            can_redeal=draw(st.booleans()),
            last_move=draw(moves),
            fills=tuple(draw(st.lists(st.tuples(names, names, _counts), max_size=2))),
            winning_card_count=draw(st.integers(0, 60)),
            hinted_move=draw(moves),
            ready_piles=draw(st.frozensets(names, max_size=4)),
            caption=draw(_texts),
            ending=tuple(draw(st.lists(_texts, max_size=4))),
        )
        for _ in range(count)
    ]


def make_won_scene(
    deck_count: int = 1,
    *,
    ranks: str = RANKS,
    ending: tuple[str, ...] = (),
    caption: str = "",
) -> Scene:
    """Return a table with every card of these ranks of so many decks on its foundations."""
    suits = [tuple(rank + suit for rank in ranks) for suit in "CDHS"]
    foundations = tuple(
        Pile(name=f"f{number}", cards=suits[number % 4]) for number in range(4 * deck_count)
    )
    return Scene(
        tableau=(Pile(name="t1"),), foundations=foundations, ending=ending, caption=caption
    )


def make_poster(up_count: int = len(ALL_CARDS)) -> Poster:
    """Return a poster with so many cards open, an opening, and 140 moves of every kind."""
    return Poster(
        word="Won!" if up_count == len(ALL_CARDS) else f"{up_count}/52",
        lines=("Canfield", "Deal 410630", "140 moves · 6 min 5 s"),
        challenge="Can you beat 140 moves?",
        deck_count=1,
        cards_up=ALL_CARDS[:up_count],
        opening=canfield_scene(),
        course=tuple(MoveKind) * 28,
        legend=tuple((kind, kind.name.split("_")[0].lower()) for kind in MoveKind),
    )


PixelBox = tuple[int, int, int, int]


def render_scene(scene: Scene) -> Image.Image:
    """Return a canvas of a scene ("RGB"), with one column left of the picture."""
    return paint_table_canvas(scene, load()).convert("RGB")


def find_picture_difference(one: Image.Image, other: Image.Image) -> PixelBox | None:
    """Return the box in which two canvases ("RGB") differ, in pixels of the picture."""
    box = ImageChops.difference(one, other).getbbox()
    return box and (box[0] - 1, box[1], box[2] - 1, box[3])


def find_scene_difference(one: Scene, other: Scene) -> PixelBox | None:
    """Return the box in which the pictures of two scenes differ."""
    return find_picture_difference(render_scene(one), render_scene(other))


def find_changed_box(one: Scene, other: Scene) -> PixelBox:
    """Return the box in which the pictures of two scenes differ, as they must."""
    box = find_scene_difference(one, other)
    assert box is not None
    return box
