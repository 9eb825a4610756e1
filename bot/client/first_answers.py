"""Answers to interactions: the first is sent until Discord has it, or can take none any more.

Discord takes a first answer within three seconds, and only one. So one whose fate is not known is
sent again: Discord then takes it, or says that it has it already.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import aiohttp
import discord
from discord.http import MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_before_delay,
    wait_exponential,
)

from bot.services.requests import ANSWER_SECONDS

Json: TypeAlias = dict[str, Any]

ATTEMPT_TIMEOUT_SECONDS = 1.4
"""An attempt to answer takes at most this long, which leaves time for another one."""

FURTHER_ANSWER_SECONDS = 120.0
"""A further answer or an edit takes at most this long, whatever Discord asks for."""

FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.1, 0.8

ALREADY_ANSWERED_CODE = 40060
"""Discord's error code for an interaction that has an answer."""

_TOO_MANY_REQUESTS, _FIRST_SERVER_ERROR = 429, 500


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


_NO_READABLE_ANSWER = (
    *(aiohttp.ClientError, OSError),
    *(ValueError, TypeError, KeyError, RecursionError),
)
"""What is raised where an answer does not come, or is not what Discord describes."""


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


_ERRORS_BY_STATUS = {403: discord.Forbidden, 404: discord.NotFound}

_exponential_wait = wait_exponential(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS)


def _get_retry_seconds(state: RetryCallState) -> float:
    """Return how long to wait after a failed attempt: as Discord asks, at least a moment."""
    error = state.outcome.exception() if state.outcome else None
    asked_seconds = error.retry_seconds if isinstance(error, TemporaryRefusalError) else 0.0
    return max(_exponential_wait(state), asked_seconds)
