"""What counts: a deal that we chose, once, from its first move on."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome, PriceBook, Slot
from bot.models.leaderboards import ALL_GAMES, Leaderboard, LeaderboardKey
from bot.models.servers import ServerSettings
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.games.replays import ReplayService
from bot.services.games.tables import Table
from bot.services.maintenance import MaintenanceService
from bot.services.stats.periods import Period, build_period_key
from bot.store import Store
from bot.store.accounts import servers
from bot.store.games import games, results
from bot.store.stats import leaderboards, player_records
from tests.golden_games import WON_GAME
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version


async def find_leaderboard(store: Store, **key_fields: object) -> Leaderboard | None:
    """A board of all time, unless the test says otherwise."""
    async with store.begin_read() as conn:
        key = LeaderboardKey(**{"period": "ever", **key_fields})  # type: ignore[arg-type]
        return await leaderboards.find_leaderboard(conn, key)


async def load_game_counts(store: Store, player: int = ANN) -> tuple[int, int, int]:
    """A player's games that count, wins, and practice."""
    async with store.begin_read() as conn:
        found = await player_records.load_player_record(conn, player)
    return found.games, found.wins, found.practice_games


async def play_to_the_end(
    play: PlayService, moves: tuple[str, ...] = ("draw",), **deal: object
) -> Table:
    """Ann is dealt a game, plays these moves, and gives up what is not won by them."""
    await play.start_game(ANN, SERVER, DealRequest(variant="canfield", **deal))  # type: ignore[arg-type]
    table, _ = await play.play_typed_moves(ANN, ",".join(moves))
    return table if table.game.outcome else await play.resign_game(ANN, get_version(table))


def with_deal_numbers(*numbers: int) -> Callable[[GameDriver], GameDriver]:
    """A house whose deals are these."""
    return lambda house: GameDriver(house.store, house.clock, numbers)


