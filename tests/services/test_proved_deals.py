"""Deals of contests: proved winnable ahead of time, and the same whoever has searched for them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count, islice

import pytest

from bot.engine import deal
from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.services import proved_deals
from bot.services.challenges import ChallengeRequest
from bot.services.contests import ContestService
from bot.services.proved_deals import (
    MAX_DEALS_AHEAD,
    SUNDAY_VARIANTS,
    WEEKDAY_VARIANTS,
    ProvedDealService,
    compute_candidate,
    find_unproved_deal,
    get_daily_variant,
    get_position_budget,
)
from bot.services.solver_pool import SolverPool
from bot.solver.bank import find_bank, has_bank
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.store import Store, accounts
from bot.variants import VARIANTS, get_variant
from tests.services.drivers import ANN, BEN, SERVER, Driver, ManualClock, get_todays_daily

SECRET = "one secret for two installations"  # noqa: S105 - no secret of anybody's
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
FRESH_DEAL = 50_000


class SearchInProcess(SolverPool):
    """A pool that searches in this process, and of which only so many searches come to an end."""

    def __init__(self, search_count: int = 1_000) -> None:
        super().__init__(worker_count=0)
        self.searches_left = search_count

    async def solve(
        self, state: State, position_count: int, seconds: float, *, shortens: bool = False
    ) -> Solution:
        """Search, unless no search is left."""
        del seconds, shortens
        if not self.searches_left:
            return Solution(Verdict.UNKNOWN)
        self.searches_left -= 1
        search = open_search(state)
        solution = search.run(position_count)
        return solution or Solution(Verdict.UNKNOWN, position_count=search.position_count)


@pytest.fixture(autouse=True)
def play_storehouse_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all contests be of a game whose verdicts are found at once."""
    storehouse = {"storehouse": get_variant("storehouse")}
    monkeypatch.setattr(proved_deals, "VARIANTS", storehouse)
    monkeypatch.setattr(proved_deals, "get_daily_variant", lambda _: "storehouse")
    monkeypatch.setattr("bot.services.dailies.get_daily_variant", lambda _: "storehouse")
    monkeypatch.setattr(proved_deals, "get_position_budget", lambda _: 1_300)


@pytest.fixture
def clock() -> ManualClock:
    """Return a clock that stands at noon of a Friday."""
    return ManualClock(FRIDAY)


async def prove_deals(driver: Driver, search_count: int = 1000) -> int:
    """Run the search once with the same secret everywhere, and return how many searches it took."""
    async with driver.store.begin_write(None) as conn:
        await accounts.get_or_create_secret(conn, "daily", SECRET)
    pool = SearchInProcess(search_count)
    await ProvedDealService(driver.store, driver.clock, pool).prove_deals()
    return search_count - pool.searches_left


async def load_daily(driver: Driver, day: date) -> Contest:
    """Return the daily of a day, which is now."""
    driver.clock.now = datetime(day.year, day.month, day.day, tzinfo=UTC)
    return await get_todays_daily(driver.dailies)


async def create_challenge(driver: Driver, creator_id: int = ANN) -> Contest:
    """Create a challenge with a fresh deal."""
    request = ChallengeRequest(variant="storehouse", duration=timedelta(hours=1))
    service = ContestService(driver.store, driver.clock, lambda: FRESH_DEAL)
    return await service.create_challenge(creator_id, SERVER, request)


def list_winnable_candidates(series_name: str) -> Iterator[int]:
    """Yield the winnable ones of a series' candidates, in their order."""
    rules = get_variant("storehouse")
    for counter in count():
        number = compute_candidate(SECRET, series_name, counter)
        solution = open_search(deal(rules, number)).run(1_300)
        if solution and solution.verdict is Verdict.WINNABLE:
            yield number


