"""`/server`: settings, and threads of tables, for those who manage it only."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.commands.pages import server as server_commands
from bot.locale.catalogue import choose_texts
from tests.sandbox.running_sandbox import TEXT_CHANNEL
from tests.sandbox.sandbox_user import (
    Json,
    PageRefusedError,
    SandboxUser,
    list_controls,
    list_pictures,
    read_text,
)
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    ALL_CHANNELS_ID,
    CANCEL_LEADERBOARD_RESET_ID,
    CHANNELS_MENU_ID,
    KEEP_LOCAL_ID,
    MINIMUM_GAMES_MENU_ID,
    TABLE_PLACE_MENU_ID,
    check_private,
    find_menu,
    is_private,
    list_button_labels,
    press_control,
    read_move_count,
    wait_for_controls_removed,
    wait_for_deletion,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

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
    check_private(page, "Nothing chosen: everywhere.")
    assert list_chosen_values(page, CHANNELS_MENU_ID) == []
    channel_id = eva.channel_ids["mesas"]
    changed = await eva.choose_option(page, CHANNELS_MENU_ID, "mesas")
    assert changed["id"] == page["id"]
    assert list_chosen_values(changed, CHANNELS_MENU_ID) == [channel_id]
    table = await player.run_command("new", deal="1")
    assert is_private(table)
    assert is_private(await press_control(player, table, "draw"))
    assert not is_private(await player.run_command("table", "mesas"))
    question = await eva.run_command("server reset")
    await bot_sandbox.restart_bot()
    assert "nothing changed" in read_text(await eva.press_button(question, label="Not now"))
    page = await eva.press_button(changed, label="All channels")
    assert list_chosen_values(page, CHANNELS_MENU_ID) == []
    assert not is_private(await player.run_command("table"))


async def test_a_server_can_make_typed_answers_private(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    public_table = await player.run_command("new", deal="1")
    page = await eva.run_command("server tables")
    assert list_chosen_values(page, TABLE_PLACE_MENU_ID) == ["channel"]
    page = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "private")
    assert list_chosen_values(page, TABLE_PLACE_MENU_ID) == ["private"]
    # A table that is public already is played on there; whatever is typed is answered privately.
    played = await press_control(player, public_table, "draw")
    assert played["id"] == public_table["id"]
    assert not is_private(played)
    for command in ("table", "stats", "leaderboard", "house", "draw"):
        assert is_private(await player.run_command(command)), command
    assert not is_private(await player.run_command("challenge create", game="canfield"))
    assert not is_private(await player.run_command("table", "tables"))
    forged = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "nowhere", is_forged=True)
    assert "I don't know that button" in read_text(forged)
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")
    assert not is_private(await player.run_command("table"))


async def test_a_deleted_channel_leaves_the_chosen_ones_and_one_closed_to_the_bot_is_refused(
    bot_sandbox: BotSandbox,
) -> None:
    running, eva = bot_sandbox.sandbox, await create_manager(bot_sandbox)
    deleted_id = await running.create_channel(TEST_SERVER, "annexe", TEXT_CHANNEL)
    vault = await running.create_channel(TEST_SERVER, "vault", TEXT_CHANNEL)
    await eva.refresh_channels()
    page = await eva.choose_option(
        await eva.run_command("server channels"), CHANNELS_MENU_ID, "annexe", "mesas"
    )
    assert set(list_chosen_values(page, CHANNELS_MENU_ID)) == {deleted_id, eva.channel_ids["mesas"]}
    await running.delete_channel("annexe")
    page = await eva.run_command("server channels")
    assert list_chosen_values(page, CHANNELS_MENU_ID) == [eva.channel_ids["mesas"]]
    page = await eva.choose_option(page, CHANNELS_MENU_ID)
    assert list_chosen_values(page, CHANNELS_MENU_ID) == []
    assert list_button_labels(page) == []
    for permission, told in (("view_channel", "View Channel"), ("send_messages", "Send Messages")):
        await running.set_bot_permissions(vault, **{permission: False})
        for refusal in (
            await eva.choose_option(page, CHANNELS_MENU_ID, "vault", "mesas"),
            await eva.run_command("server daily", channel=vault),
        ):
            assert f"I can't post in <#{vault}>. Give me “{told}” there" in read_text(refusal)
        assert list_chosen_values(await eva.run_command("server channels"), CHANNELS_MENU_ID) == []
        assert "Not posted yet" in read_text(await eva.run_command("server daily"))


async def test_the_server_page_shows_figures_and_resets_after_a_question(
    bot_sandbox: BotSandbox,
) -> None:
    eva = await create_manager(bot_sandbox)
    # Other tests may have played here.
    await eva.press_button(await eva.run_command("server reset"), label="Reset")
    await eva.run_command("new", game="klondike")
    await eva.run_command("draw")
    await eva.press_button(await eva.run_command("resign"), label="Give up")
    page = await eva.run_command("server board")
    # Leaderboards have the game a moment later.
    while "Games: 1. Players: 1" not in read_text(page):
        await asyncio.sleep(0.3)
        page = await eva.run_command("server board")
    assert "**Global leaderboards:** on" in read_text(page)
    page = await eva.press_button(page, label="Keep local")
    assert "**Global leaderboards:** off, for games dealt from now on." in read_text(page)
    assert "**Global leaderboards:** on" in read_text(
        await eva.press_button(page, label="Count globally")
    )
    question = await eva.run_command("server reset")
    check_private(question, "1 game and the house's 0 go.")
    assert "nothing changed" in read_text(await eva.press_button(question, label="Not now"))
    question = await eva.run_command("server reset")
    second_question = await eva.run_command("server reset")
    assert "are reset" in read_text(await eva.press_button(question, label="Reset"))
    assert "No games have counted here yet" in read_text(await eva.run_command("server board"))
    late_answer = await eva.press_button(second_question, label="Reset")
    assert "That has changed since" in read_text(late_answer)


async def test_the_server_command_is_for_managers_only(bot_sandbox: BotSandbox) -> None:
    eva, player = await create_manager(bot_sandbox), await bot_sandbox.create_user(TEST_CHANNEL)
    assert "You manage this server: </server daily:" in read_text(await eva.run_command("help"))
    assert "/server" not in read_text(await player.run_command("help"))
    assert "server board" in await eva.list_offered_commands()
    assert "server board" not in await player.list_offered_commands()
    with pytest.raises(PageRefusedError):
        await player.run_command("server reset")
    page = await eva.run_command("server board")
    question = await eva.run_command("server reset")
    # Discord shows the commands to managers, or to whomever a server's owner chooses.
    commands: list[tuple[str, Json]] = [(command.name, {}) for command in server_commands.commands]
    for name, options in (*commands, ("board", {"minimum": 3}), ("daily", {"hour": 7})):
        await bot_sandbox.sandbox.change_interactions("member", "permissions", value="0")
        refusal = await eva.run_command(f"server {name}", **options)
        assert ONLY_MANAGERS in read_text(refusal), name
    page = await eva.run_command("server board")
    assert list_chosen_values(page, MINIMUM_GAMES_MENU_ID) != ["3"]
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
    assert ONLY_MANAGERS in read_text(await eva.choose_option(page, MINIMUM_GAMES_MENU_ID, "20"))
    table = await player.run_command("new", deal="1")
    refusal = await player.choose_option(table, CHANNELS_MENU_ID, TEST_CHANNEL, is_forged=True)
    assert ONLY_MANAGERS in read_text(refusal)


async def test_a_user_installed_bot_is_configured_on_servers_and_nowhere_else(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    eva = await create_manager(bot_sandbox, "lawn", "Garden Party")
    page = await eva.choose_option(
        await eva.run_command("server channels"), CHANNELS_MENU_ID, "arbour"
    )
    assert list_chosen_values(page, CHANNELS_MENU_ID) == [eva.channel_ids["arbour"]]
    assert is_private(await eva.run_command("new", deal="1"))
    page = await eva.press_button(page, label="All channels")
    assert not is_private(await eva.run_command("table"))
    assert "No games have counted" in read_text(await eva.run_command("server board"))
    # Outside a server there is nothing to configure.
    assert "server board" not in await ada.list_offered_commands("direct")
    table = await ada.run_command("new", "direct")
    refusal = await ada.press_button(table, custom_id=KEEP_LOCAL_ID, is_forged=True)
    assert "There's no server here" in read_text(refusal)


@pytest_asyncio.fixture(loop_scope="session")
async def manager(bot_sandbox: BotSandbox) -> AsyncIterator[SandboxUser]:
    """Show tables in threads while the test runs; yield the server's manager."""
    eva = await create_manager(bot_sandbox)
    page = await eva.run_command("server tables")
    page = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
    assert list_chosen_values(page, TABLE_PLACE_MENU_ID) == ["thread"]
    assert "I can't open threads" not in read_text(page)
    yield eva
    await bot_sandbox.sandbox.set_bot_permissions(TEST_CHANNEL)
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")


@pytest_asyncio.fixture(loop_scope="session")
async def player(bot_sandbox: BotSandbox, manager: SandboxUser) -> SandboxUser:
    """Return a user on the server whose tables appear in threads."""
    del manager
    return await bot_sandbox.create_user(TEST_CHANNEL)


async def find_thread_id(user: SandboxUser) -> str:
    """Return the id of the user's thread."""
    await user.refresh_channels()
    return user.channel_ids[f"{user.display_name}'s table"]


async def find_table(user: SandboxUser, thread_id: str) -> Json:
    """Return the newest message in a thread."""
    return (await user.list_messages(thread_id))[-1]


async def test_a_typed_command_shows_the_table_in_a_thread_that_is_used_again(
    bot_sandbox: BotSandbox, manager: SandboxUser, player: SandboxUser
) -> None:
    answer = await player.run_command("new", deal="1")
    assert is_private(answer)
    thread_id = await find_thread_id(player)
    first_table = await find_table(player, thread_id)
    assert read_text(answer).startswith(f"Your table is in <#{thread_id}>.")
    assert f"/{thread_id}/{first_table['id']})" in read_text(answer)
    assert not list_pictures(answer)
    assert list_pictures(first_table)
    assert not is_private(first_table)
    assert (await press_control(player, first_table, "draw"))["id"] == first_table["id"]
    await bot_sandbox.restart_bot()
    assert "Your table is in" in read_text(await player.run_command("draw"))
    second_table = await find_table(player, thread_id)
    assert read_move_count(second_table) == 2
    in_thread = await player.run_command("draw", thread_id)
    assert in_thread["channel_id"] == thread_id
    assert not is_private(in_thread)
    assert read_move_count(in_thread) == 3
    for older in (first_table, second_table):
        await wait_for_deletion(player, older)
    # A thread follows the setting of its channel.
    for channel in ("mesas", TEST_CHANNEL):
        page = await manager.run_command("server channels")
        page = await manager.choose_option(page, CHANNELS_MENU_ID, channel)
        table = await player.run_command("table", thread_id)
        assert is_private(table) is (channel == "mesas")
    await manager.press_button(page, label="All channels")
    # Another player's thread is not answered in.
    other = await bot_sandbox.create_user(TEST_CHANNEL)
    answer = await other.run_command("new", thread_id, deal="1")
    check_private(answer, f"<#{await find_thread_id(other)}>")
    assert len(await bot_sandbox.sandbox.list_requests("POST", "/threads")) == 2


