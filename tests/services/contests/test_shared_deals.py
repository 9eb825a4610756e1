"""One deal in several contests: it is not tried twice, and stays hidden while one is open."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.contests.attempts import DealInOtherContestError, KnownDealError
from bot.services.contests.challenges import ChallengeRequest
from bot.services.dailies.dailies import DailyService
from bot.services.games.game_requests import ContestDealError, DealRequest
from tests.services.challenge_driver import CREATOR, ONE_HOUR_CHALLENGE, ChallengeDriver
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER


async def test_a_hidden_contest_deal_cannot_be_used_for_a_challenge(
    challenge_driver: ChallengeDriver,
) -> None:
    create_challenge = challenge_driver.contest_service.create_challenge
    daily = await DailyService(challenge_driver.store, challenge_driver.clock).get_todays_daily()
    fresh_challenge = await challenge_driver.create_challenge(ANN)
    for contest in (daily, fresh_challenge):
        request = ChallengeRequest(
            variant=contest.variant, deal_number=contest.deal, duration=timedelta(minutes=10)
        )
        with pytest.raises(GameError, match="challenge-deal-hidden"):
            await create_challenge(ANN, SERVER, request)
    challenge_driver.clock.advance(days=1)
    await create_challenge(ANN, SERVER, request)


async def test_beginning_one_contest_of_a_shared_deal_unranks_the_other(
    challenge_driver: ChallengeDriver,
) -> None:
    first = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    second = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(DealInOtherContestError) as question:
        await challenge_driver.begin_attempt(BEN, second)
    assert question.value.contest.id == second.id
    assert (await challenge_driver.load_entry(BEN, second)).game_id is None
    assert (await challenge_driver.load_entry(BEN, first)).is_ranked
    await challenge_driver.begin_attempt(BEN, second, accept_known_deal=True)
    assert (await challenge_driver.load_entry(BEN, second)).is_ranked
    assert not (await challenge_driver.load_entry(BEN, first)).is_ranked
    # A finished attempt keeps its rank: it came before the other contest's.
    await challenge_driver.begin_attempt(ANN, first, accept_known_deal=True)
    await challenge_driver.draw_and_resign(ANN)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(ANN, second)
    await challenge_driver.begin_attempt(ANN, second, accept_known_deal=True)
    assert (await challenge_driver.load_entry(ANN, first)).is_ranked
    assert not (await challenge_driver.load_entry(ANN, second)).is_ranked


async def test_a_player_who_could_still_join_the_other_contest_is_asked_too(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.create_challenge(deal_number=7)
    joined_contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(DealInOtherContestError):
        await challenge_driver.begin_attempt(ANN, joined_contest)
    # The refused attempt has not entered the other contest.
    active_games = await challenge_driver.attempt_service.list_active_games(ANN)
    assert [active.contest for active in active_games if active.contest] == [joined_contest]


async def test_an_attempt_in_a_closed_contest_stays_hidden_by_an_open_one(
    challenge_driver: ChallengeDriver,
) -> None:
    short_contest = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=10)
    await challenge_driver.create_challenge(BEN, deal_number=7, minutes=60)
    table = await challenge_driver.begin_attempt(ANN, short_contest, accept_known_deal=True)
    challenge_driver.clock.advance(minutes=11)
    await challenge_driver.contest_service.close_due_contests()
    attempt = await challenge_driver.attempt_service.load_attempt(table.game, short_contest)
    assert attempt is not None
    assert (attempt.is_contest_open, attempt.is_practice) == (True, True)
    challenge_driver.clock.advance(minutes=60)
    attempt = await challenge_driver.load_attempt(table)
    assert (attempt.is_contest_open, attempt.contest.id) == (False, short_contest.id)


async def test_a_named_deal_is_hidden_on_its_server_and_from_entrants(
    challenge_driver: ChallengeDriver,
) -> None:
    start_game = challenge_driver.play_service.start_game
    contest_service = challenge_driver.contest_service
    game_request = DealRequest(variant="canfield", deal_number=7)
    challenge_request = replace(ONE_HOUR_CHALLENGE, deal_number=7)
    contest = await contest_service.create_challenge(CREATOR, OTHER_SERVER, challenge_request)
    table = await start_game(ANN, SERVER, game_request)
    assert await challenge_driver.attempt_service.load_attempt(table.game) is None
    for player, server in ((CREATOR, SERVER), (CAT, OTHER_SERVER)):
        with pytest.raises(ContestDealError):
            await start_game(player, server, game_request)
    await contest_service.join_challenge(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(ContestDealError):
        await start_game(BEN, None, game_request)
    # A game on another server is concealed once its player has joined.
    await contest_service.join_challenge(ANN, OTHER_SERVER, contest.id)
    attempt = await challenge_driver.load_attempt(table)
    assert attempt.contest.id == contest.id
