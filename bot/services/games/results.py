"""Ending a game: its result, and all running totals of its player.

Totals that players share are written later, for many results at once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.models.contests import Contest
from bot.models.games import GameOutcome
from bot.models.results import GameResult
from bot.services.contests.progress import record_attempt_progress
from bot.services.games.tables import Table
from bot.services.stats.house_prices import DECK_PRICES, compute_payout
from bot.store import Connection, write_rows_together
from bot.store.games import games, results
from bot.store.games.signals import build_signal_write
from bot.store.stats import house, player_records
from bot.store.stats.waiting_results import build_waiting_write
from bot.variants import get_cards_to_win


async def end_game(
    conn: Connection,
    table: Table,
    outcome: GameOutcome,
    now: datetime,
    known_contests: dict[int, Contest] | None = None,
) -> Table:
    """End a game, store its result and totals, and return the table with its contest, if any.

    ``known_contests`` is a cache as `record_attempt_progress` takes it.
    """
    ended_table = build_ended_table(table, outcome, now)
    game = await games.save_game(conn, ended_table.game)
    await record_result(conn, build_result(ended_table))
    contest = await record_attempt_progress(conn, ended_table, now, known_contests)
    return replace(table, game=game, contest=contest)


async def record_result(conn: Connection, result: GameResult) -> None:
    """Store a result and add it to its player's own totals; what players share it waits for."""
    writes = [results.build_result_write(result)]
    if result.is_counted or result.price is not None:
        writes.append(build_waiting_write(result.game_id))
    if result.outcome is GameOutcome.WON and result.is_counted and result.server_id is not None:
        writes.append(build_signal_write(result))
    if result.move_count or result.undos:
        card_count = get_cards_to_win(result.variant)
        writes += player_records.build_record_writes(result, card_count)
    if result.price is not None:
        writes.append(house.build_account_write(result))
    await write_rows_together(conn, *writes)


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
        move_count=game.move_count,
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=table.state.cards_up,
        is_counted=game.is_counted and game.has_started,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=compute_payout(table.state) if game.price_book else None,
        counts_globally=game.counts_globally,
    )
