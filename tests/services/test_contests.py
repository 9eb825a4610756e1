"""Challenges: creation, access, ranks, scoreboards and end."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.contests import Contest, ContestEntry, ContestKind, ContestTieBreaker
from bot.services.challenges import (
    MAX_CHALLENGE_DURATION,
    MAX_OPEN_CHALLENGES,
    MIN_CHALLENGE_DURATION,
)
from bot.services.claims import ClaimService
from bot.services.contests import (
    ContestService,
    Scoreboard,
    assign_ranks,
    compute_points,
    sort_by_rank,
)
from bot.services.privacy import Erasure
from bot.store.contests import NO_PLAYER_ID
from tests.golden_games import STUCK_DEAL_OF_CANFIELD
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    ONE_HOUR_CHALLENGE,
    OTHER_SERVER,
    SERVER,
    Driver,
    ManualClock,
    get_todays_daily,
    make_unreadable,
)


async def test_the_creator_of_a_challenge_has_joined_it(driver: Driver) -> None:
    contest = await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    scoreboard = await driver.contests.load_scoreboard(contest.id)
    assert [entry.player_id for entry in scoreboard.entries] == [ANN]
    now = driver.clock.now
    assert (contest.starts_at, contest.ends_at) == (now, now + timedelta(hours=1))
    assert contest.is_fresh_deal
    with pytest.raises(GameError, match="already-joined"):
        await driver.contests.join_challenge(ANN, SERVER, contest.id)


async def test_the_fresh_deal_of_a_challenge_has_a_move(driver: Driver) -> None:
    numbers = iter((STUCK_DEAL_OF_CANFIELD, 50_000))
    contests = ContestService(driver.store, driver.clock, lambda: next(numbers))
    contest = await contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert (contest.deal, contest.is_fresh_deal) == (50_000, True)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"duration": MIN_CHALLENGE_DURATION - timedelta(seconds=1)}, "bad-duration"),
        ({"duration": MAX_CHALLENGE_DURATION + timedelta(seconds=1)}, "bad-duration"),
        ({"deal_number": 0}, "deal-out-of-range"),
        ({"invited_player_ids": (ANN,)}, "same-player"),
    ],
)
async def test_an_invalid_challenge_is_refused(
    driver: Driver, changes: dict[str, Any], key: str
) -> None:
    with pytest.raises(GameError, match=key):
        await driver.contests.create_challenge(ANN, SERVER, replace(ONE_HOUR_CHALLENGE, **changes))
    assert await driver.contests.list_running_challenges(SERVER) == []


async def test_shortest_and_longest_challenges_are_allowed_up_to_the_limit(driver: Driver) -> None:
    for duration in [MIN_CHALLENGE_DURATION, MAX_CHALLENGE_DURATION] * (MAX_OPEN_CHALLENGES // 2):
        request = replace(ONE_HOUR_CHALLENGE, duration=duration)
        await driver.contests.create_challenge(ANN, SERVER, request)
    with pytest.raises(GameError, match="too-many-challenges"):
        await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await driver.contests.create_challenge(BEN, SERVER, ONE_HOUR_CHALLENGE)


async def test_a_challenge_is_open_to_its_last_second_and_closed_once(
    driver: Driver, other_driver: Driver
) -> None:
    contest = await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    driver.clock.advance(minutes=59, seconds=59)
    await driver.contests.join_challenge(BEN, SERVER, contest.id)
    assert await driver.contests.close_due_contests() == []
    # It continues and ends after its creator was erased, and whenever the bot looks again.
    assert await driver.privacy.erase_player_data(ANN) is not Erasure.NOTHING
    with pytest.raises(GameError, match="challenge-not-yours"):
        await driver.contests.end_challenge(ANN, contest.id, is_moderator=False)
    driver.clock.advance(seconds=1)
    with pytest.raises(GameError, match="contest-over"):
        await driver.contests.join_challenge(CAT, SERVER, contest.id)
    driver.clock.advance(days=3)
    closed_contests = [
        *await driver.contests.close_due_contests(),
        *await other_driver.contests.close_due_contests(),
    ]
    closings = [(closed.id, closed.closed_at) for closed in closed_contests]
    assert closings == [(contest.id, driver.clock.now)]
    scoreboard = await driver.contests.load_scoreboard(contest.id)
    assert (scoreboard.is_over, scoreboard.contest.creator_id) == (True, None)
    assert [entry.player_id for entry in scoreboard.entries] == [BEN]


async def test_the_end_of_a_challenge_is_announced_once(driver: Driver) -> None:
    claims = driver.claims
    contest = await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []
    driver.clock.advance(hours=1)
    await driver.contests.close_due_contests()
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == [contest.id]
    async with claims.hold(ClaimKind.CONTEST_END, contest.id):
        for is_first in (True, False):
            assert await driver.contests.mark_end_announced(contest.id) is is_first
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []
    # The scoreboard shows the end once that is announced.
    assert await claims.list_due(ClaimKind.SCOREBOARD, 9) == [contest.id]


async def test_only_its_creator_or_a_moderator_can_end_a_challenge(driver: Driver) -> None:
    first, second = [
        await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE) for _ in range(2)
    ]
    with pytest.raises(GameError, match="challenge-not-yours"):
        await driver.contests.end_challenge(BEN, first.id, is_moderator=False)
    await driver.contests.end_challenge(ANN, first.id, is_moderator=False)
    await driver.contests.end_challenge(BEN, second.id, is_moderator=True)
    with pytest.raises(GameError, match="contest-over"):
        await driver.contests.end_challenge(ANN, first.id, is_moderator=False)
    assert await driver.contests.list_running_challenges(SERVER) == []


async def test_a_rematch_has_the_same_players_and_a_fresh_deal(driver: Driver) -> None:
    request = replace(
        ONE_HOUR_CHALLENGE,
        deal_number=1,
        deal_word="friday",
        invited_player_ids=(BEN, CAT),
        allows_undo=False,
        tie_breaker=ContestTieBreaker.TIME,
    )
    contest = await driver.contests.create_challenge(ANN, SERVER, request)
    driver.clock.advance(minutes=2)
    await driver.contests.end_challenge(ANN, contest.id, is_moderator=False)
    driver.next_deal_number = 60_001
    rematch = await driver.contests.create_rematch(BEN, SERVER, contest.id, "en")
    assert (rematch.deal, rematch.deal_word, rematch.is_fresh_deal) == (60_001, None, True)
    assert (rematch.creator_id, rematch.invited_player_ids) == (BEN, (ANN, CAT))
    assert rematch.ends_at - rematch.starts_at == timedelta(hours=1)
    assert not rematch.allows_undo
    assert rematch.allows_hints
    assert rematch.tie_breaker is ContestTieBreaker.TIME
    with pytest.raises(GameError, match="no-such-contest"):
        await driver.contests.create_rematch(BEN, SERVER, 99, None)


async def test_a_challenge_is_found_only_where_it_is_visible(driver: Driver) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await driver.contests.resolve_challenge(ANN, SERVER, None)
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    contest = await driver.contests.create_challenge(ANN, SERVER, request)
    for player, server in ((CAT, SERVER), (BEN, None), (ANN, OTHER_SERVER)):
        for typed in (" 1 ", "#1"):
            resolved = await driver.contests.resolve_challenge(player, server, typed)
            assert resolved.id == contest.id
    assert (await driver.contests.resolve_challenge(CAT, SERVER, None)).id == contest.id
    for server, typed in (
        (OTHER_SERVER, "1"),
        (OTHER_SERVER, f"elsewhere:{contest.id}"),
        (SERVER, "99"),
        (SERVER, "999999999"),
        (SERVER, "elsewhere:99"),
        (SERVER, "friday"),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await driver.contests.resolve_challenge(CAT, server, typed)
    direct_contest = await driver.contests.create_challenge(CAT, None, ONE_HOUR_CHALLENGE)
    with pytest.raises(GameError, match="which-challenge"):
        await driver.contests.resolve_challenge(CAT, SERVER, None)
    visible_challenges = await driver.contests.list_visible_challenges(CAT, SERVER)
    assert [visible.id for visible in visible_challenges] == [contest.id, direct_contest.id]


async def test_each_server_and_each_private_channel_numbers_its_challenges_from_1(
    driver: Driver,
) -> None:
    places = [(SERVER, 1), (OTHER_SERVER, 1), (SERVER, 2), (None, 1), (None, 2), (None, 1)]
    challenges = [
        await driver.contests.create_challenge(ANN, server, ONE_HOUR_CHALLENGE, channel)
        for server, channel in places
    ]
    assert [challenge.number for challenge in challenges] == [1, 1, 2, 1, 1, 2]
    for (server, channel), challenge in zip(places, challenges, strict=True):
        number = str(challenge.number)
        assert await driver.contests.resolve_challenge(ANN, server, number, channel) == challenge
    stored = await driver.contests.load_challenge(ANN, SERVER, challenges[2].id)
    assert stored == challenges[2]


async def test_a_number_means_the_challenge_here_and_elsewhere_only_if_it_is_plain(
    driver: Driver,
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    here = await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    there = await driver.contests.create_challenge(CAT, OTHER_SERVER, request)
    resolve = driver.contests.resolve_challenge
    assert (await resolve(BEN, SERVER, "1")).id == here.id
    assert (await resolve(BEN, SERVER, f"elsewhere:{there.id}")).id == there.id
    assert (await resolve(BEN, None, "1", 5)).id == there.id
    await driver.contests.join_challenge(BEN, SERVER, here.id)
    with pytest.raises(GameError, match="which-challenge"):
        await resolve(BEN, None, "1", 5)
    await driver.contests.end_challenge(ANN, here.id, is_moderator=False)
    assert (await resolve(BEN, None, "1", 5)).id == there.id
    assert (await resolve(BEN, SERVER, "1")).id == here.id


async def test_a_daily_cannot_be_used_as_a_challenge(driver: Driver) -> None:
    daily = await get_todays_daily(driver.dailies)
    for call in (
        driver.contests.join_challenge(ANN, SERVER, daily.id),
        driver.contests.load_challenge(ANN, SERVER, daily.id),
        driver.contests.create_rematch(ANN, SERVER, daily.id, None),
        driver.contests.resolve_challenge(ANN, SERVER, str(daily.id)),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await call
    assert (await driver.contests.load_scoreboard(daily.id)).entries == ()


@pytest.mark.parametrize(
    ("home", "elsewhere"),
    [
        ((SERVER, 700), [(OTHER_SERVER, 701), (None, 700)]),
        ((None, 700), [(None, 701), (None, None), (SERVER, 700)]),
    ],
    ids=["server", "group"],
)
async def test_a_challenge_open_to_a_place_is_unknown_elsewhere(
    driver: Driver,
    home: tuple[int | None, int],
    elsewhere: list[tuple[int | None, int | None]],
) -> None:
    contests = driver.contests
    contest = await contests.create_challenge(ANN, home[0], ONE_HOUR_CHALLENGE, home[1])
    home_channel = None if home[0] else home[1]
    assert (contest.server_id, contest.home_channel_id) == (home[0], home_channel)
    for server, channel in elsewhere:
        for call in (
            contests.resolve_challenge(BEN, server, str(contest.id), channel),
            contests.join_challenge(BEN, server, contest.id, channel),
            contests.load_challenge(BEN, server, contest.id, channel),
            contests.create_rematch(BEN, server, contest.id, None, channel),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await call
        assert await contests.list_visible_challenges(BEN, server, channel) == []
    assert await contests.list_visible_challenges(BEN, *home) == [contest]
    assert await contests.resolve_challenge(BEN, home[0], None, home[1]) == contest
    await contests.join_challenge(BEN, home[0], contest.id, home[1])
    # A player who has joined finds it anywhere.
    assert (await contests.load_challenge(BEN, None, contest.id)).id == contest.id
    resolved = await contests.resolve_challenge(BEN, None, str(contest.id), 701)
    assert resolved.id == contest.id
    rematch = await contests.create_rematch(BEN, home[0], contest.id, None, home[1])
    assert rematch.home_channel_id == home_channel


async def test_a_challenge_and_its_rematch_are_limited_to_the_players_invited(
    driver: Driver,
) -> None:
    request = replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN, ANN, BEN))
    contest = await driver.contests.create_challenge(ANN, SERVER, request)
    assert contest.invited_player_ids == (BEN,)
    await driver.contests.join_challenge(BEN, OTHER_SERVER, contest.id)
    for call in (
        driver.contests.join_challenge(CAT, SERVER, contest.id),
        driver.contests.create_rematch(CAT, SERVER, contest.id, None),
    ):
        with pytest.raises(GameError, match="challenge-not-invited"):
            await call
    rematch = await driver.contests.create_rematch(BEN, SERVER, contest.id, None)
    assert rematch.invited_player_ids == (ANN,)
    await driver.privacy.erase_player_data(ANN)
    lone_rematch = await driver.contests.create_rematch(BEN, SERVER, contest.id, None)
    assert lone_rematch.invited_player_ids == (NO_PLAYER_ID,)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await driver.contests.join_challenge(CAT, SERVER, lone_rematch.id)


async def test_the_last_ended_challenge_is_found_when_none_is_running(driver: Driver) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await driver.contests.resolve_challenge(ANN, SERVER, None, allow_ended=True)
    running, ended = [
        await driver.contests.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE) for _ in range(2)
    ]
    await driver.contests.end_challenge(ANN, ended.id, is_moderator=False)
    resolved = await driver.contests.resolve_challenge(BEN, SERVER, None, allow_ended=True)
    assert resolved.id == running.id
    driver.clock.advance(minutes=1)
    last_ended = await driver.contests.end_challenge(ANN, running.id, is_moderator=False)
    for player, server in ((BEN, SERVER), (ANN, None)):
        resolved = await driver.contests.resolve_challenge(player, server, None, allow_ended=True)
        assert resolved.id == last_ended.id
    for player, server, allow_ended in (
        (BEN, None, True),
        (BEN, OTHER_SERVER, True),
        (ANN, SERVER, False),
    ):
        with pytest.raises(GameError, match="no-challenge"):
            await driver.contests.resolve_challenge(player, server, None, allow_ended=allow_ended)


NOON = ManualClock().now


def make_entry(
    player_id: int,
    *,
    has_begun: bool = True,
    is_ranked: bool = True,
    is_won: bool = False,
    cards_up: int = 10,
    move_count: int = 20,
    seconds: int = 30,
) -> ContestEntry:
    """Return a player's entry with these figures."""
    return ContestEntry(
        contest_id=1,
        player_id=player_id,
        game_id=player_id if has_begun else None,
        joined_at=NOON,
        is_ranked=is_ranked,
        is_won=is_won,
        cards_up=cards_up,
        move_count=move_count,
        seconds=seconds,
    )


