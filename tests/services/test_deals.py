"""Dealing: the choice of variant and deal, winnable ones, and the game on the table before."""

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, GameOutcome, LevelChoice, PriceBook, Slot
from bot.services.deals import MAX_SET_ASIDE
from bot.services.fairness import variants_share_deals
from bot.services.play import PlayService
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    NotYourTableError,
    Table,
    WhichGameError,
)
from bot.solver.bank import DealBank, DealSurvey, Level, ProvedDeal, find_bank
from tests.golden_games import STUCK_DEAL_OF_CANFIELD
from tests.services.drivers import ANN, BEN, SERVER, Driver, get_version

FRESH_CANFIELD = DealRequest(variant="canfield")


async def list_active_deals(driver: Driver) -> list[int]:
    """Return the deal numbers of Ann's active games, the one on the table first."""
    active_games = await driver.attempts.list_active_games(ANN)
    return [active.game.deal for active in active_games if active.game]


async def test_a_new_player_who_names_nothing_must_say_which_game(driver: Driver) -> None:
    with pytest.raises(WhichGameError):
        await driver.play.start_game(ANN, SERVER, DealRequest())
    assert await list_active_deals(driver) == []
    await driver.resign_game(await driver.deal_game(variant="klondike"))
    driver.clock.advance(minutes=1)
    table = await driver.play.start_game(ANN, SERVER, DealRequest())
    assert table.game.variant == "klondike"


async def test_a_game_without_a_number_is_a_fresh_deal(driver: Driver) -> None:
    game = (await driver.play.start_game(ANN, SERVER, FRESH_CANFIELD)).game
    assert (game.variant, game.deal, game.deal_source) == ("canfield", 50_000, DealSource.FRESH)
    assert (game.player_id, game.server_id, game.dealt_at) == (ANN, SERVER, driver.clock.now)
    assert (game.slot, game.outcome, game.revision, game.tallest_column) == (Slot.TABLE, None, 0, 1)


async def test_a_fresh_deal_has_a_move(driver: Driver) -> None:
    numbers = iter((STUCK_DEAL_OF_CANFIELD, 50_000))
    play_service = PlayService(driver.store, driver.clock, lambda: next(numbers))
    table = await play_service.start_game(ANN, SERVER, FRESH_CANFIELD)
    assert (table.game.deal, table.game.is_counted) == (50_000, True)


async def test_a_named_deal_is_dealt_and_is_one_of_canfield_at_first(driver: Driver) -> None:
    request = DealRequest(deal_number=129433257, deal_word="friday")
    table = await driver.play.start_game(ANN, None, request)
    game = (await driver.play.load_current_table(ANN)).game
    assert (game.variant, game.deal, game.deal_word) == ("canfield", 129433257, "friday")
    assert game.deal_source is DealSource.NAMED
    assert table.state.cards_up == 1
    assert not table.game.conceals_deal


async def test_without_a_variant_the_last_played_one_is_dealt(driver: Driver) -> None:
    await driver.deal_game(variant="canfield-french")
    driver.clock.advance(minutes=1)
    table = await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)
    assert table.game.variant == "canfield-french"
    driver.clock.advance(minutes=1)
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.GIVE_UP)
    driver.clock.advance(minutes=1)
    table = await driver.deal_game(current_game_action=CurrentGameAction.GIVE_UP)
    assert table.game.variant == "canfield"


async def test_an_unknown_variant_or_a_missing_game_is_refused(driver: Driver) -> None:
    with pytest.raises(GameError) as error:
        await driver.deal_game(variant="whist")
    assert (error.value.key, error.value.values) == ("no-such-game", {"game": "whist"})
    with pytest.raises(GameError, match="no-game"):
        await driver.play.load_current_table(ANN)


async def test_dealing_over_an_active_game_asks_what_to_do_with_it(driver: Driver) -> None:
    first = await driver.deal_game(1)
    with pytest.raises(GameInProgressError) as error:
        await driver.deal_game(2, "canfield-french")
    assert error.value.key == "game-in-progress"
    assert error.value.table.game == first.game
    assert error.value.deal_request == DealRequest(variant="canfield-french", deal_number=2)
    assert (await driver.play.load_current_table(ANN)).game == first.game
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (await driver.play.load_current_table(ANN)).game.id == second.game.id
    assert (await driver.play.load_own_table(ANN, first.game.id)).game.slot is Slot.ASIDE
    await driver.deal_game(3, current_game_action=CurrentGameAction.GIVE_UP)
    ended_table = await driver.play.load_own_table(ANN, second.game.id)
    assert ended_table.game.outcome is GameOutcome.RESIGNED
    assert await list_active_deals(driver) == [3, 1]
    with pytest.raises(GameError, match="game-over"):
        await driver.play.resume_game(ANN, second.game.id)


