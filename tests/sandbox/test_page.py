"""The page: typing commands, what changes elsewhere, and lost connections."""

import pytest

from sandbox.world import LIBRARY_TABLES_ID, LOUNGE_ID, LUCIA_ID
from tests.sandbox.browser import BrowserPage, Chromium, PageOpener
from tests.sandbox.running_sandbox import GUILDS, RunningSandbox, build_button_row, run_raw_bot
from tests.sandbox.test_interactions import FORM

pytestmark = pytest.mark.slow

COMPLETION_ROWS = "#completions [role=option]"
COMPLETION_NAMES_SCRIPT = (
    f"[...document.querySelectorAll('{COMPLETION_ROWS} .completion-name')]"
    ".map((one) => one.firstChild.textContent)"
)
FIRST_STEP = "#messages .welcome .first-step"
MESSAGE_TEXTS = "#messages .message .text"


async def list_completion_names(page: BrowserPage) -> list[str]:
    """Return the names in the list of completions."""
    names: list[str] = await page.evaluate(COMPLETION_NAMES_SCRIPT)
    return names


async def test_a_slash_opens_the_command_list_and_tab_completes_and_explains(
    page: BrowserPage,
) -> None:
    await page.type_text("/")
    await page.wait_for_text(COMPLETION_ROWS, "/table")
    assert await page.count_elements(COMPLETION_ROWS) == 7
    await page.type_text("sec")
    assert await list_completion_names(page) == ["/secret"]
    await page.press_key("Escape")
    assert await page.count_elements(COMPLETION_ROWS) == 0
    await page.press_key("Backspace")
    await page.press_key("Backspace")
    await page.type_text("a")
    await page.press_key("Tab")
    assert "/say" in await page.read_text(".command-name")
    hint = await page.read_text(".hint")
    assert "What to say" in hint
    assert "required" in hint
    assert "+ times" in hint
    await page.type_text("hello")
    await page.press_key("Tab")
    assert "optional" in await page.read_text(".hint-option")


async def test_options_are_entered_by_name_and_wrong_ones_refused_at_once(
    page: BrowserPage,
) -> None:
    await page.paste_text("/say hi times:2 friend:luc loud:true")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, f"Said to {LUCIA_ID}: HI HI")
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


async def test_members_of_the_server_complete_a_user_option(open_page: PageOpener) -> None:
    async with open_page(channel=LIBRARY_TABLES_ID) as page:
        await page.type_text("/say hi friend:")
        await page.wait_for_text(COMPLETION_ROWS, "@Lucía")
        assert await list_completion_names(page) == ["@Ada", "@Lucía", "@Patience Table"]
        await page.type_text("luc")
        await page.press_key("Tab")
        await page.press_key("Enter")
        await page.wait_for_text(MESSAGE_TEXTS, f"Said to {LUCIA_ID}: hi")


async def test_the_last_input_comes_back_and_an_unknown_command_is_refused(
    page: BrowserPage,
) -> None:
    # An empty channel says how to begin, until there is a message.
    await page.wait_for_text(FIRST_STEP, "Type / to see what")
    is_shown = f"document.querySelector('{FIRST_STEP}').offsetHeight > 0"
    assert await page.evaluate(is_shown)
    await page.type_text("/say one two, three")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: one two, three")
    assert not await page.evaluate(is_shown)
    assert "Ada used /say" in " ".join((await page.read_text(".message .reply")).split())
    await page.press_key("ArrowUp")
    await page.type_text(" and again")
    await page.press_key("Enter")
    await page.wait_for_text(MESSAGE_TEXTS, "Said: one two, three and again")
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


