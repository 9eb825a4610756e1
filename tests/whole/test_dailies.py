"""The daily over several days: the calendar that leads back to the days before."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count

import pytest
import pytest_asyncio

from bot.ui.control_ids import CalendarDayId
from bot.ui.posts import Announcer
from tests.sandbox.sandbox_user import SandboxUser, list_controls, read_text
from tests.whole.bot_sandbox import (
    ClockedSandbox,
    make_announcer,
    run_clocked_sandbox,
    wait_for_all_tasks,
)
from tests.whole.table_messages import check_private, list_button_labels, read_alt_text

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

_channel_numbers = count(1)


@dataclass
class Days:
    """A bot that goes by the tests' clock, what posts for it, and two players in a channel."""

    here: ClockedSandbox
    announcer: Announcer
    ann: SandboxUser
    ben: SandboxUser

    async def play(self, user: SandboxUser, draws: int) -> None:
        """Play today's daily with these draws, and give it up."""
        await user.press_button(await user.run_command("daily"), label="Play")
        await user.run_command("draw", times=draws)
        await user.press_button(await user.run_command("resign"), label="Give up")

    async def pass_midnight(self) -> None:
        """Let the next day begin, and make what is due."""
        self.here.clock.advance(days=1)
        await self.announcer.run_once()
        await wait_for_all_tasks(self.here.bots[0])


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def clocked(bot_folders: pytest.TempPathFactory) -> AsyncIterator[ClockedSandbox]:
    """Run a bot that goes by the tests' clock."""
    async with run_clocked_sandbox(bot_folders.mktemp("dailies")) as here:
        yield here


@pytest_asyncio.fixture(loop_scope="session")
async def days(clocked: ClockedSandbox) -> Days:
    """Return the bot with two new users in a new channel."""
    channel = await clocked.sandbox.create_channel("Patience Club", f"days{next(_channel_numbers)}")
    ann, ben = await clocked.create_user(), await clocked.create_user()
    ann.channel = ben.channel = channel
    return Days(clocked, make_announcer(clocked.bots[0]), ann, ben)


async def test_a_calendar_leads_to_a_days_scoreboard_its_best_game_and_its_deal(days: Days) -> None:
    days.here.set_clock("2027-05-06T09:00:00")
    await days.play(days.ann, 1)
    await days.play(days.ben, 2)
    await days.pass_midnight()
    calendar = await days.ben.press_button(await days.ben.run_command("daily"), label="Calendar")
    check_private(calendar, "### Your dailies in May 2027")
    assert read_alt_text(calendar).startswith("Won 0; Lost 1: 6; ")
    [menu] = [control for control in list_controls(calendar) if control.get("options")]
    assert menu["custom_id"] == CalendarDayId.parse(menu["custom_id"]).dump()
    assert [option["value"] for option in menu["options"]] == ["2027-05-07", "2027-05-06"]
    board = await days.ben.choose_option(calendar, menu["custom_id"], "2027-05-06")
    assert board["id"] == calendar["id"]
    assert f"{days.ann.display_name} · 1 of 52 up · 1 move" in read_text(board)
    assert {"Play this", "Watch race", "Best game", "Replay", "Calendar"} <= {
        *list_button_labels(board)
    }
    again = await days.ben.press_button(board, label="Calendar")
    assert read_text(again) == read_text(calendar)
    board = await days.ben.choose_option(again, menu["custom_id"], "2027-05-06")
    table = await days.ben.press_button(board, label="Play this")
    assert "Practice:" in read_text(table)
