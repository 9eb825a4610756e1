"""One deal in several contests: no second try, nobody unasked, nothing shown that another hides."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.contests.attempts import DealInOtherContestError, KnownDealError
from bot.services.contests.challenges import ChallengeRequest
from bot.services.contests.dailies import DailyService
from bot.services.games.game_requests import ContestDealError, DealRequest
from bot.store import Store
from tests.services.contests.test_attempts import CAT, MAKER, ChallengeDriver
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock, version_of

OTHER_SERVER = 78


@pytest.fixture
def challenge_driver(store: Store, clock: ManualClock) -> ChallengeDriver:
    return ChallengeDriver(store, clock)


async def test_a_hidden_contest_deal_cannot_be_used_for_a_challenge(
    challenge_driver: ChallengeDriver,
) -> None:
    daily = await DailyService(challenge_driver.store, challenge_driver.clock).get_todays_daily()
    unseen = await challenge_driver.create_challenge(ANN)
    for contest in (daily, unseen):
        same = ChallengeRequest(
            variant=contest.variant, deal_number=contest.deal, duration=timedelta(minutes=10)
        )
        with pytest.raises(GameError, match="challenge-deal-hidden"):
            await challenge_driver.contest_service.create_challenge(ANN, SERVER, same)
    challenge_driver.clock.advance(days=1)
    await challenge_driver.contest_service.create_challenge(ANN, SERVER, same)


async def test_beginning_one_contest_of_a_shared_deal_unranks_the_other(
    challenge_driver: ChallengeDriver,
) -> None:
    first = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    second = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(DealInOtherContestError) as asked:
        await challenge_driver.begin_attempt(BEN, second)
    assert asked.value.contest.id == second.id
    assert (await challenge_driver.load_entry(BEN, second)).game_id is None
    assert (await challenge_driver.load_entry(BEN, first)).is_ranked
    await challenge_driver.begin_attempt(BEN, second, accept_known_deal=True)
    assert (await challenge_driver.load_entry(BEN, second)).is_ranked
    assert not (await challenge_driver.load_entry(BEN, first)).is_ranked
    # An attempt that is over has seen nothing of what comes after it.
    await challenge_driver.begin_attempt(ANN, first, accept_known_deal=True)
    await challenge_driver.play_service.resign_game(
        ANN, version_of(await challenge_driver.play_service.draw_cards(ANN))
    )
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(ANN, second)
    await challenge_driver.begin_attempt(ANN, second, accept_known_deal=True)
    assert (await challenge_driver.load_entry(ANN, first)).is_ranked
    assert not (await challenge_driver.load_entry(ANN, second)).is_ranked


async def test_a_player_who_could_still_join_the_other_contest_is_asked_too(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.create_challenge(deal_number=7)
    mine = await challenge_driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(DealInOtherContestError):
        await challenge_driver.begin_attempt(ANN, mine)
    # Nobody enters both at once by pressing "Play": what was refused left nothing behind.
    assert [
        each.contest
        for each in await challenge_driver.attempt_service.list_active_games(ANN)
        if each.contest
    ] == [mine]


async def test_an_attempt_in_a_closed_contest_stays_hidden_by_an_open_one(
    challenge_driver: ChallengeDriver,
) -> None:
    short = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=10)
    await challenge_driver.create_challenge(BEN, deal_number=7, minutes=60)
    table = await challenge_driver.begin_attempt(ANN, short, accept_known_deal=True)
    challenge_driver.clock.advance(minutes=11)
    await challenge_driver.contest_service.close_due_contests()
    attempt = await challenge_driver.attempt_service.load_attempt(table.game, short)
    assert attempt is not None
    assert (attempt.is_under_way, attempt.is_practice) == (True, True)
    challenge_driver.clock.advance(minutes=60)
    attempt = await challenge_driver.attempt_service.load_attempt(table.game)
    assert attempt is not None
    assert (attempt.is_under_way, attempt.contest.id) == (False, short.id)


async def test_a_given_deal_is_hidden_on_its_server_and_from_invited_players(
    challenge_driver: ChallengeDriver,
) -> None:
    seven = DealRequest(variant="canfield", deal_number=7)
    far = ChallengeRequest(variant="canfield", deal_number=7, duration=timedelta(hours=1))
    contest = await challenge_driver.contest_service.create_challenge(MAKER, OTHER_SERVER, far)
    table = await challenge_driver.play_service.start_game(ANN, SERVER, seven)
    assert await challenge_driver.attempt_service.load_attempt(table.game) is None
    for player, server in ((MAKER, SERVER), (CAT, OTHER_SERVER)):
        with pytest.raises(ContestDealError):
            await challenge_driver.play_service.start_game(player, server, seven)
    await challenge_driver.contest_service.join_challenge(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(ContestDealError):
        await challenge_driver.play_service.start_game(BEN, None, seven)
    # Who is in it keeps it hidden wherever they play it.
    await challenge_driver.contest_service.join_challenge(ANN, OTHER_SERVER, contest.id)
    attempt = await challenge_driver.attempt_service.load_attempt(table.game)
    assert attempt is not None
    assert attempt.contest.id == contest.id
