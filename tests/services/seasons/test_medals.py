"""Medals: given once when a month is over, to those who beat somebody."""

import asyncio
from datetime import timedelta

import pytest

from bot.models.leaderboards import GLOBAL_SERVER_ID, Medal
from bot.services.accounts.privacy import PrivacyService
from bot.services.accounts.servers import ServerSettingsService
from bot.services.claims import ClaimService
from bot.services.seasons import season_work
from bot.services.seasons.season_work import SeasonWorkService
from bot.store import Store
from bot.store.seasons import medals as medal_store
from tests.services.game_driver import ANN, BEN, CAT, SERVER, ManualClock
from tests.services.seasons.season_driver import APRIL, MARCH, TURN, SeasonDriver
from tests.store.migrated_database import open_migrated_store

DAN, EVE = 404, 405
ALL_THREE = {ANN: Medal.GOLD, BEN: Medal.SILVER, CAT: Medal.BRONZE}


async def play_march(season_driver: SeasonDriver, **wins: int) -> None:
    """Let players, who are named `p` and their id, win so many of twelve games in March."""
    for name, count in wins.items():
        await season_driver.end_games(int(name[1:]), 12, count)


async def test_the_first_three_have_medals_once_the_month_is_over(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    await play_march(season_driver, p402=6, p401=9, p404=1, p403=3)
    clock.now = TURN
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == {}
    clock.advance(hours=1)
    await season_driver.do_due_work()
    for game_group in ("canfield", "family:canfield", "every"):
        for server_id in (SERVER, GLOBAL_SERVER_ID):
            medals = await season_driver.list_medals(server_id=server_id, game_group=game_group)
            assert medals == ALL_THREE, (game_group, server_id)
    assert (await season_driver.find_season()).is_settled
    assert await season_driver.find_season_differences() == []


@pytest.mark.parametrize(
    ("wins", "expected"),
    [
        ({"p401": 9}, {}),
        ({"p401": 9, "p402": 1}, {ANN: Medal.GOLD}),
        ({"p401": 9, "p402": 1, "p403": 0}, {ANN: Medal.GOLD, BEN: Medal.SILVER}),
        ({"p401": 0, "p402": 0, "p403": 0, "p404": 0}, {}),
        ({"p401": 4, "p402": 0, "p403": 0, "p404": 0}, {ANN: Medal.GOLD}),
    ],
)
async def test_a_medal_takes_a_win_and_somebody_ranked_behind(
    season_driver: SeasonDriver, wins: dict[str, int], expected: dict[int, Medal]
) -> None:
    await play_march(season_driver, **wins)
    await season_driver.end_games(EVE, 9, 9)  # is not ranked
    await season_driver.pass_march()
    assert await season_driver.list_medals() == expected
    assert await season_driver.find_season_differences() == []


async def test_what_it_took_to_be_ranked_stays_as_it_was(
    season_driver: SeasonDriver, store: Store
) -> None:
    servers = ServerSettingsService(store)
    await servers.change_settings(SERVER, min_ranked_games=2)
    await season_driver.end_games(ANN, 3, 2)
    await season_driver.end_games(BEN, 2, 1)
    await season_driver.pass_march()
    await servers.change_settings(SERVER, min_ranked_games=50)
    await season_driver.end_game(BEN, TURN - timedelta(minutes=1), is_won=False)
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == {ANN: Medal.GOLD}
    assert await season_driver.list_medals(server_id=GLOBAL_SERVER_ID) == {}


async def test_others_move_up_when_a_player_is_erased(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1, p405=0)
    await season_driver.pass_march()
    await PrivacyService(store, clock).erase_player_data(ANN)
    assert ANN not in await season_driver.list_medals()
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == {
        BEN: Medal.GOLD,
        CAT: Medal.SILVER,
        DAN: Medal.BRONZE,
    }
    assert (await season_driver.find_season()).is_settled
    assert await season_driver.find_season_differences() == []


async def test_a_player_erased_during_the_month_has_no_medal(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1)
    await PrivacyService(store, clock).erase_player_data(ANN)
    await season_driver.pass_march()
    assert await season_driver.list_medals() == {BEN: Medal.GOLD, CAT: Medal.SILVER}


async def test_medals_are_given_once_by_processes_that_work_at_the_same_time(
    season_driver: SeasonDriver, store: Store, database_url: str, clock: ManualClock
) -> None:
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1)
    await season_driver.add_waiting_results()
    clock.now = TURN.replace(hour=2)
    async with open_migrated_store(database_url) as another:
        await asyncio.gather(
            *(
                SeasonWorkService(each, clock).do_due_work()
                for each in (store, another, store, another)
            )
        )
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == ALL_THREE
    assert await season_driver.find_season_differences() == []


