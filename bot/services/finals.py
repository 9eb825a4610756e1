"""How tables stood at a challenge's end, for all to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.fairness import check_seen, contest_of, is_open
from bot.services.joining import found_contest
from bot.services.packs import note_shown
from bot.services.table import table_of
from bot.store import entries, games, players
from bot.store.players import Visibility

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.table import Table
    from bot.store.database import Store
    from bot.store.games import Game


class Finals:
    """Tables of challenges that are over; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def table(self, asker: int, contest_id: int, game_id: int) -> Table:
        """The table of that game as it stood at the end.

        It tells of its deal, which then counts no more for whoever asks. GameError as long as the
        challenge goes on, where the player did not play or keeps their tables to themselves, and
        where whoever asks has that deal under way and it counts.
        """
        async with self._store.writing() as conn:
            contest = await found_contest(conn, contest_id)
            if contest.closed is None:
                raise GameError("contest-unseen")
            game = await games.by_id(conn, game_id)
            stood = await as_it_stood(conn, game, self._clock()) if game else None
            if game is None or game.contest != contest_id or stood is None:
                raise GameError("challenge-not-played")
            if asker != game.player:
                await check_seen(conn, asker, game, self._clock())
                if (await players.get(conn, game.player)).tables is Visibility.PRIVATE:
                    raise GameError("replay-hidden")
                await note_shown(conn, asker, game)
        return table_of(stood)


async def as_it_stood(conn: AsyncConnection, game: Game, now: datetime) -> Game | None:
    """An attempt as its contest's end found it; None before that, and for what is no attempt.

    One that was under way then is so here, though it may be over by now.
    """
    contest = await contest_of(conn, game)
    entry = await entries.by_game(conn, game.id) if contest else None
    if contest is None or entry is None or is_open(contest, now):
        return None
    line = await entries.line(conn, entry)
    if line is None:
        return game
    return replace(game, moves=line, undone=(), auto_runs=(), outcome=None, ended=None)
