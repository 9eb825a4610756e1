"""An attempt's progress on its contest's scoreboard."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from bot.engine.moves import DRAW_MOVE
from bot.models.claims import ClaimKind
from bot.models.contests import Contest, ContestKind
from bot.models.dailies import DailyStreak
from bot.models.entries import ContestEntry
from bot.models.games import Game, GameOutcome
from bot.services.games.tables import Table
from bot.store import Connection
from bot.store.claims import request_work
from bot.store.contests import contests, entries, streaks

_MAX_KNOWN_CONTESTS = 1_000
"""The cache of contests being played is emptied at this size."""

_MAX_KNOWN_STREAKS = 10_000
"""So is that of players who have played a card in a daily, at this one."""

_DRAW_TEXT = str(DRAW_MOVE)


async def record_attempt_progress(
    conn: Connection,
    table: Table,
    now: datetime,
    known_contests: dict[int, Contest] | None = None,
    known_streaks: set[tuple[int, int]] | None = None,
) -> Contest | None:
    """Update an attempt's entry and scoreboard unless its contest is over; return the contest.

    ``known_contests`` is a cache of contests by id: an open contest in it is not loaded again.
    ``known_streaks`` are players and dailies that are in their streaks already. None if the game is
    no attempt.
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
    if is_open and contest and contest.kind is ContestKind.DAILY and not contest.is_own_daily:
        await _record_daily_played(conn, table.game, contest, known_streaks)
    return contest


async def _record_daily_played(
    conn: Connection, game: Game, contest: Contest, known_streaks: set[tuple[int, int]] | None
) -> None:
    """Add a daily to its player's streak once they have played a card: draws alone do not count."""
    streak_key = (game.player_id, contest.id)
    if known_streaks is not None and streak_key in known_streaks:
        return
    if all(move == _DRAW_TEXT for move in game.moves):
        return
    await _extend_daily_streak(conn, game.player_id, date.fromisoformat(contest.date or ""))
    if known_streaks is not None:
        if len(known_streaks) >= _MAX_KNOWN_STREAKS:
            known_streaks.clear()
        known_streaks.add(streak_key)


async def _extend_daily_streak(conn: Connection, player_id: int, day: date) -> None:
    """Add a day to the player's streak, or begin a new one; nothing for a day that has passed."""
    streak = await streaks.find_daily_streak(conn, player_id)
    if streak and streak.last_date >= day.isoformat():
        return
    yesterday = (day - timedelta(days=1)).isoformat()
    current_days = streak.current_days + 1 if streak and streak.last_date == yesterday else 1
    await streaks.save_daily_streak(
        conn,
        DailyStreak(
            player_id=player_id,
            last_date=day.isoformat(),
            current_days=current_days,
            best_days=max(current_days, streak.best_days if streak else 0),
        ),
    )


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
        move_count=game.move_count,
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
    )
