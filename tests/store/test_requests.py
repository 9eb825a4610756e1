"""A request changes something once, whichever process it reaches, and before its deadline."""

import asyncio
import errno
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.errors import ErrorKey, GameError
from bot.models.games import Game
from bot.models.requests import BusyError, DatabaseTroubleError, PlayerRequest, RepeatedRequestError
from bot.store import Connection, Store, database, games
from bot.store.database import end_at_deadline
from bot.store.engines import POSTGRESQL_CONNECTIONS, SQLITE_CONNECTIONS
from tests.store.database_link import DatabaseLink
from tests.store.databases import open_migrated_store
from tests.store.sample_games import ANN, BEN, make_game
from tests.timeouts import WAIT_TIMEOUT

REQUEST_ID = 1_400_000_000_000_000_000


def make_request(
    request_id: int = REQUEST_ID, seconds: float = WAIT_TIMEOUT, *, is_answered: bool = False
) -> PlayerRequest:
    """Return a delivery of a request that has so many seconds left."""
    deadline = asyncio.get_running_loop().time() + seconds
    return PlayerRequest(request_id, deadline, lambda: is_answered)


async def deal_to(store: Store, player_id: int, request: PlayerRequest | None = None) -> Game:
    """Store a new game on a player's table."""
    async with store.begin_write(request) as conn:
        return await games.insert_game(conn, make_game(player_id=player_id))


async def find_game(
    store: Store, player_id: int, request: PlayerRequest | None = None
) -> Game | None:
    """Return the game on a player's table."""
    async with store.begin_read(request) as conn:
        return await games.find_game_on_table(conn, player_id)


async def deliver(store: Store, player_id: int) -> str:
    """Deal a game by a delivery of the same request; return what came of it."""
    try:
        await deal_to(store, player_id, make_request())
    except RepeatedRequestError:
        return "repeated"
    return "dealt"


async def test_of_many_deliveries_to_two_processes_one_changes_something(
    store: Store,
    other_store: Store,
) -> None:
    outcomes = await asyncio.gather(
        *(deliver((store, other_store)[number % 2], ANN + number) for number in range(10))
    )
    assert sorted(outcomes) == ["dealt"] + ["repeated"] * 9
    dealt = [await find_game(store, ANN + number) for number in range(10)]
    assert len([game for game in dealt if game]) == 1


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (GameError(ErrorKey.NOTHING_TO_UNDO), "repeated"),
        (BusyError("too much to do"), "dealt"),
        (ZeroDivisionError(), "dealt"),
    ],
    ids=["refused", "busy", "failed"],
)
async def test_what_one_process_refuses_no_other_carries_out_later(
    store: Store, other_store: Store, error: Exception, outcome: str
) -> None:
    """What it was too busy for, or failed at, another does."""
    request = make_request()

    async def deal_and_fail() -> None:
        async with store.begin_write(request) as conn:
            await games.insert_game(conn, make_game())
            raise error

    with pytest.raises(type(error)):
        await deal_and_fail()
    assert not request.has_reached_commit
    assert await deliver(other_store, ANN) == outcome
    assert (await find_game(other_store, ANN) is not None) is (outcome == "dealt")


@pytest.mark.parametrize("is_carried_out", [True, False])
async def test_a_commit_that_fails_is_a_change_if_it_was_carried_out(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, is_carried_out: bool
) -> None:
    commit = AsyncConnection.commit if is_carried_out else AsyncConnection.rollback

    async def commit_and_fail(conn: Connection) -> None:
        await commit(conn)
        raise OSError(errno.EIO, "the disk fails")

    monkeypatch.setattr(AsyncConnection, "commit", commit_and_fail)
    request = make_request()
    if is_carried_out:
        assert await deal_to(store, ANN, request)
    else:
        with pytest.raises((OSError, DatabaseTroubleError)):
            await deal_to(store, ANN, request)
    assert request.is_recorded is is_carried_out
    assert request.has_reached_commit is is_carried_out
    assert (await find_game(store, ANN) is not None) is is_carried_out


async def test_a_repeated_request_does_not_read_what_it_has_changed(store: Store) -> None:
    request = make_request()
    assert await find_game(store, ANN, request) is None
    await deal_to(store, ANN, request)
    assert await find_game(store, ANN, request)
    with pytest.raises(RepeatedRequestError):
        await find_game(store, ANN, make_request())
    assert await find_game(store, ANN, make_request(REQUEST_ID + 1))


async def test_who_waits_for_another_process_past_the_deadline_never_writes(
    store: Store,
    other_store: Store,
) -> None:
    async with other_store.begin_write(None, exclusive=True):
        request = make_request(seconds=0.1)
        waiting = [
            asyncio.create_task(deal_to(store, ANN + number, request)) for number in range(12)
        ]
        outcomes = await asyncio.wait_for(
            asyncio.gather(*waiting, return_exceptions=True), WAIT_TIMEOUT
        )
    assert [type(outcome) for outcome in outcomes] == [BusyError] * 12
    await deal_to(store, ANN)
    assert [await find_game(other_store, ANN + number) for number in range(1, 12)] == [None] * 11


