"""Golden games by name, for tests that need a game whose moves and end are known."""

import json
from dataclasses import dataclass
from pathlib import Path

GOLDEN_FOLDER = Path(__file__).with_name("engine") / "golden"


@dataclass(frozen=True)
class GoldenGame:
    """A game's variant, deal, moves in canonical form, and status after the last."""

    variant: str
    deal: int
    moves: tuple[str, ...]
    final_status: str


def load_golden_game(name: str) -> GoldenGame:
    """Return the golden game with that file name."""
    with (GOLDEN_FOLDER / f"{name}.jsonl").open(encoding="utf-8") as file:
        game = json.loads(file.readline())
    return GoldenGame(game["variant"], game["deal"], tuple(game["moves"]), game["ends"])


WON_GAME = load_golden_game("canfield-410630-won")
"""A won game whose last thirteen moves are played by one /auto."""

MOVES_BEFORE_LAST_AUTO = WON_GAME.moves[:-13]
"""The moves of `WON_GAME` before that /auto."""

THREE_CARD_AUTO_GAME = load_golden_game("canfield-387401-won")
"""A won game in which /auto plays three cards after 33 moves."""

STUCK_DEAL_OF_CANFIELD = 32_037
"""A deal in which no move but drawing can ever be played."""
