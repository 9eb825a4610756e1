"""``python -m tests.whole.contests.daily_week``: a server's week of dailies, on a held clock.

Two people play each day, one of them not on the Thursday, and the bot posts at eight (UTC). The
week has a leap day.
"""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.ui.dailies.post import post_dailies
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox, run_clocked_sandbox
from tests.whole.driver.control_ids import DAILY_CHANNEL_MENU_ID

MONDAY = datetime(2028, 2, 28, 7, 59, 59, tzinfo=UTC)
SKIPPED_DAY = 3


async def main() -> None:
    """Tells each day's post, and in the end the page of one who was there."""
    with TemporaryDirectory() as folder:
        async with run_clocked_sandbox(Path(folder)) as house:
            house.clock.now = MONDAY
            ada = await house.sandbox.get_user("ada")
            players = [await house.create_user() for _ in range(2)]
            page = await ada.run_command("server daily")
            await ada.choose_option(page, DAILY_CHANNEL_MENU_ID, "lounge")
            for day in range(7):
                post = await _post_daily(house, ada)
                _print_lines(f"== {house.clock.now:%A %d %B %Y, %H:%M} UTC", read_text(post))
                for draws, player in enumerate(players, 1):
                    if (day, draws) != (SKIPPED_DAY, 2):
                        await _play_daily(player, post, draws + day)
                house.clock.advance(days=1, seconds=-1)
            for player in players:
                _print_lines(
                    f"== /daily, as {player.username} sees it",
                    read_text(await player.run_command("daily")),
                )


async def _post_daily(clocked_sandbox: ClockedSandbox, ada: SandboxUser) -> Json:
    """Return the day's post, after checking that none is sent a second before its hour."""
    seen = len(await ada.list_messages("lounge"))
    await post_dailies(clocked_sandbox.bots[0])
    assert len(await ada.list_messages("lounge")) == seen
    clocked_sandbox.clock.advance(seconds=1)
    await post_dailies(clocked_sandbox.bots[0])
    [post] = (await ada.list_messages("lounge"))[seen:]
    return post


async def _play_daily(player: SandboxUser, post: Json, draws: int) -> None:
    await player.press_button(post, label="Play")
    await player.run_command("draw", times=draws)
    await player.run_command("auto")


def _print_lines(*lines: str) -> None:
    sys.stdout.write("\n".join([*lines, "", ""]))


if __name__ == "__main__":
    asyncio.run(main())
