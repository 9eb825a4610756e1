"""Servers' settings and statistics, changes of global leaderboards, and resets."""

from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.models.leaderboards import LeaderboardKey
from bot.models.servers import ServerSettings
from bot.services.accounts.servers import (
    MAX_MIN_RANKED_GAMES,
    ServerSettingsService,
    ServerStatistics,
)
from bot.store import Connection, Store
from bot.store.stats import leaderboard_changes, leaderboards, player_records
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER
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


class ProcessStoppedError(Exception):
    """The process stops in the middle of a change."""


def stop_after_players(player_count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leaderboard changes go player by player, and stop after this many players."""
    find_batch_end = leaderboard_changes.find_batch_end
    remaining_players = iter(range(player_count))

    async def find_next_player(conn: Connection, after_player_id: int, _: int) -> int:
        if next(remaining_players, None) is None:
            raise ProcessStoppedError
        return await find_batch_end(conn, after_player_id, 0)

    monkeypatch.setattr(leaderboard_changes, "find_batch_end", find_next_player)


@pytest.mark.parametrize("is_global", [False, True])
async def test_an_interrupted_change_of_global_leaderboards_is_resumed(
    server_service: ServerSettingsService,
    store: Store,
    reference_store: Store,
    monkeypatch: pytest.MonkeyPatch,
    is_global: bool,
) -> None:
    for players in ([ANN], [BEN], [ANN, BEN]):
        await record_sample_games(reference_store, players, 12)
    await ServerSettingsService(reference_store).change_settings(
        SERVER, is_on_global_leaderboards=is_global
    )
    expected_totals = await load_all_totals(reference_store)
    await record_sample_games(store, [ANN], 12)
    if is_global:
        await server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    await record_sample_games(store, [BEN], 12)
    with monkeypatch.context() as patch:
        stop_after_players(1, patch)
        with pytest.raises(ProcessStoppedError):
            await server_service.change_settings(SERVER, is_on_global_leaderboards=is_global)
    settings = await server_service.load_settings(SERVER)
    assert settings.is_on_global_leaderboards is is_global
    assert settings.changed_up_to_player_id == ANN
    with pytest.raises(GameError, match="boards-updating"):
        await server_service.change_settings(SERVER, is_on_global_leaderboards=not is_global)
    # Games that end meanwhile count globally as the earlier games of their players do.
    await record_sample_games(store, [ANN, BEN], 12)
    await server_service.finish_leaderboard_changes()
    finished_settings = await server_service.load_settings(SERVER)
    assert finished_settings == replace(settings, changed_up_to_player_id=None)
    assert await load_all_totals(store) == expected_totals


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
