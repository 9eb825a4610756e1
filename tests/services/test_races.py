"""Races of challenges and dailies: whose games are shown to whom, and from when on."""

from datetime import timedelta
from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.models.accounts import Visibility
from bot.models.contests import Contest, ContestTieBreaker
from bot.services.races import MAX_RUNNERS, Lead, RaceCourse, list_leads
from tests.golden_games import WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    CREATOR,
    OTHER_SERVER,
    SERVER,
    Driver,
    make_unreadable,
)


async def play_challenge(driver: Driver, draw_counts: dict[int, int], **options: Any) -> Contest:
    """Return a challenge, still open, in which these players drew so often, one after another."""
    contest = await driver.create_challenge(*draw_counts, **options)
    for player_id, draw_count in draw_counts.items():
        await driver.begin_attempt(player_id, contest)
        if draw_count:
            driver.clock.advance(seconds=10)
            await driver.play.draw_cards(player_id, draw_count)
    return contest


async def test_a_race_shows_the_best_side_by_side_as_they_joined(driver: Driver) -> None:
    draw_counts = {501: 8, 502: 2, 503: 0, 504: 3, 505: 4, 506: 5, 507: 6, 508: 7}
    # An attempt that is unranked is not in it.
    await driver.deal_free_game(CAT, WON_GAME.deal)
    await driver.draw_and_resign(CAT)
    contest = await play_challenge(driver, draw_counts, deal_number=WON_GAME.deal)
    await driver.begin_attempt(CAT, contest, accept_known_deal=True)
    await driver.draw_and_resign(CAT)
    assert await driver.races.find_challenge_race(contest.id) is None
    with pytest.raises(GameError, match="no-race"):
        await driver.races.load_challenge_race(CREATOR, contest.id)
    await driver.close_contest(contest)
    race = await driver.races.find_challenge_race(contest.id)
    assert race is not None
    assert len(race.runners) == MAX_RUNNERS
    # Nobody without a move is in it, nor the last of seven.
    assert [runner.entry.player_id for runner in race.runners] == [502, 504, 505, 506, 507, 508]
    assert race.winner.entry.player_id == 502
    assert [runner.rank for runner in race.list_by_rank()] == [1, 2, 3, 4, 5, 6]
    assert [runner.course.duration for runner in race.runners] == [2, 3, 4, 5, 6, 7]
    # An unreadable game is left out, and the next one is in.
    entry = await driver.load_entry(502, contest)
    await make_unreadable(driver.store, entry.game_id or 0, "a text that is no move")
    race = await driver.races.find_challenge_race(contest.id)
    assert race is not None
    assert [runner.entry.player_id for runner in race.runners] == [501, 504, 505, 506, 507, 508]


async def test_where_time_breaks_ties_the_clock_counts_seconds(driver: Driver) -> None:
    contest = await play_challenge(driver, {ANN: 3, BEN: 2}, tie_breaker=ContestTieBreaker.TIME)
    await driver.close_contest(contest)
    race = await driver.races.load_challenge_race(CREATOR, contest.id)
    assert [runner.course.duration for runner in race.runners] == [10, 10]
    assert [runner.entry.player_id for runner in race.list_by_rank()] == [BEN, ANN]


async def test_a_race_of_one_is_none_and_private_tables_are_not_in_it(driver: Driver) -> None:
    contest = await play_challenge(driver, {ANN: 1, BEN: 2, CAT: 3})
    await driver.close_contest(contest)
    settings = driver.player_settings
    await settings.change_settings(ANN, table_visibility=Visibility.PRIVATE)
    await settings.change_settings(BEN, record_visibility=Visibility.PRIVATE)
    race = await driver.races.find_challenge_race(contest.id)
    assert race is not None
    # The best of those who are shown leads the race, with the rank that everyone knows.
    assert [(runner.rank, runner.entry.player_id) for runner in race.runners] == [
        (2, BEN),
        (3, CAT),
    ]
    assert race.winner.entry.player_id == BEN
    await driver.privacy.erase_player_data(CAT)
    assert await driver.races.find_challenge_race(contest.id) is None
    with pytest.raises(GameError, match="no-race"):
        await driver.races.load_challenge_race(BEN, contest.id)


