"""A month of games of some players on some servers, made without playing a card."""

from collections.abc import Container
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import select

from bot.models.contests import Contest, ContestKind
from bot.models.dailies import DailyStreak
from bot.models.entries import ContestEntry
from bot.models.games import DealSource, GameOutcome, PriceBook
from bot.models.players import PlayerSettings
from bot.models.results import GameResult
from bot.services.stats.house_prices import DECK_PRICES
from bot.store import Store
from bot.store.accounts import players
from bot.store.contests import contests, entries, streaks
from bot.store.games import solutions
from bot.store.schema import (
    cards_up_histogram_table,
    contest_table,
    daily_streak_table,
    entry_table,
    house_account_table,
    house_night_table,
    house_totals_table,
    leaderboard_table,
    player_record_table,
    player_settings_table,
    standing_table,
    viewed_solution_table,
)
from tests.finished_games import record_result
from tests.services.game_driver import ANN, BEN, SERVER

CLEO, OTHER_SERVER = 403, 78
ALL_PLAYERS = (ANN, BEN, CLEO)
ALL_SERVERS = (SERVER, OTHER_SERVER, None)
FIRST_START = datetime(2026, 2, 20, 12, tzinfo=UTC)


async def record_sample_games(
    store: Store, player_ids: Container[int] = ALL_PLAYERS, game_count: int = 40
) -> None:
    """Plays as many games, the same each time, of which those of others are left out."""
    chance = Random(7)
    for number in range(game_count):
        result, stakes = _make_random_result(chance, number)
        if result.player_id in player_ids:
            async with store.begin_write() as conn:
                await record_result(conn, result, stakes)
    async with store.begin_write() as conn:
        for each in filter(player_ids.__contains__, ALL_PLAYERS):
            await players.save_player_settings(conn, PlayerSettings(id=each, theme="dark"))
            await solutions.record_viewed_solution(conn, each, "canfield", 10**19 + each)


async def record_sample_contests(store: Store, player_ids: Container[int] = ALL_PLAYERS) -> None:
    """Each makes a challenge to all; each has entered each and played a daily, but others not."""
    there = tuple(filter(player_ids.__contains__, ALL_PLAYERS))
    async with store.begin_write() as conn:
        for each in ALL_PLAYERS:
            contest = await contests.insert_contest(
                conn,
                Contest(
                    kind=ContestKind.CHALLENGE,
                    variant="canfield",
                    deal=10**19,
                    creator_id=each if each in player_ids else None,
                    invited_player_ids=there,
                    server_id=SERVER,
                    starts_at=FIRST_START,
                    ends_at=FIRST_START + timedelta(days=1),
                ),
            )
            for player in there:
                await entries.insert_entry(
                    conn,
                    ContestEntry(contest_id=contest.id, player_id=player, joined_at=FIRST_START),
                )
        for player in there:
            date = FIRST_START.date().isoformat()
            await streaks.save_daily_streak(
                conn, DailyStreak(player_id=player, last_date=date, current_days=1, best_days=2)
            )


async def load_all_totals(
    store: Store, excluded_player: int = 0
) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is summed up, less one player's own and less boards without a game."""
    key = [leaderboard_table.c[name] for name in ("server_id", "era", "game_group", "period")]
    others = [each for each in standing_table.c if each.name != "leaderboard_id"]
    sums = [each for each in leaderboard_table.c if each.name != "id"]
    queries = {
        "boards": select(*sums).where(leaderboard_table.c.games > 0).order_by(*key),
        "standings": select(*key, *others)
        .join_from(
            leaderboard_table,
            standing_table,
            standing_table.c.leaderboard_id == leaderboard_table.c.id,
        )
        .where(standing_table.c.player_id != excluded_player, standing_table.c.games > 0)
        .order_by(*key, standing_table.c.player_id),
        "contests": select(contest_table).order_by(contest_table.c.id),
        "house": select(house_totals_table)
        .where(house_totals_table.c.games > 0)
        .order_by(*house_totals_table.primary_key),
    }
    for each in (
        house_account_table,
        house_night_table,
        player_record_table,
        cards_up_histogram_table,
        viewed_solution_table,
        entry_table,
        daily_streak_table,
    ):
        own = each.c.player_id
        queries[each.name] = select(each).where(own != excluded_player).order_by(*each.primary_key)
    queries["player_settings"] = (
        select(player_settings_table)
        .where(player_settings_table.c.id != excluded_player)
        .order_by(player_settings_table.c.id)
    )
    async with store.begin_read() as conn:
        return {
            name: [tuple(row) for row in await conn.execute(query)]
            for name, query in queries.items()
        }


def _make_random_result(chance: Random, number: int) -> tuple[GameResult, PriceBook | None]:
    outcome = chance.choice((GameOutcome.WON, GameOutcome.RESIGNED, GameOutcome.ABANDONED))
    stakes = chance.choice((None, PriceBook.HOYLE, PriceBook.ENGLISH))
    up = 52 if outcome is GameOutcome.WON else chance.randrange(40)
    began = FIRST_START + timedelta(hours=9 * number)
    result = GameResult(
        game_id=0,
        player_id=chance.choice(ALL_PLAYERS),
        server_id=chance.choice(ALL_SERVERS),
        variant="canfield" if stakes else chance.choice(("canfield", "rainbow", "klondike")),
        deal=10**19 + number,
        deal_source=DealSource.FRESH,
        outcome=outcome,
        dealt_at=began,
        ended_at=began + timedelta(minutes=8),
        move_count=chance.randint(1, 150),
        seconds=480,
        undos=chance.choice((0, 0, 3)),
        hints=chance.choice((0, 0, 1)),
        cards_up=up,
        is_counted=chance.random() < 0.9,
        price=DECK_PRICES[stakes] if stakes else None,
        payout=up * 5 if stakes else None,
    )
    return result, stakes
