"""Typing: words, commands, their options and completions."""

from sandbox.seed import ADA_DIRECT, LIBRARY_TABLES, LUCIA
from tests.sandbox.page.browser import Opening, Page

ROWS = "#completions [role=option]"
SHOWN = (
    f"[...document.querySelectorAll('{ROWS} .completion-name')]"
    ".map((one) => one.firstChild.textContent)"
)
SAID = "#messages .message .text"


async def shown(page: Page) -> list[str]:
    names: list[str] = await page.evaluate(SHOWN)
    return names


async def test_a_slash_opens_the_commands_and_letters_narrow_them(page: Page) -> None:
    await page.keys("/")
    await page.wait_text(ROWS, "/table")
    assert await page.count(ROWS) == 9
    await page.keys("sec")
    assert await shown(page) == ["/secret"]
    await page.press("Escape")
    assert await page.count(ROWS) == 0


async def test_tab_completes_a_command_and_its_options_are_explained(page: Page) -> None:
    await page.keys("/sa")
    await page.press("Tab")
    assert "/say" in await page.text(".command-name")
    hint = await page.text(".hint")
    assert "What to say" in hint
    assert "required" in hint
    assert "+ times" in hint
    await page.keys("hello")
    await page.press("Tab")
    assert "optional" in await page.text(".hint-option")


async def test_what_follows_the_name_goes_into_the_first_option(page: Page) -> None:
    await page.keys("/say one two, three")
    await page.press("Enter")
    await page.wait_text(SAID, "Said: one two, three")
    assert "Ada used /say" in " ".join((await page.text(".message .reply")).split())


async def test_other_options_are_named(page: Page) -> None:
    await page.insert("/say hi times:2 friend:luc loud:true")
    await page.press("Enter")
    await page.wait_text(SAID, f"Said to {LUCIA}: HI HI")


async def test_a_missing_option_and_a_wrong_number_are_refused_at_once(page: Page) -> None:
    await page.keys("/say ")
    await page.press("Enter")
    assert "required" in await page.text(".composer-error")
    await page.keys("hi times:1.5")
    await page.press("Enter")
    assert "whole number" in await page.text(".composer-error")
    assert await page.count("[aria-invalid=true]") == 1
    await page.press("Backspace")
    await page.press("Backspace")
    await page.press("Backspace")
    await page.keys("12")
    await page.press("Enter")
    assert "at most 9" in await page.text(".composer-error")


async def test_the_bot_completes_and_a_chosen_value_is_sent(page: Page) -> None:
    await page.keys("/say t")
    # Whoever types slowly sees what fits the first letters before.
    await page.wait_for(f"{SHOWN}.join() === 't2 f1!,w t3!'")
    await page.press("ArrowDown")
    await page.press("ArrowDown")
    await page.press("Enter")
    await page.press("Enter")
    await page.wait_text(SAID, "Said: w t3")
    assert "w t3!" not in await page.text(SAID)


async def test_choices_of_a_subcommand_are_offered_and_others_refused(page: Page) -> None:
    await page.keys("/club found ")
    await page.wait_text(ROWS, "Large")
    await page.keys("medium")
    await page.press("Enter")
    assert "Choose one" in await page.text(".composer-error")
    await page.press("Backspace")
    for _ in "ediu":
        await page.press("Backspace")
    assert await page.count(ROWS) == 1
    await page.press("Escape")
    assert await page.count(".command-line[hidden]") == 1
    await page.keys("/club found lar")
    await page.press("Enter")
    await page.press("Enter")
    await page.wait_text(SAID, "Founded: L")


async def test_subcommands_stand_below_their_name_for_those_who_may(opening: Opening) -> None:
    async with opening() as ada, opening(person=LUCIA) as lucia:
        await ada.keys("/server ")
        await ada.wait_text(ROWS, "Where to play")
        assert await shown(ada) == ["/server channels", "/server players"]
        await lucia.keys("/server ")
        await lucia.wait_text(".suggestions", "No commands match")
    async with opening(channel=ADA_DIRECT) as direct:
        await direct.keys("/")
        await direct.wait_text(ROWS, "/table")
        assert "/server channels" not in await shown(direct)


async def test_people_of_the_place_complete_an_option(opening: Opening) -> None:
    async with opening(channel=LIBRARY_TABLES) as page:
        await page.keys("/say hi friend:")
        await page.wait_text(ROWS, "@Lucía")
        assert await shown(page) == ["@Ada", "@Lucía", "@Patience Table"]
        await page.keys("luc")
        await page.press("Tab")
        await page.press("Enter")
        await page.wait_text(SAID, f"Said to {LUCIA}: hi")


async def test_up_brings_back_what_was_sent(page: Page) -> None:
    await page.keys("/say again")
    await page.press("Enter")
    await page.wait_text(SAID, "Said: again")
    await page.press("ArrowUp")
    await page.keys(" and again")
    await page.press("Enter")
    await page.wait_text(SAID, "Said: again and again")


async def test_commands_are_named_in_the_language_of_the_person(opening: Opening) -> None:
    async with opening(person=LUCIA) as page:
        await page.keys("/secreto")
        await page.wait_text(ROWS, "Solo para ti")
        await page.press("Enter")
        await page.wait_text(".ephemeral .text", "A word in your ear")


async def test_an_unknown_command_is_refused_and_words_are_said(page: Page) -> None:
    await page.keys("/nonsense now")
    await page.press("Enter")
    assert "no command /nonsense" in await page.text(".composer-error")
    await page.evaluate("document.querySelector('#message-box').select()")
    await page.insert("Good *evening*")
    await page.press("Enter")
    await page.wait_text("#messages em", "evening")
