"""Deals of contests: proved winnable ahead of time, and the same whoever has searched for them."""

from collections.abc import Iterator
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
    DEALS_AHEAD,
    SUNDAY_VARIANTS,
    WEEKDAY_VARIANTS,
    ProvedDealService,
    choose_unproved_daily,
    choose_unproved_own_daily,
    compute_candidate,
    count_earlier_days,
    get_daily_variant,
    get_position_budget,
)
from bot.services.solver_pool import SolverPool
from bot.solver.bank import find_bank, has_bank
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.store import Store, accounts
from bot.variants import VARIANTS, get_variant
from tests.services.drivers import ANN, SERVER, Driver, ManualClock, get_todays_daily

SECRET = "one secret for two installations"  # noqa: S105 - no secret of anybody's
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
FRESH_DEAL = 50_000


class SearchInProcess(SolverPool):
    """A pool that searches in this process, and of which only so many searches come to an end."""

    def __init__(self, search_count: int = 1_000) -> None:
        super().__init__(worker_count=0)
        self.searches_left = search_count

    async def solve(self, state: State, position_count: int, seconds: float) -> Solution:
        """Search, unless no search is left."""
        del seconds
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


async def create_challenge(driver: Driver) -> Contest:
    """Create a challenge with a fresh deal."""
    request = ChallengeRequest(variant="storehouse", duration=timedelta(hours=1))
    service = ContestService(driver.store, driver.clock, lambda: FRESH_DEAL)
    return await service.create_challenge(ANN, SERVER, request)


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
    assert await prove_deals(driver) > 1 + DEALS_AHEAD
    assert await prove_deals(driver) == 0
    daily = await load_daily(driver, SATURDAY)
    assert daily.deal == next(list_winnable_candidates("2026-11-28 storehouse"))
    assert (daily.is_winnable, daily.is_fresh_deal) == (True, True)
    assert await load_daily(driver, SATURDAY) == daily


@pytest.mark.slow
async def test_all_processes_choose_the_same_however_often_searches_were_cut_short(
    driver: Driver, reference_store: Store
) -> None:
    await prove_deals(driver)
    other = Driver(reference_store, ManualClock(FRIDAY))
    while await prove_deals(other, search_count=1):
        pass
    challenges = [(await create_challenge(other)).deal for _ in range(DEALS_AHEAD)]
    assert challenges == [(await create_challenge(driver)).deal for _ in range(DEALS_AHEAD)]
    daily = await load_daily(other, SATURDAY)
    assert daily.deal == (await load_daily(driver, SATURDAY)).deal


@pytest.mark.slow
async def test_challenges_take_proved_deals_in_turn_then_fresh_ones(driver: Driver) -> None:
    await prove_deals(driver)
    challenges = [await create_challenge(driver) for _ in range(DEALS_AHEAD + 1)]
    series = [f"challenge storehouse {number}" for number in range(1, DEALS_AHEAD + 1)]
    proved = [next(list_winnable_candidates(name)) for name in series]
    assert [challenge.deal for challenge in challenges] == [*proved, FRESH_DEAL]
    assert [challenge.is_winnable for challenge in challenges] == [*[True] * DEALS_AHEAD, False]
    await prove_deals(driver)
    # Taken deals are not given out again.
    [_, second] = islice(list_winnable_candidates(series[0]), 2)
    assert (await create_challenge(driver)).deal == second


