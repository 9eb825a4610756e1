"""Make a film of a finished game, in a process of its own.

It reads an `Order` as JSON from standard input, and writes to standard output how far it is, a
whole number of hundredths a line, then a line ``film BYTES`` and the film.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import film, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.scene import Scene

FILM_MARKER = "film"

_PROCESS_NICENESS = 10
"""Whoever plays meanwhile comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmRequest:
    """What a film is made of: a game, and how it is to look; ``title`` stands in the corner."""

    variant: str
    deal: int
    moves: tuple[str, ...]
    title: str
    theme: str
    large: bool = False

    def to_json(self) -> bytes:
        """As it is read by the process that makes the film."""
        return json.dumps(asdict(self)).encode()


def make_film(
    film_request: FilmRequest, report_progress: Callable[[float], None] | None = None
) -> bytes:
    """The film as a GIF; ``progress`` is told the part that is done, from 0 to 1."""
    return film(
        _build_scenes(film_request),
        load(film_request.theme),
        large=film_request.large,
        on_progress=report_progress,
    )


def _build_scenes(film_request: FilmRequest) -> list[Scene]:
    """What was seen of the table from the deal to the end."""
    states = [deal(get_variant(film_request.variant), film_request.deal)]
    moves = [Move.parse(text) for text in film_request.moves]
    for move in moves:
        states.append(play(states[-1], move))
    tallest = max(state.tallest_column for state in states)
    of = len(moves)
    return [
        scene(
            state,
            tallest_column=tallest,
            last_move=move,
            caption=f"{film_request.title} · {number}/{of}",
        )
        for number, (state, move) in enumerate(zip(states, [None, *moves], strict=True))
    ]


def _run_film_process() -> None:
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_PROCESS_NICENESS)
    given = json.loads(sys.stdin.buffer.read())
    out = sys.stdout.buffer
    told = 0

    def tell(part: float) -> None:
        nonlocal told
        if (now := int(part * 100)) > told:
            told = now
            out.write(f"{now}\n".encode())
            out.flush()

    made = make_film(FilmRequest(**{**given, "moves": tuple(given["moves"])}), tell)
    out.write(f"{FILM_MARKER} {len(made)}\n".encode())
    out.write(made)
    out.flush()


if __name__ == "__main__":
    _run_film_process()
