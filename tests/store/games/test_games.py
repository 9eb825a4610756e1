"""Games in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.models.games import DealSource, Game, GameOutcome, MessagePlace, Slot
from bot.models.results import GameResult
from bot.store import Connection, Store, write_rows_together
from bot.store.games import games, results
from bot.store.schema import game_table
from tests.store.migrated_database import open_migrated_store
from tests.store.sample_games import ANN, BEN, NOON, make_game, minutes_after_noon


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
    async with open_migrated_store(database_url) as store, store.begin_write() as conn:
        game = await games.insert_game(conn, game)
    async with open_migrated_store(database_url) as store, store.begin_read() as conn:
        assert await games.find_game(conn, game.id) == game
        assert await games.find_game_on_table(conn, ANN) == game


async def test_every_game_gets_its_own_number(store: Store) -> None:
    async with store.begin_write() as conn:
        first = await games.insert_game(conn, make_game(id=77))
        second = await games.insert_game(conn, make_game(id=77, player_id=BEN))
    assert first.id != second.id
    assert first == make_game(id=first.id)


async def test_the_number_of_a_deleted_game_is_never_reused(store: Store) -> None:
    async with store.begin_write() as conn:
        deleted = await games.insert_game(conn, make_game())
        await conn.execute(delete(game_table))
        assert (await games.insert_game(conn, make_game())).id > deleted.id


async def test_unknown_players_and_games_are_not_found(store: Store) -> None:
    async with store.begin_read() as conn:
        assert await games.find_game(conn, 1) is None
        assert await games.find_game_on_table(conn, ANN) is None
        assert await games.find_latest_game(conn, ANN) is None
        assert await games.list_games_set_aside(conn, ANN) == []


async def test_a_second_game_is_refused_on_the_table(store: Store) -> None:
    async with store.begin_write() as conn:
        first = await games.insert_game(conn, make_game())
    with pytest.raises(TableOccupiedError) as error:
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game(deal=2))
    assert error.value.key == "table-occupied"
    async with store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) == first


async def test_a_game_set_aside_frees_the_table_and_can_return(store: Store) -> None:
    async with store.begin_write() as conn:
        first = await games.insert_game(conn, make_game())
        first = await games.save_game(conn, replace(first, slot=Slot.ASIDE))
        second = await games.insert_game(conn, make_game(deal=2))
        assert await games.list_games_set_aside(conn, ANN) == [first]
    with pytest.raises(TableOccupiedError):
        async with store.begin_write() as conn:
            await games.save_game(conn, replace(first, slot=Slot.TABLE))
    async with store.begin_write() as conn:
        second = await games.save_game(conn, replace(second, slot=Slot.ASIDE))
        first = await games.save_game(conn, replace(first, slot=Slot.TABLE))
        assert await games.find_game_on_table(conn, ANN) == first
        assert await games.list_games_set_aside(conn, ANN) == [second]


async def test_games_set_aside_are_listed_newest_first_for_their_player_only(store: Store) -> None:
    async with store.begin_write() as conn:
        for deal, minutes in ((1, 2), (2, 9), (3, 4)):
            await games.insert_game(
                conn,
                make_game(deal=deal, slot=Slot.ASIDE, last_active_at=minutes_after_noon(minutes)),
            )
        await games.insert_game(conn, make_game(player_id=BEN, slot=Slot.ASIDE))
        assert [game.deal for game in await games.list_games_set_aside(conn, ANN)] == [2, 3, 1]


async def insert_finished_game(
    conn: Connection, deal: int, *, ended: int, active: int | None = None
) -> Game:
    """Store a game of Ann's that ended so many minutes after noon, and its result."""
    game = await games.insert_game(
        conn,
        make_game(
            deal=deal,
            slot=None,
            outcome=GameOutcome.ABANDONED if active else GameOutcome.WON,
            ended_at=minutes_after_noon(ended),
            last_active_at=minutes_after_noon(active or ended),
        ),
    )
    assert game.ended_at
    result = GameResult(
        **{name: getattr(game, name) for name in ("player_id", "variant", "deal", "deal_source")},
        game_id=game.id,
        outcome=GameOutcome.WON,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=1,
        seconds=1,
        cards_up=1,
    )
    await write_rows_together(conn, results.build_result_write(result))
    return game


