"""Playing at one's table: every change is decided on a revision and kept only on that one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.engine.notation import interpret, split
from bot.engine.progress import Status, plays_up
from bot.engine.state import DRAW
from bot.services import choosing, seats
from bot.services.asking import Deal, Leave, Seen, Stop
from bot.services.dealing import clear_table, lay_out
from bot.services.ending import end
from bot.services.fairness import check_hint, check_seen, check_undo
from bot.services.following import follow, keep_line
from bot.services.table import Table, been, played, table_of
from bot.solver.hint import hint
from bot.store import games
from bot.store.games import Chosen, Game, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.engine.state import Move
    from bot.store.contests import Contest
    from bot.store.database import Store

MOST_TIMES = 100
"""How often one command draws, or steps back or forth."""


class Play:
    """The games on players' tables; ``clock`` tells the time, ``fresh`` chooses new deals."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], fresh: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._fresh = fresh
        self._known: dict[int, Contest] = {}

    async def table(self, player: int) -> Table:
        """What is on the player's table; GameError ``no-game`` when nothing is."""
        async with self._store.reading() as conn:
            return await seats.meant(conn, player, None)

    async def table_at(self, player: int, game: int) -> Table:
        """A game of the player's own, wherever it stands and over or not."""
        async with self._store.reading() as conn:
            return table_of(await seats.own(conn, player, game))

    async def seen(self, player: int, seen: Seen) -> Table:
        """The table that a control was drawn on, if it still stands so."""
        async with self._store.reading() as conn:
            return await seats.meant(conn, player, seen)

    async def deal_of(self, player: int, game: int) -> Deal:
        """The deal of anybody's game, to be played again: shared, if it is not one's own."""
        async with self._store.reading() as conn:
            found = await games.by_id(conn, game)
            if found:
                await check_seen(conn, player, found, self._clock())
        if found is None:
            raise GameError("game-gone")
        chosen = Chosen.NAMED if found.player == player else Chosen.SHARED
        return Deal(variant=found.variant, number=found.deal, word=found.word, chosen=chosen)

    async def new(
        self,
        player: int,
        server: int | None,
        deal: Deal,
        leave: Leave | None = None,
        seen: Seen | None = None,
    ) -> Table:
        """Deals a game; GameUnderWayError where one is in progress and ``leave`` does not say.

        ``seen`` is the game that was asked about: another one, or one to be given up that has
        been played on since, is asked about anew.
        """
        async with self._store.writing() as conn:
            key = await choosing.game(conn, player, deal)
            await choosing.check_contests(conn, player, server, key, deal, self._clock())
            await clear_table(conn, player, deal, leave, seen, self._clock())
            # After what was left just now: what is dealt is the game played last.
            now = self._clock()
            number, counts = await choosing.number(
                conn, player, server, key, deal, fresh=self._fresh, now=now
            )
            game = Game(
                player=player,
                server=server,
                variant=key,
                deal=number,
                word=deal.word,
                chosen=deal.chosen if deal.number else Chosen.FRESH,
                began=now,
                touched=now,
                counts=counts,
                stakes=deal.stakes,
            )
            return await lay_out(conn, game)

    async def move(self, player: int, move: Move, seen: Seen) -> Table:
        """Plays one move, by a button or a menu."""
        async with self._store.writing() as conn:
            table = await seats.meant(conn, player, seen)
            return await self._keep(conn, played(table, [move]))

    async def typed(self, player: int, text: str) -> tuple[Table, Stop | None]:
        """Plays a list of moves as a player types them, up to the first that is refused.

        Where the very first is refused, its reason is raised and nothing changes.
        """
        async with self._store.writing() as conn:
            before = table = await seats.meant(conn, player, None)
            texts = split(text)
            stop = None
            for number, part in enumerate(texts, start=1):
                try:
                    table = played(table, [interpret(table.state, part)])
                except GameError as reason:
                    if number == 1 == len(texts):
                        raise
                    stop = Stop(number, part, reason)
                    break
            if table is before:
                assert stop is not None  # nothing was played, so the first was refused
                raise stop.reason
            return await self._keep(conn, table), stop

    async def draw(self, player: int, times: int = 1, seen: Seen | None = None) -> Table:
        """Draws, up to ``times`` while there is something to draw."""
        _check_times(times)
        async with self._store.writing() as conn:
            table = played(await seats.meant(conn, player, seen), [DRAW])
            for _ in range(times - 1):
                try:
                    table = played(table, [DRAW])
                except GameError:
                    break
            return await self._keep(conn, table)

    async def auto(self, player: int, seen: Seen | None = None) -> Table:
        """Plays to the foundations whatever can go, each a move of its own."""
        async with self._store.writing() as conn:
            table = await seats.meant(conn, player, seen)
            ups = plays_up(table.state)
            if not ups:
                raise GameError("nothing-goes-up")
            start = len(table.game.moves)
            after = played(table, ups)
            runs = (*after.game.auto_runs, (start, start + len(ups)))
            game = replace(after.game, auto_runs=runs, autos=after.game.autos + 1)
            return await self._keep(conn, Table(game, after.state))

    async def hint(self, player: int, seen: Seen | None = None) -> tuple[Table, Move]:
        """The most useful move, counted in the game's record; GameError where there is none."""
        async with self._store.reading() as conn:
            table = await seats.meant(conn, player, seen)
            await check_hint(conn, table.game, self._clock())
        found = await asyncio.to_thread(lambda: hint(table.state, been(table.game)))
        if found is None:
            raise GameError("no-hint")
        game = replace(table.game, hints=table.game.hints + 1)
        async with self._store.writing() as conn:
            return await self._save(conn, Table(game, table.state)), found

    async def undo(self, player: int, times: int = 1, seen: Seen | None = None) -> Table:
        """Steps back, at most to the deal."""
        _check_times(times)
        async with self._store.writing() as conn:
            table = await seats.meant(conn, player, seen)
            return await self._step_back(conn, table, times)

    async def undo_auto(self, player: int, seen: Seen) -> Table:
        """Takes back together what the last auto played."""
        async with self._store.writing() as conn:
            table = await seats.meant(conn, player, seen)
            return await self._step_back(conn, table, table.auto_tail)

    async def redo(self, player: int, times: int = 1, seen: Seen | None = None) -> Table:
        """Steps forth again, as far as was stepped back."""
        _check_times(times)
        async with self._store.writing() as conn:
            game = (await seats.meant(conn, player, seen)).game
            await self._check_free(conn, game)
            steps = min(times, len(game.undone))
            if not steps:
                raise GameError("nothing-to-redo")
            again = game.undone[-steps:][::-1]
            changed = replace(game, moves=game.moves + again, undone=game.undone[:-steps])
            return await self._keep(conn, table_of(changed))

    async def resign(self, player: int, seen: Seen) -> Table:
        """Gives the game up."""
        async with self._store.writing() as conn:
            table = await seats.meant(conn, player, seen)
            return await self._end(conn, table, Outcome.GIVEN_UP)

    async def take_up(self, player: int, game: int) -> Table:
        """Goes back to a game set aside; the one on the table is set aside in its place."""
        async with self._store.writing() as conn:
            wanted = await seats.own(conn, player, game)
            if wanted.outcome:
                raise GameError("game-over")
            return await seats.take_up(conn, wanted, self._clock())

    async def shown(self, game: int, channel: int, message: int) -> None:
        """Remembers where a table was last shown."""
        async with self._store.writing() as conn:
            await games.shown(conn, game, channel, message)

    async def _step_back(self, conn: AsyncConnection, table: Table, times: int) -> Table:
        game = table.game
        await self._check_free(conn, game)
        steps = min(times, len(game.moves))
        if not steps:
            raise GameError("nothing-to-undo")
        back = game.moves[-steps:][::-1]
        changed = replace(
            game, moves=game.moves[:-steps], undone=game.undone + back, undos=game.undos + steps
        )
        return await self._keep(conn, table_of(changed))

    async def _check_free(self, conn: AsyncConnection, game: Game) -> None:
        """GameError where moves are not taken back: for money, or as a challenge has it."""
        if game.stakes:
            raise GameError("money-on-table")
        await check_undo(conn, game, self._clock())

    async def _keep(self, conn: AsyncConnection, table: Table) -> Table:
        """Saves what was played, and the result where that won the game."""
        now = self._clock()
        await keep_line(conn, table.game, now, self._known)
        moved = Table(replace(table.game, moved=now), table.state)
        if table.status is Status.WON:
            return await self._end(conn, moved, Outcome.WON)
        return await self._save(conn, moved)

    async def _save(self, conn: AsyncConnection, table: Table) -> Table:
        now = self._clock()
        kept = Table(await games.save(conn, replace(table.game, touched=now)), table.state)
        return replace(kept, contest=await follow(conn, kept, now, self._known))

    async def _end(self, conn: AsyncConnection, table: Table, outcome: Outcome) -> Table:
        return await end(conn, table, outcome, self._clock())


def _check_times(times: int) -> None:
    if not 1 <= times <= MOST_TIMES:
        raise GameError("bad-times", times=times, most=MOST_TIMES)
