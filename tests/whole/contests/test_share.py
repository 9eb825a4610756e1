"""The text about a finished game: copied, or posted in the channel once."""

import asyncio

import pytest

from bot.ui.answers.custom_ids import PostShareId
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def list_shared_posts(user: SandboxUser) -> list[Json]:
    """Return the texts that were posted in the user's channel."""
    return [message for message in await user.list_messages() if " shares:" in read_text(message)]


async def test_a_finished_game_is_posted_once_and_others_can_play_it(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    # Other tests post in the users' usual channel.
    channel_id = await bot_sandbox.sandbox.create_channel("Patience Club", "shared")
    ada.channel = ben.channel = channel_id
    table = await press_control(ada, await ada.run_command("new", deal="16"), "draw")
    page = await ada.press_button(await resign_game(ada), label="Share")
    assert is_private(page)
    assert "Copy and share" in read_text(page)
    # Two quick presses come before the button is gone.
    answers = await asyncio.gather(
        *(ada.press_button(page, label="Post here") for _ in range(2)), return_exceptions=True
    )
    for answer in answers:
        assert not isinstance(answer, BaseException)
        assert answer["id"] == page["id"]
        assert "Posted." in read_text(answer)
        assert list_button_labels(answer) == ["Go back"]
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert not is_private(post)
    shared_text = read_text(page).split("```")[1].strip()
    assert read_text(post) == f"**{ada.display_name}** shares:\n{shared_text}"
    assert "Canfield · deal 16\n" in shared_text
    assert "deal 16\n" in read_text(await ben.press_button(post, label="Play this"))
    assert len(await list_shared_posts(ben)) == 1
    post_id = PostShareId(read_game_id(table)).dump()
    refusal = await ben.press_button(post, custom_id=post_id, is_forged=True)
    assert "somebody else's table" in read_text(refusal)


async def test_a_challenge_is_posted_with_its_scoreboard_and_a_private_name_stays_private(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = ben.channel = await bot_sandbox.sandbox.create_channel("Patience Club", "secret")
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    board = await ada.run_command("challenge create", game="canfield")
    await ada.press_button(board, label="Play")
    page = await ada.press_button(await resign_game(ada), label="Share")
    await ada.press_button(page, label="Post here")
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert read_text(post).startswith("**Anonymous** shares:\nChallenge ")
    assert list_button_labels(post) == ["Scoreboard"]
    assert is_private(await ben.press_button(post, label="Scoreboard"))


async def test_a_challenge_posted_on_another_server_has_no_button_that_nobody_there_may_press(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    await ada.press_button(board, label="Play")
    server = "La Biblioteca"
    ada.channel = await bot_sandbox.sandbox.create_channel(server, "shared-elsewhere")
    page = await ada.press_button(await resign_game(ada), label="Share")
    await ada.press_button(page, label="Post here")
    post = await ada.wait_for_message(lambda message: " shares:" in read_text(message))
    assert list_button_labels(post) == []


@pytest.mark.parametrize("channel", ["quiet", "direct"])
async def test_posting_is_not_offered_where_nobody_could_read_it(
    ada: SandboxUser, channel: str
) -> None:
    ada.channel = channel
    await ada.run_command("new", deal="16")
    await ada.run_command("draw")
    page = await ada.press_button(await resign_game(ada), label="Share")
    assert "Copy and share" in read_text(page)
    assert list_button_labels(page) == ["Go back"]
