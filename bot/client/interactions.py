"""Interactions: their first answers, their traces, and those that cannot be read.

Discord takes a first answer within three seconds, and only one. So one whose fate is not known is
sent again: Discord then takes it, or says that it has it already.

Traces: how long each interaction took, stage by stage, and what became of it. At the end each is
one line in the log, and a few numbers in `bot.metrics`.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import structlog
from discord.http import HTTPClient, MultipartParameters, Route
from discord.utils import DISCORD_EPOCH
from discord.webhook.async_ import AsyncWebhookAdapter

from bot import metrics
from bot.background import describe_error
from bot.locale.catalogue import choose_reader_texts
from bot.services.requests import ANSWER_SECONDS

log = structlog.get_logger("bot.interactions")

ATTEMPT_TIMEOUT_SECONDS = 1.4
"""An attempt to answer takes at most this long, which leaves time for another one."""

FURTHER_ANSWER_SECONDS = 120.0
"""A further answer or an edit takes at most this long, whatever Discord asks for."""

RETRY_SECONDS = 0.3
"""The pause before another attempt."""

UNKNOWN_INTERACTION_CODE = 10062
"""Discord's error code for an interaction that is too old for a first answer."""

NO_ACCESS_CODE = 50001
"""Discord's error code for a channel or a server that the bot may not see."""

ALREADY_ANSWERED_CODE = 40060
"""Discord's error code for an interaction that has an answer."""


class AnswerUnconfirmedError(Exception):
    """Discord has perhaps accepted an answer, but has never said so in a readable way."""


REQUEST_ERRORS = (AnswerUnconfirmedError, discord.HTTPException, aiohttp.ClientError)
"""What a request to Discord raises that is refused, or whose answer is lost."""


class FirstAnswerAdapter(AsyncWebhookAdapter):
    """discord.py's requests by token, with first answers that do not wait longer than Discord.

    The library would go on for half a minute, and give up where an answer is cut off. Raises
    `AnswerUnconfirmedError` where the time is over, and the library's errors for refusals.
    """

    def __init__(self, application_id: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library gives it no types
        self._application_id = application_id

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        params: MultipartParameters,
        **proxies: Any,
    ) -> Any:
        """Answer an interaction; return what Discord says of the answer, without its message.

        An answer of which nobody knows whether Discord has it is sent again. The library would read
        all of the message, and nothing here needs it.
        """
        quick_session: Any = SimpleNamespace(
            request=partial(
                session.request,
                timeout=aiohttp.ClientTimeout(total=ATTEMPT_TIMEOUT_SECONDS),
                raise_for_status=_check_answer,
            )
        )
        send = partial(
            super().create_interaction_response,
            *(interaction_id, token),
            **{"session": quick_session, "params": params, **proxies},
        )
        doubt: AnswerUnconfirmedError | None = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while True:
                    try:
                        return {"interaction": (await send())["interaction"]}
                    except AnswerUnconfirmedError as error:
                        doubt = error
                    except discord.HTTPException as error:
                        if doubt is None or error.code != ALREADY_ANSWERED_CODE:
                            raise
                        # The answer in doubt did arrive.
                        with suppress(AnswerUnconfirmedError):
                            message_id = await self._find_answer(token, quick_session, proxies)
                            fields = {"id": interaction_id, "response_message_id": message_id}
                            return {"interaction": fields}
                    await asyncio.sleep(RETRY_SECONDS)
                    for file in params.files or ():
                        file.reset()
        except TimeoutError as error:
            raise doubt or AnswerUnconfirmedError("not confirmed in time") from error

    async def _find_answer(self, token: str, session: Any, proxies: dict[str, Any]) -> str | None:
        """Return the id of an interaction's first answer, None if somebody has deleted it since."""
        try:
            message = await self.get_original_interaction_response(
                self._application_id, token, session=session, **proxies
            )
        except discord.NotFound:
            return None
        return str(message["id"])

    async def request(self, route: Route, session: aiohttp.ClientSession, **content: Any) -> Any:
        """Send something by token; raises AnswerUnconfirmedError where its fate is open.

        The library would wait for as long as Discord asks.
        """
        try:
            async with asyncio.timeout(FURTHER_ANSWER_SECONDS):
                return await super().request(route, session, **content)
        except (aiohttp.ClientError, OSError) as error:
            raise AnswerUnconfirmedError(describe_error(error)) from error


