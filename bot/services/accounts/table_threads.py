"""The threads that players' tables are shown in, never cached because other processes add some."""

from __future__ import annotations

from bot.models.servers import TableThread
from bot.store import Store
from bot.store.accounts import table_threads


class TableThreadService:
    """Finding and recording the threads for players' tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_thread(self, player_id: int, channel_id: int) -> TableThread | None:
        """Return the thread for a player's tables in a channel, if there was one."""
        async with self._store.begin_read() as conn:
            return await table_threads.find_table_thread(conn, player_id, channel_id)

    async def record_thread(self, thread: TableThread) -> None:
        """Record the thread for a player's tables in a channel, in place of an older one."""
        async with self._store.begin_write() as conn:
            await table_threads.save_table_thread(conn, thread)