ENTRIES_BY_MOVES = [
    make_entry(8, is_won=True, cards_up=52, move_count=400),
    make_entry(2, cards_up=11, move_count=90, seconds=90),
    make_entry(7, move_count=19, seconds=99),
    make_entry(5, seconds=29),
    make_entry(3),
    make_entry(4),
    make_entry(1, is_ranked=False, is_won=True, cards_up=52),
    make_entry(6, has_begun=False, cards_up=0, move_count=0, seconds=0),
]


@pytest.mark.parametrize(
    ("tie_breaker", "player_ids"),
    [
        (ContestTieBreaker.MOVES, [8, 2, 7, 5, 3, 4, 1, 6]),
        (ContestTieBreaker.TIME, [8, 2, 5, 3, 4, 7, 1, 6]),
    ],
)
def test_entries_rank_by_win_and_cards_and_then_by_the_tie_breaker(
    tie_breaker: ContestTieBreaker, player_ids: list[int]
) -> None:
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant="canfield",
        deal=1,
        tie_breaker=tie_breaker,
        starts_at=NOON,
        ends_at=NOON,
    )
    sorted_entries = sort_by_rank(
        contest, sorted(ENTRIES_BY_MOVES, key=lambda entry: entry.player_id)
    )
    assert [entry.player_id for entry in sorted_entries] == player_ids
    ranks = {entry.player_id: rank for rank, entry in assign_ranks(contest, sorted_entries)}
    # Players 3 and 4 tie; every other rank is the position.
    assert ranks[4] == ranks[3]
    del ranks[4]
    assert ranks == {
        player_id: position
        for position, player_id in enumerate(player_ids, start=1)
        if player_id != 4
    }


