"""How a player's tables look: `/settings`, and tables shown once as text or picture."""

from io import BytesIO

import pytest
from PIL import Image

from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import (
    LANGUAGE_MENU_ID,
    LARGE_PRINT_ID,
    TABLE_VISIBILITY_MENU_ID,
    THEME_MENU_ID,
    forge_id,
)
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST_COLUMNS_TEXT = "Columns, top card last\nt1: 4♥\nt2: A♠\nt3: J♠\nt4: 2♠"
"""The columns of the deal 123456."""


def get_picture_url(message: Json) -> str:
    """Return the URL of a message's only picture."""
    (picture,) = list_pictures(message)
    return str(picture["media"]["url"])


async def test_settings_are_one_private_message_with_a_preview(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    settings = await ada.run_command("settings")
    assert is_private(settings)
    assert list_chosen_options(settings, THEME_MENU_ID) == ["Classic"]
    assert list_chosen_options(settings, TABLE_VISIBILITY_MENU_ID) == ["Everyone in the channel"]
    assert "Theme: Classic" in list_pictures(settings)[0]["description"]
    pictures = {await bot_sandbox.sandbox.download_file(get_picture_url(settings))}
    names = {get_picture_url(settings).rpartition("/")[2]}
    for label, expected_text in [
        ("Large print", "**Cards:** large print"),
        ("Mark them", "**Cards that can go up:** marked"),
        ("Standard print", "**Cards:** standard"),
    ]:
        changed = await ada.press_button(settings, label=label)
        assert changed["id"] == settings["id"]
        assert expected_text in read_text(changed)
        pictures.add(await bot_sandbox.sandbox.download_file(get_picture_url(changed)))
        names.add(get_picture_url(changed).rpartition("/")[2])
        settings = changed
    assert len(pictures) == len(names) == 4


async def test_a_changed_setting_applies_to_the_next_picture_of_the_table(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    download = bot_sandbox.sandbox.download_file
    hers, his = await ada.run_command("new", deal="7"), await ben.run_command("new", deal="7")
    assert await download(get_picture_url(hers)) == await download(get_picture_url(his))
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    hers, his = await press_control(ada, hers, "draw"), await press_control(ben, his, "draw")
    assert await download(get_picture_url(hers)) != await download(get_picture_url(his))
    assert list_button_labels(hers) == list_button_labels(his)


async def test_tall_pictures_are_for_tables_and_previews(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    async def measure(message: Json) -> tuple[int, int]:
        data = await bot_sandbox.sandbox.download_file(get_picture_url(message))
        return Image.open(BytesIO(data)).size

    table = await ada.run_command("new", game="forty-thieves", deal="7")
    assert await measure(table) == (1100, 700)
    settings = await ada.press_button(await ada.run_command("settings"), label="Tall pictures")
    assert "**Pictures:** tall, for phones" in read_text(settings)
    assert await measure(settings) == (800, 1000)
    assert await measure(await press_control(ada, table, "draw")) == (800, 1000)
    assert await measure(await ben.run_command("new", game="canfield", deal="7")) == (1100, 700)
    settings = await ada.press_button(settings, label="Wide pictures")
    assert await measure(settings) == (1100, 700)


async def test_text_tables_have_no_pictures_anywhere(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    older = await ada.run_command("new", deal="123456")
    his = await press_control(ben, await ben.run_command("new", deal="123456"), "draw")
    settings = await ada.press_button(await ada.run_command("settings"), label="Use text")
    await bot_sandbox.sandbox.clear_requests()
    assert "Foundations from J: J♠ on f1, " in read_text(settings)
    assert not list_pictures(settings)
    table = await press_control(ada, older, "draw")
    assert table["id"] == older["id"]
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert "Last move: drew 3 cards\n" in read_text(table)
    assert list_button_labels(table) == list_button_labels(his)
    hint = await press_control(ada, table, "hint")
    assert "Hint: " in read_text(hint)
    assert FIRST_COLUMNS_TEXT in read_text(await ada.run_command("table"))
    rules = await ada.run_command("rules", game="klondike")
    assert "t7: 6 face down, " in read_text(rules)
    for message in (table, hint, rules):
        assert not list_pictures(message)
    for request in await bot_sandbox.sandbox.list_requests():
        # What the bot posts by itself may be a scoreboard of others, with its picture.
        if older["id"] in request["path"] or not request["path"].startswith("/channels/"):
            assert not request["files"]
    assert list_pictures(await ada.press_button(settings, label="Use pictures"))
    assert list_pictures(await ada.run_command("table"))


async def test_suits_are_spelled_in_all_that_their_player_reads_of_a_table(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.press_button(await ada.run_command("settings"), label="Spell suits")
    table = await ada.run_command("new", deal="123456")
    assert "t1: 4 of hearts. t2: ace of spades." in list_pictures(table)[0]["description"]
    hint = await press_control(ada, table, "hint")
    assert "Hint: 10 of hearts from r to t3." in read_text(hint)
    labels = "".join(list_button_labels(hint)) + list_pictures(hint)[0]["description"]
    assert not set("♣♠♥♦") & set(labels + read_text(hint))
    his = await ben.run_command("new", deal="123456")
    assert "t1: 4♥. t2: A♠." in list_pictures(his)[0]["description"]
    settings = await ada.press_button(await ada.run_command("settings"), label="Use symbols")
    assert "**Suits in text:** as symbols" in read_text(settings)
    text_table = await ada.run_command("table", text=True)
    assert FIRST_COLUMNS_TEXT in read_text(text_table)


async def test_a_single_text_table_stays_text_while_played_on(ada: SandboxUser) -> None:
    older = await ada.run_command("new", deal="123456")
    table = await ada.run_command("table", text=True)
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    assert "continued below" in read_text(await wait_for_controls_removed(ada, older))
    table = await press_control(ada, table, "draw")
    assert read_move_count(table) == 1
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    newer = await ada.run_command("draw")
    assert list_pictures(newer)
    shrunk = await wait_for_controls_removed(ada, table)
    assert read_text(shrunk) == "-# Canfield · continued below."


async def test_the_more_menu_shows_the_table_the_other_way_once(ada: SandboxUser) -> None:
    more_page = await press_control(ada, await ada.run_command("new", deal="123456"), "more")
    table = await ada.press_button(more_page, label="Show text")
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    more_page = await press_control(ada, table, "more")
    table = await ada.press_button(more_page, label="Show picture")
    assert list_pictures(await press_control(ada, table, "draw"))
    assert FIRST_COLUMNS_TEXT in read_text(await ada.run_command("table"))
    assert list_pictures(await ada.run_command("table", text=False))


async def test_a_text_table_shrinks_after_a_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="123456")
    older = await ada.run_command("table", text=True)
    settings = await ada.run_command("settings")
    await bot_sandbox.restart_bot()
    await ada.press_button(settings, label="Use text")
    await ada.run_command("draw")
    shrunk = await wait_for_controls_removed(ada, older)
    assert read_text(shrunk) == "-# Canfield · continued below."


@pytest.mark.parametrize(
    "custom_id",
    [
        THEME_MENU_ID,
        TABLE_VISIBILITY_MENU_ID,
        forge_id(LARGE_PRINT_ID, ":1", ":maybe"),
        forge_id(LARGE_PRINT_ID, ":1", ""),
        forge_id(LARGE_PRINT_ID, ":large:", ":id:"),
        forge_id(LARGE_PRINT_ID, ":large:1", ":language:hi"),
    ],
)
async def test_an_unknown_setting_is_refused(ada: SandboxUser, custom_id: str) -> None:
    settings = await ada.run_command("settings")
    answer = await ada.choose_option(settings, custom_id, "nothing-of-ours", is_forged=True)
    assert "I don't know that button" in read_text(answer)


async def test_a_player_chooses_a_language_or_that_of_discord(ada: SandboxUser) -> None:
    settings = await ada.run_command("settings")
    assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["As in Discord"]
    settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, "en")
    assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["English"]
    settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, "discord")
    assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["As in Discord"]
    answer = await ada.choose_option(settings, LANGUAGE_MENU_ID, "tlh", is_forged=True)
    assert "I don't know that button" in read_text(answer)
