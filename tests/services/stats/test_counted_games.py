"""Counted games: a fresh deal, once, from its first move on."""

from collections.abc import Iterable

import pytest

from bot.engine.errors import GameError
from bot.models.games import PriceBook
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.models.servers import ServerSettings
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.games.replays import ReplayService
from bot.services.games.tables import Table
from bot.services.stats.periods import Period, build_period_key
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.accounts import servers
from bot.store.stats.leaderboards import find_leaderboard
from bot.store.stats.player_records import load_player_record
from tests.golden_games import WON_GAME
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version

CANFIELD_REQUEST = DealRequest(variant="canfield")
ALL_TIME = Period.ALL_TIME.value


async def find_leaderboard_games(store: Store, key: LeaderboardKey) -> int | None:
    """Add what waits, and return how many games a leaderboard has; None if there is none such."""
    await WaitingResultService(store, ManualClock()).add_waiting_results()
    async with store.begin_read() as conn:
        leaderboard = await find_leaderboard(conn, key)
    return leaderboard.games if leaderboard else None


async def load_game_counts(store: Store) -> tuple[int, int, int]:
    """Return the numbers of Ann's counted games, wins and practice games."""
    async with store.begin_read() as conn:
        record = await load_player_record(conn, ANN)
    return record.games, record.wins, record.practice_games


async def play_game_to_its_end(
    driver: GameDriver, moves: Iterable[str] = ("draw",), deal_number: int | None = None
) -> Table:
    """Deal Ann a game of Canfield, play moves in it, and resign it unless they won it."""
    await driver.deal_game(deal_number, "canfield")
    table, _ = await driver.play_service.play_typed_moves(ANN, ",".join(moves))
    return table if table.game.outcome else await driver.resign_game(table)


def make_play_service(driver: GameDriver, *deal_numbers: int) -> PlayService:
    """Return a play service on the driver's store whose fresh deals have these numbers."""
    return GameDriver(driver.store, driver.clock, deal_numbers).play_service


async def test_a_fresh_deal_counts_on_server_and_global_leaderboards(
    store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [WON_GAME.deal])
    clock.advance(hours=1)
    await play_game_to_its_end(driver, WON_GAME.moves)
    await WaitingResultService(store, clock).add_waiting_results()
    periods = [build_period_key(period, clock.now) for period in Period]
    assert periods == ["ever", "m2026-03", "w2026-10"]
    for server in (0, SERVER):
        for game_group in ("canfield", "family:canfield", ALL_GAMES):
            for period in periods:
                key = LeaderboardKey(server_id=server, game_group=game_group, period=period)
                async with store.begin_read() as conn:
                    board = await find_leaderboard(conn, key)
                assert board is not None
                assert (board.games, board.wins, board.clean_wins) == (1, 1, 1)
                assert (board.cards_up, board.cards_in_play) == (52, 52)
    assert await load_game_counts(store) == (1, 1, 0)


async def test_a_deal_named_by_the_player_is_practice(driver: GameDriver, store: Store) -> None:
    table = await play_game_to_its_end(driver, deal_number=123456)
    assert not table.game.is_counted
    assert await find_leaderboard_games(store, LeaderboardKey(period=ALL_TIME)) is None
    assert await load_game_counts(store) == (0, 0, 1)


async def test_a_game_counts_from_its_first_move_on(
    driver: GameDriver, play_service: PlayService, store: Store
) -> None:
    await driver.resign_game(await driver.deal_game(variant="canfield"))
    assert await load_game_counts(store) == (0, 0, 0)
    await driver.deal_game()
    await play_service.draw_cards(ANN)
    await driver.resign_game(await play_service.undo_moves(ANN))
    assert await load_game_counts(store) == (1, 0, 0)


async def test_a_game_outside_servers_counts_on_the_global_leaderboards_only(
    driver: GameDriver, play_service: PlayService, store: Store
) -> None:
    await play_service.start_game(ANN, None, DealRequest(variant="canfield"))
    await driver.draw_and_resign()
    assert await find_leaderboard_games(store, LeaderboardKey(period=ALL_TIME)) == 1
    server_key = LeaderboardKey(server_id=SERVER, period=ALL_TIME)
    assert await find_leaderboard_games(store, server_key) is None