@pytest.mark.parametrize(
    ("tie_breaker", "first_player"), [(ContestTieBreaker.MOVES, ANN), (ContestTieBreaker.TIME, BEN)]
)
async def test_an_attempts_rank_follows_the_tie_breaker_of_its_contest(
    driver: Driver, tie_breaker: ContestTieBreaker, first_player: int
) -> None:
    contest = await driver.create_challenge(ANN, BEN, tie_breaker=tie_breaker)
    await driver.begin_attempt(BEN, contest)
    driver.clock.advance(seconds=5)
    await driver.play.draw_cards(BEN)
    bens_table = await driver.draw_and_resign(BEN)
    await driver.begin_attempt(ANN, contest)
    driver.clock.advance(minutes=5)
    anns_table = await driver.draw_and_resign(ANN)
    for table in (anns_table, bens_table):
        attempt = await driver.load_attempt(table)
        assert attempt.rank == (1 if table.game.player_id == first_player else 2)
        assert attempt.entry_count == 2


def test_points_are_the_per_cent_of_others_beaten_ties_half() -> None:
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant="canfield",
        deal=1,
        starts_at=NOON,
        ends_at=NOON,
        closed_at=NOON,
    )
    board = Scoreboard(contest, tuple(sort_by_rank(contest, ENTRIES_BY_MOVES)))
    assert compute_points(board) == {8: 100, 2: 80, 7: 60, 5: 40, 3: 10, 4: 10}
    others = (make_entry(1, is_ranked=False), make_entry(6, has_begun=False))
    assert compute_points(Scoreboard(contest, (make_entry(2), *others))) == {}, "alone"


