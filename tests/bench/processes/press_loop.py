"""Players who press as fast as answers come, or at an even pace; and what they waited."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from time import perf_counter

from sandbox.gateway import GatewaySession
from tests.bench.processes.light_discord import Answer, LightDiscord
from tests.bench.processes.prepared_games import Presser

ANSWER_SECONDS = 5.0
"""A press that is not answered by then is lost: at Discord it is after three seconds."""


@dataclass
class PressCounts:
    """What came of the presses; `refused` ones got an answer of their own, and no table."""

    answered: int = 0
    refused: int = 0
    lost: int = 0
    other_requests: int = 0
    unstored: int = 0
    waiting_results: int = 0
    late_seconds: float = 0.0
    answer_bytes: int = 0
    answer_seconds: list[float] = field(default_factory=list)


@dataclass(slots=True)
class _Underway:
    presser: Presser
    bot: int
    sent_at: float


class PressLoop:
    """Lets players press at all bots; a player who was refused presses no more.

    `accepted` counts all answers that say that something was done.
    """

    def __init__(self, discord: LightDiscord, pressers: deque[Presser]) -> None:
        self.counts = PressCounts()
        self.accepted = 0
        self._discord = discord
        self._sessions: list[GatewaySession] = discord.list_sessions()
        self._pressers = pressers
        self._underway: dict[str, _Underway] = {}
        self._is_at_full_speed = False
        discord.on_answer = self._take_answer

    @property
    def has_pressers(self) -> bool:
        """Whether anybody is left who can press."""
        return bool(self._pressers or self._underway)

    async def press_at_full_speed(self, seconds: float, in_flight: int) -> float:
        """Keep this many presses under way at each bot; return the seconds that it took."""
        started_at = perf_counter()
        self._is_at_full_speed = True
        for bot in range(len(self._sessions)):
            for _ in range(in_flight):
                self._press(bot)
        while (now := perf_counter()) < started_at + seconds and self.has_pressers:
            await asyncio.sleep(min(0.5, started_at + seconds - now))
            for _ in range(self._count_lost(ANSWER_SECONDS)):
                self._press(self.counts.lost % len(self._sessions))
        self._is_at_full_speed = False
        return perf_counter() - started_at

    async def press_at_pace(self, seconds: float, presses_per_second: float) -> float:
        """Press at an even pace, whether or not answers come; return the seconds that it took."""
        started_at = perf_counter()
        for number in range(round(seconds * presses_per_second)):
            due_at = started_at + number / presses_per_second
            await asyncio.sleep(max(due_at - perf_counter(), 0))
            self._press(number % len(self._sessions))
        return perf_counter() - started_at

    async def wait_for_answers(self) -> None:
        """Wait until all presses are answered or lost."""
        while self._underway:
            await asyncio.sleep(0.02)
            self._count_lost(ANSWER_SECONDS)

    def _press(self, bot: int) -> None:
        if not self._pressers:
            return
        presser = self._pressers.popleft()
        control = presser.controls.pop()
        interaction_id = self._discord.send_press(self._sessions[bot], presser.player_id, control)
        self._underway[interaction_id] = _Underway(presser, bot, perf_counter())

    def _take_answer(self, answer: Answer) -> None:
        press = self._underway.pop(answer.interaction_id, None)
        if press is None:
            return
        self.counts.answered += 1
        self.counts.answer_bytes += answer.byte_count
        self.counts.answer_seconds.append(perf_counter() - press.sent_at)
        if not answer.is_update:
            self.counts.refused += 1
        else:
            self.accepted += 1
            if press.presser.controls:
                self._pressers.append(press.presser)
        if self._is_at_full_speed:
            self._press(press.bot)

    def _count_lost(self, seconds: float) -> int:
        """Give up what was sent longer ago; return how many presses that are."""
        oldest = perf_counter() - seconds
        lost = [id_ for id_, press in self._underway.items() if press.sent_at < oldest]
        for interaction_id in lost:
            del self._underway[interaction_id]
        self.counts.lost += len(lost)
        return len(lost)