async def test_a_thread_continues_a_channels_table_comes_back_and_is_opened_again(
    bot_sandbox: BotSandbox, manager: SandboxUser, player: SandboxUser
) -> None:
    page = await manager.run_command("server tables")
    page = await manager.choose_option(page, TABLE_PLACE_MENU_ID, "channel")
    older = await player.run_command("new", deal="1")
    await manager.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
    await player.run_command("draw")
    shrunk = await wait_for_controls_removed(player, older)
    thread_id = await find_thread_id(player)
    assert read_text(shrunk) == f"-# Canfield · continued in <#{thread_id}>."
    await bot_sandbox.sandbox.archive_thread(thread_id)
    assert f"<#{thread_id}>" in read_text(await player.run_command("table"))
    await bot_sandbox.sandbox.delete_channel(thread_id)
    answer = await player.run_command("table")
    new_thread_id = await find_thread_id(player)
    assert new_thread_id != thread_id
    assert f"<#{new_thread_id}>" in read_text(answer)
    assert list_controls(await find_table(player, new_thread_id))


async def test_where_no_thread_can_be_used_the_table_is_private_and_says_why(
    bot_sandbox: BotSandbox, manager: SandboxUser, player: SandboxUser
) -> None:
    running = bot_sandbox.sandbox

    async def check_is_private(user: SandboxUser, command: str) -> None:
        table = await user.run_command(command, **({"deal": "1"} if command == "new" else {}))
        check_private(table, "I can't use a thread here now, so only you see this.")
        moves = read_move_count(table)
        assert read_move_count(await press_control(user, table, "draw")) == moves + 1

    for permission in ("create_public_threads", "send_messages_in_threads"):
        await running.set_bot_permissions(TEST_CHANNEL, **{permission: False})
        await check_is_private(await bot_sandbox.create_user(TEST_CHANNEL), "new")
        page = await manager.run_command("server tables")
        assert "I can't open threads in this channel" in read_text(page)
    await running.set_bot_permissions(TEST_CHANNEL)
    await running.inject_fault(status=400, method="POST", path="/threads", code=160006)
    await check_is_private(await bot_sandbox.create_user(TEST_CHANNEL), "new")
    await player.run_command("new", deal="1")
    await running.archive_thread(await find_thread_id(player), is_locked=True)
    await check_is_private(player, "draw")


async def test_a_press_in_a_locked_thread_is_one_line_of_the_log(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await player.run_command("new", deal="1")
    thread_id = await find_thread_id(player)
    table = await find_table(player, thread_id)
    await bot_sandbox.sandbox.archive_thread(thread_id, is_locked=True)
    log_size = bot_sandbox.bot.measure_log()
    pressing = asyncio.create_task(press_control(player, table, "more"))
    await wait_until(lambda: "outcome=" in bot_sandbox.bot.read_log(log_size))
    pressing.cancel()
    [line] = bot_sandbox.bot.read_log(log_size).splitlines()
    assert "[info " in line
    assert line.endswith("outcome=unanswered key=locked-thread")


async def test_private_and_secret_tables_and_those_elsewhere_stay_out_of_threads(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    assert list_pictures(await player.run_command("new", "direct", deal="1"))
    assert not is_private(await player.run_command("table", "tables"))
    settings = await player.run_command("settings")
    scoreboard = await player.run_command("challenge create", game="canfield")
    # Everyone on this server reads the scoreboard, so it is in the server's language.
    play_label = choose_texts("es")("button-play")
    attempt = await player.press_button(scoreboard, label=play_label)
    assert is_private(attempt)
    assert list_pictures(attempt)
    await player.choose_option(settings, "set:tables", "private")
    assert is_private(await player.run_command("table"))
    assert not await bot_sandbox.sandbox.list_requests("POST", "/threads")
