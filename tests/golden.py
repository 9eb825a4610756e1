"""The golden games' numbers and moves, for tests that want a game with a known course."""

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).with_name("engine") / "golden"


@dataclass(frozen=True)
class Golden:
    """One game: its variant, its deal, its moves in canonical form, and how it ends."""

    variant: str
    deal: int
    moves: tuple[str, ...]
    ends: str


def golden(name: str) -> Golden:
    """The golden game of that file name."""
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as file:
        game = json.loads(file.readline())
    return Golden(game["variant"], game["deal"], tuple(game["moves"]), game["ends"])


WON = golden("canfield-410630-won")
"""A won game whose last thirteen moves an auto plays."""

ALMOST = WON.moves[:-13]
"""All of it but those."""

RICH = golden("canfield-387401-won")
"""A won game in which, after 33 moves, an auto plays up three cards."""
