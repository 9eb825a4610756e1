"""Who may do what with a challenge, and where: also by controls that were never put before them."""

import asyncio

import pytest

from bot.store import Store
from bot.store.contests import contests
from bot.ui.challenges.custom_ids import ChallengeAction
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import (
    build_begin_attempt_id,
    build_challenge_id,
)
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    read_challenge_number,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANAGE_MESSAGES = 1 << 13
CHALLENGE_OVER_HEADING = "## The challenge is over"


async def wait_until_scoreboard_stored(store: Store, contest_id: int) -> None:
    """Wait until it is stored where a challenge's scoreboard stands, which no answer waits for."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        while not await _is_scoreboard_stored(store, contest_id):  # noqa: ASYNC110 - another process sets no Event
            await asyncio.sleep(0.01)


async def _is_scoreboard_stored(store: Store, contest_id: int) -> bool:
    async with store.begin_read() as conn:
        contest = await contests.find_contest(conn, contest_id)
    return contest is not None and contest.scoreboard_message_id is not None


async def test_the_play_button_joins_and_begins(ada: SandboxUser, ben: SandboxUser) -> None:
    board = await ada.run_command("challenge create", game="canfield", player1=ben.id)
    table = await ben.press_button(board, label="Play")
    assert is_private(table)
    assert read_move_count(table) == 0
    assert "already in this challenge" in read_text(await ben.press_button(board, label="Join"))


async def test_a_challenge_is_unknown_in_another_server(ada: SandboxUser, ben: SandboxUser) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    number = read_challenge_number(board)
    ben.channel = "Card circle"
    page = await ben.run_command("help")
    for action in ChallengeAction:
        custom_id = build_challenge_id(action, int(number))
        answer = await ben.press_button(page, custom_id=custom_id, is_forged=True)
        assert "There's no such challenge" in read_text(answer), action
        assert ada.username.capitalize() not in read_text(answer)


async def test_a_group_challenge_is_found_in_its_group_and_not_in_direct_messages(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = ben.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield")
    number = read_challenge_number(board)
    told = read_text(await ben.run_command("challenge list"))
    assert "### Challenges here" in told
    assert f"**{number}** · Canfield" in told
    ben.channel = "direct"
    page = await ben.run_command("help")
    custom_ids = [
        build_challenge_id(action, int(number))
        for action in (
            ChallengeAction.JOIN,
            ChallengeAction.SHOW_SCOREBOARD,
            ChallengeAction.REMATCH,
        )
    ]
    for custom_id in (*custom_ids, build_begin_attempt_id(int(number))):
        answer = await ben.press_button(page, custom_id=custom_id, is_forged=True)
        assert "There's no such challenge" in read_text(answer), custom_id
    assert "There's no such challenge" in read_text(
        await ben.run_command("challenge join", challenge=number)
    )
    ben.channel = "Card circle"
    joined = await ben.run_command("challenge join", challenge=number)
    assert f"You're in challenge {number}" in read_text(joined)


async def test_a_challenge_ended_elsewhere_confirms_to_its_maker_only(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield")
    assert "challenges everyone here" in read_text(board)
    ada.channel = ben.channel
    question = await ada.run_command("challenge end", challenge=read_challenge_number(board))
    await ada.press_button(question, label="End challenge")
    podium = await ada.wait_for_message(lambda seen: CHALLENGE_OVER_HEADING in read_text(seen))
    assert is_private(podium)
    assert "challenged everyone here" in read_text(podium)
    # Nobody moved: there is no medal.
    assert "🥇" not in read_text(podium)
    assert not [
        each for each in ben.messages_by_id.values() if CHALLENGE_OVER_HEADING in read_text(each)
    ]


async def test_a_moderator_of_another_channel_cannot_end_a_challenge(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    board = await ada.run_command("challenge create", game="canfield")
    await wait_until_scoreboard_stored(store, int(read_challenge_number(board)))
    here = board["channel_id"]
    question = "End challenge"
    for allowed in (False, True):
        may = {"channel_id": here, "id": ben.id, "allow": MANAGE_MESSAGES if allowed else 0}
        await bot_sandbox.sandbox.request("POST", "/sandbox/test/overwrite", may)
        asked = read_text(await ben.press_button(board, label="End challenge"))
        assert (question in asked) is allowed
    other = await bot_sandbox.create_user("quiet")
    page = await other.run_command("help")
    may = {"channel_id": page["channel_id"], "id": other.id, "allow": MANAGE_MESSAGES}
    await bot_sandbox.sandbox.request("POST", "/sandbox/test/overwrite", may)
    refused = await other.run_command("challenge end", challenge=read_challenge_number(board))
    assert "Only its maker or a moderator" in read_text(refused)


async def test_the_scoreboard_is_found_after_the_end(bot_sandbox: BotSandbox) -> None:
    ada = await bot_sandbox.create_user("direct")
    board = await ada.run_command("challenge create", game="canfield")
    await ada.press_button(
        await ada.press_button(board, label="End challenge"), label="End challenge"
    )
    found = await ada.run_command("challenge board")
    assert read_challenge_number(board) == read_challenge_number(found)
    assert "Rematch" in list_button_labels(found)
