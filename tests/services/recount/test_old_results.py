"""Results from before there were totals are counted while games are played."""

import asyncio
from itertools import count

import pytest
from sqlalchemy import insert, text

from bot.engine.errors import GameError
from bot.services.accounts.privacy import Erasure, PrivacyService
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.recount import old_results
from bot.services.recount.old_results import OldResultService
from bot.services.recount.recount import RecountService
from bot.services.stats.leaderboards import LeaderboardQuery, LeaderboardService
from bot.services.stats.player_records import PlayerRecordService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.recount.uncounted_players import list_uncounted_players
from bot.store.schema import uncounted_player_table, waiting_result_table
from tests.services.game_driver import ANN, BEN, CAT, SERVER, ManualClock, get_version
from tests.services.sample_history import load_all_totals, record_sample_games
from tests.store.migrated_database import open_migrated_store

_deal_numbers = count(950_000)
_TOTALS = (
    "waiting_result",
    "standing",
    "leaderboard",
    "player_record",
    "cards_up_histogram",
    "house_account",
    "house_night",
    "house_totals",
)


async def forget_totals(store: Store) -> None:
    """Leave a database as an upgrade from a version without totals does."""
    async with store.begin_write() as conn:
        for table in _TOTALS:
            await conn.execute(text(f"DELETE FROM {table}"))
        waiting = text("SELECT game_id FROM result WHERE is_counted OR price IS NOT NULL")
        for game_id in (await conn.execute(waiting)).scalars().all():
            await conn.execute(insert(waiting_result_table), {"game_id": game_id})
        for player_id in (ANN, BEN, CAT):
            await conn.execute(insert(uncounted_player_table), {"player_id": player_id})


async def play_game(store: Store, clock: ManualClock, player: int) -> None:
    """Let a player draw once and resign."""
    play = PlayService(store, clock, lambda: next(_deal_numbers))
    await play.start_game(player, SERVER, DealRequest(variant="canfield", price_book="hoyle"))  # type: ignore[arg-type]  # its value
    await play.resign_game(player, get_version(await play.draw_cards(player)))


@pytest.fixture
async def old_store(store: Store, clock: ManualClock) -> Store:
    """Return a store with a month's results that are in no totals."""
    await record_sample_games(store)
    await forget_totals(store)
    clock.advance(days=12)
    return store


async def test_old_results_are_counted_into_what_they_would_have_been(
    old_store: Store, reference_store: Store, clock: ManualClock
) -> None:
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    await record_sample_games(reference_store)
    counted, expected = await load_all_totals(old_store), await load_all_totals(reference_store)
    periods = {key[3] for key in counted["leaderboards"]}
    # Those of past weeks and months would be deleted.
    assert "ever" in periods
    for name in ("leaderboards", "standings"):
        expected[name] = [row for row in expected[name] if row[3] in periods]
    assert counted == expected


async def test_counting_goes_on_after_a_kill_and_while_games_end(
    store: Store,
    database_url: str,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for player in (ANN, BEN, CAT) * 3:
        await play_game(store, clock, player)
    await forget_totals(store)
    monkeypatch.setattr(old_results, "_BATCH_SIZE", 1)
    count_player, counted = old_results.count_player, []

    async def count_one_and_die(*arguments: object) -> None:
        await count_player(*arguments)  # type: ignore[arg-type]  # as it is called
        counted.append(arguments)
        if len(counted) == 2:
            raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(old_results, "count_player", count_one_and_die)
        with pytest.raises(RuntimeError):
            await OldResultService(store, clock).count_old_results()
    async with store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == [BEN, CAT]
    clock.advance(minutes=1)
    async with open_migrated_store(database_url) as another:
        for player in (ANN, BEN, CAT):
            await play_game(another, clock, player)
        await asyncio.gather(
            OldResultService(store, clock).count_old_results(),
            OldResultService(another, clock).count_old_results(),
            WaitingResultService(another, clock).add_waiting_results(),
            *(play_game(another, clock, player) for player in (ANN, BEN, CAT)),
        )
    await WaitingResultService(store, clock).add_waiting_results()
    async with store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == []
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []


async def test_pages_say_that_old_results_are_still_to_be_counted(
    old_store: Store, clock: ManualClock
) -> None:
    records, leaderboards = (
        PlayerRecordService(old_store, clock),
        LeaderboardService(old_store, clock),
    )
    query = LeaderboardQuery(game_group="every")
    with pytest.raises(GameError, match="record-being-counted"):
        await records.load_record_page(ANN, ANN)
    await play_game(old_store, clock, ANN)
    page = await records.load_record_page(ANN, ANN)
    assert (page.record.games, page.is_complete) == (1, False)
    board_page = await leaderboards.load_leaderboard_page(ANN, query)
    assert board_page.complete_until is not None
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    page = await records.load_record_page(ANN, ANN, "every")
    assert page.record.games > 1
    assert page.is_complete
    assert (await leaderboards.load_leaderboard_page(ANN, query)).complete_until is None


async def test_erasing_a_player_who_is_still_to_be_counted_leaves_the_totals_of_others(
    old_store: Store, reference_store: Store, clock: ManualClock
) -> None:
    await play_game(old_store, clock, ANN)
    erasure = await PrivacyService(old_store, clock).erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    await record_sample_games(reference_store, (BEN, CAT))
    after, expected = await load_all_totals(old_store), await load_all_totals(reference_store)
    for name in ("house", "house_account", "house_night", "player_record"):
        assert after[name] == expected[name]
    async with old_store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == []
