"""Challenges from their creation to their end."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.contests import ContestTieBreaker
from bot.services.accounts.privacy import Erasure, PrivacyService
from bot.services.claims import ClaimService
from bot.services.contests.challenges import (
    MAX_CHALLENGE_DURATION,
    MAX_OPEN_CHALLENGES,
    MIN_CHALLENGE_DURATION,
    ChallengeRequest,
)
from bot.services.contests.contests import ContestService
from bot.store import Store
from tests.golden_games import STUCK_DEAL_OF_CANFIELD
from tests.services.challenge_driver import ONE_HOUR_CHALLENGE, JoinableContestService
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock
from tests.store.migrated_database import open_migrated_store


async def test_the_creator_of_a_challenge_has_joined_it(
    contest_service: JoinableContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    scoreboard = await contest_service.load_scoreboard(contest.id)
    assert [entry.player_id for entry in scoreboard.entries] == [ANN]
    assert (contest.starts_at, contest.ends_at) == (clock.now, clock.now + timedelta(hours=1))
    assert contest.is_fresh_deal
    with pytest.raises(GameError, match="already-joined"):
        await contest_service.join_challenge(ANN, SERVER, contest.id)


async def test_the_fresh_deal_of_a_challenge_has_a_move(store: Store, clock: ManualClock) -> None:
    numbers = iter((STUCK_DEAL_OF_CANFIELD, 50_000))
    contest_service = ContestService(store, clock, lambda: next(numbers))
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert (contest.deal, contest.is_fresh_deal) == (50_000, True)


@pytest.mark.parametrize(
    ("challenge_request", "key"),
    [
        (
            replace(ONE_HOUR_CHALLENGE, duration=MIN_CHALLENGE_DURATION - timedelta(seconds=1)),
            "bad-duration",
        ),
        (
            replace(ONE_HOUR_CHALLENGE, duration=MAX_CHALLENGE_DURATION + timedelta(seconds=1)),
            "bad-duration",
        ),
        (replace(ONE_HOUR_CHALLENGE, deal_number=0), "deal-out-of-range"),
    ],
)
async def test_an_invalid_challenge_is_refused(
    contest_service: JoinableContestService, challenge_request: ChallengeRequest, key: str
) -> None:
    with pytest.raises(GameError, match=key):
        await contest_service.create_challenge(ANN, SERVER, challenge_request)
    assert await contest_service.list_running_challenges(SERVER) == []


async def test_shortest_and_longest_challenges_are_allowed_up_to_the_limit(
    contest_service: JoinableContestService,
) -> None:
    for duration in [MIN_CHALLENGE_DURATION, MAX_CHALLENGE_DURATION] * (MAX_OPEN_CHALLENGES // 2):
        request = replace(ONE_HOUR_CHALLENGE, duration=duration)
        await contest_service.create_challenge(ANN, SERVER, request)
    with pytest.raises(GameError, match="too-many-challenges"):
        await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.create_challenge(BEN, SERVER, ONE_HOUR_CHALLENGE)


async def test_only_invited_players_may_join_a_challenge(
    contest_service: JoinableContestService,
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN, ANN, BEN))
    contest = await contest_service.create_challenge(ANN, SERVER, request)
    assert contest.invited_player_ids == (BEN,)
    await contest_service.join_challenge(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.join_challenge(CAT, SERVER, contest.id)


async def test_a_challenge_is_open_to_its_last_second_and_closed_once(
    database_url: str, contest_service: JoinableContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    clock.advance(minutes=59, seconds=59)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert await contest_service.close_due_contests() == []
    clock.advance(seconds=1)
    with pytest.raises(GameError, match="contest-over"):
        await contest_service.join_challenge(CAT, SERVER, contest.id)
    async with open_migrated_store(database_url) as other_store:
        other_service = JoinableContestService(other_store, clock, lambda: 1)
        closed_contests = [
            *await contest_service.close_due_contests(),
            *await other_service.close_due_contests(),
        ]
    assert [(closed.id, closed.closed_at) for closed in closed_contests] == [
        (contest.id, clock.now)
    ]


async def test_the_end_of_a_challenge_is_announced_once(
    contest_service: JoinableContestService, store: Store, clock: ManualClock
) -> None:
    claims = ClaimService(store, clock)
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []
    clock.advance(hours=1)
    await contest_service.close_due_contests()
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == [contest.id]
    async with claims.hold(ClaimKind.CONTEST_END, contest.id):
        for is_first in (True, False):
            assert await contest_service.mark_end_announced(contest.id) is is_first
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []
    # The scoreboard shows the end once that is announced.
    assert await claims.list_due(ClaimKind.SCOREBOARD, 9) == [contest.id]


async def test_a_challenge_that_ended_during_downtime_is_closed_later(
    contest_service: JoinableContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    clock.advance(days=3)
    with pytest.raises(GameError, match="contest-over"):
        await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert [closed.id for closed in await contest_service.close_due_contests()] == [contest.id]
    assert (await contest_service.load_scoreboard(contest.id)).is_over


async def test_only_its_creator_or_a_moderator_can_end_a_challenge(
    contest_service: JoinableContestService,
) -> None:
    first, second = [
        await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE) for _ in range(2)
    ]
    with pytest.raises(GameError, match="challenge-not-yours"):
        await contest_service.end_challenge(BEN, first.id, is_moderator=False)
    await contest_service.end_challenge(ANN, first.id, is_moderator=False)
    await contest_service.end_challenge(BEN, second.id, is_moderator=True)
    with pytest.raises(GameError, match="contest-over"):
        await contest_service.end_challenge(ANN, first.id, is_moderator=False)
    assert await contest_service.list_running_challenges(SERVER) == []


async def test_a_rematch_has_the_same_players_and_a_fresh_deal(
    contest_service: JoinableContestService, clock: ManualClock
) -> None:
    request = replace(
        ONE_HOUR_CHALLENGE,
        deal_number=1,
        deal_word="friday",
        invited_player_ids=(BEN, CAT),
        allows_undo=False,
        tie_breaker=ContestTieBreaker.TIME,
    )
    contest = await contest_service.create_challenge(ANN, SERVER, request)
    clock.advance(minutes=2)
    await contest_service.end_challenge(ANN, contest.id, is_moderator=False)
    rematch = await contest_service.create_rematch(BEN, SERVER, contest.id, "en")
    assert (rematch.deal, rematch.deal_word, rematch.is_fresh_deal) == (60_001, None, True)
    assert (rematch.creator_id, rematch.invited_player_ids) == (BEN, (ANN, CAT))
    assert rematch.ends_at - rematch.starts_at == timedelta(hours=1)
    assert not rematch.allows_undo
    assert rematch.allows_hints
    assert rematch.tie_breaker is ContestTieBreaker.TIME
    with pytest.raises(GameError, match="no-such-contest"):
        await contest_service.create_rematch(BEN, SERVER, 99, None)


async def test_a_challenge_is_found_only_where_it_is_visible(
    contest_service: JoinableContestService,
) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await contest_service.resolve_challenge(ANN, SERVER, None)
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    contest = await contest_service.create_challenge(ANN, SERVER, request)
    for player, server in ((CAT, SERVER), (BEN, None), (ANN, OTHER_SERVER)):
        for typed in (" 1 ", "#1"):
            resolved = await contest_service.resolve_challenge(player, server, typed)
            assert resolved.id == contest.id
    assert (await contest_service.resolve_challenge(CAT, SERVER, None)).id == contest.id
    for server, typed in (
        (OTHER_SERVER, "1"),
        (OTHER_SERVER, f"elsewhere:{contest.id}"),
        (SERVER, "99"),
        (SERVER, "999999999"),
        (SERVER, "elsewhere:99"),
        (SERVER, "friday"),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await contest_service.resolve_challenge(CAT, server, typed)
    direct_contest = await contest_service.create_challenge(CAT, None, ONE_HOUR_CHALLENGE)
    with pytest.raises(GameError, match="which-challenge"):
        await contest_service.resolve_challenge(CAT, SERVER, None)
    visible_challenges = await contest_service.list_visible_challenges(CAT, SERVER)
    assert [visible.id for visible in visible_challenges] == [contest.id, direct_contest.id]


async def test_each_server_and_each_private_channel_numbers_its_challenges_from_1(
    contest_service: JoinableContestService,
) -> None:
    places = [(SERVER, 1), (OTHER_SERVER, 1), (SERVER, 2), (None, 1), (None, 2), (None, 1)]
    challenges = [
        await contest_service.create_challenge(ANN, server, ONE_HOUR_CHALLENGE, channel)
        for server, channel in places
    ]
    assert [challenge.number for challenge in challenges] == [1, 1, 2, 1, 1, 2]
    for (server, channel), challenge in zip(places, challenges, strict=True):
        number = str(challenge.number)
        assert await contest_service.resolve_challenge(ANN, server, number, channel) == challenge
    stored = await contest_service.load_challenge(ANN, SERVER, challenges[2].id)
    assert stored == challenges[2]


async def test_a_number_means_the_challenge_here_and_elsewhere_only_if_it_is_plain(
    contest_service: JoinableContestService,
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    here = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    there = await contest_service.create_challenge(CAT, OTHER_SERVER, request)
    resolve = contest_service.resolve_challenge
    assert (await resolve(BEN, SERVER, "1")).id == here.id
    assert (await resolve(BEN, SERVER, f"elsewhere:{there.id}")).id == there.id
    assert (await resolve(BEN, None, "1", 5)).id == there.id
    await contest_service.join_challenge(BEN, SERVER, here.id)
    with pytest.raises(GameError, match="which-challenge"):
        await resolve(BEN, None, "1", 5)
    await contest_service.end_challenge(ANN, here.id, is_moderator=False)
    assert (await resolve(BEN, None, "1", 5)).id == there.id
    assert (await resolve(BEN, SERVER, "1")).id == here.id


async def test_a_challenge_continues_and_ends_after_its_creator_was_erased(
    store: Store, contest_service: JoinableContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    erasure = await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    scoreboard = await contest_service.load_scoreboard(contest.id)
    assert scoreboard.contest.creator_id is None
    assert [entry.player_id for entry in scoreboard.entries] == [BEN]
    with pytest.raises(GameError, match="challenge-not-yours"):
        await contest_service.end_challenge(ANN, contest.id, is_moderator=False)
    clock.advance(hours=1)
    assert [closed.id for closed in await contest_service.close_due_contests()] == [contest.id]
