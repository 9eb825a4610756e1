"""Faults that tests ask for under ``/sandbox/test/``, JSON in and out.

``sandbox.control_api.gateway_routes`` has more faults of the gateway;
``sandbox.control_api.world_routes`` changes people, servers and channels.

==================================  ==============================================================
``POST   /sandbox/test/faults``     ``{"status": 429, "count": 1, "method": "POST", "path": "…"}``:
                                    the next ``count`` REST requests with this method and a path
                                    that matches (a regular expression, searched in the path after
                                    ``/api/v10``) get this answer and are not carried out. With
                                    ``files`` only requests with files (true) or without (false).
                                    For 429: ``retry_after`` (seconds, 0.1), ``global`` (false),
                                    ``via`` (true; false looks like a Cloudflare ban). For all:
                                    ``code`` and ``message`` of the body (429 with 30046: an old
                                    message was edited too often). ``carried_out`` (false): the
                                    request is carried out and its answer is lost. ``text`` is the
                                    body in place of JSON; 204 has none. With ``cut`` (false) the
                                    connection is closed without any answer, and needs no status;
                                    with ``hang`` (false) it stays open without one
``DELETE /sandbox/test/faults``     drops the remaining faults, the delay, the changes and the
                                    deliveries of interactions: held-up answers arrive now
``POST   /sandbox/test/changes``    ``{"path": ["data", "values"], "value": 5, "count": 1}``: the
                                    next ``count`` interactions reach the bot with this value at the
                                    path, or without it if there is no ``value``
``POST   /sandbox/test/deliveries`` ``{"delays": [0, 0.5], "count": 1}``: the next ``count``
                                    interactions reach the bot once after each of these seconds
``POST   /sandbox/test/delay``      ``{"seconds": 3.5, "count": 1}``: the next ``count`` interaction
                                    answers arrive this much later
``POST   /sandbox/test/clock``      ``{"offset": 960}``: the sandbox's clock is this many seconds
                                    ahead
``POST   /sandbox/test/drop``       ``{"how": "close", "code": 4000, "resumable": true}``:
                                    disconnects the bot; ``how`` is ``close``, ``reconnect`` (op 7),
                                    ``invalid`` (op 9), ``abort`` or ``hang`` (connected, but mute
                                    and deaf); returns ``{"dropped": n}``
``POST   /sandbox/test/identify``   ``{"interval": 5, "max_concurrency": 1, "total": 1000}``: how
                                    often bots may log in; the interval goes by the sandbox's clock
``GET    /sandbox/test/sessions``   the gateway's sessions: ``id``, ``connected``, ``seq``,
                                    ``resumed``, ``intents``, ``shard``
``GET    /sandbox/test/requests``   the bot's requests, oldest first: ``method``, ``path``,
                                    ``query``, ``payload`` (decoded), ``files`` (``key``, ``name``,
                                    ``size``), ``status``, ``code`` (Discord's, if refused),
                                    ``answer``, ``at``
``DELETE /sandbox/test/requests``   empties that list
==================================  ==============================================================
"""

import asyncio
import re
from collections import deque
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import Json

MAX_REMEMBERED_REQUESTS = 5000


@dataclass
class RequestFault:
    """A wrong answer for the next ``remaining_count`` requests that match.

    Without a ``status`` the connection is cut, or ``hangs``. With ``is_carried_out`` only the
    answer is wrong. ``text`` is the body in place of JSON.
    """

    status: int | None
    remaining_count: int
    method: str | None
    path_pattern: re.Pattern[str]
    with_files: bool | None
    is_carried_out: bool
    hangs: bool
    text: str | None
    body: Json

    def matches_request(self, method: str, path: str, *, has_files: bool) -> bool:
        """Return whether this fault is still due and meant for such a request."""
        is_selected = self.method in (None, method) and self.with_files in (None, has_files)
        return self.remaining_count > 0 and is_selected and bool(self.path_pattern.search(path))


@dataclass
class InteractionChange:
    """A change of the next ``remaining_count`` interactions: at a path, to a value or to nothing.

    ``new_value`` is a list of that value, or empty to remove what is there.
    """

    remaining_count: int
    path: list[str | int]
    new_value: list[Any]

    def apply_to(self, payload: Json) -> None:
        """Change an interaction, and count it down; a path that is not there changes nothing."""
        self.remaining_count -= 1
        *parents, last = self.path
        holder: Any = payload
        with suppress(KeyError, IndexError, TypeError):
            for name in parents:
                holder = holder[name]
            if self.new_value:
                holder[last] = self.new_value[0]
            else:
                del holder[last]


@dataclass
class FaultControls:
    """The faults that tests have asked for, and a log of the bot's requests."""

    faults: list[RequestFault] = field(default_factory=list)
    interaction_changes: list[InteractionChange] = field(default_factory=list)
    deliveries: deque[list[float]] = field(default_factory=deque)
    """For each of the next interactions the seconds after which it reaches the bot."""
    answer_delay_seconds: float = 0.0
    answers_to_delay: int = 0
    release_delayed_answers: asyncio.Event = field(default_factory=asyncio.Event)
    requests: deque[Json] = field(default_factory=lambda: deque(maxlen=MAX_REMEMBERED_REQUESTS))

    def take_matching_fault(
        self, method: str, path: str, *, has_files: bool
    ) -> RequestFault | None:
        """Return the fault that this request meets, and count it down."""
        self.faults = [fault for fault in self.faults if fault.remaining_count > 0]
        for fault in self.faults:
            if fault.matches_request(method, path, has_files=has_files):
                fault.remaining_count -= 1
                return fault
        return None

    def change_interaction(self, payload: Json) -> Json:
        """Return an interaction as it reaches the bot, with the changes that tests asked for."""
        changes = [change for change in self.interaction_changes if change.remaining_count > 0]
        self.interaction_changes = changes
        if not changes:
            return payload
        changed_payload = deepcopy(payload)
        for change in changes:
            change.apply_to(changed_payload)
        return changed_payload

    def take_delivery_delays(self) -> list[float]:
        """Return after how many seconds the next interaction reaches the bot, each time."""
        return self.deliveries.popleft() if self.deliveries else [0.0]

    async def delay_answer(self) -> None:
        """Hold up an interaction's answer for as long as a test asked, and count it down."""
        if self.answers_to_delay <= 0:
            return
        self.answers_to_delay -= 1
        with suppress(TimeoutError):
            await asyncio.wait_for(self.release_delayed_answers.wait(), self.answer_delay_seconds)

    def clear_answer_delay(self) -> None:
        """Stop delaying answers, and let those that are held up through now."""
        self.answers_to_delay = 0
        self.release_delayed_answers.set()
        self.release_delayed_answers = asyncio.Event()
