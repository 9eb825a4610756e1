"""A month of results stored without playing, and all rows of their totals."""

from collections.abc import Container, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import insert, select

from bot.models.accounts import PlayerSettings, TableThread
from bot.models.contests import Contest, ContestEntry, ContestKind, DailyStreak
from bot.models.games import DealSource, GameOutcome, GameResult, PriceBook
from bot.models.leaderboards import Feat, FeatKind, LeaderboardKey, Medal
from bot.models.player_records import PlayerRating
from bot.services.house import DECK_PRICES
from bot.store import Connection, Store, accounts, contests, dailies, games, ratings, seasons
from bot.store.schema import (
    cards_up_histogram_table,
    contest_table,
    daily_streak_table,
    entry_table,
    feat_table,
    frozen_day_table,
    house_account_table,
    house_night_table,
    house_totals_table,
    leaderboard_table,
    player_record_table,
    player_settings_table,
    standing_table,
    viewed_solution_table,
)
from bot.store.sql import get_field_values
from bot.store.totals import GAME_SUMS, LEADERBOARD
from tests.finished_games import record_result
from tests.services.drivers import ANN, BEN, CAT, OTHER_SERVER, SERVER
from tests.store.player_rows import save_player_settings

ALL_PLAYERS = (ANN, BEN, CAT)
ALL_SERVERS = (SERVER, OTHER_SERVER, None)
FIRST_START = datetime(2026, 2, 20, 12, tzinfo=UTC)


async def record_sample_games(
    store: Store, player_ids: Container[int] = ALL_PLAYERS, game_count: int = 40
) -> None:
    """Record those of the first random games that are the players', and some settings.

    The random games are the same in every call.
    """
    random = Random(7)
    for number in range(game_count):
        result, price_book = _make_random_result(random, number)
        if result.player_id in player_ids:
            async with store.begin_write(None) as conn:
                await record_result(conn, result, price_book)
    async with store.begin_write(None) as conn:
        for player in filter(player_ids.__contains__, ALL_PLAYERS):
            await save_player_settings(conn, PlayerSettings(id=player, theme="dark"))
            await games.record_viewed_solution(conn, player, "canfield", 10**19 + player)


async def record_sample_contests(store: Store, player_ids: Container[int] = ALL_PLAYERS) -> None:
    """Record a challenge for each player, which the given players entered, streaks and threads.

    Challenges of other players have no creator, as if their data was erased.
    """
    entrants = tuple(filter(player_ids.__contains__, ALL_PLAYERS))
    async with store.begin_write(None) as conn:
        for creator in ALL_PLAYERS:
            contest = await contests.insert_contest(
                conn,
                Contest(
                    kind=ContestKind.CHALLENGE,
                    variant="canfield",
                    deal=10**19,
                    creator_id=creator if creator in player_ids else None,
                    invited_player_ids=entrants,
                    server_id=SERVER,
                    starts_at=FIRST_START,
                    ends_at=FIRST_START + timedelta(days=1),
                ),
            )
            for player in entrants:
                await contests.insert_entry(
                    conn,
                    ContestEntry(contest_id=contest.id, player_id=player, joined_at=FIRST_START),
                )
        for player in entrants:
            date = FIRST_START.date().isoformat()
            await dailies.save_daily_streak(
                conn, DailyStreak(player_id=player, last_date=date, current_days=1, best_days=2)
            )
            await dailies.save_frozen_days(conn, player, [FIRST_START.date()])
            thread = TableThread(player_id=player, channel_id=5, server_id=SERVER, thread_id=6)
            await accounts.save_table_thread(conn, thread)
            rating = PlayerRating(
                player_id=player,
                family="canfield",
                ability=0.5,
                variance=0.25,
                games=12,
                last_game_at=FIRST_START,
                fit_number=1,
            )
            await ratings.write_ratings(conn, [rating])
        await _record_season(conn, entrants)


