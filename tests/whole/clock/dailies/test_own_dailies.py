"""A server's own daily through real sockets: chosen, played there, posted, over."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.ui.dailies.post import post_dailies
from tests.sandbox.driver.messages import find_button, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.dailies.test_daily import resign_from_more_page
from tests.whole.clock.dailies.test_daily_posts import (
    create_channel,
    list_daily_posts,
    run_server_daily,
)
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import forge_id
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def manager(clocked_sandbox: ClockedSandbox) -> AsyncIterator[SandboxUser]:
    """Return a manager of the server, which has no daily of its own before and after."""
    ada = await clocked_sandbox.sandbox.get_user("ada")
    yield ada
    page = await ada.run_command("server daily")
    if "Remove" in list_button_labels(page):
        await ada.press_button(page, label="Remove")


async def test_a_manager_adds_a_daily_of_the_servers_own_and_removes_it(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-07T12:00:00")
    page = await manager.run_command("server daily")
    assert "**Server daily:** none. Add one with </server daily:" in read_text(page)
    assert "Server daily" not in read_text(await ann.run_command("daily"))
    refusal = await manager.run_command("server daily", game="nonesuch")
    assert "There's no game called “nonesuch”" in read_text(refusal)
    [suggestion] = await manager.list_completions("server daily", "game", "storehou")
    page = await manager.run_command("server daily", game=suggestion["value"])
    assert is_private(page)
    assert "**Server daily:** Storehouse, only for this server. </daily:" in read_text(page)
    assert "Not posted yet" in read_text(page)  # it needs no channel
    assert "**Server daily:** Storehouse" in read_text(await ann.run_command("daily"))
    page = await manager.run_command("server daily", game="rainbow")
    assert "**Server daily:** Rainbow from tomorrow. Today's is Storehouse." in read_text(page)
    page = await manager.press_button(page, label="Remove")
    assert "**Server daily:** none from tomorrow. Today's is Storehouse. Add one" in read_text(page)
    assert "Remove" not in list_button_labels(page)
    assert "**Server daily:** Storehouse" in read_text(await ann.run_command("daily"))
    clocked_sandbox.set_clock("2026-09-08T00:00:00")
    assert "Server daily" not in read_text(await ann.run_command("daily"))
    assert "**Server daily:** none. Add one" in read_text(await manager.run_command("server daily"))


async def test_only_managers_add_or_remove_it(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-09T12:00:00")
    page = await manager.run_command("server daily", game="storehouse")
    remove_id = find_button(page, "Remove")["custom_id"]
    table = await ann.run_command("new", deal="1", game="canfield")
    refusal = await ann.press_button(table, custom_id=remove_id, is_forged=True)
    assert "Only people with the “Manage Server” permission" in read_text(refusal)
    await clocked_sandbox.sandbox.change_interactions("member", "permissions", value="0")
    refusal = await manager.run_command("server daily", game="nonesuch")
    assert "Only people with the “Manage Server” permission" in read_text(refusal)
    assert "**Server daily:** Storehouse" in read_text(await manager.run_command("server daily"))


async def test_it_is_played_on_its_own_page_with_the_way_back(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser, ben: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-10T12:00:00")
    await manager.run_command("server daily", game="storehouse")
    page = await ann.run_command("daily")
    own_page = await ann.press_button(page, label="Show")
    assert own_page["id"] == page["id"]
    assert "Server daily of Sep 10, 2026" in read_text(own_page)
    assert "**Storehouse** · until <t:" in read_text(own_page)
    assert "Only for this server: the same deal for everyone here" in read_text(own_page)
    assert "**Daily for everyone:** Canfield" in read_text(own_page)
    assert list_button_labels(own_page) == ["Play", "Refresh", "Show"]
    table = await ann.press_button(own_page, label="Play")
    assert is_private(table)
    assert "Server daily of Sep 10, 2026" in read_text(table)
    await resign_from_more_page(ann, table)
    page = await ann.press_button(own_page, label="Refresh")
    assert f"**{ann.display_name}'s attempt:**" in read_text(page)
    assert list_pictures(page)[0]["description"].startswith("Storehouse, daily of Sep 10, 2026.")
    shared_text = read_text(await ann.press_button(page, label="Share"))
    assert "Server daily of Sep 10, 2026 · Storehouse" in shared_text
    assert "that's still open" in read_text(await ben.press_button(page, label="Same deal"))
    everyones_page = await ann.press_button(page, label="Show")
    assert "### Daily of Sep 10, 2026" in read_text(everyones_page)
    assert "Nobody here has started yet" in read_text(everyones_page)


async def test_it_is_no_daily_of_other_servers_and_of_direct_messages(
    clocked_sandbox: ClockedSandbox, manager: SandboxUser, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-09-11T12:00:00")
    await manager.run_command("server daily", game="storehouse")
    own_page = await ann.press_button(await ann.run_command("daily"), label="Show")
    attempt_id, board_id = (
        find_button(own_page, label)["custom_id"] for label in ("Play", "Refresh")
    )
    page = await ann.run_command("daily", "direct")
    assert "Server daily" not in read_text(page)
    refusal = await ann.press_button(page, custom_id=attempt_id, is_forged=True)
    assert "That's another server's daily" in read_text(refusal)
    refusal = await ann.press_button(page, custom_id=board_id, is_forged=True)
    assert "There's no server here" in read_text(refusal)
    # An attempt that has begun can be played on anywhere; its scoreboard stays on its server.
    await ann.press_button(own_page, label="Play")
    question = await ann.run_command("resign", "direct")
    result = await ann.press_button(question, label="Give up")
    refusal = await ann.press_button(result, label="Scoreboard")
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
    assert is_private(page)
    assert "That day is over. Here's today's daily:" in read_text(page)
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
    clocked_sandbox.set_clock("2026-09-17T12:00:00")
    channel = await create_channel(clocked_sandbox)
    settings = await run_server_daily(manager, channel, 12)
    await post_dailies(clocked_sandbox.bots[0])
    [post] = await list_daily_posts(clocked_sandbox, channel)
    text = read_text(post)
    assert "**Server daily:** Canfield. One attempt each." in text
    assert text.index("Daily of Sep 17, 2026") < text.index("Server daily:**")
    assert text.count("Sealed deal") == 2
    assert "**Yesterday's podium, server daily** (Canfield, deal " in text
    assert f"**1.** {ann.display_name} · " in text.partition("podium, server daily")[2]
    labels = list_button_labels(post)
    assert labels == ["Play", "Scoreboard", "Rules", "Play", "Scoreboard"]
    await manager.press_button(settings, label="Stop posting")
