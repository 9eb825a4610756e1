"""Ends of contests: unfinished attempts end with them, once, whatever happens to the process."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from sqlalchemy import text

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.models.requests import StaleGameError
from bot.services import contests as contests_module
from bot.services.game_ends import end_attempts
from bot.store import Store
from tests.services.drivers import ANN, CREATOR, SERVER, Driver
from tests.store.child_process import DeathError

FIRST_PLAYER = 5_000


async def begin_attempts(driver: Driver, contest: Contest, player_count: int) -> None:
    """Let so many players begin an attempt."""
    for player_id in range(FIRST_PLAYER, FIRST_PLAYER + player_count):
        await driver.begin_attempt(player_id, contest)


async def count_unfinished(store: Store) -> int:
    """Return the number of attempts that have not ended."""
    async with store.begin_read(None) as conn:
        query = "SELECT count(*) FROM game WHERE contest_id IS NOT NULL AND outcome IS NULL"
        return int((await conn.execute(text(query))).scalar_one())


async def count_results(store: Store) -> int:
    """Return the number of abandoned games; a game that ended twice would fail."""
    async with store.begin_read(None) as conn:
        query = "SELECT count(*) FROM result WHERE outcome = 'abandoned'"
        return int((await conn.execute(text(query))).scalar_one())


@pytest.mark.parametrize(("player_count", "left_at_close"), [(1, 0), (2, 0), (5, 5)])
async def test_unfinished_attempts_end_with_their_contest(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, player_count: int, left_at_close: int
) -> None:
    monkeypatch.setattr(contests_module, "ATTEMPTS_BATCH_SIZE", 2)
    contest = await driver.create_challenge(minutes=10)
    await begin_attempts(driver, contest, player_count)
    assert (await driver.contests.end_contest(contest.id)).closed_at is None, "it is open"
    assert await count_unfinished(driver.store) == player_count
    driver.clock.now = contest.ends_at
    if not left_at_close:
        # A process that dies as it closes a contest has done nothing.
        with monkeypatch.context() as patch:
            patch.setattr(contests_module, "end_attempts", die_after(0, end_attempts))
            with pytest.raises(DeathError):
                await driver.contests.close_due_contests()
        assert await count_unfinished(driver.store) == player_count
    assert [closed.id for closed in await driver.contests.close_due_contests()] == [contest.id]
    assert await count_unfinished(driver.store) == left_at_close
    # Nothing is played any more, whether an attempt has ended yet or not.
    with pytest.raises(GameError):
        await driver.play.draw_cards(FIRST_PLAYER)
    assert (await driver.contests.end_contest(contest.id)).closed_at == driver.clock.now
    assert await count_unfinished(driver.store) == 0
    assert await count_results(driver.store) == player_count
    board = await driver.contests.load_scoreboard(contest.id)
    assert all(entry.is_finished for entry in board.entries if entry.game_id)
    assert await driver.list_findings() == []


async def test_in_large_challenges_too_an_early_end_makes_no_losses(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests_module, "ATTEMPTS_BATCH_SIZE", 2)
    contest = await driver.create_challenge()
    for player_id in (CREATOR, *range(FIRST_PLAYER, FIRST_PLAYER + 4)):
        await driver.begin_attempt(player_id, contest)
        await driver.play.draw_cards(player_id)
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    assert await count_unfinished(driver.store) == 5
    # One presses before their attempt has ended.
    with pytest.raises(GameError):
        await driver.play.draw_cards(FIRST_PLAYER)
    await driver.contests.end_contest(contest.id)
    async with driver.store.begin_read(None) as conn:
        query = "SELECT player_id FROM result WHERE counts_in_contest"
        assert list(await conn.scalars(text(query))) == [CREATOR]
    assert await driver.list_findings() == []


async def test_dailies_end_their_attempts_before_they_are_posted(driver: Driver) -> None:
    day = driver.clock.now.date()
    await driver.choose_own_daily("storehouse")
    await driver.begin_daily(ANN)
    await driver.begin_own_daily(CREATOR)
    await driver.contests.end_dailies(day, SERVER)
    assert await count_unfinished(driver.store) == 2
    driver.clock.advance(days=1)
    await driver.contests.end_dailies(day, SERVER)
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (0, 2)
    assert await driver.contests.close_due_contests() == []


def die_after(calls: int, function: Callable[..., Awaitable[None]]) -> Callable[..., object]:
    """Return a function that ends its process in the middle of the call after so many."""

    async def call_or_die(*arguments: object) -> None:
        nonlocal calls
        calls -= 1
        await function(*arguments)
        if calls < 0:
            raise DeathError

    return call_or_die


@pytest.mark.parametrize("finished_batches", [0, 1, 2])
async def test_another_process_goes_on_where_one_dies(
    driver: Driver, other_driver: Driver, monkeypatch: pytest.MonkeyPatch, finished_batches: int
) -> None:
    monkeypatch.setattr(contests_module, "ATTEMPTS_BATCH_SIZE", 2)
    contest = await driver.create_challenge(minutes=10)
    await begin_attempts(driver, contest, 5)
    driver.clock.now = contest.ends_at
    await driver.contests.close_due_contests()
    with monkeypatch.context() as patch, suppress(DeathError):
        patch.setattr(
            contests_module,
            "end_attempts",
            die_after(finished_batches, end_attempts),
        )
        async with driver.claims.hold(ClaimKind.CONTEST_END, contest.id):
            await driver.contests.end_contest(contest.id)
    assert await count_results(driver.store) == 2 * finished_batches
    claims = other_driver.claims
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []
    driver.clock.advance(minutes=10)
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == [contest.id]
    await other_driver.contests.end_contest(contest.id)
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (0, 5)


async def test_two_processes_and_the_players_end_each_attempt_once(
    driver: Driver, other_driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests_module, "ATTEMPTS_BATCH_SIZE", 3)
    contest = await driver.create_challenge(minutes=10)
    await begin_attempts(driver, contest, 10)
    driver.clock.now = contest.ends_at

    async def draw(player_id: int) -> None:
        with suppress(GameError, StaleGameError):
            await driver.play.draw_cards(player_id)

    await asyncio.gather(
        *(draw(player_id) for player_id in range(FIRST_PLAYER, FIRST_PLAYER + 10)),
        driver.contests.end_contest(contest.id),
        other_driver.contests.end_contest(contest.id),
    )
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (0, 10)
    board = await driver.contests.load_scoreboard(contest.id)
    assert {entry.move_count for entry in board.entries} == {0}
