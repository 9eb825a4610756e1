"""Canfield for play money: prices and payouts, accounts, nights, and closing an account."""

import pytest

from bot.engine.errors import GameError
from bot.engine.state import State
from bot.models.games import GameOutcome, PriceBook
from bot.models.house import HouseAccount
from bot.models.players import Visibility
from bot.models.servers import ServerSettings
from bot.services.accounts.players import PlayerSettingsService
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.services.maintenance import ABANDONED_AFTER_DAYS, MaintenanceService
from bot.services.stats import house
from bot.services.stats.house import HouseService
from bot.services.stats.house_prices import DECK_PRICES, compute_payout, count_cards_to_profit
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.accounts import servers
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.golden_games import THREE_CARD_AUTO_GAME, WON_GAME
from tests.services.game_driver import (
    ANN,
    BEN,
    OTHER_SERVER,
    SERVER,
    GameDriver,
    ManualClock,
    get_version,
)

HOYLE_DEAL = DealRequest(price_book=PriceBook.HOYLE)
ENGLISH_DEAL = DealRequest(price_book=PriceBook.ENGLISH)
HEART_SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
ALL_SUITS = [HEART_SUIT.replace("H", suit) for suit in "CSHD"]


@pytest.fixture
def house_service(store: Store) -> HouseService:
    """Return the service of the house."""
    return HouseService(store)


def make_position_with_cards_up(card_count: int) -> State:
    """Return a position with this many cards on the foundations."""
    codes = " ".join(ALL_SUITS).split()[:card_count]
    f1, f2, f3, f4 = (" ".join(codes[start : start + 13]) for start in range(0, 52, 13))
    return make_position(f1=f1, f2=f2, f3=f3, f4=f4)


async def play_and_cash_in(
    play_service: PlayService, moves: tuple[str, ...] = (), deal_request: DealRequest = HOYLE_DEAL
) -> Table:
    """Deal Ann a game for money, play moves in it, and cash in unless they won it."""
    table = await play_service.start_game(ANN, SERVER, deal_request)
    if moves:
        table, _ = await play_service.play_typed_moves(ANN, ",".join(moves))
    if table.game.outcome:
        return table
    return await play_service.resign_game(ANN, get_version(table))


@pytest.mark.parametrize(
    ("card_count", "expected_payout", "hoyle_profit", "english_profit"),
    [(0, 0, -50, -52), (10, 50, 0, -2), (11, 55, 5, 3), (51, 255, 205, 203), (52, 500, 450, 448)],
)
def test_the_house_pays_five_dollars_a_card_and_500_for_all(
    card_count: int, expected_payout: int, hoyle_profit: int, english_profit: int
) -> None:
    state = make_position_with_cards_up(card_count)
    assert state.cards_up == card_count
    assert compute_payout(state) == expected_payout
    assert expected_payout - DECK_PRICES[PriceBook.HOYLE] == hoyle_profit
    assert expected_payout - DECK_PRICES[PriceBook.ENGLISH] == english_profit


@pytest.mark.parametrize("price_book", PriceBook)
def test_eleven_cards_up_make_a_profit_with_either_price_book(price_book: PriceBook) -> None:
    assert count_cards_to_profit(price_book) == 11


async def test_a_game_for_money_is_a_fresh_deal_of_canfield(driver: GameDriver) -> None:
    await driver.deal_game(1, "klondike")
    table = await driver.play_service.start_game(ANN, SERVER, HOYLE_DEAL, CurrentGameAction.GIVE_UP)
    assert (table.game.variant, table.game.deal) == ("canfield", 50_000)
    assert table.game.is_counted
    assert table.game.price_book is PriceBook.HOYLE


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != "canfield"][:3])
async def test_a_game_for_money_in_another_variant_is_refused(
    play_service: PlayService, variant: str
) -> None:
    request = DealRequest(variant=variant, price_book=PriceBook.ENGLISH)
    with pytest.raises(GameError, match="stakes-need-canfield"):
        await play_service.start_game(ANN, SERVER, request)


