"""The posts of the daily in the channels that servers chose, and `/server daily`."""

import asyncio
import json
from itertools import count
from types import SimpleNamespace

import pytest

from bot.locale.catalogue import choose_texts
from bot.ui.dailies import post as post_module
from bot.ui.dailies.post import MAX_CONCURRENT_POSTS, post_dailies
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import (
    DAILY_CHANNEL_MENU_ID,
    DAILY_HOUR_MENU_ID,
    DAILY_LANGUAGE_MENU_ID,
)
from tests.whole.driver.table_messages import is_private, list_button_labels, list_chosen_options

pytestmark = pytest.mark.asyncio(loop_scope="session")

SERVER = "Patience Club"
_channel_numbers = count(1)


async def create_channel(clocked_sandbox: ClockedSandbox) -> str:
    """Create a channel for one test's posts; return its id."""
    name = f"posts{next(_channel_numbers)}"
    channel_id = await clocked_sandbox.sandbox.create_channel(SERVER, name)
    await (await clocked_sandbox.sandbox.get_user("ada")).refresh_channels()
    return channel_id


async def run_server_daily(user: SandboxUser, channel: str, hour: int) -> Json:
    """Run `/server daily channel:… hour:…`; return the answer."""
    return await user.run_command("server daily", None, channel=channel, hour=hour)


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
        await post_dailies(bot)