@pytest.fixture
async def challenge(driver: Driver) -> Contest:
    """Return a challenge that Ann plays, with a scoreboard that is up to date."""
    contest = await driver.create_challenge()
    await driver.begin_attempt(ANN, contest)
    async with driver.claims.hold(ClaimKind.SCOREBOARD, contest.id):
        pass
    driver.clock.advance(minutes=1)
    assert await list_due(driver.claims) == []
    return contest


async def list_due(claims: ClaimService) -> list[int]:
    """Return the contests whose scoreboards are due for a refresh."""
    return await claims.list_due(ClaimKind.SCOREBOARD, 9)


async def draw_and_undo(driver: Driver, _: Contest) -> None:
    """Let Ann draw and take it back, which counts as an undo."""
    await driver.play.draw_cards(ANN)
    await driver.play.undo_moves(ANN)


async def remove_unreadable_game(driver: Driver, _: Contest) -> None:
    """Let Ann remove her game, which cannot be opened any more."""
    (active,) = await driver.attempts.list_active_games(ANN)
    assert active.game
    await make_unreadable(driver.store, active.game.id, "an illegal move")
    await driver.removal.remove_unreadable_game(ANN, active.game.id)


async def deal_for_practice(driver: Driver, contest: Contest) -> None:
    """Let Ben, who has joined and not begun, deal the challenge's deal for himself."""
    await driver.contests.join_challenge(BEN, SERVER, contest.id)
    await driver.deal_free_game(BEN, contest.deal, accept_known_deal=True)


