"""What an empty channel says, where it begins, what to type, and in which language."""

import pytest

from sandbox.page_api import load_page_texts
from tests.sandbox.driver.raw_bot import run_raw_bot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.page.browser import BrowserPage
from tests.sandbox.page.chromium import Chromium

pytestmark = pytest.mark.slow

FILIPINO = load_page_texts("fil")
FIRST_STEP = "#messages .welcome .first-step"
PLAY_COMMAND = [{"name": "new", "description": "Deal a game", "type": 1}]


async def test_an_empty_channel_says_how_to_begin_until_there_is_a_message(
    page: BrowserPage,
) -> None:
    await page.wait_for_text(FIRST_STEP, "Type / to see what")
    is_shown = f"document.querySelector('{FIRST_STEP}').offsetHeight > 0"
    assert await page.evaluate(is_shown)
    await page.paste_text("Hello")
    await page.press_key("Enter")
    await page.wait_for_text("#messages .message .text", "Hello")
    assert not await page.evaluate(is_shown)


async def test_a_bot_that_deals_games_is_begun_with_its_command(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.address}/"
    async with BrowserPage.open(chromium, url, width=330, height=600) as page:
        await page.wait_for_element("body[data-ready]")
        assert await page.count_elements(FIRST_STEP) == 0
        async with run_raw_bot(running_sandbox) as bot:
            await bot.request("PUT", f"/applications/{bot.id}/commands", PLAY_COMMAND)
            await page.wait_for_text(FIRST_STEP, "Type /new to play.")
            await page.click(f"{FIRST_STEP} button")
            await page.wait_for_text(".command-name", "/new")
        await page.wait_for_absence(FIRST_STEP)


async def test_the_address_and_the_menu_choose_the_language(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.address}/?language=fil"
    async with BrowserPage.open(chromium, url, width=330, height=600) as page:
        await page.wait_for_element("body[data-ready]")
        assert await page.evaluate("document.documentElement.lang") == "fil"
        send_label = "document.querySelector('#composer .send').getAttribute('aria-label')"
        assert await page.evaluate(send_label) == FILIPINO["page-send"]
        await page.choose_select_value("#locale", "en-GB")
        await page.wait_for_element("html[lang=en]")
        assert await page.evaluate(send_label) == "Send"
        assert "language" not in await page.evaluate("location.search")
        world = await running_sandbox.request("GET", "/sandbox/world")
        assert world["me"]["locale"] == "en-GB"
