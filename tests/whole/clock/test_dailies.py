"""Dailies through real sockets: pages, posts, races, and servers' own."""

import json
import re
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import count

import pytest
import pytest_asyncio
from discord.utils import format_dt
from sqlalchemy import text

from bot.engine.moves import DRAW_MOVE
from bot.locale.catalogue import choose_texts
from bot.models.contests import DealerRecord
from bot.store import dealer
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    find_button,
    list_controls,
    list_pictures,
    read_text,
)
from tests.whole.bot_sandbox import ClockedSandbox, make_due_posts
from tests.whole.table_messages import (
    DAILY_CHANNEL_MENU_ID,
    DAILY_HOUR_MENU_ID,
    DAILY_LANGUAGE_MENU_ID,
    RECORD_VISIBILITY_MENU_ID,
    check_private,
    forge_id,
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    resign_game,
    wait_for_film,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

# Dates as custom ids have them.
YESTERDAY, LEAP_DAY = "20280228", "20280229"
NO_DAY, FUTURE_DAY = "20281301", "20310101"


async def dump_requests(sandbox: RunningSandbox) -> str:
    """Return everything that the bot has sent, names of files included."""
    return json.dumps(await sandbox.list_requests())


async def test_before_beginning_a_daily_its_game_is_shown_and_its_number_hidden(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-12-07T12:00:00")
    number = str(await clocked_sandbox.load_daily_deal())
    page = await ann.run_command("daily")
    assert "Daily of Dec 7, 2026" in read_text(page)
    assert "**Canfield** · until <t:" in read_text(page)
    assert "Nobody has started yet" in read_text(page)
    assert "Not proved winnable." in read_text(page)
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
    await resign_game(ann)
    page = await ann.run_command("daily")
    assert not is_private(page)
    assert f"**{ann.display_name}'s attempt:**" in read_text(page)
    assert "(you)" not in read_text(page)
    assert "**Streak:**" not in read_text(page)  # no card was played
    assert {"Share", "Same deal", "Replay", "Refresh"} <= set(list_button_labels(page))
    shared_text = read_text(await ann.press_button(page, label="Share"))
    assert "Daily of Dec 7, 2026 · Canfield" in shared_text
    assert "is still open" in read_text(await ben.press_button(page, label="Same deal"))


async def test_after_midnight_there_is_a_new_daily_and_yesterdays_is_practice(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2028-02-28T23:59:50")
    old_page = await ann.run_command("daily")
    table = await press_control(ann, await ann.press_button(old_page, label="Play"), "draw")
    number = await clocked_sandbox.load_daily_deal()
    clocked_sandbox.clock.advance(seconds=20)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    assert "**Time's up:**" in read_text(await press_control(ann, table, "draw"))
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


async def test_the_dealers_game_is_told_to_who_has_played_and_watched_after_the_end(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-12-08T12:00:00")
    dealer_record = DealerRecord(
        variant="canfield",
        deal=await clocked_sandbox.load_daily_deal(),
        moves=("draw", "draw"),
        cards_up=1,
        win_count=3,
        game_count=10,
        played_at=clocked_sandbox.clock(),
    )
    async with clocked_sandbox.stores[0].begin_write(None) as conn:
        await dealer.save_dealer_record(conn, dealer_record)
    result, share = "Dealer: 1 of 52 up · 2 moves", "The dealer wins this deal 3 of 10 times."
    table = await ann.press_button(await ann.run_command("daily"), label="Play")
    await press_control(ann, table, "draw")
    resigned = await resign_game(ann)
    assert result in read_text(resigned).replace("**", "")
    for user in (ann, ben):
        page = await user.run_command("daily")
        assert share in read_text(page)
        assert "Dealer:" not in read_text(page)  # everyone reads it
        assert "Watch dealer" not in list_button_labels(page)
    private_page = await ann.press_button(page, label="Refresh")
    assert is_private(private_page)
    assert result in read_text(private_page).replace("**", "")
    assert "; Dealer: 1 up, 2 moves." in list_pictures(private_page)[0]["description"]
    clocked_sandbox.clock.advance(days=1)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    page = await ben.press_button(page, label="Refresh")
    assert result in read_text(page).replace("**", "")
    film = await wait_for_film(ben, "dealer", await ben.press_button(page, label="Watch dealer"))
    assert is_private(film)
    assert result in read_text(film).replace("**", "")
    race = await wait_for_film(ben, "race", await ben.press_button(page, label="Watch race"))
    assert result in read_text(race).replace("**", "")


async def test_the_day_turns_at_the_same_moment_wherever_a_player_is(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    """For Ann, on Kiritimati, it is two in the afternoon, and for Ben, on Midway, one."""
    play = clocked_sandbox.bots[0].services.play
    for day, streak in ((5, 1), (6, 2)):
        turn = datetime(2028, 3, day + 1, tzinfo=UTC)
        for user, time in ((ann, "00:00:00"), (ben, "23:59:59")):
            clocked_sandbox.set_clock(f"2028-03-{day:02}T{time}")
            page = await user.run_command("daily")
            # Discord shows each reader these moments in their own time.
            assert f"until {format_dt(turn, 't')}, {format_dt(turn, 'R')}" in read_text(page)
            assert f"Daily of Mar {day}, 2028" in read_text(page)
            await user.press_button(page, label="Play")
            table = await play.load_current_table(int(user.id))
            while not (moves := [move for move in table.useful_moves if move != DRAW_MOVE]):
                await user.run_command("draw")
                table = await play.load_current_table(int(user.id))
            await user.run_command("move", moves=str(moves[0]))
            assert f"**Streak:** {streak} (best {streak})" in read_text(
                await user.run_command("daily")
            )


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
    assert (f"**1. {ann.display_name}** (you) · 1 of 52 up · 1 move") in read_text(private_page)
    assert "still playing." in read_text(await ann.run_command("daily"))


async def test_a_week_of_dailies_ends_with_a_league_which_mondays_post_tells(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-06-07T12:00:00")  # a Sunday
    cleo = await clocked_sandbox.create_user()
    for draw_count, user in enumerate((ann, cleo, ben), 2):
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
    assert f"**3.** {ben.display_name} · 0 points · 1 day" in read_text(page)
    global_page = await ann.press_button(page, label="Global")
    assert global_page["id"] == page["id"]
    assert "Global" in read_text(global_page)
    week_id = find_button(page, "Week before")["custom_id"]
    for day in ("20260526", "20260615", "99991227", "00010101"):  # a Tuesday, the future, too old
        forged_id = forge_id(week_id, "20260525", day)
        answer = await ann.press_button(page, custom_id=forged_id, is_forged=True)
        assert "don't know" in read_text(answer)
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(clocked_sandbox, channel, 7)
    for day, has_league in (("2026-06-08", True), ("2026-06-09", False)):
        clocked_sandbox.set_clock(f"{day}T07:00:00")
        await make_due_posts(clocked_sandbox.bots[0])
        post = read_text((await list_daily_posts(clocked_sandbox, channel))[-1])
        assert ("Last week's league here:" in post) == has_league
        assert (f"**1.** {ann.display_name} · 100 points" in post) == has_league
    await stop_posting(clocked_sandbox, settings)


SERVER = "Patience Club"
_channel_numbers = count(1)


async def create_channel(clocked_sandbox: ClockedSandbox) -> str:
    """Create a channel for one test's posts; return its id."""
    name = f"posts{next(_channel_numbers)}"
    channel_id = await clocked_sandbox.sandbox.create_channel(SERVER, name)
    await (await clocked_sandbox.sandbox.get_user("ada")).refresh_channels()
    return channel_id


async def run_server_daily(clocked_sandbox: ClockedSandbox, channel: str, hour: int) -> Json:
    """Let a manager run `/server daily channel:… hour:…`; return the answer."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    return await ada.run_command("server daily", None, channel=channel, hour=hour)


async def stop_posting(clocked_sandbox: ClockedSandbox, settings: Json) -> None:
    """Let the manager stop the posts, which the next test's bots would send."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    await ada.press_button(settings, label="Stop posting")


async def list_daily_posts(clocked_sandbox: ClockedSandbox, channel: str) -> list[Json]:
    """Return the daily posts in a channel."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    return [
        message
        for message in await ada.list_messages(channel)
        if "Scoreboard" in list_button_labels(message)
    ]


def list_described_piles(description: str) -> list[str]:
    """Return the piles in a picture's description, between its title and the deal's number."""
    return description.partition("Foundations")[2].partition(" Deal ")[0].split(". ")


async def post_without_recording(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let the first bot post the daily, and stop before it records the post."""

    async def stop_process(*_: object) -> None:
        raise RuntimeError("the process ends here")

    bot = clocked_sandbox.bots[0]
    with monkeypatch.context() as patch:
        patch.setattr(bot.services.daily_posts, "record_post_message", stop_process)
        await make_due_posts(bot)


async def test_two_bots_post_the_daily_once_at_its_hour(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-05-04T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    clocked_sandbox.set_clock("2026-05-05T06:59:59")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(clocked_sandbox, channel, 7)
    assert f"in <#{channel}>, daily at 07:00 UTC" in read_text(settings)
    assert "in English" in read_text(settings)
    assert "Next: <t:" in read_text(settings)
    await make_due_posts(clocked_sandbox.bots[0])
    assert not await list_daily_posts(clocked_sandbox, channel)
    clocked_sandbox.clock.advance(seconds=1)
    for _ in range(2):
        await make_due_posts(*clocked_sandbox.bots)
    [post] = await list_daily_posts(clocked_sandbox, channel)
    assert "Daily of May 5, 2026" in read_text(post)
    told = rf"\*\*Yesterday:\*\* Canfield, deal \d+. Played by {ann.display_name}.\n"
    told += rf"Nobody won. Furthest: {ann.display_name}, 1 of 52 up.\n### Daily of May 5, 2026\n"
    assert re.match(told, read_text(post))
    podium, opening = list_pictures(post)
    assert opening["description"].startswith("Canfield, freshly dealt. ")
    assert podium["description"].startswith("Podium")
    assert list_button_labels(post) == ["Play", "Scoreboard", "Rules", "How?"]
    assert str(await clocked_sandbox.load_daily_deal()) not in json.dumps(post)
    assert is_private(await ann.press_button(post, label="Scoreboard"))
    rules = await ann.press_button(post, label="Rules")
    check_private(rules, "## Canfield\n")
    table = await ann.press_button(post, label="Play")
    assert is_private(table)
    # The post shows the very cards that the attempt begins with, and no more.
    assert list_described_piles(opening["description"]) == list_described_piles(
        list_pictures(table)[0]["description"]
    )
    await stop_posting(clocked_sandbox, settings)
    clocked_sandbox.clock.advance(days=1)
    await make_due_posts(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1


async def test_the_seal_of_a_daily_can_be_checked_once_its_day_is_over(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2029-04-02T12:00:00")
    channel = await create_channel(clocked_sandbox)
    await ann.refresh_channels()
    settings = await run_server_daily(clocked_sandbox, channel, 12)
    await make_due_posts(clocked_sandbox.bots[0])
    await stop_posting(clocked_sandbox, settings)
    [post] = await list_daily_posts(clocked_sandbox, channel)
    number = str(await clocked_sandbox.load_daily_deal())
    page = read_text(await ann.press_button(post, label="How?"))
    assert "When the day is over" in page
    assert number not in page
    clocked_sandbox.clock.advance(days=1)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    page = read_text(await ann.press_button(post, label="How?"))
    seal, sealed_text = re.findall("`(.+)`", page)
    assert sealed_text.startswith(f"canfield:{number}:")
    assert sha256(sealed_text.encode()).hexdigest() == seal
    assert f"Sealed deal: `{seal[:8]}`" in read_text(post)


async def test_the_morning_tells_who_won_and_mentions_whoever_asked_for_it(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    """Yesterday's winner is told, the day in a row, and hidden players are only counted."""
    channel = await create_channel(clocked_sandbox)
    for day in (12, 13):
        clocked_sandbox.set_clock(f"2029-03-{day}T12:00:00")
        for user, draw_count in ((ann, 1), (ben, 2)):
            await play_daily(user, draw_count)
        async with clocked_sandbox.stores[0].begin_write(None) as conn:
            date = f"(SELECT id FROM contest WHERE date = '2029-03-{day}')"
            won = f"UPDATE entry SET is_won = true, cards_up = 52 WHERE contest_id = {date}"
            await conn.execute(text(f"{won} AND player_id = {ann.id}"))
    page = await ben.run_command("settings")
    page = await ben.choose_option(page, RECORD_VISIBILITY_MENU_ID, "private")
    for user in (ann, ben):
        page = await user.run_command("settings")
        assert "none on this server" in read_text(page)
        page = await user.press_button(page, label="Remind me")
        assert "this server's daily post mentions you" in read_text(page)
    clocked_sandbox.set_clock("2029-03-14T12:00:00")
    settings = await run_server_daily(clocked_sandbox, channel, 12)
    await make_due_posts(clocked_sandbox.bots[0])
    [post] = await list_daily_posts(clocked_sandbox, channel)
    lines = read_text(post).splitlines()
    assert lines[0].endswith(f"Played by {ann.display_name} and 1 other.")
    assert lines[1] == f"**Won by** {ann.display_name}. Fewest moves: {ann.display_name}, 1."
    assert lines[2] == "**Day 2 in a row that somebody here won.**"
    assert [user["id"] for user in post["mentions"]] == [ann.id]
    assert ben.id not in json.dumps(post)
    assert ben.display_name not in json.dumps(post)
    await stop_posting(clocked_sandbox, settings)
    page = await ann.press_button(await ann.run_command("settings"), label="Don't remind")
    assert "none on this server" in read_text(page)


async def test_a_daily_post_sent_but_not_recorded_is_found_again(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked_sandbox.set_clock("2026-06-01T10:00:00")
    running, ada = clocked_sandbox.sandbox, await clocked_sandbox.sandbox.get_user("ada")
    channel, second_channel = [await create_channel(clocked_sandbox) for _ in range(2)]
    settings = await run_server_daily(clocked_sandbox, channel, 10)
    await post_without_recording(clocked_sandbox, monkeypatch)
    [post] = await list_daily_posts(clocked_sandbox, channel)
    # An hour later Discord no longer recognises the post by its nonce.
    await running.set_clock_offset(3600)
    clocked_sandbox.clock.advance(hours=1)
    await make_due_posts(*clocked_sandbox.bots)
    await running.set_clock_offset(0)
    assert await list_daily_posts(clocked_sandbox, channel) == [post]
    await running.clear_requests()
    clocked_sandbox.clock.advance(hours=1)
    await make_due_posts(clocked_sandbox.bots[1])
    assert not await running.list_requests()
    # It is also found after the channel has changed.
    clocked_sandbox.clock.advance(days=1)
    await post_without_recording(clocked_sandbox, monkeypatch)
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 2
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, second_channel)
    clocked_sandbox.clock.advance(minutes=1)
    await make_due_posts(clocked_sandbox.bots[0])
    assert not await list_daily_posts(clocked_sandbox, second_channel)
    await ada.press_button(settings, label="Stop posting")


async def test_the_daily_post_is_retried_needs_no_picture_and_is_not_taken_for_an_answer(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-06-22T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    clocked_sandbox.clock.advance(days=1)
    running, channel = clocked_sandbox.sandbox, await create_channel(clocked_sandbox)
    await running.set_bot_permissions(channel, attach_files=False)
    settings = await run_server_daily(clocked_sandbox, channel, 12)
    await running.inject_fault(status=503, method="POST", path=f"/channels/{channel}/messages")
    for seconds, expected_count in [(0, 0), (29, 0), (1, 1), (120, 1)]:
        clocked_sandbox.clock.advance(seconds=seconds)
        await make_due_posts(clocked_sandbox.bots[0])
        assert len(await list_daily_posts(clocked_sandbox, channel)) == expected_count
    [post] = await list_daily_posts(clocked_sandbox, channel)
    assert f"Played by {ann.display_name}." in read_text(post)
    assert "one attempt each." in read_text(post)
    assert "Ties share a place" not in read_text(post)
    assert not list_pictures(post)
    await stop_posting(clocked_sandbox, settings)
    # An answer with a play button is not mistaken for the post.
    clocked_sandbox.set_clock("2026-08-03T12:00:00")
    channel = await create_channel(clocked_sandbox)
    await ann.refresh_channels()
    settings = await run_server_daily(clocked_sandbox, channel, 12)
    await ann.run_command("daily", channel)
    # A process begins the post and stops before it sends anything.
    daily_posts = clocked_sandbox.bots[0].services.daily_posts
    [due_server] = await daily_posts.list_due_servers()
    assert await daily_posts.begin_post(due_server)
    clocked_sandbox.clock.advance(minutes=1)
    await make_due_posts(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1
    await stop_posting(clocked_sandbox, settings)


async def test_a_forbidden_daily_post_is_tried_again_and_the_owners_are_told(
    clocked_sandbox: ClockedSandbox,
) -> None:
    clocked_sandbox.set_clock("2026-07-01T10:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    running, channel = clocked_sandbox.sandbox, await create_channel(clocked_sandbox)
    await run_server_daily(clocked_sandbox, channel, 9)
    await running.set_bot_permissions(channel, send_messages=False)
    settings = await ada.run_command("server daily")
    assert "Give me “Send Messages” there" in read_text(settings)
    await running.clear_requests()
    for _ in range(3):
        await make_due_posts(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    # The post is tried with its pictures and without.
    requests = await clocked_sandbox.sandbox.list_requests("POST", "/messages")
    assert [len(request["files"]) for request in requests] == [1, 0] * 3
    deleted_channel = await create_channel(clocked_sandbox)
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, deleted_channel)
    assert "Today's will be there within a minute" in read_text(settings)
    await clocked_sandbox.sandbox.delete_channel(deleted_channel)
    for _ in range(3):
        await make_due_posts(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    assert len(await clocked_sandbox.sandbox.list_requests("POST", "/messages")) == 7
    assert "That channel is gone" in read_text(await ada.run_command("server daily"))
    channel = await create_channel(clocked_sandbox)
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, channel)
    settings = await ada.choose_option(settings, DAILY_HOUR_MENU_ID, "5")
    await make_due_posts(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1
    settings = await ada.run_command("server daily")
    assert "daily at 05:00 UTC" in read_text(settings)
    assert "Next: " in read_text(settings)
    await stop_posting(clocked_sandbox, settings)


async def test_only_owners_configure_the_daily_post_and_it_needs_a_channel(
    clocked_sandbox: ClockedSandbox,
) -> None:
    ada = await clocked_sandbox.sandbox.get_user("ada")
    assert "There's no channel" in read_text(await ada.run_command("server daily", hour=7))
    page = await ada.run_command("server daily")
    assert "Not posted yet" in read_text(page)
    menu_ids = [control["custom_id"] for control in list_controls(page)]
    assert menu_ids == [DAILY_CHANNEL_MENU_ID, DAILY_LANGUAGE_MENU_ID]
    page = await ada.choose_option(page, DAILY_LANGUAGE_MENU_ID, "en")
    assert list_chosen_options(page, DAILY_LANGUAGE_MENU_ID) == ["English"]
    assert "Not posted yet" in read_text(page)
    page = await ada.run_command("server daily", language="discord")
    assert list_chosen_options(page, DAILY_LANGUAGE_MENU_ID) == ["As in Discord"]
    for menu_id, value in [
        (DAILY_HOUR_MENU_ID, "24"),
        (DAILY_HOUR_MENU_ID, "x"),
        (DAILY_LANGUAGE_MENU_ID, "xx"),
    ]:
        answer = await ada.choose_option(page, menu_id, value, is_forged=True)
        assert "I don't know that button" in read_text(answer)
    lucia = await clocked_sandbox.sandbox.get_user("lucia")
    refusal = await lucia.choose_option(page, DAILY_HOUR_MENU_ID, "7", is_forged=True)
    assert choose_texts("es")("error-not-your-server") in read_text(refusal), "in her language"


async def play_daily(user: SandboxUser, draw_count: int) -> None:
    """Draw so often in today's daily, then give up."""
    await user.press_button(await user.run_command("daily"), label="Play")
    await user.run_command("draw", times=draw_count)
    await resign_game(user)


async def test_a_calendar_leads_to_a_days_scoreboard_its_best_game_and_its_deal(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2027-05-06T09:00:00")
    await play_daily(ann, 1)
    await play_daily(ben, 2)
    clocked_sandbox.clock.advance(days=1)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    calendar = await ben.press_button(await ben.run_command("daily"), label="Calendar")
    check_private(calendar, "### Your dailies in May 2027")
    assert list_pictures(calendar)[0]["description"].startswith("Won 0; Lost 1: 6; ")
    [menu] = [control for control in list_controls(calendar) if control.get("options")]
    assert menu["placeholder"] == "Days 1 to 16"  # also while fewer of them have begun
    assert [option["value"] for option in menu["options"]] == ["2027-05-07", "2027-05-06"]
    board = await ben.choose_option(calendar, menu["custom_id"], "2027-05-06")
    assert board["id"] == calendar["id"]
    assert f"{ann.display_name} · 1 of 52 up · 1 move" in read_text(board)
    assert {"Watch race", "Best game", "Replay"} <= {*list_button_labels(board)}
    again = await ben.press_button(board, label="Calendar")
    assert read_text(again) == read_text(calendar)
    board = await ben.choose_option(again, menu["custom_id"], "2027-05-06")
    assert "Practice:" in read_text(await ben.press_button(board, label="Play this"))


async def test_the_deal_of_a_page_is_that_of_its_day_though_its_asker_has_played(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    """Below it are yesterday's buttons; the page of a past day has its own."""
    clocked_sandbox.set_clock("2027-05-10T09:00:00")
    await play_daily(ann, 1)
    past_page = await ann.run_command("daily")
    clocked_sandbox.clock.advance(days=1)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    await play_daily(ann, 1)
    page = await ann.run_command("daily")
    assert {"Play", "Play this"} & {*list_button_labels(page)} == {"Play this"}
    table = await ben.use_menu("Play this deal", page["id"], is_message=True)
    check_private(table, "Daily of May 11, 2027")
    past_page = await ann.press_button(past_page, label="Refresh")
    practice = await ben.use_menu("Play this deal", past_page["id"], is_message=True)
    assert "Practice" in read_text(practice)


async def test_a_servers_daily_post_gets_yesterdays_race_once(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-07-06T12:00:00")
    await play_daily(ann, 1)
    assert "Watch race" not in list_button_labels(await ben.run_command("daily"))
    await play_daily(ben, 2)
    clocked_sandbox.set_clock("2026-07-07T07:00:00")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(clocked_sandbox, channel, 7)
    await make_due_posts(*clocked_sandbox.bots)
    await make_due_posts(*clocked_sandbox.bots)
    [shown] = await list_daily_posts(clocked_sandbox, channel)
    podium, race, opening = list_pictures(shown)
    assert opening["description"].startswith("Canfield, freshly dealt. ")
    assert podium["description"].startswith("Podium")
    assert race["description"].startswith("Race: 2 games of ")
    assert f"1 {ann.display_name}: " in race["description"]
    edits = await clocked_sandbox.sandbox.list_requests("PATCH", f"/messages/{shown['id']}")
    assert len(edits) == 1
    await stop_posting(clocked_sandbox, settings)

    daily = await ann.run_command("daily")
    progress = await ann.press_button(daily, label="Watch race")
    replay = await ann.wait_for_message(
        lambda message: message["id"] == progress["id"] and bool(list_pictures(message))
    )
    assert list_pictures(replay)[0]["description"] == race["description"]
    assert f"**1.** {ann.display_name} · " in read_text(replay)


@pytest_asyncio.fixture(loop_scope="session")
async def manager(clocked_sandbox: ClockedSandbox) -> AsyncIterator[SandboxUser]:
    """Return a manager of the server, which has no daily of its own before and after."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    yield ada
    page = await ada.run_command("server daily")
    if "Remove" in list_button_labels(page):
        await ada.press_button(page, label="Remove")


async def test_only_managers_add_and_remove_a_daily_of_the_servers_own(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-07T12:00:00")
    page = await manager.run_command("server daily")
    assert "**Server daily:** none. </server daily:" in read_text(page)
    assert "Server daily" not in read_text(await ann.run_command("daily"))
    refusal = await manager.run_command("server daily", game="nonesuch")
    assert "There's no game called “nonesuch”" in read_text(refusal)
    [suggestion] = await manager.list_completions("server daily", "game", "storehou")
    page = await manager.run_command("server daily", game=suggestion["value"])
    check_private(page, "**Server daily:** Storehouse.")
    assert "Not posted yet" in read_text(page)  # it needs no channel
    assert "**Server daily:** Storehouse" in read_text(await ann.run_command("daily"))
    page = await manager.run_command("server daily", game="rainbow")
    assert "**Server daily:** Rainbow, from tomorrow." in read_text(page)
    page = await manager.press_button(page, label="Remove")
    assert "**Server daily:** none. </server daily:" in read_text(page)
    assert "Remove" not in list_button_labels(page)
    assert "**Server daily:** Storehouse" in read_text(await ann.run_command("daily"))
    clocked_sandbox.set_clock("2026-09-08T00:00:00")
    assert "Server daily" not in read_text(await ann.run_command("daily"))
    assert "**Server daily:** none." in read_text(await manager.run_command("server daily"))
    # Others can do neither.
    page = await manager.run_command("server daily", game="storehouse")
    remove_id = find_button(page, "Remove")["custom_id"]
    table = await ann.run_command("new", deal="1", game="canfield")
    refusal = await ann.press_button(table, custom_id=remove_id, is_forged=True)
    assert "Only people with the “Manage Server” permission" in read_text(refusal)
    await clocked_sandbox.sandbox.change_interactions("member", "permissions", value="0")
    refusal = await manager.run_command("server daily", game="nonesuch")
    assert "Only people with the “Manage Server” permission" in read_text(refusal)
    assert "**Server daily:** Storehouse" in read_text(await manager.run_command("server daily"))


async def test_it_is_played_on_its_own_page_with_the_way_back_and_on_its_server_only(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-10T12:00:00")
    await manager.run_command("server daily", game="storehouse")
    page = await ann.run_command("daily")
    own_page = await ann.press_button(page, label="Show")
    assert own_page["id"] == page["id"]
    assert "Server daily of Sep 10, 2026" in read_text(own_page)
    assert "**Storehouse** · until <t:" in read_text(own_page)
    assert "Same deal for everyone, one attempt each" in read_text(own_page)
    assert "**Daily for everyone:** Canfield" in read_text(own_page)
    assert list_button_labels(own_page) == ["Play", "Refresh", "Show"]
    check_private(await ann.press_button(own_page, label="Play"), "Server daily of Sep 10, 2026")
    await resign_game(ann)
    page = await ann.press_button(own_page, label="Refresh")
    assert f"**{ann.display_name}'s attempt:**" in read_text(page)
    assert list_pictures(page)[0]["description"].startswith("Storehouse, daily of Sep 10, 2026.")
    shared_text = read_text(await ann.press_button(page, label="Share"))
    assert "Server daily of Sep 10, 2026 · Storehouse" in shared_text
    assert "is still open" in read_text(await ben.press_button(page, label="Same deal"))
    everyones_page = await ann.press_button(page, label="Show")
    assert "### Daily of Sep 10, 2026" in read_text(everyones_page)
    assert "Nobody has started yet" in read_text(everyones_page)
    # It is no daily of other servers and of direct messages.
    own_page = await ben.press_button(await ben.run_command("daily"), label="Show")
    attempt_id, board_id = (
        find_button(own_page, label)["custom_id"] for label in ("Play", "Refresh")
    )
    page = await ben.run_command("daily", "direct")
    assert "Server daily" not in read_text(page)
    refusal = await ben.press_button(page, custom_id=attempt_id, is_forged=True)
    assert "That's another server's daily" in read_text(refusal)
    refusal = await ben.press_button(page, custom_id=board_id, is_forged=True)
    assert "There's no server here" in read_text(refusal)
    # An attempt that has begun can be played on anywhere; its scoreboard stays on its server.
    await ben.press_button(own_page, label="Play")
    question = await ben.run_command("resign", "direct")
    result = await ben.press_button(question, label="Give up")
    refusal = await ben.press_button(result, label="Scoreboard")
    assert "That's another server's daily" in read_text(refusal)


async def test_after_midnight_it_has_a_winner_and_a_new_deal(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-14T23:59:50")
    await manager.run_command("server daily", game="storehouse")
    old_page = await ann.press_button(await ann.run_command("daily"), label="Show")
    for user in (ann, ben):
        await user.press_button(old_page, label="Play")
        await user.run_command("draw")
    clocked_sandbox.clock.advance(seconds=20)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    guest = await clocked_sandbox.create_user()
    page = await guest.press_button(old_page, label="Play")
    check_private(page, "That day is over. Here's today's daily:")
    assert "Server daily of Sep 15, 2026" in read_text(page)
    assert "**Yesterday:** Storehouse, deal " in read_text(page)
    assert f"irst: {ann.display_name} · " in read_text(page).replace(
        ben.display_name, ann.display_name
    )
    forged = forge_id(find_button(page, "Play this")["custom_id"], "20260914", "20260915")
    refusal = await guest.press_button(page, custom_id=forged, is_forged=True)
    assert "don't know" in read_text(refusal)
    past_page = await ann.press_button(old_page, label="Refresh")
    assert "Server daily of Sep 14, 2026" in read_text(past_page)
    assert "· over" in read_text(past_page)
    practice = await guest.press_button(past_page, label="Play this")
    assert "Practice" in read_text(practice)
    assert "Storehouse" in read_text(practice)
    await guest.press_button(await guest.run_command("settings"), label="Use text")
    race = await guest.press_button(past_page, label="Watch race")
    assert "Storehouse" in read_text(race)
    assert all(user.display_name in read_text(race) for user in (ann, ben))


async def test_the_daily_post_has_it_below_the_daily(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-16T12:00:00")
    await manager.run_command("server daily", game="canfield")
    await ann.press_button(
        await ann.press_button(await ann.run_command("daily"), label="Show"), label="Play"
    )
    await ann.run_command("draw")
    own_daily = await clocked_sandbox.bots[0].services.dailies.find_or_create_own_daily(
        int(await manager.find_server_id()), date(2026, 9, 16)
    )
    assert own_daily is not None
    dealer_record = DealerRecord(
        variant=own_daily.variant,
        deal=own_daily.deal,
        moves=("draw",),
        game_count=1,
        played_at=clocked_sandbox.clock(),
    )
    async with clocked_sandbox.stores[0].begin_write(None) as conn:
        await dealer.save_dealer_record(conn, dealer_record)
    clocked_sandbox.set_clock("2026-09-17T12:00:00")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(clocked_sandbox, channel, 12)
    await make_due_posts(clocked_sandbox.bots[0])
    [post] = await list_daily_posts(clocked_sandbox, channel)
    told = read_text(post)
    assert "**Server daily:** Canfield" in told
    assert told.index("Daily of Sep 17, 2026") < told.index("Server daily:**")
    assert told.count("Sealed deal") == 2
    assert "**Yesterday's podium, server daily** (Canfield, deal " in told
    assert f"**1.** {ann.display_name} · " in told.partition("podium, server daily")[2]
    assert told.endswith("**Dealer:** 0 of 52 up · 1 move")
    assert len(list_pictures(post)) == 2
    labels = ["Play", "Scoreboard", "Rules", "How?", "Play", "Scoreboard", "How?"]
    assert list_button_labels(post) == labels
    await stop_posting(clocked_sandbox, settings)