async def _record_season(conn: Connection, entrants: Sequence[int]) -> None:
    """Record a medal and a feat of each player, in a month that is over."""
    key = LeaderboardKey(server_id=SERVER, period="m2026-01")
    [board] = await LEADERBOARD.add(conn, asdict(key) | dict.fromkeys(GAME_SUMS, 0))
    await seasons.settle_leaderboard(conn, board.id, 10, dict.fromkeys(entrants, Medal.GOLD))
    for player in entrants:
        feat = Feat(
            server_id=SERVER,
            era=0,
            variant=f"game-of-{player}",
            period=key.period,
            kind=FeatKind.FEWEST_MOVES,
            value=80,
            player_id=player,
            game_id=player,
            achieved_at=FIRST_START,
        )
        await conn.execute(insert(feat_table), get_field_values(feat))


async def load_all_totals(
    store: Store, excluded_player: int = 0
) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of totals and contests by table, except one player's own rows.

    Leaderboards and standings without a game are left out, too.
    """
    keys = [leaderboard_table.c[name] for name in ("server_id", "era", "game_group", "period")]
    standing_columns = [column for column in standing_table.c if column.name != "leaderboard_id"]
    leaderboard_columns = [column for column in leaderboard_table.c if column.name != "id"]
    queries = {
        "leaderboards": select(*leaderboard_columns)
        .where(leaderboard_table.c.games > 0)
        .order_by(*keys),
        "standings": select(*keys, *standing_columns)
        .join_from(
            leaderboard_table,
            standing_table,
            standing_table.c.leaderboard_id == leaderboard_table.c.id,
        )
        .where(standing_table.c.player_id != excluded_player, standing_table.c.games > 0)
        .order_by(*keys, standing_table.c.player_id),
        "contests": select(contest_table).order_by(contest_table.c.id),
        "house": select(house_totals_table)
        .where(house_totals_table.c.games > 0)
        .order_by(*house_totals_table.primary_key),
    }
    for table in (
        house_account_table,
        house_night_table,
        player_record_table,
        cards_up_histogram_table,
        viewed_solution_table,
        entry_table,
        daily_streak_table,
        frozen_day_table,
    ):
        queries[table.name] = (
            select(table).where(table.c.player_id != excluded_player).order_by(*table.primary_key)
        )
    queries["player_settings"] = (
        select(player_settings_table)
        .where(player_settings_table.c.id != excluded_player)
        .order_by(player_settings_table.c.id)
    )
    async with store.begin_read(None) as conn:
        return {
            name: [tuple(row) for row in await conn.execute(query)]
            for name, query in queries.items()
        }


def _make_random_result(random: Random, number: int) -> tuple[GameResult, PriceBook | None]:
    outcome = random.choice((GameOutcome.WON, GameOutcome.RESIGNED, GameOutcome.ABANDONED))
    price_book = random.choice((None, PriceBook.HOYLE, PriceBook.ENGLISH))
    cards_up = 52 if outcome is GameOutcome.WON else random.randrange(40)
    dealt_at = FIRST_START + timedelta(hours=9 * number)
    result = GameResult(
        game_id=0,
        player_id=random.choice(ALL_PLAYERS),
        server_id=random.choice(ALL_SERVERS),
        variant="canfield" if price_book else random.choice(("canfield", "rainbow", "klondike")),
        deal=10**19 + number,
        deal_source=DealSource.FRESH,
        outcome=outcome,
        dealt_at=dealt_at,
        ended_at=dealt_at + (timedelta(minutes=8) if number % 5 else timedelta(days=20)),
        move_count=random.randint(1, 150),
        seconds=480,
        undos=random.choice((0, 0, 3)),
        hints=random.choice((0, 0, 1)),
        cards_up=cards_up,
        is_counted=random.random() < 0.9,
        price=DECK_PRICES[price_book] if price_book else None,
        payout=cards_up * 5 if price_book else None,
    )
    return result, price_book
