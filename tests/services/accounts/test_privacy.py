"""Privacy: the export of a player's data as JSON files, and its erasure."""

import json
from dataclasses import fields
from typing import Any

from bot.models.games import Game, MessagePlace
from bot.models.players import PlayerSettings
from bot.models.results import GameResult
from bot.services.accounts.privacy import Erasure, PrivacyService
from bot.store import Store
from bot.store.accounts import export
from tests.golden_games import WON_GAME
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock
from tests.services.sample_history import ALL_PLAYERS, record_sample_contests, record_sample_games

LARGE_FILE_BYTES = 10 << 20
LARGE_DEAL_NUMBER = 10**19


async def export_one_file(store: Store) -> dict[str, Any]:
    """Return the content of Ann's export, which must be one file."""
    (file,) = await PrivacyService(store, ManualClock()).export_player_data(
        ANN, {"all": "what it means"}, LARGE_FILE_BYTES
    )
    content: dict[str, Any] = json.loads(file)
    return content


async def test_an_unknown_player_has_an_empty_export(store: Store) -> None:
    assert await export_one_file(store) == {
        "format": 2,
        "file": 1,
        "files": 1,
        "player": str(ANN),
        "about": {"all": "what it means"},
        **{name: [] for name in export.EXPORTED_TABLES},
    }


async def test_a_game_is_exported_with_every_column(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(LARGE_DEAL_NUMBER, "canfield")
    await driver.play_service.draw_cards(ANN, 3)
    table = await driver.play_service.undo_moves(ANN)
    await driver.play_service.record_table_message(
        table.game, MessagePlace(15 * 10**17, 16 * 10**17)
    )
    clock.advance(minutes=5)
    await driver.resign_game(table)
    exported = await export_one_file(store)
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
        "moves_made": 3,
        "move_gaps": "2",
    }
    assert set(game) == {field.name for field in fields(Game)} - {"player_id"}
    assert set(result) == {field.name for field in fields(GameResult)} - {"player_id"}
    assert (result["game_id"], result["deal"]) == (game["id"], game["deal"])


async def test_an_export_has_all_counted_data_and_nothing_of_others(store: Store) -> None:
    await record_sample_games(store)
    await record_sample_contests(store)
    exported = await export_one_file(store)
    async with store.begin_read() as conn:
        row_counts = await export.count_player_rows(conn, ANN)
    assert {name: len(exported[name]) for name in export.EXPORTED_TABLES} == row_counts
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
    await PrivacyService(store, ManualClock()).erase_player_data(BEN)
    challenge["invited_player_ids"] = " ".join(
        str(player) for player in ALL_PLAYERS if player != BEN
    )
    assert await export_one_file(store) == exported


async def test_an_export_is_the_same_each_time(store: Store) -> None:
    await record_sample_games(store)
    first_files, second_files = [
        await PrivacyService(store, ManualClock()).export_player_data(ANN, {}, LARGE_FILE_BYTES)
        for _ in range(2)
    ]
    assert first_files == second_files


async def test_a_large_export_is_split_into_files_of_the_same_form(
    store: Store,
) -> None:
    privacy = PrivacyService(store, ManualClock())
    await record_sample_games(store)
    (single_file,) = await privacy.export_player_data(ANN, {"all": "é"}, LARGE_FILE_BYTES)
    files = await privacy.export_player_data(ANN, {"all": "é"}, 5_000)
    assert len(files) > 3
    assert max(map(len, files)) <= 5_000
    contents = [json.loads(file) for file in files]
    assert [(content["file"], content["files"]) for content in contents] == [
        (number, len(files)) for number in range(1, len(files) + 1)
    ]
    for name in export.EXPORTED_TABLES:
        rows = [row for content in contents for row in content[name]]
        assert rows == json.loads(single_file)[name]


async def test_erasing_twice_leaves_the_player_erased(driver: GameDriver, store: Store) -> None:
    privacy = PrivacyService(store, ManualClock())
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    assert await privacy.erase_player_data(ANN) is Erasure.ALL
    assert await privacy.erase_player_data(ANN) is Erasure.NOTHING
    table = await driver.deal_game(1)
    assert (await export_one_file(store))["games"] != []
    assert table.game.id > 1
