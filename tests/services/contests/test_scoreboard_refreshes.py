"""What changes a scoreboard requests its refresh, in the same transaction."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.services.accounts.privacy import PrivacyService
from bot.services.claims import ClaimService
from bot.services.dailies.dailies import DailyService
from bot.services.games.removal import GameRemovalService
from bot.store import Store
from tests.services.challenge_driver import ChallengeDriver
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock
from tests.services.unreadable_games import make_unreadable


@pytest.fixture
def claims(store: Store, clock: ManualClock) -> ClaimService:
    """Return the claims of a process."""
    return ClaimService(store, clock)


@pytest.fixture
async def challenge(challenge_driver: ChallengeDriver, claims: ClaimService) -> Contest:
    """Return a challenge that Ann plays, with a scoreboard that is up to date."""
    contest = await challenge_driver.create_challenge()
    await challenge_driver.begin_attempt(ANN, contest)
    async with claims.hold(ClaimKind.SCOREBOARD, contest.id):
        pass
    challenge_driver.clock.advance(minutes=1)
    assert await list_due(claims) == []
    return contest


async def list_due(claims: ClaimService) -> list[int]:
    """Return the contests whose scoreboards are due for a refresh."""
    return await claims.list_due(ClaimKind.SCOREBOARD, 9)


async def draw(driver: ChallengeDriver, _: Contest) -> None:
    """Let Ann draw."""
    await driver.play_service.draw_cards(ANN)


async def draw_and_undo(driver: ChallengeDriver, _: Contest) -> None:
    """Let Ann draw and take it back, which counts as an undo."""
    await driver.play_service.draw_cards(ANN)
    await driver.play_service.undo_moves(ANN)


async def join(driver: ChallengeDriver, contest: Contest) -> None:
    """Let Ben join."""
    await driver.begin_attempt(BEN, contest)


async def give_up(driver: ChallengeDriver, _: Contest) -> None:
    """Let Ann give up."""
    await driver.draw_and_resign(ANN)


async def erase(driver: ChallengeDriver, _: Contest) -> None:
    """Erase Ann's data."""
    await PrivacyService(driver.store, ManualClock()).erase_player_data(ANN)


async def remove_unreadable_game(driver: ChallengeDriver, _: Contest) -> None:
    """Let Ann remove her game, which cannot be opened any more."""
    (active,) = await driver.attempt_service.list_active_games(ANN)
    assert active.game
    await make_unreadable(driver.store, active.game.id, "an illegal move")
    await GameRemovalService(driver.store, driver.clock).remove_unreadable_game(ANN, active.game.id)


async def deal_for_practice(driver: ChallengeDriver, contest: Contest) -> None:
    """Let Ben, who has joined and not begun, deal the challenge's deal for himself."""
    await driver.contest_service.join_challenge(BEN, SERVER, contest.id)
    await driver.deal_free_game(BEN, contest.deal, accept_known_deal=True)


@pytest.mark.parametrize(
    "change",
    [draw, draw_and_undo, join, give_up, erase, remove_unreadable_game, deal_for_practice],
)
async def test_each_change_of_a_scoreboard_requests_its_refresh(
    change: Callable[[ChallengeDriver, Contest], Awaitable[None]],
    challenge_driver: ChallengeDriver,
    challenge: Contest,
    claims: ClaimService,
) -> None:
    await change(challenge_driver, challenge)
    assert await list_due(claims) == [challenge.id]


async def test_a_move_in_a_daily_or_after_the_end_requests_nothing(
    challenge_driver: ChallengeDriver, challenge: Contest, claims: ClaimService
) -> None:
    challenge_driver.clock.advance(hours=1)
    with pytest.raises(GameError, match="attempt-timed-out"):
        await challenge_driver.play_service.draw_cards(ANN)
    daily = await DailyService(challenge_driver.store, challenge_driver.clock).get_todays_daily()
    await challenge_driver.begin_attempt(BEN, daily)
    await challenge_driver.play_service.draw_cards(BEN)
    assert daily.id != challenge.id
    assert await list_due(claims) == []


async def test_a_scoreboard_that_changed_while_it_was_posted_is_refreshed(
    challenge_driver: ChallengeDriver, challenge: Contest, claims: ClaimService
) -> None:
    contests = challenge_driver.contest_service
    shown = await contests.load_scoreboard(challenge.id)
    await contests.record_scoreboard_message(shown, 1, 2)
    assert await list_due(claims) == []
    await challenge_driver.play_service.draw_cards(ANN)
    async with claims.hold(ClaimKind.SCOREBOARD, challenge.id):
        pass  # by somebody who does not know the message yet
    await contests.record_scoreboard_message(shown, 1, 2)
    challenge_driver.clock.advance(minutes=1)
    assert await list_due(claims) == [challenge.id]
