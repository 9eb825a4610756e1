"""Everything that is kept about a player, as a file."""

import json
from dataclasses import fields
from typing import Any

from bot.models.games import Game
from bot.models.players import PlayerSettings
from bot.models.results import GameResult
from bot.services.accounts.privacy import PrivacyService
from bot.services.games.game_requests import DealRequest
from bot.store import Store
from bot.store.accounts import export
from tests.golden_games import WON_GAME
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version
from tests.services.sample_history import ALL_PLAYERS, record_sample_contests
from tests.services.sample_history import record_sample_games as crowd

LARGE_FILE_BYTES = 10 << 20
LARGE_DEAL_NUMBER = 10**19


async def export_one_file(store: Store, player: int = ANN) -> dict[str, Any]:
    """The one file that holds all."""
    (file,) = await PrivacyService(store).export_player_data(
        player, {"all": "what it means"}, LARGE_FILE_BYTES
    )
    found: dict[str, Any] = json.loads(file)
    return found


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
    play = driver.play_service
    await play.start_game(
        ANN, SERVER, DealRequest(variant="canfield", deal_number=LARGE_DEAL_NUMBER)
    )
    await play.draw_cards(ANN, 3)
    table = await play.undo_moves(ANN)
    await play.record_table_message(table.game.id, 15 * 10**17, 16 * 10**17)
    clock.advance(minutes=5)
    await play.resign_game(ANN, get_version(table))
    told = await export_one_file(store)
    (game,), (result,) = told["games"], told["results"]
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
        "dealt_at": "2026-03-01T12:00:00+00:00",
        "last_active_at": "2026-03-01T12:05:00+00:00",
        "last_move_at": "2026-03-01T12:00:00+00:00",
        "ended_at": "2026-03-01T12:05:00+00:00",
        "undos": 1,
        "hints": 0,
        "auto_uses": 0,
        "tallest_column": game["tallest_column"],
        "channel_id": str(15 * 10**17),
        "message_id": str(16 * 10**17),
        "is_counted": False,
        "price_book": None,
        "contest_id": None,
    }
    assert set(game) == {each.name for each in fields(Game)} - {"player_id"}
    assert set(result) == {each.name for each in fields(GameResult)} - {"player_id"}
    assert (result["game_id"], result["deal"]) == (game["id"], game["deal"])


async def test_an_export_has_all_counted_data_and_nothing_of_others(store: Store) -> None:
    await crowd(store)
    await record_sample_contests(store)
    told = await export_one_file(store)
    async with store.begin_read() as conn:
        amounts = await export.count_player_rows(conn, ANN)
    assert {name: len(told[name]) for name in export.EXPORTED_TABLES} == amounts
    assert all(amounts.values())
    assert told["settings"] == [
        {each.name: each.default for each in fields(PlayerSettings) if each.name != "id"}
        | {"theme": "dark"}
    ]
    assert told["viewed_solutions"] == [{"variant": "canfield", "deal": str(10**19 + ANN)}]
    where = [
        (each["server_id"], each["era"], each["game_group"], each["period"])
        for each in told["standings"]
    ]
    assert ("0", 0, "every", "ever") in where
    assert (str(SERVER), 0, "family:canfield", "m2026-02") in where
    assert where == sorted(where)
    (challenge,) = told["challenges"]
    assert str(BEN) in challenge["invited_player_ids"].split()
    await PrivacyService(store).erase_player_data(BEN)
    challenge["invited_player_ids"] = " ".join(str(each) for each in ALL_PLAYERS if each != BEN)
    assert await export_one_file(store) == told


async def test_an_export_is_the_same_each_time(store: Store) -> None:
    await crowd(store)
    first, again = [
        await PrivacyService(store).export_player_data(ANN, {}, LARGE_FILE_BYTES) for _ in range(2)
    ]
    assert first == again


async def test_a_large_export_is_split_into_files_of_the_same_form(
    store: Store,
) -> None:
    await crowd(store)
    (whole,) = await PrivacyService(store).export_player_data(ANN, {"all": "é"}, LARGE_FILE_BYTES)
    files = await PrivacyService(store).export_player_data(ANN, {"all": "é"}, 5_000)
    assert len(files) > 3
    assert max(map(len, files)) <= 5_000
    together = [json.loads(file) for file in files]
    assert [(each["file"], each["files"]) for each in together] == [
        (number, len(files)) for number in range(1, len(files) + 1)
    ]
    for name in export.EXPORTED_TABLES:
        rows = [row for each in together for row in each[name]]
        assert rows == json.loads(whole)[name]


async def test_erasing_twice_leaves_the_player_erased(driver: GameDriver, store: Store) -> None:
    privacy = PrivacyService(store)
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    assert await privacy.erase_player_data(ANN)
    assert not await privacy.erase_player_data(ANN)
    table = await driver.deal_game(1)
    assert (await export_one_file(store))["games"] != []
    assert table.game.id > 1
