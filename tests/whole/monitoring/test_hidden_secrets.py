"""No token and no secret is written while sockets close in the middle of pictures."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import web

from bot.secret_filter import HIDDEN
from sandbox import rest_middleware
from sandbox.http_json import RequestBody, read_request_body
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import BotSilentError
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import query_database
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot
from tests.whole.driver.short_waits import shorten_answer_window
from tests.whole.driver.table_messages import press_control

PLANTED_LOGIN = "a-token-that-only-the-bot-and-discord-know"
UNSENT = "Can not write request body for"
"""aiohttp's words for a socket that closes while a request is sent; its address follows."""

ANSWER_CUT_SECONDS = 0.5
"""After this time another command is given, if no socket closed in the middle of an answer."""


class SocketCloser:
    """Closes the connections of requests that carry files, before they have been read."""

    def __init__(self) -> None:
        self.is_active = False

    async def read_body(self, request: web.Request) -> RequestBody:
        """Read a request's body, or close its connection."""
        if self.is_active and request.content_type == "multipart/form-data":
            assert request.transport is not None
            request.transport.abort()
        return await read_request_body(request)


@pytest.fixture
def socket_closer(monkeypatch: pytest.MonkeyPatch) -> SocketCloser:
    """Return what closes the sandbox's connections, once it is active."""
    closer = SocketCloser()
    monkeypatch.setattr(rest_middleware, "read_request_body", closer.read_body)
    return closer


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
async def test_no_token_and_no_secret_is_written(
    tmp_path: Path, socket_closer: SocketCloser, level: str
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox", token=PLANTED_LOGIN) as running:
        bot_sandbox = BotSandbox(
            running,
            make_bot(
                running, tmp_path / "bot", shorten_answer_window, LOG_LEVEL=level, METRICS_PORT=""
            ),
        )
        bot = bot_sandbox.bot
        try:
            await bot_sandbox.start_bot()
            ada = await bot_sandbox.create_user()
            await ada.run_command("daily")
            table = await ada.run_command("new", deal="1")
            await running.inject_fault(status=500, count=1, method="POST", path="/callback")
            with suppress(BotSilentError):
                await press_control(ada, table, "draw")
            socket_closer.is_active = True

            async def has_closed_in_the_middle() -> bool:
                # The bot's answer does not arrive, so nobody waits for it.
                with suppress(BotSilentError, TimeoutError):
                    await asyncio.wait_for(ada.run_command("table"), ANSWER_CUT_SECONDS)
                return UNSENT in bot.read_log()

            await wait_until(has_closed_in_the_middle)
            assert await bot.stop() == 0
        finally:
            await bot.close()
        tokens = {
            request["path"].split("/")[3]
            for request in await running.list_requests()
            if request["path"].startswith(("/interactions/", "/webhooks/"))
        }
    written = bot.read_log() + bot.read_output()
    secrets = await query_database(bot.database_url, "SELECT value FROM secret")
    stored_secrets = {value for (value,) in secrets}
    assert len(tokens) > 2
    assert stored_secrets
    for secret in (PLANTED_LOGIN, *tokens, *stored_secrets):
        assert secret not in written
    assert HIDDEN in written
