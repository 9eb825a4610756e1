"""The trick: play on in an attempt when its daily or challenge is over, and end it better."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.models.games import GameOutcome, Slot
from bot.services.fair_play.attempt_ends import AttemptTimedOutError
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.services.recount.recount import RecountService
from bot.store import Store
from bot.store.games import games
from tests.golden_games import MOVES_BEFORE_LAST_AUTO
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, SERVER, ManualClock, get_version
from tests.store.migrated_database import open_migrated_store

Press = Callable[[PlayService, Table], Awaitable[object]]

PRESSES: dict[str, Press] = {
    "move": lambda play, table: play.play_move(ANN, DRAW_MOVE, get_version(table)),
    "illegal move": lambda play, table: play.play_move(
        ANN, Move.parse("t1-t1"), get_version(table)
    ),
    "typed": lambda play, _: play.play_typed_moves(ANN, "draw, draw"),
    "draw": lambda play, _: play.draw_cards(ANN),
    "draw on": lambda play, table: play.draw_to_choice(ANN, get_version(table)),
    "auto": lambda play, table: play.play_to_foundations(ANN, get_version(table)),
    "undo": lambda play, table: play.undo_moves(ANN, version=get_version(table)),
    "back": lambda play, table: play.go_back(ANN, get_version(table), 1),
    "redo": lambda play, _: play.redo_moves(ANN),
    "hint": lambda play, table: play.give_hint(ANN, get_version(table)),
    "give up": lambda play, table: play.resign_game(ANN, get_version(table)),
    "go on": lambda play, table: play.resume_game(ANN, table.game.id),
}


async def begin_attempt_before_a_win(driver: ChallengeDriver) -> Table:
    """Return the table of Ann's attempt, which one press of Auto would win."""
    contest = await driver.create_challenge(ANN, minutes=10)
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    return await driver.play_service.load_current_table(ANN)


@pytest.mark.parametrize("press", PRESSES)
@pytest.mark.parametrize("is_aside", [False, True])
async def test_every_press_after_the_end_is_refused_and_ends_the_attempt(
    challenge_driver: ChallengeDriver,
    store: Store,
    clock: ManualClock,
    press: str,
    *,
    is_aside: bool,
) -> None:
    play = challenge_driver.play_service
    before = await begin_attempt_before_a_win(challenge_driver)
    contest = before.game.contest_id or 0
    if is_aside:
        await play.start_game(ANN, SERVER, DealRequest(), CurrentGameAction.SET_ASIDE)
    entry = (await challenge_driver.contest_service.load_scoreboard(contest)).entries[0]
    clock.advance(minutes=10)
    if is_aside and press in {"typed", "draw", "redo"}:
        return  # they are about the game on the table
    with pytest.raises(AttemptTimedOutError) as refusal:
        await PRESSES[press](play, before)
    ended = refusal.value.table.game
    assert (ended.outcome, ended.slot, ended.moves) == (
        GameOutcome.ABANDONED,
        None,
        before.game.moves,
    )
    assert (ended.undos, ended.hints) == (before.game.undos, before.game.hints)
    if is_aside:
        assert (await play.load_current_table(ANN)).game.slot is Slot.TABLE
    with pytest.raises(GameError, match="game-over"):
        await play.play_move(ANN, DRAW_MOVE, get_version(refusal.value.table))
    await challenge_driver.contest_service.close_due_contests()
    (final, *_) = (await challenge_driver.contest_service.load_scoreboard(contest)).entries
    assert (final.is_won, final.cards_up, final.move_count, final.seconds) == (
        False,
        entry.cards_up,
        entry.move_count,
        entry.seconds,
    )
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []


async def test_it_ends_at_once_where_another_process_ended_the_challenge_early(
    challenge_driver: ChallengeDriver, clock: ManualClock, database_url: str
) -> None:
    """The process at which the player presses still remembers the challenge as open."""
    before = await begin_attempt_before_a_win(challenge_driver)
    contest = before.game.contest_id or 0
    async with open_migrated_store(database_url) as other_store:
        other = ChallengeDriver(other_store, clock)
        await other.contest_service.end_challenge(CREATOR, contest, is_moderator=False)
    with pytest.raises(AttemptTimedOutError) as refusal:
        await challenge_driver.play_service.play_to_foundations(ANN, get_version(before))
    assert refusal.value.table.game.outcome is GameOutcome.ABANDONED
    (entry, *_) = (await challenge_driver.contest_service.load_scoreboard(contest)).entries
    assert (entry.is_finished, entry.is_won) == (True, False)


async def test_a_daily_is_not_begun_or_gone_on_with_after_midnight(
    daily_driver: DailyDriver, store: Store
) -> None:
    daily_driver.set_time("2026-03-02T23:50:00")
    table = await daily_driver.begin_daily()
    daily_driver.clock.advance(minutes=10)
    with pytest.raises(AttemptTimedOutError):
        await daily_driver.attempt_service.begin_attempt(ANN, SERVER, table.game.contest_id or 0)
    async with store.begin_read() as conn:
        game = await games.find_game(conn, table.game.id)
    assert game is not None
    assert game.outcome is GameOutcome.ABANDONED
    assert (await daily_driver.begin_daily()).game.contest_id != table.game.contest_id
