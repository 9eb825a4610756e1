"""What the page shows of changes made elsewhere, as they come."""

from sandbox.seed import LOUNGE
from tests.sandbox.page.browser import Page
from tests.sandbox.page.chromium import Chromium
from tests.sandbox.raw import raw_bot
from tests.sandbox.running import Running


async def test_channels_names_and_the_bots_words_come_and_go_live(
    chromium: Chromium, running: Running
) -> None:
    ada = await running.person("ada")
    url = f"{running.address}/?person={ada.id}&channel={LOUNGE}"
    async with raw_bot(running) as bot, Page.open(chromium, url) as page:
        await page.wait("body[data-ready]")
        path = f"/channels/{LOUNGE}/messages"
        _, message = await bot.send("POST", path, {"content": "first words"})
        await page.wait_text("#messages .text", "first words")
        await bot.send("PATCH", f"{path}/{message['id']}", {"content": "second thoughts"})
        await page.wait_text("#messages .text", "second thoughts")
        await running.remove_message(message)
        await page.wait_gone("#messages .text")
        await running.create_channel("Patience Club", "attic")
        await page.wait_text("#channels .channel", "attic")
        await running.join(ada, "Patience Club", nick="Countess")
        await page.wait_text("#me", "Countess")
        await running.delete_channel("lounge")
        await page.wait_text("#top h1", "tables")
        assert await page.evaluate(
            "![...document.querySelectorAll('.channel')]"
            ".some((one) => one.textContent === 'lounge')"
        )
        await running.expel_bot("Patience Club")
        await page.wait_text("#place-name", "not a member here")
        assert page.errors == []
