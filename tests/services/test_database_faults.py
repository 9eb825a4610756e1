"""PostgreSQL restarted, crashed, cut off and slow, while ten players press on and on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import DBAPIError

from bot.__main__ import build_services
from bot.models.requests import BusyError, DatabaseTroubleError, StaleGameError
from bot.services import Services
from bot.services.solver_pool import SolverPool
from bot.services.tables import DealRequest, Table
from bot.store import Store, games, open_store
from bot.store.schema import handled_request_table
from tests.services.drivers import get_version
from tests.store.database_link import DatabaseLink, open_database_link
from tests.store.databases import (
    crash_server,
    create_database,
    get_server_url,
    restart_server,
    run_own_server,
)
from tests.timeouts import wait_until

PLAYERS = 10
BACK_SECONDS = 20.0
"""At most this long after the database takes connections again presses are played again.

It is a second or two, but on a busy machine.
"""

ANSWER_SECONDS = 3.0
"""Discord takes no answer to a press later."""

CUT_SECONDS = 20.0
SLOW_TRIP_SECONDS = 0.1


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
    # A busy machine is late, but nobody waits until a cut is over.
    assert max(given_up) < 2 * ANSWER_SECONDS


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


PAUSE_SECONDS = 0.05
"""Between an answer and the next press."""

_request_ids = count(1_600_000_000_000_000_000)
_pressed_id: ContextVar[int] = ContextVar("pressed_id", default=0)
"""The request of the running task; an event of the database does not tell whose it is."""


class Told(StrEnum):
    """What came of a press, as its player was told."""

    PLAYED = "played"
    GIVEN_UP = "given up"
    IN_DOUBT = "in doubt"
    """An error, although the move may have been played: the answer to its commit was lost."""

    STALE = "stale"
    """The table was played on: by a press that was in doubt."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press: its request, what its player was told, and when by the event loop's clock."""

    request_id: int
    told: Told
    pressed_at: float
    told_at: float

    @property
    def seconds(self) -> float:
        """How long the answer took."""
        return self.told_at - self.pressed_at


@dataclass
class PressingPlayer:
    """A player who draws cards as fast as they are answered."""

    id: int
    services: Services
    table: Table
    is_table_unknown: bool = False
    presses: list[Press] = field(default_factory=list)

    async def press_until_cancelled(self) -> None:
        """Press, wait for the answer, and press again."""
        while True:
            # An answer that is on its way comes even if the pressing ends.
            await asyncio.shield(asyncio.create_task(self.press()))
            await asyncio.sleep(PAUSE_SECONDS)

    async def press(self) -> None:
        """Draw a card at the table as it was last seen, and note what came of it."""
        request_id, pressed_at = next(_request_ids), asyncio.get_running_loop().time()
        request = self.services.requests.begin_request(request_id, pressed_at, lambda: False)
        _pressed_id.set(request_id)
        version = None if self.is_table_unknown else get_version(self.table)
        try:
            self.table = await self.services.play.draw_cards(
                self.id, version=version, request=request
            )
        except StaleGameError:
            told = Told.STALE
        except (BusyError, DatabaseTroubleError, DBAPIError, OSError):
            told = Told.IN_DOUBT if request.has_reached_commit else Told.GIVEN_UP
        else:
            told = Told.PLAYED
        self.is_table_unknown = told is Told.STALE
        told_at = asyncio.get_running_loop().time()
        self.presses.append(Press(request_id, told, pressed_at, told_at))


@dataclass
class PressingPlayers:
    """Several of them at once."""

    players: list[PressingPlayer]
    store: Store
    committing: set[int] = field(default_factory=set)
    """The requests whose commit was sent: no time limit ends the waiting for its answer."""

    def note_commit(self, _: object) -> None:
        """Note that a press's commit is sent."""
        self.committing.add(_pressed_id.get())

    @property
    def presses(self) -> list[Press]:
        """All presses so far."""
        return [press for player in self.players for press in player.presses]

    def count_told(self) -> Counter[Told]:
        """Return how often players were told what."""
        return Counter(press.told for press in self.presses)

    async def check_nothing_is_lost(self) -> None:
        """Check that all is stored that was played, and nothing that was given up."""
        async with self.store.begin_read(None) as conn:
            handled = set((await conn.execute(select(handled_request_table.c.id))).scalars())
            for player in self.players:
                game = await games.find_game_on_table(conn, player.id)
                assert game is not None
                told = Counter(press.told for press in player.presses)
                draws = len(game.moves)
                assert told[Told.PLAYED] <= draws <= told[Told.PLAYED] + told[Told.IN_DOUBT]
        played = {press.request_id for press in self.presses if press.told is Told.PLAYED}
        assert played <= handled


@asynccontextmanager
async def run_pressing_players(
    services: Services, store: Store, player_count: int
) -> AsyncIterator[PressingPlayers]:
    """Deal games, and let their players press for the block; wait for their last answers."""
    dealt = [
        await services.play.start_game(player_id, None, DealRequest(variant="canfield"))
        for player_id in range(1, player_count + 1)
    ]
    pressing = PressingPlayers(
        [PressingPlayer(table.game.player_id, services, table) for table in dealt], store
    )
    event.listen(store._engine.sync_engine, "commit", pressing.note_commit)
    tasks = [asyncio.create_task(player.press_until_cancelled()) for player in pressing.players]
    try:
        yield pressing
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)
