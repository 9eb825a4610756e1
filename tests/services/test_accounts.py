"""Settings of players and servers, and privacy: a player's export and erasure."""

import json
from dataclasses import fields

import pytest

from bot.engine.errors import GameError
from bot.models.accounts import PlayerSettings, ServerSettings, Visibility
from bot.models.games import Game, GameResult, MessagePlace
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts import (
    MAX_MIN_RANKED_GAMES,
    ServerStatistics,
)
from bot.services.privacy import FIELD_NOTES, Erasure
from bot.store import Store, accounts, leaderboards
from tests.golden_games import WON_GAME
from tests.services.drivers import ANN, BEN, OTHER_SERVER, SERVER, Driver
from tests.services.sample_history import (
    ALL_PLAYERS,
    load_all_totals,
    record_sample_contests,
    record_sample_games,
)
from tests.store.player_rows import load_player_record


async def test_changing_one_setting_keeps_the_others(driver: Driver, other_driver: Driver) -> None:
    settings = driver.player_settings
    assert await settings.load_settings(ANN) == PlayerSettings(id=ANN)
    await settings.change_settings(ANN, table_visibility=Visibility.PRIVATE)
    await settings.change_settings(ANN, has_large_indices=True, marks_ready_cards=True)
    changed = await settings.change_settings(ANN, is_text_only=True)
    assert changed == PlayerSettings(
        id=ANN,
        table_visibility=Visibility.PRIVATE,
        has_large_indices=True,
        marks_ready_cards=True,
        is_text_only=True,
    )
    assert await settings.change_settings(ANN) == changed
    assert await other_driver.player_settings.load_settings(ANN) == changed
    bens_settings = await settings.load_settings(BEN)
    assert bens_settings.table_visibility is Visibility.PUBLIC


async def test_changing_one_server_setting_keeps_the_others(driver: Driver) -> None:
    settings = driver.server_settings
    assert await settings.load_settings(SERVER) == ServerSettings(id=SERVER)
    await settings.change_settings(SERVER, public_channel_ids=(5, 6))
    await settings.change_settings(SERVER, min_ranked_games=MAX_MIN_RANKED_GAMES)
    for minimum in (0, -1, MAX_MIN_RANKED_GAMES + 1):
        with pytest.raises(GameError, match="bad-minimum-games"):
            await settings.change_settings(SERVER, min_ranked_games=minimum, public_channel_ids=())
    changed = await settings.change_settings(SERVER, is_on_global_leaderboards=False)
    expected = ServerSettings(
        id=SERVER,
        public_channel_ids=(5, 6),
        is_on_global_leaderboards=False,
        min_ranked_games=MAX_MIN_RANKED_GAMES,
    )
    assert changed == await settings.load_settings(SERVER) == expected
    assert await settings.load_settings(OTHER_SERVER) == ServerSettings(id=OTHER_SERVER)


async def test_pictures_name_only_players_who_let_them(driver: Driver) -> None:
    player_service = driver.player_settings
    await player_service.change_settings(2, shows_name_in_pictures=False)
    await player_service.change_settings(3, record_visibility=Visibility.PRIVATE)
    await player_service.change_settings(4, table_visibility=Visibility.PRIVATE)
    assert await player_service.list_players_named_in_pictures(range(1, 6)) == [1, 4, 5]


NO_STATISTICS = ServerStatistics(games=0, players=0, ranked_players=0, games_for_money=0)


async def count_leaderboard_games(store: Store, era: int) -> int:
    """Return the number of games on the server's leaderboard of all games of all time."""
    key = LeaderboardKey(server_id=SERVER, era=era, period="ever")
    async with store.begin_read(None) as conn:
        board = await leaderboards.find_leaderboard(conn, key)
    assert board is not None
    return board.games


async def test_a_reset_clears_server_leaderboards_and_house_and_keeps_records(
    driver: Driver,
) -> None:
    servers = driver.server_settings
    settings, statistics = await servers.load_settings_and_statistics(SERVER)
    assert (settings, statistics) == (ServerSettings(id=SERVER), NO_STATISTICS)
    await record_sample_games(driver.store)
    _, statistics = await servers.load_settings_and_statistics(SERVER)
    assert statistics.games == await count_leaderboard_games(driver.store, era=0)
    assert (statistics.players, statistics.ranked_players) == (3, 0)
    assert statistics.games_for_money > 0
    await servers.change_settings(SERVER, min_ranked_games=1)
    _, statistics = await servers.load_settings_and_statistics(SERVER)
    assert statistics.ranked_players == 3
    totals_before = await load_all_totals(driver.store)
    assert (await servers.reset_leaderboards(SERVER, 0)).era == 1
    with pytest.raises(GameError, match="out-of-date"):
        await servers.reset_leaderboards(SERVER, 0)
    settings, statistics = await servers.load_settings_and_statistics(SERVER)
    assert (settings.era, statistics) == (1, NO_STATISTICS)
    assert await load_all_totals(driver.store) == totals_before
    async with driver.store.begin_read(None) as conn:
        assert (await load_player_record(conn, ANN)).games > 0
    await record_sample_games(driver.store, [ANN], 6)
    _, statistics = await servers.load_settings_and_statistics(SERVER)
    assert statistics.games == await count_leaderboard_games(driver.store, era=1) > 0


