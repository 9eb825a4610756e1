"""The pace of a race: which times of its clock its pictures show. Times are hundredths of a second.

All parts together last at most 37 seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.races.models import Race, RaceLead

OPENING_TIME = 120
"""How long the deal is shown."""

PICTURE_TIME = 4
"""How long each picture is shown; in turn one of them changes each table."""

GROWTH_PICTURE_TIME = 5
"""How long each picture of the winner's table is shown on its way to the middle."""

LARGE_PICTURE_TIME = 8
"""How long each picture of the winner's last seconds is shown."""

MOVE_TIME = 16
"""The time of a winner's move, unless there are too many."""

MAX_CLOCK_TIME = 2400
"""The longest that the race's clock runs, and the shortest."""
MIN_CLOCK_TIME = 200

WINNERS_END_TIME = 400
"""How much of it is the winner's alone, at most."""
_WINNERS_END_SHARE = 0.35

LEAD_TIME = 130
"""How long it is marked that a player pulls ahead."""

FINISH_TIME = 100
"""How long the winner's last position is shown alone, before a win is celebrated."""

OPEN_FAN_TIME = 200
"""How long the last picture of that celebration is shown."""

LATE_TIME = 160
"""How long the others' moves after the winner's last one take."""

ENDING_TIME = 400
"""How long all last positions are shown."""


class RacePace:
    """The pace of one film; ``picture_time`` is how long each of its pictures is shown."""

    def __init__(self, race: Race, picture_time: int) -> None:
        self._race = race
        self.picture_time = picture_time
        self.large_picture_time = max(picture_time, LARGE_PICTURE_TIME)
        self.flight_picture_count = int(self.large_picture_time > PICTURE_TIME)
        moves_time = MOVE_TIME * race.winner.move_count
        self._clock_time = max(MIN_CLOCK_TIME, min(MAX_CLOCK_TIME, moves_time))
        winners_time = min(WINNERS_END_TIME, int(self._clock_time * _WINNERS_END_SHARE))
        self._winner_picture_count = max(2, winners_time // self.large_picture_time)
        self._all_time = self._clock_time - winners_time
        self.total_time = self._clock_time + FINISH_TIME + LATE_TIME + ENDING_TIME

    def list_times_of_all(self) -> list[float]:
        """Return the time of the race's clock for each picture of all tables."""
        count = max(1, self._all_time // self.picture_time)
        return [
            self._find_race_time(self._all_time * number / count) for number in range(1, count + 1)
        ]

    def list_times_of_winner(self) -> list[float]:
        """Return the time of the race's clock for each picture of the winner's last seconds.

        The last one is the end of the race.
        """
        last = self._winner_picture_count - 1
        share = (self._clock_time - self._all_time) / last
        times = [self._find_race_time(self._all_time + share * n) for n in range(last)]
        return [*times, self._race.duration]

    def list_late_positions(self) -> list[list[int]]:
        """Return, for each picture after the winner's end, the lanes' numbers of moves made."""
        starts = [lane.find_position(self._race.duration) for lane in self._race.lanes]
        ends = [lane.move_count for lane in self._race.lanes]
        if starts == ends:
            return []
        count = max(1, LATE_TIME // self.picture_time)
        return [
            [
                start + (end - start) * number // count
                for start, end in zip(starts, ends, strict=True)
            ]
            for number in range(1, count + 1)
        ]

    def is_lead_new(self, lead: RaceLead, time: float) -> bool:
        """Return whether a lead is still marked at a time of the race's clock."""
        return (time - lead.time) / self._race.duration * self._clock_time < LEAD_TIME

    def _find_race_time(self, film_time: float) -> float:
        return self._race.duration * film_time / self._clock_time
