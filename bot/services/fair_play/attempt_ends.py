"""An attempt ends with its contest: later moves are refused, and it ends as it stood."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest
from bot.models.games import GameOutcome
from bot.services.contests.fairness import find_game_contest, is_contest_open
from bot.services.games.results import end_game
from bot.services.games.slots import load_own_table
from bot.services.games.tables import Table
from bot.store import Connection, Store


class AttemptTimedOutError(GameError):
    """The contest was over before: nothing was played, and the attempt on ``table`` has ended."""

    def __init__(self, table: Table) -> None:
        super().__init__(ErrorKey.ATTEMPT_TIMED_OUT)
        self.table = table


@asynccontextmanager
async def begin_play(store: Store, clock: Callable[[], datetime]) -> AsyncIterator[Connection]:
    """Begin a transaction in which a player plays, with `check_contest_not_over`.

    If that finds the contest over, all of the transaction is undone, and the attempt ended.
    """
    try:
        async with store.begin_write() as conn:
            yield conn
    except AttemptTimedOutError as error:
        raise AttemptTimedOutError(await _end_attempt(store, error.table, clock())) from error


async def check_own_contest_not_over(
    conn: Connection, table: Table, now: datetime, known_contests: dict[int, Contest] | None = None
) -> None:
    """Raise AttemptTimedOutError if the contest that a table is played in is over.

    In ``known_contests`` it may have been ended since: saving a move tells, and costs nothing more.
    """
    contest = await find_game_contest(conn, table.game, known_contests)
    check_contest_not_over(table, contest, now)


def check_contest_not_over(table: Table, contest: Contest | None, now: datetime) -> None:
    """Raise AttemptTimedOutError if the contest that the table is played in is over."""
    if contest is not None and not is_contest_open(contest, now):
        raise AttemptTimedOutError(table)


async def _end_attempt(store: Store, played: Table, now: datetime) -> Table:
    """End an attempt as it is stored, and return it; it may have ended meanwhile."""
    async with store.begin_write() as conn:
        table = await load_own_table(conn, played.game.player_id, played.game.id)
        if table.game.outcome is None:
            table = await end_game(conn, table, GameOutcome.ABANDONED, now)
        return table
