"""Servers' settings and statistics, and resets."""

import pytest

from bot.engine.errors import GameError
from bot.models.leaderboards import LeaderboardKey
from bot.models.servers import ServerSettings
from bot.services.accounts.servers import (
    MAX_MIN_RANKED_GAMES,
    ServerSettingsService,
    ServerStatistics,
)
from bot.store import Store
from bot.store.stats import leaderboards, player_records
from tests.services.game_driver import ANN, OTHER_SERVER, SERVER
from tests.services.sample_history import load_all_totals, record_sample_games

NO_STATISTICS = ServerStatistics(games=0, players=0, ranked_players=0, games_for_money=0)


@pytest.fixture
def server_service(store: Store) -> ServerSettingsService:
    """Return the service of servers' settings."""
    return ServerSettingsService(store)


async def test_changing_one_server_setting_keeps_the_others(
    server_service: ServerSettingsService,
) -> None:
    assert await server_service.load_settings(SERVER) == ServerSettings(id=SERVER)
    await server_service.change_settings(SERVER, public_channel_ids=(5, 6))
    await server_service.change_settings(SERVER, min_ranked_games=MAX_MIN_RANKED_GAMES)
    changed = await server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    expected = ServerSettings(
        id=SERVER,
        public_channel_ids=(5, 6),
        is_on_global_leaderboards=False,
        min_ranked_games=MAX_MIN_RANKED_GAMES,
    )
    assert changed == await server_service.load_settings(SERVER) == expected
    other_settings = await server_service.load_settings(OTHER_SERVER)
    assert other_settings == ServerSettings(id=OTHER_SERVER)


@pytest.mark.parametrize("minimum", [0, -1, MAX_MIN_RANKED_GAMES + 1])
async def test_the_minimum_games_setting_is_between_1_and_1000(
    server_service: ServerSettingsService, minimum: int
) -> None:
    with pytest.raises(GameError, match="bad-minimum-games"):
        await server_service.change_settings(
            SERVER, min_ranked_games=minimum, is_on_global_leaderboards=False
        )
    assert await server_service.load_settings(SERVER) == ServerSettings(id=SERVER)


async def count_leaderboard_games(store: Store, era: int) -> int:
    """Return the number of games on the server's leaderboard of all games of all time."""
    key = LeaderboardKey(server_id=SERVER, era=era, period="ever")
    async with store.begin_read() as conn:
        board = await leaderboards.find_leaderboard(conn, key)
    assert board is not None
    return board.games


async def test_server_statistics_count_games_players_and_ranked_players(
    server_service: ServerSettingsService, store: Store
) -> None:
    settings, statistics = await server_service.load_settings_and_statistics(SERVER)
    assert settings == ServerSettings(id=SERVER)
    assert statistics == NO_STATISTICS
    await record_sample_games(store)
    _, statistics = await server_service.load_settings_and_statistics(SERVER)
    assert statistics.games == await count_leaderboard_games(store, era=0)
    assert (statistics.players, statistics.ranked_players) == (3, 0)
    assert statistics.games_for_money > 0
    await server_service.change_settings(SERVER, min_ranked_games=1)
    _, statistics = await server_service.load_settings_and_statistics(SERVER)
    assert statistics.ranked_players == 3


async def test_a_reset_clears_server_leaderboards_and_house_and_keeps_records(
    server_service: ServerSettingsService, store: Store
) -> None:
    await record_sample_games(store)
    totals_before = await load_all_totals(store)
    changed = await server_service.reset_leaderboards(SERVER, 0)
    assert changed.era == 1
    _, statistics = await server_service.load_settings_and_statistics(SERVER)
    assert statistics == NO_STATISTICS
    assert await load_all_totals(store) == totals_before
    async with store.begin_read() as conn:
        record = await player_records.load_player_record(conn, ANN)
    assert record.games > 0
    await record_sample_games(store, [ANN], 6)
    _, statistics = await server_service.load_settings_and_statistics(SERVER)
    assert statistics.games == await count_leaderboard_games(store, era=1) > 0


async def test_a_confirmed_reset_is_done_only_once(server_service: ServerSettingsService) -> None:
    await server_service.reset_leaderboards(SERVER, 0)
    with pytest.raises(GameError, match="boards-already-reset"):
        await server_service.reset_leaderboards(SERVER, 0)
    assert (await server_service.load_settings(SERVER)).era == 1
