"""Golden games by name, for tests that need a game whose moves and end are known."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.state import State
from bot.engine.status import compute_status
from bot.engine.transitions import play
from bot.variants import VARIANTS

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


def list_game_states(variant: str, number: int, moves: Iterable[Move]) -> list[State]:
    """Return the positions of a game, from the deal on."""
    return list(accumulate(moves, play, initial=deal(VARIANTS[variant], number)))


def write_golden_file(path: Path, game: dict[str, Any], states: Sequence[State]) -> None:
    """Write a golden game: its variant, deal, moves and end, and the piles of its positions."""
    header = {**game, "ends": compute_status(states[-1]).value}
    lines = [json.dumps(header), *(json.dumps(write_position(state)["piles"]) for state in states)]
    # A test may read the file at this moment, so it is replaced all at once.
    new_path = path.with_suffix(".new")
    new_path.write_text("\n".join([*lines, ""]), "utf-8")
    new_path.replace(path)


WON_GAME = load_golden_game("canfield-410630-won")
"""A won game whose last thirteen moves are played by one /auto."""

MOVES_BEFORE_LAST_AUTO = WON_GAME.moves[:-13]
"""The moves of `WON_GAME` before that /auto."""

THREE_CARD_AUTO_GAME = load_golden_game("canfield-387401-won")
"""A won game in which /auto plays three cards after 33 moves."""

STUCK_DEAL_OF_CANFIELD = 32_037
"""A deal in which no move but drawing can ever be played."""
