"""Faults at will, for tests, under ``/sandbox/test/``, JSON in and out.

People and places are changed in ``sandbox.control_world``.

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

MOST_REMEMBERED = 5000


@dataclass
class Fault:
    """Requests to be answered wrongly; ``count`` are left."""

    status: int
    count: int
    method: str | None
    path: re.Pattern[str]
    files: bool | None
    body: Json

    def matches(self, method: str, path: str, *, files: bool) -> bool:
        asked = self.method in (None, method) and self.files in (None, files)
        return self.count > 0 and asked and bool(self.path.search(path))


@dataclass
class Controls:
    """What tests have asked for, and what the bot has asked."""

    faults: list[Fault] = field(default_factory=list)
    delay: float = 0.0
    delayed: int = 0
    let_go: asyncio.Event = field(default_factory=asyncio.Event)
    requests: deque[Json] = field(default_factory=lambda: deque(maxlen=MOST_REMEMBERED))

    def fault_for(self, method: str, path: str, *, files: bool) -> Fault | None:
        """The fault that this request meets, counted down."""
        self.faults = [each for each in self.faults if each.count > 0]
        for each in self.faults:
            if each.matches(method, path, files=files):
                each.count -= 1
                return each
        return None

    async def hold_up(self) -> None:
        """Hold an interaction answer up as long as was asked for, counted down."""
        if self.delayed <= 0:
            return
        self.delayed -= 1
        with suppress(TimeoutError):
            await asyncio.wait_for(self.let_go.wait(), self.delay)

    def forget_delay(self) -> None:
        """Nothing is held up any more."""
        self.delayed = 0
        self.let_go.set()
        self.let_go = asyncio.Event()
