"""What a race shows; what cannot be filmed is refused with a ValueError."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene import Scene

MIN_RACE_LANES, MAX_RACE_LANES = 2, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceLane:
    """One player's game: its first scene is the deal, each further one the table after a move.

    The moves are spread evenly over the game's ``duration`` on the race's clock, whatever that
    counts. ``name`` stands under the table, ``final_name`` in its place once the race is over.
    """

    name: str
    final_name: str
    scenes: tuple[Scene, ...]
    duration: float

    def __post_init__(self) -> None:
        if self.move_count < 1:
            raise ValueError("a game without moves cannot be raced")
        if not (self.duration > 0 and isfinite(self.duration)):
            raise ValueError(f"a game's duration must be above 0, not {self.duration}")

    @property
    def move_count(self) -> int:
        """The number of moves."""
        return len(self.scenes) - 1

    def find_position(self, time: float) -> int:
        """Return how many moves are made at a time of the race's clock."""
        # a move at that very time is made, however its time was rounded
        made_count = int(self.move_count * time / self.duration + 1e-9)
        return max(0, min(self.move_count, made_count))


@dataclass(frozen=True, slots=True)
class RaceLead:
    """A lane pulls ahead at a time of the race's clock; the text says so."""

    time: float
    lane_number: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """The games of two to six players.

    The clock runs until the winner's last move. ``leads`` are in the order of their times;
    ``title`` stands above the tables, ``result`` beside it once the winner is done.
    """

    lanes: tuple[RaceLane, ...]
    winner_number: int
    leads: tuple[RaceLead, ...] = ()
    title: str = ""
    result: str = ""

    def __post_init__(self) -> None:
        if not MIN_RACE_LANES <= len(self.lanes) <= MAX_RACE_LANES:
            raise ValueError(
                f"a race has {MIN_RACE_LANES} to {MAX_RACE_LANES} lanes, not {len(self.lanes)}"
            )
        numbers = [self.winner_number, *(lead.lane_number for lead in self.leads)]
        if not all(0 <= number < len(self.lanes) for number in numbers):
            raise ValueError(f"there is no such lane among {numbers}")

    @property
    def winner(self) -> RaceLane:
        """The winner's lane."""
        return self.lanes[self.winner_number]

    @property
    def duration(self) -> float:
        """How long the race's clock runs."""
        return self.winner.duration

    def find_lead(self, time: float) -> RaceLead | None:
        """Return the last lead up to a time; None while nobody is ahead."""
        return next((lead for lead in reversed(self.leads) if lead.time <= time), None)
