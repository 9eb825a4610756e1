"""Players' settings and the digest of the commands in the database."""

from asyncio import gather

from bot.models.accounts import PlayerSettings, Visibility
from bot.services.accounts import CommandSyncService
from bot.store import Store, accounts
from tests.store.player_rows import save_player_settings
from tests.store.sample_games import ANN, BEN


async def test_concurrent_changes_of_one_player_are_both_stored(store: Store) -> None:
    async def change(**settings: object) -> None:
        async with store.begin_write(None) as conn:
            await accounts.update_player_settings(conn, ANN, **settings)

    async with store.begin_write(None) as conn:
        await save_player_settings(conn, PlayerSettings(id=ANN))
    await gather(
        change(theme="dark"), change(can_play_for_money=False), change(has_large_indices=True)
    )
    async with store.begin_read(None) as conn:
        assert await accounts.load_player_settings(conn, ANN) == PlayerSettings(
            id=ANN, theme="dark", can_play_for_money=False, has_large_indices=True
        )


async def test_player_settings_are_stored_and_replaced(store: Store) -> None:
    first = PlayerSettings(
        id=ANN,
        language="hi",
        table_visibility=Visibility.PRIVATE,
        theme="dark",
        has_large_indices=True,
        marks_ready_cards=True,
        is_text_only=True,
    )
    async with store.begin_write(None) as conn:
        for settings in (first, PlayerSettings(id=BEN, language="fil"), PlayerSettings(id=ANN)):
            await save_player_settings(conn, settings)
            assert await accounts.load_player_settings(conn, settings.id) == settings
    async with store.begin_read(None) as conn:
        assert (await accounts.load_player_settings(conn, BEN)).language == "fil"
        unknown = await accounts.load_player_settings(conn, 404)
    assert unknown == PlayerSettings(id=404)
    assert (unknown.language, unknown.theme, unknown.is_text_only) == (None, "classic", False)
    assert unknown.table_visibility is Visibility.PUBLIC


async def test_the_last_synced_digest_is_stored_by_application(store: Store) -> None:
    command_sync = CommandSyncService(store)
    assert await command_sync.find_synced_digest(1) is None
    for application_id, digest in ((1, "old"), (2, "other"), (1, "new")):
        await command_sync.record_synced_digest(application_id, digest)
    assert await command_sync.find_synced_digest(1) == "new"
    assert await command_sync.find_synced_digest(2) == "other"