CHANGES: dict[str, Callable[[Driver, Contest], Awaitable[object]]] = {
    "draw": lambda driver, _: driver.play.draw_cards(ANN),
    "draw and undo": draw_and_undo,
    "join": lambda driver, contest: driver.begin_attempt(BEN, contest),
    "give up": lambda driver, _: driver.draw_and_resign(ANN),
    "erase": lambda driver, _: driver.privacy.erase_player_data(ANN),
    "remove": remove_unreadable_game,
    "practise": deal_for_practice,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_each_change_of_a_scoreboard_requests_its_refresh(
    change: Callable[[Driver, Contest], Awaitable[object]], driver: Driver, challenge: Contest
) -> None:
    await change(driver, challenge)
    assert await list_due(driver.claims) == [challenge.id]


async def test_a_move_in_a_daily_or_after_the_end_requests_nothing(
    driver: Driver, challenge: Contest
) -> None:
    driver.clock.advance(hours=1)
    with pytest.raises(GameError, match="attempt-timed-out"):
        await driver.play.draw_cards(ANN)
    daily = await get_todays_daily(driver.dailies)
    await driver.begin_attempt(BEN, daily)
    await driver.play.draw_cards(BEN)
    assert daily.id != challenge.id
    assert await list_due(driver.claims) == []


async def test_a_scoreboard_that_changed_while_it_was_posted_is_refreshed(
    driver: Driver, challenge: Contest
) -> None:
    contests = driver.contests
    shown = await contests.load_scoreboard(challenge.id)
    await contests.record_scoreboard_message(shown, 1, 2)
    assert await list_due(driver.claims) == []
    await driver.play.draw_cards(ANN)
    async with driver.claims.hold(ClaimKind.SCOREBOARD, challenge.id):
        pass  # by somebody who does not know the message yet
    await contests.record_scoreboard_message(shown, 1, 2)
    driver.clock.advance(minutes=1)
    assert await list_due(driver.claims) == [challenge.id]
