"""Faults at will, for tests, under ``/sandbox/test/``, JSON in and out.

People and places are changed in ``sandbox.control_api.world_routes``.

==================================  ==============================================================
``POST   /sandbox/test/faults``     ``{"status": 429, "count": 1, "method": "POST", "path": "…"}``:
                                    the next ``count`` requests to the REST API whose method and
                                    path (a regular expression, searched in the path after
                                    ``/api/v10``) match are answered so and not carried out;
                                    with ``files``, those that bring files, or bring none. With
                                    429: ``retry_after`` (seconds, 0.1), ``global`` (false), ``via``
                                    (true; false looks like a ban). With all: ``code`` and
                                    ``message`` of the body (429 with 30046: an old message was
                                    edited too often).
``DELETE /sandbox/test/faults``     forgets faults that are left, and the delay: answers that it
                                    holds up arrive now
``POST   /sandbox/test/delay``      ``{"seconds": 3.5, "count": 1}``: so many interaction answers
                                    arrive late
``POST   /sandbox/test/clock``      ``{"offset": 960}``: the sandbox's time is so far ahead
``POST   /sandbox/test/drop``       ``{"how": "close", "code": 4000, "resumable": true}``: parts
                                    with the bot; ``how`` is ``close``, ``reconnect`` (op 7),
                                    ``invalid`` (op 9) or ``abort``; answers ``{"dropped": n}``
``POST   /sandbox/test/refuse``     ``{"count": 1}``: so many gateway connections are refused (503)
``GET    /sandbox/test/sessions``   the gateway's sessions: ``id``, ``connected``, ``seq``,
                                    ``resumed``, ``intents``, ``shard``
``GET    /sandbox/test/requests``   what the bot asked, oldest first: ``method``, ``path``,
                                    ``query``, ``payload`` (decoded), ``files`` (``key``, ``name``,
                                    ``size``), ``status``, ``code`` (Discord's, where refused),
                                    ``answer``, ``at``
``DELETE /sandbox/test/requests``   empties that list
==================================  ==============================================================
"""

import asyncio
import re
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from sandbox.errors import Json

MAX_REMEMBERED_REQUESTS = 5000


@dataclass
class RequestFault:
    """Requests to be answered wrongly; ``count`` are left."""

    status: int
    remaining_count: int
    method: str | None
    path_pattern: re.Pattern[str]
    with_files: bool | None
    body: Json

    def matches_request(self, method: str, path: str, *, has_files: bool) -> bool:
        is_selected = self.method in (None, method) and self.with_files in (None, has_files)
        return self.remaining_count > 0 and is_selected and bool(self.path_pattern.search(path))


@dataclass
class FaultControls:
    """What tests have asked for, and what the bot has asked."""

    faults: list[RequestFault] = field(default_factory=list)
    answer_delay_seconds: float = 0.0
    answers_to_delay: int = 0
    release_delayed_answers: asyncio.Event = field(default_factory=asyncio.Event)
    requests: deque[Json] = field(default_factory=lambda: deque(maxlen=MAX_REMEMBERED_REQUESTS))

    def take_matching_fault(
        self, method: str, path: str, *, has_files: bool
    ) -> RequestFault | None:
        """The fault that this request meets, counted down."""
        self.faults = [fault for fault in self.faults if fault.remaining_count > 0]
        for fault in self.faults:
            if fault.matches_request(method, path, has_files=has_files):
                fault.remaining_count -= 1
                return fault
        return None

    async def delay_answer(self) -> None:
        """Hold an interaction answer up as long as was asked for, counted down."""
        if self.answers_to_delay <= 0:
            return
        self.answers_to_delay -= 1
        with suppress(TimeoutError):
            await asyncio.wait_for(self.release_delayed_answers.wait(), self.answer_delay_seconds)

    def clear_answer_delay(self) -> None:
        """Nothing is held up any more."""
        self.answers_to_delay = 0
        self.release_delayed_answers.set()
        self.release_delayed_answers = asyncio.Event()
