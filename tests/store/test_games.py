from dataclasses import replace

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError

from bot.store import StaleGameError, Store, TableTakenError, games
from bot.store.games import Chosen, Outcome, Seat
from bot.store.tables import game as table
from tests.store.examples import ANN, BEN, NOON, a_game, later
from tests.store.prepared import prepared_store


async def test_a_game_comes_back_as_it_was_kept(url: str) -> None:
    kept = a_game(
        server=2**62,
        deal=10**20 - 1,
        word="Saratoga 🎴",
        chosen=Chosen.NAMED,
        moves=("draw", "w-f2", "t1-t4x3", "draw"),
        undone=("draw", "r-t2"),
        auto_runs=((1, 2), (3, 4)),
        revision=7,
        touched=later(5),
        undos=3,
        hints=1,
        autos=2,
        tallest=9,
        channel=2**61,
        message=2**61 + 1,
    )
    async with prepared_store(url) as store, store.writing() as conn:
        kept = await games.insert(conn, kept)
    async with prepared_store(url) as store, store.reading() as conn:
        assert await games.by_id(conn, kept.id) == kept
        assert await games.at_table(conn, ANN) == kept


async def test_a_game_gets_a_number_of_its_own(store: Store) -> None:
    async with store.writing() as conn:
        first = await games.insert(conn, a_game(id=77))
        second = await games.insert(conn, a_game(id=77, player=BEN))
    assert first.id != second.id
    assert first == a_game(id=first.id)


async def test_a_deleted_games_number_is_never_given_out_again(store: Store) -> None:
    async with store.writing() as conn:
        gone = await games.insert(conn, a_game())
        await conn.execute(delete(table))
        assert (await games.insert(conn, a_game())).id > gone.id


async def test_unknown_players_and_games_have_nothing(store: Store) -> None:
    async with store.reading() as conn:
        assert await games.by_id(conn, 1) is None
        assert await games.at_table(conn, ANN) is None
        assert await games.latest(conn, ANN) is None
        assert await games.aside(conn, ANN) == []


async def test_a_second_game_does_not_get_on_the_table(store: Store) -> None:
    async with store.writing() as conn:
        first = await games.insert(conn, a_game())
    with pytest.raises(TableTakenError) as refused:
        async with store.writing() as conn:
            await games.insert(conn, a_game(deal=2))
    assert refused.value.key == "table-taken"
    async with store.reading() as conn:
        assert await games.at_table(conn, ANN) == first


async def test_a_game_set_aside_makes_room_and_is_taken_up_again(store: Store) -> None:
    async with store.writing() as conn:
        first = await games.insert(conn, a_game())
        first = await games.save(conn, replace(first, seat=Seat.ASIDE))
        second = await games.insert(conn, a_game(deal=2))
        assert await games.aside(conn, ANN) == [first]
    with pytest.raises(TableTakenError):
        async with store.writing() as conn:
            await games.save(conn, replace(first, seat=Seat.TABLE))
    async with store.writing() as conn:
        second = await games.save(conn, replace(second, seat=Seat.ASIDE))
        first = await games.save(conn, replace(first, seat=Seat.TABLE))
        assert await games.at_table(conn, ANN) == first
        assert await games.aside(conn, ANN) == [second]


async def test_games_set_aside_come_newest_first_and_only_ones_own(store: Store) -> None:
    async with store.writing() as conn:
        for deal, minutes in ((1, 2), (2, 9), (3, 4)):
            await games.insert(conn, a_game(deal=deal, seat=Seat.ASIDE, touched=later(minutes)))
        await games.insert(conn, a_game(player=BEN, seat=Seat.ASIDE))
        assert [game.deal for game in await games.aside(conn, ANN)] == [2, 3, 1]


async def test_the_latest_game_may_be_over(store: Store) -> None:
    async with store.writing() as conn:
        await games.insert(conn, a_game(deal=1))
        over = await games.insert(
            conn,
            a_game(deal=2, seat=None, outcome=Outcome.WON, ended=later(8), touched=later(8)),
        )
        await games.insert(conn, a_game(player=BEN, touched=later(20)))
        assert await games.latest(conn, ANN) == over


