"""Messages: pictures, controls, forms, private answers."""

import json

from sandbox.seed import ADA, LUCIA, TABLES
from tests.sandbox.page.browser import Opening, Page
from tests.sandbox.page.table import LAST, deal

DESCRIPTION = "Four red cards on a green table"


async def test_a_table_shows_its_picture_with_its_description(page: Page) -> None:
    await deal(page)
    assert await page.evaluate(f"document.querySelector({LAST + ' img'!r}).alt") == DESCRIPTION
    await page.click(f"{LAST} .gallery .alt")
    assert await page.text(f"{LAST} .gallery figcaption") == DESCRIPTION
    await page.click(f"{LAST} .gallery .alt")
    await page.click(f"{LAST} .gallery .enlarge")
    await page.wait("dialog.picture[open]")
    await page.press("Escape")
    await page.wait_gone("dialog.picture")


async def test_a_button_changes_the_message_in_its_place(page: Page) -> None:
    await deal(page)
    before = await page.count(".message")
    assert "Turn 1" in await page.text(f"{LAST} h5")
    await page.click(f"{LAST} .button", "Draw")
    await page.wait_text(f"{LAST} h5", "Turn 2")
    await page.wait_for(f"document.querySelector({LAST + ' img'!r}).naturalWidth === 1100")
    assert await page.count(".message") == before
    assert await page.count(f"{LAST} button.button:disabled") == 1
    assert await page.count(f"{LAST} a.button[href='https://example.org/rules']") == 1


async def test_a_menu_is_used_with_the_keyboard_and_answers_one_person(opening: Opening) -> None:
    async with opening() as ada, opening(person=LUCIA) as lucia:
        await deal(ada)
        await lucia.wait_text(f"{LAST} h5", "Turn 1")
        await ada.evaluate(f"document.querySelector({LAST + ' .select'!r}).focus()")
        await ada.press("Enter")
        await ada.wait_text(".list [role=option]", "Column 7")
        await ada.press("ArrowDown")
        await ada.press("Enter")
        await ada.wait_text(f"{LAST}.ephemeral .text", "Chosen: t2-f1")
        assert "Only you can see this" in await ada.text(f"{LAST} .only-you")
        hers = await ada.evaluate(f"document.querySelector({LAST!r}).dataset.id")
        await lucia.go(f"{await lucia.evaluate('location.href')}")
        await lucia.wait(f"{LAST} .container")
        assert await lucia.count(f".message[data-id='{hers}']") == 0
        await ada.click(f"{LAST} .only-you button")
        await ada.wait_gone(f"{LAST}.ephemeral")


async def test_a_form_is_checked_and_sent(page: Page) -> None:
    await deal(page)
    await page.click(f"{LAST} .button", "Form")
    await page.wait("dialog.modal[open]")
    await page.click("dialog .button", "Submit")
    assert await page.count("dialog .note:not(:empty)") == 2
    await page.click("dialog input")
    await page.keys("t2 f1")
    await page.click("dialog .select")
    await page.click(".list [role=option]", "Large")
    await page.click("dialog .button", "Submit")
    await page.wait_gone("dialog")
    await page.wait_text(f"{LAST} .text", "Filled in: t2 f1, Large")


async def test_a_button_and_a_command_that_hang_are_shown_as_failed(page: Page) -> None:
    await deal(page)
    table = f"#{await page.evaluate(f'document.querySelector({LAST!r}).id')}"
    await page.click(f"{table} .button", "Silent")
    await page.wait(f"{table} .button.busy")
    await page.click("#message-box")
    await page.keys("/silent")
    await page.press("Enter")
    await page.wait_text("#messages", "Sending command…")
    await page.wait_text(f"{table} .note", "did not respond")
    assert await page.count(".busy") == 0
    await page.wait_text(f"{LAST} .note", "did not respond")
    await page.click(f"{LAST} .only-you button", "Dismiss")
    await page.wait_gone(".message .only-you")


async def test_an_answer_that_takes_its_time_is_announced(page: Page) -> None:
    await page.keys("/slow")
    await page.press("Enter")
    await page.wait_text(f"{LAST} .thinking", "is thinking…")
    slow = f"#{await page.evaluate(f'document.querySelector({LAST!r}).id')}"
    await page.insert("Take your time")
    await page.press("Enter")
    await page.wait_text(f"{slow} .text", "Here it is at last")
    assert await page.count(".thinking") == 0


async def test_channels_and_people_are_chosen_in_menus(page: Page) -> None:
    await page.keys("/server channels")
    await page.press("Enter")
    await page.wait_text(f"{LAST} .select", "#tables")
    await page.click(f"{LAST} .select")
    await page.click(".list [role=option]", "#quiet")
    await page.click("#top h1")
    await page.wait_text(f"{LAST} .text", "Play in: quiet, tables")
    await page.click("#message-box")
    await page.keys("/server players")
    await page.press("Enter")
    await page.wait_text(f"{LAST} .select", "People")
    await page.click(f"{LAST} .select")
    await page.click(".list [role=option]", "Marcel")
    await page.wait_text(f"{LAST} .text", "Players: marcel")


