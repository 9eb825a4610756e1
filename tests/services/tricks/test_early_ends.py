"""The trick: make a challenge, and end it at the moment at which one is ahead."""

from bot.locale.catalogue import get_english_texts
from bot.services.accounts.privacy import PrivacyService
from bot.store import Store
from bot.ui.challenges.text import format_challenge_heading
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ANN, BEN, ManualClock

NAMES = {CREATOR: "Cleo", ANN: "Ann"}


async def test_the_podium_says_who_ended_a_challenge_early(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    service = challenge_driver.contest_service
    contest = await challenge_driver.create_challenge(ANN)
    assert (await service.end_challenge(CREATOR, contest.id, is_moderator=False)).ended_by_id
    board = await service.load_scoreboard(contest.id)
    heading = format_challenge_heading(board, NAMES, get_english_texts())
    assert "Ended early by Cleo <t:" in heading
    await PrivacyService(store, ManualClock()).erase_player_data(CREATOR)
    assert (await service.load_scoreboard(contest.id)).contest.ended_by_id is None


async def test_a_challenge_that_ends_by_itself_names_nobody(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    challenge_driver.clock.advance(hours=1)
    await challenge_driver.contest_service.close_due_contests()
    board = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert "Ended <t:" in format_challenge_heading(board, NAMES, get_english_texts())
