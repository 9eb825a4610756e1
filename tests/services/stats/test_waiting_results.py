"""Results wait after the end of a game, and are added to what players share: each once."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from bot.models.claims import ClaimKind
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts.privacy import Erasure, PrivacyService
from bot.services.accounts.servers import ServerSettingsService
from bot.services.claims import LEASES, ClaimService
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.maintenance import MaintenanceService
from bot.services.recount.recount import RecountService
from bot.services.stats import waiting_results
from bot.services.stats.leaderboards import LeaderboardQuery, LeaderboardService
from bot.services.stats.periods import Period
from bot.services.stats.player_records import PlayerRecordService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Connection, Store
from bot.store.stats import house
from bot.store.stats.house import load_house_totals
from bot.store.stats.leaderboards import find_leaderboard
from bot.store.stats.waiting_results import count_waiting_results, is_addition_claimed
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version
from tests.services.sample_history import load_all_totals
from tests.store.migrated_database import open_migrated_store
from tests.store.statement_log import record_statements

_deal_numbers = count(900_000)


async def end_games(
    store: Store, clock: ManualClock, game_count: int, player: int = ANN, **deal: str
) -> None:
    """Let a player draw once and resign in so many games."""
    play = PlayService(store, clock, lambda: next(_deal_numbers))
    request = DealRequest(**{"variant": "canfield", **deal})  # type: ignore[arg-type]  # as given
    for _ in range(game_count):
        await play.start_game(player, SERVER, request)
        await play.resign_game(player, get_version(await play.draw_cards(player)))


async def count_games(store: Store, server_id: int = SERVER, era: int = 0) -> int:
    """Return how many games a server's leaderboard of all games has."""
    async with store.begin_read() as conn:
        key = LeaderboardKey(server_id=server_id, era=era, period=Period.ALL_TIME.value)
        board = await find_leaderboard(conn, key)
    return board.games if board else 0


async def find_differences(store: Store, clock: ManualClock) -> list[object]:
    """Return what a recount finds."""
    return [finding async for finding in RecountService(store, clock).recount_all()]


@pytest.fixture
def waiting_result_service(store: Store, clock: ManualClock) -> WaitingResultService:
    """Return the service that adds what waits."""
    return WaitingResultService(store, clock)


async def test_a_record_has_a_game_at_once_and_a_leaderboard_a_moment_later(
    store: Store, clock: ManualClock, waiting_result_service: WaitingResultService
) -> None:
    leaderboards = LeaderboardService(store, clock)
    query = LeaderboardQuery(game_group="canfield", server_id=SERVER)
    await end_games(store, clock, 2)
    ended_at = clock.now
    clock.advance(seconds=1)
    assert (await PlayerRecordService(store, clock).load_record_page(ANN, ANN)).record.games == 2
    page = await leaderboards.load_leaderboard_page(ANN, query)
    assert (page.total_counts.games, page.complete_until) == (0, ended_at)
    for other in (
        LeaderboardQuery(game_group="klondike", server_id=SERVER),
        LeaderboardQuery(game_group="canfield", server_id=SERVER + 1),
    ):
        assert (await leaderboards.load_leaderboard_page(ANN, other)).complete_until is None
    await waiting_result_service.add_waiting_results()
    page = await leaderboards.load_leaderboard_page(ANN, query)
    assert (page.total_counts.games, page.complete_until) == (2, None)


async def test_results_are_added_once_by_processes_that_add_at_the_same_time(
    store: Store, database_url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_results, "_BATCH_SIZE", 2)
    await end_games(store, clock, 12, price_book="hoyle")
    await end_games(store, clock, 7, BEN)

    async def add_without_claim(own_store: Store, player: int) -> None:
        async with own_store.begin_write() as conn:
            await waiting_results.add_waiting_results_of_player(conn, player, clock)

    async with open_migrated_store(database_url) as another:
        await asyncio.gather(
            WaitingResultService(store, clock).add_waiting_results(),
            WaitingResultService(another, clock).add_waiting_results(),
            add_without_claim(another, ANN),
            add_without_claim(store, ANN),
            add_without_claim(another, BEN),
            end_games(another, clock, 3),
        )
    await WaitingResultService(store, clock).add_waiting_results()
    assert await count_games(store) == await count_games(store, 0) == 22
    async with store.begin_read() as conn:
        assert (await load_house_totals(conn)).games == 12
    assert await find_differences(store, clock) == []