async def test_a_game_for_money_with_a_named_deal_is_refused(play_service: PlayService) -> None:
    request = DealRequest(deal_number=WON_GAME.deal, price_book=PriceBook.ENGLISH)
    with pytest.raises(GameError, match="stakes-need-fresh-deal"):
        await play_service.start_game(ANN, SERVER, request)


async def test_undo_and_redo_are_refused_in_a_game_for_money(play_service: PlayService) -> None:
    await play_service.start_game(ANN, SERVER, HOYLE_DEAL)
    table = await play_service.draw_cards(ANN)
    for call in (
        play_service.undo_moves(ANN),
        play_service.redo_moves(ANN),
    ):
        with pytest.raises(GameError, match="no-undo-for-money"):
            await call
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_an_account_is_empty_before_the_first_game_for_money(
    house_service: HouseService,
) -> None:
    ledger = await house_service.load_house_ledger(ANN, SERVER)
    assert ledger.player_account == ledger.server_account == ledger.global_account == HouseAccount()
    assert (ledger.balances, ledger.best_nights, ledger.is_closed) == ((0,), (), False)


async def test_an_account_sums_up_won_cashed_in_and_abandoned_games(
    house_service: HouseService, store: Store, clock: ManualClock
) -> None:
    play_service = GameDriver(store, clock, [WON_GAME.deal, 50_001, 50_002]).play_service
    won_table = await play_and_cash_in(play_service, WON_GAME.moves, ENGLISH_DEAL)
    assert won_table.game.outcome is GameOutcome.WON
    clock.advance(minutes=5)
    await play_and_cash_in(play_service)
    clock.advance(minutes=5)
    game_id = (await play_service.start_game(ANN, SERVER, HOYLE_DEAL)).game.id
    clock.advance(days=ABANDONED_AFTER_DAYS, seconds=1)
    await MaintenanceService(store, clock).run_maintenance()
    abandoned_table = await play_service.load_own_table(ANN, game_id)
    assert abandoned_table.game.outcome is GameOutcome.ABANDONED
    ledger = await house_service.load_house_ledger(ANN, SERVER)
    assert ledger.player_account.games == 3
    assert ledger.global_account == HouseAccount()
    assert ledger.complete_until == won_table.game.ended_at
    await WaitingResultService(store, clock).add_waiting_results()
    ledger = await house_service.load_house_ledger(ANN, SERVER)
    assert ledger.player_account == HouseAccount(
        games=3, amount_paid=52 + 50 + 50, amount_won=500 + 5 + 5
    )
    assert ledger.balances == (0, 448, 403, 358)
    assert ledger.complete_until is None
    assert ledger.server_account == ledger.global_account == ledger.player_account
    assert (await house_service.load_house_ledger(BEN, SERVER)).player_account == HouseAccount()


async def test_the_balance_chart_covers_only_the_last_games(
    play_service: PlayService,
    house_service: HouseService,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "RECENT_GAMES_FOR_MONEY", 3)
    for request in (ENGLISH_DEAL, HOYLE_DEAL, ENGLISH_DEAL, HOYLE_DEAL, HOYLE_DEAL):
        await play_and_cash_in(play_service, deal_request=request)
        clock.advance(minutes=1)
    ledger = await house_service.load_house_ledger(ANN, None)
    assert ledger.balances == (-92, -139, -184, -229)
    assert ledger.player_account.balance == -229


async def test_games_not_for_money_do_not_change_the_account(
    driver: GameDriver, house_service: HouseService
) -> None:
    practice = await driver.deal_and_play(
        THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33]
    )
    await driver.resign_game(practice)
    await driver.resign_game(await driver.deal_game())
    assert (await house_service.load_house_ledger(ANN, SERVER)).global_account == HouseAccount()