async def test_the_daily_is_the_first_candidate_that_was_proved_before_its_day(
    driver: Driver,
) -> None:
    assert await prove_deals(driver) > 1
    assert await prove_deals(driver) == 0
    daily = await load_daily(driver, SATURDAY)
    assert daily.deal == next(list_winnable_candidates("2026-11-28 storehouse"))
    assert (daily.is_winnable, daily.is_fresh_deal) == (True, True)
    assert await load_daily(driver, SATURDAY) == daily


async def test_a_proved_deal_is_given_as_winnable_in_its_contest_and_to_all_once_that_is_over(
    driver: Driver,
) -> None:
    is_given_as_winnable = driver.contests.is_given_as_winnable
    await prove_deals(driver)
    daily = await load_daily(driver, SATURDAY)
    attempt = await driver.begin_daily()
    assert (attempt.game.contest_id, attempt.game.deal) == (daily.id, daily.deal)
    assert await is_given_as_winnable(attempt.game)
    outside = replace(attempt.game, contest_id=None)
    assert await is_given_as_winnable(outside)
    assert not await is_given_as_winnable(replace(outside, player_id=BEN))
    await driver.draw_and_resign()
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    practice = await driver.deal_free_game(BEN, daily.deal, variant="storehouse")
    assert practice.game.contest_id is None
    assert await is_given_as_winnable(practice.game)
    assert not await is_given_as_winnable(replace(practice.game, variant="canfield"))
    assert not await is_given_as_winnable(replace(practice.game, deal=daily.deal + 1))
    bank = find_bank("canfield")
    assert bank
    in_bank = replace(practice.game, variant="canfield", deal=next(iter(bank.levels)))
    assert await is_given_as_winnable(in_bank)


@pytest.mark.slow
async def test_all_processes_choose_the_same_however_often_searches_were_cut_short(
    driver: Driver, reference_store: Store
) -> None:
    other = Driver(reference_store, ManualClock(FRIDAY))
    for each in (driver, other):
        await use_challenges(each, 3)
    await prove_deals(driver)
    while await prove_deals(other, search_count=1):
        pass
    challenges = [(await create_challenge(other)).deal for _ in range(3)]
    assert challenges == [(await create_challenge(driver)).deal for _ in range(3)]
    daily = await load_daily(other, SATURDAY)
    assert daily.deal == (await load_daily(driver, SATURDAY)).deal


@pytest.mark.slow
async def test_challenges_take_proved_deals_in_turn_then_fresh_ones(driver: Driver) -> None:
    await use_challenges(driver, 3)
    await prove_deals(driver)
    challenges = [await create_challenge(driver) for _ in range(4)]
    series = [f"challenge storehouse {number}" for number in range(1, 4)]
    proved = [next(list_winnable_candidates(name)) for name in series]
    assert [challenge.deal for challenge in challenges] == [*proved, FRESH_DEAL]
    assert [challenge.is_winnable for challenge in challenges] == [True, True, True, False]
    await prove_deals(driver)
    # Taken deals are not given out again.
    [_, second] = islice(list_winnable_candidates(series[0]), 2)
    assert (await create_challenge(driver)).deal == second


async def test_as_many_deals_are_proved_ahead_as_were_used_in_three_days(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchInProcess, "solve", find_at_once)
    assert await prove_deals(driver) == 2, "the daily, and one challenge"
    await use_challenges(driver, 5)
    assert await prove_deals(driver) == 5
    await use_challenges(driver, MAX_DEALS_AHEAD)
    assert await prove_deals(driver) == MAX_DEALS_AHEAD
    driver.clock.advance(days=4)
    await create_challenge(driver)
    assert await prove_deals(driver) == 2, "another day, and the first of all series"


async def find_at_once(pool: SearchInProcess, *_: object, **__: object) -> Solution:
    """Return that a deal is winnable without a search."""
    pool.searches_left -= 1
    return Solution(Verdict.WINNABLE)


async def use_challenges(driver: Driver, count: int) -> None:
    """Create so many challenges, each by a creator of its own."""
    for number in range(count):
        await create_challenge(driver, creator_id=10_000 + number)


