"""The trick: deal on a server of one's own, and keep local there what went badly."""

import pytest

from bot.models.games import GameOutcome
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts.servers import ServerSettingsService
from bot.services.dailies.daily_pages import DailyQuery
from bot.services.games.game_requests import CurrentGameAction
from bot.services.recount.recount import RecountService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.stats import leaderboards
from tests.golden_games import WON_GAME
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, GameDriver, ManualClock


async def count_global_games(store: Store, clock: ManualClock) -> tuple[int, int]:
    """Return how many games and wins are on the global leaderboard of all games."""
    await WaitingResultService(store, clock).add_waiting_results()
    async with store.begin_read() as conn:
        board = await leaderboards.find_leaderboard(conn, LeaderboardKey(period="ever"))
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []
    return (board.games, board.wins) if board else (0, 0)


async def switch(store: Store, *, is_on: bool) -> None:
    """Let the server count globally, or not."""
    await ServerSettingsService(store).change_settings(SERVER, is_on_global_leaderboards=is_on)


async def test_losses_stay_on_the_global_boards_when_the_server_leaves_them(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()
    await switch(store, is_on=False)
    assert await count_global_games(store, clock) == (1, 0)
    await switch(store, is_on=True)
    await switch(store, is_on=False)
    assert await count_global_games(store, clock) == (1, 0)


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_game_under_way_counts_as_when_it_was_dealt(
    store: Store, clock: ManualClock, *, is_on: bool
) -> None:
    """Neither is a loss hidden before it is sure, nor is a win shown after it."""
    driver = GameDriver(store, clock, [WON_GAME.deal, 50_001])
    await switch(store, is_on=is_on)
    game = (await driver.deal_game(variant="canfield")).game
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    await switch(store, is_on=not is_on)
    await driver.draw_and_resign()
    assert await count_global_games(store, clock) == (int(is_on), 0)
    clock.advance(minutes=1)
    await driver.play_service.resume_game(ANN, game.id)
    table, _ = await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves))
    assert table.game.outcome is GameOutcome.WON
    assert await count_global_games(store, clock) == (2 * is_on, int(is_on))


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_daily_counts_as_when_it_was_begun(
    daily_driver: DailyDriver, store: Store, *, is_on: bool
) -> None:
    await switch(store, is_on=is_on)
    await daily_driver.begin_daily()
    await daily_driver.begin_daily(BEN, OTHER_SERVER)
    await switch(store, is_on=not is_on)
    await daily_driver.draw_cards(ANN)
    await daily_driver.draw_cards(BEN, 2)
    ended = await daily_driver.resign_game()
    page = await daily_driver.load_daily_page()
    assert page.entry_count == 1 + is_on
    assert (page.own_ranked_entry is not None) is is_on
    own_page = await daily_driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert own_page.entry_count == 1
    attempt = await daily_driver.attempt_service.load_attempt(ended.game)
    assert attempt is not None
    assert attempt.entry_count == 1 + is_on
