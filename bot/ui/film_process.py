"""A process that makes a film of a finished game, or of a race of several.

It reads a `FilmRequest` or a `RaceRequest` as JSON from standard input. To standard output it
writes its progress, a whole number of per cent per line, then a line ``film BYTES`` and the film.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import accumulate
from typing import Any, Self

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import animate_won_table, film, load
from rendering.races import Race, RaceLane, RaceLead, film_race
from rendering.scene import Scene

FILM_MARKER = "film"
"""Begins the line after which the film follows."""

_PROCESS_NICENESS = 10
"""Players' requests come before films."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmRequest:
    """A request for a film: a game, its look, and a ``title`` for the picture's corner.

    ``ending`` stands in the fan of all cards with which the film of a won game ends, and which
    ``is_celebration`` asks for alone, with the confetti that falls on it.
    ``verdicts`` says whether the game could still be won as dealt and after each move, None where
    that is not known; a film without them has no strip.
    """

    variant: str
    deal: int
    moves: tuple[str, ...]
    title: str
    theme: str
    ending: tuple[str, ...] = ()
    is_celebration: bool = False
    large: bool = False
    is_tall: bool = False
    verdicts: tuple[bool | None, ...] = ()

    def to_json(self) -> bytes:
        """Return the request as the process reads it."""
        return json.dumps(asdict(self)).encode()


def make_film(
    film_request: FilmRequest, report_progress: Callable[[float], None] | None = None
) -> bytes:
    """Return the film as a GIF; ``report_progress`` is called with the finished part, 0 to 1."""
    theme, scenes = load(film_request.theme), _build_scenes(film_request)
    if film_request.is_celebration:
        return animate_won_table(replace(scenes[-1], caption=""), theme)
    return film(
        scenes,
        theme,
        large=film_request.large,
        verdicts=film_request.verdicts,
        on_progress=report_progress,
    )


def _build_scenes(film_request: FilmRequest) -> list[Scene]:
    """Return the visible table after the deal and after each move."""
    states = [deal(get_variant(film_request.variant), film_request.deal)]
    moves = [Move.parse(text) for text in film_request.moves]
    for move in moves:
        states.append(play(states[-1], move))
    tallest_column = max(state.tallest_column for state in states)
    scenes = [
        scene(
            state,
            tallest_column=tallest_column,
            last_move=move,
            caption=f"{film_request.title} · {number}/{len(moves)}",
            is_tall=film_request.is_tall,
        )
        for number, (state, move) in enumerate(zip(states, [None, *moves], strict=True))
    ]
    return [*scenes[:-1], replace(scenes[-1], ending=film_request.ending)]


def _run_film_process() -> None:
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_PROCESS_NICENESS)
    fields = json.loads(sys.stdin.buffer.read())
    output = sys.stdout.buffer
    reported_percent = 0

    def report_progress(part: float) -> None:
        nonlocal reported_percent
        if (percent := int(part * 100)) > reported_percent:
            reported_percent = percent
            output.write(f"{percent}\n".encode())
            output.flush()

    if "lanes" in fields:
        film_bytes = make_race_film(RaceRequest.from_fields(fields), report_progress)
    else:
        tuples = {name: tuple(fields[name]) for name in ("moves", "ending", "verdicts")}
        film_bytes = make_film(FilmRequest(**{**fields, **tuples}), report_progress)
    output.write(f"{FILM_MARKER} {len(film_bytes)}\n".encode())
    output.write(film_bytes)
    output.flush()


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceLaneRequest:
    """One player's game; see `rendering.races.RaceLane`."""

    name: str
    final_name: str
    moves: tuple[str, ...]
    duration: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRequest:
    """A request for the film of a race: the games of one deal, who leads when, and its look.

    ``leads`` are times of the race's clock, numbers of lanes, and what the film says then.
    """

    variant: str
    deal: int
    lanes: tuple[RaceLaneRequest, ...]
    winner_number: int
    leads: tuple[tuple[float, int, str], ...]
    title: str
    result: str
    theme: str

    def to_json(self) -> bytes:
        """Return the request as the process reads it."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_fields(cls, fields: dict[str, Any]) -> Self:
        """Return the request that was written as these fields of JSON."""
        lanes = tuple(
            RaceLaneRequest(**{**lane, "moves": tuple(lane["moves"])}) for lane in fields["lanes"]
        )
        leads = tuple((time, number, text) for time, number, text in fields["leads"])
        return cls(**{**fields, "lanes": lanes, "leads": leads})


def make_race_film(
    request: RaceRequest, report_progress: Callable[[float], None] | None = None
) -> bytes:
    """Return the film as a GIF; ``report_progress`` is called with the finished part, 0 to 1."""
    dealt = deal(get_variant(request.variant), request.deal)
    positions = [
        list(accumulate(map(Move.parse, lane.moves), play, initial=dealt)) for lane in request.lanes
    ]
    tallest_column = max(state.tallest_column for states in positions for state in states)
    lanes = tuple(
        RaceLane(
            name=lane.name,
            final_name=lane.final_name,
            scenes=tuple(scene(state, tallest_column=tallest_column) for state in states),
            duration=lane.duration,
        )
        for lane, states in zip(request.lanes, positions, strict=True)
    )
    race = Race(
        lanes=lanes,
        winner_number=request.winner_number,
        leads=tuple(RaceLead(*lead) for lead in request.leads),
        title=request.title,
        result=request.result,
    )
    return film_race(race, load(request.theme), on_progress=report_progress)


if __name__ == "__main__":
    _run_film_process()
