"""Messages on the page, wide and on phones: pictures, controls, private answers."""

import json

import pytest

from sandbox.world import LUCIA_ID, TABLES_ID
from tests.sandbox.browser import LAST_MESSAGE, BrowserPage, PageOpener, deal_table

PICTURE_DESCRIPTION = "Four red cards on a green table"

PIXELS_BELOW = (
    "(list => list.scrollHeight - list.scrollTop - list.clientHeight)"
    "(document.querySelector('#messages'))"
)
"""How much of the list lies below what is seen of it."""


async def test_a_table_shows_its_picture_and_a_button_edits_it_in_place(page: BrowserPage) -> None:
    await deal_table(page)
    assert (
        await page.evaluate(f"document.querySelector({LAST_MESSAGE + ' img'!r}).alt")
        == PICTURE_DESCRIPTION
    )
    await page.click(f"{LAST_MESSAGE} .gallery .alt")
    assert await page.read_text(f"{LAST_MESSAGE} .gallery figcaption") == PICTURE_DESCRIPTION
    await page.click(f"{LAST_MESSAGE} .gallery .alt")
    await page.click(f"{LAST_MESSAGE} .gallery .enlarge")
    await page.wait_for_element("dialog.picture[open]")
    await page.press_key("Escape")
    await page.wait_for_absence("dialog.picture")
    before = await page.count_elements(".message")
    assert "Turn 1" in await page.read_text(f"{LAST_MESSAGE} h5")
    await page.click(f"{LAST_MESSAGE} .button", "Draw")
    await page.wait_for_text(f"{LAST_MESSAGE} h5", "Turn 2")
    await page.wait_until_true(
        f"document.querySelector({LAST_MESSAGE + ' img'!r}).naturalWidth === 1100"
    )
    assert await page.count_elements(".message") == before
    assert await page.count_elements(f"{LAST_MESSAGE} button.button:disabled") == 1
    assert (
        await page.count_elements(f"{LAST_MESSAGE} a.button[href='https://example.org/rules']") == 1
    )


@pytest.mark.slow
async def test_a_private_answer_is_seen_by_one_a_mention_and_a_deletion_by_all(
    open_page: PageOpener,
) -> None:
    async with open_page() as ada, open_page(person=LUCIA_ID) as lucia:
        await deal_table(ada)
        await lucia.wait_for_text(f"{LAST_MESSAGE} h5", "Turn 1")
        await ada.evaluate(f"document.querySelector({LAST_MESSAGE + ' .select'!r}).focus()")
        await ada.press_key("Enter")
        await ada.wait_for_text(".list [role=option]", "Column 7")
        await ada.press_key("ArrowDown")
        await ada.press_key("Enter")
        await ada.wait_for_text(f"{LAST_MESSAGE}.ephemeral .text", "Chosen: t2-f1")
        assert "Only you can see this" in await ada.read_text(f"{LAST_MESSAGE} .only-you")
        hers = await ada.evaluate(f"document.querySelector({LAST_MESSAGE!r}).dataset.id")
        await lucia.navigate(f"{await lucia.evaluate('location.href')}")
        await lucia.wait_for_element(f"{LAST_MESSAGE} .container")
        assert await lucia.count_elements(f".message[data-id='{hers}']") == 0
        await ada.click(f"{LAST_MESSAGE} .only-you button")
        await ada.wait_for_absence(f"{LAST_MESSAGE}.ephemeral")
        await ada.paste_text(f"Your turn, <@{LUCIA_ID}>")
        await ada.press_key("Enter")
        await lucia.wait_for_text(f"{LAST_MESSAGE}.called .text", "Your turn")
        await ada.wait_for_text(f"{LAST_MESSAGE} .text", "Your turn")
        assert await ada.count_elements(f"{LAST_MESSAGE}.called") == 0
        await ada.paste_text("Soon forgotten")
        await ada.press_key("Enter")
        await lucia.wait_for_text(f"{LAST_MESSAGE} .text", "Soon forgotten")
        await ada.wait_for_text(f"{LAST_MESSAGE} .text", "Soon forgotten")
        name = await ada.evaluate(f"document.querySelector({LAST_MESSAGE!r}).id")
        await ada.click(f"#{name} .text")
        await ada.click(f"#{name} .tool[aria-label=More]")
        await ada.click("[role=menuitem]", "Delete message")
        await ada.click("dialog .button", "Delete")
        await ada.wait_for_absence(f"#{name}")
        await lucia.wait_for_absence(f"#{name}")


@pytest.mark.slow
async def test_unanswered_buttons_and_commands_are_shown_as_failed(page: BrowserPage) -> None:
    await deal_table(page)
    table = f"#{await page.evaluate(f'document.querySelector({LAST_MESSAGE!r}).id')}"
    await page.click(f"{table} .button", "Silent")
    await page.wait_for_element(f"{table} .button.busy")
    await page.click("#message-box")
    await page.type_text("/silent")
    await page.press_key("Enter")
    await page.wait_for_text("#messages", "Sending command…")
    await page.wait_for_text(f"{table} .note", "did not respond")
    assert await page.count_elements(".busy") == 0
    await page.wait_for_text(f"{LAST_MESSAGE} .note", "did not respond")
    await page.click(f"{LAST_MESSAGE} .only-you button", "Dismiss")
    await page.wait_for_absence(".message .only-you")


