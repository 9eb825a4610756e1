"""Typing messages and commands, with their options and completions."""

import pytest

from sandbox.page_api import load_page_texts
from sandbox.world import ADA_DIRECT_CHANNEL_ID, LIBRARY_TABLES_ID, LUCIA_ID
from tests.sandbox.driver.raw_bot import run_raw_bot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.page.browser import BrowserPage, PageOpener
from tests.sandbox.page.chromium import Chromium

pytestmark = pytest.mark.slow

COMPLETION_ROWS = "#completions [role=option]"
COMPLETION_NAMES_SCRIPT = (
    f"[...document.querySelectorAll('{COMPLETION_ROWS} .completion-name')]"
    ".map((one) => one.firstChild.textContent)"
)
MESSAGE_TEXTS = "#messages .message .text"


async def list_completion_names(page: BrowserPage) -> list[str]:
    """Return the names in the list of completions."""
    names: list[str] = await page.evaluate(COMPLETION_NAMES_SCRIPT)
    return names


async def test_a_slash_opens_the_command_list_and_letters_narrow_it(page: BrowserPage) -> None:
    await page.type_text("/")
    await page.wait_for_text(COMPLETION_ROWS, "/table")
    assert await page.count_elements(COMPLETION_ROWS) == 9
    await page.type_text("sec")
    assert await list_completion_names(page) == ["/secret"]
    await page.press_key("Escape")
    assert await page.count_elements(COMPLETION_ROWS) == 0


async def test_tab_completes_a_command_and_explains_its_options(page: BrowserPage) -> None:
    await page.type_text("/sa")
    await page.press_key("Tab")
    assert "/say" in await page.read_text(".command-name")
    hint = await page.read_text(".hint")
    assert "What to say" in hint
    assert "required" in hint
    assert "+ times" in hint
    await page.type_text("hello")
    await page.press_key("Tab")
    assert "optional" in await page.read_text(".hint-option")


async def test_text_after_the_command_name_goes_into_the_first_option(page: BrowserPage) -> None:
    await page.type_text("/say one two, three")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: one two, three")
    assert "Ada used /say" in " ".join((await page.read_text(".message .reply")).split())


async def test_further_options_are_entered_by_name(page: BrowserPage) -> None:
    await page.paste_text("/say hi times:2 friend:luc loud:true")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, f"Said to {LUCIA_ID}: HI HI")


async def test_a_missing_option_and_a_wrong_number_are_refused_at_once(page: BrowserPage) -> None:
    await page.type_text("/say ")
    await page.press_key("Enter")
    assert "required" in await page.read_text(".composer-error")
    await page.type_text("hi times:1.5")
    await page.press_key("Enter")
    assert "whole number" in await page.read_text(".composer-error")
    assert await page.count_elements("[aria-invalid=true]") == 1
    await page.press_key("Backspace")
    await page.press_key("Backspace")
    await page.press_key("Backspace")
    await page.type_text("12")
    await page.press_key("Enter")
    assert "at most 9" in await page.read_text(".composer-error")


async def test_a_completion_offered_by_the_bot_is_sent_with_its_value(page: BrowserPage) -> None:
    await page.type_text("/say t")
    # A slow typist may first see the completions for the first letters.
    await page.wait_until_true(f"{COMPLETION_NAMES_SCRIPT}.join() === 't2 f1!,w t3!'")
    await page.press_key("ArrowDown")
    await page.press_key("ArrowDown")
    await page.press_key("Enter")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: w t3")
    assert "w t3!" not in await page.read_text(MESSAGE_TEXTS)


async def test_subcommand_choices_are_offered_and_other_values_refused(page: BrowserPage) -> None:
    await page.type_text("/club found ")
    await page.wait_for_text(COMPLETION_ROWS, "Large")
    await page.type_text("medium")
    await page.press_key("Enter")
    assert "Choose one" in await page.read_text(".composer-error")
    await page.press_key("Backspace")
    for _ in "ediu":
        await page.press_key("Backspace")
    assert await page.count_elements(COMPLETION_ROWS) == 1
    await page.press_key("Escape")
    assert await page.count_elements(".command-line[hidden]") == 1
    await page.type_text("/club found lar")
    await page.press_key("Enter")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Founded: L")


