"""Interactions: their shape, their first answers, their traces, and those that cannot be read.

Discord takes a first answer within three seconds, and only one. So one whose fate is not known is
sent again: Discord then takes it, or says that it has it already.

The shape that interactions must have: what Discord describes, as far as the bot relies on it. An
interaction of another shape is refused as a whole where it enters, so that nothing behind has to
ask whether a value is there and of its type.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import cache, partial
from hashlib import blake2b
from time import perf_counter
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal, TypeAlias

import aiohttp
import discord
import structlog
from discord import AppCommandOptionType, InteractionType, app_commands
from discord.http import MultipartParameters, Route, json_or_text
from discord.utils import DISCORD_EPOCH
from discord.webhook.async_ import AsyncWebhookAdapter
from prometheus_client import Counter, Histogram
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_before_delay,
    wait_exponential,
)

from bot import metrics
from bot.interaction_trace import InteractionTrace, record_answer
from bot.locale.catalogue import choose_reader_texts
from bot.services.requests import ANSWER_SECONDS

log = structlog.get_logger("bot.client.interactions")

Json: TypeAlias = dict[str, Any]

ATTEMPT_TIMEOUT_SECONDS = 1.4
"""An attempt to answer takes at most this long, which leaves time for another one."""

FURTHER_ANSWER_SECONDS = 120.0
"""A further answer or an edit takes at most this long, whatever Discord asks for."""

FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.1, 0.8

ALREADY_ANSWERED_CODE = 40060
"""Discord's error code for an interaction that has an answer."""

_TOO_MANY_REQUESTS = 429
_FIRST_SERVER_ERROR = 500


class AnswerUnconfirmedError(Exception):
    """Discord has perhaps accepted an answer, but has never said so in a readable way."""


REQUEST_ERRORS = (AnswerUnconfirmedError, discord.HTTPException, aiohttp.ClientError)
"""What a request to Discord raises that is refused, or whose answer is lost."""


class TemporaryRefusalError(discord.HTTPException):
    """Discord accepts no answer at present: too many requests, or an error of its own.

    ``retry_seconds`` is how long Discord asks to wait. After an error of its own it may have
    accepted the answer all the same.
    """

    retry_seconds: float = 0.0


_NO_READABLE_ANSWER = (
    *(aiohttp.ClientError, OSError),
    *(ValueError, TypeError, KeyError, RecursionError),
)
"""What is raised where an answer does not come, or is not what Discord describes."""


class FirstAnswerAdapter(AsyncWebhookAdapter):
    """discord.py's requests by token, with first answers that do not wait longer than Discord.

    The library would go on for half a minute, and give up where an answer is cut off. Raises
    `AnswerUnconfirmedError` or `TemporaryRefusalError` where the time is over, and the library's
    errors for what Discord refuses for good.
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
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Answer an interaction, and return what Discord says of the answer."""
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        proxies = {"proxy": proxy, "proxy_auth": proxy_auth}
        is_in_doubt = False
        async for attempt in AsyncRetrying(
            retry=retry_if_exception_type((AnswerUnconfirmedError, TemporaryRefusalError)),
            wait=_get_retry_seconds,
            stop=stop_before_delay(ANSWER_SECONDS),
            reraise=True,
        ):
            with attempt:
                try:
                    return await _send_answer(route, session, params, proxies)
                except AnswerUnconfirmedError:
                    is_in_doubt = True
                    raise
                except discord.HTTPException as error:
                    is_in_doubt = is_in_doubt or error.status >= _FIRST_SERVER_ERROR
                    if not is_in_doubt or error.code != ALREADY_ANSWERED_CODE:
                        raise
                return await self._load_sent_answer(interaction_id, token, session, proxies)
        raise AssertionError  # the last attempt returns or raises

    async def _load_sent_answer(
        self, interaction_id: int, token: str, session: aiohttp.ClientSession, proxies: Json
    ) -> Any:
        """Return what Discord said of an answer that it has accepted, and that we missed."""
        original: Any = "@original"
        try:
            async with asyncio.timeout(ATTEMPT_TIMEOUT_SECONDS):
                message = await self.get_webhook_message(
                    self._application_id, token, original, session=session, **proxies
                )
            interaction = {"id": str(interaction_id), "response_message_id": message["id"]}
        except (discord.HTTPException, *_NO_READABLE_ANSWER) as error:
            raise AnswerUnconfirmedError(repr(error)) from error
        return {"interaction": interaction}

    async def answer_by_token(
        self, interaction_id: int, token: str, answer: Json, session: aiohttp.ClientSession
    ) -> None:
        """Answer an interaction that the library cannot read."""
        params = MultipartParameters(payload=answer, multipart=None, files=None)
        await self.create_interaction_response(
            interaction_id, token, session=session, params=params
        )

    async def request(self, route: Route, session: aiohttp.ClientSession, **content: Any) -> Any:
        """Send a further answer, or an edit; raises AnswerUnconfirmedError where its fate is open.

        The library would wait for as long as Discord asks.
        """
        try:
            async with asyncio.timeout(FURTHER_ANSWER_SECONDS):
                body = await super().request(route, session, **content)
        except _NO_READABLE_ANSWER as error:
            raise AnswerUnconfirmedError(repr(error)) from error
        if not isinstance(body, dict) and route.method != "DELETE":
            raise AnswerUnconfirmedError("no message came back")
        return body


