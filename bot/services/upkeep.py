"""What time does by itself: games left alone end, boards and posts of the past go."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.engine.errors import GameError
from bot.services.daily_posts import DailyPosts
from bot.services.ending import end
from bot.services.periods import Period, period_key
from bot.services.servers import Servers
from bot.services.table import table_of
from bot.store import board_changes, games
from bot.store.errors import StaleGameError
from bot.store.games import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.store.database import Store
    from bot.store.games import Game

log = structlog.get_logger("bot.services.upkeep")

LEFT_DAYS = 14
"""A game without a move for so many days is over, unless it is practice."""

_AT_ONCE = 50


class Upkeep:
    """What is to be done now and again; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def run(self) -> None:
        """Does all that is due, in transactions so short that nobody waits for them."""
        await Servers(self._store).bring_up()
        await DailyPosts(self._store, self._clock).drop_past()
        while await self._end_left():
            pass
        for period, letter in ((Period.MONTH, "m"), (Period.WEEK, "w")):
            while await self._drop_past(letter, period_key(period, self._clock())):
                pass

    async def _end_left(self) -> int:
        """Ends some games that have been left alone; how many there were."""
        before = self._clock() - timedelta(days=LEFT_DAYS)
        async with self._store.reading() as conn:
            left = await games.left_alone(conn, before, _AT_ONCE)
        for game in left:
            await self._end(game)
        return len(left)

    async def _end(self, game: Game) -> None:
        now = self._clock()
        try:
            table = table_of(game)
        except GameError as error:
            log.warning("game cannot be replayed", game=game.id, why=error.key)
            gone = replace(game, seat=None, outcome=Outcome.LEFT, ended=now)
            async with self._store.writing() as conn:
                await games.save(conn, gone)
            return
        try:
            async with self._store.writing() as conn:
                await end(conn, table, Outcome.LEFT, now)
        except StaleGameError:
            pass  # its player came back just now

    async def _drop_past(self, letter: str, current: str) -> int:
        """Drops a board of a period before the current one; how many it was."""
        async with self._store.writing() as conn:
            return await board_changes.prune(conn, letter, current, 1)
