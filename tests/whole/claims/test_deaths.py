"""Two bot processes: whatever the moment one of them dies, the other does the work, once."""

import signal
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.claims.mortal_bots import ANSWERING_BOT, MortalBots, make_mortal_bots
from tests.whole.driver.bot_databases import create_database
from tests.whole.driver.table_messages import is_private, list_button_labels, press_control

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

BEFORE_PODIUM = "bot.ui.challenges.announcer:render_podium"
AFTER_PODIUM = "bot.services.contests.contests:ContestService.mark_end_announced"
BEFORE_EDIT = "bot.ui.challenges.announcer:edit_sent_message"
AFTER_BOARD = "bot.services.contests.contests:ContestService.record_scoreboard_message"
AFTER_POST = "bot.services.dailies.daily_posts:DailyPostService.record_post_message"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_mortal_bots(bot_folders: pytest.TempPathFactory) -> AsyncIterator[MortalBots]:
    """Run two bots that can die at these places."""
    folder = bot_folders.mktemp("mortal")
    places = (BEFORE_PODIUM, AFTER_PODIUM, BEFORE_EDIT, AFTER_BOARD, AFTER_POST)
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bots = make_mortal_bots(running, folder, places)
        await create_database(bots.database_url)
        try:
            yield bots
        finally:
            await bots.close()


@pytest_asyncio.fixture(loop_scope="session")
async def mortal_bots(shared_mortal_bots: MortalBots) -> MortalBots:
    """Return the bots, both alive, with nothing to do."""
    await shared_mortal_bots.revive()
    await shared_mortal_bots.sandbox.wait_for_commands("challenge", "server")
    return shared_mortal_bots


async def create_challenge(bots: MortalBots, user: SandboxUser) -> Json:
    """Let a user create a challenge in a new channel; return its scoreboard once it is recorded.

    Discord's limits are each channel's own.
    """
    user.channel = await bots.sandbox.create_channel("Patience Club", f"of-{user.username}")
    board = await user.run_command("challenge create", game="canfield", lasts="10m")
    query = f"SELECT count(*) FROM contest WHERE scoreboard_message_id = {board['id']}"
    await bots.wait_for_row(query, (1,))
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


@pytest.mark.parametrize("place", [BEFORE_PODIUM, AFTER_PODIUM, BEFORE_EDIT])
async def test_an_end_is_announced_once_whenever_its_announcer_dies(
    mortal_bots: MortalBots, place: str
) -> None:
    user = await mortal_bots.sandbox.create_user(place.rpartition(":")[2][-12:])
    board = await create_challenge(mortal_bots, user)
    mortal_bots.stage.set_trap(place)
    mortal_bots.advance_clock(minutes=10)
    await mortal_bots.wait_for_death(place)
    mortal_bots.end_leases()
    await wait_for_text(user, board, "Ended <t:")
    # The scoreboard has the button too.
    assert await count_messages(user, "Rematch") == 2


async def test_an_end_is_announced_once_if_its_announcer_goes_on_after_another_took_over(
    mortal_bots: MortalBots,
) -> None:
    user = await mortal_bots.sandbox.create_user("suspended")
    board = await create_challenge(mortal_bots, user)
    mortal_bots.stage.set_trap(BEFORE_PODIUM, signal.SIGSTOP)
    mortal_bots.advance_clock(minutes=10)
    await wait_until(lambda: not mortal_bots.stage.is_set(BEFORE_PODIUM))
    mortal_bots.end_leases()
    await wait_for_text(user, board, "Ended <t:")
    mortal_bots.let_all_go_on()

    async def have_both_sent_it() -> bool:
        path = f"/channels/{board['channel_id']}/messages"
        return len(await mortal_bots.sandbox.list_requests("POST", path)) == 2

    await wait_until(have_both_sent_it)
    assert await count_messages(user, "Rematch") == 2


async def test_an_end_is_announced_although_its_bot_died_right_after_posting_the_scoreboard(
    mortal_bots: MortalBots,
) -> None:
    user = await mortal_bots.sandbox.create_user("board")
    user.channel = await mortal_bots.sandbox.create_channel("Patience Club", "of-board")
    mortal_bots.stage.set_trap(AFTER_BOARD)
    await user.run_command("challenge create", game="canfield", lasts="10m")
    await mortal_bots.wait_for_death(AFTER_BOARD)
    mortal_bots.advance_clock(minutes=10)

    async def is_announced() -> bool:
        return await count_messages(user, "Rematch") == 1

    await wait_until(is_announced)


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGTERM])
async def test_the_daily_is_posted_once_if_its_poster_ends_before_recording_the_post(
    mortal_bots: MortalBots, signal_number: signal.Signals
) -> None:
    ada = await mortal_bots.sandbox.get_user("ada")
    ada.channel = await mortal_bots.sandbox.create_channel("Patience Club", signal_number.name)
    await ada.refresh_channels()
    tomorrow = mortal_bots.stage.get_time() + timedelta(days=1)
    mortal_bots.stage.set_time(tomorrow.replace(hour=1))
    await ada.run_command("server daily", "tables", channel=ada.channel, hour=12)
    mortal_bots.stage.set_trap(AFTER_POST, signal_number)
    mortal_bots.advance_clock(hours=12)
    await mortal_bots.wait_for_death(AFTER_POST)
    if signal_number == signal.SIGKILL:
        mortal_bots.end_leases()
    # Otherwise it gave back what it had claimed, and the other goes on at once.
    query = "SELECT message_id IS NOT NULL FROM daily_post ORDER BY date DESC LIMIT 1"
    await mortal_bots.wait_for_row(query, (1,))
    assert await count_messages(ada, "Scoreboard") == 1


async def test_a_scoreboard_is_refreshed_after_the_last_movers_process_died(
    mortal_bots: MortalBots,
) -> None:
    mover = await mortal_bots.sandbox.create_user("mover")
    board = await create_challenge(mortal_bots, mover)
    await mover.press_button(board, label="Play")
    table = await mover.wait_for_message(
        lambda message: is_private(message) and "Draw" in list_button_labels(message)
    )
    # It was refreshed just now, so that the next refresh comes five seconds later: after the death.
    query = "SELECT attempts, is_requested FROM claim WHERE kind = 'scoreboard'"
    await mortal_bots.wait_for_row(f"{query} ORDER BY subject_id DESC LIMIT 1", (0, 0))
    await press_control(mover, table, "draw")
    await mortal_bots.kill(ANSWERING_BOT)
    mortal_bots.end_leases()
    await wait_for_text(mover, board, "· 1 move ·")


async def test_a_podium_has_the_names_of_its_server_whichever_process_posts_it(
    mortal_bots: MortalBots,
) -> None:
    host = await mortal_bots.sandbox.create_user("host", name="Heidi", nickname="Captain")
    board = await create_challenge(mortal_bots, host)
    await host.press_button(board, label="Play")
    table = await host.wait_for_message(
        lambda message: is_private(message) and "Draw" in list_button_labels(message)
    )
    await press_control(host, table, "draw")
    await wait_for_text(host, board, "Captain")
    await mortal_bots.kill(ANSWERING_BOT)
    mortal_bots.advance_clock(minutes=10)
    podium = await host.wait_for_message(
        lambda message: (
            "Rematch" in list_button_labels(message)
            and message["channel_id"] == board["channel_id"]
            and message["id"] != board["id"]
        )
    )
    assert "Captain" in read_text(podium)
    assert "Heidi" not in read_text(podium)
