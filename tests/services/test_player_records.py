"""Players' records, two players compared, and Canfield for play money."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.engine.state import State
from bot.models.accounts import PlayerSettings, ServerSettings, Visibility
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.games import GameOutcome, PriceBook
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import HouseAccount
from bot.services import house
from bot.services.house import DECK_PRICES, compute_payout, count_cards_to_profit
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.services.play import PlayService
from bot.services.player_records import (
    LAST_DEAL_COUNT,
    HeadToHead,
    HeadToHeadService,
    HistogramBin,
    PlayerRecordPage,
    halve_histogram,
)
from bot.services.tables import CurrentGameAction, DealRequest, Table
from bot.store import accounts
from tests.engine.short_positions import make_position
from tests.finished_games import record_finished_games
from tests.golden_games import WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    CREATOR,
    OTHER_SERVER,
    SERVER,
    Driver,
    get_version,
)
from tests.store.player_rows import save_player_settings


def list_selectable_groups(page: PlayerRecordPage) -> list[str]:
    """Return the game groups whose records can be selected on a page."""
    return [record.game_group for record in page.selectable_records]


def list_nonempty_bins(page: PlayerRecordPage) -> list[HistogramBin]:
    """Return the bins of a page's histogram that hold games."""
    return [bin_ for bin_ in page.histogram if bin_.games]


async def test_a_record_of_one_variant_is_in_cards(driver: Driver) -> None:
    await record_finished_games(driver.store, ANN, 13, 52, 0, 13)
    page = await driver.player_records.load_record_page(ANN, ANN, "canfield")
    assert (page.record.games, page.record.wins, page.record.clean_wins) == (4, 1, 1)
    assert (page.full_deck, page.best_cards_up, page.mean_cards_up) == (52, 52, 19.5)
    assert page.recent_cards_up == (13, 52, 0, 13)
    assert len(page.histogram) == 53
    assert list_nonempty_bins(page) == [
        HistogramBin(0, 0, 1),
        HistogramBin(13, 13, 2),
        HistogramBin(52, 52, 1),
    ]


async def test_a_record_of_all_games_is_in_per_cent_of_the_deck(driver: Driver) -> None:
    await record_finished_games(driver.store, ANN, 26, 52)
    await record_finished_games(driver.store, ANN, 103, 13, variant="maria")
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert page.is_overall
    assert (page.full_deck, page.best_cards_up, page.mean_cards_up) == (100, 100, 194 / 312)
    # 103 of 104 cards are rounded down to 99 per cent, for 100 are a win.
    assert page.recent_cards_up == (50, 100, 99, 12)
    assert len(page.histogram) == 11
    assert list_nonempty_bins(page) == [
        HistogramBin(10, 19, 1),
        HistogramBin(50, 59, 1),
        HistogramBin(90, 99, 1),
        HistogramBin(100, 100, 1),
    ]


@pytest.mark.parametrize(
    ("variant", "decks", "bins"),
    [
        (
            "forty-thieves",
            2,
            [
                HistogramBin(0, 3, 1),
                HistogramBin(4, 7, 1),
                HistogramBin(100, 103, 1),
                HistogramBin(104, 104, 1),
            ],
        ),
        (
            "sixty-thieves",
            3,
            [HistogramBin(0, 5, 2), HistogramBin(102, 107, 1), HistogramBin(156, 156, 1)],
        ),
    ],
)
async def test_larger_decks_use_the_same_number_of_bins(
    driver: Driver, variant: str, decks: int, bins: list[HistogramBin]
) -> None:
    await record_finished_games(driver.store, ANN, 3, 4, 103, 52 * decks, variant=variant)
    page = await driver.player_records.load_record_page(ANN, ANN, variant)
    assert page.full_deck == 52 * decks
    assert len(page.histogram) == 27
    assert list_nonempty_bins(page) == bins


