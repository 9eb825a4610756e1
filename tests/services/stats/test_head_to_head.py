"""Two players compared over the deals that both have played: what counts, and who may see it."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.privacy import PrivacyService
from bot.services.stats.head_to_head import LAST_DEAL_COUNT, HeadToHead, HeadToHeadService
from bot.store import Store
from tests.finished_games import record_finished_games
from tests.golden_games import WON_GAME
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, CAT, get_version


@pytest.fixture
def head_to_heads(store: Store) -> HeadToHeadService:
    """Return the service that compares players."""
    return HeadToHeadService(store)


async def play_attempt(
    driver: ChallengeDriver, player_id: int, contest: Contest, draw_count: int, seconds: int = 10
) -> None:
    """Begin a player's attempt, draw so often and resign it."""
    await driver.begin_attempt(player_id, contest)
    driver.clock.advance(seconds=seconds)
    table = await driver.play_service.draw_cards(player_id, draw_count)
    await driver.play_service.resign_game(player_id, get_version(table))


async def win_attempt(driver: ChallengeDriver, player_id: int, contest: Contest) -> None:
    """Win the contest's deal, which must be that of the golden game."""
    await driver.begin_attempt(player_id, contest)
    table = await driver.play_moves(player_id, *WON_GAME.moves)
    assert table.game.outcome is not None


async def close(driver: ChallengeDriver) -> None:
    """Let the time of all challenges be over, and end them."""
    driver.clock.advance(hours=2)
    await driver.contest_service.close_due_contests()


async def compare(service: HeadToHeadService, asker_id: int = CAT) -> HeadToHead:
    """Return the comparison of Ann and Ben."""
    return await service.load_head_to_head(asker_id, (ANN, BEN))


