"""What the film process is asked for to make the film of a race, and how it makes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import Any, Self

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import load
from rendering.races import Race, RaceLane, RaceLead, film_race


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
    positions = [_list_positions(request, lane) for lane in request.lanes]
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


def _list_positions(request: RaceRequest, lane: RaceLaneRequest) -> list[State]:
    dealt = deal(get_variant(request.variant), request.deal)
    return list(accumulate(map(Move.parse, lane.moves), play, initial=dealt))
