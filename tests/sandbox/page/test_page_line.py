"""The line to the sandbox: it breaks, and comes back."""

import contextlib
import re
from pathlib import Path

from tests.sandbox.page.browser import Chromium, Page
from tests.sandbox.page.conftest import running


def port_of(line: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
    assert found is not None
    return found[1]


async def test_the_page_outlives_a_restart_of_the_sandbox(
    chromium: Chromium, tmp_path: Path
) -> None:
    command = ["-m", "sandbox", "--folder", str(tmp_path), "--port"]
    async with contextlib.AsyncExitStack() as stack:
        with running(*command, "0") as sandbox:
            assert sandbox.stdout is not None
            port = port_of(sandbox.stdout.readline())
            url = f"http://127.0.0.1:{port}/"
            page = await stack.enter_async_context(Page.open(chromium, url))
            await page.wait_text("#trouble", "is offline")
            await page.insert("Before the night")
            await page.press("Enter")
            await page.wait_text("#messages .text", "Before the night")
        await page.wait_text("#trouble", "does not answer")
        with running(*command, port):
            await page.wait_text("#trouble", "is offline", seconds=10)
            await page.wait_text("#messages .text", "Before the night")
            await page.insert("The morning after")
            await page.press("Enter")
            await page.wait_text("#messages .text", "The morning after")
