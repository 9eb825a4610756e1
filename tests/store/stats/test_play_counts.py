"""How often a player and a server's players have played each game, on both databases."""

from bot.models.games import GameOutcome, Slot
from bot.models.leaderboards import LeaderboardKey
from bot.models.servers import ServerSettings
from bot.store import Store
from bot.store.accounts import servers
from bot.store.games import games
from bot.store.stats.play_counts import load_play_counts
from tests.store.sample_games import ANN, BEN, NOON, make_game
from tests.store.stats.sample_leaderboards import LeaderboardTotals, add_to_leaderboards
from tests.store.stats.test_player_records import record_ended_game

SERVER, OTHER_SERVER = 77, 78
VARIANTS = ("canfield", "klondike", "maria", "rainbow")


async def add_to_leaderboard(store: Store, game_group: str, game_count: int, **key: object) -> None:
    """Add games of Ben's to a leaderboard, by default the server's of all time."""
    fields = {"server_id": SERVER, "era": 0, "period": "ever", **key}
    totals = LeaderboardTotals(games=game_count, wins=0, clean_wins=0, cards_up=0, cards_in_play=1)
    async with store.begin_write() as conn:
        await add_to_leaderboards(
            conn,
            [LeaderboardKey(game_group=game_group, **fields)],  # type: ignore[arg-type]
            BEN,
            totals,
        )


async def count_games(
    store: Store, server_id: int = SERVER
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the counts of Ann's games and of the server's."""
    async with store.begin_read() as conn:
        return await load_play_counts(conn, ANN, server_id, VARIANTS, "ever")


async def test_finished_games_practice_and_the_game_on_the_table_are_a_players(
    store: Store,
) -> None:
    await record_ended_game(store, 7)
    await record_ended_game(store, 7, is_counted=False)
    await record_ended_game(store, 7, variant="maria", cards=104)
    await record_ended_game(store, 7, variant="klondike", player_id=BEN)
    ended = make_game(variant="rainbow", slot=None, outcome=GameOutcome.WON, ended_at=NOON)
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game(variant="maria"))
        await games.insert_game(conn, make_game(variant="rainbow", slot=Slot.ASIDE))
        await games.insert_game(conn, ended)
    assert await count_games(store) == ({"canfield": 2, "maria": 2}, {})


async def test_a_server_counts_games_of_all_time_since_its_last_reset(store: Store) -> None:
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, ServerSettings(id=OTHER_SERVER, era=1))
    await add_to_leaderboard(store, "canfield", 3)
    await add_to_leaderboard(store, "family:canfield", 9)
    await add_to_leaderboard(store, "klondike", 4, period="m2026-03")
    await add_to_leaderboard(store, "canfield", 5, server_id=OTHER_SERVER)
    await add_to_leaderboard(store, "rainbow", 2, server_id=OTHER_SERVER, era=1)
    assert await count_games(store) == ({}, {"canfield": 3})
    assert await count_games(store, OTHER_SERVER) == ({}, {"rainbow": 2})
