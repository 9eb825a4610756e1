"""Counting results that are older than the totals of their players, while the bot plays.

An upgrade from a version without totals notes the players, and lets all results wait for what
players share. Here the players' own totals are counted. A few players are counted in a transaction
with the note that they are: a kill loses nothing, and games that end meanwhile are among the
results or are added afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from time import monotonic

import structlog

from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService
from bot.services.recount.expected_totals import compute_own_totals
from bot.store import Connection, Store
from bot.store.recount import totals, uncounted_players

log = structlog.get_logger("bot.services.recount.old_results")

OLD_RESULTS_INTERVAL_SECONDS = 10.0
"""The seconds between two looks for players to be counted."""

_RUN_SECONDS = 20.0
"""A claim is given back after this time, long before its lease ends."""

_BATCH_SECONDS = 0.05
"""No further player is counted in a transaction that has taken this time: others wait for it."""

_BATCH_SIZE = 100
"""At most this many players are counted in one transaction."""


class OldResultService:
    """The counting of old results; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._claims = ClaimService(store, clock)

    async def count_old_results(self) -> None:
        """Count players for some time, unless none is left or another process is counting."""
        if not await self._has_uncounted_players():
            return
        async with self._claims.hold(ClaimKind.OLD_RESULTS) as claim:
            if claim is None:
                return
            started, counted = monotonic(), 0
            while monotonic() < started + _RUN_SECONDS and (batch := await self._count_batch()):
                counted += batch
        log.info("older results counted", players=counted)

    async def _has_uncounted_players(self) -> bool:
        async with self._store.begin_read() as conn:
            return bool(await uncounted_players.list_uncounted_players(conn, 1))

    async def _count_batch(self) -> int:
        """Count some players and return how many; 0 if none is left."""
        started, counted = monotonic(), 0
        # Exclusive, so that no game ends between the reading of results and the writing of totals.
        async with self._store.begin_write(exclusive=True) as conn:
            for player_id in await uncounted_players.list_uncounted_players(conn, _BATCH_SIZE):
                await count_player(conn, player_id)
                counted += 1
                if monotonic() > started + _BATCH_SECONDS:
                    break
        return counted


async def count_player(conn: Connection, player_id: int) -> None:
    """Replace a player's own totals by those of all their results, in an exclusive transaction."""
    results = await uncounted_players.list_results_in_order(conn, player_id)
    for table, rows in compute_own_totals(player_id, results).items():
        await totals.replace_recounted_rows(conn, table, rows)
    await uncounted_players.delete_uncounted_player(conn, player_id)
