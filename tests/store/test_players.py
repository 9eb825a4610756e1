from asyncio import gather

from bot.store import Store, players
from bot.store.players import Player, Visibility
from tests.store.examples import ANN, BEN


async def test_a_player_who_has_set_nothing_has_the_defaults(store: Store) -> None:
    async with store.reading() as conn:
        assert await players.get(conn, ANN) == Player(
            id=ANN,
            language=None,
            tables=Visibility.PUBLIC,
            theme="classic",
            large=False,
            ready=False,
            text=False,
        )


async def test_two_who_change_a_player_at_once_both_do(store: Store) -> None:
    async def change(**settings: object) -> None:
        async with store.writing() as conn:
            await players.change(conn, ANN, **settings)

    async with store.writing() as conn:
        await players.save(conn, Player(id=ANN))
    await gather(change(theme="dark"), change(money=False), change(large=True))
    async with store.reading() as conn:
        assert await players.get(conn, ANN) == Player(id=ANN, theme="dark", money=False, large=True)


async def test_settings_are_kept_and_replaced(store: Store) -> None:
    first = Player(
        id=ANN,
        language="hi",
        tables=Visibility.PRIVATE,
        theme="dark",
        large=True,
        ready=True,
        text=True,
    )
    other = Player(id=BEN, language="fil")
    second = Player(id=ANN)
    async with store.writing() as conn:
        await players.save(conn, first)
        await players.save(conn, other)
        assert await players.get(conn, ANN) == first
        await players.save(conn, second)
    async with store.reading() as conn:
        assert await players.get(conn, ANN) == second
        assert await players.get(conn, BEN) == other
