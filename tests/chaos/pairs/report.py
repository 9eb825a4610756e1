"""What a fault did to two bots: counted while it happens, and printed as a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.pairs.faults import PairFault
from tests.chaos.pairs.world import PairWorld

MAX_SECONDS_TO_SERVICE = 2.0
"""Both bots play again so soon after the database takes connections again."""

_COUNTS = ("presses", "answered", "refused", "silent", "offline")
_HEADINGS = ("fault", *_COUNTS, "mistakes", "podiums", "posts", "back after")


@dataclass(frozen=True)
class FaultReport:
    """What came of a fault; `podiums` and `posts` must each be one."""

    fault: PairFault
    seconds_to_service: float
    podiums: int
    posts: int
    mistakes: list[str]
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def is_all_done_once(self) -> bool:
        """Whether nothing was lost and nothing done twice."""
        return not self.mistakes and self.podiums == self.posts == 1

    @property
    def is_good(self) -> bool:
        """Whether also the bots were back in time after a fault of the database."""
        is_in_time = self.seconds_to_service <= MAX_SECONDS_TO_SERVICE
        return self.is_all_done_once and (is_in_time or not self.fault.is_of_database)

    def format_row(self) -> str:
        """Return the fault's row of the table."""
        numbers = [self.counts[name] for name in _COUNTS]
        values = [*numbers, len(self.mistakes), self.podiums, self.posts]
        return _format_row(self.fault.name, *values, f"{self.seconds_to_service:.2f} s")


async def run_fault(world: PairWorld, fault: PairFault) -> FaultReport:
    """Let a fault happen while people play, and return what came of it."""
    await world.prepare_evening()
    async with world.play():
        await world.wait_until_served()
        await fault.happen(world)
        seconds = await world.wait_until_served()
        # What failed meanwhile is tried again after a while.
        world.bots.end_leases()
        await world.wait_until_announced()
    await world.check_stored_draws()
    players = world.list_players()
    report = FaultReport(
        fault=fault,
        seconds_to_service=seconds,
        podiums=await world.count_podiums(),
        posts=await world.count_posts(),
        mistakes=[mistake for player in players for mistake in player.mistakes],
        counts=sum((player.counts for player in players), Counter[str]()),
    )
    await world.end_evening()
    return report


def format_headings() -> str:
    """Return the table's first row."""
    return _format_row(*_HEADINGS)


def _format_row(fault: str, *values: object) -> str:
    return f"{fault:30}" + "".join(f"{value!s:>11}" for value in values)
