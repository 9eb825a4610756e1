from bot.store import Store, commands


async def test_the_last_digest_synced_is_remembered_for_each_application(store: Store) -> None:
    async with store.writing() as conn:
        assert await commands.synced(conn, 1) is None
        await commands.set_synced(conn, 1, "old")
        await commands.set_synced(conn, 2, "other")
        await commands.set_synced(conn, 1, "new")
    async with store.reading() as conn:
        assert await commands.synced(conn, 1) == "new"
        assert await commands.synced(conn, 2) == "other"
