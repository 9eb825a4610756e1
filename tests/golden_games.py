"""Golden games by name, for tests that need a game whose moves and end are known.

A game's file names its variant, its deal and how it ends, then the deal and each move with a
digest of the position that it leads to.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from itertools import accumulate
from pathlib import Path

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.state import State
from bot.engine.status import compute_status, list_useful_moves
from bot.engine.transitions import play
from bot.variants import VARIANTS

GOLDEN_FOLDER = Path(__file__).with_name("engine") / "golden"

GOLDEN_GAME_NAMES = sorted(path.stem for path in GOLDEN_FOLDER.glob("*.txt"))
"""The names of all golden games, at least one of each variant: `KEY-DEAL` or `KEY-DEAL-won`."""

WON_GAME_NAMES = [name for name in GOLDEN_GAME_NAMES if name.endswith("-won")]
"""Those that are won: one of each variant of which a win is known, or more."""


@dataclass(frozen=True)
class GoldenGame:
    """A game's variant, deal, moves in canonical form, and status after the last.

    There is a digest of the deal and of the position after each move.
    """

    variant: str
    deal: int
    moves: tuple[str, ...]
    final_status: str
    digests: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return what its file is called, but for the ending."""
        return f"{self.variant}-{self.deal}{'-won' if self.final_status == 'won' else ''}"


def get_variant(golden_name: str) -> str:
    """Return the key of a golden game's variant."""
    return golden_name.removesuffix("-won").rpartition("-")[0]


def load_golden_game(name: str) -> GoldenGame:
    """Return the golden game with that file name."""
    header, *steps = (GOLDEN_FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    variant, number, final_status = header.split()
    moves, digests = zip(*map(str.split, steps), strict=True)
    return GoldenGame(variant, int(number), moves[1:], final_status, digests)


def list_game_states(variant: str, number: int, moves: Iterable[Move]) -> list[State]:
    """Return the positions of a game, from the deal on."""
    return list(accumulate(moves, play, initial=deal(VARIANTS[variant], number)))


def record_golden_game(variant: str, number: int, moves: Sequence[Move]) -> GoldenGame:
    """Return a game as the rules play it now."""
    states = list_game_states(variant, number, moves)
    return GoldenGame(
        variant,
        number,
        tuple(map(str, moves)),
        compute_status(states[-1]).value,
        tuple(compute_digest(state) for state in states),
    )


def compute_digest(state: State) -> str:
    """Return eight digits that change with a position, its legal and useful moves or its status."""
    seen = [
        write_position(state),
        [str(move) for move in legal_moves(state)],
        [str(move) for move in list_useful_moves(state)],
        compute_status(state).value,
    ]
    return blake2s(json.dumps(seen).encode(), digest_size=4).hexdigest()


def write_golden_game(game: GoldenGame, folder: Path = GOLDEN_FOLDER) -> Path:
    """Write a golden game, and return the path of its file."""
    path = folder / f"{game.name}.txt"
    steps = zip(("deal", *game.moves), game.digests, strict=True)
    lines = [f"{game.variant} {game.deal} {game.final_status}", *map(" ".join, steps), ""]
    # A test may read the file at this moment, so it is replaced all at once.
    new_path = path.with_suffix(".new")
    new_path.write_text("\n".join(lines), "utf-8")
    new_path.replace(path)
    return path


WON_GAME = load_golden_game("canfield-410630-won")
"""A won game whose last thirteen moves are played by one /auto."""

MOVES_BEFORE_LAST_AUTO = WON_GAME.moves[:-13]
"""The moves of `WON_GAME` before that /auto."""

THREE_CARD_AUTO_GAME = load_golden_game("canfield-387401-won")
"""A won game in which /auto plays three cards after 33 moves."""

STUCK_UNSEEN_DEAL, STUCK_UNSEEN_MOVES = 1271021159485743433, ("r-f2", "t4-t2", "r-f3")
"""Canfield without a move left, which its player cannot know: 34 cards are unseen."""

STUCK_DEAL_OF_CANFIELD = 32_037
"""A deal in which no move but drawing can ever be played."""
