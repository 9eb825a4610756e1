"""The page as a telephone shows it."""

from tests.sandbox.page.browser import Opening, Page
from tests.sandbox.page.table import LAST, deal

WIDTH = 330
FINGER = 44


async def overflowing(page: Page) -> list[str]:
    """What sticks out of the window to the right, by tag and class."""
    found: list[str] = await page.evaluate(
        "[...document.querySelectorAll('main, main *')]"
        ".filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)"
        ".map((one) => `${one.tagName}.${one.className}`)"
    )
    return found


async def test_nothing_sticks_out_at_330_pixels(opening: Opening) -> None:
    async with opening(width=WIDTH, height=700) as page:
        await page.click("#message-box")
        await deal(page)
        await page.insert("W" * 300)
        await page.press("Enter")
        await page.wait_text(f"{LAST} .text", "WWW")
        assert await overflowing(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth") == WIDTH
        await page.insert("/say " + "W" * 100)
        assert await overflowing(page) == []


async def test_narrowed_controls_are_as_large_as_a_finger_and_the_picture_as_the_screen(
    opening: Opening,
) -> None:
    async with opening(height=700) as page:
        await deal(page)
        await page.insert("words")
        await page.viewport(380, 700)
        tops = await page.evaluate(
            f"[...document.querySelector('{LAST} .row').children].map((one) => one.offsetTop)"
        )
        assert len(tops) == 5
        assert len(set(tops)) == 1
        await page.wait_for(
            "(box => box.clientHeight >= box.scrollHeight)(document.querySelector('#message-box'))"
        )
        await page.viewport(WIDTH, 700)
        heights = await page.evaluate(
            "[...document.querySelectorAll('.message .button, .message .select, #composer .round,"
            " #top .round')].filter((one) => one.offsetHeight).map((one) => one.offsetHeight)"
        )
        assert min(heights) >= FINGER
        width = await page.evaluate("document.querySelector('.gallery img').offsetWidth")
        assert width > 0.9 * WIDTH
        bottom, top = await page.evaluate(
            "['.enlarge', '.alt'].map((one) => document.querySelector(`.gallery ${one}`)"
            ".getBoundingClientRect()).map((box, at) => (at ? box.top : box.bottom))"
        )
        assert top >= bottom
        await page.evaluate("document.querySelector('#message-box').select()")
        await page.insert("/say hi")
        chips = "[...document.querySelectorAll('.hint-command > *')].map((one) => one.offsetTop)"
        assert max(await page.evaluate(chips)) < FINGER


async def test_the_sidebar_is_a_drawer(opening: Opening) -> None:
    async with opening(width=WIDTH, height=700) as page:
        inert = "document.querySelector('#places').inert"
        assert await page.evaluate(inert)
        await page.click(".menu-button")
        await page.wait("#places.open")
        assert not await page.evaluate(inert)
        await page.click(".channel", "lounge")
        await page.wait_text("#top h1", "lounge")
        assert await page.evaluate(inert)


async def test_the_wide_page_shows_itself_as_on_a_telephone(page: Page) -> None:
    await page.click(".telephone-button")
    await page.wait(".telephone iframe")
    inside = "document.querySelector('.telephone iframe').contentDocument"
    await page.wait_for(f"{inside}?.body?.dataset.ready")
    assert await page.evaluate(f"{inside}.documentElement.clientWidth") == WIDTH
    await page.click(".stage .button")
    await page.wait_gone(".stage")