async def test_a_table_without_a_move_is_saved_without_a_question(driver: Driver) -> None:
    first = await driver.deal_game(variant="canfield")
    # The second of two quick presses leaves nothing.
    with pytest.raises(GameInProgressError):
        await driver.deal_game(variant="canfield")
    driver.clock.advance(seconds=3)
    # Its own cards as practice would tell which they are.
    with pytest.raises(GameInProgressError):
        await driver.deal_game(first.game.deal, "canfield")
    second = await driver.deal_game(variant="forty-thieves")
    assert second.events.game_set_aside == first.game
    assert (await driver.play.load_own_table(ANN, first.game.id)).game.slot is Slot.ASIDE
    # A move that was taken back is one.
    await driver.play_card()
    driver.clock.advance(minutes=1)
    await driver.play.undo_moves(ANN, 1)
    with pytest.raises(GameInProgressError):
        await driver.deal_game(variant="canfield")


async def test_whoever_plays_a_deal_is_not_dealt_it_once_more_without_a_question(
    driver: Driver,
) -> None:
    table = await driver.deal_game(7, "canfield")
    driver.clock.advance(minutes=1)
    request = await driver.play.load_same_deal_request(ANN, table.game.id)
    with pytest.raises(GameInProgressError):
        await driver.play.start_game(ANN, None, request)
    assert await list_active_deals(driver) == [7]