async def test_each_save_raises_the_revision_by_one(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.insert(conn, a_game())
        for moves in (("draw",), ("draw", "w-t3"), ("draw",), ()):
            saved = await games.save(conn, replace(game, moves=moves))
            assert saved == replace(game, moves=moves, revision=game.revision + 1)
            assert await games.by_id(conn, game.id) == saved
            game = saved


async def test_a_save_decided_on_another_revision_is_refused(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.insert(conn, a_game(revision=2))
    for seen in (0, 1, 3, 10):
        with pytest.raises(StaleGameError) as refused:
            async with store.writing() as conn:
                await games.save(conn, replace(game, revision=seen, moves=("draw",)))
        assert refused.value.key == "stale-game"
    async with store.reading() as conn:
        assert await games.by_id(conn, game.id) == game


async def test_a_save_of_a_game_that_is_gone_is_refused(store: Store) -> None:
    async with store.writing() as conn:
        with pytest.raises(StaleGameError):
            await games.save(conn, a_game(id=999))


async def test_a_refused_save_undoes_what_came_with_it(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.insert(conn, a_game())

    async def two_writes() -> None:
        async with store.writing() as conn:
            await games.insert(conn, a_game(player=BEN))
            await games.save(conn, replace(game, revision=5))

    with pytest.raises(StaleGameError):
        await two_writes()
    async with store.reading() as conn:
        assert await games.at_table(conn, BEN) is None


async def test_undo_redo_and_autos_survive_a_restart(url: str) -> None:
    played = a_game(moves=("draw", "w-f1", "w-f2", "r-t1"), auto_runs=((1, 3),), undos=0, autos=1)
    async with prepared_store(url) as store, store.writing() as conn:
        game = await games.insert(conn, played)
    undone = replace(game, moves=("draw",), undone=("r-t1", "w-f2", "w-f1"), auto_runs=(), undos=3)
    async with prepared_store(url) as store, store.writing() as conn:
        game = await games.save(conn, undone)
    async with prepared_store(url) as store, store.reading() as conn:
        again = await games.at_table(conn, ANN)
    assert again == game == replace(undone, revision=1)


async def test_where_a_game_was_shown_is_no_new_revision(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.insert(conn, a_game())
        await games.shown(conn, game.id, 5, 6)
        assert await games.by_id(conn, game.id) == replace(game, channel=5, message=6)


async def test_a_save_does_not_bring_an_older_message_back(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.insert(conn, a_game(channel=5, message=6))
        await games.shown(conn, game.id, 5, 7)
        await games.save(conn, replace(game, moves=("draw",)))
        found = await games.by_id(conn, game.id)
    assert found is not None
    assert (found.message, found.moves) == (7, ("draw",))


DISHONEST: list[dict[str, object]] = [
    {"outcome": Outcome.WON, "ended": NOON},
    {"seat": None},
    {"seat": None, "outcome": Outcome.LEFT},
    {"ended": NOON},
    {"channel": 1},
    {"undos": -1},
    {"revision": -1},
]


async def test_the_database_refuses_a_game_that_cannot_be(store: Store) -> None:
    for changes in DISHONEST:
        with pytest.raises(IntegrityError, match=r"(?i)check constraint"):
            async with store.writing() as conn:
                await games.insert(conn, a_game(**changes))


async def test_the_database_refuses_a_word_it_does_not_know(store: Store) -> None:
    async with store.writing() as conn:
        await games.insert(conn, a_game())
    for column, changes in (
        ("chosen", "chosen = 'elsewhere'"),
        ("seat", "seat = 'elsewhere'"),
        ("outcome", "outcome = 'elsewhere', seat = NULL, ended = began"),
    ):
        with pytest.raises(IntegrityError, match=f"ck_game_{column}"):
            async with store.writing() as conn:
                await conn.execute(text(f"UPDATE game SET {changes}"))
