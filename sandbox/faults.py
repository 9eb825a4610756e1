"""Faults that tests ask for: wrong answers to requests, changed interactions, a gateway gone wrong.

Tests ask for them under ``/sandbox/test/``; ``sandbox.control_api`` describes each route.
"""

import asyncio
import re
from collections import deque
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import web

from sandbox.errors import Json
from sandbox.http_json import build_json_response, wait_for_disconnect
from sandbox.rate_limits import RateLimiter

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
    blocked_words: list[str] = field(default_factory=list)
    """Messages with one of these are refused, as by AutoMod."""
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


async def build_faulty_response(fault: RequestFault, request: web.Request) -> web.Response:
    """Return the wrong answer; for a connection to be cut, cut it and return what nobody reads.

    One that hangs is left alone until the client gives it up.
    """
    if fault.hangs:
        await wait_for_disconnect(request)
    if fault.status is None:
        if request.transport is not None:
            request.transport.abort()
        return web.Response()
    if fault.text is not None:
        return web.Response(text=fault.text, status=fault.status, content_type="text/html")
    if fault.status != HTTPStatus.TOO_MANY_REQUESTS:
        body = {"message": "A fault that was asked for", "code": 0, **fault.body}
        return build_json_response(body, fault.status)
    headers, refused = RateLimiter.build_refusal(
        float(fault.body.get("retry_after", 0.1)), is_global=bool(fault.body.get("global"))
    )
    if not fault.body.get("via", True):
        del headers["Via"]
    refused |= {key: fault.body[key] for key in ("code", "message") if key in fault.body}
    return build_json_response(refused, 429, headers)


HEARTBEAT_SECONDS = 41.25


@dataclass
class GatewayFaults:
    """How the gateway misbehaves, and the heartbeat interval that its hello names.

    ``connections_to_refuse`` are refused with 503, ``connections_to_hang`` are opened and never
    spoken on. Each login takes the next of ``login_close_codes`` and is closed with it;
    ``logins_to_ignore`` get no answer, while heartbeats do.
    """

    heartbeat_seconds: float = HEARTBEAT_SECONDS
    connections_to_refuse: int = 0
    connections_to_hang: int = 0
    login_close_codes: list[int] = field(default_factory=list)
    logins_to_ignore: int = 0

    def take_refusal(self) -> bool:
        """Return whether the connection that comes in now is refused, and count it."""
        is_refused = self.connections_to_refuse > 0
        self.connections_to_refuse -= is_refused
        return is_refused

    def take_hang(self) -> bool:
        """Return whether the connection that comes in now hangs, and count it."""
        hangs = self.connections_to_hang > 0
        self.connections_to_hang -= hangs
        return hangs

    def take_login_close_code(self) -> int | None:
        """Return the code that closes the login that comes now; None if it goes on."""
        return self.login_close_codes.pop(0) if self.login_close_codes else None

    def take_ignored_login(self) -> bool:
        """Return whether the login that comes now gets no answer, and count it."""
        is_ignored = self.logins_to_ignore > 0
        self.logins_to_ignore -= is_ignored
        return is_ignored
