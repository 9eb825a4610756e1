"""Ending a game: its result, and all running totals that the result changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.models.games import GameOutcome
from bot.models.leaderboards import LeaderboardKey, LeaderboardTotals
from bot.models.results import GameResult
from bot.services.contests.progress import record_attempt_progress
from bot.services.stats.game_groups import list_variant_groups
from bot.services.stats.house_prices import DECK_PRICES, compute_payout
from bot.services.stats.periods import Period, build_period_key
from bot.store import run_batch
from bot.store.accounts import servers
from bot.store.games import games, results
from bot.store.stats import house, leaderboards, player_records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from bot.engine.rules import Rules
    from bot.models.servers import ServerSettings
    from bot.services.games.tables import Table
    from bot.store import BatchConnection, Connection


async def end_game(conn: Connection, table: Table, outcome: GameOutcome, now: datetime) -> Table:
    """End a game, store its result and totals, and return the table."""
    ended_table = build_ended_table(table, outcome, now)
    game = await games.save_game(conn, ended_table.game)
    await record_result(conn, build_result(ended_table), table.rules)
    await record_attempt_progress(conn, ended_table, now)
    return replace(table, game=game)


async def record_result(conn: Connection, result: GameResult, rules: Rules) -> None:
    """Store a result and add it to every running total that it belongs to."""
    await run_batch(conn, _write_result_and_totals, result, rules)


def _write_result_and_totals(conn: BatchConnection, result: GameResult, rules: Rules) -> None:
    server = (
        servers.lock_server_settings(conn, result.server_id)
        if result.server_id is not None
        else None
    )
    if server:
        result = replace(result, era=server.era)
    results.insert_result(conn, result)
    card_count = 52 * rules.decks
    if result.move_count or result.undos:
        player_records.add_result_to_records(conn, result, card_count)
    if result.price is not None:
        house.add_result_to_house(conn, result)
    if result.is_counted:
        game_totals = LeaderboardTotals(
            wins=int(result.is_won),
            clean_wins=int(result.is_clean_win),
            cards_up=result.cards_up,
            cards_in_play=card_count,
        )
        leaderboards.add_to_leaderboards(
            conn, _list_leaderboard_keys(result, rules, server), result.player_id, game_totals
        )


def _list_leaderboard_keys(
    result: GameResult, rules: Rules, server: ServerSettings | None
) -> Iterator[LeaderboardKey]:
    """Yield the keys of every leaderboard that a counted result belongs to."""
    periods = [build_period_key(period, result.ended_at) for period in Period]
    for game_group in list_variant_groups(rules):
        for period in periods:
            if server:
                yield LeaderboardKey(
                    server_id=server.id, era=server.era, game_group=game_group, period=period
                )
            if server is None or server.counts_globally(result.player_id):
                yield LeaderboardKey(game_group=game_group, period=period)


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
        move_count=len(game.moves),
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=table.state.cards_up,
        is_counted=game.is_counted and game.has_started,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=compute_payout(table.state) if game.price_book else None,
    )
