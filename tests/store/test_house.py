"""The house's money on both databases: accounts, houses and nights say the same to the dollar."""

from dataclasses import replace

from bot.store import Store, house, players
from bot.store.games import Chosen, Outcome
from bot.store.house import Account, Night
from bot.store.players import Player
from bot.store.results import Result
from tests.store.examples import ANN, BEN, NOON, later

CLEO = 403
HERE, THERE = 2**62, 78
MIDNIGHT = 12 * 60
GAME = Result(
    game=1,
    player=ANN,
    server=HERE,
    variant="canfield",
    deal=1,
    chosen=Chosen.FRESH,
    outcome=Outcome.GIVEN_UP,
    began=NOON,
    ended=NOON,
    moves=1,
    seconds=1,
    cards_up=1,
    price=50,
    payout=5,
)
WON = replace(GAME, payout=500)
PLAYED = [
    WON,
    GAME,
    replace(WON, ended=later(MIDNIGHT), price=52),
    replace(GAME, server=THERE),
    replace(GAME, server=None),
    replace(GAME, player=BEN),
    replace(WON, player=BEN, ended=later(2 * MIDNIGHT), payout=60),
    replace(WON, player=CLEO, server=THERE, era=2, price=52),
]


async def counted(store: Store) -> None:
    async with store.writing() as conn:
        for each in PLAYED:
            await conn.run_sync(house.add, each)


def sums(**of: object) -> Account:
    """What the games of one player, server or era come to, added up one by one."""
    found = [
        each for each in PLAYED if all(getattr(each, key) == value for key, value in of.items())
    ]
    paid, won = (sum(getattr(each, key) or 0 for each in found) for key in ("price", "payout"))
    return Account(games=len(found), paid=paid, won=won)


async def test_accounts_and_houses_are_the_sums_of_their_games(store: Store) -> None:
    await counted(store)
    async with store.reading() as conn:
        assert await house.account_of(conn, ANN) == sums(player=ANN)
        assert (await house.account_of(conn, ANN)).balance == 450 - 45 + 448 - 45 - 45
        assert await house.account_of(conn, 404) == Account()
        assert await house.house_of(conn) == sums()
        assert await house.house_of(conn, HERE) == sums(server=HERE)
        assert await house.house_of(conn, THERE) == sums(server=THERE, era=0)
        assert await house.house_of(conn, THERE, 2) == sums(server=THERE, era=2)


async def test_nights_are_of_a_server_and_a_day_and_the_best_stand_first(store: Store) -> None:
    await counted(store)
    async with store.reading() as conn:
        best = await house.best_nights(conn, HERE, 0, 10)
        assert [(each.player, each.date, each.profit) for each in best] == [
            (ANN, "2026-03-02", 448),
            (ANN, "2026-03-01", 405),
            (BEN, "2026-03-02", 10),
        ]
        assert best[1] == Night(
            server=HERE,
            era=0,
            date="2026-03-01",
            player=ANN,
            games=2,
            paid=100,
            won=505,
            profit=405,
        )
        assert await house.best_nights(conn, HERE, 0, 1) == best[:1]
        assert await house.best_nights(conn, THERE, 0, 10) == []
        assert [each.player for each in await house.best_nights(conn, THERE, 2, 10)] == [CLEO]


async def test_nights_of_those_who_put_money_away_are_listed_no_more(store: Store) -> None:
    await counted(store)
    async with store.writing() as conn:
        await players.save(conn, Player(id=ANN, money=False))
        await players.save(conn, Player(id=BEN))
        best = await house.best_nights(conn, HERE, 0, 10)
        assert [each.player for each in best] == [BEN]
        assert len(await house.nights_of(conn, ANN)) == 3


async def test_who_is_forgotten_takes_their_part_out_of_every_house(store: Store) -> None:
    await counted(store)
    async with store.writing() as conn:
        await house.forget(conn, ANN)
    own, at, there = sums(player=ANN), sums(player=ANN, server=HERE), sums(player=ANN, server=THERE)
    async with store.reading() as conn:
        assert await house.account_of(conn, ANN) == Account()
        assert await house.nights_of(conn, ANN) == []
        assert await house.house_of(conn) == _less(sums(), own)
        assert await house.house_of(conn, HERE) == _less(sums(server=HERE), at)
        assert await house.house_of(conn, THERE) == _less(sums(server=THERE, era=0), there)
        assert await house.house_of(conn, THERE, 2) == sums(server=THERE, era=2)
        assert await house.account_of(conn, BEN) == sums(player=BEN)
    async with store.writing() as conn:
        await house.forget(conn, ANN)
        assert await house.house_of(conn) == _less(sums(), own)


def _less(whole: Account, part: Account) -> Account:
    return Account(
        games=whole.games - part.games, paid=whole.paid - part.paid, won=whole.won - part.won
    )
