"""The daily through real sockets, by a clock that the test holds."""

import asyncio
import json
from datetime import UTC, datetime

import pytest

from bot.ui.dailies import post
from bot.ui.dailies.post import MAX_CONCURRENT_POSTS, post_dailies
from tests.sandbox.driver.messages import Json, find_button, list_controls, list_pictures, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import (
    DAILY_CHANNEL_MENU_ID,
    DAILY_HOUR_MENU_ID,
    DAILY_LANGUAGE_MENU_ID,
    RECORD_VISIBILITY_MENU_ID,
    forge_id,
)
from tests.whole.driver.table_messages import is_private, list_button_labels, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

YESTERDAY, LEAP_DAY = "20280228", "20280229"
NO_DAY, FUTURE_DAY = "20281301", "20310101"
"""As custom ids have them."""


def set_clock(clocked_sandbox: ClockedSandbox, text: str) -> None:
    clocked_sandbox.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


async def load_deal_number(clocked_sandbox: ClockedSandbox) -> str:
    """The number that nobody is to know."""
    return str((await clocked_sandbox.bots[0].services.dailies.get_todays_daily()).deal)


async def dump_requests(sandbox: RunningSandbox) -> str:
    """All that the bot has sent, names of files among it."""
    return json.dumps(await sandbox.list_requests())


async def resign_game(user: SandboxUser, table: Json) -> None:
    more = await press_control(user, table, "more")
    ask = await user.press_button(more, label="Give up")
    await user.press_button(ask, label="Give up")


def display_name(user: SandboxUser) -> str:
    """What everyone calls this person."""
    return user.username.capitalize()


async def run_server_daily(user: SandboxUser, channel: str, hour: int) -> Json:
    """Run `/server daily channel:… hour:…`; return the answer."""
    return await user.run_command("server daily", None, channel=channel, hour=hour)