async def test_a_race_makes_its_deal_known_and_is_not_shown_while_a_contest_has_it(
    driver: Driver,
) -> None:
    contest = await play_challenge(driver, {ANN: 1, BEN: 2}, deal_number=WON_GAME.deal)
    await driver.close_contest(contest)
    await driver.races.find_challenge_race(contest.id)
    await driver.races.load_challenge_race(CREATOR, contest.id)
    other = await driver.create_challenge(CAT, deal_number=WON_GAME.deal)
    assert await driver.races.find_challenge_race(contest.id) is None
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.races.load_challenge_race(CAT, contest.id)
    await driver.begin_attempt(CAT, other)
    with pytest.raises(GameError, match="known"):
        await driver.begin_attempt(CREATOR, other)
    await driver.close_contest(other)
    assert await driver.races.find_challenge_race(contest.id)


async def test_the_race_of_a_daily_is_of_a_servers_first_three(driver: Driver) -> None:
    day = driver.clock.now.date()
    for server_id, player_id, draw_count in (
        (SERVER, 501, 4),
        (SERVER, 502, 3),
        (SERVER, 503, 2),
        (SERVER, 504, 9),
        (OTHER_SERVER, 505, 1),
    ):
        await driver.begin_daily(player_id, server_id)
        await driver.play.draw_cards(player_id, draw_count)
    assert await driver.races.find_daily_race(day, SERVER) is None
    driver.clock.now += timedelta(days=1)
    await driver.contests.close_due_contests()
    race = await driver.races.find_daily_race(day, SERVER)
    assert race is not None
    assert [runner.entry.player_id for runner in race.list_by_rank()] == [503, 502, 501]
    assert await driver.races.find_daily_race(day, OTHER_SERVER) is None
    everywhere = await driver.races.load_daily_race(ANN, day, None)
    assert [runner.entry.player_id for runner in everywhere.list_by_rank()] == [505, 503, 502]
    for unknown_day in (day - timedelta(days=9), driver.clock.now.date()):
        with pytest.raises(GameError, match="no-race"):
            await driver.races.load_daily_race(ANN, unknown_day, SERVER)


def make_course(*cards_up: int, duration: int | None = None) -> RaceCourse:
    """Return a course of these cards up, of as many seconds as moves unless they are given."""
    return RaceCourse(cards_up, duration or len(cards_up) - 1)


@pytest.mark.parametrize(
    ("courses", "expected_leads"),
    [
        # Nobody is ahead of an equal.
        (((0, 1, 2, 3), (0, 1, 2, 3)), []),
        (((0, 0, 1, 2), (0, 1, 1, 1)), [(1, 1), (3, 0)]),
        # Whoever is caught up with, and then ahead again, has not pulled ahead anew.
        (((0, 1, 1, 2), (0, 0, 1, 1)), [(1, 0)]),
        # The last lead counts, however short.
        (((*([0] * 99), 9), (0, *([5] * 98), 5)), [(1, 1), (99, 0)]),
        # Of others, those that soon end do not.
        (((0, *([1] * 48), 2, 2, *([2] * 49)), (0, *([1] * 50), *([3] * 48))), [(51, 1)]),
    ],
)
def test_a_runner_pulls_ahead_when_nobody_has_as_many_cards_up(
    courses: tuple[tuple[int, ...], ...], expected_leads: list[tuple[float, int]]
) -> None:
    leads = list_leads([make_course(*cards_up) for cards_up in courses], len(courses[0]) - 1)
    assert leads == [Lead(*lead) for lead in expected_leads]


def test_moves_are_spread_evenly_over_a_games_duration() -> None:
    slow, quick = make_course(0, 1, 2, 3, duration=300), make_course(0, 0, 9, duration=100)
    assert list_leads([slow, quick], 300) == [Lead(100.0, 1)]
    assert list_leads([slow, make_course(0, 9, duration=400)], 300) == [Lead(100.0, 0)]
