"""Ranks of contest entries: the order of figures, tie-breakers and shared ranks."""

import pytest

from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import Scoreboard, assign_ranks, compute_points, sort_by_rank
from tests.services.challenge_driver import ChallengeDriver
from tests.services.game_driver import ANN, BEN, ManualClock

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
    challenge_driver: ChallengeDriver,
    clock: ManualClock,
    tie_breaker: ContestTieBreaker,
    first_player: int,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN, tie_breaker=tie_breaker)
    await challenge_driver.begin_attempt(BEN, contest)
    clock.advance(seconds=5)
    await challenge_driver.play_service.draw_cards(BEN)
    bens_table = await challenge_driver.draw_and_resign(BEN)
    await challenge_driver.begin_attempt(ANN, contest)
    clock.advance(minutes=5)
    anns_table = await challenge_driver.draw_and_resign(ANN)
    for table in (anns_table, bens_table):
        attempt = await challenge_driver.load_attempt(table)
        assert attempt.rank == (1 if table.game.player_id == first_player else 2)
        assert attempt.entry_count == 2


def make_challenge() -> Contest:
    """Return a challenge that is over."""
    return Contest(
        kind=ContestKind.CHALLENGE,
        variant="canfield",
        deal=1,
        starts_at=NOON,
        ends_at=NOON,
        closed_at=NOON,
    )


def test_points_are_the_per_cent_of_others_beaten_ties_half() -> None:
    contest = make_challenge()
    board = Scoreboard(contest, tuple(sort_by_rank(contest, ENTRIES_BY_MOVES)))
    assert compute_points(board) == {8: 100, 2: 80, 7: 60, 5: 40, 3: 10, 4: 10}


def test_an_entry_alone_has_no_points() -> None:
    others = (make_entry(1, is_ranked=False), make_entry(6, has_begun=False))
    assert compute_points(Scoreboard(make_challenge(), (make_entry(2), *others))) == {}
