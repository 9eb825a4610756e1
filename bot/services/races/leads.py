"""Who pulls ahead in a race, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

MIN_LEAD_SHARE = 0.04
"""A lead that lasts for less than this share of a race is none, unless it is the last one."""


@dataclass(frozen=True, slots=True)
class RaceCourse:
    """How many cards a runner has up: as dealt, and after each move.

    The moves are spread evenly over the ``duration`` of the runner's game.
    """

    cards_up: tuple[int, ...]
    duration: int

    def list_move_times(self) -> list[float]:
        """Return the time of each move."""
        count = len(self.cards_up) - 1
        return [self.duration * number / count for number in range(1, count + 1)]


@dataclass(frozen=True, slots=True)
class Lead:
    """From this time on, the runner of that number has more cards up than any other."""

    time: float
    runner_number: int


def list_leads(courses: Sequence[RaceCourse], duration: float) -> list[Lead]:
    """Return when a runner pulls ahead of all others, until the time ``duration``.

    Nobody pulls ahead by a lead that soon ends, or of whoever was ahead last and was caught up
    with only.
    """
    leads: list[Lead] = []
    for (time, leader), (end_time, _) in pairwise(_list_leaders(courses, duration)):
        lasts = end_time >= duration or end_time - time >= MIN_LEAD_SHARE * duration
        is_new = not leads or leads[-1].runner_number != leader
        if leader is not None and lasts and is_new:
            leads.append(Lead(time, leader))
    return leads


def _list_leaders(courses: Sequence[RaceCourse], duration: float) -> list[tuple[float, int | None]]:
    """Return from when on who is ahead, None where several are; the last item is the end."""
    moves = sorted(
        (time, number, cards_up)
        for number, course in enumerate(courses)
        for time, cards_up in zip(course.list_move_times(), course.cards_up[1:], strict=True)
        if time <= duration
    )
    current_cards_up = [course.cards_up[0] for course in courses]
    leaders: list[tuple[float, int | None]] = [(0.0, None)]
    for position, (time, number, cards_up) in enumerate(moves):
        current_cards_up[number] = cards_up
        if position + 1 < len(moves) and moves[position + 1][0] == time:
            continue  # others move at the same time
        leader = _find_leader(current_cards_up)
        if leader != leaders[-1][1]:
            leaders.append((time, leader))
    return [*leaders, (duration, None)]


def _find_leader(cards_up: list[int]) -> int | None:
    most = max(cards_up)
    return cards_up.index(most) if cards_up.count(most) == 1 else None