async def test_subcommands_are_listed_only_for_members_with_permission(
    open_page: PageOpener,
) -> None:
    async with open_page() as ada, open_page(person=LUCIA_ID) as lucia:
        await ada.type_text("/server ")
        await ada.wait_for_text(COMPLETION_ROWS, "Where to play")
        assert await list_completion_names(ada) == ["/server channels", "/server players"]
        await lucia.type_text("/server ")
        spanish = load_page_texts("es")
        await lucia.wait_for_text(".suggestions", spanish["page-no-commands"])
    async with open_page(channel=ADA_DIRECT_CHANNEL_ID) as direct:
        await direct.type_text("/")
        await direct.wait_for_text(COMPLETION_ROWS, "/table")
        assert "/server channels" not in await list_completion_names(direct)


async def test_members_of_the_server_complete_a_user_option(open_page: PageOpener) -> None:
    async with open_page(channel=LIBRARY_TABLES_ID) as page:
        await page.type_text("/say hi friend:")
        await page.wait_for_text(COMPLETION_ROWS, "@Lucía")
        assert await list_completion_names(page) == ["@Ada", "@Lucía", "@Patience Table"]
        await page.type_text("luc")
        await page.press_key("Tab")
        await page.press_key("Enter")
        await page.wait_for_text(MESSAGE_TEXTS, f"Said to {LUCIA_ID}: hi")


async def test_arrow_up_brings_back_the_last_input(page: BrowserPage) -> None:
    await page.type_text("/say again")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: again")
    await page.press_key("ArrowUp")
    await page.type_text(" and again")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: again and again")


async def test_command_names_follow_the_language_of_the_user(open_page: PageOpener) -> None:
    async with open_page(person=LUCIA_ID) as page:
        await page.type_text("/secreto")
        await page.wait_for_text(COMPLETION_ROWS, "Solo para ti")
        await page.press_key("Enter")
        await page.wait_for_text(".ephemeral .text", "A word in your ear")


async def test_an_unknown_command_is_refused_and_plain_text_is_sent(page: BrowserPage) -> None:
    await page.type_text("/nonsense now")
    await page.press_key("Enter")
    assert "no command /nonsense" in await page.read_text(".composer-error")
    await page.evaluate("document.querySelector('#message-box').select()")
    await page.paste_text("Good *evening*")
    await page.press_key("Enter")
    await page.wait_for_text("#messages em", "evening")


TRANSLATED_COMMAND = {
    "name": "new",
    "name_localizations": {"es-ES": "repartir-más"},
    "description": "Deal a game",
    "description_localizations": {"es-ES": "Reparte una partida"},
    "options": [
        {
            "name": "level",
            "name_localizations": {"es-ES": "nivel"},
            "description": "How hard",
            "type": 3,
            "required": True,
            "choices": [
                {"name": "Easy", "name_localizations": {"es-ES": "Fácil"}, "value": "easy"},
                {"name": "Hard", "name_localizations": {"es-ES": "Difícil"}, "value": "hard"},
            ],
        }
    ],
}


async def test_commands_are_found_by_their_names_in_the_language_and_in_english(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.address}/?language=es-ES"
    async with (
        run_raw_bot(running_sandbox) as bot,
        BrowserPage.open(chromium, url, width=330, height=600) as page,
    ):
        await bot.request("PUT", f"/applications/{bot.id}/commands", [TRANSLATED_COMMAND])
        await page.wait_for_element("#messages .welcome .first-step")
        for typed in ("/repartir-mas", "/new"):
            await page.type_text(typed)
            await page.wait_for_text(".completions", "/repartir-más")
            await page.wait_for_text(".completions", "Reparte una partida")
            await page.press_key("Enter")
            await page.wait_for_text(".command-line .pill", "nivel")
            for level in ("dific", "har"):
                await page.type_text(level)
                await page.wait_for_text(".completions", "Difícil")
                assert "Fácil" not in await page.read_text(".completions")
                for _ in level:
                    await page.press_key("Backspace")
            await page.press_key("Escape")


async def test_the_line_above_an_answer_names_the_command_in_the_language(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.address}/?language=es-ES"
    command = {**TRANSLATED_COMMAND, "options": []}
    async with (
        run_raw_bot(running_sandbox) as bot,
        BrowserPage.open(chromium, url, width=330, height=600) as page,
    ):
        await bot.request("PUT", f"/applications/{bot.id}/commands", [command])
        await page.wait_for_element("#messages .welcome .first-step")
        await page.type_text("/new")
        await page.wait_for_text(".completions", "/repartir-más")
        await page.press_key("Enter")
        await page.press_key("Enter")
        interaction = await bot.wait_for_interaction()
        await bot.answer_interaction(interaction, 4, {"content": "Ahí va."})
        await page.wait_for_text(MESSAGE_TEXTS, "Ahí va.")
        assert "/repartir-más" in await page.read_text(".message .reply")