async def _send_answer(
    route: Route,
    session: aiohttp.ClientSession,
    params: MultipartParameters,
    proxies: Json,
) -> Any:
    """Send an answer once, with its files if it has any."""
    content: Json = {"json": params.payload}
    if params.files:
        form = aiohttp.FormData(quote_fields=False)
        for part in params.multipart or ():
            form.add_field(**part)
        for file in params.files:
            file.reset(seek=True)
        content = {"data": form}
    try:
        async with session.request(
            route.method,
            route.url,
            params={"with_response": "1"},
            timeout=aiohttp.ClientTimeout(total=ATTEMPT_TIMEOUT_SECONDS),
            **content,
            **proxies,
        ) as response:
            return _read_response(response, await json_or_text(response))
    except _NO_READABLE_ANSWER as error:
        raise AnswerUnconfirmedError(repr(error)) from error


_ERRORS_BY_STATUS = {403: discord.Forbidden, 404: discord.NotFound}


def _read_response(response: aiohttp.ClientResponse, body: Any) -> Any:
    """Return what Discord says of an answer; raises the library's errors for refusals.

    Where something is missing in Discord's answer, that raises what reading it raises. The message
    that comes with it is left out: the library would read all of it, and nothing here needs it.
    """
    if response.ok:
        interaction = body["interaction"]
        int(interaction["id"])
        return {"interaction": interaction}
    if response.status >= _FIRST_SERVER_ERROR:
        raise TemporaryRefusalError(response, body)
    # Without the header it is a ban, which lasts the longer the more is sent.
    if response.status == _TOO_MANY_REQUESTS and "Via" in response.headers:
        refusal = TemporaryRefusalError(response, body)
        refusal.retry_seconds = float(body["retry_after"])
        raise refusal
    raise _ERRORS_BY_STATUS.get(response.status, discord.HTTPException)(response, body)


_exponential_wait = wait_exponential(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS)


def _get_retry_seconds(state: RetryCallState) -> float:
    """Return how long to wait after a failed attempt: as Discord asks, at least a moment."""
    error = state.outcome.exception() if state.outcome else None
    asked_seconds = error.retry_seconds if isinstance(error, TemporaryRefusalError) else 0.0
    return max(_exponential_wait(state), asked_seconds)


_MAX_NAME_LENGTH = 32
_HASH_BYTES = 6
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


OptionTypes: TypeAlias = "Mapping[str, Mapping[str, int]]"
"""The types of commands' options, by the full names of commands and the names of options."""

Snowflake: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]

ADDRESS_PART = r"^[A-Za-z0-9._~:+=-]+$"
"""What a token may be: a part of an address. Discord's are base64 of plain text."""

_BUTTON: Final = 2
_TEXT_TYPE: Final = AppCommandOptionType.string.value
_GROUP_TYPES = {
    AppCommandOptionType.subcommand.value,
    AppCommandOptionType.subcommand_group.value,
}


class MalformedInteractionError(ValueError):
    """An interaction is not what Discord describes; the text says where, and nothing of a value."""


class ChangedCommandError(MalformedInteractionError):
    """A command has options that the bot's command does not have in this form."""


class BotPlayerError(MalformedInteractionError):
    """A bot pressed or typed; only people play."""


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True)


class _User(_Shape):
    id: Snowflake
    bot: bool = False
    username: str = ""
    global_name: str | None = None


class _Member(_Shape):
    user: _User
    nick: str | None = None


class _Channel(_Shape):
    id: Snowflake
    type: int


class _Interaction(_Shape):
    id: Snowflake
    token: Annotated[str, StringConstraints(pattern=ADDRESS_PART)]
    channel: _Channel
    guild_id: Snowflake | None = None
    member: _Member | None = None
    user: _User | None = None

    def check(self) -> None:
        """Raise MalformedInteractionError if nobody pressed or typed, or a bot did."""
        person = self.user if self.guild_id is None else None
        if self.guild_id is not None and self.member is not None:
            person = self.member.user
        if person is None:
            raise MalformedInteractionError("nobody pressed or typed")
        if person.bot:
            raise BotPlayerError("a bot pressed or typed")


class _Message(_Shape):
    id: Snowflake
    components: list[dict[str, Any]]
    flags: int = 0


class _Control(_Shape):
    custom_id: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    component_type: Literal[2, 3, 5, 6, 7, 8] = _BUTTON
    values: list[str] | None = None
    resolved: dict[str, dict[Snowflake, Any]] = {}


class _Press(_Interaction):
    data: _Control
    message: _Message

    def check(self) -> None:
        """Raise MalformedInteractionError for a menu in which nothing can have been chosen."""
        super().check()
        if self.data.component_type != _BUTTON and self.data.values is None:
            raise MalformedInteractionError("a menu without values")


