"""A change whose commit was sent, and whose answer was lost on the way from PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import event

from bot.models.errors import DatabaseTroubleError
from bot.store import Store
from bot.store.db import postgresql
from tests.store.link.database_link import DatabaseLink
from tests.store.migrated_database import open_migrated_store
from tests.store.requests.test_handled_requests import (
    REQUEST_ID,
    deal_to,
    find_game,
    handle_request,
)
from tests.store.sample_games import ANN

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

    event.listen(store._write_engine.sync_engine, "commit", hold, once=True)


async def test_a_commit_that_never_arrived_is_no_change(
    link: DatabaseLink, distant_store: Store
) -> None:
    def lose_what_is_held() -> None:
        link.reset_connections()
        link.restore()

    hold_commits_until(distant_store, link, lose_what_is_held)
    with handle_request() as request, pytest.raises(DatabaseTroubleError):
        await deal_to(distant_store, ANN)

    assert not request.has_reached_commit
    assert await find_game(distant_store, ANN) is None


async def test_a_commit_that_arrives_after_it_was_given_up_is_a_change(
    link: DatabaseLink, distant_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_COMMIT_SECONDS", LOST_SECONDS / 3)
    hold_commits_until(distant_store, link, link.restore)
    with handle_request() as request:
        assert await deal_to(distant_store, ANN)

    assert request.is_recorded
    with handle_request(REQUEST_ID + 1):
        assert await find_game(distant_store, ANN)


async def test_a_commit_without_any_answer_stays_in_doubt(
    link: DatabaseLink, distant_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.db.database.COMMIT_LOOKUP_SECONDS", LOST_SECONDS)
    hold_commits_until(distant_store, link, link.cut)
    with handle_request() as request, pytest.raises(DatabaseTroubleError):
        await deal_to(distant_store, ANN)

    assert request.has_reached_commit
