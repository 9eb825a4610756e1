"""The digest of the synced slash commands."""

from bot.store import Store, command_sync


async def test_the_last_synced_digest_is_stored_by_application(store: Store) -> None:
    async with store.begin_write() as conn:
        assert await command_sync.find_synced_digest(conn, 1) is None
        await command_sync.save_synced_digest(conn, 1, "old")
        await command_sync.save_synced_digest(conn, 2, "other")
        await command_sync.save_synced_digest(conn, 1, "new")
    async with store.begin_read() as conn:
        assert await command_sync.find_synced_digest(conn, 1) == "new"
        assert await command_sync.find_synced_digest(conn, 2) == "other"
