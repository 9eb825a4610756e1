"""What players set for themselves, and which commands Discord was last given."""

from bot.services.commands import Commands
from bot.services.players import Players
from bot.store import Store
from bot.store.players import Player, Visibility
from tests.services.house import ANN, BEN
from tests.store.prepared import prepared_store


async def test_tables_are_public_until_one_says_otherwise(url: str) -> None:
    async with prepared_store(url) as store:
        assert await Players(store).get(ANN) == Player(id=ANN)
        assert (await Players(store).change(ANN, tables=Visibility.PRIVATE)).id == ANN
    async with prepared_store(url) as store:
        assert (await Players(store).get(ANN)).tables is Visibility.PRIVATE
        assert (await Players(store).get(BEN)).tables is Visibility.PUBLIC


async def test_what_is_set_leaves_the_rest_as_it_was(store: Store) -> None:
    set_by = Players(store)
    await set_by.change(ANN, theme="dark")
    await set_by.change(ANN, large=True, ready=True)
    assert await set_by.change(ANN, text=True) == Player(
        id=ANN, theme="dark", large=True, ready=True, text=True
    )
    assert await set_by.get(ANN) == await set_by.change(ANN)


async def test_the_commands_last_sent_are_remembered_by_application(store: Store) -> None:
    commands = Commands(store)
    assert await commands.synced(1) is None
    await commands.set_synced(1, "digest")
    await commands.set_synced(1, "another")
    assert await commands.synced(1) == "another"
    assert await commands.synced(2) is None
