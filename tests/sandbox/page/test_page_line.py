"""The line to the sandbox: it breaks, and comes back."""

from tests.sandbox.page.browser import Chromium, Page
from tests.sandbox.running import Running


async def test_the_page_outlives_a_restart_of_the_sandbox(
    chromium: Chromium, running: Running
) -> None:
    async with Page.open(chromium, f"{running.address}/") as page:
        await page.wait("body[data-ready]")
        await page.wait_text("#trouble", "is offline")
        await page.insert("Before the night")
        await page.press("Enter")
        await page.wait_text("#messages .text", "Before the night")
        await running.stop()
        await page.wait_text("#trouble", "does not answer")
        await running.start()
        await page.wait_text("#trouble", "is offline", seconds=10)
        await page.wait_text("#messages .text", "Before the night")
        await page.insert("The morning after")
        await page.press("Enter")
        await page.wait_text("#messages .text", "The morning after")
