"""Claims on work by several processes: stores on one database, and a clock that they share."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta

import pytest

from bot.models.claims import ClaimKind
from bot.services.claims import FIRST_RETRY_DELAY, LEASES, MAX_ATTEMPTS, ClaimService
from bot.services.maintenance import MaintenanceService
from bot.store import Store, claims
from tests.services.drivers import ManualClock
from tests.store.child_process import DeathError, begin_work, stop_work
from tests.store.databases import open_migrated_store

KIND, SUBJECT = ClaimKind.CONTEST_END, 2**62
LEASE = LEASES[KIND]


@pytest.fixture
def clock() -> ManualClock:
    """Return the clock of both processes."""
    return ManualClock()


@pytest.fixture
def first(store: Store, clock: ManualClock) -> ClaimService:
    """Return the claims of a process."""
    return ClaimService(store, clock)


@pytest.fixture
async def second(database_url: str, clock: ManualClock) -> AsyncIterator[ClaimService]:
    """Yield the claims of another process."""
    async with open_migrated_store(database_url) as store:
        yield ClaimService(store, clock)


async def request(store: Store, *subject_ids: int, kind: ClaimKind = KIND) -> None:
    """Request work."""
    async with store.begin_write(None) as conn:
        await claims.request_work(conn, kind, subject_ids)


async def work(process: ClaimService) -> int | None:
    """Claim the work and do it at once; return which attempt it was, None if it is claimed."""
    async with process.hold(KIND, SUBJECT) as claim:
        return claim.attempt if claim else None


async def fail(process: ClaimService) -> None:
    """Claim the work and fail."""
    with suppress(RuntimeError):
        async with process.hold(KIND, SUBJECT) as claim:
            assert claim
            raise RuntimeError


async def die(process: ClaimService) -> None:
    """Claim the work and stop forever in the middle of it, as a process that is killed."""
    with suppress(DeathError):
        async with process.hold(KIND, SUBJECT) as claim:
            assert claim
            raise DeathError


async def is_due(process: ClaimService) -> bool:
    """Return whether the work is to be done, by anybody."""
    return await process.list_due(KIND, 9) == [SUBJECT]


async def test_of_many_who_claim_the_same_one_does_it(
    store: Store, first: ClaimService, second: ClaimService
) -> None:
    await request(store, SUBJECT)
    all_have_tried = asyncio.Barrier(8)

    async def work_until_all_have_tried(process: ClaimService) -> bool:
        async with process.hold(KIND, SUBJECT) as claim:
            await all_have_tried.wait()
            return claim is not None

    done = await asyncio.gather(*map(work_until_all_have_tried, [first, second] * 4))
    assert done.count(True) == 1
    assert not await is_due(first)


async def test_what_one_process_holds_others_can_neither_find_nor_claim(
    store: Store, first: ClaimService, second: ClaimService
) -> None:
    with suppress(RuntimeError):
        async with store.begin_write(None) as conn:
            await claims.request_work(conn, KIND, [SUBJECT])
            raise RuntimeError
    assert not await is_due(first), "the request was undone with its transaction"
    await request(store, SUBJECT)
    assert await is_due(second)
    async with first.hold(KIND, SUBJECT, must_be_due=True) as claim:
        assert claim
        assert not await is_due(second)
        assert await work(second) is None
        # Another subject and another kind are claims of their own.
        async with second.hold(KIND, 1) as other_subject:
            assert other_subject
        async with second.hold(ClaimKind.DAILY_POST, SUBJECT) as other_kind:
            assert other_kind
    # What another has done since it was found due is not claimed.
    async with second.hold(KIND, SUBJECT, must_be_due=True) as claim:
        assert claim is None


@pytest.mark.parametrize("is_requested", [True, False])
async def test_another_process_takes_over_when_the_lease_of_a_dead_one_ends(
    store: Store,
    first: ClaimService,
    second: ClaimService,
    clock: ManualClock,
    *,
    is_requested: bool,
) -> None:
    if is_requested:
        await request(store, SUBJECT)
    await die(first)
    clock.now += LEASE - FIRST_RETRY_DELAY
    assert not await is_due(second)
    assert await work(second) is None
    clock.now += FIRST_RETRY_DELAY
    assert await is_due(second)
    assert await work(second) == 2
    assert not await is_due(second)
    # Of one that stops it does so at once.
    await stop_work(await begin_work(first, KIND, SUBJECT))
    assert await is_due(second)
    assert await work(second) == 2
    assert not await is_due(second)


@pytest.mark.parametrize("is_overtaken_by_itself", [False, True])
async def test_who_was_overtaken_changes_nothing_any_more(
    first: ClaimService, second: ClaimService, clock: ManualClock, *, is_overtaken_by_itself: bool
) -> None:
    async with first.hold(KIND, SUBJECT):
        clock.now += LEASE
        await die(first if is_overtaken_by_itself else second)
    assert await work(first) is None
    clock.now += LEASE
    assert await work(first) == 3


async def test_what_is_requested_during_the_work_is_done_once_more(
    store: Store, first: ClaimService
) -> None:
    await request(store, SUBJECT)
    async with first.hold(KIND, SUBJECT):
        await request(store, SUBJECT, SUBJECT)
        assert not await is_due(first)
    assert await is_due(first)
    assert await work(first) == 1
    assert not await is_due(first)


async def test_failed_work_is_due_again_after_delays_that_double_up_to_half_an_hour(
    store: Store, first: ClaimService, clock: ManualClock
) -> None:
    await request(store, SUBJECT)
    for delay in (30, 60, 120, 240, 480, 960, 1800, 1800):
        await fail(first)
        clock.now += timedelta(seconds=delay - 1)
        assert not await is_due(first)
        clock.advance(seconds=1)
        assert await is_due(first)
    assert await work(first) == 9
    await fail(first)
    clock.now += FIRST_RETRY_DELAY
    assert await is_due(first)


async def test_failed_work_is_hastened_by_the_process_in_which_it_failed(
    store: Store, first: ClaimService, second: ClaimService
) -> None:
    await request(store, SUBJECT)
    await fail(first)
    await second.hasten(KIND, SUBJECT)
    assert not await is_due(first)
    await first.hasten(KIND, SUBJECT)
    assert await is_due(first)


async def test_work_that_always_fails_is_left_until_it_is_requested_again(
    store: Store, first: ClaimService, clock: ManualClock
) -> None:
    for _ in range(MAX_ATTEMPTS):
        await fail(first)
        clock.advance(hours=1)
    assert not await is_due(first)
    await request(store, SUBJECT)
    assert await work(first) == 1


async def test_work_that_takes_too_long_is_ended_before_its_lease(
    first: ClaimService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEASES, KIND, FIRST_RETRY_DELAY / 10_000)
    with pytest.raises(TimeoutError):
        async with first.hold(KIND, SUBJECT):
            await asyncio.Event().wait()


async def test_a_scoreboard_is_not_claimed_again_for_five_seconds(
    store: Store, first: ClaimService, second: ClaimService, clock: ManualClock
) -> None:
    await request(store, SUBJECT, kind=ClaimKind.SCOREBOARD)
    claimed_at = []
    for second_number in range(11):
        for process in (first, second):
            async with process.hold(ClaimKind.SCOREBOARD, SUBJECT) as claim:
                if claim:
                    claimed_at.append(second_number)
        clock.advance(seconds=1)
    assert claimed_at == [0, 5, 10]


async def test_a_lease_made_before_the_clock_was_set_back_far_does_not_count(
    first: ClaimService, second: ClaimService, clock: ManualClock
) -> None:
    await die(first)
    # Another process's clock may be a little behind, which must not end the lease.
    clock.advance(seconds=-1)
    assert await work(second) is None
    clock.advance(hours=-1)
    assert await is_due(second)
    assert await work(second) == 2
    assert not await is_due(first)


async def test_the_longest_waiting_are_listed_first_and_no_more_than_asked_for(
    store: Store, first: ClaimService, clock: ManualClock
) -> None:
    for subject_id in (5, 4):
        async with first.hold(KIND, subject_id):
            clock.advance(seconds=1)
    await request(store, 3, 4, 5)
    assert await first.list_due(KIND, 9) == [3, 5, 4]
    assert await first.list_due(KIND, 2) == [3, 5]
    assert await first.list_due(ClaimKind.SCOREBOARD, 9) == []


async def test_housekeeping_deletes_claims_that_are_finished_and_no_others(
    store: Store, first: ClaimService, second: ClaimService, clock: ManualClock
) -> None:
    for subject_id in (1, 2):
        async with first.hold(KIND, subject_id):
            pass
    await request(store, 2)
    await die(first)
    maintenance = MaintenanceService(store, clock)
    async with second.hold(ClaimKind.HOUSEKEEPING):
        await maintenance.run_maintenance()
        assert (KIND, 1) in await _list_claims(store), "another process does it"
    await maintenance.run_maintenance()
    assert await _list_claims(store) == [(KIND, 2), (KIND, SUBJECT)]


async def _list_claims(store: Store) -> list[tuple[str, int]]:
    async with store.begin_read(None) as conn:
        rows = await conn.exec_driver_sql(
            "SELECT kind, subject_id FROM claim WHERE kind <> 'housekeeping' ORDER BY subject_id"
        )
        return [(row.kind, row.subject_id) for row in rows]
