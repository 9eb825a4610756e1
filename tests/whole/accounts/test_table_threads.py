"""A server can show each player's tables in a thread of their own."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.locale.catalogue import choose_texts
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import TABLE_PLACE_MENU_ID
from tests.whole.driver.table_messages import (
    is_private,
    press_control,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHANNEL, SERVER = "sala-de-lectura", "La Biblioteca"


@pytest_asyncio.fixture(loop_scope="session")
async def manager(bot_sandbox: BotSandbox) -> AsyncIterator[SandboxUser]:
    """Show tables in threads while the test runs; yield the server's manager."""
    eva = await bot_sandbox.create_user(CHANNEL)
    await bot_sandbox.sandbox.add_member(eva, SERVER, can_manage=True)
    page = await eva.run_command("server tables")
    page = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
    assert "in a thread for each player" in read_text(page)
    assert "I can't open threads" not in read_text(page)
    yield eva
    await bot_sandbox.sandbox.set_bot_permissions(CHANNEL)
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")


@pytest_asyncio.fixture(loop_scope="session")
async def player(bot_sandbox: BotSandbox, manager: SandboxUser) -> SandboxUser:
    """Return a user on the server whose tables appear in threads."""
    del manager
    return await bot_sandbox.create_user(CHANNEL)


async def find_thread_id(user: SandboxUser) -> str:
    """Return the id of the user's thread."""
    await user.refresh_channels()
    return user.channel_ids[f"{user.display_name}'s table"]


async def find_table(user: SandboxUser, thread_id: str) -> Json:
    """Return the newest message in a thread."""
    return (await user.list_messages(thread_id))[-1]


async def test_a_typed_command_shows_the_table_in_a_thread_and_says_where(
    player: SandboxUser,
) -> None:
    answer = await player.run_command("new", deal="1")
    assert is_private(answer)
    thread_id = await find_thread_id(player)
    table = await find_table(player, thread_id)
    assert read_text(answer).startswith(f"Your table is in <#{thread_id}>.")
    assert f"/{thread_id}/{table['id']})" in read_text(answer)
    assert not list_pictures(answer)
    assert list_pictures(table)
    assert not is_private(table)
    played = await press_control(player, table, "draw")
    assert played["id"] == table["id"]


async def test_the_thread_is_used_again_and_answers_directly(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await player.run_command("new", deal="1")
    thread_id = await find_thread_id(player)
    first_table = await find_table(player, thread_id)
    await bot_sandbox.restart_bot()
    answer = await player.run_command("draw")
    assert "Your table is in" in read_text(answer)
    second_table = await find_table(player, thread_id)
    assert read_move_count(second_table) == 1
    in_thread = await player.run_command("draw", thread_id)
    assert in_thread["channel_id"] == thread_id
    assert not is_private(in_thread)
    assert read_move_count(in_thread) == 2
    for older in (first_table, second_table):
        shrunk = await wait_for_controls_removed(player, older)
        assert read_text(shrunk) == "-# Canfield · continued below."
    assert len(await bot_sandbox.sandbox.list_requests("POST", "/threads")) == 1


async def test_a_table_in_the_channel_says_that_it_continues_in_the_thread(
    manager: SandboxUser, player: SandboxUser
) -> None:
    page = await manager.run_command("server tables")
    page = await manager.choose_option(page, TABLE_PLACE_MENU_ID, "channel")
    older = await player.run_command("new", deal="1")
    await manager.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
    await player.run_command("draw")
    shrunk = await wait_for_controls_removed(player, older)
    thread_id = await find_thread_id(player)
    assert read_text(shrunk) == f"-# Canfield · continued in <#{thread_id}>."


async def test_an_archived_thread_comes_back_and_a_deleted_one_is_opened_again(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await player.run_command("new", deal="1")
    thread_id = await find_thread_id(player)
    await bot_sandbox.sandbox.archive_thread(thread_id)
    assert f"<#{thread_id}>" in read_text(await player.run_command("table"))
    await bot_sandbox.sandbox.delete_channel(thread_id)
    answer = await player.run_command("table")
    new_thread_id = await find_thread_id(player)
    assert new_thread_id != thread_id
    assert f"<#{new_thread_id}>" in read_text(answer)
    assert list_controls(await find_table(player, new_thread_id))


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_a_permission_the_table_is_private_and_says_why(
    bot_sandbox: BotSandbox, manager: SandboxUser, player: SandboxUser, permission: str
) -> None:
    await bot_sandbox.sandbox.set_bot_permissions(CHANNEL, **{permission: False})
    table = await player.run_command("new", deal="1")
    assert is_private(table)
    assert "I can't use a thread here now, so only you see this." in read_text(table)
    assert read_move_count(await press_control(player, table, "draw")) == 1
    page = await manager.run_command("server tables")
    assert "I can't open threads in this channel" in read_text(page)


async def test_where_a_server_has_too_many_threads_the_table_is_private(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await bot_sandbox.sandbox.inject_fault(status=400, method="POST", path="/threads", code=160006)
    table = await player.run_command("new", deal="1")
    assert is_private(table)
    assert "only you see this" in read_text(table)
    assert read_move_count(await press_control(player, table, "draw")) == 1


async def test_where_a_thread_is_locked_the_table_is_private(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await player.run_command("new", deal="1")
    path = f"/channels/{await find_thread_id(player)}/messages"
    await bot_sandbox.sandbox.inject_fault(status=400, method="POST", path=path, code=160005)
    table = await player.run_command("draw")
    assert is_private(table)
    assert "only you see this" in read_text(table)
    assert read_move_count(table) == 1


async def test_another_players_thread_is_not_answered_in(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    await player.run_command("new", deal="1")
    other = await bot_sandbox.create_user(CHANNEL)
    answer = await other.run_command("new", await find_thread_id(player), deal="1")
    assert is_private(answer)
    assert f"<#{await find_thread_id(other)}>" in read_text(answer)


async def test_private_and_secret_tables_stay_out_of_threads(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    settings = await player.run_command("settings")
    scoreboard = await player.run_command("challenge create", game="canfield")
    # Everyone on this server reads the scoreboard, so it is in the server's language.
    play_label = choose_texts("es")("button-play-challenge")
    attempt = await player.press_button(scoreboard, label=play_label)
    assert is_private(attempt)
    assert list_pictures(attempt)
    await player.choose_option(settings, "set:tables", "private")
    assert is_private(await player.run_command("new", deal="1"))
    assert not await bot_sandbox.sandbox.list_requests("POST", "/threads")


async def test_direct_messages_and_other_servers_have_no_threads(
    bot_sandbox: BotSandbox, player: SandboxUser
) -> None:
    assert list_pictures(await player.run_command("new", "direct", deal="1"))
    assert not is_private(await player.run_command("table", "tables"))
    assert not await bot_sandbox.sandbox.list_requests("POST", "/threads")