async def test_a_claim_does_not_run_out_while_many_results_are_added(
    store: Store,
    clock: ManualClock,
    waiting_result_service: WaitingResultService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_batch = vars(waiting_results)["_add_batch"]
    half_of_claim = LEASES[ClaimKind.WAITING_RESULTS] / 2

    async def add_slowly(conn: Connection, *arguments: Any) -> int:
        clock.advance(seconds=1)
        assert await is_addition_claimed(conn, clock.now + half_of_claim)
        added: int = await add_batch(conn, *arguments)
        return added

    monkeypatch.setattr(waiting_results, "_BATCH_SIZE", 1)
    monkeypatch.setattr(waiting_results, "_add_batch", add_slowly)
    await end_games(store, clock, 12)

    await waiting_result_service.add_waiting_results()

    assert await count_games(store) == 12


async def test_an_addition_that_fails_halfway_changes_nothing(
    store: Store,
    clock: ManualClock,
    waiting_result_service: WaitingResultService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    await end_games(store, clock, 3)
    with monkeypatch.context() as patch:
        patch.setattr(house, "add_results_to_house", fail)
        with pytest.raises(RuntimeError):
            await waiting_result_service.add_waiting_results()
    assert await count_games(store) == 0
    assert await find_differences(store, clock) == []
    clock.advance(seconds=10)
    await waiting_result_service.add_waiting_results()
    assert await count_games(store) == 3


async def test_another_process_adds_when_the_lease_of_one_that_died_ends(
    store: Store, clock: ManualClock, waiting_result_service: WaitingResultService
) -> None:
    await end_games(store, clock, 1)
    dead = ClaimService(store, clock).hold(ClaimKind.WAITING_RESULTS)
    assert await dead.__aenter__()
    await waiting_result_service.add_waiting_results()
    assert await count_games(store) == 0
    lease = LEASES[ClaimKind.WAITING_RESULTS]
    assert lease <= timedelta(seconds=10)
    clock.now += lease
    await waiting_result_service.add_waiting_results()
    assert await count_games(store) == 1


async def test_erasing_a_player_whose_results_wait_leaves_nothing_of_them(
    store: Store,
    reference_store: Store,
    clock: ManualClock,
    waiting_result_service: WaitingResultService,
) -> None:
    for own_store in (store, reference_store):
        await end_games(own_store, clock, 2, BEN, price_book="hoyle")
        await end_games(own_store, clock, 1, BEN)
    await end_games(store, clock, 2, price_book="english")
    await waiting_result_service.add_waiting_results()
    await end_games(store, clock, 2, price_book="english")
    await end_games(store, clock, 1)
    erasure = await PrivacyService(store, clock).erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    async with store.begin_read() as conn:
        assert await count_waiting_results(conn) == 0
    await WaitingResultService(reference_store, clock).add_waiting_results()
    assert await load_all_totals(store) == await load_all_totals(reference_store)


async def test_results_that_wait_belong_to_the_era_in_which_they_ended(
    store: Store, clock: ManualClock, waiting_result_service: WaitingResultService
) -> None:
    await end_games(store, clock, 2)
    await ServerSettingsService(store).reset_leaderboards(SERVER, 0)
    await end_games(store, clock, 1)
    await waiting_result_service.add_waiting_results()
    assert [await count_games(store, SERVER, era) for era in (0, 1)] == [2, 1]
    assert await count_games(store, 0) == 3
    assert await find_differences(store, clock) == []


@pytest.mark.parametrize("is_global", [False, True])
async def test_results_that_wait_count_globally_as_when_they_were_dealt(
    store: Store,
    clock: ManualClock,
    waiting_result_service: WaitingResultService,
    *,
    is_global: bool,
) -> None:
    settings = ServerSettingsService(store)
    await settings.change_settings(SERVER, is_on_global_leaderboards=not is_global)
    await end_games(store, clock, 2)
    await waiting_result_service.add_waiting_results()
    await end_games(store, clock, 1)
    await settings.change_settings(SERVER, is_on_global_leaderboards=is_global)
    await end_games(store, clock, 1)
    await waiting_result_service.add_waiting_results()
    assert await count_games(store) == 4
    assert await count_games(store, 0) == (1 if is_global else 3)
    assert await find_differences(store, clock) == []


async def test_results_are_added_to_the_periods_in_which_they_ended(
    store: Store, clock: ManualClock, waiting_result_service: WaitingResultService
) -> None:
    clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    await end_games(store, clock, 1)
    clock.advance(minutes=2)
    await end_games(store, clock, 2)
    # Another host's clock is a little behind.
    clock.advance(minutes=-1.5)
    await waiting_result_service.add_waiting_results()
    games_by_period = {}
    async with store.begin_read() as conn:
        for period in ("m2026-03", "m2026-04", "w2026-14", "ever"):
            board = await find_leaderboard(conn, LeaderboardKey(period=period))
            games_by_period[period] = board.games if board else 0
    assert games_by_period == {"m2026-03": 1, "m2026-04": 2, "w2026-14": 3, "ever": 3}


async def test_results_of_a_past_week_make_no_leaderboard_of_it_again(
    store: Store, clock: ManualClock, waiting_result_service: WaitingResultService
) -> None:
    await end_games(store, clock, 1)
    clock.advance(days=7)
    await MaintenanceService(store, clock).run_maintenance()
    await waiting_result_service.add_waiting_results()
    async with store.begin_read() as conn:
        assert await find_leaderboard(conn, LeaderboardKey(period="w2026-09")) is None
        assert await find_leaderboard(conn, LeaderboardKey(period="m2026-03"))
    assert await find_differences(store, clock) == []


async def test_the_end_of_a_game_is_written_by_two_statements(
    driver: GameDriver, database_kind: str
) -> None:
    await driver.deal_game(variant="canfield")
    table = await driver.play_service.draw_cards(ANN)
    with record_statements() as statements:
        await driver.resign_game(table)
    writes = [sql for sql in statements if not sql.lstrip().startswith("SELECT")]
    assert len(writes) == (2 if database_kind == "postgresql" else 5), writes
    shared = ("leaderboard", "standing", "house_totals", "house_night")
    assert not [sql for sql in writes for table_name in shared if f" {table_name} " in sql]
