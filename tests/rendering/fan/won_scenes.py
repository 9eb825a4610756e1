"""Scenes of won games with any number of decks."""

from rendering import Pile, Scene
from rendering.scene import RANKS


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
