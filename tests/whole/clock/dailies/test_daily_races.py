"""Races of dailies: added to a server's post of the next day, and shown by a button."""

import asyncio

import pytest

from bot.ui.dailies.post import post_dailies
from bot.ui.races.posts import post_races
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.dailies.test_daily_posts import (
    create_channel,
    list_daily_posts,
    run_server_daily,
)
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.table_messages import list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def play_daily(user: SandboxUser, draw_count: int) -> None:
    """Draw so often in today's daily, then give up."""
    await user.press_button(await user.run_command("daily"), label="Play")
    await user.run_command("draw", times=draw_count)
    await user.press_button(await user.run_command("resign"), label="Give up")


@pytest.mark.slow
async def test_a_servers_daily_post_gets_yesterdays_race_once(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-07-06T12:00:00")
    await play_daily(ann, 1)
    daily = await ben.run_command("daily")
    assert "Watch race" not in list_button_labels(daily)
    await play_daily(ben, 2)
    clocked_sandbox.set_clock("2026-07-07T07:00:00")
    ada = await clocked_sandbox.sandbox.get_user("ada")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(ada, channel, 7)
    await asyncio.gather(*map(post_dailies, clocked_sandbox.bots))
    [post] = await list_daily_posts(clocked_sandbox, channel)
    assert len(list_pictures(post)) == 2
    for bot in (*clocked_sandbox.bots, *clocked_sandbox.bots):
        await post_races(bot)
    [shown] = await list_daily_posts(clocked_sandbox, channel)
    assert (shown["id"], read_text(shown)) == (post["id"], read_text(post))
    opening, podium, race = list_pictures(shown)
    assert [picture["description"] for picture in (opening, podium)] == [
        picture["description"] for picture in list_pictures(post)
    ]
    assert race["description"].startswith("Race: 2 games of ")
    assert f"1 {ann.display_name}: " in race["description"]
    edits = await clocked_sandbox.sandbox.list_requests("PATCH", f"/messages/{post['id']}")
    assert len(edits) == 1
    await ada.press_button(settings, label="Stop posting")

    daily = await ann.run_command("daily")
    progress = await ann.press_button(daily, label="Watch race")
    replay = await ann.wait_for_message(
        lambda message: message["id"] == progress["id"] and bool(list_pictures(message))
    )
    assert list_pictures(replay)[0]["description"] == race["description"]
    assert f"**1.** {ann.display_name} · " in read_text(replay)
