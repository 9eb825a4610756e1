"""Games that are over, or whose contest is, looked at again; and whose turn a film is."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.fairness import check_seen
from bot.services.finals import as_it_stood
from bot.services.packs import note_shown
from bot.services.table import table_of
from bot.store import games, players, results
from bot.store.players import Visibility

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from bot.services.table import Table
    from bot.store.database import Store
    from bot.store.games import Game
    from bot.store.players import Player
    from bot.store.results import Result

MOST_WAITING = 8
"""So many films may be asked for at once, the one that is being made counted."""

_NUMBER = re.compile(r"#?([0-9]{1,18})", re.ASCII)


class Replays:
    """Games looked at again; films are made one at a time, each person's one by one.

    ``turn`` is held while a film is made; ``clock`` tells the time.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._asking: set[int] = set()
        self.turn = asyncio.Lock()

    async def table(self, player: int, typed: str | None = None, *, at_end: bool = False) -> Table:
        """The game of that number as it ended; without one the player's own that ended last.

        An attempt that is not over is shown as it stood at its contest's end; ``at_end`` that is
        asked for, whatever was played since.

        It shows how its deal can be played, which then counts no more for whoever asks. GameError
        where there is none, where it is not over, where its player keeps their tables to
        themselves, and where its deal counts and whoever asks has it under way.
        """
        if typed is None:
            return await self._latest(player)
        game, owner = await self._kept(typed)
        if game.player != player and owner.tables is Visibility.PRIVATE:
            raise GameError("replay-hidden")
        table = await self._ended(game, at_end=at_end)
        if game.player != player:
            await self._note_shown(player, game)
        return table

    async def whoever(self, typed: str) -> tuple[Table, Player]:
        """Anybody's finished game of that number, and whose it is; GameError as in `table`."""
        game, owner = await self._kept(typed)
        return _over(game), owner

    async def finished(self, player: int, most: int) -> list[Result]:
        """The player's finished games, the last first."""
        async with self._store.reading() as conn:
            return await results.of_player(conn, player, most)

    @contextmanager
    def asked(self, player: int) -> Iterator[int]:
        """Counts a person among those who wait; how many were there before.

        GameError for one whose film is being made already, and where too many wait.
        """
        if player in self._asking:
            raise GameError("film-under-way")
        ahead = len(self._asking)
        if ahead >= MOST_WAITING:
            raise GameError("films-full", most=MOST_WAITING)
        self._asking.add(player)
        try:
            yield ahead
        finally:
            self._asking.discard(player)

    async def _kept(self, typed: str) -> tuple[Game, Player]:
        wanted = _NUMBER.fullmatch(typed.strip())
        if wanted is None:
            raise GameError("no-game-number", text=typed)
        async with self._store.reading() as conn:
            game = await games.by_id(conn, int(wanted[1]))
            if game is None:
                raise GameError("no-such-replay", number=wanted[1])
            return game, await players.get(conn, game.player)

    async def _ended(self, game: Game, *, at_end: bool) -> Table:
        if game.outcome and not at_end:
            return table_of(game)
        async with self._store.reading() as conn:
            stood = await as_it_stood(conn, game, self._clock())
        return table_of(stood) if stood else _over(game)

    async def _note_shown(self, player: int, game: Game) -> None:
        async with self._store.writing() as conn:
            await check_seen(conn, player, game, self._clock())
            await note_shown(conn, player, game)

    async def _latest(self, player: int) -> Table:
        async with self._store.reading() as conn:
            last = await results.of_player(conn, player, 1)
            game = await games.by_id(conn, last[0].game) if last else None
        if game is None:
            raise GameError("none-finished")
        return _over(game)


def _over(game: Game) -> Table:
    if game.outcome is None:
        raise GameError("not-over")
    return table_of(game)
