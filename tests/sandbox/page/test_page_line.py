"""The line to the sandbox: it breaks, and comes back."""

from sandbox.seed import LOUNGE
from tests.sandbox.page.browser import Page
from tests.sandbox.page.chromium import Chromium
from tests.sandbox.raw import buttons, raw_bot
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
        await page.insert("The morning after")
        await page.press("Enter")
        await page.wait_text(".composer-error:not([hidden])", "The sandbox does not answer")
        await running.start()
        await page.wait_text("#trouble", "is offline", seconds=10)
        await page.wait_text("#messages .text", "Before the night")
        await page.wait(".composer-error[hidden]")
        await page.press("Enter")
        await page.wait_text("#messages .text", "The morning after")


async def test_a_press_says_that_the_bot_is_away_until_it_is_back(
    chromium: Chromium, running: Running
) -> None:
    url = f"{running.address}/?channel={LOUNGE}"
    async with Page.open(chromium, url) as page:
        async with raw_bot(running) as bot:
            message = {"content": "A table", "components": [buttons("draw")]}
            await bot.send("POST", f"/channels/{LOUNGE}/messages", message)
            await page.wait("#messages .button")
            await page.wait("#top .online")
        await page.wait_text("#trouble", "is offline")
        await page.click("#messages .button")
        await page.wait_text("#messages .note", await page.text("#trouble"))
        async with raw_bot(running):
            await page.wait("#messages .note:empty")


async def test_a_world_that_comes_late_does_not_bring_back_a_bot_that_left(
    chromium: Chromium, running: Running
) -> None:
    held = "(got) => new Promise((next) => window.held.push(() => next(got)))"
    async with Page.open(chromium, f"{running.address}/?channel={LOUNGE}") as page:
        await page.wait("body[data-ready]")
        await page.evaluate(
            "void (() => { const now = fetch; window.held = [];"
            f" window.fetch = (...asked) => now(...asked).then({held}); }})()"
        )
        # Its commands make the page ask for the world, in which it is online.
        async with raw_bot(running):
            await page.wait("#top .online")
        await page.wait_text("#trouble", "is offline")
        await page.wait_for("window.held.length")
        # What comes is drawn anew.
        await page.evaluate("document.querySelector('#top .bot').id = 'before'")
        let_come = "window.held.splice(0).forEach((come) => come())"
        await page.wait_for(f"{let_come} || !document.querySelector('#before')")
        await page.wait_text("#trouble", "is offline")
        assert await page.count("#top .online") == 0