async def test_a_game_for_money_outside_servers_counts_in_the_global_house_only(
    play_service: PlayService, house_service: HouseService, store: Store, clock: ManualClock
) -> None:
    await play_service.start_game(ANN, None, HOYLE_DEAL)
    await play_service.resign_game(ANN, get_version(await play_service.load_current_table(ANN)))
    await WaitingResultService(store, clock).add_waiting_results()
    assert (await house_service.load_house_ledger(ANN, SERVER)).server_account == HouseAccount()
    ledger = await house_service.load_house_ledger(ANN, None)
    assert (ledger.server_account, ledger.best_nights) == (None, ())
    assert (
        ledger.global_account
        == ledger.player_account
        == HouseAccount(games=1, amount_paid=50, amount_won=5)
    )


async def test_the_best_nights_are_nights_with_a_profit(
    house_service: HouseService, store: Store, clock: ManualClock
) -> None:
    deal_numbers = [WON_GAME.deal, 50_001, 50_002, WON_GAME.deal]
    play_service = GameDriver(store, clock, deal_numbers).play_service
    await play_and_cash_in(play_service, WON_GAME.moves)
    await play_and_cash_in(play_service)
    clock.advance(hours=12)
    await play_and_cash_in(play_service)
    await play_service.start_game(BEN, SERVER, ENGLISH_DEAL)
    await play_service.play_typed_moves(BEN, ",".join(WON_GAME.moves))
    await WaitingResultService(store, clock).add_waiting_results()
    nights = (await house_service.load_house_ledger(ANN, SERVER)).best_nights
    assert [(night.player_id, night.date, night.profit, night.games) for night in nights] == [
        (BEN, "2026-03-03", 448, 1),
        (ANN, "2026-03-02", 405, 2),
    ]
    assert (await house_service.load_house_ledger(ANN, OTHER_SERVER)).best_nights == ()
    await PlayerSettingsService(store).change_settings(BEN, record_visibility=Visibility.PRIVATE)
    assert (await house_service.load_house_ledger(ANN, SERVER)).private_player_ids == {BEN}
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, ServerSettings(id=SERVER, era=1))
    ledger = await house_service.load_house_ledger(ANN, SERVER)
    assert (ledger.server_account, ledger.best_nights) == (HouseAccount(), ())
    assert ledger.global_account.games == 4


async def test_a_player_who_closed_their_account_is_no_longer_dealt_or_listed(
    house_service: HouseService, store: Store, clock: ManualClock
) -> None:
    play_service = GameDriver(store, clock, [WON_GAME.deal, 50_001, 50_002]).play_service
    await PlayerSettingsService(store).change_settings(ANN, theme="dark")
    await play_and_cash_in(play_service, WON_GAME.moves)
    table = await play_service.start_game(ANN, SERVER, HOYLE_DEAL)
    assert await house_service.close_house_account(ANN) == HouseAccount(
        games=1, amount_paid=50, amount_won=500
    )
    ledger = await house_service.load_house_ledger(ANN, SERVER)
    assert (ledger.is_closed, ledger.best_nights) == (True, ())
    assert (await house_service.load_house_ledger(BEN, SERVER)).best_nights == ()
    with pytest.raises(GameError, match="money-opted-out"):
        await play_service.start_game(ANN, SERVER, HOYLE_DEAL, CurrentGameAction.GIVE_UP)
    assert (await play_service.load_current_table(ANN)).game == table.game
    await play_service.resign_game(ANN, get_version(table))
    assert (await house_service.load_house_ledger(ANN, SERVER)).player_account == HouseAccount(
        games=2, amount_paid=100, amount_won=505
    )
    free_table = await play_service.start_game(ANN, SERVER, DealRequest())
    assert free_table.game.price_book is None
    changed = await PlayerSettingsService(store).change_settings(ANN, theme="ocean")
    assert not changed.can_play_for_money
    await house_service.close_house_account(ANN)
    assert (await PlayerSettingsService(store).load_settings(ANN)).theme == "ocean"
