"""The trick: try ways out, take them back, and be ranked by the moves of the last way only."""

from bot.services.games.game_requests import GameVersion
from bot.services.recount.recount import RecountService
from bot.store import Store
from bot.store.games import results
from tests.golden_games import WON_GAME
from tests.services.challenge_driver import ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, GameDriver, ManualClock


async def test_a_daily_ranks_by_all_moves_made(daily_driver: DailyDriver) -> None:
    play = daily_driver.play_service
    await daily_driver.begin_daily(ANN)
    await daily_driver.draw_cards(ANN, 3)
    await play.undo_moves(ANN, 2)
    await daily_driver.begin_daily(BEN)
    await daily_driver.draw_cards(BEN, 2)
    page = await daily_driver.load_daily_page()
    assert [
        (row.rank, row.entry.player_id, row.entry.move_count) for row in page.ranked_entries
    ] == [
        (1, BEN, 2),
        (2, ANN, 3),
    ]


async def test_a_challenge_ranks_by_them_too(challenge_driver: ChallengeDriver) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    for player, draws in ((ANN, 3), (BEN, 2)):
        await challenge_driver.begin_attempt(player, contest)
        await challenge_driver.play_moves(player, *["draw"] * draws)
    play = challenge_driver.play_service
    table = await play.load_current_table(ANN)
    await play.go_back(ANN, GameVersion(table.game.id, table.game.revision), 1)
    board = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert [(entry.player_id, entry.move_count) for entry in board.entries[:2]] == [
        (BEN, 2),
        (ANN, 3),
    ]


async def test_a_redo_costs_nothing_and_a_new_way_does(driver: GameDriver) -> None:
    """What is redone was counted when it was first made; nothing else can be redone."""
    play = driver.play_service
    await driver.deal_game(123456, "canfield")
    await play.draw_cards(ANN, 4)
    for _ in range(3):
        await play.undo_moves(ANN, 4)
        table = await play.redo_moves(ANN, 4)
    assert (len(table.game.moves), table.game.move_count) == (4, 4)
    await play.undo_moves(ANN, 4)
    table = await play.draw_cards(ANN)
    assert (len(table.game.moves), table.game.move_count) == (1, 5)
    table = await play.draw_to_choice(ANN)
    table = await play.undo_moves(ANN, 9)
    drawn = table.game.move_count - 5
    assert (len(table.game.moves), table.game.undos, drawn > 0) == (0, 4 * 4 + 2, True)


async def test_the_fewest_moves_of_a_win_are_all_that_were_made(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    play = driver.play_service
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    await play.undo_moves(ANN, 20)
    table, _ = await play.play_typed_moves(ANN, ",".join(WON_GAME.moves[-21:]))
    made = len(WON_GAME.moves) + 20
    assert (len(table.game.moves), table.game.move_count) == (len(WON_GAME.moves), made)
    async with store.begin_read() as conn:
        result = await results.find_result_of_game(conn, table.game.id)
    assert result is not None
    assert result.move_count == made
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []
