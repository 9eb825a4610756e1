"""Refreshes of scoreboards: at most one in five seconds, by one process, with growing delays."""

import pytest

from bot.services.contests.contests import ContestService
from bot.services.contests.refresh_queue import (
    MAX_REFRESH_FAILURES,
    REFRESH_INTERVAL,
    ScoreboardRefreshQueue,
)
from tests.services.challenge_driver import ONE_HOUR_CHALLENGE
from tests.services.game_driver import ANN, SERVER, ManualClock
from tests.store.migrated_database import open_migrated_store


@pytest.fixture
def refresh_queue(clock: ManualClock) -> ScoreboardRefreshQueue:
    """Return a queue that goes by the test's clock."""
    return ScoreboardRefreshQueue(lambda: clock().timestamp())


async def test_a_scoreboard_refresh_is_claimed_once_in_five_seconds_across_processes(
    database_url: str, contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    async with open_migrated_store(database_url) as other_store:
        services = (contest_service, ContestService(other_store, clock, lambda: 1))
        claims: list[bool] = []
        for _ in range(11):
            claims += [
                await service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
                for service in services
            ]
            clock.advance(seconds=1)
    # Two tries a second: ten are five seconds.
    assert [index for index, is_claimed in enumerate(claims) if is_claimed] == [0, 10, 20]


async def test_a_scoreboard_refresh_can_be_claimed_after_the_clock_was_set_back(
    contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    # Another process's clock may be a little behind, which must not make refreshes more frequent.
    clock.advance(seconds=-1)
    assert not await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    clock.advance(hours=-1)
    assert await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    assert not await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)


def test_failed_refreshes_are_delayed_more_and_more_and_stop_in_the_end(
    refresh_queue: ScoreboardRefreshQueue, clock: ManualClock
) -> None:
    delays = []
    for failures in range(1, MAX_REFRESH_FAILURES + 1):
        assert refresh_queue.mark_refresh_failed(1) is (failures < MAX_REFRESH_FAILURES)
        failed_at = clock.now
        while refresh_queue.is_cooling_down(1):
            clock.advance(seconds=5)
        delays.append((clock.now - failed_at).total_seconds())
    assert delays == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]
    refresh_queue.mark_refresh_done(1)
    assert refresh_queue.mark_refresh_failed(1)


def test_scoreboard_changes_are_due_together_and_not_during_a_refresh(
    refresh_queue: ScoreboardRefreshQueue, clock: ManualClock
) -> None:
    assert refresh_queue.list_contests_due_for_refresh() == []
    for contest_id in (2, 1, 2, 2):
        refresh_queue.mark_scoreboard_changed(contest_id)
    assert refresh_queue.list_contests_due_for_refresh() == [1, 2]
    refresh_queue.mark_refresh_started(2)
    refresh_queue.mark_scoreboard_changed(2)
    clock.advance(seconds=60)
    assert refresh_queue.list_contests_due_for_refresh() == [1]
    refresh_queue.mark_refresh_done(2)
    clock.advance(seconds=4.9)
    assert refresh_queue.list_contests_due_for_refresh() == [1]
    clock.advance(seconds=0.2)
    assert refresh_queue.list_contests_due_for_refresh() == [1, 2]
    refresh_queue.mark_refresh_started(1)
    refresh_queue.mark_refresh_done(1)
    clock.advance(seconds=9)
    assert refresh_queue.list_contests_due_for_refresh() == [2]
