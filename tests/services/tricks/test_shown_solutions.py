"""The trick: play a deal freely, let a contest be made of it, and show everyone how it goes."""

from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.models.contests import Contest
from bot.models.games import DealSource, Game
from bot.services.contest_files.contest_files import ContestFileService
from bot.store.games import games
from bot.store.games.played_games import find_played_game
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, get_version


async def finish_fresh_game(driver: ChallengeDriver, server_id: int | None = SERVER) -> Game:
    """Return a counted game of Ann's that is over, so that its deal's number is known."""
    table = await driver.deal_free_game(ANN)
    ended = await driver.play_service.resign_game(ANN, get_version(table))
    return replace(ended.game, server_id=server_id)


async def is_shown_openly(driver: ChallengeDriver, game: Game) -> bool:
    """Return whether a game's cards and moves may be shown to everyone."""
    attempt = await driver.attempt_service.load_attempt(game)
    return attempt is None or not attempt.is_contest_open


async def close(driver: ChallengeDriver, contest: Contest) -> None:
    """Let a contest's time be over, and end it."""
    driver.clock.now = max(driver.clock.now, contest.ends_at)
    await driver.contest_service.close_due_contests()


@pytest.mark.parametrize("server_id", [SERVER, OTHER_SERVER, None])
async def test_a_finished_game_is_secret_while_a_contest_of_its_deal_runs_anywhere(
    challenge_driver: ChallengeDriver, server_id: int | None
) -> None:
    game = await finish_fresh_game(challenge_driver, server_id)
    assert await is_shown_openly(challenge_driver, game)
    contest = await challenge_driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(challenge_driver, game)
    attempt = await challenge_driver.attempt_service.load_attempt(game)
    assert attempt is not None
    assert (attempt.contest.id, attempt.is_practice) == (contest.id, True)
    challenge_driver.clock.advance(hours=1)
    assert await is_shown_openly(challenge_driver, game)


async def test_a_related_variant_shows_the_same_deal(challenge_driver: ChallengeDriver) -> None:
    game = await finish_fresh_game(challenge_driver)
    await challenge_driver.create_challenge(BEN, deal_number=game.deal, variant="klondike")
    assert not await is_shown_openly(challenge_driver, game)


async def test_practice_with_a_fresh_deal_is_secret_once_a_contest_has_its_number(
    challenge_driver: ChallengeDriver,
) -> None:
    # A fresh deal may be practice, and then its number is told from the beginning.
    game = (await challenge_driver.deal_free_game(ANN)).game
    async with challenge_driver.store.begin_write() as conn:
        game = await games.save_game(conn, replace(game, is_counted=False))
    assert game.deal_source is DealSource.FRESH
    await challenge_driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(challenge_driver, game)
    async with challenge_driver.store.begin_read() as conn:
        played = await find_played_game(conn, game.id)
    assert played is not None
    assert played.is_deal_in_contest


async def test_an_attempt_is_secret_while_another_contest_has_its_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    first = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=30)
    game = (await challenge_driver.play_and_resign_attempt(ANN, first)).game
    await close(challenge_driver, first)
    assert await is_shown_openly(challenge_driver, game)
    second = await challenge_driver.create_challenge(BEN, deal_number=7)
    for server_id in (SERVER, OTHER_SERVER):
        assert not await is_shown_openly(challenge_driver, replace(game, server_id=server_id))
    await close(challenge_driver, second)
    assert await is_shown_openly(challenge_driver, game)


async def test_the_file_of_a_contest_shows_no_moves_to_players_of_another_with_its_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    files = ContestFileService(challenge_driver.store, challenge_driver.clock)
    first = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=30)
    await challenge_driver.play_and_resign_attempt(ANN, first)
    await close(challenge_driver, first)
    second = await challenge_driver.create_challenge(BEN, deal_number=7)
    for player in (BEN, CREATOR):
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await files.build_contest_file(player, first.id, {})
    # Who has not entered may read it, and is unranked in the other contest then.
    assert b"draw" in await files.build_contest_file(CAT, first.id, {})
    await close(challenge_driver, second)
    assert b"draw" in await files.build_contest_file(BEN, first.id, {})
