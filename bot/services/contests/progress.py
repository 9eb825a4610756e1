"""What of an attempt is kept for its contest's scoreboard, while it is played and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.entries import ContestEntry
from bot.models.games import GameOutcome
from bot.services.contests.fairness import is_contest_open
from bot.store.contests import contests, entries

if TYPE_CHECKING:
    from datetime import datetime

    from bot.models.contests import Contest
    from bot.models.games import Game
    from bot.services.games.tables import Table
    from bot.store import Connection

_MAX_KNOWN_CONTESTS = 1_000
"""So many contests are kept in mind while they are played."""


async def record_attempt_progress(
    conn: Connection,
    table: Table,
    now: datetime,
    known_contests: dict[int, Contest] | None = None,
) -> Contest | None:
    """Keeps how far an attempt has come, but not once its contest is over; the contest.

    One that is ``known`` to have been read before, and goes on, is not read again.
    """
    at = table.game.contest_id
    if at is None:
        return None
    followed = await entries.update_entry_progress(conn, _build_entry(table, at), now)
    if followed and known_contests and at in known_contests:
        return known_contests[at]
    contest = await contests.find_contest(conn, at)
    if known_contests is not None and contest is not None:
        if len(known_contests) >= _MAX_KNOWN_CONTESTS:
            known_contests.clear()
        known_contests[at] = contest
    return contest


async def save_moves_at_contest_end(
    conn: Connection, game: Game, now: datetime, known_contests: dict[int, Contest]
) -> None:
    """Keeps how an attempt stood at its contest's end, before the game is played on."""
    if game.contest_id is None:
        return
    contest = known_contests.get(game.contest_id) or await contests.find_contest(
        conn, game.contest_id
    )
    if contest and not is_contest_open(contest, now):
        await entries.save_moves_at_close(conn, game.id)


def _build_entry(table: Table, contest_id: int) -> ContestEntry:
    """What stands on the table, as its entry is to have it: its time is that of the last move."""
    game = table.game
    return ContestEntry(
        contest_id=contest_id,
        player_id=game.player_id,
        game_id=game.id,
        joined_at=game.dealt_at,
        is_finished=game.outcome is not None,
        is_won=game.outcome is GameOutcome.WON,
        cards_up=table.state.cards_up,
        move_count=len(game.moves),
        seconds=max(int(((game.last_move_at or game.dealt_at) - game.dealt_at).total_seconds()), 0),
        undos=game.undos,
        hints=game.hints,
    )
