"""Players' streaks, their last games, and how often they played what."""

from dataclasses import replace
from typing import Any

from bot.models.accounts import ServerSettings
from bot.models.games import GameOutcome, Slot
from bot.models.leaderboards import LeaderboardKey
from bot.store import Store, accounts, games
from bot.store.player_records import load_play_counts
from bot.store.totals import add_result_to_own_totals
from tests.store.player_rows import load_player_record
from tests.store.sample_games import (
    ANN,
    BEN,
    NOON,
    GameSums,
    add_to_leaderboards,
    make_game,
    minutes_after_noon,
)
from tests.store.test_games import SAMPLE_RESULT, insert_result


async def record_ended_game(store: Store, up: int, **changes: Any) -> None:
    """Add a game of Ann's to her records; it is won if all 52 cards are up."""
    outcome = GameOutcome.WON if up == 52 else GameOutcome.RESIGNED
    fields = {"server_id": None, "outcome": outcome, "cards_up": up, **changes}
    async with store.begin_write(None) as conn:
        await add_result_to_own_totals(conn, replace(SAMPLE_RESULT, **fields), 52)


async def test_a_streak_ends_with_a_lost_or_abandoned_game_and_not_with_practice(
    store: Store,
) -> None:
    practice: dict[str, Any] = {"is_counted": False}
    abandoned: dict[str, Any] = {"outcome": GameOutcome.ABANDONED}
    while_another_waits: dict[str, Any] = {"adds_to_streak": False}
    games: list[tuple[int, dict[str, Any]]] = [
        *((52, {}), (52, {}), (52, while_another_waits), (3, practice), (52, practice), (52, {})),
        *((20, abandoned), (52, {}), (4, {}), (52, {}), (52, {})),
    ]
    streaks = []
    for up, changes in games:
        await record_ended_game(store, up, **changes)
        async with store.begin_read(None) as conn:
            record = await load_player_record(conn, ANN)
        streaks.append((record.win_streak, record.best_win_streak))
    assert streaks == [
        *((1, 1), (2, 2), (2, 2), (2, 2), (2, 2), (3, 3)),
        *((0, 3), (1, 3), (0, 3), (1, 3), (2, 3)),
    ]


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
    await record_ended_game(store, 7, variant="maria")
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
