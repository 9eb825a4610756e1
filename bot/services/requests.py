"""Requests of players: each is handled once, within limits that nobody reaches by playing.

Players who wait for something that each of them gets one at a time.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil, inf

import structlog
from cachetools import FIFOCache

from bot.engine.errors import ErrorKey, GameError
from bot.metrics import CLOCK_OFFSET_GAUGE, QUEUE_DROPPED_COUNTER
from bot.models.requests import BusyError, FloodError, PlayerRequest, RepeatedRequestError

log = structlog.get_logger("bot.services.requests")

_REFUSED_REQUESTS_COUNTER = QUEUE_DROPPED_COUNTER.labels("requests")

DECISION_SECONDS = 2.5
"""From its creation a request is decided within this time; Discord waits three seconds."""

ANSWER_SECONDS = 3.0
"""Later than this after a request's creation Discord accepts no answer."""

TOKEN_SECONDS = 15 * 60
"""A request that seems to be older than its token is not: our estimate is wrong."""

MAX_CLOCK_DRIFT = 0.0002
"""The host's clock gains or loses less than this part of the time; 0.0001 is a bad clock."""

MAX_OPEN_REQUESTS = 1_000
"""As many as can be handled in `DECISION_SECONDS`; further ones are refused at once."""

MAX_REMEMBERED_REQUESTS = 10_000
"""The most requests that this process recognises when they are delivered again."""


class AgeEstimate:
    """Estimates how long ago something was created by a clock that we cannot read.

    No time of day is used: a host's clock may be wrong. What counts is by how much our own clock,
    `get_seconds`, is ahead of theirs: not more than by the smallest difference between a creation
    and its arrival. Our clock is slowed down for that by what it may gain: an estimate that is too
    low would never be corrected, and one that is too high is, by the next arrival.
    """

    def __init__(self, get_seconds: Callable[[], float]) -> None:
        self._get_seconds = get_seconds
        self._lead = inf

    def estimate_age(self, created_at: float) -> float:
        """Return how long ago, by our own clock, something was created that has just arrived."""
        now = self._get_seconds() * (1 - MAX_CLOCK_DRIFT)
        if now - created_at - self._lead > TOKEN_SECONDS:
            self._lead = inf
        self._lead = min(self._lead, now - created_at)
        CLOCK_OFFSET_GAUGE.set(time.time() - (now - self._lead))
        return now - created_at - self._lead

    def note_answer_accepted(self, created_at: float) -> None:
        """Begin anew if something was not too old for an answer, as it seems to be."""
        if self.estimate_age(created_at) > ANSWER_SECONDS:
            self._lead = inf


@dataclass(slots=True)
class RequestIntake:
    """Lets requests in; `get_seconds` is the event loop's clock."""

    get_seconds: Callable[[], float]
    ages: AgeEstimate = field(init=False)
    _known_ids: FIFOCache[int, None] = field(init=False)
    _open_requests: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.ages = AgeEstimate(self.get_seconds)
        self._known_ids = FIFOCache(MAX_REMEMBERED_REQUESTS)

    def begin_request(
        self,
        request_id: int,
        created_at: float,
        is_answered: Callable[[], bool],
        record_age: Callable[[float], None] | None = None,
    ) -> PlayerRequest:
        """Return a request that the running task handles until it ends.

        `created_at` are seconds by the sender's clock, whatever it shows; `record_age` is told how
        many seconds ago that was. Raises RepeatedRequestError if this process knows the request,
        BusyError if there are too many.
        """
        if request_id in self._known_ids:
            raise RepeatedRequestError
        self._known_ids[request_id] = None
        age = self.ages.estimate_age(created_at)
        if record_age is not None:
            record_age(age)
        deadline = self.get_seconds() - age + DECISION_SECONDS
        request = PlayerRequest(request_id, deadline, is_answered)
        if self._open_requests >= MAX_OPEN_REQUESTS:
            _REFUSED_REQUESTS_COUNTER.inc()
            raise BusyError("more came at once than can be handled")
        self._open_requests += 1
        task = asyncio.current_task()
        assert task is not None  # an interaction's handler is one
        task.add_done_callback(self._end_request)
        return request

    def _end_request(self, _task: asyncio.Task[object]) -> None:
        self._open_requests -= 1


MAX_REQUEST_BURST = 40
"""The number of requests allowed at once, more than the fastest player needs."""

REQUESTS_PER_SECOND = 8.0
"""The rate allowed in the long run; fast fingers make five or six presses a second."""

MAX_REFUSALS_PER_SECOND = 10
"""More refusals in a second a player is not told of: each is a request to Discord."""

MAX_TRACKED_PLAYERS = 10_000
"""With more players than this, those who could use a full burst again are forgotten."""


@dataclass(slots=True)
class RateLimiter:
    """A token bucket for each player; ``clock`` returns monotonic seconds."""

    clock: Callable[[], float]
    _remaining_requests: dict[int, tuple[float, float]] = field(default_factory=dict)
    _second: int = -1
    _refusals: Counter[int] = field(default_factory=Counter)

    @property
    def tracked_player_count(self) -> int:
        """The number of players whose requests are counted."""
        return len(self._remaining_requests)

    def check_request(self, player_id: int) -> None:
        """Count one request; GameError (``too-fast``) if the player sends far too many.

        It is a FloodError where they need not be told again.
        """
        now = self.clock()
        remaining, last_time = self._remaining_requests.get(
            player_id, (float(MAX_REQUEST_BURST), now)
        )
        remaining = min(MAX_REQUEST_BURST, remaining + (now - last_time) * REQUESTS_PER_SECOND)
        if remaining < 1:
            self._remaining_requests[player_id] = (remaining, now)
            self._count_refusal(player_id, int(now))
            raise GameError(
                ErrorKey.TOO_FAST,
                seconds=ceil((MAX_REQUEST_BURST / 2 - remaining) / REQUESTS_PER_SECOND),
            )
        self._remaining_requests[player_id] = (remaining - 1, now)
        if self.tracked_player_count > MAX_TRACKED_PLAYERS:
            self._forget_idle_players(now)

    def _count_refusal(self, player_id: int, second: int) -> None:
        if second != self._second:
            self._second, self._refusals = second, Counter()
        self._refusals[player_id] += 1
        if self._refusals[player_id] > MAX_REFUSALS_PER_SECOND:
            raise FloodError

    def forget_player(self, player_id: int) -> None:
        """Forget the requests counted for a player."""
        self._remaining_requests.pop(player_id, None)

    def _forget_idle_players(self, now: float) -> None:
        refill_seconds = MAX_REQUEST_BURST / REQUESTS_PER_SECOND
        self._remaining_requests = {
            player_id: (remaining, last_time)
            for player_id, (remaining, last_time) in self._remaining_requests.items()
            if now - last_time < refill_seconds
        }


class WaitingPlayers:
    """The players who wait for an answer."""

    def __init__(self) -> None:
        self._player_ids: set[int] = set()

    def __len__(self) -> int:
        return len(self._player_ids)

    @contextmanager
    def add(self, player_id: int) -> Iterator[None]:
        """Count a player as waiting, for the block.

        Raises GameError (``in-progress``) if they wait already.
        """
        if player_id in self._player_ids:
            raise GameError(ErrorKey.IN_PROGRESS)
        self._player_ids.add(player_id)
        try:
            yield
        finally:
            self._player_ids.discard(player_id)
