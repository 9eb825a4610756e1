"""Which slash commands Discord was last given, so that they are sent only when they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import command_sync

if TYPE_CHECKING:
    from bot.store import Store


class CommandSyncService:
    """The digest of the commands last synced, per application."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_synced_digest(self, application_id: int) -> str | None:
        """The digest that was last synced, if any was."""
        async with self._store.begin_read() as conn:
            return await command_sync.find_synced_digest(conn, application_id)

    async def record_synced_digest(self, application_id: int, digest: str) -> None:
        """Notes what has been synced."""
        async with self._store.begin_write() as conn:
            await command_sync.save_synced_digest(conn, application_id, digest)