async def test_contests_that_are_over_are_compared_as_they_are_ranked(
    challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    by_moves = await challenge_driver.create_challenge(deal_number=1)
    await play_attempt(challenge_driver, ANN, by_moves, 2, seconds=90)
    await play_attempt(challenge_driver, BEN, by_moves, 5)
    by_time = await challenge_driver.create_challenge(
        deal_number=2, tie_breaker=ContestTieBreaker.TIME
    )
    await play_attempt(challenge_driver, ANN, by_time, 2, seconds=90)
    await play_attempt(challenge_driver, BEN, by_time, 5)
    tied = await challenge_driver.create_challenge(deal_number=3, variant="klondike")
    await play_attempt(challenge_driver, ANN, tied, 4)
    await play_attempt(challenge_driver, BEN, tied, 4)
    won = await challenge_driver.create_challenge()
    for player_id in (ANN, BEN):
        await win_attempt(challenge_driver, player_id, won)
    alone = await challenge_driver.create_challenge(deal_number=4)
    await play_attempt(challenge_driver, ANN, alone, 4)
    # Nothing of running contests, however both are done with them.
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(head_to_heads)
    await close(challenge_driver)

    compared = await compare(head_to_heads)
    assert (compared.deal_count, compared.better_counts, compared.tie_count) == (4, (1, 1), 2)
    assert (compared.win_counts, compared.both_won_count) == ((1, 1), 1)
    assert (compared.fewer_moves_counts, compared.equal_moves_count) == ((0, 0), 1)
    better_by_deal = {last.common_deal.deal: last.better for last in compared.last_deals}
    assert better_by_deal == {1: 0, 2: 1, 3: None, WON_GAME.deal: None}
    swapped = await head_to_heads.load_head_to_head(CAT, (BEN, ANN))
    assert (swapped.better_counts, swapped.tie_count) == ((1, 1), 2)
    assert {last.common_deal.deal: last.better for last in swapped.last_deals}[1] == 1

    klondike = await head_to_heads.load_head_to_head(CAT, (ANN, BEN), "klondike")
    assert (klondike.deal_count, klondike.tie_count) == (1, 1)
    with pytest.raises(GameError, match="no-common-deals"):
        await head_to_heads.load_head_to_head(CAT, (ANN, BEN), "forty-thieves")
    with pytest.raises(GameError, match="no-such-game"):
        await head_to_heads.load_head_to_head(CAT, (ANN, BEN), "whist")


async def test_a_win_beats_cards_and_cards_beat_moves(
    challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    contest = await challenge_driver.create_challenge()
    await win_attempt(challenge_driver, BEN, contest)
    await play_attempt(challenge_driver, ANN, contest, 1)
    await close(challenge_driver)
    compared = await compare(head_to_heads)
    assert (compared.better_counts, compared.win_counts) == ((0, 1), (0, 1))
    assert (compared.both_won_count, compared.fewer_moves_counts) == (0, (0, 0))
    (last,) = compared.last_deals
    assert last.common_deal.kind is ContestKind.CHALLENGE
    assert (last.common_deal.second.is_won, last.common_deal.second.move_count) == (True, 142)


async def test_who_was_unranked_or_did_not_begin_is_not_compared(
    challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    known = await challenge_driver.create_challenge(ANN, deal_number=7)
    await challenge_driver.deal_free_game(BEN, 7, accept_known_deal=True)
    await challenge_driver.draw_and_resign(BEN)
    await challenge_driver.begin_attempt(BEN, known, accept_known_deal=True)
    await play_attempt(challenge_driver, ANN, known, 2)
    joined_only = await challenge_driver.create_challenge(BEN, deal_number=8)
    await play_attempt(challenge_driver, ANN, joined_only, 2)
    await close(challenge_driver)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(head_to_heads)


async def test_a_contest_ended_early_is_compared_only_if_both_were_done(
    challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    contests = challenge_driver.contest_service
    under_way = await challenge_driver.create_challenge(deal_number=7)
    await play_attempt(challenge_driver, ANN, under_way, 2)
    await challenge_driver.begin_attempt(BEN, under_way)
    await contests.end_challenge(CREATOR, under_way.id, is_moderator=False)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(head_to_heads)
    both_done = await challenge_driver.create_challenge(deal_number=8)
    for player_id in (ANN, CAT):
        await play_attempt(challenge_driver, player_id, both_done, 2)
    challenge_driver.clock.advance(seconds=1)
    await contests.end_challenge(CREATOR, both_done.id, is_moderator=False)
    compared = await head_to_heads.load_head_to_head(BEN, (ANN, CAT))
    assert compared.deal_count == 1


async def test_games_that_count_are_compared_by_number_and_game_but_not_practice(
    store: Store, challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    deal = 10**18 + 5
    for player_id, move_count in ((ANN, 130), (BEN, 150), (CAT, 90)):
        is_counted = player_id != CAT
        await record_finished_games(
            store, player_id, 52, deal=deal, move_count=move_count, is_counted=is_counted
        )
    await record_finished_games(store, BEN, 30, deal=deal + 1)
    await record_finished_games(store, ANN, 30, deal=deal + 1, variant="klondike")
    compared = await compare(head_to_heads)
    assert (compared.deal_count, compared.better_counts) == (1, (1, 0))
    assert compared.fewer_moves_counts == (1, 0)
    (last,) = compared.last_deals
    assert (last.common_deal.deal, last.common_deal.kind) == (deal, None)
    with pytest.raises(GameError, match="no-common-deals"):
        await head_to_heads.load_head_to_head(ANN, (ANN, CAT))
    # A challenge is made of it: until its end nobody hears that the deal can be won.
    await challenge_driver.create_challenge(deal_number=deal)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(head_to_heads)
    await close(challenge_driver)
    assert (await compare(head_to_heads)).deal_count == 1


async def test_dailies_are_compared_when_their_day_is_over(
    daily_driver: DailyDriver, head_to_heads: HeadToHeadService
) -> None:
    for _ in range(LAST_DEAL_COUNT + 1):
        for player_id in (ANN, BEN):
            await daily_driver.begin_daily(player_id)
            await daily_driver.resign_game(player_id)
        daily_driver.clock.advance(days=1)
        await daily_driver.contest_service.close_due_contests()
    compared = await compare(head_to_heads)
    assert compared.deal_count == LAST_DEAL_COUNT + 1
    assert len(compared.last_deals) == LAST_DEAL_COUNT
    last_day = daily_driver.clock.now.date() - timedelta(days=1)
    days = [last.common_deal.day for last in compared.last_deals]
    assert days == [last_day - timedelta(days=number) for number in range(LAST_DEAL_COUNT)]
    assert {last.common_deal.kind for last in compared.last_deals} == {ContestKind.DAILY}


async def test_a_servers_own_daily_is_compared_as_its_own(
    daily_driver: DailyDriver, head_to_heads: HeadToHeadService
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    for player_id in (ANN, BEN):
        await daily_driver.begin_own_daily(player_id)
        await daily_driver.resign_game(player_id)
        await daily_driver.begin_daily(player_id)
        await daily_driver.resign_game(player_id)
    daily_driver.clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    common_deals = [last.common_deal for last in (await compare(head_to_heads)).last_deals]
    assert sorted(common.is_own_daily for common in common_deals) == [False, True]
    assert {common.kind for common in common_deals} == {ContestKind.DAILY}


async def test_a_private_record_is_compared_for_its_own_player_only(
    store: Store, challenge_driver: ChallengeDriver, head_to_heads: HeadToHeadService
) -> None:
    contest = await challenge_driver.create_challenge(deal_number=7)
    for player_id in (ANN, BEN):
        await play_attempt(challenge_driver, player_id, contest, 2)
    await close(challenge_driver)
    settings = PlayerSettingsService(store)
    await settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    assert (await compare(head_to_heads, ANN)).deal_count == 1
    for asker_id in (BEN, CAT):
        with pytest.raises(GameError, match="versus-hidden"):
            await compare(head_to_heads, asker_id)
    await settings.change_settings(BEN, record_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="versus-hidden"):
        await compare(head_to_heads, ANN)
    await settings.change_settings(BEN, record_visibility=Visibility.PUBLIC)
    with pytest.raises(GameError, match="versus-same-player"):
        await head_to_heads.load_head_to_head(ANN, (ANN, ANN))
    await PrivacyService(store, challenge_driver.clock).erase_player_data(BEN)
    with pytest.raises(GameError, match="no-common-deals"):
        await compare(head_to_heads, ANN)
