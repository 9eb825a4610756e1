"""The golden games' numbers and moves, for tests that want a game with a known course."""

import json
from dataclasses import dataclass
from pathlib import Path

GOLDEN_FOLDER = Path(__file__).with_name("engine") / "golden"


@dataclass(frozen=True)
class GoldenGame:
    """One game: its variant, its deal, its moves in canonical form, and how it ends."""

    variant: str
    deal: int
    moves: tuple[str, ...]
    final_status: str


def load_golden_game(name: str) -> GoldenGame:
    """The golden game of that file name."""
    with (GOLDEN_FOLDER / f"{name}.jsonl").open(encoding="utf-8") as file:
        game = json.loads(file.readline())
    return GoldenGame(game["variant"], game["deal"], tuple(game["moves"]), game["ends"])


WON_GAME = load_golden_game("canfield-410630-won")
"""A won game whose last thirteen moves an auto plays."""

MOVES_BEFORE_LAST_AUTO = WON_GAME.moves[:-13]
"""All of it but those."""

THREE_CARD_AUTO_GAME = load_golden_game("canfield-387401-won")
"""A won game in which, after 33 moves, an auto plays up three cards."""
