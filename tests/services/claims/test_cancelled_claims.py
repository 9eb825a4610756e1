"""Claims on work: whenever their holder is cancelled, others can go on at once."""

import asyncio

import pytest

from bot import background
from bot.models.claims import ClaimKind
from bot.services import claims
from bot.services.claims import ClaimService
from bot.store import Store
from bot.store.claims import request_work
from tests.services.game_driver import ManualClock
from tests.timeouts import WAIT_TIMEOUT

DELAYS = [*(number / 2000 for number in range(40)), WAIT_TIMEOUT]


@pytest.mark.parametrize("must_be_due", [False, True])
async def test_whenever_work_is_cancelled_another_process_can_claim_it(
    store: Store, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, *, must_be_due: bool
) -> None:
    # A slow machine may take longer to give a claim back than a bot that stops has time.
    for module in (claims, background):
        monkeypatch.setattr(module, "CANCELLATION_SECONDS", WAIT_TIMEOUT)
    holder, other = ClaimService(store, clock), ClaimService(store, clock)
    reached: set[str] = set()

    async def work() -> None:
        if must_be_due:
            async with store.begin_write() as conn:
                await request_work(conn, ClaimKind.SEASONS, [1])
        async with holder.hold(ClaimKind.SEASONS, 1, must_be_due=must_be_due) as claim:
            assert claim is not None
            reached.add("in the block")
            await asyncio.sleep(0.002)
        reached.add("after the block")

    for delay in DELAYS:
        task = asyncio.create_task(work())
        await asyncio.wait({task}, timeout=delay)
        task.cancel()
        await asyncio.wait({task})
        async with other.hold(ClaimKind.SEASONS, 1) as claim:
            assert claim is not None, delay
    assert reached == {"in the block", "after the block"}
