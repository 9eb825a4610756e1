"""PostgreSQL restarted, crashed, cut off and slow, while ten players press on and on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from bot.__main__ import build_services
from bot.services.solver.pool import SolverPool
from bot.store import open_store
from tests.services.faults.pressing_players import PressingPlayers, Told, run_pressing_players
from tests.store.link.database_link import DatabaseLink, open_database_link
from tests.store.postgresql_databases import create_database
from tests.store.postgresql_server import (
    crash_server,
    get_server_url,
    restart_server,
    run_own_server,
)
from tests.timeouts import wait_until

PLAYERS = 10
BACK_SECONDS = 2.0
"""At most this long after the database takes connections again presses are played again."""

ANSWER_SECONDS = 3.0
"""Discord takes no answer to a press later."""

CUT_SECONDS = 20.0
SLOW_TRIP_SECONDS = 0.2


@pytest.fixture
def link(postgresql_url: str) -> Iterator[DatabaseLink]:
    """Yield a way to an empty database."""
    with create_database(postgresql_url) as url, open_database_link(url) as opened:
        yield opened


@pytest.fixture
def own_server() -> Iterator[Path]:
    """Yield the folder of a server that loses nothing, for one test alone to end."""
    with run_own_server("-c listen_addresses=") as folder:
        yield folder


@asynccontextmanager
async def run_players(url: str) -> AsyncIterator[PressingPlayers]:
    """Let players press for the block, and check at the end that nothing is lost."""
    async with open_store(url) as store:
        services = build_services(store, lambda: datetime.now(UTC), SolverPool(0))
        async with run_pressing_players(services, store, PLAYERS) as pressing:
            yield pressing
        await pressing.check_nothing_is_lost()


async def wait_until_all_play_again(pressing: PressingPlayers) -> None:
    """Wait until each player's press is played that began now or later."""
    now = asyncio.get_running_loop().time()

    def play_all() -> bool:
        return all(
            any(press.told is Told.PLAYED and press.told_at > now for press in player.presses)
            for player in pressing.players
        )

    await wait_until(play_all, BACK_SECONDS)


def check_answers_are_in_time(pressing: PressingPlayers) -> None:
    """Check that who was told that nothing was played was told in time.

    Whether a change is stored whose commit was on its way as the server went away, nobody knows
    before it is back.
    """
    given_up = [
        press.seconds
        for press in pressing.presses
        if press.told is Told.GIVEN_UP and press.request_id not in pressing.committing
    ]
    assert max(given_up) < ANSWER_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("end_server", [restart_server, crash_server])
async def test_a_server_that_was_restarted_or_has_crashed(
    own_server: Path, end_server: Callable[[Path], None]
) -> None:
    url = get_server_url(own_server)
    async with run_players(url) as pressing:
        await asyncio.sleep(1)
        await asyncio.to_thread(partial(end_server, own_server))
        await wait_until_all_play_again(pressing)
    assert not pressing.count_told()[Told.IN_DOUBT]


@pytest.mark.slow
async def test_a_server_that_refuses_connections_for_a_while(link: DatabaseLink) -> None:
    async with run_players(link.url) as pressing:
        await asyncio.sleep(1)
        link.cut()
        await asyncio.sleep(CUT_SECONDS)
        link.restore()
        await wait_until_all_play_again(pressing)
    check_answers_are_in_time(pressing)


@pytest.mark.slow
@pytest.mark.parametrize("connections_die", [False, True])
async def test_a_server_that_is_not_heard_of_for_a_while(
    link: DatabaseLink, *, connections_die: bool
) -> None:
    async with run_players(link.url) as pressing:
        await asyncio.sleep(1)
        link.hold()
        await asyncio.sleep(CUT_SECONDS)
        if connections_die:
            link.reset_connections()
        link.restore()
        await wait_until_all_play_again(pressing)
    check_answers_are_in_time(pressing)


@pytest.mark.slow
async def test_a_slow_way_to_the_server_loses_no_press(link: DatabaseLink) -> None:
    async with run_players(link.url) as pressing:
        link.set_delay(SLOW_TRIP_SECONDS)
        await asyncio.sleep(5)
        link.set_delay(0)
    assert set(pressing.count_told()) == {Told.PLAYED}
