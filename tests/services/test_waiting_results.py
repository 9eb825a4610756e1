"""Which games count, and results that wait and are added once."""

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.games import PriceBook
from bot.models.leaderboards import LeaderboardKey
from bot.services import leaderboards
from bot.services.claims import LEASES
from bot.services.leaderboards import LeaderboardQuery
from bot.services.play import PlayService
from bot.services.privacy import Erasure
from bot.services.tables import CurrentGameAction, DealRequest, Table
from bot.store import Connection, Store
from bot.store.house import load_house_totals
from bot.store.leaderboards import count_waiting_results, find_leaderboard, is_addition_claimed
from tests.services.drivers import ANN, BEN, SERVER, Driver, get_version
from tests.services.sample_history import load_all_totals
from tests.store.player_rows import load_player_record
from tests.store.statement_log import record_statements

CANFIELD_REQUEST = DealRequest(variant="canfield")
_deal_numbers = count(900_000)


async def end_games(driver: Driver, game_count: int, player: int = ANN, **deal: str) -> None:
    """Let a player draw once and resign in so many games."""
    play = PlayService(driver.store, driver.clock, lambda: next(_deal_numbers))
    request = DealRequest(**{"variant": "canfield", **deal})  # type: ignore[arg-type]  # as given
    for _ in range(game_count):
        await play.start_game(player, SERVER, request)
        await play.resign_game(player, get_version(await play.draw_cards(player)))


async def count_games(
    store: Store, server_id: int = SERVER, era: int = 0, period: str = "ever"
) -> int | None:
    """Return how many games a leaderboard of all games has; None if there is none such."""
    async with store.begin_read(None) as conn:
        key = LeaderboardKey(server_id=server_id, era=era, period=period)
        board = await find_leaderboard(conn, key)
    return board.games if board else None


async def test_a_record_has_a_game_at_once_and_a_leaderboard_a_moment_later(driver: Driver) -> None:
    leaderboards = driver.leaderboards
    query = LeaderboardQuery(game_group="canfield", server_id=SERVER)
    await end_games(driver, 2)
    ended_at = driver.clock.now
    driver.clock.advance(seconds=1)
    assert (await driver.player_records.load_record_page(ANN, ANN)).record.games == 2
    page = await leaderboards.load_leaderboard_page(ANN, query)
    assert (page.total_counts.games, page.complete_until) == (0, ended_at)
    for other in (
        LeaderboardQuery(game_group="klondike", server_id=SERVER),
        LeaderboardQuery(game_group="canfield", server_id=SERVER + 1),
    ):
        assert (await leaderboards.load_leaderboard_page(ANN, other)).complete_until is None
    await driver.add_waiting_results()
    page = await leaderboards.load_leaderboard_page(ANN, query)
    assert (page.total_counts.games, page.complete_until) == (2, None)


async def test_results_are_added_once_by_processes_that_add_at_the_same_time(
    driver: Driver, other_driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboards, "_BATCH_SIZE", 2)
    await end_games(driver, 12, price_book="hoyle")
    await end_games(driver, 7, BEN)

    async def add_without_claim(own_store: Store, player: int) -> None:
        async with own_store.begin_write(None) as conn:
            await leaderboards.add_waiting_results_of_player(conn, player, driver.clock)

    await asyncio.gather(
        driver.add_waiting_results(),
        other_driver.add_waiting_results(),
        add_without_claim(other_driver.store, ANN),
        add_without_claim(driver.store, ANN),
        add_without_claim(other_driver.store, BEN),
        end_games(other_driver, 3),
    )
    await driver.add_waiting_results()
    assert await count_games(driver.store) == await count_games(driver.store, 0) == 22
    async with driver.store.begin_read(None) as conn:
        assert (await load_house_totals(conn)).games == 12
    assert await driver.list_findings() == []


async def test_a_claim_does_not_run_out_while_many_results_are_added(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_batch = vars(leaderboards)["_add_batch"]
    half_of_claim = LEASES[ClaimKind.WAITING_RESULTS] / 2

    async def add_slowly(conn: Connection, *arguments: Any) -> int:
        driver.clock.advance(seconds=1)
        assert await is_addition_claimed(conn, driver.clock.now + half_of_claim)
        added: int = await add_batch(conn, *arguments)
        return added

    monkeypatch.setattr(leaderboards, "_BATCH_SIZE", 1)
    monkeypatch.setattr(leaderboards, "_add_batch", add_slowly)
    await end_games(driver, 12)

    await driver.add_waiting_results()

    assert await count_games(driver.store) == 12


async def test_an_addition_that_fails_halfway_changes_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    await end_games(driver, 3)
    with monkeypatch.context() as patch:
        patch.setattr(leaderboards, "reopen_finished_seasons", fail)
        with pytest.raises(RuntimeError):
            await driver.add_waiting_results()
    assert not await count_games(driver.store)
    assert await driver.list_findings() == []
    driver.clock.advance(seconds=30)
    await driver.add_waiting_results()
    assert await count_games(driver.store) == 3


async def test_another_process_adds_when_the_lease_of_one_that_died_ends(driver: Driver) -> None:
    await end_games(driver, 1)
    dead = driver.claims.hold(ClaimKind.WAITING_RESULTS)
    assert await dead.__aenter__()
    await driver.add_waiting_results()
    assert not await count_games(driver.store)
    lease = LEASES[ClaimKind.WAITING_RESULTS]
    assert lease <= timedelta(seconds=10)
    driver.clock.now += lease
    await driver.add_waiting_results()
    assert await count_games(driver.store) == 1


async def test_erasing_a_player_whose_results_wait_leaves_nothing_of_them(
    driver: Driver, reference_store: Store
) -> None:
    reference = Driver(reference_store, driver.clock)
    for each in (driver, reference):
        await end_games(each, 2, BEN, price_book="hoyle")
        await end_games(each, 1, BEN)
    await end_games(driver, 2, price_book="english")
    await driver.add_waiting_results()
    await end_games(driver, 2, price_book="english")
    await end_games(driver, 1)
    erasure = await driver.privacy.erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    async with driver.store.begin_read(None) as conn:
        assert await count_waiting_results(conn) == 0
    await reference.add_waiting_results()
    assert await load_all_totals(driver.store) == await load_all_totals(reference_store)


@pytest.mark.parametrize("is_global", [False, True])
async def test_results_that_wait_count_as_when_they_were_dealt_and_ended(
    driver: Driver, *, is_global: bool
) -> None:
    servers = driver.server_settings
    await servers.change_settings(SERVER, is_on_global_leaderboards=not is_global)
    await end_games(driver, 2)
    await driver.add_waiting_results()
    await end_games(driver, 1)
    await servers.change_settings(SERVER, is_on_global_leaderboards=is_global)
    await servers.reset_leaderboards(SERVER, 0)
    await end_games(driver, 1)
    await driver.add_waiting_results()
    assert [await count_games(driver.store, SERVER, era) for era in (0, 1)] == [3, 1]
    assert await count_games(driver.store, 0) == (1 if is_global else 3)
    assert await driver.list_findings() == []


async def test_results_are_added_to_the_periods_in_which_they_ended(driver: Driver) -> None:
    driver.clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    await end_games(driver, 1)
    driver.clock.advance(minutes=2)
    await end_games(driver, 2)
    # Another host's clock is a little behind.
    driver.clock.advance(minutes=-1.5)
    await driver.add_waiting_results()
    for period, games in (("m2026-03", 1), ("m2026-04", 2), ("w2026-14", 3), ("ever", 3)):
        assert await count_games(driver.store, 0, period=period) == games
    # Results of a past week make no leaderboard of it again.
    await end_games(driver, 1)
    driver.clock.advance(days=7)
    await driver.run_maintenance()
    await driver.add_waiting_results()
    for period, past_games in (("w2026-14", None), ("m2026-03", 2)):
        assert await count_games(driver.store, 0, period=period) == past_games
    assert await driver.list_findings() == []


async def test_the_end_of_a_game_writes_no_row_that_players_share(
    driver: Driver, database_kind: str
) -> None:
    await driver.deal_game(variant="canfield")
    table = await driver.play.draw_cards(ANN)
    with record_statements() as statements:
        await driver.resign_game(table)
    writes = [sql for sql in statements if not sql.lstrip().startswith("SELECT")]
    assert len(writes) == (4 if database_kind == "postgresql" else 5), writes
    shared = ("leaderboard", "standing", "house_totals", "house_night")
    assert not [sql for sql in writes for table_name in shared if f" {table_name} " in sql]


async def load_game_counts(store: Store) -> tuple[int, int, int]:
    """Return the numbers of Ann's counted games, wins and practice games."""
    async with store.begin_read(None) as conn:
        record = await load_player_record(conn, ANN)
    return record.games, record.wins, record.practice_games


async def play_game_to_its_end(
    driver: Driver, moves: Iterable[str] = ("draw",), deal_number: int | None = None
) -> Table:
    """Deal Ann a game of Canfield, play moves in it, and resign it unless they won it."""
    await driver.deal_game(deal_number, "canfield")
    table, _ = await driver.play.play_typed_moves(ANN, ",".join(moves))
    return table if table.game.outcome else await driver.resign_game(table)


def make_play_service(driver: Driver, *deal_numbers: int) -> PlayService:
    """Return a play service on the driver's store whose fresh deals have these numbers."""
    return Driver(driver.store, driver.clock, iter(deal_numbers)).play


async def test_a_fresh_deal_counts_from_its_first_move_on(driver: Driver) -> None:
    await driver.resign_game(await driver.deal_game(variant="canfield"))
    assert await load_game_counts(driver.store) == (0, 0, 0)
    await driver.deal_game()
    await driver.play.draw_cards(ANN)
    await driver.resign_game(await driver.play.undo_moves(ANN))
    assert await load_game_counts(driver.store) == (1, 0, 0)
    # A deal that the player names is practice.
    named = await play_game_to_its_end(driver, deal_number=123456)
    assert not named.game.is_counted
    assert await load_game_counts(driver.store) == (1, 0, 1)
    # So is one when only known deals are left.
    driver.fresh_deals = iter([123456] * 20)
    known = await driver.play.start_game(ANN, None, CANFIELD_REQUEST)
    assert not known.game.is_counted
    await driver.add_waiting_results()
    assert await count_games(driver.store, 0) == 1


async def test_a_deal_played_or_seen_before_is_not_dealt_as_new(driver: Driver) -> None:
    ended = await play_game_to_its_end(driver, deal_number=50_001)
    await driver.replays.load_replay_table(BEN, str(ended.game.id))
    for player in (ANN, BEN):
        play = make_play_service(driver, 50_001, 50_001, 50_002)
        assert (await play.start_game(player, None, CANFIELD_REQUEST)).game.deal == 50_002
    # The same number is the same cards in every variant with as many decks.
    for variant, number in (("rainbow", 50_003), ("klondike", 50_004), ("forty-thieves", 50_001)):
        play = make_play_service(driver, 50_001, number)
        table = await play.start_game(
            ANN, None, DealRequest(variant=variant), CurrentGameAction.SET_ASIDE
        )
        assert (table.game.deal, table.game.is_counted) == (number, True)
        await driver.draw_and_resign()


@pytest.mark.parametrize("deal_number", [50_001, 123])
async def test_a_counted_deal_cannot_be_studied_in_a_related_variant(
    driver: Driver, deal_number: int
) -> None:
    play_service = make_play_service(driver, deal_number)
    table = await play_service.start_game(ANN, SERVER, DealRequest(price_book=PriceBook.HOYLE))
    assert table.game.is_counted
    rainbow, klondike, forty_thieves = [
        DealRequest(variant=variant, deal_number=deal_number)
        for variant in ("rainbow", "klondike", "forty-thieves")
    ]
    for request in (rainbow, klondike):
        with pytest.raises(GameError, match="deal-in-progress"):
            await play_service.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE)
    await play_service.start_game(BEN, SERVER, rainbow)
    bens_table = await play_service.resign_game(
        BEN, get_version(await play_service.draw_cards(BEN))
    )
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.replays.load_replay_table(ANN, str(bens_table.game.id))
    await play_service.start_game(ANN, SERVER, forty_thieves, CurrentGameAction.SET_ASIDE)


async def test_a_counted_deal_in_progress_cannot_be_named_for_another_game(driver: Driver) -> None:
    table = await driver.deal_game(variant="canfield")
    request = DealRequest(variant="canfield", deal_number=table.game.deal)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.play.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE)
    assert (await driver.play.load_current_table(ANN)).game == table.game
    await driver.play.start_game(ANN, SERVER, request, CurrentGameAction.GIVE_UP)