def test_halving_a_histogram_keeps_all_games_and_wins_separate() -> None:
    histogram = (
        HistogramBin(0, 9, 4),
        HistogramBin(10, 19, 2),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(histogram) == (
        HistogramBin(0, 19, 6),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(halve_histogram(histogram)) == (
        HistogramBin(0, 29, 7),
        HistogramBin(30, 30, 5),
    )


async def test_the_last_thirty_games_are_listed_without_practice(driver: Driver) -> None:
    await record_finished_games(driver.store, ANN, *range(31))
    await record_finished_games(driver.store, ANN, 40, is_counted=False)
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert page.recent_cards_up == tuple(range(1, 31))
    assert (page.record.games, page.record.practice_games) == (31, 1)


async def test_selectable_records_are_all_games_and_then_the_most_played(driver: Driver) -> None:
    await record_finished_games(driver.store, ANN, 1, variant="maria")
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == ["maria"]
    assert page.record.game_group == "maria"
    assert (await driver.player_records.load_record_page(ANN, ANN, ALL_GAMES)).is_overall
    await record_finished_games(driver.store, ANN, 1, 2, variant="klondike")
    await record_finished_games(driver.store, ANN, 1, variant="rainbow", is_counted=False)
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == [ALL_GAMES, "klondike", "maria"]


async def test_a_player_without_counted_games_has_no_record(driver: Driver) -> None:
    await record_finished_games(driver.store, BEN, 5)
    for asker in (ANN, BEN):
        with pytest.raises(GameError, match="no-record"):
            await driver.player_records.load_record_page(asker, ANN)
    await record_finished_games(driver.store, ANN, 5, 52, variant="maria", is_counted=False)
    with pytest.raises(GameError, match="no-record"):
        await driver.player_records.load_record_page(ANN, ANN)
    await record_finished_games(driver.store, ANN, 5)
    for variant in ("maria", "klondike"):
        with pytest.raises(GameError, match="no-record"):
            await driver.player_records.load_record_page(ANN, ANN, variant)
    with pytest.raises(GameError, match="no-such-game"):
        await driver.player_records.load_record_page(ANN, ANN, "whist")


async def test_who_has_played_contests_alone_has_a_record_of_them(driver: Driver) -> None:
    contest = await driver.create_challenge(fresh_deal=WON_GAME.deal)
    await win_attempt(driver, ANN, contest)
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == ["canfield"]
    contest = await driver.create_challenge(variant="klondike", fresh_deal=7)
    await driver.play_and_resign_attempt(ANN, contest)
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == [ALL_GAMES, "canfield", "klondike"]
    record = page.record
    assert (record.games, record.contest_games, record.contest_wins) == (0, 2, 1)
    assert (page.best_cards_up, list_nonempty_bins(page), page.recent_cards_up) == (0, [], ())
    await record_finished_games(driver.store, ANN, 1, 2, variant="klondike")
    page = await driver.player_records.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == [ALL_GAMES, "klondike", "canfield"]
    page = await driver.player_records.load_record_page(ANN, ANN, "canfield")
    assert (page.record.contest_games, page.record.contest_wins) == (1, 1)


async def test_a_private_record_is_hidden_from_others(driver: Driver) -> None:
    await record_finished_games(driver.store, ANN, 5)
    assert (await driver.player_records.load_record_page(BEN, ANN)).record.player_id == ANN
    async with driver.store.begin_write(None) as conn:
        await save_player_settings(
            conn, PlayerSettings(id=ANN, record_visibility=Visibility.PRIVATE)
        )
    for game_group in (None, "canfield", "maria"):
        with pytest.raises(GameError, match="private"):
            await driver.player_records.load_record_page(BEN, ANN, game_group)
    assert (await driver.player_records.load_record_page(ANN, ANN)).record.games == 1


async def play_attempt(
    driver: Driver, player_id: int, contest: Contest, draw_count: int, seconds: int = 10
) -> None:
    """Begin a player's attempt, draw so often and resign it."""
    await driver.begin_attempt(player_id, contest)
    driver.clock.advance(seconds=seconds)
    table = await driver.play.draw_cards(player_id, draw_count)
    await driver.play.resign_game(player_id, get_version(table))


async def win_attempt(driver: Driver, player_id: int, contest: Contest) -> None:
    """Win the contest's deal, which must be that of the golden game."""
    await driver.begin_attempt(player_id, contest)
    table = await driver.play_moves(player_id, *WON_GAME.moves)
    assert table.game.outcome is not None


async def close(driver: Driver) -> None:
    """Let the time of all challenges be over, and end them."""
    driver.clock.advance(hours=2)
    await driver.contests.close_due_contests()


async def compare(service: HeadToHeadService, asker_id: int = CAT) -> HeadToHead:
    """Return the comparison of Ann and Ben."""
    return await service.load_head_to_head(asker_id, (ANN, BEN))


async def test_contests_that_are_over_are_compared_as_they_are_ranked(driver: Driver) -> None:
    by_moves = await driver.create_challenge(fresh_deal=1)
    await play_attempt(driver, ANN, by_moves, 2, seconds=90)
    await play_attempt(driver, BEN, by_moves, 5)
    by_time = await driver.create_challenge(fresh_deal=2, tie_breaker=ContestTieBreaker.TIME)
    await play_attempt(driver, ANN, by_time, 2, seconds=90)
    await play_attempt(driver, BEN, by_time, 5)
    tied = await driver.create_challenge(fresh_deal=3, variant="klondike")
    await play_attempt(driver, ANN, tied, 4)
    await play_attempt(driver, BEN, tied, 4)
    won = await driver.create_challenge(fresh_deal=WON_GAME.deal)
    for player_id in (ANN, BEN):
        await win_attempt(driver, player_id, won)
    alone = await driver.create_challenge(fresh_deal=4)
    await play_attempt(driver, ANN, alone, 4)
    # Nothing of running contests, however both are done with them.
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head)
    await close(driver)

    compared = await compare(driver.head_to_head)
    assert (compared.deal_count, compared.better_counts, compared.tie_count) == (4, (1, 1), 2)
    assert (compared.win_counts, compared.both_won_count) == ((1, 1), 1)
    assert (compared.fewer_moves_counts, compared.equal_moves_count) == ((0, 0), 1)
    better_by_deal = {last.common_deal.deal: last.better for last in compared.last_deals}
    assert better_by_deal == {1: 0, 2: 1, 3: None, WON_GAME.deal: None}
    swapped = await driver.head_to_head.load_head_to_head(CAT, (BEN, ANN))
    assert (swapped.better_counts, swapped.tie_count) == ((1, 1), 2)
    assert {last.common_deal.deal: last.better for last in swapped.last_deals}[1] == 1

    klondike = await driver.head_to_head.load_head_to_head(CAT, (ANN, BEN), "klondike")
    assert (klondike.deal_count, klondike.tie_count) == (1, 1)
    with pytest.raises(GameError, match="no-common-deals"):
        await driver.head_to_head.load_head_to_head(CAT, (ANN, BEN), "forty-thieves")
    with pytest.raises(GameError, match="no-such-game"):
        await driver.head_to_head.load_head_to_head(CAT, (ANN, BEN), "whist")


async def test_a_win_beats_cards_and_cards_beat_moves(driver: Driver) -> None:
    contest = await driver.create_challenge()
    await win_attempt(driver, BEN, contest)
    await play_attempt(driver, ANN, contest, 1)
    await close(driver)
    compared = await compare(driver.head_to_head)
    assert (compared.better_counts, compared.win_counts) == ((0, 1), (0, 1))
    assert (compared.both_won_count, compared.fewer_moves_counts) == (0, (0, 0))
    (last,) = compared.last_deals
    assert last.common_deal.kind is ContestKind.CHALLENGE
    assert (last.common_deal.second.is_won, last.common_deal.second.move_count) == (True, 142)


async def test_who_was_unranked_or_did_not_begin_is_not_compared(driver: Driver) -> None:
    known = await driver.create_challenge(ANN, fresh_deal=7)
    await driver.deal_free_game(BEN, 7, accept_known_deal=True)
    await driver.draw_and_resign(BEN)
    await driver.begin_attempt(BEN, known, accept_known_deal=True)
    await play_attempt(driver, ANN, known, 2)
    joined_only = await driver.create_challenge(BEN, fresh_deal=8)
    await play_attempt(driver, ANN, joined_only, 2)
    await close(driver)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head)


