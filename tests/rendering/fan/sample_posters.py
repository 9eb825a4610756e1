"""A sample poster, of a game that was won or that ended with fewer cards up."""

from rendering import MoveKind, Poster
from rendering.scene import ALL_CARDS
from tests.rendering.sample_scenes import canfield_scene


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
