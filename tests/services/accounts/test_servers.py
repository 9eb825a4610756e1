"""What a server's owners set, and what stands on its boards."""

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.errors import GameError
from bot.models.leaderboards import Leaderboard, LeaderboardKey
from bot.models.servers import ServerSettings
from bot.services.accounts.servers import (
    MAX_MIN_RANKED_GAMES,
    ServerSettingsService,
    ServerStatistics,
)
from bot.store import Store
from bot.store.stats import leaderboard_changes, leaderboards, player_records
from tests.services.game_driver import ANN, BEN, SERVER
from tests.services.sample_history import load_all_totals, record_sample_games


@pytest.fixture
def server_service(store: Store) -> ServerSettingsService:
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
    assert await server_service.load_settings(SERVER + 1) == ServerSettings(id=SERVER + 1)


@pytest.mark.parametrize("minimum", [0, -1, MAX_MIN_RANKED_GAMES + 1])
async def test_the_minimum_games_setting_is_between_1_and_1000(
    server_service: ServerSettingsService, minimum: int
) -> None:
    with pytest.raises(GameError, match="bad-minimum-games"):
        await server_service.change_settings(
            SERVER, min_ranked_games=minimum, is_on_global_leaderboards=False
        )
    assert await server_service.load_settings(SERVER) == ServerSettings(id=SERVER)


async def test_server_figures_report_games_players_and_ranked_players(
    server_service: ServerSettingsService, store: Store
) -> None:
    nothing = ServerStatistics(games=0, players=0, ranked_players=0, staked_games=0)
    assert await server_service.load_settings_and_statistics(SERVER) == (
        ServerSettings(id=SERVER),
        nothing,
    )
    await record_sample_games(store)
    _, figures = await server_service.load_settings_and_statistics(SERVER)
    board = await find_server_leaderboard(store, 0)
    assert board is not None
    assert (figures.games, figures.players, figures.ranked_players) == (board.games, 3, 0)
    assert figures.staked_games > 0
    await server_service.change_settings(SERVER, min_ranked_games=1)
    assert (await server_service.load_settings_and_statistics(SERVER))[1].ranked_players == 3


def interrupt_after(player_count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on so many players' pasts are changed, and then the process ends."""
    so_many, left = leaderboard_changes.find_batch_end, iter(range(player_count))

    async def next_one(conn: AsyncConnection, after: int, _: int) -> int:
        if next(left, None) is None:
            raise ProcessEndedError
        return await so_many(conn, after, 0)

    monkeypatch.setattr(leaderboard_changes, "find_batch_end", next_one)


class ProcessEndedError(Exception):
    """Nothing more is done."""


@pytest.mark.parametrize("everywhere", [False, True])
async def test_an_interrupted_visibility_change_is_resumed(
    server_service: ServerSettingsService,
    store: Store,
    reference_store: Store,
    monkeypatch: pytest.MonkeyPatch,
    everywhere: bool,
) -> None:
    for who in ([ANN], [BEN], [ANN, BEN]):
        await record_sample_games(reference_store, who, 12)
    await ServerSettingsService(reference_store).change_settings(
        SERVER, is_on_global_leaderboards=everywhere
    )
    expected = await load_all_totals(reference_store)
    await record_sample_games(store, [ANN], 12)
    if everywhere:
        await server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    await record_sample_games(store, [BEN], 12)
    with monkeypatch.context() as patch:
        interrupt_after(1, patch)
        with pytest.raises(ProcessEndedError):
            await server_service.change_settings(SERVER, is_on_global_leaderboards=everywhere)
    half = await server_service.load_settings(SERVER)
    assert (half.is_on_global_leaderboards, half.changed_up_to_player_id) == (everywhere, ANN)
    with pytest.raises(GameError, match="boards-updating"):
        await server_service.change_settings(SERVER, is_on_global_leaderboards=not everywhere)
    # Whoever ends a game meanwhile is counted as what they did before.
    await record_sample_games(store, [ANN, BEN], 12)
    await server_service.finish_leaderboard_changes()
    assert await server_service.load_settings(SERVER) == replace(half, changed_up_to_player_id=None)
    assert await load_all_totals(store) == expected


async def find_server_leaderboard(store: Store, era: int) -> Leaderboard | None:
    """The server's board of all games of all time."""
    async with store.begin_read() as conn:
        return await leaderboards.find_leaderboard(
            conn, LeaderboardKey(server_id=SERVER, era=era, period="ever")
        )


async def test_a_reset_clears_server_leaderboards_and_house_and_keeps_records(
    server_service: ServerSettingsService, store: Store
) -> None:
    await record_sample_games(store)
    before = await load_all_totals(store)
    changed = await server_service.reset_leaderboards(SERVER, 0)
    assert changed.era == 1
    _, figures = await server_service.load_settings_and_statistics(SERVER)
    assert figures == ServerStatistics(games=0, players=0, ranked_players=0, staked_games=0)
    assert await load_all_totals(store) == before
    async with store.begin_read() as conn:
        record = await player_records.load_player_record(conn, ANN)
    assert record.games > 0
    await record_sample_games(store, [ANN], 6)
    board = await find_server_leaderboard(store, 1)
    assert board is not None
    assert (await server_service.load_settings_and_statistics(SERVER))[1].games == board.games > 0


async def test_the_same_reset_question_resets_once(server_service: ServerSettingsService) -> None:
    await server_service.reset_leaderboards(SERVER, 0)
    with pytest.raises(GameError, match="boards-already-reset"):
        await server_service.reset_leaderboards(SERVER, 0)
    assert (await server_service.load_settings(SERVER)).era == 1
