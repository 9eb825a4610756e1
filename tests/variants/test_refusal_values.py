"""What each refusal names: the piles, cards and counts that its sentence is filled with."""

from typing import Any

import pytest

from bot.engine.legality import why_not
from bot.engine.moves import Move
from tests.engine.short_positions import make_position

FORTY = {"game": "forty-thieves"}
FRENCH = {"game": "canfield-french"}
COLUMN = {"t1": "9S 8S", "t2": "5H", "f1": "AS"}


@pytest.mark.parametrize(
    ("game", "piles", "move", "key", "values"),
    [
        ("forty-thieves", {"w": "9S"}, "draw", "no-redeal", {"redeals": 0, **FORTY}),
        ("forty-thieves", {}, "draw", "nothing-to-draw", {}),
        ("forty-thieves", COLUMN, "t4-t1", "empty-source", {"source": "t4"}),
        ("forty-thieves", COLUMN, "f1-t1", "foundation-stays", {"source": "f1"}),
        ("forty-thieves", COLUMN, "t1-t1", "same-pile", {"source": "t1"}),
        ("forty-thieves", COLUMN, "t1-w", "no-target", {"target": "w"}),
        ("forty-thieves", {"s": "9s"}, "s-t1", "stock-is-drawn", {}),
        (
            *("forty-thieves", COLUMN, "t1-t11", "no-such-pile"),
            {"pile": "t11", "columns": 10, "foundations": 8, "like": "none"},
        ),
        (
            *("forty-thieves", {"w": "9S AS"}, "w-t1x2", "top-card-only"),
            {"source": "w", "card": "AS"},
        ),
        (
            *("forty-thieves", COLUMN, "t1-t3x5", "too-many"),
            {"source": "t1", "count": 5, "seen": 2},
        ),
        (
            *("forty-thieves", COLUMN, "t1-f1", "does-not-follow"),
            {"card": "8S", "target": "f1", "top": "AS", "build": "up-suit"},
        ),
        (
            *("forty-thieves", COLUMN, "t1-f2", "wants-base"),
            {"card": "8S", "target": "f2", "base": "A"},
        ),
        (
            *("forty-thieves", COLUMN, "t1-f2x2", "one-at-a-time"),
            {"source": "t1", "target": "f2", "count": 2},
        ),
        (
            *("forty-thieves", {"t1": "9S AS", "f1": "AS"}, "t1-f1", "foundation-taken"),
            {"card": "AS", "target": "f1"},
        ),
        (
            *("forty-thieves", {"t1": "KD 9S 8S", "t2": "5H"}, "t1-t2x2", "one-card"),
            {"source": "t1", "card": "8S", **FORTY},
        ),
        (
            *("forty-thieves", COLUMN, "t1-t2", "does-not-fit"),
            {
                "source": "t1",
                "card": "8S",
                "target": "t2",
                "onto": "5H",
                "fault": "both",
                "build": "suit",
                **FORTY,
            },
        ),
        (
            *("klondike", {"t1": "9S 8H", "t2": "KS"}, "t1-t2x2", "does-not-fit"),
            {
                "source": "t1",
                "card": "9S",
                "target": "t2",
                "onto": "KS",
                "fault": "both",
                "build": "colour",
                "game": "klondike",
            },
        ),
        (
            *("rainbow", {"t1": "KS", "t2": "5H"}, "t1-t2", "does-not-fit"),
            {
                "source": "t1",
                "card": "KS",
                "target": "t2",
                "onto": "5H",
                "fault": "rank",
                "build": "any",
                "game": "rainbow",
            },
        ),
        (
            *("indian", {"t1": "9S", "t2": "TS"}, "t1-t2", "does-not-fit"),
            {
                "source": "t1",
                "card": "9S",
                "target": "t2",
                "onto": "TS",
                "fault": "suit",
                "build": "other",
                "game": "indian",
            },
        ),
        (
            *("rank-and-file", {"t1": "9S 8S", "t2": "TH"}, "t1-t2x2", "not-a-run"),
            {
                "source": "t1",
                "count": 2,
                "run": 1,
                "card": "8S",
                "onto": "9S",
                "fault": "suit",
                "build": "colour",
                "game": "rank-and-file",
            },
        ),
        (
            *("rank-and-file", {"t1": "9S 8H", "t2": "th"}, "t1-t2", "covered-target"),
            {"target": "t2"},
        ),
        ("klondike", {"t1": "9S"}, "t1-t2", "king-only", {"target": "t2", "card": "9S"}),
        ("canfield", {"r": "9s 8H", "t1": "KS"}, "t1-t2", "reserve-fills", {"target": "t2"}),
        ("canfield", {"t1": "KS"}, "t1-t2", "waste-only", {"target": "t2"}),
        (
            *("canfield", {"t1": "KS QH", "t2": "AC"}, "t1-t2", "not-whole-column"),
            {"source": "t1", "count": 1, "length": 2, "game": "canfield"},
        ),
        (
            *("superior-canfield", {"t1": "KS QH JS"}, "t1-t2x2", "top-or-whole"),
            {"source": "t1", "count": 2, "length": 3, "game": "superior-canfield"},
        ),
        (
            *("canfield-french", {"t2": "AD", "s": "9s"}, "draw", "foundation-first"),
            {"source": "t2", "card": "AD", **FRENCH},
        ),
        (
            *("canfield-french", {"t1": "QS", "t2": "KH", "s": "9s"}, "draw", "draw-last"),
            {"source": "t1", "card": "QS", "target": "t2", "onto": "KH", **FRENCH},
        ),
    ],
)
def test_a_refusal_names_what_is_in_the_way(
    game: str, piles: dict[str, Any], move: str, key: str, values: dict[str, object]
) -> None:
    refusal = why_not(make_position(game, **piles), Move.parse(move))
    assert refusal is not None
    assert refusal.key == key
    # Some name their game besides.
    assert values.items() <= refusal.values.items()
