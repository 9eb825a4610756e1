"""Fairness: a contest's deal is neither tried before it, nor watched while it is open."""

import pytest

from bot.engine.errors import GameError
from bot.services.contests.attempts import KnownDealError
from bot.services.games.game_requests import (
    ContestDealError,
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
)
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ANN, BEN, CAT, SERVER, get_version


async def test_a_player_who_was_dealt_the_deal_before_is_asked_and_unranked(
    challenge_driver: ChallengeDriver,
) -> None:
    # No move is needed: the deal alone shows its cards.
    table = await challenge_driver.deal_free_game(ANN, 7)
    await challenge_driver.play_service.resign_game(ANN, get_version(table))
    contest = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(KnownDealError) as question:
        await challenge_driver.begin_attempt(ANN, contest)
    assert question.value.contest.id == contest.id
    assert (await challenge_driver.load_entry(ANN, contest)).game_id is None
    await challenge_driver.begin_attempt(ANN, contest, accept_known_deal=True)
    await challenge_driver.play_service.draw_cards(ANN)
    await challenge_driver.play_and_resign_attempt(BEN, contest)
    assert not (await challenge_driver.load_entry(ANN, contest)).is_ranked
    scoreboard = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert [entry.player_id for entry in scoreboard.entries] == [BEN, ANN, CREATOR]


