"""The trick: play a daily, erase all data, and play the same deal again, now knowing it."""

import pytest

from bot.engine.errors import GameError
from bot.services.accounts.privacy import Erasure, PrivacyService
from bot.store import Store
from bot.store.contests import erased_entries
from tests.services.challenge_driver import ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, ManualClock


async def list_hashes(store: Store, contest_id: int) -> list[str]:
    """Return what is kept of those who began the contest and erased their data."""
    async with store.begin_read() as conn:
        return await erased_entries.list_erased_entries(conn, contest_id)


async def test_a_daily_is_not_played_again_after_an_erasure(
    store: Store, clock: ManualClock, daily_driver: DailyDriver
) -> None:
    table = await daily_driver.begin_daily()
    await daily_driver.resign_game()
    contest_id = table.game.contest_id or 0
    privacy = PrivacyService(store, clock)
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    (player_hash,) = await list_hashes(store, contest_id)
    assert len(player_hash) == 64
    for _ in range(2):
        with pytest.raises(GameError, match="entry-erased"):
            await daily_driver.begin_daily()
        assert await privacy.erase_player_data(ANN) is Erasure.NOTHING
    await daily_driver.begin_daily(BEN)
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    assert await list_hashes(store, contest_id) == []
    assert (await daily_driver.begin_daily()).game.contest_id != contest_id


async def test_a_challenge_is_not_played_again_and_hashes_of_two_contests_differ(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    first = await challenge_driver.create_challenge(ANN)
    challenge_driver.next_deal_number = 60_000
    second = await challenge_driver.create_challenge(ANN)
    for contest in (first, second):
        await challenge_driver.begin_attempt(ANN, contest)
    await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    for contest in (first, second):
        with pytest.raises(GameError, match="entry-erased"):
            await challenge_driver.begin_attempt(ANN, contest)
    assert await list_hashes(store, first.id) != await list_hashes(store, second.id)


async def test_who_had_only_joined_may_join_again(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    assert await PrivacyService(store, ManualClock()).erase_player_data(ANN) is Erasure.ALL
    assert await list_hashes(store, contest.id) == []
    assert (await challenge_driver.begin_attempt(ANN, contest)).game.is_counted


async def test_a_deal_that_was_seen_outside_its_challenge_is_not_forgotten(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    await challenge_driver.deal_free_game(ANN, 7)
    await challenge_driver.draw_and_resign(ANN)
    seen = await challenge_driver.create_challenge(deal_number=7, variant="klondike")
    # With two decks the same number is another deal.
    other = await challenge_driver.create_challenge(deal_number=7, variant="forty-thieves")
    with pytest.raises(GameError, match="contest-deal-known"):
        await challenge_driver.begin_attempt(ANN, seen)
    privacy = PrivacyService(store, ManualClock())
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    with pytest.raises(GameError, match="entry-erased"):
        await challenge_driver.begin_attempt(ANN, seen)
    await challenge_driver.begin_attempt(ANN, other)
    assert (await challenge_driver.load_entry(ANN, other)).is_ranked


async def test_a_solution_that_was_seen_is_not_forgotten(
    store: Store, challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    await challenge_driver.deal_free_game(BEN, 7)
    game = (await challenge_driver.draw_and_resign(BEN)).game
    await challenge_driver.replay_service.load_replay_table(ANN, str(game.id))
    contest = await challenge_driver.create_challenge(deal_number=7)
    await PrivacyService(store, clock).erase_player_data(ANN)
    with pytest.raises(GameError, match="entry-erased"):
        await challenge_driver.begin_attempt(ANN, contest)