async def test_who_waits_for_a_connection_past_the_deadline_reads_nothing(
    store: Store, database_url: str
) -> None:
    is_sqlite = database_url.startswith("sqlite")
    connection_count = SQLITE_CONNECTIONS if is_sqlite else POSTGRESQL_CONNECTIONS
    connections_are_taken, may_go_on = asyncio.Semaphore(0), asyncio.Event()

    async def hold_connection() -> None:
        async with store.begin_read(None):
            connections_are_taken.release()
            await may_go_on.wait()

    holders = [asyncio.create_task(hold_connection()) for _ in range(connection_count)]
    for _ in holders:
        await connections_are_taken.acquire()
    with pytest.raises(BusyError):
        await find_game(store, ANN, make_request(seconds=0.05))
    may_go_on.set()
    await asyncio.gather(*holders)


async def test_a_change_that_is_ready_after_the_deadline_is_not_committed(store: Store) -> None:
    async def deal_slowly() -> None:
        async with store.begin_write(make_request(seconds=0.5)) as conn:
            await games.insert_game(conn, make_game())
            time.sleep(0.6)  # noqa: ASYNC251 - a loop that stands still sets off no timer

    with pytest.raises(BusyError):
        await deal_slowly()
    assert await find_game(store, ANN) is None


async def test_a_request_begins_before_its_deadline_and_goes_on_after_it(store: Store) -> None:
    late = make_request(seconds=-1)
    with pytest.raises(BusyError):
        await find_game(store, ANN, late)
    with pytest.raises(BusyError):
        async with end_at_deadline(late):
            pytest.fail("the block has begun")
    # What follows a change or an answer has no deadline.
    request = make_request()
    game = await deal_to(store, ANN, request)
    await deal_to(store, BEN, request)
    request.deadline = 0.0
    async with store.begin_write(request) as conn:
        await games.save_game(conn, replace(game, undos=1))
    answered = make_request(REQUEST_ID + 1, seconds=-1, is_answered=True)
    assert await find_game(store, ANN, answered)


async def test_old_requests_are_deleted_in_batches(store: Store) -> None:
    for number in range(6):
        await deal_to(store, ANN + number, make_request(REQUEST_ID + number))
    counts = []
    for _ in range(3):
        async with store.begin_write(None) as conn:
            counts.append(await database.delete_old_requests(conn, 2, 2))
    assert counts == [2, 1, 0]
    for number, is_kept in enumerate([False, False, False, True, True, True]):
        try:
            await find_game(store, ANN, make_request(REQUEST_ID + number))
        except RepeatedRequestError:
            assert is_kept
        else:
            assert not is_kept


LOST_SECONDS = 0.3


@pytest.fixture
async def distant_store(link: DatabaseLink) -> AsyncIterator[Store]:
    """Yield a store at the end of the way, with a connection that is open."""
    async with open_migrated_store(link.url) as store:
        await find_game(store, ANN)
        yield store


def hold_commits_until(store: Store, link: DatabaseLink, go_on: Callable[[], None]) -> None:
    """Keep the next commit, and whatever follows it, on its way for a moment."""

    def hold(_: object) -> None:
        link.hold()
        asyncio.get_running_loop().call_later(LOST_SECONDS, go_on)

    event.listen(store._engine.sync_engine, "commit", hold, once=True)


async def test_a_commit_that_never_arrived_is_no_change(
    link: DatabaseLink, distant_store: Store
) -> None:
    def lose_what_is_held() -> None:
        link.reset_connections()
        link.restore()

    hold_commits_until(distant_store, link, lose_what_is_held)
    request = make_request()
    with pytest.raises(DatabaseTroubleError):
        await deal_to(distant_store, ANN, request)

    assert not request.has_reached_commit
    assert await find_game(distant_store, ANN) is None


async def test_a_commit_that_arrives_after_it_was_given_up_is_a_change(
    link: DatabaseLink, distant_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_COMMIT_SECONDS", LOST_SECONDS / 3)
    hold_commits_until(distant_store, link, link.restore)
    request = make_request()
    assert await deal_to(distant_store, ANN, request)

    assert request.is_recorded
    assert await find_game(distant_store, ANN, make_request(REQUEST_ID + 1))


async def test_a_commit_without_any_answer_stays_in_doubt(
    link: DatabaseLink, distant_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.COMMIT_LOOKUP_SECONDS", LOST_SECONDS)
    hold_commits_until(distant_store, link, link.cut)
    request = make_request()
    with pytest.raises(DatabaseTroubleError):
        await deal_to(distant_store, ANN, request)

    assert request.has_reached_commit