async def test_at_most_ten_games_are_set_aside(driver: Driver) -> None:
    for deal_number in range(1, MAX_SET_ASIDE + 2):
        await driver.deal_game(deal_number, current_game_action=CurrentGameAction.SET_ASIDE)
        with pytest.raises(GameInProgressError) as question:
            await driver.deal_game(99)
        assert question.value.can_set_aside is (deal_number <= MAX_SET_ASIDE)
    with pytest.raises(GameError) as error:
        await driver.deal_game(99, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (error.value.key, error.value.values) == ("too-many-set-aside", {"most": 10})
    assert (await driver.play.load_current_table(ANN)).game.deal == MAX_SET_ASIDE + 1
    assert len(await list_active_deals(driver)) == MAX_SET_ASIDE + 1


async def test_resuming_a_game_set_aside_swaps_it_with_the_current_one(driver: Driver) -> None:
    """Also where no more games can be set aside."""
    first = await driver.deal_and_play(410630, ["r t1"])
    for deal_number in range(2, MAX_SET_ASIDE + 2):
        last = await driver.deal_game(deal_number, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (await driver.play.resume_game(ANN, last.game.id)).game == last.game
    resumed = await driver.play.resume_game(ANN, first.game.id)
    assert resumed.state == first.state
    assert (await driver.play.load_current_table(ANN)).game.id == first.game.id
    assert sorted(await list_active_deals(driver)) == [*range(2, MAX_SET_ASIDE + 2), 410630]


async def test_another_player_can_be_dealt_the_same_deal(driver: Driver) -> None:
    table = await driver.play.start_game(
        ANN, SERVER, DealRequest(deal_number=129433257, deal_word="friday")
    )
    bens_request = await driver.play.load_same_deal_request(BEN, table.game.id)
    assert bens_request == DealRequest(
        variant="canfield",
        deal_number=129433257,
        deal_word="friday",
        deal_source=DealSource.SHARED,
        same_as_game_id=table.game.id,
    )
    anns_request = await driver.play.load_same_deal_request(ANN, table.game.id)
    assert anns_request.deal_source is DealSource.NAMED
    bens_table = await driver.play.start_game(BEN, None, bens_request)
    assert bens_table.state == table.state
    assert (await driver.play.load_current_table(ANN)).game.id == table.game.id


async def test_games_of_others_and_missing_games_are_refused(driver: Driver) -> None:
    table = await driver.deal_game(1)
    with pytest.raises(NotYourTableError) as error:
        await driver.play.resume_game(BEN, table.game.id)
    assert error.value.game == table.game
    for call in (
        driver.play.resume_game(ANN, 999),
        driver.play.load_own_table(ANN, 999),
        driver.play.load_same_deal_request(ANN, 999),
    ):
        with pytest.raises(GameError, match="game-over"):
            await call


async def test_a_question_answered_twice_or_outdated_is_asked_again(driver: Driver) -> None:
    deal, request = driver.play.start_game, DealRequest()
    first = await deal(ANN, None, FRESH_CANFIELD)
    answer = (CurrentGameAction.GIVE_UP, get_version(first))
    second = await deal(ANN, None, request, *answer)
    with pytest.raises(GameInProgressError) as error:
        await deal(ANN, None, request, *answer)
    assert error.value.table.game == second.game
    assert (await driver.play.load_current_table(ANN)).game.id == second.game.id
    # Only a game that has been played on is not given up, but set aside.
    await driver.play.draw_cards(ANN)
    with pytest.raises(GameInProgressError):
        await deal(ANN, None, request, CurrentGameAction.GIVE_UP, get_version(second))
    third = await deal(ANN, None, request, CurrentGameAction.SET_ASIDE, get_version(second))
    assert third.game.id != second.game.id


@pytest.mark.parametrize("times", [0, -3, 101, 10**9])
async def test_repeat_counts_are_bounded(driver: Driver, times: int) -> None:
    table = await driver.play.start_game(ANN, None, FRESH_CANFIELD)
    for act in (driver.play.draw_cards, driver.play.undo_moves, driver.play.redo_moves):
        with pytest.raises(GameError, match="bad-repeat-count"):
            await act(ANN, times)
    assert (await driver.play.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize(
    ("first", "second", "is_shared"),
    [
        ("canfield", "klondike", True),
        ("crossroads", "malmaison", True),
        ("canfield", "forty-thieves", False),
        ("junction", "malmaison", False),
        ("junction", "junction", True),
        ("removed", "canfield", False),
    ],
)
def test_a_deal_is_the_same_for_games_with_the_same_pack(
    first: str, second: str, is_shared: bool
) -> None:
    assert variants_share_deals(first, second) is is_shared


STOREHOUSE = find_bank("storehouse")
assert STOREHOUSE is not None
EASY_DEALS = STOREHOUSE.list_numbers(Level.EASY)


@pytest.fixture
def bank_driver(driver: Driver) -> Driver:
    """Return the driver, which deals the bank's deals in their order, not at random."""
    driver.play = PlayService(driver.store, driver.clock, lambda: 50_000, lambda deals: deals[0])
    return driver


async def deal_level(
    driver: Driver, level: LevelChoice, variant: str | None = "storehouse"
) -> Table:
    """Deal Ann a winnable deal; the one before it is given up."""
    request = DealRequest(variant=variant, level=level)
    return await driver.play.start_game(ANN, SERVER, request, CurrentGameAction.GIVE_UP)


@pytest.mark.parametrize("level", LevelChoice)
async def test_a_winnable_deal_is_of_its_level_and_practice(
    bank_driver: Driver, level: LevelChoice
) -> None:
    game = (await deal_level(bank_driver, level)).game
    assert STOREHOUSE is not None
    assert level in {LevelChoice.ANY, STOREHOUSE.levels[game.deal].value}
    assert (game.variant, game.level) == ("storehouse", level)
    assert (game.is_counted, game.deal_source) == (False, DealSource.NAMED)
    assert (await bank_driver.play.load_current_table(ANN)).game == game


async def test_no_winnable_deal_comes_twice_while_there_are_others_or_a_contest_has_it(
    bank_driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bank_driver.create_challenge(ANN, variant="storehouse", deal_number=EASY_DEALS[0])
    assert (await deal_level(bank_driver, LevelChoice.EASY)).game.deal == EASY_DEALS[1]
    deals = tuple(ProvedDeal(32_000 + i, i, is_hint_winning=False) for i in range(9))
    bank = DealBank(DealSurvey(32_000, 100), deals)
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: bank)
    request = DealRequest(variant="storehouse", deal_number=32_003)
    await bank_driver.play.start_game(ANN, SERVER, request, CurrentGameAction.GIVE_UP)
    dealt = [(await deal_level(bank_driver, LevelChoice.MEDIUM)).game.deal for _ in range(3)]
    assert dealt == [32_004, 32_005, 32_003]


async def test_without_a_game_a_winnable_one_is_of_the_last_and_at_first_of_canfield(
    bank_driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: STOREHOUSE)
    for level, named, dealt in (
        (LevelChoice.ANY, None, "canfield"),
        (LevelChoice.ANY, "acme", "acme"),
        (LevelChoice.EASY, None, "acme"),
    ):
        assert (await deal_level(bank_driver, level, named)).game.variant == dealt
        bank_driver.clock.advance(minutes=1)


@pytest.mark.parametrize(
    ("deal_request", "key"),
    [
        (DealRequest(level=LevelChoice.ANY, deal_number=1), "options-clash"),
        (DealRequest(level=LevelChoice.EASY, price_book=PriceBook.HOYLE), "options-clash"),
        # Not first what becomes of the game on the table.
        (DealRequest(level=LevelChoice.ANY, variant="acme"), "no-winnable-deals"),
    ],
)
async def test_a_level_goes_with_a_bank_and_with_no_named_deal_or_stakes(
    bank_driver: Driver, monkeypatch: pytest.MonkeyPatch, deal_request: DealRequest, key: str
) -> None:
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: None)
    await bank_driver.deal_game(variant="canfield")
    with pytest.raises(GameError) as error:
        await bank_driver.play.start_game(ANN, SERVER, deal_request)
    assert error.value.key == key