async def test_commands_are_found_and_told_by_their_names_in_the_language_and_in_english(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    async with (
        run_raw_bot(running_sandbox) as bot,
        BrowserPage.open(chromium, running_sandbox.address, width=330, height=600) as page,
    ):
        await page.choose_select_value("#locale", "es-ES")
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
        await page.type_text("/new har")
        await page.press_key("Enter")
        await page.press_key("Enter")
        interaction = await bot.wait_for_interaction()
        text = "Ahí va. </repartir-más:1> </new:1>"
        await bot.answer_interaction(interaction, 4, {"content": text})
        await page.wait_for_text(MESSAGE_TEXTS, "Ahí va.")
        assert "/repartir-más" in await page.read_text(".message .reply")
        # As on Discord, a mention opens nothing by a translated name.
        await page.click("#messages .text button.mention", "/repartir-más")
        assert "/repartir-más" in await page.read_text(".composer-error")
        await page.click("#messages .text button.mention", "/new")
        assert await page.read_text(".command-name") == "/repartir-más"


async def test_suggestions_follow_commands_that_are_registered_while_a_name_is_typed(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    names = ("draw", "new", "unlock", "undo")
    draw, new, unlock, undo = ({"name": name, "description": name} for name in names)
    async with (
        run_raw_bot(running_sandbox) as bot,
        BrowserPage.open(chromium, running_sandbox.address, width=390, height=844) as page,
    ):
        path = f"/applications/{bot.id}/commands"
        await page.wait_for_element("body[data-ready]")
        await page.type_text("/n")
        await page.wait_for_text(".suggestions .empty", "No commands")
        await bot.request("PUT", path, [draw, unlock, undo])
        await page.wait_until_true(f"{COMPLETION_NAMES_SCRIPT}.join() === '/unlock,/undo'")
        await page.press_key("ArrowDown")
        # Nothing is chosen anew because somebody else joins.
        await running_sandbox.create_user("zoe")
        await page.wait_for_text("#person option", "Zoe")
        assert "/undo" in await page.read_text(f"{COMPLETION_ROWS}[aria-selected=true]")
        await bot.request("PUT", path, [draw, new, undo])
        await page.wait_until_true(f"{COMPLETION_NAMES_SCRIPT}.join() === '/new,/undo'")
        await page.press_key("Escape")
        await bot.request("PUT", path, [new])
        await running_sandbox.create_user("max")
        await page.wait_for_text("#person option", "Max")
        assert await page.count_elements(COMPLETION_ROWS) == 0
        await page.type_text("e")
        await page.press_key("Enter")
        await bot.request("PUT", path, [new, draw])
        await running_sandbox.create_user("kim")
        await page.wait_for_text("#person option", "Kim")
        assert await page.read_text(".suggestions .hint") == "/new\nnew"


async def test_suggestions_follow_a_language_that_is_chosen_while_a_name_is_typed(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    async with (
        run_raw_bot(running_sandbox, GUILDS, TRANSLATED_COMMAND),
        BrowserPage.open(chromium, running_sandbox.address) as page,
    ):
        await page.wait_for_element("body[data-ready]")
        await page.type_text("/repartir")
        await page.wait_for_text(".suggestions .empty", "No commands")
        await page.choose_select_value("#locale", "es-ES")
        await page.wait_for_text(COMPLETION_ROWS, "/repartir-más")


async def test_a_persons_menu_opens_a_form_which_is_sent_as_it_is_filled_in(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    ada = await running_sandbox.get_user("ada")
    url = f"{running_sandbox.address}/?person={ada.id}"
    async with (
        run_raw_bot(running_sandbox) as bot,
        BrowserPage.open(chromium, url, width=390, height=844) as page,
    ):
        await bot.request("PUT", f"/applications/{bot.id}/commands", [{"name": "Ask", "type": 2}])
        await ada.send_message("hello")
        await page.click(".message button.name")
        await page.click("[role=menuitem]", "Ask")
        interaction = await bot.wait_for_interaction()
        assert interaction["data"]["target_id"] == ada.id
        await bot.answer_interaction(interaction, 9, FORM)
        await page.wait_for_text(".modal h2", "Form")
        await page.type_text("abc")
        await page.click(".modal [role=radiogroup] label", "One")
        await page.click(".modal button[type=submit]")
        interaction = await bot.wait_for_interaction()
        line, radio, *_ = [part["component"] for part in interaction["data"]["components"]]
        assert (line["value"], radio["value"]) == ("abc", "1")
        await bot.answer_interaction(interaction, 4, {"content": "taken"})
        await page.wait_for_text(MESSAGE_TEXTS, "taken")
        await page.wait_for_absence(".modal")


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


async def test_the_page_survives_a_restart_of_the_sandbox_and_of_the_bot(
    chromium: Chromium, running_sandbox: RunningSandbox
) -> None:
    async with BrowserPage.open(chromium, f"{running_sandbox.address}/") as page:
        await page.wait_for_element("body[data-ready]")
        await page.wait_for_text("#trouble", "is offline")
        await page.paste_text("Before the night")
        await page.press_key("Enter")
        await page.wait_for_text("#messages .text", "Before the night")
        await running_sandbox.stop()
        await page.wait_for_text("#trouble", "does not answer")
        await page.paste_text("The morning after")
        await page.press_key("Enter")
        await page.wait_for_text(".composer-error:not([hidden])", "The sandbox does not answer")
        await running_sandbox.start()
        await page.wait_for_text("#trouble", "is offline", seconds=10)
        await page.wait_for_text("#messages .text", "Before the night")
        await page.wait_for_element(".composer-error[hidden]")
        await page.press_key("Enter")
        await page.wait_for_text("#messages .text", "The morning after")
        await page.click("#channels .channel", "lounge")
        async with run_raw_bot(running_sandbox) as bot:
            message = {"content": "A table", "components": [build_button_row("draw")]}
            await bot.request("POST", f"/channels/{LOUNGE_ID}/messages", message)
            await page.wait_for_element("#messages .button")
            await page.wait_for_element("#top .online")
        await page.wait_for_text("#trouble", "is offline")
        await page.click("#messages .button")
        await page.wait_for_text("#messages .note", await page.read_text("#trouble"))
        async with run_raw_bot(running_sandbox):
            await page.wait_for_element("#messages .note:empty")
