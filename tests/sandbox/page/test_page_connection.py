"""The page while the sandbox or the bot goes away and comes back."""

import pytest

from sandbox.world import LOUNGE_ID
from tests.sandbox.driver.raw_bot import build_button_row, run_raw_bot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.page.browser import BrowserPage
from tests.sandbox.page.chromium import Chromium

pytestmark = pytest.mark.slow


async def test_the_page_survives_a_restart_of_the_sandbox(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    async with BrowserPage.open(chromium, f"{running_sandbox.address}/") as page:
        await page.wait_for_element("body[data-ready]")
        await page.wait_for_text("#trouble", "is offline")
        await page.paste_text("Before the night")
        await page.press_key("Enter")
        await page.wait_for_text("#messages .text", "Before the night")
        await running_sandbox.stop()
        await page.wait_for_text("#trouble", "does not answer")
        await page.paste_text("The morning after")
        await page.press_key("Enter")
        await page.wait_for_text(".composer-error:not([hidden])", "The sandbox does not answer")
        await running_sandbox.start()
        await page.wait_for_text("#trouble", "is offline", seconds=10)
        await page.wait_for_text("#messages .text", "Before the night")
        await page.wait_for_element(".composer-error[hidden]")
        await page.press_key("Enter")
        await page.wait_for_text("#messages .text", "The morning after")


async def test_pressing_a_button_reports_an_offline_bot_until_it_returns(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.address}/?channel={LOUNGE_ID}"
    async with BrowserPage.open(chromium, url) as page:
        async with run_raw_bot(running_sandbox) as bot:
            message = {"content": "A table", "components": [build_button_row("draw")]}
            await bot.request("POST", f"/channels/{LOUNGE_ID}/messages", message)
            await page.wait_for_element("#messages .button")
            await page.wait_for_element("#top .online")
        await page.wait_for_text("#trouble", "is offline")
        await page.click("#messages .button")
        await page.wait_for_text("#messages .note", await page.read_text("#trouble"))
        async with run_raw_bot(running_sandbox):
            await page.wait_for_element("#messages .note:empty")


async def test_a_late_world_update_does_not_revive_an_offline_bot(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    hold = "(answer) => new Promise((next) => window.held.push(() => next(answer)))"
    async with BrowserPage.open(
        chromium, f"{running_sandbox.address}/?channel={LOUNGE_ID}"
    ) as page:
        await page.wait_for_element("body[data-ready]")
        await page.evaluate(
            "void (() => { const realFetch = fetch; window.held = [];"
            f" window.fetch = (...request) => realFetch(...request).then({hold}); }})()"
        )
        # The bot's commands make the page load the world, in which the bot is online.
        async with run_raw_bot(running_sandbox):
            await page.wait_for_element("#top .online")
        await page.wait_for_text("#trouble", "is offline")
        await page.wait_until_true("window.held.length")
        # When a held answer arrives, the header is drawn again, without this id.
        await page.evaluate("document.querySelector('#top .bot').id = 'before'")
        release = "window.held.splice(0).forEach((next) => next())"
        await page.wait_until_true(f"{release} || !document.querySelector('#before')")
        await page.wait_for_text("#trouble", "is offline")
        assert await page.count_elements("#top .online") == 0
