"""Posts that whoever made them takes back, by a button or in the post's menu."""

import pytest

from bot.ui.control_ids import RemovePostId
from tests.sandbox.sandbox_user import Json, SandboxUser, find_button, read_text
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import check_private, press_control, resign_game

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

REMOVE = "Remove my post"
REMOVE_ID = RemovePostId().dump()
REFUSAL = "Only whoever posted that can remove it"


async def is_gone(user: SandboxUser, message: Json) -> bool:
    """Return whether a message is deleted."""
    return await user.reload_message(message) is None


async def test_a_shared_game_is_removed_by_its_button_where_the_bot_is_no_member_too(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    for channel in ("tables", "lawn"):
        ada.channel = ben.channel = channel
        await ada.run_command("new", deal="16")
        await ada.run_command("draw")
        page = await ada.press_button(await resign_game(ada), label="Share")
        await ada.press_button(page, label="Post here")
        post = await ben.wait_for_message(
            lambda message: read_text(message).startswith(f"**{ada.display_name}** ")
        )
        check_private(await ben.press_button(post, custom_id=REMOVE_ID), REFUSAL)
        assert not await is_gone(ben, post)
        await ada.press_button(post, custom_id=REMOVE_ID)
        assert await is_gone(ben, post)


async def test_a_tables_message_is_removed_and_the_game_goes_on_elsewhere(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.run_command("new", deal="16")
    table = await ada.run_command("draw")
    more = await press_control(ada, table, "more")
    remove_id = find_button(more, "Remove")["custom_id"]
    refusal = await ben.press_button(table, custom_id=remove_id, is_forged=True)
    check_private(refusal, "somebody else's table")
    check_private(await ada.press_button(more, label="Remove"), "shows your game again")
    assert await is_gone(ada, table)
    table = await ada.run_command("table")
    assert "· 1 move" in read_text(table)

    check_private(await ben.use_menu(REMOVE, table["id"], is_message=True), REFUSAL)
    check_private(await ada.use_menu(REMOVE, table["id"], is_message=True), "Removed.")
    assert await is_gone(ada, table)


async def test_only_public_messages_of_the_bots_are_removed_in_their_menus(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    page = await ada.run_command("help")
    answer = await ada.use_menu(REMOVE, page["id"], is_message=True)
    check_private(answer, "I can't remove that one from here")
    typed = await ben.send_message("hello")
    answer = await ben.use_menu(REMOVE, typed["id"], is_message=True)
    check_private(answer, "isn't one of my messages")


async def test_people_who_manage_messages_remove_a_challenges_post(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    check_private(await ben.press_button(board, label="Remove"), REFUSAL)
    await bot_sandbox.sandbox.add_member(ben, "Patience Club", can_manage=True)
    await ben.press_button(board, label="Remove")

    async def is_board_gone() -> bool:
        return await is_gone(ada, board)

    await wait_until(is_board_gone)
    # The challenge itself goes on.
    check_private(await ben.run_command("challenge list"), "Challenge")
