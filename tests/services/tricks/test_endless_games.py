"""The trick: never lose, by keeping losing games under way with an undo now and then."""

from bot.models.games import GameOutcome, PracticeReason
from bot.services.fair_play.fresh_deals import MAX_COUNTED_GAMES
from bot.services.games.game_requests import DealRequest
from bot.services.maintenance import MaintenanceService
from bot.store import Store
from bot.store.games import games
from tests.services.challenge_driver import ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, SERVER, GameDriver, ManualClock


async def find_outcome(store: Store, clock: ManualClock, game_id: int) -> GameOutcome | None:
    """Do the maintenance that is due, and return how the game has ended."""
    await MaintenanceService(store, clock).run_maintenance()
    async with store.begin_read() as conn:
        game = await games.find_game(conn, game_id)
    assert game is not None
    return game.outcome


async def test_undoing_and_redoing_does_not_keep_a_game_under_way(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    table = await driver.deal_game(variant="canfield")
    await driver.play_service.draw_cards(ANN)
    clock.advance(days=13)
    await driver.play_service.undo_moves(ANN)
    await driver.play_service.redo_moves(ANN)
    assert await find_outcome(store, clock, table.game.id) is None
    clock.advance(days=2)
    assert await find_outcome(store, clock, table.game.id) is GameOutcome.ABANDONED


async def test_new_moves_keep_a_game_under_way_for_thirty_days(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    table = await driver.deal_game(variant="canfield")
    for _ in range(3):
        await driver.play_service.draw_cards(ANN)
        clock.advance(days=9)
        assert await find_outcome(store, clock, table.game.id) is None
    await driver.play_service.draw_cards(ANN)
    clock.advance(days=4)
    assert await find_outcome(store, clock, table.game.id) is GameOutcome.ABANDONED


async def test_practice_waits(driver: GameDriver, store: Store, clock: ManualClock) -> None:
    table = await driver.deal_game(123456, "canfield")
    clock.advance(days=100)
    assert await find_outcome(store, clock, table.game.id) is None


async def test_an_attempt_ends_with_its_contest_and_counts(
    challenge_driver: ChallengeDriver, store: Store, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    table = await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_moves(ANN, "draw")
    assert await find_outcome(store, clock, table.game.id) is None
    clock.advance(hours=2)
    await challenge_driver.contest_service.close_due_contests()
    assert await find_outcome(store, clock, table.game.id) is GameOutcome.ABANDONED
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.is_won, entry.move_count) == (True, False, 1)


async def test_losing_attempts_do_not_wait_until_the_month_is_over(
    challenge_driver: ChallengeDriver, daily_driver: DailyDriver
) -> None:
    """Wins would be added at once, and so many losses to the next month."""
    play, counted = challenge_driver.play_service, []
    for number in range(MAX_COUNTED_GAMES + 2):
        challenge_driver.next_deal_number = 60_000 + number
        contest = await challenge_driver.create_challenge(minutes=14 * 24 * 60)
        table = await challenge_driver.begin_attempt(ANN, contest)
        await challenge_driver.play_moves(ANN, "draw")
        counted.append(table.game.is_counted)
    assert counted == [True] * MAX_COUNTED_GAMES + [False] * 2
    assert table.fresh_deal_terms is not None
    assert table.fresh_deal_terms.practice_reason is PracticeReason.COUNTED_GAMES
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked
    fresh = await play.start_game(ANN, SERVER, DealRequest(variant="canfield"))
    assert not fresh.game.is_counted
    assert (await daily_driver.begin_daily()).game.is_counted