async def test_a_fresh_deal_counts_on_server_and_global_leaderboards(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    driver = with_deal_numbers(WON_GAME.deal)(driver)
    clock.advance(hours=1)
    await play_to_the_end(driver.play_service, WON_GAME.moves)
    periods = [build_period_key(period, clock.now) for period in Period]
    assert periods == ["ever", "m2026-03", "w2026-09"]
    for server in (0, SERVER):
        for game in ("canfield", "family:canfield", ALL_GAMES):
            for period in periods:
                found = await find_leaderboard(
                    store, server_id=server, game_group=game, period=period
                )
                assert found is not None
                assert (found.games, found.wins, found.clean_wins) == (1, 1, 1)
                assert (found.cards_up, found.cards_in_play) == (52, 52)
    assert await load_game_counts(store) == (1, 1, 0)


async def test_a_deal_named_by_the_player_is_practice(
    play_service: PlayService, store: Store
) -> None:
    table = await play_to_the_end(play_service, deal_number=123456)
    assert not table.game.is_counted
    assert await find_leaderboard(store) is None
    assert await load_game_counts(store) == (0, 0, 1)


async def test_a_game_counts_from_its_first_move_on(driver: GameDriver, store: Store) -> None:
    play = driver.play_service
    untouched = await play.start_game(ANN, SERVER, DealRequest())
    await play.resign_game(ANN, get_version(untouched))
    assert await load_game_counts(store) == (0, 0, 0)
    await play.start_game(ANN, SERVER, DealRequest())
    await play.draw_cards(ANN)
    await play.resign_game(ANN, get_version(await play.undo_moves(ANN)))
    assert await load_game_counts(store) == (1, 0, 0)


async def test_a_game_outside_servers_counts_on_the_global_leaderboards_only(
    driver: GameDriver, store: Store
) -> None:
    await driver.play_service.start_game(ANN, None, DealRequest())
    await driver.play_service.resign_game(
        ANN, get_version(await driver.play_service.draw_cards(ANN))
    )
    found = await find_leaderboard(store)
    assert found is not None
    assert found.games == 1
    assert await find_leaderboard(store, server_id=SERVER) is None


async def test_a_server_may_keep_its_results_off_the_global_leaderboards(
    driver: GameDriver, store: Store
) -> None:
    async with store.begin_write() as conn:
        await servers.save_server_settings(
            conn, ServerSettings(id=SERVER, is_on_global_leaderboards=False, era=3)
        )
    await play_to_the_end(driver.play_service)
    assert await find_leaderboard(store) is None
    assert await find_leaderboard(store, server_id=SERVER) is None
    found = await find_leaderboard(store, server_id=SERVER, era=3)
    assert found is not None
    assert found.games == 1


async def test_a_deal_played_before_is_not_dealt_as_new(driver: GameDriver) -> None:
    await play_to_the_end(driver.play_service, deal_number=50_001)
    driver = with_deal_numbers(50_001, 50_001, 50_002)(driver)
    assert (
        await driver.play_service.start_game(ANN, None, DealRequest(variant="canfield"))
    ).game.deal == 50_002
    # One pack is shuffled for every game with as many decks.
    for sister in ("rainbow", "klondike"):
        other = with_deal_numbers(50_001, 50_003)(driver).play_service
        table = await other.start_game(
            ANN, None, DealRequest(variant=sister), CurrentGameAction.SET_ASIDE
        )
        assert (table.game.deal, table.game.is_counted) == (50_003, True)
        await other.resign_game(ANN, get_version(table))
    other = with_deal_numbers(50_001)(driver).play_service
    table = await other.start_game(
        ANN, None, DealRequest(variant="forty-thieves"), CurrentGameAction.SET_ASIDE
    )
    assert (table.game.deal, table.game.is_counted) == (50_001, True)


@pytest.mark.parametrize("number", [50_001, 123])
async def test_a_counted_deal_cannot_be_studied_in_a_related_game(
    driver: GameDriver, number: int
) -> None:
    play = with_deal_numbers(number)(driver).play_service
    first = await play.start_game(ANN, SERVER, DealRequest(price_book=PriceBook.HOYLE))
    assert first.game.is_counted
    for sister in ("rainbow", "klondike"):
        with pytest.raises(GameError, match="deal-in-progress"):
            await play.start_game(
                ANN,
                SERVER,
                DealRequest(variant=sister, deal_number=number),
                CurrentGameAction.SET_ASIDE,
            )
    await play.start_game(BEN, SERVER, DealRequest(variant="rainbow", deal_number=number))
    shown = await play.resign_game(BEN, get_version(await play.draw_cards(BEN)))
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await ReplayService(driver.store, driver.clock).load_replay_table(ANN, str(shown.game.id))
    await play.start_game(
        ANN,
        SERVER,
        DealRequest(variant="forty-thieves", deal_number=number),
        CurrentGameAction.SET_ASIDE,
    )


async def test_a_game_does_not_count_when_only_known_deals_are_left(driver: GameDriver) -> None:
    await play_to_the_end(driver.play_service, deal_number=50_001)
    driver = with_deal_numbers(*[50_001] * 20)(driver)
    assert not (
        await driver.play_service.start_game(ANN, None, DealRequest(variant="canfield"))
    ).game.is_counted


async def test_a_counted_deal_under_way_cannot_be_named_beside_it(driver: GameDriver) -> None:
    first = await driver.deal_game(variant="canfield")
    again = DealRequest(variant="canfield", deal_number=first.game.deal)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.play_service.start_game(ANN, SERVER, again, CurrentGameAction.SET_ASIDE)
    assert (await driver.play_service.load_current_table(ANN)).game == first.game
    await driver.play_service.start_game(ANN, SERVER, again, CurrentGameAction.GIVE_UP)


async def test_a_deal_whose_replay_was_shown_is_not_dealt_as_new(
    driver: GameDriver, store: Store
) -> None:
    shown = await play_to_the_end(driver.play_service)
    await ReplayService(store, ManualClock()).load_replay_table(BEN, str(shown.game.id))
    driver = with_deal_numbers(shown.game.deal, 60_000)(driver)
    assert (
        await driver.play_service.start_game(BEN, None, DealRequest(variant="canfield"))
    ).game.deal == 60_000


async def test_a_replay_of_a_counted_deal_under_way_is_refused(
    driver: GameDriver, store: Store
) -> None:
    shown = await play_to_the_end(driver.play_service)
    ben = with_deal_numbers(shown.game.deal)(driver).play_service
    await ben.start_game(BEN, None, DealRequest(variant="canfield"))
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await ReplayService(store, ManualClock()).load_replay_table(BEN, str(shown.game.id))


async def test_a_game_left_alone_for_fourteen_days_counts_as_given_up(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    upkeep = MaintenanceService(store, clock)
    await driver.deal_game(variant="canfield")
    clock.advance(hours=2)
    left = await driver.play_service.draw_cards(ANN)
    clock.advance(days=14)
    await upkeep.run_maintenance()
    assert (await driver.play_service.load_current_table(ANN)).game.slot is Slot.TABLE
    # Looking at it again, or for a move, is none.
    await driver.play_service.start_game(
        ANN, SERVER, DealRequest(deal_number=1), CurrentGameAction.SET_ASIDE
    )
    await driver.play_service.resume_game(ANN, left.game.id)
    left, _ = await driver.play_service.give_hint(ANN)
    clock.advance(seconds=1)
    await upkeep.run_maintenance()
    async with store.begin_read() as conn:
        result = await results.find_result_of_game(conn, left.game.id)
        game = await games.find_game(conn, left.game.id)
    assert result is not None
    assert game is not None
    assert (result.outcome, result.is_counted, result.ended_at) == (
        GameOutcome.ABANDONED,
        True,
        clock.now,
    )
    assert (result.seconds, game.last_active_at) == (2 * 3600, left.game.last_active_at)
    assert await load_game_counts(store) == (1, 0, 0)
    await upkeep.run_maintenance()
    assert await load_game_counts(store) == (1, 0, 0)


async def test_a_practice_game_left_alone_is_kept(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(123456, "canfield")
    left = await driver.play_service.draw_cards(ANN)
    clock.advance(days=1_000)
    await MaintenanceService(store, clock).run_maintenance()
    assert (await driver.play_service.load_current_table(ANN)).game == left.game


@pytest.mark.parametrize("back", ["undo_moves", "redo_moves"])
async def test_undo_and_redo_restart_the_fourteen_days(
    driver: GameDriver, store: Store, clock: ManualClock, back: str
) -> None:
    await driver.deal_game(variant="canfield")
    await driver.play_service.draw_cards(ANN, 2)
    await driver.play_service.undo_moves(ANN)
    clock.advance(days=13)
    await getattr(driver.play_service, back)(ANN)
    clock.advance(days=13)
    await MaintenanceService(store, clock).run_maintenance()
    assert (
        await driver.play_service.load_current_table(ANN)
    ).game.last_move_at == clock.now - timedelta(days=13)


async def test_a_game_that_cannot_be_replayed_is_abandoned_without_a_result(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    broken = await driver.deal_game(variant="canfield")
    async with store.begin_write() as conn:
        await games.save_game(conn, replace(broken.game, moves=("t1-f1", "w-w")))
    clock.advance(days=15)
    await MaintenanceService(store, clock).run_maintenance()
    with pytest.raises(GameError, match="no-game"):
        await driver.play_service.load_current_table(ANN)


async def test_leaderboards_of_past_periods_are_dropped(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await play_to_the_end(driver.play_service)
    march = LeaderboardKey(period="m2026-03"), LeaderboardKey(period="w2026-09")
    clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    await MaintenanceService(store, clock).run_maintenance()
    assert await find_leaderboard(store, period=march[0].period) is not None
    assert await find_leaderboard(store, period=march[1].period) is None
    clock.advance(minutes=1)
    await MaintenanceService(store, clock).run_maintenance()
    assert await find_leaderboard(store, period=march[0].period) is None
    assert await find_leaderboard(store) is not None


def test_a_week_belongs_to_the_year_of_its_thursday() -> None:
    new_year = datetime(2027, 1, 1, tzinfo=UTC)
    assert build_period_key(Period.WEEK, new_year) == "w2026-53"
    assert build_period_key(Period.MONTH, new_year) == "m2027-01"
    assert build_period_key(Period.MONTH, datetime(2028, 2, 29, tzinfo=UTC)) == "m2028-02"
