"""Changes made elsewhere, shown on the open page as they happen."""

import pytest

from sandbox.world import LOUNGE_ID
from tests.sandbox.driver.raw_bot import run_raw_bot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.page.browser import BrowserPage
from tests.sandbox.page.chromium import Chromium

pytestmark = pytest.mark.slow


async def test_channel_names_and_messages_change_live(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    ada = await running_sandbox.get_user("ada")
    url = f"{running_sandbox.address}/?person={ada.id}&channel={LOUNGE_ID}"
    async with run_raw_bot(running_sandbox) as bot, BrowserPage.open(chromium, url) as page:
        await page.wait_for_element("body[data-ready]")
        path = f"/channels/{LOUNGE_ID}/messages"
        _, message = await bot.request("POST", path, {"content": "first words"})
        await page.wait_for_text("#messages .text", "first words")
        await bot.request("PATCH", f"{path}/{message['id']}", {"content": "second thoughts"})
        await page.wait_for_text("#messages .text", "second thoughts")
        await running_sandbox.delete_message_as_moderator(message)
        await page.wait_for_absence("#messages .text")
        await running_sandbox.create_channel("Patience Club", "attic")
        await page.wait_for_text("#channels .channel", "attic")
        await running_sandbox.add_member(ada, "Patience Club", nickname="Countess")
        await page.wait_for_text("#me", "Countess")
        await running_sandbox.delete_channel("lounge")
        await page.wait_for_text("#top h1", "tables")
        assert await page.evaluate(
            "![...document.querySelectorAll('.channel')]"
            ".some((one) => one.textContent === 'lounge')"
        )
        await running_sandbox.remove_bot("Patience Club")
        await page.wait_for_text("#place-name", "not a member here")
        assert page.script_errors == []


async def test_a_thread_is_reached_from_its_note_a_mention_a_link_and_the_sidebar(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    ada = await running_sandbox.get_user("ada")
    url = f"{running_sandbox.address}/?person={ada.id}&channel={LOUNGE_ID}"
    async with run_raw_bot(running_sandbox) as bot, BrowserPage.open(chromium, url) as page:
        await page.wait_for_element("body[data-ready]")
        body = {"name": "Ada's table", "type": 11}
        _, thread = await bot.request("POST", f"/channels/{LOUNGE_ID}/threads", body)
        path = f"/channels/{thread['id']}/messages"
        _, message = await bot.request("POST", path, {"content": "in the thread"})
        link = f"https://discord.com/channels/1/{thread['id']}/{message['id']}"
        content = f"Your table is in <#{thread['id']}>. [Go to it]({link})"
        await bot.request("POST", f"/channels/{LOUNGE_ID}/messages", {"content": content})
        await page.wait_for_text("#channels .thread", "Ada's table")
        await page.wait_for_text("#messages .mention", "Go to it")
        for selector, text in (
            ("#messages .mention", "Ada's table"),
            ("#messages .mention", "#Ada's table"),
            ("#messages .mention", "Go to it"),
            ("#channels .thread", "Ada's table"),
        ):
            await page.click(selector, text)
            await page.wait_for_text("#messages .text", "in the thread")
            await page.wait_for_text("#top h1", "Ada's table")
            await page.click("#channels .channel", "lounge")
            await page.wait_for_text("#messages .mention", "Go to it")
        await running_sandbox.archive_thread(thread["id"])
        await page.wait_for_absence("#channels .thread")
        assert page.script_errors == []
