"""The status pages answer under their own names alone."""

import errno

import aiohttp
import pytest
from aiohttp import web

from bot.hosting.monitoring import BotStatus, serve_status_pages
from bot.settings import OperatorError
from tests.whole.bot_process import find_free_port


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
