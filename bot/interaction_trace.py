"""Traces: how long each interaction took, stage by stage, and what became of it.

At the end each is one line in the log, and a few numbers in `bot.metrics`.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import product
from time import perf_counter
from typing import Any

import structlog
from prometheus_client import Counter

from bot import metrics

log = structlog.get_logger("bot.interactions")


class Stage(StrEnum):
    """What an interaction spends its time with."""

    WAIT = "wait"
    """From its creation at Discord until the bot begins with it, by an estimate of its clock."""

    DECIDE = "decide"
    """Rules, database and texts: all that is none of the other stages."""

    DRAW = "draw"
    """The picture or the text in its place, with the wait for a thread that draws it."""

    SEND = "send"
    """Sending the answer, until Discord has accepted it."""


class Outcome(StrEnum):
    """What became of an interaction."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The player was told why not; the trace's key names the sentence."""

    FAILED = "failed"
    """An error that nobody expected; the trace has the id by which the log tells of it."""

    LATE = "late"
    """Discord took the answer for too late, or for a second one."""

    DUPLICATE = "duplicate"
    """It had been delivered before, and is not handled again."""

    UNANSWERED = "unanswered"
    """Discord accepted no answer."""


@dataclass(slots=True)
class InteractionTrace:
    """The trace of one interaction; ``player`` is a keyed hash, times are seconds.

    ``name`` is the slash command's name, or the prefix of the custom id.
    """

    id: int
    kind: str
    name: str
    player: str
    wait_seconds: float = 0.0
    started_at: float = field(default_factory=perf_counter)
    answered_at: float | None = None
    draw_seconds: float = 0.0
    send_seconds: float = 0.0
    is_accepted: bool = False
    refusal_key: str | None = None
    error_id: str | None = None
    known_outcome: Outcome | None = None

    @property
    def outcome(self) -> Outcome:
        """What has become of the interaction so far."""
        if self.known_outcome:
            return self.known_outcome
        if self.error_id:
            return Outcome.FAILED
        if not self.is_accepted:
            return Outcome.UNANSWERED
        return Outcome.REFUSED if self.refusal_key else Outcome.ANSWERED

    @contextmanager
    def measure_drawing(self) -> Iterator[None]:
        """Count the time of the block as drawing."""
        started_at = perf_counter()
        try:
            yield
        finally:
            self.draw_seconds += perf_counter() - started_at

    @contextmanager
    def measure_sending(self) -> Iterator[None]:
        """Count the time of the block as sending an answer, which Discord takes if it ends well."""
        started_at = perf_counter()
        try:
            yield
            self.is_accepted = True
        finally:
            self.answered_at = perf_counter()
            self.send_seconds += self.answered_at - started_at

    def finish(self) -> None:
        """Log the trace as one line, and count it."""
        ended_at = self.answered_at or perf_counter()
        handling_seconds = ended_at - self.started_at
        decide_seconds = max(handling_seconds - self.draw_seconds - self.send_seconds, 0.0)
        total_seconds = self.wait_seconds + handling_seconds
        outcome = self.outcome
        _WAIT_HISTOGRAM.observe(self.wait_seconds)
        _DECIDE_HISTOGRAM.observe(decide_seconds)
        if self.draw_seconds:
            _DRAW_HISTOGRAM.observe(self.draw_seconds)
        if self.send_seconds:
            _SEND_HISTOGRAM.observe(self.send_seconds)
        metrics.ANSWER_SECONDS_HISTOGRAM.observe(total_seconds)
        interactions_counter, answers_counter = _get_counters(self.kind, outcome.value)
        interactions_counter.inc()
        metrics.INTERACTIONS_GAUGE.dec()
        if self.is_accepted:
            answers_counter.inc()
        details = {}
        if self.refusal_key:
            details["key"] = self.refusal_key
        if self.error_id:
            details["error_id"] = self.error_id
        log.info(
            "interaction",
            id=str(self.id),
            kind=self.kind,
            name=self.name,
            player=self.player,
            wait_ms=_round_to_ms(self.wait_seconds),
            decide_ms=_round_to_ms(decide_seconds),
            draw_ms=_round_to_ms(self.draw_seconds),
            send_ms=_round_to_ms(self.send_seconds),
            total_ms=_round_to_ms(total_seconds),
            outcome=outcome.value,
            **details,
        )


_WAIT_HISTOGRAM, _DECIDE_HISTOGRAM, _DRAW_HISTOGRAM, _SEND_HISTOGRAM = (
    metrics.STAGE_SECONDS_HISTOGRAM.labels(stage.value) for stage in Stage
)


@cache
def _get_counters(kind: str, outcome: str) -> tuple[Counter, Counter]:
    """Return the counters of interactions and of answers; looking for labels takes longer."""
    return (
        metrics.INTERACTIONS_COUNTER.labels(kind, outcome),
        metrics.ANSWERS_COUNTER.labels(kind),
    )


for _kind, _outcome in product(("application_command", "autocomplete", "component"), Outcome):
    _get_counters(_kind, _outcome.value)


def begin_trace(trace: InteractionTrace) -> None:
    """Let a trace be finished when the calling task ends."""
    task = asyncio.current_task()
    assert task is not None  # interactions are handled in tasks
    metrics.INTERACTIONS_GAUGE.inc()
    task.add_done_callback(lambda _: trace.finish())


def _round_to_ms(seconds: float) -> Any:
    return round(seconds * 1000, 1)
