"""The status pages answer under their own names alone, and can be watched by cron."""

import asyncio
import errno
import re
import shutil

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.hosting.monitoring import BotStatus, serve_status_pages
from bot.settings import OperatorError
from tests.whole.bot_process import ROOT, find_free_port


@pytest.mark.parametrize("path", ["health", "ready", "metrics"])
@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1", True),
        ("localhost:9123", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example:9123", False),
    ],
)
async def test_a_web_page_cannot_read_them_under_its_own_name(
    path: str, host: str, is_own: bool
) -> None:
    port = int(find_free_port())
    async with (
        serve_status_pages(port, BotStatus()),
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/{path}", headers={"Host": host}) as answer,
    ):
        assert (answer.status != 421) is is_own
        assert ("ask for" in await answer.text()) is not is_own


async def test_a_port_that_is_not_for_this_user_is_not_called_in_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(_site: web.TCPSite) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(web.TCPSite, "start", refuse)
    with pytest.raises(OperatorError, match="METRICS_PORT 80 cannot be used: Permission denied"):
        async with serve_status_pages(80, BotStatus()):
            pass


@pytest.mark.skipif(shutil.which("curl") is None, reason="the line of cron calls curl")
async def test_the_guides_line_of_cron_tells_a_webhook_of_a_bot_that_is_not_ready() -> None:
    guide = (ROOT / "docs/operating.md").read_text("utf-8")
    [line] = re.findall(r"^\*/5 \* \* \* \* (curl .*)$", guide, re.MULTILINE)
    told = []

    async def take_message(request: web.Request) -> web.Response:
        told.append((await request.post())["content"])
        return web.Response(status=204)

    async def be_ready(_request: web.Request) -> web.Response:
        return web.Response()

    application = web.Application()
    application.add_routes([web.post("/api/webhooks/ID/TOKEN", take_message)])
    application.add_routes([web.get("/ready", be_ready)])
    async with TestServer(application) as server, TestServer(web.Application()) as unready:
        line = line.replace("https://discord.com", str(server.make_url("/")).rstrip("/"))
        for port in (server.port, unready.port):
            command = line.replace("127.0.0.1:9123", f"127.0.0.1:{port}")
            running = await asyncio.create_subprocess_shell(command)
            assert await running.wait() == 0
    assert told == ["The bot does not answer."]