@pytest.mark.slow
async def test_a_file_and_a_menu_of_channels_are_shown(page: BrowserPage) -> None:
    await page.type_text("/server channels")
    await page.press_key("Enter")
    await page.wait_for_text(f"{LAST_MESSAGE} .select", "#tables")
    await page.click(f"{LAST_MESSAGE} .select")
    await page.click(".list [role=option]", "#quiet")
    await page.click("#top h1")
    await page.wait_for_text(f"{LAST_MESSAGE} .text", "Play in: quiet, tables")
    await page.type_text("/privacy export")
    await page.press_key("Enter")
    await page.wait_for_text(f"{LAST_MESSAGE}.ephemeral .file", "export.json")
    assert "2 bytes" in await page.read_text(f"{LAST_MESSAGE} .file small")
    link = f"document.querySelector({LAST_MESSAGE + ' a.file'!r})"
    assert await page.evaluate(f"{link}.download") == "export.json"
    assert await page.evaluate(f"fetch({link}.href).then((answer) => answer.text())") == "{}"


@pytest.mark.slow
async def test_a_reader_further_up_is_notified_and_scrolled_to_their_own_message(
    page: BrowserPage,
) -> None:
    up = (
        "new Promise((done) => { const list = document.querySelector('#messages');"
        f" list.addEventListener('scroll', () => done({PIXELS_BELOW}), {{once: true}});"
        " list.scrollTop = 0; })"
    )
    await deal_table(page)
    await page.set_viewport(1280, 400)
    await page.wait_until_true(f"{PIXELS_BELOW} < 2")
    assert await page.evaluate(up) > 200
    said = json.dumps({"person": LUCIA_ID, "channel_id": TABLES_ID, "content": "Look here"})
    posted = "method: 'POST', headers: {'Content-Type': 'application/json'}"
    await page.evaluate(f"fetch('/sandbox/messages', {{{posted}, body: {said!r}}}).then(() => 0)")
    await page.wait_for_text(f"{LAST_MESSAGE} .text", "Look here")
    assert await page.evaluate(PIXELS_BELOW) > 200
    await page.click(".newest:not([hidden])")
    assert await page.count_elements(".newest[hidden]") == 1
    assert await page.evaluate(PIXELS_BELOW) < 2
    assert await page.evaluate(up) > 200
    await page.type_text("/secret")
    await page.press_key("Enter")
    await page.wait_for_text(f"{LAST_MESSAGE}.ephemeral .text", "A word in your ear")
    await page.wait_until_true(f"{PIXELS_BELOW} < 2")
    assert await page.count_elements(".newest[hidden]") == 1


@pytest.mark.slow
async def test_markdown_is_rendered_but_what_users_type_is_never_markup(page: BrowserPage) -> None:
    nasty = "<img src=x onerror='window.caught = 1'> [x](javascript:alert(1)) <script>1</script>"
    await page.paste_text(nasty)
    await page.press_key("Enter")
    await page.wait_for_text(f"{LAST_MESSAGE} .text", nasty)
    assert await page.count_elements(f"{LAST_MESSAGE} .text :is(img, script, a)") == 0
    assert await page.evaluate("window.caught") is None
    await page.paste_text(
        "# Title\n**b** *i* __u__ ~~s~~ `c_d_e` snake_case_word <t:0:D> </say:1> "
        f"<@{LUCIA_ID}> https://example.org/a_b.\n- one\n-# small"
    )
    await page.press_key("Enter")
    await page.wait_for_element(f"{LAST_MESSAGE} .heading-1")
    drawn = {
        selector: await page.read_text(f"{LAST_MESSAGE} {selector}")
        for selector in ("strong", "em", "u", "s", "code", "button.mention", "a", "ul li", ".small")
    }
    assert drawn == {
        "strong": "b",
        "em": "i",
        "u": "u",
        "s": "s",
        "code": "c_d_e",
        "button.mention": "/say",
        "a": "https://example.org/a_b",
        "ul li": "one",
        ".small": "small",
    }
    assert "snake_case_word January 1, 1970" in await page.read_text(f"{LAST_MESSAGE} .text")
    assert "@Lucía" in await page.read_text(f"{LAST_MESSAGE} .text")
    await page.click(f"{LAST_MESSAGE} button.mention", "/say")
    assert await page.read_text(".command-name") == "/say"


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


@pytest.mark.slow
async def test_narrow_controls_are_finger_sized_and_nothing_overflows(
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
        assert len(tops) == 4
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
        await page.evaluate("document.querySelector('#message-box').select()")
        await page.paste_text("W" * 300)
        await page.press_key("Enter")
        await page.wait_for_text(f"{LAST_MESSAGE} .text", "WWW")
        assert await list_overflowing_elements(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH
        await page.paste_text("/say " + "W" * 100)
        assert await list_overflowing_elements(page) == []


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
