"""Searches for verdicts in a few worker processes, so that players' moves never wait."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import Any, Self

import structlog

from bot.engine.rules import Rules
from bot.engine.state import State
from bot.metrics import (
    QUEUE_DEPTH_GAUGE,
    QUEUE_DROPPED_COUNTER,
    SEARCH_SECONDS_HISTOGRAM,
    SEARCHES_COUNTER,
    SOLVER_RESTARTS_COUNTER,
)
from bot.solver.compiler import is_all_compiled
from bot.solver.solution import Solution, Verdict, does_core_know
from bot.solver.worker import (
    PAUSE_LINE,
    RESUME_LINE,
    SLOWEST_BY_PAUSES,
    FairChoice,
    PlayedMoves,
    build_choice_request,
    build_play_request,
    build_search_request,
    read_choice,
    read_played_moves,
    read_solution,
)

log = structlog.get_logger("bot.services.solver_pool")

MAX_WAITING_SEARCHES = 32
"""The most searches that may wait for a worker."""

SECONDS_AFTER_ANSWER = 0.02
"""How long it takes after an answer until searches go on.

Where players press on and on, the next press then finds its data in the processor's caches, and the
workers need not be told of each.
"""

_SEARCHES_GAUGE = QUEUE_DEPTH_GAUGE.labels("searches")
_DROPPED_SEARCHES_COUNTER = QUEUE_DROPPED_COUNTER.labels("searches")
for _verdict in Verdict:
    SEARCHES_COUNTER.labels(_verdict.value)

_UNKNOWN = Solution(Verdict.UNKNOWN)

_SLOWEST_CHOICE = 5
"""How many times longer a choice may take on a busy machine; a slower one is given up."""

_LAST_TURN = inf
"""The turn of games, which wait for all searches."""


class SolverPool:
    """Worker processes that search for verdicts.

    With no workers nothing is searched for, and every verdict is unknown. The block of the pool
    ends them.
    """

    def __init__(self, worker_count: int) -> None:
        self._workers = [WorkerProcess() for _ in range(worker_count)]
        self._idle_workers = list(self._workers)
        self._waiting: list[tuple[float, int, asyncio.Future[WorkerProcess]]] = []
        self._playing: set[WorkerProcess] = set()
        self._numbers = count()
        self._is_compiled = False
        self._pauses: set[object] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        workers, self._workers = self._workers, []
        for _, _, turn in self._waiting:
            if not turn.done():
                turn.set_exception(WorkerError("the bot ends"))
        await asyncio.gather(*(worker.end() for worker in workers))

    @property
    def has_workers(self) -> bool:
        """Return whether anything is searched for."""
        return bool(self._workers)

    @property
    def searches_ahead(self) -> int:
        """Return how many searches a new one waits for, as long as no shorter ones come."""
        if self._idle_workers or not self._workers:
            return 0
        ahead = sum(turn < _LAST_TURN and not wait.done() for turn, _, wait in self._waiting)
        return ahead + (not self._playing)  # a game makes room at once

    def pause_for_current_task(self) -> Callable[[], None]:
        """Let all searches pause until just after the calling task; return what ends that sooner.

        A task that waits for a search calls it.
        """
        task = asyncio.current_task()
        assert task is not None  # interactions are handled in tasks
        pause = object()
        self._pauses.add(pause)
        if len(self._pauses) == 1:
            self._set_paused(is_paused=True)
        call_later = task.get_loop().call_later
        task.add_done_callback(lambda _: call_later(SECONDS_AFTER_ANSWER, self._end_pause, pause))
        return partial(self._end_pause, pause)

    def _end_pause(self, pause: object) -> None:
        if pause in self._pauses:
            self._pauses.remove(pause)
            if not self._pauses:
                self._set_paused(is_paused=False)

    def _set_paused(self, *, is_paused: bool) -> None:
        for worker in self._workers:
            worker.set_paused(is_paused=is_paused)

    async def solve(
        self, state: State, position_count: int, seconds: float, *, shortens: bool = False
    ) -> Solution:
        """Return what a search finds, limited to a number of positions and seconds.

        ``shortens`` asks for a line of few moves, see `build_search_request`. Neither the time for
        which it waits for a worker nor that of pauses counts. Unknown if too many searches wait, or
        the worker fails: it never raises an error. Searches for which fewer seconds are asked come
        first. Cancelling this stops the search at once.
        """
        if not self._workers:
            return _UNKNOWN
        started_at = perf_counter()
        request = build_search_request(state, position_count, seconds, shortens=shortens)
        answer = await self._ask_worker(request, turn=seconds)
        solution = read_solution(answer) if answer else _UNKNOWN
        SEARCHES_COUNTER.labels(solution.verdict.value).inc()
        SEARCH_SECONDS_HISTOGRAM.observe(perf_counter() - started_at)
        return solution

    async def play_as_fair_player(
        self, variant_key: str, deal_number: int, moves: tuple[str, ...], seed: int, seconds: float
    ) -> PlayedMoves | None:
        """Return what the fair player plays after these moves, for about ``seconds`` seconds.

        It waits for all searches, and stops as soon as one waits for it. None where nothing is
        played: there is no fair player yet or at all, too many searches wait, or the worker fails.
        """
        request = build_play_request(variant_key, deal_number, moves, seed, seconds)
        answer = await self._ask_worker(request, turn=_LAST_TURN)
        return read_played_moves(answer) if answer else None

    def has_fair_player(self, rules: Rules) -> bool:
        """Return whether the fair player chooses moves of a game: not before all is compiled."""
        self._is_compiled = self._is_compiled or is_all_compiled()
        return self.has_workers and self._is_compiled and does_core_know(rules)

    async def choose_as_fair_player(
        self, variant_key: str, deal_number: int, moves: tuple[str, ...], seed: int, seconds: float
    ) -> FairChoice | None:
        """Return the fair player's next move, usually after about ``seconds`` seconds.

        None where there is no fair player, too many searches wait, or the worker fails.
        """
        request = build_choice_request(
            variant_key, deal_number, moves, seed, seconds * _SLOWEST_CHOICE
        )
        answer = await self._ask_worker(request, turn=seconds)
        if answer and answer["is_last"]:  # one from before all was compiled: another one follows
            answer = await self._ask_worker(request, turn=seconds)
        return read_choice(answer) if answer else None

    async def _ask_worker(self, request: dict[str, Any], turn: float) -> dict[str, Any] | None:
        """Return a worker's answer; None if there is none.

        Of all that wait for a worker the lowest ``turn`` comes first.
        """
        try:
            async with self._take_worker(turn) as worker:
                return await worker.ask(request)
        except asyncio.QueueFull:
            _DROPPED_SEARCHES_COUNTER.inc()
        except WorkerError as error:
            if self._workers:  # otherwise it was ended with the bot
                SOLVER_RESTARTS_COUNTER.inc()
                log.warning("a worker of the solver failed", reason=str(error))
        return None

    @asynccontextmanager
    async def _take_worker(self, turn: float) -> AsyncIterator[WorkerProcess]:
        """Wait for a free worker and keep it for the block.

        Raises asyncio.QueueFull if too many wait already.
        """
        with _SEARCHES_GAUGE.track_inprogress():
            worker = self._idle_workers.pop() if self._idle_workers else await self._wait(turn)
            if turn == _LAST_TURN:
                self._playing.add(worker)
            try:
                yield worker
            finally:
                self._playing.discard(worker)
                self._pass_on(worker)

    async def _wait(self, turn: float) -> WorkerProcess:
        self._waiting = sorted(entry for entry in self._waiting if not entry[2].done())
        if len(self._waiting) >= MAX_WAITING_SEARCHES:
            raise asyncio.QueueFull
        waiting: asyncio.Future[WorkerProcess] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (turn, next(self._numbers), waiting))
        if turn < _LAST_TURN:
            for worker in self._playing:
                worker.stop()
        try:
            return await waiting
        except BaseException:
            if waiting.done() and not waiting.cancelled():
                self._pass_on(waiting.result())
            raise

    def _pass_on(self, worker: WorkerProcess) -> None:
        """Give a worker to the search whose turn it is, if any waits."""
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle_workers.append(worker)


GRACE_SECONDS = 30.0
"""How much later than its search should have ended an answer may come, on a busy machine."""

_MAX_ANSWER_BYTES = 1 << 22

_SECONDS_TO_END = 1.0
"""How soon a process should end once its output has ended."""


class WorkerError(Exception):
    """A worker gave no answer; the text says why."""


class WorkerProcess:
    """A process that searches, started when it is first needed and again after it has died."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._is_ended = False
        self._is_searching = False
        self._is_paused = False
        self._last_number = 0

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request, and the seconds that it took, at most those it allows.

        The time of pauses is not counted. Cancelling this stops the search, and the process goes on
        to the next one. Raises WorkerError if it dies, does not answer or cannot be started.
        """
        begun_at, seconds = perf_counter(), float(request["seconds"])
        self._last_number += 1
        request = {"number": self._last_number, **request}
        await self._start_if_needed()
        seconds_to_end = 0.0
        try:
            self._is_searching = True
            async with asyncio.timeout(seconds * SLOWEST_BY_PAUSES + GRACE_SECONDS):
                answer = await self._ask(json.dumps(request).encode())
                return answer | {"seconds": min(perf_counter() - begun_at, seconds)}
        except asyncio.CancelledError:
            self.stop()
            raise
        except TimeoutError:
            reason = "it does not answer"
        except (EOFError, OSError):
            reason, seconds_to_end = "it has died", _SECONDS_TO_END
        except ValueError as error:
            reason = f"it answers with {error!s:.80}"
        finally:
            self._is_searching = False
        status = await self._kill(seconds_to_end)
        raise WorkerError(f"{reason} (status {status})")

    def stop(self) -> None:
        """Let what the process does end soon, with an answer."""
        self._write_line(b"")

    def set_paused(self, *, is_paused: bool) -> None:
        """Let the search under way and those to come wait, or go on.

        A search that has waited long goes on without being told, see `Pauses`.
        """
        self._is_paused = is_paused
        if self._is_searching:
            self._write_line(PAUSE_LINE if is_paused else RESUME_LINE)

    async def end(self) -> None:
        """End the process, with whatever it does; it is not started again."""
        self._is_ended = True
        await self._kill()

    async def _kill(self, seconds_to_end: float = 0.0) -> int | None:
        """End the process if there is one, and return its status."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(TimeoutError):
            # To kill a process that ends by itself would hide its status.
            async with asyncio.timeout(seconds_to_end):
                return await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        return await process.wait()

    async def _start_if_needed(self) -> None:
        if not self._is_ended and (self._process is None or self._process.returncode is not None):
            try:
                self._process = await _start_process()
            except OSError as error:
                raise WorkerError(f"it cannot be started: {error.strerror}") from error
        if self._is_ended or self._process is None:
            await self._kill()
            raise WorkerError("the bot ends")

    async def _ask(self, request: bytes) -> dict[str, Any]:
        """Return the answer to a request, after those to earlier ones."""
        assert self._process is not None  # it has been started
        assert self._process.stdout is not None  # opened as a pipe
        self._write_line(request)
        if self._is_paused:
            self._write_line(PAUSE_LINE)
        while line := await self._process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            if answer["problem"]:
                log.error("search failed", reason=answer["problem"])
            if answer.get("is_last"):
                await self._kill(_SECONDS_TO_END)
            if answer["number"] == self._last_number:
                return answer
            if self._process is None:
                await self._start_if_needed()
                return await self._ask(request)
        raise EOFError

    def _write_line(self, line: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(line + b"\n")


async def _start_process() -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.solver.worker"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=_MAX_ANSWER_BYTES,
        # Ctrl-C reaches only the bot, which ends its workers.
        start_new_session=True,
        # numpy would keep memory for threads that are never used.
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