async def list_daily_posts(clocked_sandbox: ClockedSandbox, channel: str) -> list[Json]:
    """What the bots have posted by themselves."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    return [
        each
        for each in await ada.list_messages(channel)
        if "Scoreboard" in list_button_labels(each)
    ]


async def test_before_beginning_a_daily_its_game_is_shown_and_its_number_hidden(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2026-03-02T12:00:00")
    secret = await load_deal_number(clocked_sandbox)
    page = await ann.run_command("daily")
    assert "Daily of Mar 2, 2026" in read_text(page)
    assert "**Canfield** · until <t:" in read_text(page)
    assert "Nobody here has started yet" in read_text(page)
    assert secret not in await dump_requests(clocked_sandbox.sandbox)
    table = await ann.press_button(page, label="Play")
    assert is_private(table)
    table = await press_control(ann, table, "draw")
    await clocked_sandbox.sandbox.clear_requests()
    his = await ben.run_command("daily")
    assert display_name(ann) in read_text(his)
    assert "1 move" in read_text(his)
    assert "still playing" in read_text(his)
    assert "1: " in list_pictures(his)[0]["description"]
    everywhere = await ben.press_button(his, label="Global")
    assert everywhere["id"] == his["id"]
    assert is_private(await ann.press_button(everywhere, label="This server"))
    assert secret not in await dump_requests(clocked_sandbox.sandbox)
    again = await ann.press_button(await ann.run_command("daily"), label="Resume")
    assert f"deal {secret}" in read_text(again)
    await resign_game(ann, again)
    over = await ann.run_command("daily")
    assert not is_private(over)
    assert f"**{display_name(ann)}'s attempt:**" in read_text(over)
    assert "(you)" not in read_text(over)
    assert "**Streak:** 1 (best 1)" in read_text(over)
    assert {"Share", "Same deal", "Replay", "Refresh"} <= set(list_button_labels(over))
    assert "Daily of Mar 2, 2026 · Canfield" in read_text(
        await ann.press_button(over, label="Share")
    )
    refused = await ben.press_button(over, label="Same deal")
    assert "you haven't finished" in read_text(refused)


async def test_after_midnight_there_is_a_new_daily_and_yesterdays_is_practice(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2028-02-28T23:59:50")
    old = await ann.run_command("daily")
    await ann.press_button(old, label="Play")
    await ann.run_command("draw")
    yesterdays = await load_deal_number(clocked_sandbox)
    clocked_sandbox.clock.advance(seconds=20)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    assert "1 move" not in read_text(await ann.run_command("draw"))
    over = await ben.press_button(old, label="Play")
    assert "That day is over" in read_text(over)
    assert "Daily of Feb 29, 2028" in read_text(over)
    assert f"deal {yesterdays}. First: {display_name(ann)} · " in read_text(over)
    assert "· 1 move ·" in read_text(over)
    # Her table is played on, and seen again as it stood at midnight.
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    assert "\n1: draw\nThis is how it stood" in read_text(
        await ben.press_button(over, label="Replay")
    )
    table = await ben.press_button(over, label="Play this")
    assert f"deal {yesterdays}" in read_text(table)
    assert "Practice" in read_text(table)
    practice_id = find_button(over, "Play this")["custom_id"]
    scoreboard_id = find_button(await ben.run_command("daily"), "Refresh")["custom_id"]
    for custom_id in (
        forge_id(practice_id, YESTERDAY, LEAP_DAY),
        forge_id(practice_id, YESTERDAY, NO_DAY),
        forge_id(scoreboard_id, LEAP_DAY, FUTURE_DAY),
    ):
        answer = await ben.press_button(over, custom_id=custom_id, is_forged=True)
        assert "don't know" in read_text(answer)


async def test_the_daily_scoreboard_can_be_shown_as_text(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2026-04-06T09:00:00")
    await ann.press_button(await ann.run_command("settings"), label="Use text")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    page = await ann.run_command("daily")
    assert not list_pictures(page)
    assert f"**1. {display_name(ann)}** · 1 of 52 up · 0 moves" in read_text(page)
    # Only where nobody else reads it is she told which is hers; an old card is made new by a press.
    await ann.run_command("draw")
    assert "· 1 move ·" in read_text(await ann.press_button(page, label="Refresh"))
    await ann.choose_option(await ann.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    own = await ann.press_button(page, label="Refresh")
    assert is_private(own)
    assert f"**1. {display_name(ann)}** (you) · 1 of 52 up · 1 move" in read_text(own)
    assert "**Your attempt so far:**" in read_text(await ann.run_command("daily"))


async def test_two_bots_post_the_daily_once_at_its_hour(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2026-05-04T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    set_clock(clocked_sandbox, "2026-05-05T06:59:59")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    set_ = await run_server_daily(ada, "lounge", 7)
    assert f"in <#{ada.channel_ids['lounge']}>, daily at 07:00 UTC" in read_text(set_)
    assert "in English" in read_text(set_)
    assert "Next: <t:" in read_text(set_)
    await post_dailies(clocked_sandbox.bots[0])
    assert not await list_daily_posts(clocked_sandbox, "lounge")
    clocked_sandbox.clock.advance(seconds=1)
    for _ in range(2):
        await asyncio.gather(*map(post_dailies, clocked_sandbox.bots))
    [post] = await list_daily_posts(clocked_sandbox, "lounge")
    assert "Daily of May 5, 2026" in read_text(post)
    assert "**Yesterday's podium** (Canfield, deal " in read_text(post)
    assert f"**1.** {display_name(ann)} · " in read_text(post)
    assert list_pictures(post)
    assert await load_deal_number(clocked_sandbox) not in json.dumps(post)
    board = await ann.press_button(post, label="Scoreboard")
    assert is_private(board)
    assert is_private(await ann.press_button(post, label="Play"))
    await ada.press_button(set_, label="Stop posting")
    clocked_sandbox.clock.advance(days=1)
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, "lounge")) == 1


async def test_a_daily_post_sent_but_not_recorded_is_found_again(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(clocked_sandbox, "2026-06-01T10:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    set_ = await run_server_daily(ada, "tables", 10)
    one, other = clocked_sandbox.bots

    async def dies(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as dying:
        dying.setattr(one.services.daily_posts, "record_post_message", dies)
        await post_dailies(one)
    [post] = await list_daily_posts(clocked_sandbox, "tables")
    # So much later Discord itself does not know it for the same any more.
    await clocked_sandbox.sandbox.set_clock_offset(3600)
    clocked_sandbox.clock.advance(hours=1)
    await asyncio.gather(*map(post_dailies, (one, other)))
    await clocked_sandbox.sandbox.set_clock_offset(0)
    assert await list_daily_posts(clocked_sandbox, "tables") == [post]
    await clocked_sandbox.sandbox.clear_requests()
    clocked_sandbox.clock.advance(hours=1)
    await post_dailies(other)
    assert not await clocked_sandbox.sandbox.list_requests()
    await ada.press_button(set_, label="Stop posting")


async def test_a_failed_daily_post_is_retried_and_needs_no_picture(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2026-06-08T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    clocked_sandbox.clock.advance(days=1)
    ada, running = await clocked_sandbox.sandbox.get_user("ada"), clocked_sandbox.sandbox
    place = await running.create_channel("Patience Club", "bare")
    await running.set_bot_permissions(place, attach_files=False)
    await ada.refresh_channels()
    set_ = await run_server_daily(ada, "bare", 12)
    await running.inject_fault(status=503, method="POST", path=f"/channels/{place}/messages")
    for seconds, found in [(0, 0), (30, 0), (31, 1), (120, 1)]:
        clocked_sandbox.clock.advance(seconds=seconds)
        await post_dailies(clocked_sandbox.bots[0])
        assert len(await list_daily_posts(clocked_sandbox, place)) == found
    [post] = await list_daily_posts(clocked_sandbox, place)
    assert f"**1.** {display_name(ann)} · " in read_text(post)
    assert "one attempt each." in read_text(post)
    assert "Ties share a place" not in read_text(post)
    assert not list_pictures(post)
    await ada.press_button(set_, label="Stop posting")


async def test_a_forbidden_daily_post_is_tried_once_and_the_owners_are_told(
    clocked_sandbox: ClockedSandbox,
) -> None:
    set_clock(clocked_sandbox, "2026-07-01T10:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    set_ = await run_server_daily(ada, "quiet", 9)
    assert "I can't post there" in read_text(set_)
    for _ in range(3):
        await post_dailies(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    assert len(await clocked_sandbox.sandbox.list_requests("POST", "/messages")) == 1
    place = await clocked_sandbox.sandbox.create_channel("Patience Club", "brief")
    await ada.refresh_channels()
    set_ = await ada.choose_option(set_, DAILY_CHANNEL_MENU_ID, place)
    assert "Today's will be there within a minute" in read_text(set_)
    await clocked_sandbox.sandbox.delete_channel(place)
    for _ in range(3):
        await post_dailies(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    assert len(await clocked_sandbox.sandbox.list_requests("POST", "/messages")) == 2
    assert "That channel is gone" in read_text(await ada.run_command("server daily"))
    set_ = await ada.choose_option(set_, DAILY_CHANNEL_MENU_ID, "tables")
    set_ = await ada.choose_option(set_, DAILY_HOUR_MENU_ID, "5")
    before = len(await list_daily_posts(clocked_sandbox, "tables"))
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, "tables")) == before + 1
    set_ = await ada.run_command("server daily")
    assert "daily at 05:00 UTC" in read_text(set_)
    assert "Next: " in read_text(set_)
    await ada.press_button(set_, label="Stop posting")


async def test_only_owners_configure_the_daily_post_and_it_needs_a_channel(
    clocked_sandbox: ClockedSandbox,
) -> None:
    ada = await clocked_sandbox.sandbox.get_user("ada")
    assert "There's no channel" in read_text(await ada.run_command("server daily", hour=7))
    page = await ada.run_command("server daily")
    assert "Not posted yet" in read_text(page)
    assert [each["custom_id"] for each in list_controls(page)] == [DAILY_CHANNEL_MENU_ID]
    for menu_id, value in [
        (DAILY_HOUR_MENU_ID, "24"),
        (DAILY_HOUR_MENU_ID, "x"),
        (DAILY_LANGUAGE_MENU_ID, "xx"),
    ]:
        answer = await ada.choose_option(page, menu_id, value, is_forged=True)
        assert "I don't know that button" in read_text(answer)
    lucia = await clocked_sandbox.sandbox.get_user("lucia")
    refused = await lucia.choose_option(page, DAILY_HOUR_MENU_ID, "7", is_forged=True)
    assert "Only people with the “Manage Server” permission" in read_text(refused)


async def test_an_answer_with_a_begin_button_is_not_mistaken_for_the_daily_post(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    set_clock(clocked_sandbox, "2026-08-03T12:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    set_ = await run_server_daily(ada, "tables", 12)
    before = len(await list_daily_posts(clocked_sandbox, "tables"))
    await ann.run_command("daily")
    # Claimed by one who fell over before anything was sent.
    daily_posts = clocked_sandbox.bots[0].services.daily_posts
    [due] = await daily_posts.list_due_servers()
    assert await daily_posts.claim_daily_post(due)
    clocked_sandbox.clock.advance(minutes=1)
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, "tables")) == before + 1
    await ada.press_button(set_, label="Stop posting")


async def test_a_sent_daily_post_is_found_after_the_channel_changed(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(clocked_sandbox, "2026-08-10T12:00:00")
    ada, one = await clocked_sandbox.sandbox.get_user("ada"), clocked_sandbox.bots[0]
    set_ = await run_server_daily(ada, "tables", 12)
    elsewhere = len(await list_daily_posts(clocked_sandbox, "lounge"))

    async def dies(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as dying:
        dying.setattr(one.services.daily_posts, "record_post_message", dies)
        await post_dailies(one)
    set_ = await ada.choose_option(set_, DAILY_CHANNEL_MENU_ID, "lounge")
    clocked_sandbox.clock.advance(minutes=1)
    await post_dailies(one)
    assert len(await list_daily_posts(clocked_sandbox, "lounge")) == elsewhere
    await ada.press_button(set_, label="Stop posting")


async def test_daily_posts_for_many_servers_are_sent_a_few_at_a_time(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(clocked_sandbox, "2026-08-17T12:00:00")
    one, many = clocked_sandbox.bots[0], 6 * MAX_CONCURRENT_POSTS
    for server in range(1, many + 1):
        await one.services.server_settings.change_settings(server, daily_channel_id=1, daily_hour=8)
    under_way: list[int] = [0]
    together = asyncio.Barrier(MAX_CONCURRENT_POSTS)

    async def posting(*_: object) -> None:
        under_way.append(under_way[-1] + 1)
        await together.wait()
        under_way.append(under_way[-1] - 1)

    monkeypatch.setattr(post, "_post_claimed_daily", posting)
    async with asyncio.timeout(WAIT_TIMEOUT):
        await post_dailies(one)
    assert max(under_way) == MAX_CONCURRENT_POSTS
    assert len(under_way) == 1 + 2 * many
    for server in range(1, many + 1):
        await one.services.server_settings.change_settings(server, daily_channel_id=None)