async def test_a_server_may_keep_its_results_off_the_global_leaderboards(
    driver: GameDriver, store: Store
) -> None:
    async with store.begin_write() as conn:
        await servers.save_server_settings(
            conn, ServerSettings(id=SERVER, is_on_global_leaderboards=False, era=3)
        )
    await play_game_to_its_end(driver)
    assert await find_leaderboard_games(store, LeaderboardKey(period=ALL_TIME)) is None
    for era, games in ((0, None), (3, 1)):
        key = LeaderboardKey(server_id=SERVER, era=era, period=ALL_TIME)
        assert await find_leaderboard_games(store, key) == games


async def test_a_deal_played_before_is_not_dealt_as_new(driver: GameDriver) -> None:
    await play_game_to_its_end(driver, deal_number=50_001)
    play_service = make_play_service(driver, 50_001, 50_001, 50_002)
    table = await play_service.start_game(ANN, None, CANFIELD_REQUEST)
    assert table.game.deal == 50_002
    # The same number is the same cards in every variant with as many decks.
    for variant, number in (("rainbow", 50_003), ("klondike", 50_004)):
        play_service = make_play_service(driver, 50_001, number)
        table = await play_service.start_game(
            ANN, None, DealRequest(variant=variant), CurrentGameAction.SET_ASIDE
        )
        assert (table.game.deal, table.game.is_counted) == (number, True)
        await play_service.resign_game(ANN, get_version(await play_service.draw_cards(ANN)))
    table = await make_play_service(driver, 50_001).start_game(
        ANN, None, DealRequest(variant="forty-thieves"), CurrentGameAction.SET_ASIDE
    )
    assert (table.game.deal, table.game.is_counted) == (50_001, True)


@pytest.mark.parametrize("deal_number", [50_001, 123])
async def test_a_counted_deal_cannot_be_studied_in_a_related_variant(
    driver: GameDriver, deal_number: int
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
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await ReplayService(driver.store, driver.clock).load_replay_table(
            ANN, str(bens_table.game.id)
        )
    await play_service.start_game(ANN, SERVER, forty_thieves, CurrentGameAction.SET_ASIDE)


async def test_a_game_does_not_count_when_only_known_deals_are_left(driver: GameDriver) -> None:
    await play_game_to_its_end(driver, deal_number=50_001)
    play_service = make_play_service(driver, *[50_001] * 20)
    table = await play_service.start_game(ANN, None, CANFIELD_REQUEST)
    assert not table.game.is_counted


async def test_a_counted_deal_in_progress_cannot_be_named_for_another_game(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(variant="canfield")
    request = DealRequest(variant="canfield", deal_number=table.game.deal)
    with pytest.raises(GameError, match="deal-in-progress"):
        await play_service.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE)
    assert (await play_service.load_current_table(ANN)).game == table.game
    await play_service.start_game(ANN, SERVER, request, CurrentGameAction.GIVE_UP)


async def test_a_deal_whose_replay_was_viewed_is_not_dealt_as_new(
    driver: GameDriver, store: Store
) -> None:
    anns_table = await play_game_to_its_end(driver)
    await ReplayService(store, ManualClock()).load_replay_table(BEN, str(anns_table.game.id))
    play_service = make_play_service(driver, anns_table.game.deal, 60_000)
    bens_table = await play_service.start_game(BEN, None, CANFIELD_REQUEST)
    assert bens_table.game.deal == 60_000


async def test_a_replay_of_a_counted_deal_in_progress_is_refused(
    driver: GameDriver, store: Store
) -> None:
    anns_table = await play_game_to_its_end(driver)
    play_service = make_play_service(driver, anns_table.game.deal)
    await play_service.start_game(BEN, None, CANFIELD_REQUEST)
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await ReplayService(store, ManualClock()).load_replay_table(BEN, str(anns_table.game.id))
