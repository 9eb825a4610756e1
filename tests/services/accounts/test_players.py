"""Players' settings: their defaults, and changes of single ones."""

from bot.models.players import PlayerSettings, Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.store import Store
from tests.services.game_driver import ANN, BEN
from tests.store.migrated_database import open_migrated_store


async def test_tables_are_public_by_default(database_url: str) -> None:
    async with open_migrated_store(database_url) as store:
        assert await PlayerSettingsService(store).load_settings(ANN) == PlayerSettings(id=ANN)
        changed = await PlayerSettingsService(store).change_settings(
            ANN, table_visibility=Visibility.PRIVATE
        )
        assert changed.id == ANN
    async with open_migrated_store(database_url) as store:
        anns_settings = await PlayerSettingsService(store).load_settings(ANN)
        assert anns_settings.table_visibility is Visibility.PRIVATE
        bens_settings = await PlayerSettingsService(store).load_settings(BEN)
        assert bens_settings.table_visibility is Visibility.PUBLIC


async def test_changing_one_setting_keeps_the_others(store: Store) -> None:
    player_service = PlayerSettingsService(store)
    await player_service.change_settings(ANN, theme="dark")
    await player_service.change_settings(ANN, has_large_indices=True, marks_ready_cards=True)
    changed = await player_service.change_settings(ANN, is_text_only=True)
    assert changed == PlayerSettings(
        id=ANN, theme="dark", has_large_indices=True, marks_ready_cards=True, is_text_only=True
    )
    unchanged = await player_service.change_settings(ANN)
    assert await player_service.load_settings(ANN) == unchanged == changed


async def test_pictures_name_only_players_who_let_them(store: Store) -> None:
    player_service = PlayerSettingsService(store)
    await player_service.change_settings(2, shows_name_in_pictures=False)
    await player_service.change_settings(3, record_visibility=Visibility.PRIVATE)
    await player_service.change_settings(4, table_visibility=Visibility.PRIVATE)
    assert await player_service.list_players_named_in_pictures(range(1, 6)) == [1, 4, 5]
