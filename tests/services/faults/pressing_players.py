"""Players who press on and on, and remember what they were told, while the database fails."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count

from sqlalchemy import event, select
from sqlalchemy.exc import DBAPIError

from bot.models.errors import BusyError, DatabaseTroubleError, StaleGameError
from bot.services import Services
from bot.services.games.game_requests import DealRequest
from bot.services.games.tables import Table
from bot.store import Store
from bot.store.games import games
from bot.store.requests.current_request import CURRENT_REQUEST
from bot.store.schema import handled_request_table
from tests.services.game_driver import get_version

PAUSE_SECONDS = 0.05
"""Between an answer and the next press."""

_request_ids = count(1_600_000_000_000_000_000)


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
        requests = self.services.requests
        requests.begin_request(request_id, pressed_at, lambda: False)
        version = None if self.is_table_unknown else get_version(self.table)
        try:
            self.table = await self.services.play.draw_cards(self.id, version=version)
        except StaleGameError:
            told = Told.STALE
        except (BusyError, DatabaseTroubleError, DBAPIError, OSError):
            told = Told.IN_DOUBT if requests.has_stored_change() else Told.GIVEN_UP
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
        """Note that the current request's commit is sent."""
        if request := CURRENT_REQUEST.get():
            self.committing.add(request.id)

    @property
    def presses(self) -> list[Press]:
        """All presses so far."""
        return [press for player in self.players for press in player.presses]

    def count_told(self) -> Counter[Told]:
        """Return how often players were told what."""
        return Counter(press.told for press in self.presses)

    async def check_nothing_is_lost(self) -> None:
        """Check that all is stored that was played, and nothing that was given up."""
        async with self.store.begin_read() as conn:
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
    event.listen(store._write_engine.sync_engine, "commit", pressing.note_commit)
    tasks = [asyncio.create_task(player.press_until_cancelled()) for player in pressing.players]
    try:
        yield pressing
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)
