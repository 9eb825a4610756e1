"""Deals from the bank: winnable, of the level asked for, none twice, and practice."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, LevelChoice, PriceBook
from bot.services.challenges import ChallengeRequest
from bot.services.contests import ContestService
from bot.services.play import PlayService
from bot.services.tables import CurrentGameAction, DealRequest, Table
from bot.solver.bank import DealBank, DealSurvey, Level, ProvedDeal, find_bank
from bot.store import Store
from tests.services.drivers import ANN, SERVER, Driver, ManualClock

STOREHOUSE = find_bank("storehouse")
assert STOREHOUSE is not None
EASY_DEALS = STOREHOUSE.list_numbers(Level.EASY)


def choose_first(numbers: Sequence[int]) -> int:
    """Return the first number, where players get a random one."""
    return numbers[0]


@pytest.fixture
def play_service(store: Store, clock: ManualClock) -> PlayService:
    """Return a service that deals the bank's deals in their order."""
    return PlayService(store, clock, lambda: 50_000, choose_first)


async def deal_level(
    play_service: PlayService, level: LevelChoice, variant: str | None = "storehouse"
) -> Table:
    """Deal Ann a winnable deal; the one before it is given up."""
    request = DealRequest(variant=variant, level=level)
    return await play_service.start_game(ANN, SERVER, request, CurrentGameAction.GIVE_UP)


@pytest.mark.parametrize("level", LevelChoice)
async def test_a_winnable_deal_is_of_its_level_and_practice(
    play_service: PlayService, level: LevelChoice
) -> None:
    game = (await deal_level(play_service, level)).game
    assert STOREHOUSE is not None
    assert level in {LevelChoice.ANY, STOREHOUSE.levels[game.deal].value}
    assert (game.variant, game.level) == ("storehouse", level)
    assert (game.is_counted, game.deal_source) == (False, DealSource.NAMED)
    assert (await play_service.load_current_table(ANN)).game == game


async def test_no_deal_comes_twice_while_there_are_others(
    play_service: PlayService, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = tuple(ProvedDeal(32_000 + i, i, is_hint_winning=False) for i in range(9))
    bank = DealBank(DealSurvey(32_000, 100), deals)
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: bank)
    request = DealRequest(variant="storehouse", deal_number=32_003)
    await play_service.start_game(ANN, SERVER, request)
    dealt = [(await deal_level(play_service, LevelChoice.MEDIUM)).game.deal for _ in range(3)]
    assert dealt == [32_004, 32_005, 32_003]


async def test_a_deal_of_an_open_contest_is_not_dealt(
    play_service: PlayService, driver: Driver
) -> None:
    contests = ContestService(driver.store, driver.clock, lambda: 50_001)
    request = ChallengeRequest(
        variant="storehouse", deal_number=EASY_DEALS[0], duration=timedelta(hours=1)
    )
    await contests.create_challenge(ANN, SERVER, request)
    assert (await deal_level(play_service, LevelChoice.EASY)).game.deal == EASY_DEALS[1]


async def test_without_a_game_the_last_one_is_dealt_and_at_first_canfield(
    play_service: PlayService, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: STOREHOUSE)
    assert (await deal_level(play_service, LevelChoice.ANY, None)).game.variant == "canfield"
    clock.advance(minutes=1)
    await deal_level(play_service, LevelChoice.ANY, "acme")
    clock.advance(minutes=1)
    assert (await deal_level(play_service, LevelChoice.EASY, None)).game.variant == "acme"


@pytest.mark.parametrize(
    ("deal_request", "key"),
    [
        (DealRequest(level=LevelChoice.ANY, deal_number=1), "level-or-deal"),
        (
            DealRequest(level=LevelChoice.EASY, price_book=PriceBook.HOYLE),
            "stakes-need-fresh-deal",
        ),
    ],
)
async def test_a_level_goes_with_no_named_deal_and_no_stakes(
    play_service: PlayService, deal_request: DealRequest, key: str
) -> None:
    with pytest.raises(GameError) as error:
        await play_service.start_game(ANN, SERVER, deal_request)
    assert error.value.key == key


async def test_a_game_without_a_bank_has_no_levels(
    play_service: PlayService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.deals.find_bank", lambda _: None)
    await play_service.start_game(ANN, SERVER, DealRequest(variant="canfield"))
    with pytest.raises(GameError) as error:
        await play_service.start_game(
            ANN, SERVER, DealRequest(variant="acme", level=LevelChoice.ANY)
        )
    # Not first what becomes of the game on the table.
    assert (error.value.key, error.value.values) == ("no-winnable-deals", {"game": "acme"})