async def test_two_bots_post_the_daily_once_at_its_hour(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-05-04T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    clocked_sandbox.set_clock("2026-05-05T06:59:59")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(ada, channel, 7)
    assert f"in <#{channel}>, daily at 07:00 UTC" in read_text(settings)
    assert "in English" in read_text(settings)
    assert "Next: <t:" in read_text(settings)
    await post_dailies(clocked_sandbox.bots[0])
    assert not await list_daily_posts(clocked_sandbox, channel)
    clocked_sandbox.clock.advance(seconds=1)
    for _ in range(2):
        await asyncio.gather(*map(post_dailies, clocked_sandbox.bots))
    [post] = await list_daily_posts(clocked_sandbox, channel)
    assert "Daily of May 5, 2026" in read_text(post)
    assert "**Yesterday's podium** (Canfield, deal " in read_text(post)
    assert f"**1.** {ann.display_name} · " in read_text(post)
    opening, podium = list_pictures(post)
    assert opening["description"].startswith("Canfield, freshly dealt. ")
    assert podium["description"].startswith("Podium")
    assert list_button_labels(post) == ["Play", "Scoreboard", "Rules"]
    assert str(await clocked_sandbox.load_daily_deal()) not in json.dumps(post)
    assert is_private(await ann.press_button(post, label="Scoreboard"))
    rules = await ann.press_button(post, label="Rules")
    assert is_private(rules)
    assert "## Canfield\n" in read_text(rules)
    table = await ann.press_button(post, label="Play")
    assert is_private(table)
    # The post shows the very cards that the attempt begins with, and no more.
    assert list_described_piles(opening["description"]) == list_described_piles(
        list_pictures(table)[0]["description"]
    )
    await ada.press_button(settings, label="Stop posting")
    clocked_sandbox.clock.advance(days=1)
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1


async def test_a_daily_post_sent_but_not_recorded_is_found_again(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked_sandbox.set_clock("2026-06-01T10:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(ada, channel, 10)
    await post_without_recording(clocked_sandbox, monkeypatch)
    [post] = await list_daily_posts(clocked_sandbox, channel)
    # An hour later Discord no longer recognises the post by its nonce.
    await clocked_sandbox.sandbox.set_clock_offset(3600)
    clocked_sandbox.clock.advance(hours=1)
    await asyncio.gather(*map(post_dailies, clocked_sandbox.bots))
    await clocked_sandbox.sandbox.set_clock_offset(0)
    assert await list_daily_posts(clocked_sandbox, channel) == [post]
    await clocked_sandbox.sandbox.clear_requests()
    clocked_sandbox.clock.advance(hours=1)
    await post_dailies(clocked_sandbox.bots[1])
    assert not await clocked_sandbox.sandbox.list_requests()
    await ada.press_button(settings, label="Stop posting")


async def test_a_failed_daily_post_is_retried_and_needs_no_picture(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-06-08T12:00:00")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    await ann.run_command("draw")
    clocked_sandbox.clock.advance(days=1)
    ada, running = await clocked_sandbox.sandbox.get_user("ada"), clocked_sandbox.sandbox
    channel = await create_channel(clocked_sandbox)
    await running.set_bot_permissions(channel, attach_files=False)
    settings = await run_server_daily(ada, channel, 12)
    await running.inject_fault(status=503, method="POST", path=f"/channels/{channel}/messages")
    for seconds, expected_count in [(0, 0), (9, 0), (1, 1), (120, 1)]:
        clocked_sandbox.clock.advance(seconds=seconds)
        await post_dailies(clocked_sandbox.bots[0])
        assert len(await list_daily_posts(clocked_sandbox, channel)) == expected_count
    [post] = await list_daily_posts(clocked_sandbox, channel)
    assert f"**1.** {ann.display_name} · " in read_text(post)
    assert "one attempt each." in read_text(post)
    assert "Ties share a place" not in read_text(post)
    assert not list_pictures(post)
    await ada.press_button(settings, label="Stop posting")


async def test_a_forbidden_daily_post_is_tried_once_and_the_owners_are_told(
    clocked_sandbox: ClockedSandbox,
) -> None:
    clocked_sandbox.set_clock("2026-07-01T10:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    settings = await run_server_daily(ada, "quiet", 9)
    assert "I can't post there" in read_text(settings)
    for _ in range(3):
        await post_dailies(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    # The post is tried once with its pictures and once without.
    requests = await clocked_sandbox.sandbox.list_requests("POST", "/messages")
    assert [len(request["files"]) for request in requests] == [1, 0]
    deleted_channel = await create_channel(clocked_sandbox)
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, deleted_channel)
    assert "Today's will be there within a minute" in read_text(settings)
    await clocked_sandbox.sandbox.delete_channel(deleted_channel)
    for _ in range(3):
        await post_dailies(clocked_sandbox.bots[0])
        clocked_sandbox.clock.advance(minutes=10)
    assert len(await clocked_sandbox.sandbox.list_requests("POST", "/messages")) == 3
    assert "That channel is gone" in read_text(await ada.run_command("server daily"))
    channel = await create_channel(clocked_sandbox)
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, channel)
    settings = await ada.choose_option(settings, DAILY_HOUR_MENU_ID, "5")
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1
    settings = await ada.run_command("server daily")
    assert "daily at 05:00 UTC" in read_text(settings)
    assert "Next: " in read_text(settings)
    await ada.press_button(settings, label="Stop posting")


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


async def test_an_answer_with_a_play_button_is_not_mistaken_for_the_daily_post(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-08-03T12:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    channel = await create_channel(clocked_sandbox)
    await ann.refresh_channels()
    settings = await run_server_daily(ada, channel, 12)
    await ann.run_command("daily", channel)
    # A process begins the post and stops before it sends anything.
    daily_posts = clocked_sandbox.bots[0].services.daily_posts
    [due_server] = await daily_posts.list_due_servers()
    assert await daily_posts.begin_post(due_server)
    clocked_sandbox.clock.advance(minutes=1)
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await list_daily_posts(clocked_sandbox, channel)) == 1
    await ada.press_button(settings, label="Stop posting")


async def test_a_sent_daily_post_is_found_after_the_channel_changed(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked_sandbox.set_clock("2026-08-10T12:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    first_channel = await create_channel(clocked_sandbox)
    second_channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(ada, first_channel, 12)
    await post_without_recording(clocked_sandbox, monkeypatch)
    assert len(await list_daily_posts(clocked_sandbox, first_channel)) == 1
    settings = await ada.choose_option(settings, DAILY_CHANNEL_MENU_ID, second_channel)
    clocked_sandbox.clock.advance(minutes=1)
    await post_dailies(clocked_sandbox.bots[0])
    assert not await list_daily_posts(clocked_sandbox, second_channel)
    await ada.press_button(settings, label="Stop posting")


@pytest.mark.slow
async def test_daily_posts_for_many_servers_are_sent_a_few_at_a_time(
    clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked_sandbox.set_clock("2026-08-17T12:00:00")
    bot, server_count = clocked_sandbox.bots[0], 6 * MAX_CONCURRENT_POSTS
    for server_id in range(1, server_count + 1):
        await bot.services.server_settings.change_settings(
            server_id, daily_channel_id=1, daily_hour=8
        )
    sending_counts: list[int] = [0]
    full_batch = asyncio.Barrier(MAX_CONCURRENT_POSTS)

    async def send_slowly(*_: object, **__: object) -> SimpleNamespace:
        sending_counts.append(sending_counts[-1] + 1)
        await full_batch.wait()
        sending_counts.append(sending_counts[-1] - 1)
        return SimpleNamespace(id=1)

    monkeypatch.setattr(post_module, "send_to_channel", send_slowly)
    async with asyncio.timeout(WAIT_TIMEOUT):
        await post_dailies(bot)
    assert max(sending_counts) == MAX_CONCURRENT_POSTS
    assert len(sending_counts) == 1 + 2 * server_count
    for server_id in range(1, server_count + 1):
        await bot.services.server_settings.change_settings(server_id, daily_channel_id=None)
