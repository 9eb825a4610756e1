"""Two bot processes: whatever the moment one of them dies, the other does the work, once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.claims.mortal_bots import ANSWERING_BOT, MortalBots, make_mortal_bots
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

BEFORE_PODIUM = "bot.ui.challenges.announcer:render_podium"
AFTER_PODIUM = "bot.services.contests.contests:ContestService.mark_end_announced"
BEFORE_EDIT = "bot.ui.challenges.announcer:edit_sent_message"
BEFORE_POST = "bot.ui.dailies.post:send_to_channel"
AFTER_POST = "bot.services.contests.daily_posts:DailyPostService.record_post_message"
BEFORE_FINISH = "bot.store.claims:finish_claim"


@asynccontextmanager
async def run_mortal_bots(
    folder: Path, *places: str, silent_bots: tuple[int, ...] = ()
) -> AsyncIterator[MortalBots]:
    """Run two bots for the block that can die at these places."""
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bots = make_mortal_bots(running, folder, places, *silent_bots)
        try:
            await bots.revive()
            await running.wait_for_commands("challenge", "daily")
            yield bots
        finally:
            await bots.close()


async def create_user(bots: MortalBots, name: str) -> SandboxUser:
    """Create a user who acts in a channel of their own, where Discord's limits are their own."""
    channel = await bots.sandbox.create_channel("Patience Club", f"of-{name}")
    user = await bots.sandbox.create_user(name)
    user.channel = channel
    return user


async def create_challenge(bots: MortalBots, user: SandboxUser) -> Json:
    """Let a user create a challenge of ten minutes; return its scoreboard once that is recorded."""
    board = await user.run_command("challenge create", game="canfield", lasts="10m")
    await bots.wait_for_row("SELECT scoreboard_message_id FROM contest", (int(board["id"]),))
    return board


async def wait_for_text(user: SandboxUser, message: Json, expected_text: str) -> None:
    """Wait until a message has been edited to contain a text."""

    async def has_text() -> bool:
        shown = await user.reload_message(message)
        return shown is not None and expected_text in read_text(shown)

    await wait_until(has_text)


async def count_messages(user: SandboxUser, label: str) -> int:
    """Return how many messages of the user's channel have a button with this label."""
    return sum(label in list_button_labels(message) for message in await user.list_messages())


@pytest.mark.parametrize("place", [BEFORE_PODIUM, AFTER_PODIUM, BEFORE_FINISH, BEFORE_EDIT])
async def test_an_end_is_announced_once_whenever_its_announcer_dies(
    tmp_path: Path, place: str
) -> None:
    async with run_mortal_bots(tmp_path, place) as bots:
        ann = await create_user(bots, "ann")
        board = await create_challenge(bots, ann)
        bots.stage.set_trap(place)
        bots.advance_clock(minutes=10)
        await bots.wait_for_death(place)
        bots.end_leases()
        await wait_for_text(ann, board, "Ended <t:")
        # The scoreboard has the button too.
        assert await count_messages(ann, "Rematch") == 2


@pytest.mark.parametrize("place", [BEFORE_POST, AFTER_POST, BEFORE_FINISH])
async def test_the_daily_is_posted_once_whenever_its_poster_dies(
    tmp_path: Path, place: str
) -> None:
    async with run_mortal_bots(tmp_path, place) as bots:
        ada = await bots.sandbox.get_user("ada")
        ada.channel = await bots.sandbox.create_channel("Patience Club", "posts")
        await ada.refresh_channels()
        await ada.run_command("server daily", "tables", channel=ada.channel, hour=13)
        bots.stage.set_trap(place)
        bots.advance_clock(hours=1)
        await bots.wait_for_death(place)
        bots.end_leases()
        await bots.wait_for_row("SELECT message_id IS NOT NULL FROM daily_post", (1,))
        assert await count_messages(ada, "Scoreboard") == 1


async def test_a_scoreboard_is_refreshed_after_the_last_movers_process_died(
    tmp_path: Path,
) -> None:
    async with run_mortal_bots(tmp_path, silent_bots=(ANSWERING_BOT,)) as bots:
        ann = await create_user(bots, "ann")
        board = await create_challenge(bots, ann)
        await ann.press_button(board, label="Play")
        # The next refresh is possible five seconds later, after the death.
        await bots.wait_for_row(
            "SELECT attempts, is_requested FROM claim WHERE kind = 'scoreboard'", (0, 0)
        )
        await press_control(ann, await find_own_table(ann), "draw")
        await bots.kill(ANSWERING_BOT)
        bots.end_leases()
        await wait_for_text(ann, board, "· 1 move ·")


async def find_own_table(user: SandboxUser) -> Json:
    """Return the private table of the user's attempt."""
    return await user.wait_for_message(
        lambda message: is_private(message) and "Draw" in list_button_labels(message)
    )
