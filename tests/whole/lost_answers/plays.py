"""One move each, by a slash command, a button and a menu."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import BotSilentError, SandboxUser
from tests.whole.driver.table_messages import press_control

Play = Callable[[SandboxUser, Json], Awaitable[Json]]


async def deal_table(user: SandboxUser) -> Json:
    """Deal a game with so many moves that they are in a menu."""
    return await user.run_command("new", game="indian", deal="1")


async def play_by_menu(user: SandboxUser, table: Json) -> Json:
    """Play the first move of the table's menu; return the answer."""
    menu = next(control for control in list_controls(table) if "options" in control)
    return await press_control(user, table, menu["options"][0]["value"])


async def play_by_button(user: SandboxUser, table: Json) -> Json:
    """Draw by the table's button; return the answer."""
    return await press_control(user, table, "draw")


async def play_by_command(user: SandboxUser, _table: Json) -> Json:
    """Draw by a slash command; return the answer."""
    return await user.run_command("draw")


PLAYS: dict[str, Play] = {
    "menu": play_by_menu,
    "button": play_by_button,
    "command": play_by_command,
}


@asynccontextmanager
async def play_unanswered(answer: Awaitable[Json]) -> AsyncIterator[None]:
    """Send an interaction for the block, whose answer may never come."""
    waiting = asyncio.ensure_future(answer)
    try:
        yield
    finally:
        waiting.cancel()
        with suppress(asyncio.CancelledError, BotSilentError):
            await waiting


async def wait_for_move_count(user: SandboxUser, count: int, sentence: str) -> Json:
    """Wait until a table with this many moves and this sentence is seen; return its message."""
    return await user.wait_for_message(
        lambda message: (
            f"up · {count} move" in (text := read_text(message))
            and sentence in text
            and bool(list_controls(message))
        )
    )
