"""The weekly league: points of dailies, the five best of a week, and who is compared with whom."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.models.accounts import Visibility
from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.models.games import GameOutcome
from bot.services.dailies import LEAGUE_PAGE_SIZE, LeaguePage, LeagueService, find_monday
from bot.store import Store, contests, games
from tests.services.drivers import Driver
from tests.store.sample_games import make_game

MONDAY = date(2026, 3, 2)
HERE, ELSEWHERE = 71, 72
FINISHED = {
    "outcome": GameOutcome.RESIGNED,
    "ended_at": datetime(2026, 3, 3, tzinfo=UTC),
}
ANN, BEN, CLEO, DORA, EVE = 401, 402, 403, 404, 405


@pytest.fixture
def league(driver: Driver) -> LeagueService:
    """Return the service of leagues, in the week after the one that is played."""
    driver.clock.now = datetime(2026, 3, 10, 12, tzinfo=UTC)
    return driver.league


async def record_daily(
    store: Store, day: date, cards_up: dict[int, int], server: int = HERE, **fields: object
) -> None:
    """Store a daily of a day, or add to it, with a number of cards up for each player."""
    starts_at = datetime(day.year, day.month, day.day, tzinfo=UTC)
    async with store.begin_write(None) as conn:
        contest = await contests.find_daily_contest(conn, day.isoformat())
        if contest is None:
            contest = await contests.insert_contest(
                conn,
                Contest(
                    kind=ContestKind.DAILY,
                    date=day.isoformat(),
                    variant="canfield",
                    deal=day.toordinal(),
                    starts_at=starts_at,
                    ends_at=starts_at + timedelta(days=1),
                ),
            )
        for player, count in cards_up.items():
            game = await games.insert_game(
                conn, make_game(player_id=player, slot=None, **FINISHED, contest_id=contest.id)
            )
            entry = ContestEntry(
                contest_id=contest.id,
                player_id=player,
                server_id=server,
                game_id=game.id,
                joined_at=starts_at,
                is_finished=True,
                cards_up=count,
                move_count=10,
                seconds=60,
            )
            await contests.insert_entry(conn, replace(entry, **fields))  # type: ignore[arg-type]


def list_points(page: LeaguePage) -> list[tuple[int, int, float]]:
    """Return rank, player and points of each player on a page."""
    return [(each.rank, each.player_id, each.centipoints / 100) for each in page.standings]


async def test_a_day_gives_the_share_of_others_beaten_ties_half(
    store: Store, league: LeagueService
) -> None:
    assert (await league.load_page(MONDAY, None, 0, ANN)).standings == ()
    await record_daily(store, MONDAY, {ANN: 40, BEN: 30})
    await record_daily(store, MONDAY, {406: 0, 407: 0}, move_count=0)
    page = await league.load_page(MONDAY, None, 0, ANN)
    assert (page.standings, page.player_count, page.own_standing) == ((), 0, None), "only two"
    # Who has lost the rank takes nobody's points, and has none.
    await record_daily(store, MONDAY, {EVE: 52}, is_ranked=False)
    page = await league.load_page(MONDAY, None, 0, EVE)
    assert (list_points(page), page.own_standing) == ([(1, ANN, 100), (2, BEN, 50)], None)
    await record_daily(store, MONDAY, {CLEO: 30, DORA: 10})
    page = await league.load_page(MONDAY, None, 0)
    assert list_points(page) == [(1, ANN, 100), (2, BEN, 62.5), (2, CLEO, 62.5), (4, DORA, 25)]
    assert (page.player_count, page.is_over) == (4, True)
    # Equal cards are told apart as on the scoreboard.
    tuesday = MONDAY + timedelta(days=1)
    for player, moves, seconds in ((ANN, 50, 60), (BEN, 40, 60), (CLEO, 40, 59)):
        await record_daily(store, tuesday, {player: 30}, move_count=moves, seconds=seconds)
    points = list_points(await league.load_page(MONDAY, None, 0))
    assert points == [(1, CLEO, 162.5), (2, BEN, 112.5), (3, ANN, 100), (4, DORA, 25)]


async def test_the_five_best_days_of_a_week_count(store: Store, league: LeagueService) -> None:
    for number in range(7):
        loses = number < 2
        cards_up = {ANN: 10 if loses else 30, BEN: 20, CLEO: 0}
        await record_daily(store, MONDAY + timedelta(days=number), cards_up)
    page = await league.load_page(MONDAY, None, 0, BEN)
    assert list_points(page) == [(1, ANN, 500), (2, BEN, 350), (3, CLEO, 0)]
    assert page.own_standing is not None
    assert page.own_standing.days == 7


async def test_days_of_other_weeks_and_days_that_last_are_left_out(
    store: Store, league: LeagueService
) -> None:
    for distance in (-1, 0, 7, 8, 9):
        await record_daily(store, MONDAY + timedelta(days=distance), {ANN: 20, BEN: 10, CLEO: 5})
    for week, days in ((MONDAY, 1), (MONDAY + timedelta(days=7), 1)):
        page = await league.load_page(week, None, 0, ANN)
        assert page.own_standing is not None
        assert page.own_standing.days == days
    assert not (await league.load_page(league.get_current_week(), None, 0)).is_over


async def test_a_server_compares_its_own_players(store: Store, league: LeagueService) -> None:
    await record_daily(store, MONDAY, {ANN: 20, BEN: 30, EVE: 25})
    await record_daily(store, MONDAY, {CLEO: 40, 406: 5}, server=ELSEWHERE)
    await record_daily(store, MONDAY, {DORA: 10}, server=ELSEWHERE, counts_globally=False)
    for server, players in (
        (HERE, [BEN, EVE, ANN]),
        (ELSEWHERE, [CLEO, DORA, 406]),
        (None, [CLEO, BEN, EVE, ANN, 406]),
    ):
        points = list_points(await league.load_page(MONDAY, server, 0))
        assert [player for _, player, _ in points] == players
        assert (points[0][2], points[-1][2]) == (100, 0)


async def test_a_player_who_hides_their_record_is_anonymous_to_others(
    driver: Driver, league: LeagueService
) -> None:
    await record_daily(driver.store, MONDAY, {ANN: 20, BEN: 10, CLEO: 5})
    await driver.player_settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    assert (await league.load_page(MONDAY, None, 0, BEN)).private_ids == {ANN}
    assert (await league.load_page(MONDAY, None, 0, ANN)).private_ids == set()


async def test_pages_hold_ten_and_the_last_one_stands_for_all_beyond(
    store: Store, league: LeagueService
) -> None:
    await record_daily(store, MONDAY, {1_000 + number: number for number in range(25)})
    pages = [await league.load_page(MONDAY, None, number, 1_000) for number in (0, 1, 2, 9)]
    assert [len(page.standings) for page in pages] == [LEAGUE_PAGE_SIZE, 10, 5, 5]
    assert {(page.player_count, page.last_page_number) for page in pages} == {(25, 2)}
    assert pages[3].page_number == 2
    assert pages[0].own_standing_off_page is not None
    assert pages[2].own_standing_off_page is None


@pytest.mark.parametrize(("day", "monday"), [(2, 2), (8, 2), (9, 9)])
def test_weeks_begin_on_mondays(day: int, monday: int) -> None:
    assert find_monday(date(2026, 3, day)) == date(2026, 3, monday)