class _Option(_Shape):
    name: str
    type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    value: str | int | float | bool | None = None
    options: list[_Option] = []
    focused: bool = False


class _CommandCall(_Shape):
    name: str
    type: int = 1
    options: list[_Option] = []
    resolved: dict[str, dict[Snowflake, Any]] = {}


class _Command(_Interaction):
    data: _CommandCall


_SHAPES: dict[object, type[_Interaction]] = {
    InteractionType.application_command.value: _Command,
    InteractionType.autocomplete.value: _Command,
    InteractionType.component.value: _Press,
}

_VALUE_TYPES: dict[int, Any] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: int | float,
    **dict.fromkeys(
        (
            AppCommandOptionType.user.value,
            AppCommandOptionType.channel.value,
            AppCommandOptionType.role.value,
            AppCommandOptionType.mentionable.value,
            AppCommandOptionType.attachment.value,
        ),
        Snowflake,
    ),
}

_VALUE_CHECKS = {
    number: TypeAdapter(value_type, config=ConfigDict(strict=True))
    for number, value_type in _VALUE_TYPES.items()
}


def build_shape_check(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> Callable[[Any], None]:
    """Return `check_shape` for a bot with these commands."""
    return partial(check_shape, option_types=list_option_types(commands))


def check_shape(payload: Any, option_types: OptionTypes) -> None:
    """Raise MalformedInteractionError if an interaction is not of the shape that the bot reads."""
    kind = payload.get("type") if isinstance(payload, dict) else None
    shape = _SHAPES.get(kind) if isinstance(kind, int) else None
    if shape is None:
        raise MalformedInteractionError("neither a command nor a press")
    try:
        interaction = shape.model_validate(payload)
        interaction.check()
        if isinstance(interaction, _Command):
            call = interaction.data
            _check_options(call.name, call.options, option_types)
    except ValidationError as error:
        raise MalformedInteractionError(_describe(error)) from None


def _check_options(name: str, options: list[_Option], option_types: OptionTypes) -> None:
    for option in options:
        if option.type in _GROUP_TYPES:
            _check_options(f"{name} {option.name}", option.options, option_types)
        elif option_types.get(name, {}).get(option.name, option.type) != option.type:
            raise ChangedCommandError(f"an option of /{name} is of another type")
        else:
            # What is typed so far for a completion is text, whatever the option's type.
            value_type = _TEXT_TYPE if option.focused else option.type
            _VALUE_CHECKS[value_type].validate_python(option.value)


def _describe(error: ValidationError) -> str:
    """Return where the first fault is, without keys and values of whoever sent it."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc'][:2]))}: {fault['type']}"


def compute_creation_time(snowflake: int) -> float:
    """Return when Discord gave out an id, in seconds since 1970 by Discord's clock."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def list_option_types(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> OptionTypes:
    """Return the types of all options of these commands and their subcommands."""
    option_types: dict[str, Mapping[str, int]] = {}
    for command in commands:
        if isinstance(command, app_commands.Group):
            option_types.update(list_option_types(command.commands))
        else:
            option_types[command.qualified_name] = {
                parameter.display_name: parameter.type.value for parameter in command.parameters
            }
    return option_types


_MESSAGE_CALLBACK, _COMPLETION_CALLBACK = 4, 8
_PRIVATE_FLAG = 1 << 6


async def answer_unreadable_interaction(
    answer_by_token: Callable[[int, str, dict[str, Any]], Awaitable[None]],
    data: Any,
    reason: Exception | None,
) -> None:
    """Answer an interaction of which no more than its id and token can be read.

    Completions are answered with none. Without an id and a token nobody can be answered.
    """
    fields = data if isinstance(data, dict) else {}
    interaction_id, token = fields.get("id"), fields.get("token")
    if not (isinstance(interaction_id, str) and interaction_id.isdecimal()):
        return
    if not (isinstance(token, str) and re.fullmatch(ADDRESS_PART, token)):
        return
    language, server_language = (
        value if isinstance(value := fields.get(name), str) else None
        for name in ("locale", "guild_locale")
    )
    texts = choose_reader_texts(discord_language=language, server_discord_language=server_language)
    answer: dict[str, Any] = {
        "type": _MESSAGE_CALLBACK,
        "data": {"content": texts(_find_text_key(reason)), "flags": _PRIVATE_FLAG},
    }
    if fields.get("type") == discord.InteractionType.autocomplete.value:
        answer = {"type": _COMPLETION_CALLBACK, "data": {"choices": []}}
    try:
        await answer_by_token(int(interaction_id), token, answer)
    except REQUEST_ERRORS as error:
        log.warning("odd interaction not answered", reason=repr(error))


def _find_text_key(reason: Exception | None) -> str:
    """Return the key of the sentence that says what is wrong."""
    if isinstance(reason, ChangedCommandError):
        return "error-command-changed"
    return "bots-do-not-play" if isinstance(reason, BotPlayerError) else "unreadable-request"
