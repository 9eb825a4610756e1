"""Counts everything again that is kept of games that are over, and mends what is wrong.

Players are taken one after the other: their games are replayed from their moves, and what results
and running totals must be is counted anew, in one state of the database. Boards must be what their
standings come to, houses what nights and accounts come to. To mend, the player's games are counted
once more in a writing transaction, which replays only what has ended since and holds others up for
as long as one player's results are read, or one board's standings summed. So nothing that is played
meanwhile is lost, here or in another process.

Memory holds the results of one player, a number for each of their games, and what is different on
boards: with a million results some tens of megabytes.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.engine.progress import is_won
from bot.services.comparing import Difference, compared
from bot.services.lacking import Lacking
from bot.services.table import table_of
from bot.services.tally import SCORE, current, ranked, result_of, totals
from bot.store import recounting, servers
from bot.store.games import Outcome
from bot.store.recounting import KEYS, Kept

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from datetime import datetime
    from typing import TypeAlias

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database import Store
    from bot.store.games import Game
    from bot.store.recounting import Row
    from bot.store.results import Result
    from bot.store.servers import Server

    Ups: TypeAlias = dict[int, int | str]
    """How many cards came up in each game, or why that cannot be said."""

_AT_ONCE = 100
_BEFORE_ALL = -(2**63)
_NO_SCORE = dict.fromkeys(SCORE, 0)


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that cannot be replayed, and why; the result that it has, if any, is believed."""

    game: int
    why: str


