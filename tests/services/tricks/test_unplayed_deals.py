"""The trick: deal and leave until a deal looks easy, and let all others be as if never dealt."""

import pytest

from bot.models.games import FreshDealTerms, PracticeReason
from bot.services.fair_play.attempt_ends import AttemptTimedOutError
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.tables import Table
from bot.store import Store
from tests.golden_games import STUCK_DEAL_OF_CANFIELD, WON_GAME
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, SERVER, GameDriver, ManualClock

UNPLAYED = PracticeReason.UNPLAYED_DEALS


async def deal_and_leave(
    driver: GameDriver, count: int, action: CurrentGameAction = CurrentGameAction.GIVE_UP
) -> list[Table]:
    """Deal Ann one fresh game more than that, each of which she leaves for the next."""
    return [
        await driver.deal_game(variant="canfield", current_game_action=action)
        for _ in range(count + 1)
    ]


@pytest.mark.parametrize("action", CurrentGameAction)
async def test_three_deals_a_day_may_be_left_unplayed(
    driver: GameDriver, action: CurrentGameAction
) -> None:
    tables = await deal_and_leave(driver, 5, action)
    assert [table.game.is_counted for table in tables] == [True] * 3 + [False] * 3
    assert [table.fresh_deal_terms for table in tables] == [
        FreshDealTerms(0),
        FreshDealTerms(1),
        FreshDealTerms(2),
        *[FreshDealTerms(3, UNPLAYED)] * 3,
    ]


async def test_they_are_forgotten_the_next_day(driver: GameDriver) -> None:
    await deal_and_leave(driver, 3)
    driver.clock.advance(days=1)
    (*_, table) = await deal_and_leave(driver, 1)
    assert table.game.is_counted


async def test_a_deal_that_was_set_aside_and_is_played_after_all_is_forgiven(
    driver: GameDriver,
) -> None:
    first, *_ = await deal_and_leave(driver, 3, CurrentGameAction.SET_ASIDE)
    await driver.play_service.resume_game(ANN, first.game.id)
    await driver.play_service.draw_cards(ANN)
    table = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
    )
    assert table.fresh_deal_terms == FreshDealTerms(2)


async def test_giving_practice_up_after_a_move_is_not_playing_it_out(driver: GameDriver) -> None:
    await deal_and_leave(driver, 3)
    driver.clock.advance(minutes=1)
    await driver.draw_and_resign()
    (table,) = await deal_and_leave(driver, 0)
    assert table.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)


async def test_after_a_game_is_played_out_one_more_deal_may_be_left(driver: GameDriver) -> None:
    """A deal that was left earlier is played and lost, which counts."""
    first, *_ = await deal_and_leave(driver, 4, CurrentGameAction.SET_ASIDE)
    driver.clock.advance(minutes=1)
    await driver.play_service.resume_game(ANN, first.game.id)
    await driver.draw_and_resign()
    driver.clock.advance(minutes=1)
    tables = await deal_and_leave(driver, 2)
    assert [table.game.is_counted for table in tables] == [True, False, False]


async def test_only_five_games_that_count_are_under_way(driver: GameDriver) -> None:
    for _ in range(5):
        table = await driver.deal_game(
            variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
        )
        assert table.game.is_counted
        await driver.play_service.draw_cards(ANN)
    practice = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
    )
    assert practice.fresh_deal_terms == FreshDealTerms(0, PracticeReason.COUNTED_GAMES)
    assert not practice.game.is_counted
    await driver.play_service.resume_game(ANN, table.game.id)
    counted = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.GIVE_UP
    )
    assert counted.game.is_counted


async def test_fresh_practice_that_is_won_is_played_out_and_a_named_deal_is_not(
    store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [50_000, 50_001, 50_002, 50_003, WON_GAME.deal, 50_005])
    await deal_and_leave(driver, 3)
    await driver.resign_game(await driver.play_service.load_current_table(ANN))
    clock.advance(minutes=1)
    await driver.deal_and_play(STUCK_DEAL_OF_CANFIELD, ["draw"])
    await driver.resign_game(await driver.play_service.load_current_table(ANN))
    practice = await driver.deal_game(variant="canfield")
    assert (practice.game.deal, practice.game.is_counted) == (WON_GAME.deal, False)
    await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves))
    assert (await driver.deal_game(variant="canfield")).game.is_counted


async def test_attempts_at_ones_own_challenges_are_no_deals_to_look_at(
    challenge_driver: ChallengeDriver,
) -> None:
    """Challenges have deals that are known to be winnable, which makes looking worthwhile."""
    driver, counted = challenge_driver, []
    for number in range(5):
        driver.next_deal_number = 60_000 + number
        contest = await driver.create_challenge()
        table = await driver.begin_attempt(ANN, contest)
        counted.append(table.game.is_counted)
        await driver.contest_service.end_challenge(CREATOR, contest.id, is_moderator=False)
        with pytest.raises(AttemptTimedOutError):
            await driver.play_service.draw_cards(ANN)
    assert counted == [True] * 3 + [False] * 2
    assert table.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)
    request = DealRequest(variant="canfield")
    fresh = await driver.play_service.start_game(ANN, SERVER, request)
    assert fresh.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)


async def test_attempts_at_own_dailies_of_ones_own_servers_are_no_deals_to_look_at(
    daily_driver: DailyDriver,
) -> None:
    counted = []
    for server_id in range(SERVER, SERVER + 5):
        await daily_driver.choose_own_daily("canfield", server_id)
        table = await daily_driver.begin_own_daily(ANN, server_id)
        counted.append(table.game.is_counted)
        await daily_driver.resign_game(ANN)
    assert counted == [True] * 3 + [False] * 2
    assert table.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)
    # The daily is one deal for everyone, and counts still.
    assert (await daily_driver.begin_daily(ANN)).game.is_counted


async def test_an_attempt_that_does_not_count_is_ranked_in_its_challenge(
    challenge_driver: ChallengeDriver, driver: GameDriver
) -> None:
    await deal_and_leave(driver, 3)
    contest = await challenge_driver.create_challenge()
    table = await challenge_driver.begin_attempt(ANN, contest)
    assert not table.game.is_counted
    await challenge_driver.play_moves(ANN, "draw")
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_ranked, entry.move_count) == (True, 1)


async def test_a_daily_counts_whatever_was_left_before(
    daily_driver: DailyDriver, driver: GameDriver
) -> None:
    await deal_and_leave(driver, 3)
    assert (await daily_driver.begin_daily()).game.is_counted
