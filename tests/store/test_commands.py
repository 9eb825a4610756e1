from bot.store import Store, commands


async def test_the_last_synced_digest_is_stored_by_application(store: Store) -> None:
    async with store.begin_write() as conn:
        assert await commands.find_synced_digest(conn, 1) is None
        await commands.save_synced_digest(conn, 1, "old")
        await commands.save_synced_digest(conn, 2, "other")
        await commands.save_synced_digest(conn, 1, "new")
    async with store.begin_read() as conn:
        assert await commands.find_synced_digest(conn, 1) == "new"
        assert await commands.find_synced_digest(conn, 2) == "other"
