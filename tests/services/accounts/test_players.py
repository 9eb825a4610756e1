"""What players set for themselves, and which commands Discord was last given."""

from bot.models.players import PlayerSettings, Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.command_sync import CommandSyncService
from bot.store import Store
from tests.services.game_driver import ANN, BEN
from tests.store.migrated_database import open_migrated_store


async def test_tables_are_public_by_default(database_url: str) -> None:
    async with open_migrated_store(database_url) as store:
        assert await PlayerSettingsService(store).load_settings(ANN) == PlayerSettings(id=ANN)
        assert (
            await PlayerSettingsService(store).change_settings(
                ANN, table_visibility=Visibility.PRIVATE
            )
        ).id == ANN
    async with open_migrated_store(database_url) as store:
        assert (
            await PlayerSettingsService(store).load_settings(ANN)
        ).table_visibility is Visibility.PRIVATE
        assert (
            await PlayerSettingsService(store).load_settings(BEN)
        ).table_visibility is Visibility.PUBLIC


async def test_changing_one_setting_keeps_the_others(store: Store) -> None:
    set_by = PlayerSettingsService(store)
    await set_by.change_settings(ANN, theme="dark")
    await set_by.change_settings(ANN, has_large_indices=True, marks_ready_cards=True)
    assert await set_by.change_settings(ANN, is_text_only=True) == PlayerSettings(
        id=ANN, theme="dark", has_large_indices=True, marks_ready_cards=True, is_text_only=True
    )
    assert await set_by.load_settings(ANN) == await set_by.change_settings(ANN)


async def test_the_last_synced_command_digest_is_stored_by_application(store: Store) -> None:
    commands = CommandSyncService(store)
    assert await commands.find_synced_digest(1) is None
    await commands.record_synced_digest(1, "digest")
    await commands.record_synced_digest(1, "another")
    assert await commands.find_synced_digest(1) == "another"
    assert await commands.find_synced_digest(2) is None
