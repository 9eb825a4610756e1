"""`/daily` through real sockets: the page, the attempt, the day after, and the week's league."""

import json

import pytest

from bot.ui.dailies.post import post_dailies
from tests.sandbox.driver.messages import Json, find_button, list_pictures, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.dailies.test_daily_posts import (
    create_channel,
    list_daily_posts,
    run_server_daily,
)
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID, forge_id
from tests.whole.driver.table_messages import is_private, list_button_labels, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Dates as custom ids have them.
YESTERDAY, LEAP_DAY = "20280228", "20280229"
NO_DAY, FUTURE_DAY = "20281301", "20310101"


async def dump_requests(sandbox: RunningSandbox) -> str:
    """Return everything that the bot has sent, names of files included."""
    return json.dumps(await sandbox.list_requests())


async def resign_from_more_page(user: SandboxUser, table: Json) -> None:
    """Give a game up by the buttons that the table leads to."""
    more_page = await press_control(user, table, "more")
    question = await user.press_button(more_page, label="Give up")
    await user.press_button(question, label="Give up")


async def test_before_beginning_a_daily_its_game_is_shown_and_its_number_hidden(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-03-02T12:00:00")
    number = str(await clocked_sandbox.load_daily_deal())
    page = await ann.run_command("daily")
    assert "Daily of Mar 2, 2026" in read_text(page)
    assert "**Canfield** · until <t:" in read_text(page)
    assert "Nobody here has started yet" in read_text(page)
    assert "The deal can be won." in read_text(page)
    assert number not in await dump_requests(clocked_sandbox.sandbox)
    table = await ann.press_button(page, label="Play")
    assert is_private(table)
    await press_control(ann, table, "draw")
    await clocked_sandbox.sandbox.clear_requests()
    page = await ben.run_command("daily")
    assert ann.display_name in read_text(page)
    assert "1 move" in read_text(page)
    assert "still playing" in read_text(page)
    assert f" 1 {ann.display_name}: " in list_pictures(page)[0]["description"]
    global_page = await ben.press_button(page, label="Global")
    assert global_page["id"] == page["id"]
    assert is_private(await ann.press_button(global_page, label="This server"))
    assert number not in await dump_requests(clocked_sandbox.sandbox)
    table = await ann.press_button(await ann.run_command("daily"), label="Resume")
    assert f"deal {number}" not in read_text(table)
    await resign_from_more_page(ann, table)
    page = await ann.run_command("daily")
    assert not is_private(page)
    assert f"**{ann.display_name}'s attempt:**" in read_text(page)
    assert "(you)" not in read_text(page)
    assert "**Streak:**" not in read_text(page)  # no card was played
    assert {"Share", "Same deal", "Replay", "Refresh"} <= set(list_button_labels(page))
    shared_text = read_text(await ann.press_button(page, label="Share"))
    assert "Daily of Mar 2, 2026 · Canfield" in shared_text
    refusal = await ben.press_button(page, label="Same deal")
    assert "that's still open" in read_text(refusal)


async def test_after_midnight_there_is_a_new_daily_and_yesterdays_is_practice(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2028-02-28T23:59:50")
    old_page = await ann.run_command("daily")
    await ann.press_button(old_page, label="Play")
    await ann.run_command("draw")
    number = await clocked_sandbox.load_daily_deal()
    clocked_sandbox.clock.advance(seconds=20)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    assert "**Time's up:**" in read_text(await ann.run_command("draw"))
    page = await ben.press_button(old_page, label="Play")
    assert "That day is over" in read_text(page)
    assert "Daily of Feb 29, 2028" in read_text(page)
    assert f"deal {number}. First: {ann.display_name} · " in read_text(page)
    assert "· 1 move ·" in read_text(page)
    # The replay shows Ann's table as it was at midnight.
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    move_list = read_text(await ben.press_button(page, label="Replay"))
    assert "\n1: draw\nThis is how it stood" in move_list
    table = await ben.press_button(page, label="Play this")
    assert f"deal {number}" in read_text(table)
    assert "Practice" in read_text(table)
    practice_id = find_button(page, "Play this")["custom_id"]
    scoreboard_id = find_button(await ben.run_command("daily"), "Refresh")["custom_id"]
    for custom_id in (
        forge_id(practice_id, YESTERDAY, LEAP_DAY),
        forge_id(practice_id, YESTERDAY, NO_DAY),
        forge_id(scoreboard_id, LEAP_DAY, FUTURE_DAY),
    ):
        answer = await ben.press_button(page, custom_id=custom_id, is_forged=True)
        assert "don't know" in read_text(answer)


async def test_the_daily_scoreboard_can_be_shown_as_text(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-04-06T09:00:00")
    await ann.press_button(await ann.run_command("settings"), label="Use text")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    page = await ann.run_command("daily")
    assert not list_pictures(page)
    assert f"**1. {ann.display_name}** · 1 of 52 up · 0 moves" in read_text(page)
    await ann.run_command("draw")
    assert "· 1 move ·" in read_text(await ann.press_button(page, label="Refresh"))
    # A page that only its player sees marks the player's row.
    await ann.choose_option(await ann.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    private_page = await ann.press_button(page, label="Refresh")
    assert is_private(private_page)
    own_row = f"**1. {ann.display_name}** (you) · 1 of 52 up · 1 move"
    assert own_row in read_text(private_page)
    assert "**Your attempt so far:**" in read_text(await ann.run_command("daily"))


async def test_a_week_of_dailies_ends_with_a_league(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-06-07T12:00:00")  # a Sunday
    for user, draw_count in ((ann, 2), (ben, 3)):
        await user.press_button(await user.run_command("daily"), label="Play")
        await user.run_command("draw", times=draw_count)
    page = await ann.press_button(await ann.run_command("daily"), label="League")
    assert "League of Jun 1, 2026 to Jun 7, 2026" in read_text(page)
    assert "Nobody has points yet" in read_text(page)
    clocked_sandbox.set_clock("2026-06-08T06:00:00")
    page = await ann.press_button(page, label="Week before")
    assert "League of May 25, 2026" in read_text(page)
    page = await ann.press_button(page, label="Week after")
    assert f"**1.** {ann.display_name} · 100 points · 1 day" in read_text(page).replace(
        f"**1. {ann.display_name}**", f"**1.** {ann.display_name}"
    )
    assert f"**2.** {ben.display_name} · 0 points · 1 day" in read_text(page)
    global_page = await ann.press_button(page, label="Global")
    assert global_page["id"] == page["id"]
    assert "Global" in read_text(global_page)
    week_id = find_button(page, "Week before")["custom_id"]
    for day in ("20260526", "20260615", "99991227", "00010101"):  # a Tuesday, the future, too old
        forged_id = forge_id(week_id, "20260525", day)
        answer = await ann.press_button(page, custom_id=forged_id, is_forged=True)
        assert "don't know" in read_text(answer)


async def test_mondays_post_has_last_weeks_league(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-06-14T12:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    for user, draw_count in ((ann, 2), (ben, 3)):
        await user.press_button(await user.run_command("daily"), label="Play")
        await user.run_command("draw", times=draw_count)
    channel = await create_channel(clocked_sandbox)
    await run_server_daily(ada, channel, 7)
    for monday, has_league in (("2026-06-15", True), ("2026-06-16", False)):
        clocked_sandbox.set_clock(f"{monday}T07:00:00")
        await post_dailies(clocked_sandbox.bots[0])
        post = (await list_daily_posts(clocked_sandbox, channel))[-1]
        assert ("Last week's league here:" in read_text(post)) == has_league
        assert (f"**1.** {ann.display_name} · 100 points" in read_text(post)) == has_league
