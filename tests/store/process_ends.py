"""How a process ends in the middle of what it has claimed: it dies, or is stopped."""

import asyncio

from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService


class DeathError(BaseException):
    """Ends work at once, without what it does when it fails or is cancelled."""


async def begin_work(process: ClaimService, kind: ClaimKind, subject_id: int) -> asyncio.Task[None]:
    """Claim work and begin with it; return the task, which does not end by itself."""

    async def claim_and_wait() -> None:
        async with process.hold(kind, subject_id):
            is_claimed.set()
            await asyncio.Event().wait()

    is_claimed = asyncio.Event()
    task = asyncio.create_task(claim_and_wait())
    await is_claimed.wait()
    return task


async def stop_work(task: asyncio.Task[None]) -> None:
    """Cancel work, as a process does that is told to end."""
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()
