"""Connecting again: at once at first, later with waits that begin anew after every login."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot import gateway_patches
from tests.sandbox.driver.messages import list_controls
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox, run_logged_in_bot, wait_for_connections
from tests.whole.driver.table_messages import press_control, read_move_count

pytestmark = [
    pytest.mark.slow,
    pytest.mark.on_every_python,
]

HEARTBEAT_SECONDS = 0.4


def shorten_reconnect_waits() -> None:
    """Let the bot's process wait a thousandth of the usual time."""
    gateway_patches.FIRST_RECONNECT_SECONDS /= 1000
    gateway_patches.MAX_RECONNECT_SECONDS /= 1000
    gateway_patches.BRIEF_CONNECTION_SECONDS = 0.0


def take_all_connections_for_brief() -> None:
    """Let the bot's process wait after each connection, however long it has lasted."""
    shorten_reconnect_waits()
    gateway_patches.BRIEF_CONNECTION_SECONDS = float("inf")


def shorten_all_waits() -> None:
    """Let the bot's process wait little for another attempt, and to be let in."""
    shorten_reconnect_waits()
    gateway_patches.LOGIN_SECONDS /= 60


@asynccontextmanager
async def run_bot(
    folder: Path, shorten_waits: Callable[[], None] = shorten_reconnect_waits
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot with short waits in it."""
    async with run_logged_in_bot(folder, shorten_waits) as here:
        yield here
        assert "Traceback" not in here.bot.read_log()


def read_waits(here: BotSandbox) -> list[float]:
    """Return how long the bot has waited before each attempt, as its log says."""
    log = here.bot.read_log()
    return [float(wait) for wait in re.findall(r"connecting again .*again_in=([\d.]+)", log)]


def has_waited(here: BotSandbox, count: int) -> bool:
    """Return whether the bot has waited so often."""
    return len(read_waits(here)) >= count


def has_been_kept_out(here: BotSandbox, count: int) -> bool:
    """Return whether the bot has given up so many connections on which it was not let in."""
    return here.bot.read_log().count("not let in") >= count


async def test_waits_grow_while_the_gateway_refuses_and_begin_anew_after_a_login(
    tmp_path: Path,
) -> None:
    async with run_bot(tmp_path) as here:
        for count in (1, 2):
            await here.sandbox.refuse_connections(4)
            await here.sandbox.drop_connections("abort")
            await wait_until(partial(has_waited, here, 4 * count))
            await wait_for_connections(here.sandbox)
        assert read_waits(here) == [0.001, 0.002, 0.004, 0.008] * 2


async def test_a_connection_that_ends_soon_after_a_resume_is_followed_by_a_wait(
    tmp_path: Path,
) -> None:
    async with run_bot(tmp_path, take_all_connections_for_brief) as here:
        for count in (1, 2, 3):
            await here.sandbox.drop_connections("close")
            await wait_until(partial(has_waited, here, count))
            await wait_for_connections(here.sandbox)
        assert read_waits(here) == [0.001] * 3


async def test_a_session_outlives_refused_connections_and_misses_nothing(tmp_path: Path) -> None:
    async with run_bot(tmp_path) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        (before,) = await here.sandbox.list_sessions()
        await here.sandbox.refuse_connections(3)
        await here.sandbox.drop_connections("abort")
        assert read_move_count(await press_control(ada, table, "draw")) == 1
        (after,) = await here.sandbox.list_sessions()
        assert (after["id"], after["resumed"]) == (before["id"], before["resumed"] + 1)


async def test_logins_that_are_closed_at_once_are_repeated_with_waits(tmp_path: Path) -> None:
    async with run_bot(tmp_path) as here:
        await here.sandbox.close_logins(*[4000] * 9)
        await here.sandbox.drop_connections("close")
        await wait_until(partial(has_waited, here, 9))
        await wait_for_connections(here.sandbox)
        assert read_waits(here)[-3:] == [0.06, 0.06, 0.06]
        ada = await here.create_user()
        assert list_controls(await ada.run_command("new", deal="1"))


async def test_a_gateway_that_never_lets_the_bot_in_is_tried_again(tmp_path: Path) -> None:
    async with run_bot(tmp_path, shorten_all_waits) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        for attempts, way_of_closing in enumerate(("close", "invalid"), start=1):
            before = (await here.sandbox.list_sessions())[-1]
            await here.sandbox.ignore_logins()
            is_resumed = way_of_closing == "close"
            await here.sandbox.drop_connections(way_of_closing, resumable=is_resumed)
            await wait_until(partial(has_been_kept_out, here, attempts))
            await wait_for_connections(here.sandbox)
            after = (await here.sandbox.list_sessions())[-1]
            assert (after["id"] == before["id"]) is is_resumed
            table = await press_control(ada, table, "draw")
            assert read_move_count(table) == attempts


async def test_a_heartbeat_without_an_answer_is_noticed_within_one_and_a_half_intervals(
    tmp_path: Path,
) -> None:
    async with run_bot(tmp_path) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        await here.sandbox.set_heartbeat(HEARTBEAT_SECONDS)
        await here.sandbox.drop_connections("close")
        await wait_for_connections(here.sandbox)
        assert read_move_count(await press_control(ada, table, "draw")) == 1
        (before,) = await here.sandbox.list_sessions()
        await here.sandbox.drop_connections("hang")
        await here.bot.wait_for_log_text("heartbeat not answered")
        await here.sandbox.set_heartbeat(60.0)

        async def is_resumed() -> bool:
            (after,) = await here.sandbox.list_sessions()
            return bool(after["resumed"] > before["resumed"])

        await wait_until(is_resumed)
        assert list_controls(await ada.run_command("new", deal="2"))