async def test_a_deal_that_the_maker_named_is_not_compared(driver: Driver) -> None:
    named = await driver.create_challenge(deal_number=7)
    for player_id in (ANN, BEN):
        await play_attempt(driver, player_id, named, 2)
    await close(driver)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head)


async def test_a_contest_ended_early_is_compared_only_if_both_were_done(driver: Driver) -> None:
    contests = driver.contests
    under_way = await driver.create_challenge(fresh_deal=7)
    await play_attempt(driver, ANN, under_way, 2)
    await driver.begin_attempt(BEN, under_way)
    await contests.end_challenge(CREATOR, under_way.id, is_moderator=False)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head)
    both_done = await driver.create_challenge(fresh_deal=8)
    for player_id in (ANN, CAT):
        await play_attempt(driver, player_id, both_done, 2)
    driver.clock.advance(seconds=1)
    await contests.end_challenge(CREATOR, both_done.id, is_moderator=False)
    compared = await driver.head_to_head.load_head_to_head(BEN, (ANN, CAT))
    assert compared.deal_count == 1


async def test_games_that_count_are_compared_by_number_and_game_but_not_practice(
    driver: Driver,
) -> None:
    deal = 10**18 + 5
    for player_id, move_count in ((ANN, 130), (BEN, 150), (CAT, 90)):
        is_counted = player_id != CAT
        await record_finished_games(
            driver.store, player_id, 52, deal=deal, move_count=move_count, is_counted=is_counted
        )
    await record_finished_games(driver.store, BEN, 30, deal=deal + 1)
    await record_finished_games(driver.store, ANN, 30, deal=deal + 1, variant="klondike")
    compared = await compare(driver.head_to_head)
    assert (compared.deal_count, compared.better_counts) == (1, (1, 0))
    assert compared.fewer_moves_counts == (1, 0)
    (last,) = compared.last_deals
    assert (last.common_deal.deal, last.common_deal.kind) == (deal, None)
    with pytest.raises(GameError, match="no-common-deals"):
        await driver.head_to_head.load_head_to_head(ANN, (ANN, CAT))
    # A challenge is made of it: until its end nobody hears that the deal can be won.
    await driver.create_challenge(deal_number=deal)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head)
    await close(driver)
    assert (await compare(driver.head_to_head)).deal_count == 1


