"""Scenes of all kinds, for hypothesis: likely ones, and ones that no game has."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from rendering import HIDDEN_CARD, Pile, Scene
from tests.rendering.sample_scenes import CARDS, RANKS

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
    signs = st.sampled_from(["", *RANKS])
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
            base_rank=draw(st.sampled_from(["", *RANKS])),
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