async def test_a_day_without_a_proof_gets_a_deal_of_the_bank(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No search or worker is left, or another process searches.
    assert await prove_deals(driver, search_count=0) == 0
    async with SolverPool(0) as pool:
        await ProvedDealService(driver.store, driver.clock, pool).prove_deals()
    async with driver.claims.hold(ClaimKind.PROVED_DEALS):
        assert await prove_deals(driver) == 0
    assert not (await create_challenge(driver)).is_winnable
    daily = await load_daily(driver, SATURDAY)
    assert (daily.deal, daily.is_winnable) == choose_unproved_daily(SECRET, SATURDAY)
    bank = find_bank("storehouse")
    assert bank is not None
    assert daily.is_winnable
    assert daily.deal in bank.list_numbers()
    # A version with more games may take over between the search and the day.
    assert await prove_deals(driver) > 0
    monkeypatch.setattr(proved_deals, "get_daily_variant", lambda _: "rainbow")
    monkeypatch.setattr("bot.services.dailies.get_daily_variant", lambda _: "rainbow")
    daily = await load_daily(driver, SATURDAY + timedelta(days=1))
    assert (daily.variant, daily.is_winnable) == ("rainbow", True)
    bank = find_bank("rainbow")
    assert bank is not None
    assert daily.deal in bank.list_numbers()


@pytest.mark.slow
async def test_own_dailies_take_proved_deals_in_turn_then_some_of_the_bank(driver: Driver) -> None:
    dailies = driver.dailies
    server_ids = range(SERVER, SERVER + DEALS_AHEAD + 1)
    # Without a server that has chosen the game none is searched.
    await prove_deals(driver)
    for server_id in server_ids:
        settings = driver.server_settings
        await settings.change_settings(server_id, own_daily_variant="storehouse")
    assert await prove_deals(driver) >= DEALS_AHEAD
    assert await prove_deals(driver) == 0
    own_dailies = [await dailies.find_or_create_own_daily(server_id) for server_id in server_ids]
    series = [f"own daily storehouse {number}" for number in range(1, DEALS_AHEAD + 1)]
    proved = [next(list_winnable_candidates(name)) for name in series]
    from_bank = choose_unproved_own_daily(SECRET, server_ids[-1], FRIDAY.date(), "storehouse")
    assert [own.deal for own in own_dailies if own] == [*proved, from_bank[0]]
    assert all(own.is_winnable and own.is_fresh_deal for own in own_dailies if own)
    # Challenges have theirs still.
    assert (await create_challenge(driver)).is_winnable


def test_an_own_daily_of_a_game_without_a_bank_has_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proved_deals, "find_bank", lambda _: None)
    days = [SATURDAY + timedelta(days=number) for number in range(200)]
    chosen = [choose_unproved_own_daily(SECRET, SERVER, day, "canfield") for day in days]
    assert len({number for number, _ in chosen}) == len(days)
    for number, is_winnable in chosen:
        assert compute_status(deal(get_variant("canfield"), number)) is GameStatus.PLAYING
        assert not is_winnable


@pytest.mark.parametrize(("variant", "day_count"), [("canfield", 60), ("acme", 30)])
def test_no_deal_of_the_bank_comes_again_soon(
    monkeypatch: pytest.MonkeyPatch, variant: str, day_count: int
) -> None:
    monkeypatch.setattr(proved_deals, "get_daily_variant", get_daily_variant)
    all_days = (SATURDAY + timedelta(days=number) for number in count())
    days = islice((day for day in all_days if get_daily_variant(day) == variant), day_count)
    dailies = {choose_unproved_daily(SECRET, day) for day in days}
    assert len(dailies) == day_count


def test_the_days_of_each_variant_are_counted_one_by_one() -> None:
    counts: dict[str, list[int]] = {}
    for number in range(7 * 2 * len(SUNDAY_VARIANTS)):
        day = SATURDAY + timedelta(days=number)
        counts.setdefault(get_daily_variant(day), []).append(count_earlier_days(day))
    assert {*counts} == {*WEEKDAY_VARIANTS, *SUNDAY_VARIANTS}
    for turns in counts.values():
        assert turns == list(range(turns[0], turns[0] + len(turns)))


@pytest.mark.slow
async def test_a_search_that_always_fails_holds_up_no_other(driver: Driver) -> None:
    await prove_deals(driver, search_count=0)
    failing_deal = compute_candidate(SECRET, "2026-11-28 storehouse", 0)

    class FailingSearch(SearchInProcess):
        async def solve(self, state: State, position_count: int, seconds: float) -> Solution:
            if state == deal(state.rules, failing_deal):
                return Solution(Verdict.UNKNOWN)
            return await super().solve(state, position_count, seconds)

    await ProvedDealService(driver.store, driver.clock, FailingSearch()).prove_deals()
    challenges = [await create_challenge(driver) for _ in range(DEALS_AHEAD)]
    assert all(challenge.is_winnable for challenge in challenges)


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