async def test_dailies_are_compared_when_their_day_is_over(driver: Driver) -> None:
    for _ in range(LAST_DEAL_COUNT + 1):
        for player_id in (ANN, BEN):
            await driver.begin_daily(player_id)
            await driver.give_up(player_id)
        driver.clock.advance(days=1)
        await driver.contests.close_due_contests()
    compared = await compare(driver.head_to_head)
    assert compared.deal_count == LAST_DEAL_COUNT + 1
    assert len(compared.last_deals) == LAST_DEAL_COUNT
    last_day = driver.clock.now.date() - timedelta(days=1)
    days = [last.common_deal.day for last in compared.last_deals]
    assert days == [last_day - timedelta(days=number) for number in range(LAST_DEAL_COUNT)]
    assert {last.common_deal.kind for last in compared.last_deals} == {ContestKind.DAILY}


async def test_a_servers_own_daily_is_compared_as_its_own(driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    for player_id in (ANN, BEN):
        await driver.begin_own_daily(player_id)
        await driver.give_up(player_id)
        await driver.begin_daily(player_id)
        await driver.give_up(player_id)
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    common_deals = [last.common_deal for last in (await compare(driver.head_to_head)).last_deals]
    assert sorted(common.is_own_daily for common in common_deals) == [False, True]
    assert {common.kind for common in common_deals} == {ContestKind.DAILY}


async def test_a_private_record_is_compared_for_its_own_player_only(driver: Driver) -> None:
    contest = await driver.create_challenge(fresh_deal=7)
    for player_id in (ANN, BEN):
        await play_attempt(driver, player_id, contest, 2)
    await close(driver)
    settings = driver.player_settings
    await settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    assert (await compare(driver.head_to_head, ANN)).deal_count == 1
    for asker_id in (BEN, CAT):
        with pytest.raises(GameError, match="private"):
            await compare(driver.head_to_head, asker_id)
    await settings.change_settings(BEN, record_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="private"):
        await compare(driver.head_to_head, ANN)
    await settings.change_settings(BEN, record_visibility=Visibility.PUBLIC)
    with pytest.raises(GameError, match="same-player"):
        await driver.head_to_head.load_head_to_head(ANN, (ANN, ANN))
    await driver.privacy.erase_player_data(BEN)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(driver.head_to_head, ANN)


HOYLE_DEAL = DealRequest(price_book=PriceBook.HOYLE)
ENGLISH_DEAL = DealRequest(price_book=PriceBook.ENGLISH)
HEART_SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
ALL_SUITS = [HEART_SUIT.replace("H", suit) for suit in "CSHD"]


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
    assert {count_cards_to_profit(price_book) for price_book in PriceBook} == {11}


async def test_a_game_for_money_is_a_fresh_deal_of_canfield(driver: Driver) -> None:
    await driver.deal_game(1, "klondike")
    table = await driver.play.start_game(ANN, SERVER, HOYLE_DEAL, CurrentGameAction.GIVE_UP)
    assert (table.game.variant, table.game.deal) == ("canfield", 50_000)
    assert table.game.is_counted
    assert table.game.price_book is PriceBook.HOYLE


async def test_a_game_for_money_is_of_canfield_with_a_fresh_deal(driver: Driver) -> None:
    for request in (
        replace(ENGLISH_DEAL, variant="klondike"),
        replace(ENGLISH_DEAL, deal_number=WON_GAME.deal),
    ):
        with pytest.raises(GameError, match="options-clash"):
            await driver.play.start_game(ANN, SERVER, request)


async def test_undo_and_redo_are_refused_in_a_game_for_money(driver: Driver) -> None:
    await driver.play.start_game(ANN, SERVER, HOYLE_DEAL)
    table = await driver.play.draw_cards(ANN)
    for take_back in (driver.play.undo_moves, driver.play.redo_moves):
        with pytest.raises(GameError, match="not-allowed"):
            await take_back(ANN)
    assert (await driver.play.load_current_table(ANN)).game == table.game


async def test_an_account_sums_up_won_cashed_in_and_abandoned_games(driver: Driver) -> None:
    driver.fresh_deals = iter([WON_GAME.deal, 50_001, 50_002])
    won_table = await play_and_cash_in(driver.play, WON_GAME.moves, ENGLISH_DEAL)
    assert won_table.game.outcome is GameOutcome.WON
    driver.clock.advance(minutes=5)
    await play_and_cash_in(driver.play)
    driver.clock.advance(minutes=5)
    game_id = (await driver.play.start_game(ANN, SERVER, HOYLE_DEAL)).game.id
    driver.clock.advance(days=ABANDONED_AFTER_DAYS, seconds=1)
    await driver.run_maintenance()
    abandoned_table = await driver.play.load_own_table(ANN, game_id)
    assert abandoned_table.game.outcome is GameOutcome.ABANDONED
    ledger = await driver.house.load_house_ledger(ANN, SERVER)
    assert ledger.player_account.games == 3
    assert ledger.global_account == HouseAccount()
    assert ledger.complete_until == won_table.game.ended_at
    await driver.add_waiting_results()
    ledger = await driver.house.load_house_ledger(ANN, SERVER)
    assert ledger.player_account == HouseAccount(
        games=3, amount_paid=52 + 50 + 50, amount_won=500 + 5 + 5
    )
    assert ledger.balances == (0, 448, 403, 358)
    assert ledger.complete_until is None
    assert ledger.server_account == ledger.global_account == ledger.player_account
    assert (await driver.house.load_house_ledger(BEN, SERVER)).player_account == HouseAccount()


async def test_the_balance_chart_covers_only_the_last_games(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "RECENT_GAMES_FOR_MONEY", 3)
    for request in (ENGLISH_DEAL, HOYLE_DEAL, ENGLISH_DEAL, HOYLE_DEAL, HOYLE_DEAL):
        await play_and_cash_in(driver.play, deal_request=request)
        driver.clock.advance(minutes=1)
    ledger = await driver.house.load_house_ledger(ANN, None)
    assert ledger.balances == (-92, -139, -184, -229)
    assert ledger.player_account.balance == -229


async def test_the_best_nights_are_nights_with_a_profit(driver: Driver) -> None:
    driver.fresh_deals = iter([WON_GAME.deal, 50_001, 50_002, WON_GAME.deal])
    await play_and_cash_in(driver.play, WON_GAME.moves)
    await play_and_cash_in(driver.play)
    driver.clock.advance(hours=12)
    await play_and_cash_in(driver.play)
    await driver.play.start_game(BEN, SERVER, ENGLISH_DEAL)
    await driver.play.play_typed_moves(BEN, ",".join(WON_GAME.moves))
    await driver.add_waiting_results()
    nights = (await driver.house.load_house_ledger(ANN, SERVER)).best_nights
    assert [(night.player_id, night.date, night.profit, night.games) for night in nights] == [
        (BEN, "2026-03-03", 448, 1),
        (ANN, "2026-03-02", 405, 2),
    ]
    assert (await driver.house.load_house_ledger(ANN, OTHER_SERVER)).best_nights == ()
    await driver.player_settings.change_settings(BEN, record_visibility=Visibility.PRIVATE)
    assert (await driver.house.load_house_ledger(ANN, SERVER)).private_player_ids == {BEN}
    async with driver.store.begin_write(None) as conn:
        await accounts.save_server_settings(conn, ServerSettings(id=SERVER, era=1))
    ledger = await driver.house.load_house_ledger(ANN, SERVER)
    assert (ledger.server_account, ledger.best_nights) == (HouseAccount(), ())
    assert ledger.global_account.games == 4


async def test_a_player_who_closed_their_account_is_no_longer_dealt_or_listed(
    driver: Driver,
) -> None:
    driver.fresh_deals = iter([WON_GAME.deal, 50_001, 50_002])
    await driver.player_settings.change_settings(ANN, theme="dark")
    await play_and_cash_in(driver.play, WON_GAME.moves)
    table = await driver.play.start_game(ANN, SERVER, HOYLE_DEAL)
    assert await driver.house.close_house_account(ANN) == HouseAccount(
        games=1, amount_paid=50, amount_won=500
    )
    ledger = await driver.house.load_house_ledger(ANN, SERVER)
    assert (ledger.is_closed, ledger.best_nights) == (True, ())
    assert (await driver.house.load_house_ledger(BEN, SERVER)).best_nights == ()
    with pytest.raises(GameError, match="money-opted-out"):
        await driver.play.start_game(ANN, SERVER, HOYLE_DEAL, CurrentGameAction.GIVE_UP)
    assert (await driver.play.load_current_table(ANN)).game == table.game
    await driver.play.resign_game(ANN, get_version(table))
    assert (await driver.house.load_house_ledger(ANN, SERVER)).player_account == HouseAccount(
        games=2, amount_paid=100, amount_won=505
    )
    free_table = await driver.play.start_game(ANN, SERVER, DealRequest())
    assert free_table.game.price_book is None
    changed = await driver.player_settings.change_settings(ANN, theme="ocean")
    assert not changed.can_play_for_money
    await driver.house.close_house_account(ANN)
    assert (await driver.player_settings.load_settings(ANN)).theme == "ocean"
