"""The digest of the slash commands that Discord last received."""

from bot.services.command_sync import CommandSyncService
from bot.store import Store


async def test_the_last_synced_command_digest_is_stored_by_application(store: Store) -> None:
    command_sync = CommandSyncService(store)
    assert await command_sync.find_synced_digest(1) is None
    await command_sync.record_synced_digest(1, "digest")
    await command_sync.record_synced_digest(1, "another")
    assert await command_sync.find_synced_digest(1) == "another"
    assert await command_sync.find_synced_digest(2) is None
