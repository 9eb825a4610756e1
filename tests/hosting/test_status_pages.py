"""The status pages answer under their own names alone."""

import aiohttp
import pytest

from bot.hosting.monitoring import BotStatus, serve_status_pages
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
