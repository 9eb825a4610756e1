"""A worker process and what is said to it: it searches for verdicts, one at a time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

import structlog

from bot.engine.state import State
from bot.solver.pauses import SLOWEST_BY_PAUSES
from bot.solver.solution import Solution
from bot.solver.worker import PAUSE_LINE, RESUME_LINE, build_search_request, read_solution

log = structlog.get_logger("bot.services.solver.worker_process")

GRACE_SECONDS = 30.0
"""An answer may come so much later than the search should have ended, on a busy machine."""

_MAX_ANSWER_BYTES = 1 << 22

_SECONDS_TO_END = 1.0
"""A process whose output has ended should itself end so soon."""


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

    async def solve(self, state: State, position_count: int, seconds: float) -> Solution:
        """Return what a search within so many positions and seconds finds.

        The time of pauses is not counted. Cancelling this stops the search, and the process goes on
        to the next one. Raises WorkerError if it dies, does not answer or cannot be started.
        """
        self._last_number += 1
        request = build_search_request(self._last_number, state, position_count, seconds)
        await self._start_if_needed()
        seconds_to_end = 0.0
        try:
            self._is_searching = True
            async with asyncio.timeout(seconds * SLOWEST_BY_PAUSES + GRACE_SECONDS):
                return await self._ask(json.dumps(request).encode())
        except asyncio.CancelledError:
            self._write_line(b"")
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

    async def _ask(self, request: bytes) -> Solution:
        """Return the solution of the answer to a request, after those to earlier ones."""
        assert self._process is not None  # it has been started
        assert self._process.stdout is not None  # opened as a pipe
        self._write_line(request)
        if self._is_paused:
            self._write_line(PAUSE_LINE)
        while line := await self._process.stdout.readline():
            answer = json.loads(line)
            if answer["problem"]:
                log.error("search failed", reason=answer["problem"])
            if answer.get("is_last"):
                await self._kill(_SECONDS_TO_END)
            if answer["number"] == self._last_number:
                return read_solution(answer)
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
