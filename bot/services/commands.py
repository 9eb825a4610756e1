"""Which slash commands Discord was last given, so that they are sent only when they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import commands

if TYPE_CHECKING:
    from bot.store.database import Store


class Commands:
    """The digest of the commands last synced, per application."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def synced(self, application: int) -> str | None:
        """The digest that was last synced, if any was."""
        async with self._store.reading() as conn:
            return await commands.synced(conn, application)

    async def set_synced(self, application: int, digest: str) -> None:
        """Notes what has been synced."""
        async with self._store.writing() as conn:
            await commands.set_synced(conn, application, digest)