class Recount:
    """One recount; ``clock`` tells the time in UTC, ``passed`` hears of every game replayed."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], passed: Callable[[], object] = int
    ) -> None:
        self._store = store
        self._clock = clock
        self._passed = passed
        # Boards made here: they grow with the standings that are mended, lest they have too little.
        self._made: set[int] = set()
        self._lacking = Lacking()

    async def over(self) -> int:
        """How many games there are to replay."""
        async with self._store.reading() as conn:
            return await recounting.over(conn)

    async def run(self, *, mend: bool = False) -> AsyncIterator[Difference | Broken]:
        """Every difference, mended by then if that is asked for, and every broken game."""
        after = _BEFORE_ALL
        while some := await self._players(after):
            for player in some:
                for each in await self._player(player, mend=mend):
                    yield each
            after = some[-1]
        async for difference in self._boards(mend=mend):
            yield difference
        for difference in await self._houses(mend=mend):
            yield difference

    async def first(self) -> bool:
        """Counts a database from before there were totals, all or nothing; whether it was one.

        Its results are believed, and others wait until it is done.
        """
        async with self._store.reading() as conn:
            if not await recounting.uncounted(conn):
                return False
        async with self._store.writing(alone=True) as conn:
            return await self._first(conn)

    async def _first(self, conn: AsyncConnection) -> bool:
        if not await recounting.uncounted(conn):
            return False  # another process was faster
        after = _BEFORE_ALL
        while some := await recounting.players(conn, after, _AT_ONCE):
            for player in some:
                await self._mend(conn, player, None)
            after = some[-1]
        after = 0
        while boards := await recounting.boards_after(conn, after, _AT_ONCE):
            for board, _ in boards:
                await recounting.set_board(conn, after := board["id"])
        await self._mend_houses(conn)
        return True

    async def _players(self, after: int) -> list[int]:
        async with self._store.reading() as conn:
            return await recounting.players(conn, after, _AT_ONCE)

    async def _player(self, player: int, *, mend: bool) -> list[Difference | Broken]:
        ups: Ups = {}
        async with self._store.reading() as conn:
            wrong = await self._compare(conn, player, ups)
        if mend and wrong:
            # Alone, so that what was counted meanwhile is seen, and nothing is counted now.
            async with self._store.writing(alone=True) as conn:
                wrong, made = await self._mend(conn, player, ups)
            self._made |= made
        else:
            self._lacking.note(wrong)
        broken = [Broken(game, up) for game, up in ups.items() if isinstance(up, str)]
        return [*broken, *wrong]

    async def _compare(
        self, conn: AsyncConnection, player: int, ups: Ups | None
    ) -> list[Difference]:
        """What is wrong with a player's results and totals."""
        now = self._clock()
        theirs = {
            server: await servers.get(conn, server)
            for server in await recounting.servers_of(conn, player)
        }
        wrong: list[Difference] = []
        results: list[Result] = []
        async for game, kept in recounting.games_of(conn, player):
            must = self._result(game, kept, theirs, ups)
            if must:
                results.append(must)
            if kept != must:
                rows = (asdict(each) if each else None for each in (kept, must))
                wrong.append(Difference(Kept.RESULT, {"game": game.id}, *rows))
        found = await recounting.rows_of(conn, player)
        found[Kept.STANDING] = [
            each for each in found[Kept.STANDING] if current(each["period"], now)
        ]
        for kind, must_be in totals(player, results, theirs, now).items():
            wrong += compared(kind, found[kind], must_be)
        return wrong

    def _result(
        self, game: Game, kept: Result | None, theirs: Mapping[int, Server], ups: Ups | None
    ) -> Result | None:
        """What a game's result must be; without ``ups`` it is what it is."""
        if game.outcome is None or ups is None:
            return kept if ups is None else None
        if game.id not in ups:
            ups[game.id] = _replayed(game)
            self._passed()
        up = ups[game.id]
        if isinstance(up, str):
            return kept and replace(kept, player=game.player, server=game.server)
        if game.server is None:
            return result_of(game, up, 0)
        # Which era it was is told by the result alone.
        return result_of(game, up, kept.era if kept else theirs[game.server].era)

    async def _mend(
        self, conn: AsyncConnection, player: int, ups: Ups | None
    ) -> tuple[list[Difference], set[int]]:
        """Compares in the transaction that is open, and writes what must be; the boards made."""
        for server in await recounting.servers_of(conn, player):
            await conn.run_sync(servers.hold, server)
        wrong = await self._compare(conn, player, ups)
        for kept in Kept:
            if kept is not Kept.STANDING:
                await _write(conn, kept, [each for each in wrong if each.kept is kept])
        standings = (
            (each.key | (each.must or ranked(_NO_SCORE)), each.more(SCORE))
            for each in wrong
            if each.kept is Kept.STANDING
        )
        return wrong, await recounting.put_standings(conn, standings, self._made)

    async def _boards(self, *, mend: bool) -> AsyncIterator[Difference]:
        after = 0
        while True:
            async with self._store.reading() as conn:
                boards = await recounting.boards_after(conn, after, _AT_ONCE)
            if not boards:
                break
            for board, summed in boards:
                after = board["id"]
                for each in self._board(board, summed):
                    if mend:
                        async with self._store.writing(alone=True) as conn:
                            await recounting.set_board(conn, after)
                    yield each
        for each in self._lacking.nowhere(Kept.BOARD):
            yield each

    def _board(self, board: Row, summed: Row) -> list[Difference]:
        if not current(board["period"], self._clock()):
            return []
        key = {name: board[name] for name in KEYS[Kept.BOARD]}
        must = self._lacking.whole(Kept.BOARD, key | summed)
        found = [] if board["id"] in self._made else [{name: board[name] for name in must}]
        return compared(Kept.BOARD, found, [must])

    async def _houses(self, *, mend: bool) -> list[Difference]:
        async with self._store.reading() as conn:
            kept, summed = await recounting.houses(conn)
        must = [self._lacking.whole(Kept.HOUSE, each) for each in summed]
        wrong = compared(Kept.HOUSE, kept, [*must])
        if mend and wrong:
            async with self._store.writing(alone=True) as conn:
                return await self._mend_houses(conn)
        return [*wrong, *self._lacking.nowhere(Kept.HOUSE)]

    async def _mend_houses(self, conn: AsyncConnection) -> list[Difference]:
        wrong = compared(Kept.HOUSE, *(await recounting.houses(conn)))
        await _write(conn, Kept.HOUSE, wrong)
        return wrong


def _replayed(game: Game) -> int | str:
    """How many cards came up in a game, or why that cannot be said."""
    try:
        state = table_of(game).state
    except GameError as error:
        return str(error)
    if is_won(state) is not (game.outcome is Outcome.WON):
        return "its moves do not end as it did"
    return state.cards_up


async def _write(conn: AsyncConnection, kept: Kept, wrong: list[Difference]) -> None:
    if not wrong:
        return
    await recounting.put(conn, kept, [each.must for each in wrong if each.must])
    await recounting.drop(conn, kept, [each.key for each in wrong if not each.must])
