"""What of an attempt is kept for its contest's scoreboard, while it is played and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.services.fairness import is_open
from bot.store import contests, entries
from bot.store.entries import Entry
from bot.store.games import Outcome

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.table import Table
    from bot.store.contests import Contest
    from bot.store.games import Game

_MOST_KNOWN = 1_000
"""So many contests are kept in mind while they are played."""


async def follow(
    conn: AsyncConnection, table: Table, now: datetime, known: dict[int, Contest] | None = None
) -> Contest | None:
    """Keeps how far an attempt has come, but not once its contest is over; the contest.

    One that is ``known`` to have been read before, and goes on, is not read again.
    """
    at = table.game.contest
    if at is None:
        return None
    followed = await entries.progress(conn, _told(table, at), now)
    if followed and known and at in known:
        return known[at]
    contest = await contests.by_id(conn, at)
    if known is not None and contest is not None:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[at] = contest
    return contest


async def keep_line(
    conn: AsyncConnection, game: Game, now: datetime, known: dict[int, Contest]
) -> None:
    """Keeps how an attempt stood at its contest's end, before the game is played on."""
    if game.contest is None:
        return
    contest = known.get(game.contest) or await contests.by_id(conn, game.contest)
    if contest and not is_open(contest, now):
        await entries.keep_line(conn, game.id)


def _told(table: Table, contest: int) -> Entry:
    """What stands on the table, as its entry is to have it: its time is that of the last move."""
    game = table.game
    return Entry(
        contest=contest,
        player=game.player,
        game=game.id,
        joined=game.began,
        done=game.outcome is not None,
        won=game.outcome is Outcome.WON,
        up=table.state.cards_up,
        moves=len(game.moves),
        seconds=max(int(((game.moved or game.began) - game.began).total_seconds()), 0),
        undos=game.undos,
        hints=game.hints,
    )
