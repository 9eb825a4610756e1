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
from tests.services.drivers import ANN, CREATOR, SERVER, Driver, get_version
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


@pytest.mark.parametrize(
    ("player_count", "left_at_close"),
    [
        (1, 0),
        pytest.param(100, 0, marks=pytest.mark.slow),
        pytest.param(250, 250, marks=pytest.mark.slow),
    ],
)
async def test_unfinished_attempts_end_with_their_contest(
    driver: Driver, player_count: int, left_at_close: int
) -> None:
    contest = await driver.create_challenge(minutes=10)
    await begin_attempts(driver, contest, player_count)
    driver.clock.now = contest.ends_at
    services = driver.contests
    assert [closed.id for closed in await services.close_due_contests()] == [contest.id]
    assert await count_unfinished(driver.store) == left_at_close
    # Nothing is played any more, whether an attempt has ended yet or not.
    with pytest.raises(GameError):
        await driver.play.draw_cards(FIRST_PLAYER)
    assert (await services.end_contest(contest.id)).closed_at == driver.clock.now
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (
        0,
        player_count,
    )
    board = await services.load_scoreboard(contest.id)
    assert all(entry.is_finished for entry in board.entries if entry.game_id)
    assert await driver.list_findings() == []


async def test_a_challenge_ended_early_ends_its_attempts(driver: Driver) -> None:
    contest = await driver.create_challenge()
    table = await driver.begin_attempt(ANN, contest)
    version = get_version(await driver.play.draw_cards(ANN))
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (0, 1)
    entry = await driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.move_count, entry.game_id) == (True, 1, table.game.id)
    # The press that comes too late shows the table as it counts.
    with pytest.raises(GameError, match="attempt-timed-out"):
        await driver.play.draw_cards(ANN, version=version)


async def test_a_contest_that_is_open_is_not_ended(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    await driver.begin_attempt(ANN, contest)
    assert (await driver.contests.end_contest(contest.id)).closed_at is None
    assert await count_unfinished(driver.store) == 1


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


async def test_a_contest_whose_closing_process_dies_is_closed_by_another(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = await driver.create_challenge(minutes=10)
    await begin_attempts(driver, contest, 2)
    driver.clock.now = contest.ends_at
    services = driver.contests
    with monkeypatch.context() as patch:
        patch.setattr(contests_module, "end_attempts", die_after(0, end_attempts))
        with pytest.raises(DeathError):
            await services.close_due_contests()
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (2, 0)
    assert [closed.id for closed in await services.close_due_contests()] == [contest.id]
    assert (await count_unfinished(driver.store), await count_results(driver.store)) == (0, 2)


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
