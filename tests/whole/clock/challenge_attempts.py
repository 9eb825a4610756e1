"""Create challenges and begin attempts, as players do."""

from typing import Any

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.table_messages import read_contest_id


async def create_challenge(user: SandboxUser, **options: Any) -> tuple[int, Json]:
    """Create a challenge of an hour; return its id and its scoreboard."""
    board = await user.run_command("challenge create", game="canfield", lasts="1h", **options)
    return read_contest_id(board), board


async def end_challenge(user: SandboxUser, scoreboard_message: Json) -> None:
    """End a challenge, as its maker."""
    question = await user.press_button(scoreboard_message, label="End challenge")
    await user.press_button(question, label="End challenge")


async def join_and_begin(user: SandboxUser, scoreboard_message: Json) -> Json:
    """Join a challenge, which begins the attempt; return its table."""
    return await user.press_button(scoreboard_message, label="Play")


async def load_deal_number(clocked_sandbox: ClockedSandbox, contest_id: int) -> int:
    """Return the number of a contest's deal, which is secret until the end."""
    contests = clocked_sandbox.bots[0].services.contests
    return (await contests.load_scoreboard(contest_id)).contest.deal
