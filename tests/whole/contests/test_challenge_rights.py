"""The rights of makers, players, moderators and strangers in challenges, also by forged ids."""

import pytest

from bot.store import Store
from bot.store.contests import contests
from bot.ui.challenges.custom_ids import ChallengeAction
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import build_begin_attempt_id, build_challenge_id
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
    read_contest_id,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANAGE_MESSAGES = 1 << 13
NO_SUCH_CHALLENGE = "There's no such challenge"
CHALLENGE_OVER_HEADING = "## The challenge is over"


async def wait_until_scoreboard_stored(store: Store, contest_id: int) -> None:
    """Wait until a scoreboard's message is stored, which happens after the answer."""

    async def is_stored() -> bool:
        async with store.begin_read() as conn:
            contest = await contests.find_contest(conn, contest_id)
        return contest is not None and contest.scoreboard_message_id is not None

    await wait_until(is_stored)


async def set_moderator(
    bot_sandbox: BotSandbox, user: SandboxUser, channel_id: str, *, is_moderator: bool
) -> None:
    """Give a user the right to manage messages in a channel, or take it away."""
    allow = MANAGE_MESSAGES if is_moderator else 0
    overwrite = {"channel_id": channel_id, "id": user.id, "allow": allow}
    await bot_sandbox.sandbox.request("POST", "/sandbox/test/overwrite", overwrite)


async def test_playing_a_challenge_joins_it_and_again_resumes_the_attempt(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    # Some fresh deals are stuck at once.
    board = await ada.run_command("challenge create", game="canfield", deal="5", player1=ben.id)
    table = await ben.press_button(board, label="Play")
    assert is_private(table)
    assert read_move_count(table) == 0
    await press_control(ben, table, "draw")
    for resumed in (
        await ben.press_button(board, label="Play"),
        await ben.run_command("challenge join", challenge=read_challenge_number(board)),
    ):
        assert is_private(resumed)
        assert read_move_count(resumed) == 1


async def test_a_challenge_is_unknown_in_another_server(ada: SandboxUser, ben: SandboxUser) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    contest_id = read_contest_id(board)
    ben.channel = "Card circle"
    page = await ben.run_command("help")
    for action in ChallengeAction:
        custom_id = build_challenge_id(action, contest_id)
        answer = await ben.press_button(page, custom_id=custom_id, is_forged=True)
        assert NO_SUCH_CHALLENGE in read_text(answer), action
        assert ada.display_name not in read_text(answer)


async def test_a_group_challenge_is_found_in_its_group_and_not_in_direct_messages(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = ben.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield")
    number = read_challenge_number(board)
    list_text = read_text(await ben.run_command("challenge list"))
    assert "### Challenges here" in list_text
    assert f"**{number}** · Canfield" in list_text
    ben.channel = "direct"
    page = await ben.run_command("help")
    custom_ids = [
        build_challenge_id(action, read_contest_id(board))
        for action in (
            ChallengeAction.JOIN,
            ChallengeAction.SHOW_SCOREBOARD,
            ChallengeAction.REMATCH,
        )
    ]
    for custom_id in (*custom_ids, build_begin_attempt_id(read_contest_id(board))):
        answer = await ben.press_button(page, custom_id=custom_id, is_forged=True)
        assert NO_SUCH_CHALLENGE in read_text(answer), custom_id
    answer = await ben.run_command("challenge join", challenge=number)
    assert NO_SUCH_CHALLENGE in read_text(answer)
    ben.channel = "Card circle"
    table = await ben.run_command("challenge join", challenge=number)
    assert f"Challenge {number} · " in read_text(table)


async def test_a_challenge_ended_elsewhere_confirms_to_its_maker_only(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield")
    assert "challenges everyone here" in read_text(board)
    ada.channel = ben.channel
    # The number may be another challenge's here: the completed option says which is meant.
    number = read_challenge_number(board)
    choices = await ada.list_completions("challenge end", "challenge", "private chat")
    [option] = [choice["value"] for choice in choices]
    assert choices[0]["name"].startswith(f"{number} in a private chat · Canfield")
    question = await ada.run_command("challenge end", challenge=option)
    assert f"End challenge {number} in a private chat" in read_text(question)
    # Challenges of earlier tests may have ended by now.
    earlier_ids = {*ben.messages_by_id}
    await ada.press_button(question, label="End challenge")
    podium = await ada.wait_for_message(
        lambda message: is_private(message) and CHALLENGE_OVER_HEADING in read_text(message)
    )
    assert "challenged everyone here" in read_text(podium)
    assert "🥇" not in read_text(podium), "a medal for a player who has not played"
    assert not any(
        CHALLENGE_OVER_HEADING in read_text(message)
        for message_id, message in ben.messages_by_id.items()
        if message_id not in earlier_ids
    )


async def test_a_moderator_of_another_channel_cannot_end_a_challenge(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    await wait_until_scoreboard_stored(store, read_contest_id(board))
    for is_moderator in (False, True):
        await set_moderator(bot_sandbox, ben, board["channel_id"], is_moderator=is_moderator)
        answer = await ben.press_button(board, label="End challenge")
        assert ("End challenge" in read_text(answer)) is is_moderator
    other = await bot_sandbox.create_user("quiet")
    page = await other.run_command("help")
    await set_moderator(bot_sandbox, other, page["channel_id"], is_moderator=True)
    number = read_challenge_number(board)
    refusal = await other.run_command("challenge end", challenge=number)
    assert "Only its maker or a moderator" in read_text(refusal)


async def test_the_scoreboard_is_found_after_the_end(bot_sandbox: BotSandbox) -> None:
    ada = await bot_sandbox.create_user("direct")
    board = await ada.run_command("challenge create", game="canfield")
    question = await ada.press_button(board, label="End challenge")
    await ada.press_button(question, label="End challenge")
    last_board = await ada.run_command("challenge board")
    assert read_challenge_number(last_board) == read_challenge_number(board)
    assert "Rematch" in list_button_labels(last_board)