LARGE_FILE_BYTES = 10 << 20
LARGE_DEAL_NUMBER = 10**19


async def test_an_unknown_player_has_an_empty_export(driver: Driver) -> None:
    assert await driver.export_data() == {
        "format": 2,
        "file": 1,
        "files": 1,
        "player": str(ANN),
        "about": FIELD_NOTES,
        **{name: [] for name in accounts.EXPORTED_TABLES},
    }


async def test_a_game_is_exported_with_every_column(driver: Driver) -> None:
    await driver.deal_game(LARGE_DEAL_NUMBER, "canfield")
    await driver.play.draw_cards(ANN, 3)
    table = await driver.play.undo_moves(ANN)
    await driver.play.record_table_message(table.game, MessagePlace(15 * 10**17, 16 * 10**17))
    driver.clock.advance(minutes=5)
    await driver.resign_game(table)
    exported = await driver.export_data()
    (game,), (result,) = exported["games"], exported["results"]
    assert game == {
        "id": table.game.id,
        "server_id": str(SERVER),
        "variant": "canfield",
        "deal": str(LARGE_DEAL_NUMBER),
        "deal_word": None,
        "deal_source": "named",
        "moves": "draw draw",
        "redo_moves": "draw",
        "auto_move_ranges": "",
        "revision": 3,
        "slot": None,
        "outcome": "resigned",
        "dealt_at": "2026-03-02T12:00:00+00:00",
        "last_active_at": "2026-03-02T12:05:00+00:00",
        "last_move_at": "2026-03-02T12:00:00+00:00",
        "last_new_move_at": "2026-03-02T12:00:00+00:00",
        "ends_by": "2026-04-01T12:00:00+00:00",
        "ended_at": "2026-03-02T12:05:00+00:00",
        "undos": 1,
        "hints": 0,
        "auto_uses": 0,
        "tallest_column": game["tallest_column"],
        "channel_id": str(15 * 10**17),
        "message_id": str(16 * 10**17),
        "is_counted": False,
        "price_book": None,
        "contest_id": None,
        "level": None,
        "counts_globally": True,
        "counts_in_contest": False,
        "moves_made": 3,
        "left_positions": "",
    }
    assert set(game) == {field.name for field in fields(Game)} - {"player_id"}
    assert set(result) == {field.name for field in fields(GameResult)} - {"player_id"}
    assert (result["game_id"], result["deal"]) == (game["id"], game["deal"])


async def test_an_export_has_all_counted_data_and_nothing_of_others(driver: Driver) -> None:
    await record_sample_games(driver.store)
    await record_sample_contests(driver.store)
    exported = await driver.export_data()
    async with driver.store.begin_read(None) as conn:
        row_counts = await accounts.count_player_rows(conn, ANN)
    assert {name: len(exported[name]) for name in accounts.EXPORTED_TABLES} == row_counts
    assert all(row_counts.values())
    defaults = {field.name: field.default for field in fields(PlayerSettings) if field.name != "id"}
    assert exported["settings"] == [defaults | {"theme": "dark"}]
    assert exported["viewed_solutions"] == [{"variant": "canfield", "deal": str(10**19 + ANN)}]
    leaderboard_keys = [
        (standing["server_id"], standing["era"], standing["game_group"], standing["period"])
        for standing in exported["standings"]
    ]
    assert ("0", 0, "every", "ever") in leaderboard_keys
    assert (str(SERVER), 0, "family:canfield", "m2026-02") in leaderboard_keys
    assert leaderboard_keys == sorted(leaderboard_keys)
    (challenge,) = exported["challenges"]
    assert str(BEN) in challenge["invited_player_ids"].split()
    await driver.privacy.erase_player_data(BEN)
    challenge["invited_player_ids"] = " ".join(
        str(player) for player in ALL_PLAYERS if player != BEN
    )
    assert await driver.export_data() == exported


@pytest.mark.slow
async def test_a_large_export_is_split_into_files_of_the_same_form(driver: Driver) -> None:
    privacy = driver.privacy
    await record_sample_games(driver.store)
    (single_file,) = await privacy.export_player_data(ANN, LARGE_FILE_BYTES)
    files = await privacy.export_player_data(ANN, 10_000)
    assert len(files) > 3
    assert max(map(len, files)) <= 10_000
    contents = [json.loads(file) for file in files]
    assert [(content["file"], content["files"]) for content in contents] == [
        (number, len(files)) for number in range(1, len(files) + 1)
    ]
    for name in accounts.EXPORTED_TABLES:
        rows = [row for content in contents for row in content[name]]
        assert rows == json.loads(single_file)[name]


async def test_erasing_twice_leaves_the_player_erased(driver: Driver) -> None:
    privacy = driver.privacy
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    assert await privacy.erase_player_data(ANN) is Erasure.ALL
    assert await privacy.erase_player_data(ANN) is Erasure.NOTHING
    table = await driver.deal_game(1)
    assert (await driver.export_data())["games"] != []
    assert table.game.id > 1
