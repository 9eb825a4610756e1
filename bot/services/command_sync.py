"""The digest of the slash commands last sent to Discord and of what Discord made of them."""

from __future__ import annotations

from bot.store import Store, command_sync


class CommandSyncService:
    """The digests of the commands last sent, one per application."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_synced_digest(self, application_id: int) -> str | None:
        """Return the digest of the commands last sent; None if none were."""
        async with self._store.begin_read() as conn:
            return await command_sync.find_synced_digest(conn, application_id)

    async def record_synced_digest(self, application_id: int, digest: str) -> None:
        """Record the digest of the commands that were sent."""
        async with self._store.begin_write() as conn:
            await command_sync.save_synced_digest(conn, application_id, digest)
