"""Ends of games: results, running totals, and attempts that end with their contest.

Totals that players share are written later, for many results at once.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta

from bot.engine.moves import DRAW_MOVE
from bot.models.claims import ClaimKind
from bot.models.contests import Contest, ContestEntry, ContestKind, DailyStreak
from bot.models.games import Game, GameOutcome, GameResult
from bot.services.house import DECK_PRICES, compute_payout
from bot.services.tables import (
    AttemptTimedOutError,
    Table,
    end_unreadable_game,
    find_game_contest,
    find_table,
    load_own_table,
)
from bot.store import Connection, PlayerRequest, Store, contests, dailies, games
from bot.store.claims import request_work
from bot.store.leaderboards import let_result_wait
from bot.store.totals import add_result_to_own_totals
from bot.variants import get_cards_to_win


async def end_game(conn: Connection, table: Table, outcome: GameOutcome, now: datetime) -> Table:
    """End a game, store its result and totals, and return the table with its contest, if any."""
    ended_table = build_ended_table(table, outcome, now)
    game = await games.save_game(conn, ended_table.game)
    await record_result(conn, build_result(ended_table))
    contest = await record_attempt_progress(conn, ended_table, now)
    return replace(table, game=game).with_events(contest=contest)


async def end_attempts(
    conn: Connection, contest: Contest, attempts: Iterable[Game], now: datetime
) -> None:
    """End attempts with their contest, which has closed, as they and their entries stand."""
    for game in attempts:
        if table := find_table(game):
            table = _leave_uncounted_if_cut_off(table, contest)
            ended_table = build_ended_table(table, GameOutcome.ABANDONED, now)
            await games.save_game(conn, ended_table.game)
            await record_result(conn, build_result(ended_table))
        else:
            await end_unreadable_game(conn, game, GameOutcome.ABANDONED, now)


def _leave_uncounted_if_cut_off(table: Table, contest: Contest | None) -> Table:
    if contest and contest.cuts_off(table.game.player_id):
        return replace(table, game=replace(table.game, counts_in_contest=False))
    return table


async def record_result(conn: Connection, result: GameResult) -> None:
    """Store a result and add it to its player's own totals; what players share it waits for."""
    if result.is_counted and result.is_won:
        another_waits = await games.has_other_game_begun(conn, result.player_id, result.game_id)
        result = replace(result, adds_to_streak=not another_waits)
    await games.insert_result(conn, result)
    if result.is_counted or result.price is not None:
        await let_result_wait(conn, result.game_id)
    await add_result_to_own_totals(conn, result, get_cards_to_win(result.variant))


def build_ended_table(table: Table, outcome: GameOutcome, now: datetime) -> Table:
    """Return the table with its game ended; an abandoned game keeps its time of last activity."""
    last_active_at = table.game.last_active_at if outcome is GameOutcome.ABANDONED else now
    game = replace(
        table.game, slot=None, outcome=outcome, last_active_at=last_active_at, ended_at=now
    )
    return replace(table, game=game)


def build_result(table: Table) -> GameResult:
    """Return the result of an ended game: what statistics need without replaying it."""
    game = table.game
    assert game.outcome is not None
    assert game.ended_at is not None
    return GameResult(
        game_id=game.id,
        player_id=game.player_id,
        server_id=game.server_id,
        variant=game.variant,
        deal=game.deal,
        deal_source=game.deal_source,
        outcome=game.outcome,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=game.moves_made,
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=table.state.cards_up,
        is_counted=game.is_counted and game.has_started,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=compute_payout(table.state) if game.price_book else None,
        counts_globally=game.counts_globally,
        counts_in_contest=game.counts_in_contest,
    )


_DRAW_TEXT = str(DRAW_MOVE)


async def record_attempt_progress(conn: Connection, table: Table, now: datetime) -> Contest | None:
    """Update an attempt's entry and scoreboard unless its contest is over; return the contest.

    None if the game is no attempt.
    """
    contest_id = table.game.contest_id
    if contest_id is None:
        return None
    is_open = await contests.update_entry_progress(conn, _build_entry(table, contest_id), now)
    contest = table.events.contest if is_open else None
    contest = contest or await contests.find_contest(conn, contest_id)
    if is_open and contest and contest.kind is ContestKind.CHALLENGE:
        await request_work(conn, ClaimKind.SCOREBOARD, [contest_id])
    # Whoever has only drawn has not played yet.
    has_played = any(move != _DRAW_TEXT for move in table.game.moves)
    if is_open and contest and contest.is_worlds_daily and has_played:
        day = date.fromisoformat(contest.date or "")
        await _extend_daily_streak(conn, table.game.player_id, day)
    return contest


async def _extend_daily_streak(conn: Connection, player_id: int, day: date) -> None:
    """Add a day to the player's streak, or begin a new one; nothing for a day that has passed."""
    streak = await dailies.find_daily_streak(conn, player_id)
    if streak is None:
        yesterday = (day - timedelta(days=1)).isoformat()
        streak = DailyStreak(player_id=player_id, last_date=yesterday, current_days=0, best_days=0)
    if streak.last_date < day.isoformat():
        await dailies.save_frozen_days(conn, player_id, streak.list_frozen_days(day))
        await dailies.save_daily_streak(conn, streak.extend(day))


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
        move_count=game.moves_made,
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
    )


@asynccontextmanager
async def begin_play(
    store: Store, clock: Callable[[], datetime], *, request: PlayerRequest | None
) -> AsyncIterator[Connection]:
    """Begin a transaction in which a player plays, with `check_contest_not_over`.

    If that finds the contest over, all of the transaction is undone, and the attempt ended.
    """
    try:
        async with store.begin_write(request) as conn:
            yield conn
    except AttemptTimedOutError as error:
        raise AttemptTimedOutError(
            await _end_attempt(store, error.table, clock(), request=request)
        ) from error


async def load_open_contest(conn: Connection, table: Table, now: datetime) -> Table:
    """Return the table with its contest, if any; AttemptTimedOutError if that is over."""
    contest = await find_game_contest(conn, table.game)
    check_contest_not_over(table, contest, now)
    return table.with_events(contest=contest)


def check_contest_not_over(table: Table, contest: Contest | None, now: datetime) -> None:
    """Raise AttemptTimedOutError if the contest that the table is played in is over."""
    if contest is not None and not contest.is_open_at(now):
        raise AttemptTimedOutError(table)


async def _end_attempt(
    store: Store, played: Table, now: datetime, *, request: PlayerRequest | None
) -> Table:
    """End an attempt as it is stored, and return it; it may have ended meanwhile."""
    async with store.begin_write(request) as conn:
        table = await load_own_table(conn, played.game.player_id, played.game.id)
        if table.game.outcome is None:
            contest = await find_game_contest(conn, table.game)
            table = _leave_uncounted_if_cut_off(table, contest)
            table = await end_game(conn, table, GameOutcome.ABANDONED, now)
        return table
