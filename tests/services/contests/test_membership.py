"""Whose a challenge is: who sees it, joins it, and has it again."""

from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest

from bot.engine.errors import GameError
from bot.services.accounts.privacy import PrivacyService
from bot.services.contests.challenges import ChallengeRequest
from bot.services.contests.contests import ContestService
from bot.services.contests.dailies import DailyService
from bot.store import Store
from bot.store.contests.contests import NO_PLAYER_ID
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock

CAT, OTHER_SERVER = 403, 78
ONE_HOUR_CHALLENGE = ChallengeRequest(variant="canfield", duration=timedelta(hours=1))


@pytest.fixture
def contest_service(store: Store, clock: ManualClock) -> ContestService:
    numbers = count(60_001)
    return ContestService(store, clock, lambda: next(numbers))


async def test_a_daily_cannot_be_used_as_a_challenge(
    store: Store, contest_service: ContestService, clock: ManualClock
) -> None:
    daily = await DailyService(store, clock).get_todays_daily()
    for asked in (
        contest_service.join_challenge(ANN, SERVER, daily.id),
        contest_service.load_challenge(ANN, SERVER, daily.id),
        contest_service.create_rematch(ANN, SERVER, daily.id, None),
        contest_service.resolve_challenge(ANN, SERVER, str(daily.id)),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await asked
    assert (await contest_service.load_scoreboard(daily.id)).entries == ()


async def test_a_challenge_open_to_a_server_is_unknown_on_other_servers(
    contest_service: ContestService,
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    for server in (OTHER_SERVER, None):
        for asked in (
            contest_service.join_challenge(BEN, server, contest.id),
            contest_service.load_challenge(BEN, server, contest.id),
            contest_service.create_rematch(BEN, server, contest.id, None),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await asked
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert (await contest_service.load_challenge(BEN, None, contest.id)).id == contest.id


async def test_a_group_challenge_is_visible_and_joinable_in_its_group_only(
    contest_service: ContestService,
) -> None:
    group, direct = 700, 701
    contest = await contest_service.create_challenge(ANN, None, ONE_HOUR_CHALLENGE, group)
    assert (contest.server_id, contest.home_channel_id) == (None, group)
    for server, place in ((None, direct), (None, None), (SERVER, group)):
        for asked in (
            contest_service.resolve_challenge(BEN, server, str(contest.id), place),
            contest_service.join_challenge(BEN, server, contest.id, place),
            contest_service.load_challenge(BEN, server, contest.id, place),
            contest_service.create_rematch(BEN, server, contest.id, None, place),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await asked
        assert await contest_service.list_visible_challenges(BEN, server, place) == []
    assert await contest_service.list_visible_challenges(BEN, None, group) == [contest]
    assert await contest_service.resolve_challenge(BEN, None, None, group) == contest
    await contest_service.join_challenge(BEN, None, contest.id, group)
    # Who is in it finds it anywhere.
    assert (
        await contest_service.resolve_challenge(BEN, None, str(contest.id), direct)
    ).id == contest.id
    assert (
        await contest_service.create_rematch(BEN, None, contest.id, None, group)
    ).home_channel_id == group


async def test_a_challenge_to_oneself_alone_is_refused(contest_service: ContestService) -> None:
    with pytest.raises(GameError, match="challenge-only-self"):
        await contest_service.create_challenge(
            ANN, SERVER, replace(ONE_HOUR_CHALLENGE, invited_player_ids=(ANN,))
        )
    assert await contest_service.list_running_challenges(SERVER) == []


async def test_repeating_a_challenge_is_limited_to_its_players(
    store: Store, contest_service: ContestService
) -> None:
    pair = await contest_service.create_challenge(
        ANN, SERVER, replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    )
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.create_rematch(CAT, SERVER, pair.id, None)
    assert (
        await contest_service.create_rematch(BEN, SERVER, pair.id, None)
    ).invited_player_ids == (ANN,)
    await PrivacyService(store).erase_player_data(ANN)
    alone = await contest_service.create_rematch(BEN, SERVER, pair.id, None)
    assert alone.invited_player_ids == (NO_PLAYER_ID,)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.join_challenge(CAT, SERVER, alone.id)


async def test_the_last_ended_challenge_is_found_when_none_is_running(
    contest_service: ContestService, clock: ManualClock
) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await contest_service.resolve_challenge(ANN, SERVER, None, allow_ended=True)
    first, last = [
        await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE) for _ in range(2)
    ]
    await contest_service.end_challenge(ANN, last.id, is_moderator=False)
    assert (
        await contest_service.resolve_challenge(BEN, SERVER, None, allow_ended=True)
    ).id == first.id
    clock.advance(minutes=1)
    await contest_service.end_challenge(ANN, first.id, is_moderator=False)
    for player, server in ((BEN, SERVER), (ANN, None)):
        assert (
            await contest_service.resolve_challenge(player, server, None, allow_ended=True)
        ).id == first.id
    for player, server, over in (
        (BEN, None, True),
        (BEN, OTHER_SERVER, True),
        (ANN, SERVER, False),
    ):
        with pytest.raises(GameError, match="no-challenge"):
            await contest_service.resolve_challenge(player, server, None, allow_ended=over)
