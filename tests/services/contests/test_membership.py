"""Access to challenges: who sees one, joins it, and may have a rematch."""

from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.services.accounts.privacy import PrivacyService
from bot.services.dailies.dailies import DailyService
from bot.store import Store
from bot.store.contests.invitations import NO_PLAYER_ID
from tests.services.challenge_driver import ONE_HOUR_CHALLENGE, JoinableContestService
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock


async def test_a_daily_cannot_be_used_as_a_challenge(
    store: Store, contest_service: JoinableContestService, clock: ManualClock
) -> None:
    daily = await DailyService(store, clock).get_todays_daily()
    for call in (
        contest_service.join_challenge(ANN, SERVER, daily.id),
        contest_service.load_challenge(ANN, SERVER, daily.id),
        contest_service.create_rematch(ANN, SERVER, daily.id, None),
        contest_service.resolve_challenge(ANN, SERVER, str(daily.id)),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await call
    assert (await contest_service.load_scoreboard(daily.id)).entries == ()


async def test_a_challenge_open_to_a_server_is_unknown_on_other_servers(
    contest_service: JoinableContestService,
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    for server in (OTHER_SERVER, None):
        for call in (
            contest_service.join_challenge(BEN, server, contest.id),
            contest_service.load_challenge(BEN, server, contest.id),
            contest_service.create_rematch(BEN, server, contest.id, None),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await call
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert (await contest_service.load_challenge(BEN, None, contest.id)).id == contest.id


async def test_a_group_challenge_is_visible_and_joinable_in_its_group_only(
    contest_service: JoinableContestService,
) -> None:
    group, direct = 700, 701
    contest = await contest_service.create_challenge(ANN, None, ONE_HOUR_CHALLENGE, group)
    assert (contest.server_id, contest.home_channel_id) == (None, group)
    for server, channel in ((None, direct), (None, None), (SERVER, group)):
        for call in (
            contest_service.resolve_challenge(BEN, server, str(contest.id), channel),
            contest_service.join_challenge(BEN, server, contest.id, channel),
            contest_service.load_challenge(BEN, server, contest.id, channel),
            contest_service.create_rematch(BEN, server, contest.id, None, channel),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await call
        assert await contest_service.list_visible_challenges(BEN, server, channel) == []
    assert await contest_service.list_visible_challenges(BEN, None, group) == [contest]
    assert await contest_service.resolve_challenge(BEN, None, None, group) == contest
    await contest_service.join_challenge(BEN, None, contest.id, group)
    # A player who has joined finds it anywhere.
    resolved = await contest_service.resolve_challenge(BEN, None, str(contest.id), direct)
    assert resolved.id == contest.id
    rematch = await contest_service.create_rematch(BEN, None, contest.id, None, group)
    assert rematch.home_channel_id == group


async def test_a_challenge_inviting_only_its_creator_is_refused(
    contest_service: JoinableContestService,
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(ANN,))
    with pytest.raises(GameError, match="challenge-only-self"):
        await contest_service.create_challenge(ANN, SERVER, request)
    assert await contest_service.list_running_challenges(SERVER) == []


async def test_a_rematch_is_limited_to_the_challenges_players(
    store: Store, contest_service: JoinableContestService
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    contest = await contest_service.create_challenge(ANN, SERVER, request)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.create_rematch(CAT, SERVER, contest.id, None)
    rematch = await contest_service.create_rematch(BEN, SERVER, contest.id, None)
    assert rematch.invited_player_ids == (ANN,)
    await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    lone_rematch = await contest_service.create_rematch(BEN, SERVER, contest.id, None)
    assert lone_rematch.invited_player_ids == (NO_PLAYER_ID,)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.join_challenge(CAT, SERVER, lone_rematch.id)


async def test_the_last_ended_challenge_is_found_when_none_is_running(
    contest_service: JoinableContestService, clock: ManualClock
) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await contest_service.resolve_challenge(ANN, SERVER, None, allow_ended=True)
    running, ended = [
        await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE) for _ in range(2)
    ]
    await contest_service.end_challenge(ANN, ended.id, is_moderator=False)
    resolved = await contest_service.resolve_challenge(BEN, SERVER, None, allow_ended=True)
    assert resolved.id == running.id
    clock.advance(minutes=1)
    last_ended = await contest_service.end_challenge(ANN, running.id, is_moderator=False)
    for player, server in ((BEN, SERVER), (ANN, None)):
        resolved = await contest_service.resolve_challenge(player, server, None, allow_ended=True)
        assert resolved.id == last_ended.id
    for player, server, allow_ended in (
        (BEN, None, True),
        (BEN, OTHER_SERVER, True),
        (ANN, SERVER, False),
    ):
        with pytest.raises(GameError, match="no-challenge"):
            await contest_service.resolve_challenge(player, server, None, allow_ended=allow_ended)
