"""Scenes of won games with any number of decks."""

from rendering import Pile, Scene
from rendering.scene import ALL_CARDS


def make_won_scene(
    deck_count: int = 1, *, ending: tuple[str, ...] = (), caption: str = ""
) -> Scene:
    """Return a table with every card of so many decks on its foundations."""
    suits = [ALL_CARDS[start : start + 13] for start in range(0, 52, 13)]
    foundations = tuple(
        Pile(name=f"f{number}", cards=suits[number % 4]) for number in range(4 * deck_count)
    )
    return Scene(
        tableau=(Pile(name="t1"),), foundations=foundations, ending=ending, caption=caption
    )
