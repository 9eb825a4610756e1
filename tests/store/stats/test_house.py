"""The house's money: accounts, totals and nights agree to the dollar."""

from dataclasses import replace

from bot.models.games import DealSource, GameOutcome
from bot.models.house import HouseAccount, HouseNight
from bot.models.players import PlayerSettings
from bot.models.results import GameResult
from bot.store import Store, write_rows_together
from bot.store.accounts import players
from bot.store.stats import house
from tests.store.sample_games import ANN, BEN, NOON, minutes_after_noon

CLEO = 403
FIRST_SERVER, SECOND_SERVER = 2**62, 78
MIDNIGHT = 12 * 60
LOST_RESULT = GameResult(
    game_id=1,
    player_id=ANN,
    server_id=FIRST_SERVER,
    variant="canfield",
    deal=1,
    deal_source=DealSource.FRESH,
    outcome=GameOutcome.RESIGNED,
    dealt_at=NOON,
    ended_at=NOON,
    move_count=1,
    seconds=1,
    cards_up=1,
    price=50,
    payout=5,
)
WON_RESULT = replace(LOST_RESULT, payout=500)
ALL_RESULTS = [
    WON_RESULT,
    LOST_RESULT,
    replace(WON_RESULT, dealt_at=minutes_after_noon(MIDNIGHT), price=52),
    replace(LOST_RESULT, server_id=SECOND_SERVER),
    replace(LOST_RESULT, server_id=None),
    replace(LOST_RESULT, player_id=BEN),
    replace(WON_RESULT, player_id=BEN, dealt_at=minutes_after_noon(2 * MIDNIGHT), payout=60),
    replace(WON_RESULT, player_id=CLEO, server_id=SECOND_SERVER, era=2, price=52),
]


async def record_all_results(store: Store) -> None:
    """Add all results to the house."""
    async with store.begin_write() as conn:
        for result in ALL_RESULTS:
            await write_rows_together(conn, house.build_account_write(result))
        await house.add_results_to_house(conn, ALL_RESULTS)


def sum_results(**field_values: object) -> HouseAccount:
    """Return the sums of the results with these field values."""
    results = [
        result
        for result in ALL_RESULTS
        if all(getattr(result, key) == value for key, value in field_values.items())
    ]
    paid, won = (
        sum(getattr(result, key) or 0 for result in results) for key in ("price", "payout")
    )
    return HouseAccount(games=len(results), amount_paid=paid, amount_won=won)


async def test_accounts_and_houses_are_the_sums_of_their_games(store: Store) -> None:
    await record_all_results(store)
    async with store.begin_read() as conn:
        assert await house.load_house_account(conn, ANN) == sum_results(player_id=ANN)
        assert (await house.load_house_account(conn, ANN)).balance == 450 - 45 + 448 - 45 - 45
        assert await house.load_house_account(conn, 404) == HouseAccount()
        assert await house.load_house_totals(conn) == sum_results()
        assert await house.load_house_totals(conn, FIRST_SERVER) == sum_results(
            server_id=FIRST_SERVER
        )
        assert await house.load_house_totals(conn, SECOND_SERVER) == sum_results(
            server_id=SECOND_SERVER, era=0
        )
        assert await house.load_house_totals(conn, SECOND_SERVER, 2) == sum_results(
            server_id=SECOND_SERVER, era=2
        )


async def test_nights_are_grouped_by_server_and_day_with_the_best_first(store: Store) -> None:
    await record_all_results(store)
    async with store.begin_read() as conn:
        best = await house.list_best_house_nights(conn, FIRST_SERVER, 0, 10)
        assert [(night.player_id, night.date, night.profit) for night in best] == [
            (ANN, "2026-03-02", 448),
            (ANN, "2026-03-01", 405),
            (BEN, "2026-03-02", 10),
        ]
        assert best[1] == HouseNight(
            server_id=FIRST_SERVER,
            era=0,
            date="2026-03-01",
            player_id=ANN,
            games=2,
            amount_paid=100,
            amount_won=505,
            profit=405,
        )
        assert await house.list_best_house_nights(conn, FIRST_SERVER, 0, 1) == best[:1]
        assert await house.list_best_house_nights(conn, SECOND_SERVER, 0, 10) == []
        assert [
            night.player_id
            for night in await house.list_best_house_nights(conn, SECOND_SERVER, 2, 10)
        ] == [CLEO]


async def test_nights_of_closed_accounts_are_not_listed(store: Store) -> None:
    await record_all_results(store)
    async with store.begin_write() as conn:
        await players.save_player_settings(conn, PlayerSettings(id=ANN, can_play_for_money=False))
        await players.save_player_settings(conn, PlayerSettings(id=BEN))
        best = await house.list_best_house_nights(conn, FIRST_SERVER, 0, 10)
        assert [night.player_id for night in best] == [BEN]
        assert len(await house.list_player_house_nights(conn, ANN)) == 3


async def test_a_forgotten_player_is_subtracted_from_every_house(store: Store) -> None:
    await record_all_results(store)
    async with store.begin_write() as conn:
        await house.delete_player_house_account(conn, ANN)
    own, first, second = (
        sum_results(player_id=ANN),
        sum_results(player_id=ANN, server_id=FIRST_SERVER),
        sum_results(player_id=ANN, server_id=SECOND_SERVER),
    )
    async with store.begin_read() as conn:
        assert await house.load_house_account(conn, ANN) == HouseAccount()
        assert await house.list_player_house_nights(conn, ANN) == []
        assert await house.load_house_totals(conn) == _subtract_accounts(sum_results(), own)
        assert await house.load_house_totals(conn, FIRST_SERVER) == _subtract_accounts(
            sum_results(server_id=FIRST_SERVER), first
        )
        assert await house.load_house_totals(conn, SECOND_SERVER) == _subtract_accounts(
            sum_results(server_id=SECOND_SERVER, era=0), second
        )
        assert await house.load_house_totals(conn, SECOND_SERVER, 2) == sum_results(
            server_id=SECOND_SERVER, era=2
        )
        assert await house.load_house_account(conn, BEN) == sum_results(player_id=BEN)
    async with store.begin_write() as conn:
        await house.delete_player_house_account(conn, ANN)
        assert await house.load_house_totals(conn) == _subtract_accounts(sum_results(), own)


def _subtract_accounts(whole: HouseAccount, part: HouseAccount) -> HouseAccount:
    return HouseAccount(
        games=whole.games - part.games,
        amount_paid=whole.amount_paid - part.amount_paid,
        amount_won=whole.amount_won - part.amount_won,
    )