async def test_a_player_who_saw_a_replay_of_the_deal_is_asked_first(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.deal_free_game(BEN, 7)
    ended = await challenge_driver.draw_and_resign(BEN)
    await challenge_driver.replay_service.load_replay_table(ANN, str(ended.game.id))
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(ANN, contest)


async def test_a_free_game_of_a_contest_deal_is_confirmed_and_unranks_the_entry(
    challenge_driver: ChallengeDriver,
) -> None:
    start_game = challenge_driver.play_service.start_game
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    request = DealRequest(variant="canfield", deal_number=7)
    confirmed = DealRequest(variant="canfield", deal_number=7, accept_known_deal=True)
    await challenge_driver.deal_free_game(ANN, 1)
    # A player who may still join is asked, too.
    for player in (ANN, BEN):
        with pytest.raises(ContestDealError) as contest_question:
            await start_game(player, SERVER, request)
        assert contest_question.value.deal_request == request
        assert contest_question.value.contest == contest
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked
    with pytest.raises(GameInProgressError) as game_question:
        await start_game(ANN, SERVER, confirmed)
    assert game_question.value.deal_request == confirmed
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked
    await start_game(ANN, SERVER, confirmed, CurrentGameAction.SET_ASIDE)
    assert not (await challenge_driver.load_entry(ANN, contest)).is_ranked
    await start_game(BEN, SERVER, confirmed)
    await challenge_driver.contest_service.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(BEN, contest)


async def test_a_free_game_of_the_deal_unranks_an_attempt_that_has_begun(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(CAT, deal_number=7)
    await challenge_driver.begin_attempt(CAT, contest)
    with pytest.raises(ContestDealError):
        await challenge_driver.deal_free_game(CAT, 7)
    assert (await challenge_driver.load_entry(CAT, contest)).is_ranked
    await challenge_driver.deal_free_game(CAT, 7, accept_known_deal=True)
    assert not (await challenge_driver.load_entry(CAT, contest)).is_ranked


async def test_the_same_number_with_another_number_of_decks_is_another_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    table = await challenge_driver.deal_free_game(ANN, 7, variant="forty-thieves")
    assert await challenge_driver.attempt_service.load_attempt(table.game) is None
    await challenge_driver.begin_attempt(ANN, contest)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked


async def test_the_same_number_in_a_related_variant_is_the_same_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(ContestDealError):
        await challenge_driver.deal_free_game(ANN, 7, variant="klondike")
    table = await challenge_driver.deal_free_game(
        BEN, 7, variant="klondike", accept_known_deal=True
    )
    attempt = await challenge_driver.load_attempt(table)
    assert (attempt.is_practice, attempt.contest) == (True, contest)
    ended = await challenge_driver.play_service.resign_game(BEN, get_version(table))
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(ANN, str(ended.game.id))
    await challenge_driver.contest_service.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(BEN, contest)


async def test_a_deal_in_progress_elsewhere_cannot_be_begun_in_another_contest(
    challenge_driver: ChallengeDriver,
) -> None:
    free_table = await challenge_driver.deal_free_game(ANN)
    bens_contest = await challenge_driver.create_challenge(BEN, deal_number=7)
    await challenge_driver.begin_attempt(BEN, bens_contest)
    for player, deal_number in ((ANN, free_table.game.deal), (BEN, 7)):
        contest = await challenge_driver.create_challenge(player, deal_number=deal_number)
        with pytest.raises(GameError, match="deal-in-progress"):
            await challenge_driver.begin_attempt(player, contest, accept_known_deal=True)
        assert (await challenge_driver.load_entry(player, contest)).game_id is None


async def test_a_contest_deal_in_progress_is_not_dealt_as_a_free_game(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.begin_attempt(ANN, contest)
    with pytest.raises(ContestDealError):
        await challenge_driver.deal_free_game(ANN, contest.deal)
    with pytest.raises(GameError, match="deal-in-progress"):
        await challenge_driver.deal_free_game(ANN, contest.deal, accept_known_deal=True)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked


async def test_a_player_not_invited_can_play_the_deal_freely(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.create_challenge(CAT, deal_number=7, invited_player_ids=(CAT,))
    await challenge_driver.deal_free_game(BEN, 7)
    with pytest.raises(ContestDealError):
        await challenge_driver.deal_free_game(CAT, 7)


async def assert_game_is_hidden(
    challenge_driver: ChallengeDriver, player_id: int, game_id: int
) -> None:
    """Assert that a player can neither replay a game nor play its deal."""
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(player_id, str(game_id))
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.play_service.load_same_deal_request(player_id, game_id)


async def test_another_players_attempt_is_hidden_until_its_contest_is_over(
    challenge_driver: ChallengeDriver,
) -> None:
    """Who gave up at once could tell a second account how others won."""
    contest = await challenge_driver.create_challenge(ANN, BEN)
    game_id = (await challenge_driver.play_and_resign_attempt(ANN, contest)).game.id
    for player in (BEN, CAT):
        await assert_game_is_hidden(challenge_driver, player, game_id)
    await challenge_driver.begin_attempt(BEN, contest)
    await challenge_driver.draw_and_resign(BEN)
    await assert_game_is_hidden(challenge_driver, BEN, game_id)
    challenge_driver.clock.advance(hours=1)
    for player in (BEN, CAT):
        table = await challenge_driver.replay_service.load_replay_table(player, str(game_id))
        assert table.game.id == game_id
        request = await challenge_driver.play_service.load_same_deal_request(player, game_id)
        assert request.deal_number == contest.deal


async def test_practice_games_of_an_open_contest_deal_are_hidden_too(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    await challenge_driver.play_and_resign_attempt(ANN, contest)
    practice = await challenge_driver.deal_free_game(ANN, contest.deal)
    attempt = await challenge_driver.load_attempt(practice)
    assert (attempt.is_practice, attempt.is_contest_open, attempt.contest) == (True, True, contest)
    ended = await challenge_driver.draw_and_resign(ANN)
    for player in (BEN, CAT):
        await assert_game_is_hidden(challenge_driver, player, ended.game.id)
    challenge_driver.clock.advance(hours=1)
    assert await challenge_driver.attempt_service.load_attempt(practice.game) is None


async def test_a_game_elsewhere_of_an_invited_player_shows_that_a_contest_has_its_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    request = DealRequest(variant="canfield", deal_number=7)
    tables = {
        player: await challenge_driver.play_service.start_game(player, None, request)
        for player in (BEN, CAT)
    }
    contest = await challenge_driver.create_challenge(
        ANN, deal_number=7, invited_player_ids=(ANN, BEN)
    )
    attempt = await challenge_driver.load_attempt(tables[BEN])
    assert (attempt.contest, attempt.is_practice) == (contest, True)
    assert await challenge_driver.attempt_service.load_attempt(tables[CAT].game) is None


async def test_an_older_game_of_a_contest_deal_is_hidden_from_entrants(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.deal_free_game(ANN, 7)
    older_table = await challenge_driver.draw_and_resign(ANN)
    game_number = str(older_table.game.id)
    contest = await challenge_driver.create_challenge(BEN, deal_number=7)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(BEN, game_number)
    # A player who has not joined may view it, and knows the deal then.
    await challenge_driver.replay_service.load_replay_table(CAT, game_number)
    await challenge_driver.contest_service.join_challenge(CAT, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(CAT, contest)
