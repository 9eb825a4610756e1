"""An attempt's progress on its contest's scoreboard, and its moves at the contest's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.claims import ClaimKind
from bot.models.contests import ContestKind
from bot.models.entries import ContestEntry
from bot.models.games import GameOutcome
from bot.services.contests.fairness import find_game_contest, is_contest_open
from bot.store.claims import request_work
from bot.store.contests import contests, entries

if TYPE_CHECKING:
    from datetime import datetime

    from bot.models.contests import Contest
    from bot.models.games import Game
    from bot.services.games.tables import Table
    from bot.store import Connection

_MAX_KNOWN_CONTESTS = 1_000
"""The cache of contests being played is emptied at this size."""


async def record_attempt_progress(
    conn: Connection,
    table: Table,
    now: datetime,
    known_contests: dict[int, Contest] | None = None,
) -> Contest | None:
    """Update an attempt's entry and scoreboard unless its contest is over; return the contest.

    ``known_contests`` is a cache of contests by id: an open contest in it is not loaded again.
    None if the game is no attempt.
    """
    contest_id = table.game.contest_id
    if contest_id is None:
        return None
    is_open = await entries.update_entry_progress(conn, _build_entry(table, contest_id), now)
    contest = known_contests.get(contest_id) if is_open and known_contests else None
    if contest is None:
        contest = await contests.find_contest(conn, contest_id)
        if known_contests is not None and contest is not None:
            if len(known_contests) >= _MAX_KNOWN_CONTESTS:
                known_contests.clear()
            known_contests[contest_id] = contest
    if is_open and contest and contest.kind is ContestKind.CHALLENGE:
        await request_work(conn, ClaimKind.SCOREBOARD, [contest_id])
    return contest


async def save_moves_at_contest_end(
    conn: Connection, game: Game, now: datetime, known_contests: dict[int, Contest]
) -> None:
    """Store an attempt's moves at its contest's end, before its player plays on."""
    contest = await find_game_contest(conn, game, known_contests)
    if contest and not is_contest_open(contest, now):
        await entries.save_moves_at_close(conn, game.id)


def _build_entry(table: Table, contest_id: int) -> ContestEntry:
    """Return the entry of a table's game."""
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
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
    )
