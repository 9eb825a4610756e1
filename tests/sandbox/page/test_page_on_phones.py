"""The page in a phone's width."""

import pytest

from tests.sandbox.page.browser import BrowserPage, PageOpener
from tests.sandbox.page.table_driver import LAST_MESSAGE, deal_table

PHONE_WIDTH = 330
TOUCH_TARGET_SIZE = 44


async def list_overflowing_elements(page: BrowserPage) -> list[str]:
    """Return what sticks out of the window to the right, by tag and class."""
    elements: list[str] = await page.evaluate(
        "[...document.querySelectorAll('main, main *')]"
        ".filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)"
        ".map((one) => `${one.tagName}.${one.className}`)"
    )
    return elements


async def test_nothing_overflows_at_330_pixels(open_page: PageOpener) -> None:
    async with open_page(width=PHONE_WIDTH, height=700) as page:
        await page.click("#message-box")
        await deal_table(page)
        await page.paste_text("W" * 300)
        await page.press_key("Enter")
        await page.wait_for_text(f"{LAST_MESSAGE} .text", "WWW")
        assert await list_overflowing_elements(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH
        await page.paste_text("/say " + "W" * 100)
        assert await list_overflowing_elements(page) == []


@pytest.mark.slow
async def test_a_long_line_of_code_scrolls_in_its_block_alone(open_page: PageOpener) -> None:
    async with open_page(width=PHONE_WIDTH, height=700) as page:
        await page.click("#message-box")
        await deal_table(page)
        widths = await page.evaluate(
            "(() => {"
            "const text = document.createElement('div');"
            "text.className = 'text';"
            "text.innerHTML = '<pre><code>' + 't1-t2 '.repeat(300) + '</code></pre>';"
            f"document.querySelector('{LAST_MESSAGE} .components').append(text);"
            "return [document.querySelector('#messages'), text.firstChild]"
            ".map((box) => [box.scrollWidth, box.clientWidth]);"
            "})()"
        )
        (messages, messages_seen), (code, code_seen) = widths
        assert messages == messages_seen
        assert code > 2 * code_seen


@pytest.mark.slow
async def test_narrow_controls_are_finger_sized_and_the_picture_fills_the_screen(
    open_page: PageOpener,
) -> None:
    async with open_page(height=700) as page:
        await deal_table(page)
        await page.paste_text("words")
        await page.set_viewport(380, 700)
        tops = await page.evaluate(
            f"[...document.querySelector('{LAST_MESSAGE} .row').children].map((one) =>"
            f" one.offsetTop)"
        )
        assert len(tops) == 5
        assert len(set(tops)) == 1
        await page.wait_until_true(
            "(box => box.clientHeight >= box.scrollHeight)(document.querySelector('#message-box'))"
        )
        await page.set_viewport(PHONE_WIDTH, 700)
        heights = await page.evaluate(
            "[...document.querySelectorAll('.message .button, .message .select, #composer .round,"
            " #top .round')].filter((one) => one.offsetHeight).map((one) => one.offsetHeight)"
        )
        assert min(heights) >= TOUCH_TARGET_SIZE
        width = await page.evaluate("document.querySelector('.gallery img').offsetWidth")
        assert width > 0.9 * PHONE_WIDTH
        bottom, top = await page.evaluate(
            "['.enlarge', '.alt'].map((one) => document.querySelector(`.gallery ${one}`)"
            ".getBoundingClientRect()).map((box, at) => (at ? box.top : box.bottom))"
        )
        assert top >= bottom
        await page.evaluate("document.querySelector('#message-box').select()")
        await page.paste_text("/say hi")
        chips = "[...document.querySelectorAll('.hint-command > *')].map((one) => one.offsetTop)"
        assert max(await page.evaluate(chips)) < TOUCH_TARGET_SIZE


@pytest.mark.slow
async def test_the_sidebar_is_a_drawer_on_phones(open_page: PageOpener) -> None:
    async with open_page(width=PHONE_WIDTH, height=700) as page:
        inert = "document.querySelector('#places').inert"
        assert await page.evaluate(inert)
        await page.click(".menu-button")
        await page.wait_for_element("#places.open")
        assert not await page.evaluate(inert)
        await page.click(".channel", "lounge")
        await page.wait_for_text("#top h1", "lounge")
        assert await page.evaluate(inert)


@pytest.mark.slow
async def test_the_wide_page_can_preview_the_phone_layout(page: BrowserPage) -> None:
    await page.click(".telephone-button")
    await page.wait_for_element(".telephone iframe")
    framed_document = "document.querySelector('.telephone iframe').contentDocument"
    await page.wait_until_true(f"{framed_document}?.body?.dataset.ready")
    assert await page.evaluate(f"{framed_document}.documentElement.clientWidth") == PHONE_WIDTH
    await page.click(".stage .button")
    await page.wait_for_absence(".stage")
