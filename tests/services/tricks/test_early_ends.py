"""The trick: make a challenge, and end it at the moment at which one is ahead."""

import pytest

from bot.engine.errors import GameError
from bot.locale.catalogue import get_english_texts
from bot.services.accounts.privacy import PrivacyService
from bot.services.stats.head_to_head import HeadToHeadService
from bot.store import Store
from bot.store.contests.invitations import NO_PLAYER_ID
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
    board = await service.load_scoreboard(contest.id)
    assert board.contest.ended_by_id == NO_PLAYER_ID
    heading = format_challenge_heading(board, NAMES, get_english_texts())
    assert "Ended early by an unknown player <t:" in heading


async def test_who_ended_a_challenge_early_cannot_make_it_count_by_an_erasure(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    for player_id in (ANN, BEN):
        await challenge_driver.begin_attempt(player_id, contest)
    await challenge_driver.play_moves(ANN, "draw")
    await challenge_driver.contest_service.end_challenge(CREATOR, contest.id, is_moderator=False)
    await PrivacyService(store, ManualClock()).erase_player_data(CREATOR)
    with pytest.raises(GameError, match="no-common-deals"):
        await HeadToHeadService(store).load_head_to_head(ANN, (ANN, BEN))


async def test_a_challenge_that_ends_by_itself_names_nobody(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    challenge_driver.clock.advance(hours=1)
    await challenge_driver.contest_service.close_due_contests()
    board = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert "Ended <t:" in format_challenge_heading(board, NAMES, get_english_texts())
