"""Players' records, how often they played what, and the house's money."""

from dataclasses import replace
from typing import Any

from sqlalchemy import insert

from bot.models.accounts import PlayerSettings, ServerSettings
from bot.models.games import DealSource, GameOutcome, GameResult, Slot
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.models.player_records import HouseNight, PlayerRecord
from bot.services.statistics import Period, build_period, list_grouped_variants
from bot.store import Store, accounts, games, house, player_records, schema
from bot.store.player_records import load_play_counts
from bot.store.sql import get_field_values
from bot.store.totals import (
    add_result_to_own_totals,
    add_results_to_shared_totals,
    remove_player_from_totals,
)
from tests.store.player_rows import (
    list_player_house_nights,
    load_player_record,
    save_player_settings,
)
from tests.store.sample_games import (
    ANN,
    BEN,
    NOON,
    GameSums,
    add_to_leaderboards,
    make_game,
    minutes_after_noon,
)
from tests.store.test_games import insert_result


async def record_ended_game(store: Store, up: int, *, cards: int = 52, **changes: Any) -> None:
    """Add a game of Ann's to her records; it is won if all cards are up."""
    defaults: dict[str, Any] = {
        "game_id": 1,
        "player_id": ANN,
        "variant": "canfield",
        "deal": 123456,
        "deal_source": "fresh",
        "outcome": GameOutcome.WON if up == cards else GameOutcome.RESIGNED,
        "dealt_at": NOON,
        "ended_at": minutes_after_noon(9),
        "move_count": 50,
        "seconds": 540,
        "cards_up": up,
    }
    async with store.begin_write(None) as conn:
        result = GameResult(**{**defaults, **changes})
        await add_result_to_own_totals(conn, result, cards)


async def load_record(store: Store, game: str = ALL_GAMES, player: int = ANN) -> PlayerRecord:
    """Return a player's record."""
    async with store.begin_read(None) as conn:
        return await load_player_record(conn, player, game)


async def test_a_streak_ends_with_a_lost_or_abandoned_game_and_not_with_practice(
    store: Store,
) -> None:
    practice: dict[str, Any] = {"is_counted": False}
    abandoned: dict[str, Any] = {"outcome": GameOutcome.ABANDONED}
    games: list[tuple[int, dict[str, Any]]] = [
        *((52, {}), (52, {}), (3, practice), (52, practice), (52, {})),
        *((20, abandoned), (52, {}), (4, {}), (52, {}), (52, {})),
    ]
    streaks = []
    for up, changes in games:
        await record_ended_game(store, up, **changes)
        record = await load_record(store)
        streaks.append((record.win_streak, record.best_win_streak))
    assert streaks == [
        *((1, 1), (2, 2), (2, 2), (2, 2), (3, 3)),
        *((0, 3), (1, 3), (0, 3), (1, 3), (2, 3)),
    ]


async def test_games_are_distributed_by_cards_up(store: Store) -> None:
    for up in (7, 0, 52, 7):
        await record_ended_game(store, up)
    await record_ended_game(store, 9, is_counted=False)
    await record_ended_game(store, 90, cards=104, variant="maria")
    await record_ended_game(store, 8, player_id=BEN)
    load, list_rows = (
        player_records.load_cards_up_histogram,
        player_records.list_cards_up_histogram_rows,
    )
    async with store.begin_write(None) as conn:
        assert await load(conn, ANN, "canfield") == {0: 1, 7: 2, 52: 1}
        assert await load(conn, ANN, ALL_GAMES) == {}
        canfield = [("canfield", 0, 1), ("canfield", 7, 2), ("canfield", 52, 1)]
        assert await list_rows(conn, ANN) == [*canfield, ("maria", 90, 1)]
        await remove_player_from_totals(conn, ANN)
        assert await player_records.list_player_records(conn, ANN) == []
        assert await list_rows(conn, ANN) == []
        assert len(await player_records.list_player_records(conn, BEN)) == 2


async def test_the_last_counted_games_are_listed_newest_first(store: Store) -> None:
    first = await insert_result(store, ended_at=minutes_after_noon(1))
    await insert_result(store, ended_at=minutes_after_noon(2), is_counted=False)
    other = await insert_result(store, ended_at=minutes_after_noon(3), variant="maria")
    last = await insert_result(store, ended_at=minutes_after_noon(4))
    async with store.begin_read(None) as conn:
        assert await games.list_counted_results(conn, ANN, 9) == [last, other, first]
        assert await games.list_counted_results(conn, ANN, 2) == [last, other]
        assert await games.list_counted_results(conn, ANN, 9, "canfield") == [last, first]


SERVER, OTHER_SERVER = 77, 78
VARIANTS = ("canfield", "klondike", "maria", "rainbow")


async def add_to_leaderboard(store: Store, game_group: str, game_count: int, **key: Any) -> None:
    """Add games of Ben's to a leaderboard, by default the server's of all time."""
    fields = {"server_id": SERVER, "era": 0, "period": "ever", **key}
    totals = GameSums(games=game_count, wins=0, clean_wins=0, cards_up=0, cards_in_play=1)
    async with store.begin_write(None) as conn:
        await add_to_leaderboards(
            conn, [LeaderboardKey(game_group=game_group, **fields)], BEN, totals
        )