async def test_the_latest_game_may_be_over(store: Store) -> None:
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game(deal=1))
        over = await insert_finished_game(conn, 2, ended=8)
        await insert_finished_game(conn, 3, ended=6)
        # The bot ended one later that was left long before.
        await insert_finished_game(conn, 4, ended=30, active=7)
        await games.insert_game(
            conn, make_game(player_id=BEN, last_active_at=minutes_after_noon(20))
        )
        assert await games.find_latest_game(conn, ANN) == over


async def test_each_save_raises_the_revision_by_one(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        for moves in (("draw",), ("draw", "w-t3"), ("draw",), ()):
            saved = await games.save_game(conn, replace(game, moves=moves))
            assert saved == replace(game, moves=moves, revision=game.revision + 1)
            assert await games.find_game(conn, game.id) == saved
            game = saved


async def test_a_played_game_is_saved_where_it_lies(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        played = replace(game, moves=("draw",), undos=2, last_move_at=minutes_after_noon(5))
        await games.save_played_game(conn, replace(played, slot=Slot.ASIDE, is_counted=False))
        assert await games.find_game(conn, game.id) == replace(played, revision=1)
        with pytest.raises(StaleGameError):
            await games.save_played_game(conn, played)


async def test_a_save_based_on_another_revision_is_refused(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game(revision=2))
    for revision in (0, 1, 3, 10):
        with pytest.raises(StaleGameError) as error:
            async with store.begin_write() as conn:
                await games.save_game(conn, replace(game, revision=revision, moves=("draw",)))
        assert error.value.key == "stale-game"
    async with store.begin_read() as conn:
        assert await games.find_game(conn, game.id) == game


async def test_a_save_of_a_deleted_game_is_refused(store: Store) -> None:
    async with store.begin_write() as conn:
        with pytest.raises(StaleGameError):
            await games.save_game(conn, make_game(id=999))


async def test_a_refused_save_rolls_back_its_transaction(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())

    async def write_twice() -> None:
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game(player_id=BEN))
            await games.save_game(conn, replace(game, revision=5))

    with pytest.raises(StaleGameError):
        await write_twice()
    async with store.begin_read() as conn:
        assert await games.find_game_on_table(conn, BEN) is None


async def test_undo_redo_and_autos_survive_a_restart(database_url: str) -> None:
    played = make_game(
        moves=("draw", "w-f1", "w-f2", "r-t1"), auto_move_ranges=((1, 3),), undos=0, auto_uses=1
    )
    async with open_migrated_store(database_url) as store, store.begin_write() as conn:
        game = await games.insert_game(conn, played)
    undone = replace(
        game, moves=("draw",), redo_moves=("r-t1", "w-f2", "w-f1"), auto_move_ranges=(), undos=3
    )
    async with open_migrated_store(database_url) as store, store.begin_write() as conn:
        game = await games.save_game(conn, undone)
    async with open_migrated_store(database_url) as store, store.begin_read() as conn:
        loaded = await games.find_game_on_table(conn, ANN)
    assert loaded == game == replace(undone, revision=1)


async def test_recording_the_message_of_a_game_keeps_its_revision(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        assert await games.set_game_message(conn, game.id, MessagePlace(5, 6)) is None
        assert await games.find_game(conn, game.id) == replace(game, channel_id=5, message_id=6)


async def test_a_save_does_not_restore_an_older_message(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game(channel_id=5, message_id=6))
        assert await games.set_game_message(conn, game.id, MessagePlace(5, 7)) == game.shown_in
        await games.save_game(conn, replace(game, moves=("draw",)))
        found = await games.find_game(conn, game.id)
    assert found is not None
    assert (found.message_id, found.moves) == (7, ("draw",))


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
            async with store.begin_write() as conn:
                await games.insert_game(conn, make_game(**changes))


async def test_the_database_refuses_an_unknown_enum_value(store: Store) -> None:
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game())
    for column, changes in (
        ("deal_source", "deal_source = 'elsewhere'"),
        ("slot", "slot = 'elsewhere'"),
        ("outcome", "outcome = 'elsewhere', slot = NULL, ended_at = dealt_at"),
    ):
        # On PostgreSQL the slot says in which partition a game is.
        with pytest.raises(IntegrityError, match=f"ck_game_{column}|no partition"):
            async with store.begin_write() as conn:
                await conn.execute(text(f"UPDATE game SET {changes}"))
