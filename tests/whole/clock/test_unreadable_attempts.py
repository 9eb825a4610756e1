"""Contests with attempts that cannot be opened, and contests in games removed from the bot."""

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.ui.challenges.announcer import ChallengeAnnouncer
from bot.ui.dailies.post import post_dailies
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.unreadable_games import make_unreadable
from tests.whole.clock.challenge_attempts import create_challenge, end_challenge, join_and_begin
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import build_begin_attempt_id
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
    read_game_id,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def remove_contest_variant(clocked_sandbox: ClockedSandbox, contest_id: int) -> None:
    """Rename a contest's variant in its rows, as if the game had been removed from the bot."""
    async with clocked_sandbox.stores[0].begin_write() as conn:
        for table, column in (("contest", "id"), ("game", "contest_id")):
            statement = f"UPDATE {table} SET variant = 'gone-patience' WHERE {column} = :id"
            await conn.execute(text(statement), {"id": contest_id})


async def forget_earlier_contests(clocked_sandbox: ClockedSandbox) -> None:
    """Leave no contest of earlier tests to be announced: Discord takes few messages at a time."""
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    async with clocked_sandbox.stores[0].begin_write() as conn:
        await conn.execute(text("DELETE FROM claim"))


async def announce_ends(clocked_sandbox: ClockedSandbox) -> None:
    """Let the first bot refresh scoreboards and announce what has ended."""
    bot = clocked_sandbox.bots[0]
    announcer = ChallengeAnnouncer(bot.services, lambda: bot)
    await announcer.run_once()
    await bot.wait_for_running_tasks()


@pytest.mark.slow
async def test_an_unreadable_attempt_blocks_no_contest_and_is_ended_by_its_removal(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2029-10-01T12:00:00")
    await forget_earlier_contests(clocked_sandbox)
    contest_id, board = await create_challenge(ann, deal="1")
    table = await press_control(ben, await join_and_begin(ben, board), "draw")
    game_id = read_game_id(table)
    await make_unreadable(clocked_sandbox.stores[0], game_id, "an illegal move")
    for answer in (
        await ben.run_command("table"),
        await ben.press_button(board, custom_id=build_begin_attempt_id(contest_id), is_forged=True),
    ):
        assert is_private(answer)
        assert "can't be opened any more. Remove it" in read_text(answer)
    games_page = await ben.run_command("games")
    assert "can't be opened any more" in read_text(games_page)
    scoreboard = await ben.run_command("challenge board", challenge=read_challenge_number(board))
    assert ben.display_name in read_text(scoreboard)
    removed = await ben.press_button(games_page, label="Remove it")
    assert "is removed. It counts nowhere." in read_text(removed)
    answer = await ben.press_button(
        board, custom_id=build_begin_attempt_id(contest_id), is_forged=True
    )
    assert "You've used your one attempt" in read_text(answer)
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    await resign_game(ann)
    await end_challenge(ann, board)
    await announce_ends(clocked_sandbox)
    podium = await ann.run_command("challenge board", challenge=read_challenge_number(board))
    assert ben.display_name in read_text(podium)
    final_table = await press_control(ann, podium, str(game_id))
    assert read_text(final_table).endswith("can't be opened any more.")
    assert not list_button_labels(final_table)
    replay = await ann.run_command("replay", game_id=str(game_id))
    assert "can't be opened any more." in read_text(replay)


async def test_contests_in_a_removed_game_are_shown_ended_and_announced(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2029-10-08T12:00:00")
    await forget_earlier_contests(clocked_sandbox)
    contest_id, board = await create_challenge(ann)
    await ann.press_button(board, label="Play")
    await ann.run_command("draw")
    await ben.press_button(await ben.run_command("daily"), label="Play")
    await ben.run_command("draw")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    channel = await clocked_sandbox.sandbox.create_channel("Patience Club", "gone-posts")
    await ada.refresh_channels()
    await ada.run_command("server daily", None, channel=channel, hour=7)
    daily = await clocked_sandbox.bots[0].services.dailies.get_todays_daily()
    await remove_contest_variant(clocked_sandbox, contest_id)
    await remove_contest_variant(clocked_sandbox, daily.id)
    with capture_logs() as logs:
        number = read_challenge_number(board)
        scoreboard = await ann.run_command("challenge board", challenge=number)
        assert "Gone Patience" in read_text(scoreboard)
        assert list_pictures(scoreboard)
        assert "Gone Patience" in read_text(await ann.run_command("challenge list"))
        assert "Gone Patience" in read_text(await ann.run_command("games"))
        refusal = await ben.press_button(board, label="Play")
        assert is_private(refusal)
        assert "no game called “gone-patience” any more" in read_text(refusal)
        page = await ann.run_command("daily")
        assert "**Gone Patience**" in read_text(page)
        refusal = await ann.press_button(page, label="Play")
        assert "no game called “gone-patience” any more" in read_text(refusal)
        clocked_sandbox.clock.advance(hours=2)
        await clocked_sandbox.bots[0].services.contests.close_due_contests()
        await announce_ends(clocked_sandbox)
        podium = await ann.run_command("challenge board", challenge=number)
        assert "Gone Patience" in read_text(podium)
        clocked_sandbox.set_clock("2029-10-09T08:00:00")
        next_daily = await clocked_sandbox.bots[0].services.dailies.get_todays_daily()
        await remove_contest_variant(clocked_sandbox, next_daily.id)
        await post_dailies(clocked_sandbox.bots[0])
        [post] = [
            message
            for message in await ada.list_messages(channel)
            if "Scoreboard" in list_button_labels(message)
        ]
        assert "**Gone Patience** · until" in read_text(post)
        assert "**Yesterday's podium** (Gone Patience" in read_text(post)
        yesterday = read_text(await ben.run_command("daily"))
        assert ben.display_name in yesterday
    failures = [line for line in logs if line["log_level"] == "error"]
    assert failures == []
    await ada.press_button(
        await ada.run_command("server daily", None, channel=channel, hour=7), label="Stop posting"
    )
