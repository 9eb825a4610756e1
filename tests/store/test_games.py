"""Games in the database: moves, ends, results, and values that cannot be read."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, text
from sqlalchemy.exc import IntegrityError

from bot.engine.legality import legal_moves
from bot.models.games import (
    DealSource,
    GameOutcome,
    GameResult,
    MessagePlace,
    PriceBook,
    Slot,
)
from bot.models.requests import StaleGameError, TableOccupiedError
from bot.services.play import PlayService
from bot.services.tables import DealRequest
from bot.store import Store, games
from bot.store.games import CONCEALS_DEAL
from bot.store.schema import game_table
from bot.store.sql import UNREADABLE_DEAL
from tests.services.drivers import ManualClock, get_version
from tests.store.databases import open_migrated_store
from tests.store.player_rows import find_result_of_game
from tests.store.sample_games import ANN, BEN, NOON, make_game, minutes_after_noon
from tests.store.test_requests import make_request


async def test_a_game_loads_as_it_was_stored(database_url: str) -> None:
    game = make_game(
        server_id=2**62,
        deal=10**20 - 1,
        deal_word="Saratoga 🎴",
        deal_source=DealSource.NAMED,
        moves=("draw", "w-f2", "t1-t4x3", "draw"),
        redo_moves=("draw", "r-t2"),
        auto_move_ranges=((1, 2), (3, 4)),
        revision=7,
        last_active_at=minutes_after_noon(5),
        undos=3,
        hints=1,
        auto_uses=2,
        tallest_column=9,
        channel_id=2**61,
        message_id=2**61 + 1,
    )
    async with open_migrated_store(database_url) as store, store.begin_write(None) as conn:
        game = await games.insert_game(conn, game)
    async with open_migrated_store(database_url) as store, store.begin_read(None) as conn:
        assert await games.find_game(conn, game.id) == game
        assert await games.find_game_on_table(conn, ANN) == game


async def test_every_game_gets_a_number_that_no_other_ever_had(store: Store) -> None:
    async with store.begin_write(None) as conn:
        first = await games.insert_game(conn, make_game(id=77))
        second = await games.insert_game(conn, make_game(id=77, player_id=BEN))
        assert first == make_game(id=first.id)
        await conn.execute(delete(game_table))
        third = await games.insert_game(conn, make_game())
    assert first.id < second.id < third.id


async def test_a_table_has_one_game_until_it_is_set_aside(store: Store) -> None:
    async with store.begin_write(None) as conn:
        first = await games.insert_game(conn, make_game())
    with pytest.raises(TableOccupiedError) as error:
        async with store.begin_write(None) as conn:
            await games.insert_game(conn, make_game(deal=2))
    assert error.value.key == "table-occupied"
    async with store.begin_write(None) as conn:
        assert await games.find_game_on_table(conn, ANN) == first
        first = await games.save_game(conn, replace(first, slot=Slot.ASIDE))
        second = await games.insert_game(conn, make_game(deal=2))
        assert await games.list_games_set_aside(conn, ANN) == [first]
    with pytest.raises(TableOccupiedError):
        async with store.begin_write(None) as conn:
            await games.save_game(conn, replace(first, slot=Slot.TABLE))
    async with store.begin_write(None) as conn:
        second = await games.save_game(
            conn, replace(second, slot=Slot.ASIDE, last_active_at=minutes_after_noon(2))
        )
        first = await games.save_game(conn, replace(first, slot=Slot.TABLE))
        for minutes, player in ((9, ANN), (1, ANN), (1, BEN)):
            game = make_game(
                player_id=player, slot=Slot.ASIDE, last_active_at=minutes_after_noon(minutes)
            )
            await games.insert_game(conn, game)
        assert await games.find_game_on_table(conn, ANN) == first
        newest, *others = await games.list_games_set_aside(conn, ANN)
        assert (newest.last_active_at, others[0]) == (minutes_after_noon(9), second)
        assert [game.last_active_at for game in others[1:]] == [minutes_after_noon(1)]


SAMPLE_RESULT = GameResult(
    game_id=1,
    player_id=ANN,
    server_id=2**62,
    variant="canfield",
    deal=10**20 - 1,
    deal_source=DealSource.SHARED,
    outcome=GameOutcome.RESIGNED,
    dealt_at=NOON,
    ended_at=minutes_after_noon(9),
    move_count=151,
    seconds=540,
    undos=4,
    hints=2,
    auto_uses=1,
    cards_up=52,
)


async def test_the_latest_game_may_be_over(store: Store) -> None:
    # The bot ended one later that was left before.
    over, left = (
        make_game(
            slot=None,
            outcome=outcome,
            ended_at=minutes_after_noon(ended),
            last_active_at=minutes_after_noon(active),
        )
        for outcome, ended, active in ((GameOutcome.WON, 8, 8), (GameOutcome.ABANDONED, 30, 7))
    )
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
        over, left = [await games.insert_game(conn, game) for game in (over, left)]
        for game in (over, left):
            await games.insert_result(
                conn, replace(SAMPLE_RESULT, game_id=game.id, ended_at=game.ended_at or NOON)
            )
        other = make_game(player_id=BEN, last_active_at=minutes_after_noon(20))
        await games.insert_game(conn, other)
        assert await games.find_latest_game(conn, ANN) == over


RESIGNED: dict[str, Any] = {
    "slot": None,
    "outcome": GameOutcome.RESIGNED,
    "ended_at": minutes_after_noon(9),
}


@pytest.mark.parametrize(
    ("stored", "changes"),
    [
        *(({"revision": 2}, {"revision": revision}) for revision in (0, 1, 3, 10)),
        ({}, {"id": 999}),
        (RESIGNED, {"revision": 0}),
    ],
)
async def test_a_save_of_another_revision_or_of_no_game_is_refused_with_its_transaction(
    store: Store, stored: dict[str, Any], changes: dict[str, Any]
) -> None:
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, make_game(**stored))

    async def write_twice() -> None:
        async with store.begin_write(None) as conn:
            await games.insert_game(conn, make_game(player_id=BEN))
            await games.save_game(conn, replace(game, **{"moves": ("draw",), **changes}))

    with pytest.raises(StaleGameError) as error:
        await write_twice()
    assert error.value.key == "stale-game"
    async with store.begin_read(None) as conn:
        assert await games.find_game(conn, game.id) == game
        assert await games.find_game_on_table(conn, BEN) is None


async def test_a_played_game_is_saved_where_it_lies(store: Store) -> None:
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, make_game())
        played = replace(game, moves=("draw",), undos=2, last_move_at=minutes_after_noon(5))
        await games.save_played_game(conn, replace(played, slot=Slot.ASIDE, is_counted=False))
        assert await games.find_game(conn, game.id) == replace(played, revision=1)
        with pytest.raises(StaleGameError):
            await games.save_played_game(conn, played)


async def test_the_message_of_a_game_is_stored_beside_its_revisions(store: Store) -> None:
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, make_game())
        assert await games.set_game_message(conn, game.id, MessagePlace(5, 6)) is None
        assert await games.find_game(conn, game.id) == replace(game, channel_id=5, message_id=6)
        shown = await games.set_game_message(conn, game.id, MessagePlace(5, 7))
        assert shown == MessagePlace(5, 6)
        # A save does not restore an older message, and a game that is over has one too.
        await games.save_game(conn, replace(game, moves=("draw",), **RESIGNED))
        for place in (MessagePlace(5, 7), MessagePlace(3, 4)):
            found = await games.find_game(conn, game.id)
            assert found is not None
            assert (found.shown_in, found.moves) == (place, ("draw",))
            await games.set_game_message(conn, game.id, MessagePlace(3, 4))


INVALID_FIELDS: list[dict[str, object]] = [
    {"outcome": GameOutcome.WON, "ended_at": NOON},
    {"slot": None},
    {"slot": None, "outcome": GameOutcome.ABANDONED},
    {"ended_at": NOON},
    {"channel_id": 1},
    {"undos": -1},
    {"revision": -1},
]


async def test_the_database_refuses_an_inconsistent_game(store: Store) -> None:
    for changes in INVALID_FIELDS:
        with pytest.raises(IntegrityError, match=r"(?i)check constraint"):
            async with store.begin_write(None) as conn:
                await games.insert_game(conn, make_game(**changes))
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
    for column, change in (
        ("deal_source", "deal_source = 'elsewhere'"),
        ("slot", "slot = 'elsewhere'"),
        ("outcome", "outcome = 'elsewhere', slot = NULL, ended_at = dealt_at"),
    ):
        with pytest.raises(IntegrityError, match=f"ck_game_{column}"):
            async with store.begin_write(None) as conn:
                await conn.execute(text(f"UPDATE game SET {change}"))


async def insert_result(store: Store, **fields: Any) -> GameResult:
    """Store a game that is over and its result, with these fields changed."""
    finished_game = make_game(slot=None, outcome=GameOutcome.WON, ended_at=minutes_after_noon(9))
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, finished_game)
        result = replace(SAMPLE_RESULT, **{"game_id": game.id, **fields})
        await games.insert_result(conn, result)
    return result


async def test_results_load_as_they_were_stored_the_newest_first(store: Store) -> None:
    earliest, newest, between = [
        await insert_result(store, ended_at=minutes_after_noon(minutes)) for minutes in (1, 30, 20)
    ]
    await insert_result(store, player_id=BEN)
    async with store.begin_read(None) as conn:
        assert await find_result_of_game(conn, newest.game_id) == newest
        assert await find_result_of_game(conn, 999) is None
        assert await games.list_player_results(conn, ANN, 10) == [newest, between, earliest]
        assert await games.list_player_results(conn, ANN, 2) == [newest, between]


MOVES = 15
WRITTEN_BY_MOVES = {"revision", *games.PLAYED_COLUMNS}


def test_no_index_has_a_column_that_a_move_writes() -> None:
    assert set(game_table.c.keys()) > WRITTEN_BY_MOVES
    for index in game_table.indexes:
        condition = str(index.dialect_options["postgresql"]["where"])
        columns = set(index.columns.keys()) | set(condition.replace("(", " ").split())
        assert not columns & WRITTEN_BY_MOVES, index.name


async def test_a_move_writes_two_pages_into_the_log_of_sqlite(tmp_path: Path, url: str) -> None:
    clock, requests = ManualClock(), count(1)
    async with open_migrated_store(url) as store:
        play = PlayService(store, clock, lambda: 700_000)
        table = await play.start_game(1, None, DealRequest(variant="klondike"))
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            for _ in range(MOVES):
                clock.advance(seconds=1)
                request = make_request(next(requests))
                move = legal_moves(table.state)[-1]
                table = await play.play_move(1, move, get_version(table), request=request)
            [(_, page_count, _)] = database.execute("PRAGMA wal_checkpoint")
    # The game itself, and that its request was handled.
    assert page_count == 2 * MOVES


async def test_a_game_conceals_its_deal_by_the_same_rule(store: Store) -> None:
    for is_counted, price_book, outcome in product(
        (True, False), (None, PriceBook.HOYLE), (None, GameOutcome.WON)
    ):
        ends = {"slot": None, "ended_at": NOON} if outcome else {"slot": Slot.ASIDE}
        game = make_game(is_counted=is_counted, price_book=price_book, outcome=outcome, **ends)
        async with store.begin_write(None) as conn:
            game = await games.insert_game(conn, game)
            query = select(CONCEALS_DEAL).where(game_table.c.id == game.id)
            assert bool((await conn.execute(query)).scalar_one()) == game.conceals_deal


@pytest.mark.parametrize("stored_text", ["twelve", "", "-5", "1_000", "\u0661", "99999999999.0"])
async def test_a_deal_that_is_no_number_is_read_as_none_and_kept_as_it_is(
    store: Store, stored_text: str
) -> None:
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, make_game())
        await conn.execute(text("UPDATE game SET deal = :deal"), {"deal": stored_text})
    async with store.begin_write(None) as conn:
        stored = await games.find_game_on_table(conn, ANN)
        assert stored == replace(game, deal=UNREADABLE_DEAL)
        assert stored is not None
        await games.save_game(conn, replace(stored, slot=Slot.ASIDE))
    async with store.begin_read(None) as conn:
        assert [game.deal for game in await games.list_games_set_aside(conn, ANN)] == [0]
        assert (await conn.execute(text("SELECT deal FROM game"))).scalar_one() == stored_text


async def test_ranges_that_are_none_are_left_out(store: Store) -> None:
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
        await conn.execute(text("UPDATE game SET auto_move_ranges = '[1] 3-7 x-y 9'"))
    async with store.begin_read(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert game.auto_move_ranges == ((3, 7),)
