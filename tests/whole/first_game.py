"""`python -m tests.whole.first_game FOLDER` saves pictures of a first minute and a game.

Each screenshot shows the sandbox's page 330 pixels wide, as on a phone, after one step; the files
are numbered in their order.
"""

import argparse
import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import count_draws_to_choice, list_foundation_plays
from bot.engine.transitions import play
from bot.variants import VARIANTS
from sandbox.world import ADA_ID, TABLES_ID
from tests.sandbox.browser import BrowserPage, Chromium
from tests.whole.bot_process import BotProcess
from tests.whole.table_messages import DEAL_NUMBER, MOVES, PRESSES

WIDTH, HEIGHT = 330, 720
LAST_MESSAGE = "#messages .message:last-child"
LAST_BUTTON = f"{LAST_MESSAGE} .button"
READ_LAST_MESSAGE = f"document.querySelector('{LAST_MESSAGE}').textContent"


class Camera:
    """Takes numbered screenshots of a page."""

    def __init__(self, page: BrowserPage, folder: Path) -> None:
        self._page = page
        self._folder = folder
        self._count = 0

    async def take_screenshot(self, name: str) -> None:
        """Save the page as it is now, scrolled to its newest message."""
        self._count += 1
        await self._page.wait_until_true(
            "[...document.images].every((image) => image.complete && image.naturalWidth)"
        )
        await self._page.evaluate("document.querySelector('#messages').scrollTo(0, 1e9)")
        await self._page.save_screenshot(self._folder / f"{self._count:03}-{name}.png")


def main() -> None:
    """Read the folder from the command line, and fill it with screenshots."""
    parser = argparse.ArgumentParser(prog="python -m tests.whole.first_game", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the screenshots go")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(play_and_save_screenshots(folder))


async def play_and_save_screenshots(folder: Path) -> None:
    """Play the first minute and a game to its end, and save a screenshot after each step."""
    with TemporaryDirectory() as data_folder, Chromium.start() as chromium:
        bot = BotProcess(Path(data_folder), SANDBOX_PORT="0")
        await bot.start()
        try:
            address = await bot.wait_for_page_address()
            url = f"{address}?person={ADA_ID}&channel={TABLES_ID}"
            async with BrowserPage.open(chromium, url, width=WIDTH, height=HEIGHT) as page:
                await page.wait_for_element("body[data-ready]")
                await page.choose_select_value("#locale", "en-US")
                await page.wait_until_true("!document.body.textContent.includes('offline')")
                camera = Camera(page, folder)
                await play_first_minute(page, camera)
                await play_whole_game(page, camera)
        finally:
            await bot.close()


async def play_first_minute(page: BrowserPage, camera: Camera) -> None:
    """Ask for a game, choose one of three, and make a first move."""
    await camera.take_screenshot("empty-channel")
    await send_line(page, "/new")
    await page.wait_for_text(LAST_BUTTON, "Canfield")
    await camera.take_screenshot("new")
    await page.click(LAST_BUTTON, "Canfield")
    await page.wait_for_text(LAST_MESSAGE, "0 moves")
    await camera.take_screenshot("first-table")
    await page.click(LAST_BUTTON, "Draw")
    await page.wait_for_text(LAST_MESSAGE, "1 move")
    await camera.take_screenshot("first-move")
    await page.click(LAST_BUTTON, "Hint")
    await page.wait_for_text(LAST_MESSAGE, "Hint")
    await camera.take_screenshot("hint")
    await press_last_button(page, "Play it")
    await page.wait_for_text(LAST_MESSAGE, "2 moves")
    await camera.take_screenshot("hint-played")


async def play_whole_game(page: BrowserPage, camera: Camera) -> None:
    """Win a game by its buttons."""
    await send_line(page, f"/new canfield deal:{DEAL_NUMBER}")
    await page.wait_for_text(LAST_BUTTON, "Save for later")
    await camera.take_screenshot("question")
    await page.click(LAST_BUTTON, "Save for later")
    await page.wait_for_text(LAST_MESSAGE, f"deal {DEAL_NUMBER}")
    await camera.take_screenshot("dealt")
    for label in list_labels():
        await press_last_button(page, label)
        await camera.take_screenshot(label.replace(" ", "-").replace("→", "-"))
    await page.wait_for_text(LAST_MESSAGE, f"{len(MOVES)} moves in")
    await page.click(LAST_BUTTON, "New deal")
    await page.wait_for_text(LAST_MESSAGE, "0 moves")
    await camera.take_screenshot("new-deal")


def list_labels() -> list[str]:
    """Return the labels of the buttons that win the game, as few as they can be."""
    state = deal(VARIANTS["canfield"], DEAL_NUMBER)
    labels: list[str] = []
    presses = list(PRESSES)
    while presses:
        press = presses[0]
        moves = [Move.parse(press)] if press != "auto" else list_foundation_plays(state)
        label = press.replace("-", "→").replace("x", " ×") if "-" in press else press.capitalize()
        draws = count_draws_to_choice(state) if press == "draw" else 0
        if draws > 1 and presses[:draws] == ["draw"] * draws:
            label, moves = "Draw on", [DRAW_MOVE] * draws
        labels.append(label)
        del presses[: max(draws, 1) if label == "Draw on" else 1]
        for move in moves:
            state = play(state, move)
    return labels


async def press_last_button(page: BrowserPage, label: str) -> None:
    """Press the button of the newest message that ends with this label; wait for the answer."""
    before = json.dumps(await page.evaluate(READ_LAST_MESSAGE))
    pressed = await page.evaluate(
        f"(() => {{ const button = [...document.querySelectorAll({json.dumps(LAST_BUTTON)})]"
        f".find((one) => one.textContent.trim().endsWith({json.dumps(label)}) && !one.disabled);"
        " button?.click(); return !!button; })()"
    )
    if not pressed:
        raise LookupError(f"no button {label!r}")
    await page.wait_until_true(f"{READ_LAST_MESSAGE} !== {before}")


async def send_line(page: BrowserPage, line: str) -> None:
    """Type a line into the message box and send it."""
    await page.click("#message-box")
    await page.paste_text(line)
    await page.press_key("Enter")


if __name__ == "__main__":
    main()
