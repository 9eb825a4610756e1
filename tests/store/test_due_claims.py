"""Work that several processes have found due is done by one of them, once."""

from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService
from bot.store import Store, claims
from tests.services.game_driver import ManualClock

KIND, SUBJECT = ClaimKind.CHALLENGE_RACE, 7


async def test_what_another_has_done_since_it_was_found_due_is_not_claimed(store: Store) -> None:
    async with store.begin_write() as conn:
        await claims.request_work(conn, KIND, [SUBJECT])
    clock = ManualClock()
    processes = [ClaimService(store, clock) for _ in range(2)]
    for process in processes:
        assert await process.list_due(KIND, 9) == [SUBJECT]
    is_claimed = []
    for process in processes:
        async with process.hold(KIND, SUBJECT, must_be_due=True) as claim:
            is_claimed.append(claim is not None)
    assert is_claimed == [True, False]
