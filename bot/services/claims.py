"""Claiming work that only one process is to do at a time, and giving the claim back."""

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta

from bot.background import CANCELLATION_SECONDS, run_task
from bot.models.claims import ONLY_ONE, Claim, ClaimKind
from bot.store import PlayerRequest, Store, claims

LEASES = {
    ClaimKind.CONTEST_END: timedelta(minutes=10),
    ClaimKind.SCOREBOARD: timedelta(minutes=1),
    ClaimKind.DAILY_POST: timedelta(minutes=10),
    ClaimKind.TABLE_THREAD: timedelta(minutes=1),
    ClaimKind.COMMAND_UPLOAD: timedelta(minutes=2),
    ClaimKind.PROVED_DEALS: timedelta(minutes=10),
    ClaimKind.DEALER_GAMES: timedelta(minutes=50),
    ClaimKind.RATINGS: timedelta(minutes=50),
    ClaimKind.WAITING_RESULTS: timedelta(seconds=10),
    ClaimKind.SEASONS: timedelta(minutes=10),
    ClaimKind.HOUSEKEEPING: timedelta(minutes=10),
}
"""How long a claim lasts. Its holder stops halfway, so that it is never late by a slow clock."""

REFRESH_INTERVAL = timedelta(seconds=5)
"""A scoreboard's message is edited at most once in this time."""

FIRST_RETRY_DELAY = timedelta(seconds=30)
"""What failed is tried again after this time, which doubles with every failure."""

MAX_RETRY_DELAY = timedelta(minutes=30)

MAX_ATTEMPTS = 50
"""What fails this often, which takes about a day, is left until it is requested again."""


class ClaimService:
    """Claims of this process on work that only one is to do; ``clock`` returns the time in UTC.

    The time is the host's, as it is for all that makes work due, and not the database's: with
    SQLite they are the same clock, and hosts that share a PostgreSQL keep theirs to within
    milliseconds of each other, where leases last minutes. A clock that is set forward, or is far
    off, lets work be done twice, which does no harm; one that is set back delays it by
    `LONGEST_LEASE` at most.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self.clock = clock
        self._holder = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"

    async def list_due(self, kind: ClaimKind, limit: int) -> list[int]:
        """Return the ids for which work was requested or left unfinished and nobody does it."""
        async with self._store.begin_read(None) as conn:
            return await claims.list_due_claims(conn, kind, self.clock(), limit)

    async def hasten(self, kind: ClaimKind, subject_id: int) -> None:
        """Make work due at once that failed in this process, which is not doing it now."""
        claim = Claim(kind=kind, subject_id=subject_id, holder=self._holder)
        async with self._store.begin_write(None) as conn:
            await claims.hasten_claim(conn, claim)

    @asynccontextmanager
    async def hold(
        self,
        kind: ClaimKind,
        subject_id: int = ONLY_ONE,
        *,
        must_be_due: bool = False,
        request: PlayerRequest | None = None,
    ) -> AsyncIterator[Claim | None]:
        """Claim work for the block; yield None if another process does it or did it just now.

        With ``must_be_due`` nobody claims what was done since `list_due` has returned it.
        If the block fails, the work is due again after a delay that grows with each failure; if it
        is cancelled, as the bot stops, at once; if this process dies, when the lease ends. A block
        that takes longer than half the lease is ended by a TimeoutError.
        """
        own_claim = Claim(kind=kind, subject_id=subject_id, holder=self._holder)
        claim = await self._take(own_claim, must_be_due=must_be_due, request=request)
        if claim is None:
            yield None
            return
        try:
            async with asyncio.timeout(LEASES[kind].total_seconds() / 2):
                yield claim
            rest = REFRESH_INTERVAL if kind is ClaimKind.SCOREBOARD else timedelta()
            async with self._store.begin_write(request) as conn:
                await claims.finish_claim(conn, claim, self.clock() + rest)
        except asyncio.CancelledError:
            await self._release(claim, request)
            raise
        except Exception:
            await self._record_failure(claim, request)
            raise

    async def _take(
        self, own_claim: Claim, *, must_be_due: bool, request: PlayerRequest | None
    ) -> Claim | None:
        """Return the claim with its attempt; None if another process has it."""
        storing: asyncio.Task[Claim | None] | None = None
        try:
            async with run_task(
                self._store_claim(own_claim, must_be_due=must_be_due, request=request)
            ) as storing:
                try:
                    await asyncio.wait({storing})
                except asyncio.CancelledError:
                    await asyncio.wait({storing}, timeout=CANCELLATION_SECONDS)
                    raise
                return await storing
        except asyncio.CancelledError:
            # What is stored without anybody's knowing would last as long as the lease.
            is_stored = storing and not storing.cancelled() and not storing.exception()
            if storing and is_stored and (claim := storing.result()):
                await self._release(claim, request)
            raise

    async def _store_claim(
        self, own_claim: Claim, *, must_be_due: bool, request: PlayerRequest | None
    ) -> Claim | None:
        take = claims.take_due_claim if must_be_due else claims.take_claim
        async with self._store.begin_write(request) as conn:
            return await take(conn, own_claim, self.clock(), LEASES[own_claim.kind])

    async def _release(self, claim: Claim, request: PlayerRequest | None) -> None:
        """Let others go on at once with what a cancelled task has begun."""
        # Without it the lease ends by itself.
        with suppress(Exception):
            async with (
                asyncio.timeout(CANCELLATION_SECONDS),
                self._store.begin_write(request) as conn,
            ):
                await claims.postpone_claim(conn, claim, self.clock())

    async def _record_failure(self, claim: Claim, request: PlayerRequest | None) -> None:
        delay = min(FIRST_RETRY_DELAY * 2 ** min(claim.attempt - 1, 6), MAX_RETRY_DELAY)
        record = claims.postpone_claim if claim.attempt < MAX_ATTEMPTS else claims.finish_claim
        async with self._store.begin_write(request) as conn:
            await record(conn, claim, self.clock() + delay)
