"""`/server`: the settings of a server, for those who manage it only."""

import asyncio

import pytest

from bot.commands.accounts.server import server as server_commands
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import PageRefusedError, SandboxUser
from tests.sandbox.driver.world_control import TEXT_CHANNEL
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import (
    ALL_CHANNELS_ID,
    CANCEL_LEADERBOARD_RESET_ID,
    CHANNELS_MENU_ID,
    KEEP_LOCAL_ID,
    MINIMUM_GAMES_MENU_ID,
    TABLE_PLACE_MENU_ID,
)
from tests.whole.driver.table_messages import (
    find_menu,
    is_private,
    list_button_labels,
    press_control,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

ONLY_MANAGERS = "Only people with the “Manage Server” permission"
TEST_CHANNEL = "sala-de-lectura"
TEST_SERVER = "La Biblioteca"
"""No other tests use this server, so its settings do not reach them."""


async def create_manager(
    bot_sandbox: BotSandbox, channel: str = TEST_CHANNEL, server: str = TEST_SERVER
) -> SandboxUser:
    """Create a user who may manage a server."""
    user = await bot_sandbox.create_user(channel)
    await bot_sandbox.sandbox.add_member(user, server, can_manage=True)
    return user


def list_chosen_values(message: Json, custom_id: str) -> list[str]:
    """Return the values that a menu shows as chosen; for channels, their ids."""
    menu = find_menu(message, custom_id)
    return [
        *(channel["id"] for channel in menu.get("default_values", [])),
        *(option["value"] for option in menu.get("options", []) if option.get("default")),
    ]


async def test_the_bot_answers_publicly_only_in_chosen_channels(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    page = await eva.run_command("server channels")
    assert is_private(page)
    assert "in every channel" in read_text(page)
    assert list_chosen_values(page, CHANNELS_MENU_ID) == []
    channel_id = eva.channel_ids["mesas"]
    changed = await eva.choose_option(page, CHANNELS_MENU_ID, "mesas")
    assert changed["id"] == page["id"]
    assert f"only in <#{channel_id}>." in read_text(changed)
    assert list_chosen_values(changed, CHANNELS_MENU_ID) == [channel_id]
    table = await player.run_command("new", deal="1")
    assert is_private(table)
    assert is_private(await press_control(player, table, "draw"))
    assert not is_private(await player.run_command("table", "mesas"))
    question = await eva.run_command("server reset")
    await bot_sandbox.restart_bot()
    assert "stay as they are" in read_text(await eva.press_button(question, label="Not now"))
    page = await eva.press_button(changed, label="All channels")
    assert "in every channel" in read_text(page)
    assert not is_private(await player.run_command("table"))


async def test_a_server_can_make_typed_answers_private(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    public_table = await player.run_command("new", deal="1")
    page = await eva.run_command("server tables")
    assert is_private(page)
    assert "publicly in the channel" in read_text(page)
    page = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "private")
    assert "only the person who plays" in read_text(page)
    assert list_chosen_values(page, TABLE_PLACE_MENU_ID) == ["private"]
    # A table that is public already is played on there; whatever is typed is answered privately.
    played = await press_control(player, public_table, "draw")
    assert played["id"] == public_table["id"]
    assert not is_private(played)
    for command in ("table", "stats", "leaderboard", "house", "draw"):
        assert is_private(await player.run_command(command)), command
    scoreboard = await player.run_command("challenge create", game="canfield")
    assert not is_private(scoreboard)
    assert not is_private(await player.run_command("table", "tables"))
    forged = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "nowhere", is_forged=True)
    assert "I don't know that button" in read_text(forged)
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")
    assert not is_private(await player.run_command("table"))


async def test_a_deleted_channel_leaves_the_chosen_channels(bot_sandbox: BotSandbox) -> None:
    eva = await create_manager(bot_sandbox)
    deleted_id = await bot_sandbox.sandbox.create_channel(TEST_SERVER, "annexe", TEXT_CHANNEL)
    await eva.refresh_channels()
    page = await eva.choose_option(
        await eva.run_command("server channels"), CHANNELS_MENU_ID, "annexe", "mesas"
    )
    assert set(list_chosen_values(page, CHANNELS_MENU_ID)) == {deleted_id, eva.channel_ids["mesas"]}
    await bot_sandbox.sandbox.delete_channel("annexe")
    page = await eva.run_command("server channels")
    assert list_chosen_values(page, CHANNELS_MENU_ID) == [eva.channel_ids["mesas"]]
    page = await eva.choose_option(page, CHANNELS_MENU_ID)
    assert "in every channel" in read_text(page)
    assert list_button_labels(page) == []


async def test_the_minimum_games_are_set_by_menu_or_number(bot_sandbox: BotSandbox) -> None:
    eva = await create_manager(bot_sandbox)
    page = await eva.run_command("server board", minimum=7)
    assert is_private(page)
    assert "takes 7 games" in read_text(page)
    assert list_chosen_values(page, MINIMUM_GAMES_MENU_ID) == ["7"]
    page = await eva.choose_option(page, MINIMUM_GAMES_MENU_ID, "1")
    assert "takes 1 game." in read_text(page)
    for minimum in (0, 1001):
        with pytest.raises(PageRefusedError):
            await eva.run_command("server board", minimum=minimum)
        forged = await eva.choose_option(page, MINIMUM_GAMES_MENU_ID, str(minimum), is_forged=True)
        assert "Pick a number from 1 to 1,000" in read_text(forged)
    forged = await eva.choose_option(page, MINIMUM_GAMES_MENU_ID, "many", is_forged=True)
    assert "I don't know that button" in read_text(forged)
    assert "takes 1 game." in read_text(await eva.run_command("server board"))


async def test_the_server_page_shows_figures_and_resets_after_a_question(
    bot_sandbox: BotSandbox,
) -> None:
    eva = await create_manager(bot_sandbox)
    await eva.run_command("new", game="klondike")
    await eva.run_command("draw")
    await eva.press_button(await eva.run_command("resign"), label="Give up")
    page = await eva.run_command("server board")
    # Leaderboards have the game a moment later.
    while "1 game by 1 player" not in read_text(page):
        await asyncio.sleep(0.3)
        page = await eva.run_command("server board")
    assert "count there too" in read_text(page)
    page = await eva.press_button(page, label="Keep local")
    assert "dealt here from now on show only here. Earlier ones stay" in read_text(page)
    page = await eva.press_button(page, label="Count globally")
    assert "count there too" in read_text(page)
    question = await eva.run_command("server reset")
    assert is_private(question)
    assert "They lose 1 game of 1 player" in read_text(question)
    assert "stay as they are" in read_text(await eva.press_button(question, label="Not now"))
    question = await eva.run_command("server reset")
    second_question = await eva.run_command("server reset")
    assert "are reset" in read_text(await eva.press_button(question, label="Reset"))
    assert "No games have counted here yet" in read_text(await eva.run_command("server board"))
    late_answer = await eva.press_button(second_question, label="Reset")
    assert "were reset since I asked" in read_text(late_answer)


async def test_help_lists_the_server_command_to_managers_only(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    assert "You manage this server: </server daily:" in read_text(await eva.run_command("help"))
    assert "/server" not in read_text(await player.run_command("help"))


async def test_the_server_command_is_for_managers_only(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    assert "server board" in await eva.list_offered_commands()
    assert "server board" not in await player.list_offered_commands()
    with pytest.raises(PageRefusedError):
        await player.run_command("server reset")
    page = await eva.run_command("server board")
    question = await eva.run_command("server reset")
    # Whoever loses the right cannot use the pages that were shown before, either.
    await bot_sandbox.sandbox.add_member(eva, TEST_SERVER, can_manage=False)
    for message, custom_id in (
        (page, KEEP_LOCAL_ID),
        (question, list_controls(question)[0]["custom_id"]),
        (question, CANCEL_LEADERBOARD_RESET_ID),
        (page, ALL_CHANNELS_ID),
        (page, TABLE_PLACE_MENU_ID),
    ):
        refusal = await eva.press_button(message, custom_id=custom_id, is_forged=True)
        assert ONLY_MANAGERS in read_text(refusal)
    refusal = await eva.choose_option(page, MINIMUM_GAMES_MENU_ID, "20")
    assert ONLY_MANAGERS in read_text(refusal)
    table = await player.run_command("new", deal="1")
    refusal = await player.choose_option(table, CHANNELS_MENU_ID, TEST_CHANNEL, is_forged=True)
    assert ONLY_MANAGERS in read_text(refusal)


async def test_outside_a_server_there_is_nothing_to_configure(ada: SandboxUser) -> None:
    assert "server board" not in await ada.list_offered_commands("direct")
    table = await ada.run_command("new", "direct")
    refusal = await ada.press_button(table, custom_id=KEEP_LOCAL_ID, is_forged=True)
    assert "There's no server here" in read_text(refusal)


async def test_a_user_installed_bot_can_be_configured_too(bot_sandbox: BotSandbox) -> None:
    eva = await create_manager(bot_sandbox, "lawn", "Garden Party")
    page = await eva.choose_option(
        await eva.run_command("server channels"), CHANNELS_MENU_ID, "arbour"
    )
    assert f"<#{eva.channel_ids['arbour']}>" in read_text(page)
    assert is_private(await eva.run_command("new", deal="1"))
    page = await eva.press_button(page, label="All channels")
    assert not is_private(await eva.run_command("table"))
    assert "No games have counted" in read_text(await eva.run_command("server board"))


async def test_the_bot_itself_checks_who_gives_a_command(bot_sandbox: BotSandbox) -> None:
    eva = await create_manager(bot_sandbox)
    # Discord shows the commands to managers, or to whomever a server's owner chooses.
    for command in server_commands.commands:
        await bot_sandbox.sandbox.change_interactions("member", "permissions", value="0")
        refusal = await eva.run_command(f"server {command.name}")
        assert ONLY_MANAGERS in read_text(refusal), command.name
    for name, options in (("board", {"minimum": 3}), ("daily", {"hour": 7})):
        await bot_sandbox.sandbox.change_interactions("member", "permissions", value="0")
        refusal = await eva.run_command(f"server {name}", **options)
        assert ONLY_MANAGERS in read_text(refusal), name
    assert "takes 3 games" not in read_text(await eva.run_command("server board"))
