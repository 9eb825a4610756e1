"""Traces of interactions and requests, from what discord.py and aiohttp tell of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import cache
from hashlib import blake2b
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from prometheus_client import Counter, Histogram

from bot import metrics
from bot.interaction_trace import InteractionTrace, record_answer

_MAX_NAME_LENGTH = 32
_HASH_BYTES = 6
_TOO_MANY_REQUESTS = 429
_FIRST_REFUSAL = 300

_ROUTES = {
    "interactions": "answer",
    "webhooks": "follow-up",
    "channels": "channel",
    "commands": "commands",
    "gateway": "gateway",
}
"""What the metrics call Discord's routes, by a part of their paths."""
_OTHER_ROUTE = "other"

_RATE_LIMIT_COUNTERS = {
    route: metrics.RATE_LIMITS_COUNTER.labels(route) for route in (*_ROUTES.values(), _OTHER_ROUTE)
}

_ANSWER_ROUTES = {"answer", "follow-up"}


def build_player_hash(key: str) -> Callable[[int], str]:
    """Return a function that gives each player a name for the log, which only the key can tell."""
    keyed_hash = blake2b(key=blake2b(key.encode()).digest(), digest_size=_HASH_BYTES)

    def hash_player(player_id: int) -> str:
        player_hash = keyed_hash.copy()
        player_hash.update(str(player_id).encode())
        return player_hash.hexdigest()

    return hash_player


def build_interaction_trace(interaction: discord.Interaction[Any], player: str) -> InteractionTrace:
    """Return a new trace of an interaction."""
    return InteractionTrace(
        id=interaction.id,
        kind=interaction.type.name,
        name=_find_name(dict(interaction.data or {})),
        player=player,
    )


def _find_name(data: dict[str, Any]) -> str:
    if "custom_id" in data:
        return str(data["custom_id"]).partition(":")[0][:_MAX_NAME_LENGTH]
    return f"/{data.get('name')}"[:_MAX_NAME_LENGTH]


def build_request_trace(note_discord_time: Callable[[float], None]) -> aiohttp.TraceConfig:
    """Return what makes a client measure and count all its requests to Discord.

    ``note_discord_time`` is called with the time, in whole seconds since 1970, at which Discord
    says that it has answered a request other than answers to people.
    """

    async def record_end(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        route = _record_request(context, request.url.raw_path, request.response.status)
        date = request.response.headers.get("Date")
        if route not in _ANSWER_ROUTES and date is not None:
            with suppress(ValueError, OverflowError):
                note_discord_time(parsedate_to_datetime(date).timestamp())

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(_record_start)
    trace.on_request_end.append(record_end)
    trace.on_request_exception.append(_record_failure)
    return trace


async def _record_start(
    _session: aiohttp.ClientSession, context: SimpleNamespace, _: aiohttp.TraceRequestStartParams
) -> None:
    context.started_at = perf_counter()


async def _record_failure(
    _session: aiohttp.ClientSession,
    context: SimpleNamespace,
    request: aiohttp.TraceRequestExceptionParams,
) -> None:
    _record_request(context, request.url.raw_path, None)


@cache
def _get_request_metrics(route: str, status: int | None) -> tuple[Counter, Histogram]:
    """Return the counter and the histogram of a route; looking for labels takes longer."""
    return (
        metrics.DISCORD_REQUESTS_COUNTER.labels(route, str(status or "none")),
        metrics.DISCORD_REQUEST_SECONDS_HISTOGRAM.labels(route),
    )


def _record_request(context: SimpleNamespace, path: str, status: int | None) -> str:
    """Measure and count a request; return what the metrics call its route."""
    seconds = perf_counter() - context.started_at
    route = next((_ROUTES[part] for part in path.split("/") if part in _ROUTES), _OTHER_ROUTE)
    counter, histogram = _get_request_metrics(route, status)
    counter.inc()
    histogram.observe(seconds)
    if status == _TOO_MANY_REQUESTS:
        _RATE_LIMIT_COUNTERS[route].inc()
    if route in _ANSWER_ROUTES:
        record_answer(seconds, is_accepted=status is not None and status < _FIRST_REFUSAL)
    return route
