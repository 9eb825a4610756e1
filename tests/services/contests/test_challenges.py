"""Challenges from their making to their end, by a clock that the test holds."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.privacy import PrivacyService
from bot.services.contests.attempts import AttemptService
from bot.services.contests.challenges import (
    MAX_DURATION,
    MAX_OPEN_CHALLENGES,
    MIN_DURATION,
    ChallengeRequest,
)
from bot.services.contests.contests import ContestService
from bot.services.contests.final_tables import FinalTableService
from bot.services.contests.ranking import assign_ranks, sort_by_rank
from bot.services.contests.refresh_queue import (
    MAX_FAILURES,
    REFRESH_INTERVAL,
    ScoreboardRefreshQueue,
)
from bot.store import Store
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, version_of
from tests.store.migrated_database import open_migrated_store

CAT = 403
OTHER_SERVER = 78
ONE_HOUR_CHALLENGE = ChallengeRequest(variant="canfield", duration=timedelta(hours=1))


@pytest.fixture
def contest_service(store: Store, clock: ManualClock) -> ContestService:
    """Challenges, whose fresh deals are 60001, 60002…"""
    return _make_contest_service(store, clock)


def _make_contest_service(store: Store, clock: ManualClock) -> ContestService:
    numbers = iter(range(60_001, 60_100))
    return ContestService(store, clock, lambda: next(numbers))


async def test_the_maker_of_a_challenge_has_joined_it(
    contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    board = await contest_service.load_scoreboard(contest.id)
    assert [each.player_id for each in board.entries] == [ANN]
    assert (contest.starts_at, contest.ends_at) == (clock.now, clock.now + timedelta(hours=1))
    assert contest.is_fresh_deal
    with pytest.raises(GameError, match="already-joined"):
        await contest_service.join_challenge(ANN, SERVER, contest.id)


@pytest.mark.parametrize(
    ("challenge_options", "key"),
    [
        (
            replace(ONE_HOUR_CHALLENGE, duration=MIN_DURATION - timedelta(seconds=1)),
            "bad-duration",
        ),
        (
            replace(ONE_HOUR_CHALLENGE, duration=MAX_DURATION + timedelta(seconds=1)),
            "bad-duration",
        ),
        (replace(ONE_HOUR_CHALLENGE, deal_number=0), "deal-out-of-range"),
    ],
)
async def test_an_invalid_challenge_is_refused(
    contest_service: ContestService, challenge_options: ChallengeRequest, key: str
) -> None:
    with pytest.raises(GameError, match=key):
        await contest_service.create_challenge(ANN, SERVER, challenge_options)
    assert await contest_service.list_running_challenges(SERVER) == []


async def test_shortest_and_longest_challenges_are_allowed_up_to_the_limit(
    contest_service: ContestService,
) -> None:
    for lasts in [MIN_DURATION, MAX_DURATION] * (MAX_OPEN_CHALLENGES // 2):
        await contest_service.create_challenge(
            ANN, SERVER, replace(ONE_HOUR_CHALLENGE, duration=lasts)
        )
    with pytest.raises(GameError, match="too-many-challenges"):
        await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.create_challenge(BEN, SERVER, ONE_HOUR_CHALLENGE)


async def test_only_invited_players_may_join_a_challenge(contest_service: ContestService) -> None:
    contest = await contest_service.create_challenge(
        ANN, SERVER, replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN, ANN, BEN))
    )
    assert contest.invited_player_ids == (BEN,)
    await contest_service.join_challenge(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await contest_service.join_challenge(CAT, SERVER, contest.id)


async def test_a_challenge_is_open_to_its_last_second_and_closed_once(
    database_url: str, contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    clock.advance(minutes=59, seconds=59)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert await contest_service.close_due_contests() == []
    clock.advance(seconds=1)
    with pytest.raises(GameError, match="contest-over"):
        await contest_service.join_challenge(CAT, SERVER, contest.id)
    async with open_migrated_store(database_url) as other:
        closed = [
            *await contest_service.close_due_contests(),
            *await _make_contest_service(other, clock).close_due_contests(),
        ]
    assert [(each.id, each.closed_at) for each in closed] == [(contest.id, clock.now)]
    assert [each.id for each in await contest_service.list_unannounced_contests()] == [contest.id]
    assert [await contest_service.mark_end_announced(contest.id) for _ in range(2)] == [True, False]
    assert await contest_service.list_unannounced_contests() == []


async def test_a_challenge_that_ended_during_downtime_is_closed_later(
    contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    clock.advance(days=3)
    with pytest.raises(GameError, match="contest-over"):
        await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert [each.id for each in await contest_service.close_due_contests()] == [contest.id]
    assert (await contest_service.load_scoreboard(contest.id)).is_over


async def test_only_its_maker_or_a_moderator_can_end_a_challenge(
    contest_service: ContestService,
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


async def test_a_repeated_challenge_has_the_same_players_and_a_fresh_deal(
    contest_service: ContestService, clock: ManualClock
) -> None:
    asked = replace(
        ONE_HOUR_CHALLENGE,
        deal_number=1,
        deal_word="friday",
        invited_player_ids=(BEN, CAT),
        allows_undo=False,
        tie_breaker=ContestTieBreaker.TIME,
    )
    first = await contest_service.create_challenge(ANN, SERVER, asked)
    clock.advance(minutes=2)
    await contest_service.end_challenge(ANN, first.id, is_moderator=False)
    second = await contest_service.create_rematch(BEN, SERVER, first.id, "en")
    assert (second.deal, second.deal_word, second.is_fresh_deal) == (60_001, None, True)
    assert (second.creator_id, second.invited_player_ids) == (BEN, (ANN, CAT))
    assert second.ends_at - second.starts_at == timedelta(hours=1)
    assert (second.allows_undo, second.allows_hints, second.tie_breaker) == (
        False,
        True,
        ContestTieBreaker.TIME,
    )
    with pytest.raises(GameError, match="no-such-contest"):
        await contest_service.create_rematch(BEN, SERVER, 99, None)


async def test_a_challenge_is_found_only_where_it_is_visible(
    contest_service: ContestService,
) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await contest_service.resolve_challenge(ANN, SERVER, None)
    contest = await contest_service.create_challenge(
        ANN, SERVER, replace(ONE_HOUR_CHALLENGE, invited_player_ids=(BEN,))
    )
    for player, server in ((CAT, SERVER), (BEN, None), (ANN, OTHER_SERVER)):
        assert (
            await contest_service.resolve_challenge(player, server, f" {contest.id} ")
        ).id == contest.id
    assert (await contest_service.resolve_challenge(CAT, SERVER, None)).id == contest.id
    for server, typed in ((OTHER_SERVER, str(contest.id)), (SERVER, "99"), (SERVER, "friday")):
        with pytest.raises(GameError, match="no-such-contest"):
            await contest_service.resolve_challenge(CAT, server, typed)
    other = await contest_service.create_challenge(CAT, None, ONE_HOUR_CHALLENGE)
    with pytest.raises(GameError, match="which-challenge"):
        await contest_service.resolve_challenge(CAT, SERVER, None)
    assert [each.id for each in await contest_service.list_visible_challenges(CAT, SERVER)] == [
        contest.id,
        other.id,
    ]


async def test_a_challenge_continues_and_ends_after_its_maker_was_erased(
    store: Store, contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    assert await PrivacyService(store).erase_player_data(ANN)
    board = await contest_service.load_scoreboard(contest.id)
    assert (board.contest.creator_id, [each.player_id for each in board.entries]) == (None, [BEN])
    with pytest.raises(GameError, match="challenge-not-yours"):
        await contest_service.end_challenge(ANN, contest.id, is_moderator=False)
    clock.advance(hours=1)
    assert [each.id for each in await contest_service.close_due_contests()] == [contest.id]


def make_entry(player: int, **changes: int) -> ContestEntry:
    values = {"game_id": player, "cards_up": 10, "move_count": 20, "seconds": 30} | changes
    return ContestEntry(contest_id=1, player_id=player, joined_at=ManualClock().now, **values)  # type: ignore[arg-type]


ENTRIES_BY_MOVES = [
    make_entry(8, is_won=True, cards_up=52, move_count=400),
    make_entry(2, cards_up=11, move_count=90, seconds=90),
    make_entry(7, move_count=19, seconds=99),
    make_entry(5, seconds=29),
    make_entry(3),
    make_entry(4),
    make_entry(1, is_ranked=False, is_won=True, cards_up=52),
    make_entry(6, game_id=None, cards_up=0, move_count=0, seconds=0),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(
    ("measure", "players"),
    [
        (ContestTieBreaker.MOVES, [8, 2, 7, 5, 3, 4, 1, 6]),
        (ContestTieBreaker.TIME, [8, 2, 5, 3, 4, 7, 1, 6]),
    ],
)
def test_entries_rank_by_win_and_cards_and_then_by_the_measure(
    measure: ContestTieBreaker, players: list[int]
) -> None:
    now = ManualClock().now
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant="canfield",
        deal=1,
        tie_breaker=measure,
        starts_at=now,
        ends_at=now,
    )
    placed = sort_by_rank(contest, sorted(ENTRIES_BY_MOVES, key=lambda each: each.player_id))
    assert [each.player_id for each in placed] == players
    places = {each.player_id: place for place, each in assign_ranks(contest, placed)}
    assert places[3] == places[4] == 1 + players.index(3)
    assert [places[each] for each in players if each != 4] == [
        1 + number for number, each in enumerate(players) if each != 4
    ]


async def test_final_tables_are_shown_as_they_stood_at_the_end_and_not_before(
    driver: GameDriver, store: Store, contest_service: ContestService, clock: ManualClock
) -> None:
    finals, attempts = FinalTableService(store, clock), AttemptService(store, clock)
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    game = (await attempts.begin_attempt(ANN, SERVER, contest.id)).game.id
    at_the_end = await driver.play_service.draw_cards(ANN, 2)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await finals.load_final_table(BEN, contest.id, game)
    await contest_service.end_challenge(ANN, contest.id, is_moderator=False)
    await driver.play_service.draw_cards(ANN, 3)
    shown = await finals.load_final_table(BEN, contest.id, game)
    assert shown.state == at_the_end.state
    with pytest.raises(GameError, match="challenge-not-played"):
        await finals.load_final_table(ANN, contest.id, game + 1)
    await PlayerSettingsService(store).change_settings(ANN, table_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="replay-hidden"):
        await finals.load_final_table(BEN, contest.id, game)
    assert (await finals.load_final_table(ANN, contest.id, game)).state == at_the_end.state


@pytest.mark.parametrize("closed_first", [True, False])
async def test_a_final_table_ignores_undo_and_moves_after_the_end(
    driver: GameDriver,
    store: Store,
    contest_service: ContestService,
    clock: ManualClock,
    *,
    closed_first: bool,
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    game = (await AttemptService(store, clock).begin_attempt(ANN, SERVER, contest.id)).game.id
    at_the_end = await driver.play_service.draw_cards(ANN, 4)
    clock.advance(minutes=61)
    if closed_first:
        await contest_service.close_due_contests()
    await driver.play_service.undo_moves(ANN, 4)
    await driver.play_service.resign_game(
        ANN, version_of(await driver.play_service.draw_cards(ANN))
    )
    await contest_service.close_due_contests()
    shown = await FinalTableService(store, clock).load_final_table(BEN, contest.id, game)
    assert shown.state == at_the_end.state
    assert len(shown.game.moves) == 4


async def test_final_tables_are_hidden_from_a_player_whose_game_still_counts(
    driver: GameDriver, store: Store, contest_service: ContestService, clock: ManualClock
) -> None:
    attempts = AttemptService(store, clock)
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    await contest_service.join_challenge(BEN, SERVER, contest.id)
    for player in (BEN, ANN):
        game = (await attempts.begin_attempt(player, SERVER, contest.id)).game.id
        await driver.play_service.draw_cards(player)
    await contest_service.end_challenge(ANN, contest.id, is_moderator=False)
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await FinalTableService(store, clock).load_final_table(BEN, contest.id, game)


async def test_a_scoreboard_edit_is_claimed_once_in_five_seconds_across_processes(
    database_url: str, contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    async with open_migrated_store(database_url) as other:
        theirs = _make_contest_service(other, clock)
        claims: list[bool] = []
        for _ in range(11):
            claims += [
                await each.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
                for each in (contest_service, theirs)
            ]
            clock.advance(seconds=1)
    assert [place for place, claimed in enumerate(claims) if claimed] == [0, 10, 20]


async def test_a_scoreboard_edit_can_be_claimed_after_the_clock_was_set_back(
    contest_service: ContestService, clock: ManualClock
) -> None:
    contest = await contest_service.create_challenge(ANN, SERVER, ONE_HOUR_CHALLENGE)
    assert await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    # Another process's clock may be a little behind: that is no reason to edit sooner.
    clock.advance(seconds=-1)
    assert not await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    clock.advance(hours=-1)
    assert await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)
    assert not await contest_service.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL)


def test_failed_scoreboard_edits_back_off_and_stop_in_the_end(
    clock: ManualClock,
) -> None:
    scoreboards = ScoreboardRefreshQueue(lambda: clock().timestamp())
    rests = []
    for tries in range(1, MAX_FAILURES + 1):
        assert scoreboards.mark_failed(1) is (tries < MAX_FAILURES)
        began = clock.now
        while scoreboards.is_cooling_down(1):
            clock.advance(seconds=5)
        rests.append((clock.now - began).total_seconds())
    assert rests == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]
    scoreboards.mark_refreshed(1)
    assert scoreboards.mark_failed(1)


def test_scoreboard_changes_are_due_together_and_not_during_an_edit(clock: ManualClock) -> None:
    scoreboards = ScoreboardRefreshQueue(lambda: clock().timestamp())
    assert scoreboards.list_due_contests() == []
    for each in (2, 1, 2, 2):
        scoreboards.mark_changed(each)
    assert scoreboards.list_due_contests() == [1, 2]
    scoreboards.mark_refreshing(2)
    scoreboards.mark_changed(2)
    clock.advance(seconds=60)
    assert scoreboards.list_due_contests() == [1]
    scoreboards.mark_refreshed(2)
    clock.advance(seconds=4.9)
    assert scoreboards.list_due_contests() == [1]
    clock.advance(seconds=0.2)
    assert scoreboards.list_due_contests() == [1, 2]
    scoreboards.mark_refreshing(1)
    scoreboards.mark_refreshed(1)
    clock.advance(seconds=9)
    assert scoreboards.list_due_contests() == [2]