async def test_work_that_was_killed_anywhere_is_finished_by_the_next_process(
    season_driver: SeasonDriver,
    store: Store,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each process does one to three batches, and is then cancelled."""
    monkeypatch.setattr(season_work, "_SETTLED_LEADERBOARDS", 1)
    monkeypatch.setattr(season_work, "_LISTED_LEADERBOARDS", 2)
    monkeypatch.setattr("bot.store.seasons.feats.COUNTED_PLAYERS", 1)
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1)
    await season_driver.add_waiting_results()
    clock.now = TURN.replace(hour=2)
    do_batch = SeasonWorkService._do_batch
    remaining = 0

    async def do_batch_or_die(service: SeasonWorkService) -> bool:
        nonlocal remaining
        if not remaining:
            raise asyncio.CancelledError
        remaining -= 1
        return await do_batch(service)

    monkeypatch.setattr(SeasonWorkService, "_do_batch", do_batch_or_die)
    for round_number in range(40):
        remaining = 1 + round_number % 3
        try:
            await SeasonWorkService(store, clock).do_due_work()
        except asyncio.CancelledError:
            continue
        break
    else:
        pytest.fail("it is never finished")
    assert round_number > 3
    assert (await season_driver.find_season()).is_settled
    assert await season_driver.list_medals() == ALL_THREE
    assert await season_driver.find_season_differences() == []


async def test_a_batch_that_was_overtaken_by_a_change_is_not_written(
    season_driver: SeasonDriver,
    store: Store,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1)
    await season_driver.add_waiting_results()
    clock.now = TURN.replace(hour=2)
    list_unsettled = medal_store.list_unsettled_leaderboards
    is_first = True

    async def list_and_erase(*arguments: object) -> list[tuple[int, int]]:
        nonlocal is_first
        boards = await list_unsettled(*arguments)  # type: ignore[arg-type]  # the same
        if is_first:
            is_first = False
            task = asyncio.create_task(PrivacyService(store, clock).erase_player_data(ANN))
            tasks.append(task)
        return boards

    tasks: list[asyncio.Task[object]] = []
    monkeypatch.setattr(medal_store, "list_unsettled_leaderboards", list_and_erase)
    await season_driver.do_due_work()
    await asyncio.gather(*tasks)
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == {BEN: Medal.GOLD, CAT: Medal.SILVER}
    assert await season_driver.find_season_differences() == []


async def test_medals_of_standings_that_changed_after_they_were_read_are_not_given(
    season_driver: SeasonDriver,
    store: Store,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await play_march(season_driver, p401=9, p402=6, p403=3, p404=1)
    await season_driver.add_waiting_results()
    clock.now = TURN.replace(hour=2)
    find_medals = season_work._find_medals
    erased: list[dict[int, Medal]] = []

    async def find_and_erase(*arguments: object) -> dict[int, Medal]:
        found = await find_medals(*arguments)  # type: ignore[arg-type]  # the same
        if found and not erased:
            erased.append(found)
            await PrivacyService(store, clock).erase_player_data(ANN)
        return found

    monkeypatch.setattr(season_work, "_find_medals", find_and_erase)
    await season_driver.do_due_work()
    assert ANN in erased[0]
    assert await season_driver.list_medals() == {BEN: Medal.GOLD, CAT: Medal.SILVER}
    assert await season_driver.find_season_differences() == []


async def test_nothing_is_claimed_while_no_work_is_due(
    season_driver: SeasonDriver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_march(season_driver, p401=9, p402=6)
    await season_driver.pass_march()
    monkeypatch.delattr(ClaimService, "hold")
    await SeasonWorkService(store, season_driver.clock).do_due_work()
    assert {MARCH, APRIL} & {(await season_driver.find_season()).period} == {MARCH}