async def _check_answer(response: aiohttp.ClientResponse) -> None:
    """Take Discord's answer from the library if it would wait too long after it."""
    if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        response.raise_for_status()  # Discord may have taken ours all the same, as if it was lost
    if float(response.headers.get("Retry-After", 0)) > ANSWER_SECONDS:
        raise discord.HTTPException(response, None)


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
    """Discord took the answer for too late."""

    DUPLICATE = "duplicate"
    """It had been delivered before, and was answered then."""

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

    def record_wait(self, seconds: float) -> None:
        """Record how long the interaction waited until the bot began with it."""
        self.wait_seconds = seconds

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
        except discord.HTTPException as error:
            if error.code == UNKNOWN_INTERACTION_CODE:
                self.known_outcome = Outcome.LATE
            raise
        finally:
            self.answered_at = perf_counter()
            self.send_seconds += self.answered_at - started_at

    def finish(self) -> None:
        """Log the trace as one line, and count it."""
        ended_at = self.answered_at or perf_counter()
        handling_seconds = ended_at - self.started_at
        stages = {
            Stage.WAIT: self.wait_seconds,
            Stage.DECIDE: max(handling_seconds - self.draw_seconds - self.send_seconds, 0.0),
            Stage.DRAW: self.draw_seconds,
            Stage.SEND: self.send_seconds,
        }
        for stage, seconds in stages.items():
            if seconds or stage in {Stage.WAIT, Stage.DECIDE}:
                metrics.STAGE_SECONDS_HISTOGRAM.labels(stage.value).observe(seconds)
        total_seconds = self.wait_seconds + handling_seconds
        metrics.ANSWER_SECONDS_HISTOGRAM.observe(total_seconds)
        metrics.INTERACTIONS_COUNTER.labels(self.kind, self.outcome.value).inc()
        metrics.INTERACTIONS_GAUGE.dec()
        if self.is_accepted:
            metrics.ANSWERS_COUNTER.labels(self.kind).inc()
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
            **{f"{stage}_ms": _round_to_ms(seconds) for stage, seconds in stages.items()},
            total_ms=_round_to_ms(total_seconds),
            outcome=self.outcome.value,
            **details,
        )


for _kind in ("application_command", "autocomplete", "component", "modal_submit"):
    metrics.ANSWERS_COUNTER.labels(_kind)
    for _outcome in Outcome:
        metrics.INTERACTIONS_COUNTER.labels(_kind, _outcome.value)
for _stage in Stage:
    metrics.STAGE_SECONDS_HISTOGRAM.labels(_stage.value)


def _round_to_ms(seconds: float) -> Any:
    return round(seconds * 1000, 1)


_MAX_NAME_LENGTH = 32
_HASH_BYTES = 6


def build_player_hash(key: str) -> Callable[[int], str]:
    """Return a function that gives each player a name for the log, which only the key can tell."""
    keyed_hash = blake2b(key=blake2b(key.encode()).digest(), digest_size=_HASH_BYTES)

    def hash_player(player_id: int) -> str:
        player_hash = keyed_hash.copy()
        player_hash.update(str(player_id).encode())
        return player_hash.hexdigest()

    return hash_player


def begin_trace(interaction: discord.Interaction[Any], player: str) -> InteractionTrace:
    """Return a new trace of an interaction, which is finished when the calling task ends."""
    data: dict[str, Any] = dict(interaction.data or {})
    name = f"/{data.get('name')}"
    if "custom_id" in data:
        name = str(data["custom_id"]).partition(":")[0]
    trace = InteractionTrace(
        id=interaction.id,
        kind=interaction.type.name,
        name=name[:_MAX_NAME_LENGTH],
        player=player,
    )
    task = asyncio.current_task()
    assert task is not None  # interactions are handled in tasks
    metrics.INTERACTIONS_GAUGE.inc()
    task.add_done_callback(lambda _: trace.finish())
    return trace


_ROUTES = {
    "interactions": "answer",
    "webhooks": "follow-up",
    "channels": "channel",
    "commands": "commands",
    "gateway": "gateway",
}
"""What the metrics call Discord's routes, by a part of their paths."""
_OTHER_ROUTE = "other"

for _route in (*_ROUTES.values(), _OTHER_ROUTE):
    metrics.RATE_LIMITS_COUNTER.labels(_route)


def build_request_trace() -> aiohttp.TraceConfig:
    """Return what makes a client measure and count all its requests to Discord."""

    async def begin(_session: object, context: SimpleNamespace, _request: object) -> None:
        context.started_at = perf_counter()

    async def end(
        _session: object,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
    ) -> None:
        status = None
        if isinstance(request, aiohttp.TraceRequestEndParams):
            status = request.response.status
        _record_request(context, request.url.raw_path, status)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begin)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(end)
    return trace


def _record_request(context: SimpleNamespace, path: str, status: int | None) -> None:
    seconds = perf_counter() - context.started_at
    route = next((_ROUTES[part] for part in path.split("/") if part in _ROUTES), _OTHER_ROUTE)
    metrics.DISCORD_REQUESTS_COUNTER.labels(route, str(status or "none")).inc()
    metrics.DISCORD_REQUEST_SECONDS_HISTOGRAM.labels(route).observe(seconds)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        metrics.RATE_LIMITS_COUNTER.labels(route).inc()


def compute_creation_time(snowflake: int) -> float:
    """Return when Discord gave out an id, in seconds since 1970 by Discord's clock."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


_MESSAGE_CALLBACK, _COMPLETION_CALLBACK = 4, 8
_PRIVATE_FLAG = 1 << 6


async def answer_unreadable_interaction(http: HTTPClient, data: dict[str, Any]) -> None:
    """Answer an interaction of which no more than its id and token can be read, if it has them.

    Completions are answered with none.
    """
    if not {"id", "token"} <= data.keys():
        return
    texts = choose_reader_texts(
        discord_language=data.get("locale"), server_discord_language=data.get("guild_locale")
    )
    answer: dict[str, Any] = {
        "type": _MESSAGE_CALLBACK,
        "data": {"content": texts("unreadable-request"), "flags": _PRIVATE_FLAG},
    }
    if data.get("type") == discord.InteractionType.autocomplete.value:
        answer = {"type": _COMPLETION_CALLBACK, "data": {"choices": []}}
    path = "/interactions/{id}/{token}/callback"
    await http.request(Route("POST", path, id=data["id"], token=data["token"]), json=answer)