async def test_no_contest_has_a_deal_of_the_bank(driver: Driver) -> None:
    # No search or worker is left, or another process searches.
    assert await prove_deals(driver, search_count=0) == 0
    async with SolverPool(0) as pool:
        await ProvedDealService(driver.store, driver.clock, pool).prove_deals()
    async with driver.claims.hold(ClaimKind.PROVED_DEALS):
        assert await prove_deals(driver) == 0
    assert not (await create_challenge(driver)).is_winnable
    bank = find_bank("storehouse")
    assert bank is not None
    await driver.server_settings.change_settings(SERVER, own_daily_variant="storehouse")
    for number in range(10):
        daily = await load_daily(driver, SATURDAY + timedelta(days=number))
        own = await driver.dailies.find_or_create_own_daily(SERVER)
        assert own is not None
        assert len({daily.deal, own.deal} - {*bank.list_numbers()}) == 2
        assert not daily.is_winnable
        assert not own.is_winnable


@pytest.mark.slow
async def test_own_dailies_take_proved_deals_in_turn_then_fresh_ones(driver: Driver) -> None:
    server_ids = range(SERVER, SERVER + 3)
    for server_id in server_ids:
        settings = driver.server_settings
        await settings.change_settings(server_id, own_daily_variant="storehouse")
    # One is proved while none was used.
    await prove_deals(driver)
    own_dailies = [
        await driver.dailies.find_or_create_own_daily(server_id) for server_id in server_ids
    ]
    assert [own.is_winnable for own in own_dailies if own] == [True, False, False]
    await prove_deals(driver)
    driver.clock.advance(days=1)
    own_dailies = [
        await driver.dailies.find_or_create_own_daily(server_id) for server_id in server_ids
    ]
    assert [own.is_winnable for own in own_dailies if own] == [True, True, True]
    # Challenges have theirs still.
    assert (await create_challenge(driver)).is_winnable


def test_a_deal_that_nobody_has_searched_has_a_move() -> None:
    days = [SATURDAY + timedelta(days=number) for number in range(200)]
    numbers = [find_unproved_deal(SECRET, "canfield", day.isoformat()) for day in days]
    assert len(set(numbers)) == len(days)
    for number in numbers:
        assert compute_status(deal(get_variant("canfield"), number)) is GameStatus.PLAYING


@pytest.mark.slow
async def test_a_search_that_always_fails_holds_up_no_other(driver: Driver) -> None:
    await prove_deals(driver, search_count=0)
    failing_deal = compute_candidate(SECRET, "2026-11-28 storehouse", 0)

    class FailingSearch(SearchInProcess):
        async def solve(
            self, state: State, position_count: int, seconds: float, *, shortens: bool = False
        ) -> Solution:
            if state == deal(state.rules, failing_deal):
                return Solution(Verdict.UNKNOWN)
            return await super().solve(state, position_count, seconds, shortens=shortens)

    await ProvedDealService(driver.store, driver.clock, FailingSearch()).prove_deals()
    assert (await create_challenge(driver)).is_winnable


def test_all_games_with_a_bank_take_turns_and_only_they() -> None:
    assert {*WEEKDAY_VARIANTS, *SUNDAY_VARIANTS} == set(filter(has_bank, VARIANTS))
    assert len(SUNDAY_VARIANTS) == len({*SUNDAY_VARIANTS} - {*WEEKDAY_VARIANTS})
    weeks = range(len(SUNDAY_VARIANTS))
    sundays = [get_daily_variant(SATURDAY + timedelta(days=1, weeks=week)) for week in weeks]
    assert {*sundays} == {*SUNDAY_VARIANTS}
    # Candidates are searched as long as the deals of the game's bank.
    for key in VARIANTS:
        bank = find_bank(key)
        assert get_position_budget(key) == (bank.survey.positions if bank else 200_000)
    assert get_position_budget("indian") > get_position_budget("canfield")