async def test_a_private_file_is_taken_away(page: Page) -> None:
    await page.keys("/privacy export")
    await page.press("Enter")
    await page.wait_text(f"{LAST}.ephemeral .file", "export.json")
    assert "2 bytes" in await page.text(f"{LAST} .file small")
    link = f"document.querySelector({LAST + ' a.file'!r})"
    assert await page.evaluate(f"{link}.download") == "export.json"
    assert await page.evaluate(f"fetch({link}.href).then((answer) => answer.text())") == "{}"


async def test_who_is_called_sees_it(opening: Opening) -> None:
    async with opening() as ada, opening(person=LUCIA) as lucia:
        await ada.insert(f"Your turn, <@{LUCIA}>")
        await ada.press("Enter")
        await lucia.wait_text(f"{LAST}.called .text", "Your turn")
        await ada.wait_text(f"{LAST} .text", "Your turn")
        assert await ada.count(f"{LAST}.called") == 0


async def test_who_reads_further_up_is_told_of_the_new_and_led_to_ones_own(page: Page) -> None:
    below = "(list => list.scrollHeight - list.scrollTop - list.clientHeight)"
    below += "(document.querySelector('#messages'))"
    up = (
        "new Promise((done) => { const list = document.querySelector('#messages');"
        f" list.addEventListener('scroll', () => done({below}), {{once: true}});"
        " list.scrollTop = 0; })"
    )
    await deal(page)
    await page.viewport(1280, 400)
    await page.wait_for(f"{below} < 2")
    assert await page.evaluate(up) > 200
    said = json.dumps({"person": LUCIA, "channel_id": TABLES, "content": "Look here"})
    headers = "{'Content-Type': 'application/json'}"
    posted = f"{{method: 'POST', headers: {headers}, body: {said!r}}}"
    await page.evaluate(f"fetch('/sandbox/messages', {posted}).then(() => 0)")
    await page.wait_text(f"{LAST} .text", "Look here")
    assert await page.evaluate(below) > 200
    await page.click(".newest:not([hidden])")
    assert await page.count(".newest[hidden]") == 1
    assert await page.evaluate(below) < 2
    assert await page.evaluate(up) > 200
    await page.keys("/secret")
    await page.press("Enter")
    await page.wait_text(f"{LAST}.ephemeral .text", "A word in your ear")
    await page.wait_for(f"{below} < 2")
    assert await page.count(".newest[hidden]") == 1


async def test_what_people_write_is_never_markup(page: Page) -> None:
    nasty = "<img src=x onerror='window.caught = 1'> [x](javascript:alert(1)) <script>1</script>"
    await page.insert(nasty)
    await page.press("Enter")
    await page.wait_text(f"{LAST} .text", nasty)
    assert await page.count(f"{LAST} .text :is(img, script, a)") == 0
    assert await page.evaluate("window.caught") is None


async def test_markdown_is_drawn(page: Page) -> None:
    await page.insert(
        "# Title\n**b** *i* __u__ ~~s~~ `c_d_e` snake_case_word <t:0:D> </say:1> "
        f"<@{LUCIA}> https://example.org/a_b.\n- one\n-# small"
    )
    await page.press("Enter")
    await page.wait(f"{LAST} .heading-1")
    drawn = {
        kind: await page.text(f"{LAST} {kind}")
        for kind in ("strong", "em", "u", "s", "code", "button.mention", "a", "ul li", ".small")
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
    assert "snake_case_word January 1, 1970" in await page.text(f"{LAST} .text")
    assert "@Lucía" in await page.text(f"{LAST} .text")
    await page.click(f"{LAST} button.mention", "/say")
    assert await page.text(".command-name") == "/say"


async def test_a_message_is_deleted_for_everyone(opening: Opening) -> None:
    async with opening() as ada, opening(person=LUCIA) as lucia:
        await ada.insert("Soon forgotten")
        await ada.press("Enter")
        await lucia.wait_text(f"{LAST} .text", "Soon forgotten")
        await ada.wait_text(f"{LAST} .text", "Soon forgotten")
        name = await ada.evaluate(f"document.querySelector({LAST!r}).id")
        await ada.click(f"#{name} .text")
        await ada.click(f"#{name} .tool[aria-label=More]")
        await ada.click("[role=menuitem]", "Delete message")
        await ada.click("dialog .button", "Delete")
        await ada.wait_gone(f"#{name}")
        await lucia.wait_gone(f"#{name}")


async def test_switching_the_person_keeps_the_place(page: Page) -> None:
    await page.keys("/secret")
    await page.press("Enter")
    await page.wait_text(f"{LAST}.ephemeral .text", "A word in your ear")
    hers = await page.evaluate(f"document.querySelector({LAST!r}).dataset.id")
    await page.choose("#person", LUCIA)
    await page.wait_gone(f".message[data-id='{hers}']")
    await page.wait_for(f"location.search.includes('person={LUCIA}&channel={TABLES}')")
    await page.choose("#person", ADA)
    await page.wait(f".message[data-id='{hers}']")
