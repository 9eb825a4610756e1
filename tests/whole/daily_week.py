"""`python -m tests.whole.daily_week` prints a server's dailies of a week with a leap day.

Two users play every day, except that the second misses the Thursday. The bot posts at eight (UTC).
"""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.whole.bot_sandbox import ClockedSandbox, make_due_posts, run_clocked_sandbox
from tests.whole.table_messages import DAILY_CHANNEL_MENU_ID

MONDAY = datetime(2028, 2, 28, 7, 59, 59, tzinfo=UTC)
SKIPPED_DAY = 3


async def main() -> None:
    """Print each day's post, and at the end the daily's page as each player sees it."""
    with TemporaryDirectory() as folder:
        async with run_clocked_sandbox(Path(folder)) as clocked_sandbox:
            clocked_sandbox.clock.now = MONDAY
            ada = await clocked_sandbox.sandbox.get_user("ada")
            players = [await clocked_sandbox.create_user() for _ in range(2)]
            page = await ada.run_command("server daily")
            await ada.choose_option(page, DAILY_CHANNEL_MENU_ID, "lounge")
            for day in range(7):
                post = await _post_daily(clocked_sandbox, ada)
                _print_lines(
                    f"== {clocked_sandbox.clock.now:%A %d %B %Y, %H:%M} UTC", read_text(post)
                )
                for draws, player in enumerate(players, 1):
                    if (day, draws) != (SKIPPED_DAY, 2):
                        await _play_daily(player, post, draws + day)
                clocked_sandbox.clock.advance(days=1, seconds=-1)
            for player in players:
                _print_lines(
                    f"== /daily, as {player.username} sees it",
                    read_text(await player.run_command("daily")),
                )


async def _post_daily(clocked_sandbox: ClockedSandbox, ada: SandboxUser) -> Json:
    """Return the day's post, after checking that none is sent a second before its hour."""
    message_count = len(await ada.list_messages("lounge"))
    await make_due_posts(clocked_sandbox.bots[0])
    assert len(await ada.list_messages("lounge")) == message_count
    clocked_sandbox.clock.advance(seconds=1)
    await make_due_posts(clocked_sandbox.bots[0])
    [post] = (await ada.list_messages("lounge"))[message_count:]
    return post


async def _play_daily(player: SandboxUser, post: Json, draws: int) -> None:
    await player.press_button(post, label="Play")
    await player.run_command("draw", times=draws)
    await player.run_command("auto")


def _print_lines(*lines: str) -> None:
    sys.stdout.write("\n".join([*lines, "", ""]))


if __name__ == "__main__":
    asyncio.run(main())