async def count_games(
    store: Store, server_id: int = SERVER
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the counts of Ann's games and of the server's."""
    async with store.begin_read(None) as conn:
        return await load_play_counts(conn, ANN, server_id, VARIANTS, "ever")


async def test_finished_games_practice_and_the_game_on_the_table_are_a_players(
    store: Store,
) -> None:
    await record_ended_game(store, 7)
    await record_ended_game(store, 7, is_counted=False)
    await record_ended_game(store, 7, variant="maria", cards=104)
    await record_ended_game(store, 7, variant="klondike", player_id=BEN)
    ended = make_game(variant="rainbow", slot=None, outcome=GameOutcome.WON, ended_at=NOON)
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game(variant="maria"))
        await games.insert_game(conn, make_game(variant="rainbow", slot=Slot.ASIDE))
        await games.insert_game(conn, ended)
    assert await count_games(store) == ({"canfield": 2, "maria": 2}, {})


async def test_a_server_counts_games_of_all_time_since_its_last_reset(store: Store) -> None:
    async with store.begin_write(None) as conn:
        await accounts.save_server_settings(conn, ServerSettings(id=OTHER_SERVER, era=1))
    await add_to_leaderboard(store, "canfield", 3)
    await add_to_leaderboard(store, "family:canfield", 9)
    await add_to_leaderboard(store, "klondike", 4, period="m2026-03")
    await add_to_leaderboard(store, "canfield", 5, server_id=OTHER_SERVER)
    await add_to_leaderboard(store, "rainbow", 2, server_id=OTHER_SERVER, era=1)
    assert await count_games(store) == ({}, {"canfield": 3})
    assert await count_games(store, OTHER_SERVER) == ({}, {"rainbow": 2})


CLEO = 403
FIRST_SERVER, SECOND_SERVER = 2**62, 78
MIDNIGHT = 12 * 60
LOST_RESULT = GameResult(
    game_id=1,
    player_id=ANN,
    server_id=FIRST_SERVER,
    variant="canfield",
    deal=1,
    deal_source=DealSource.FRESH,
    outcome=GameOutcome.RESIGNED,
    dealt_at=NOON,
    ended_at=NOON,
    move_count=1,
    seconds=1,
    cards_up=1,
    price=50,
    payout=5,
)
WON_RESULT = replace(LOST_RESULT, payout=500)
ALL_RESULTS = [
    WON_RESULT,
    LOST_RESULT,
    replace(WON_RESULT, dealt_at=minutes_after_noon(MIDNIGHT), price=52),
    replace(LOST_RESULT, server_id=SECOND_SERVER),
    replace(LOST_RESULT, server_id=None),
    replace(LOST_RESULT, player_id=BEN),
    replace(WON_RESULT, player_id=BEN, dealt_at=minutes_after_noon(2 * MIDNIGHT), payout=60),
    replace(WON_RESULT, player_id=CLEO, server_id=SECOND_SERVER, era=2, price=52),
]


async def record_all_results(store: Store) -> None:
    """Add all results to the house."""
    async with store.begin_write(None) as conn:
        for result in ALL_RESULTS:
            game = await games.insert_game(
                conn, make_game(slot=None, outcome=result.outcome, ended_at=NOON)
            )
            stored = replace(result, game_id=game.id)
            row = get_field_values(stored)
            await conn.execute(insert(schema.result_table), row)
            await add_result_to_own_totals(conn, stored, 52)
        game_ids = range(1, len(ALL_RESULTS) + 1)
        await add_results_to_shared_totals(
            conn, game_ids, list_grouped_variants(), [build_period(Period.ALL_TIME, NOON)]
        )


async def test_nights_are_grouped_by_server_and_day_with_the_best_first(store: Store) -> None:
    await record_all_results(store)
    async with store.begin_write(None) as conn:
        best = await house.list_best_house_nights(conn, FIRST_SERVER, 0, 10)
        assert [(night.player_id, night.date, night.profit) for night in best] == [
            (ANN, "2026-03-02", 448),
            (ANN, "2026-03-01", 405),
            (BEN, "2026-03-02", 10),
        ]
        assert best[1] == HouseNight(
            server_id=FIRST_SERVER,
            era=0,
            date="2026-03-01",
            player_id=ANN,
            games=2,
            amount_paid=100,
            amount_won=505,
            profit=405,
        )
        assert await house.list_best_house_nights(conn, FIRST_SERVER, 0, 1) == best[:1]
        assert await house.list_best_house_nights(conn, SECOND_SERVER, 0, 10) == []
        [night] = await house.list_best_house_nights(conn, SECOND_SERVER, 2, 10)
        assert night.player_id == CLEO
        # Nights of an account that is closed are not listed.
        await save_player_settings(conn, PlayerSettings(id=ANN, can_play_for_money=False))
        await save_player_settings(conn, PlayerSettings(id=BEN))
        assert await house.list_best_house_nights(conn, FIRST_SERVER, 0, 10) == best[2:]
        assert len(await list_player_house_nights(conn, ANN)) == 3
