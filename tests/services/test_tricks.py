"""Tricks with days, ends, undo and endless games: none leads a leaderboard."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.locale.catalogue import get_english_texts
from bot.models.games import GameOutcome, PracticeReason, PriceBook, Slot
from bot.services.play import PlayService
from bot.services.tables import (
    AttemptTimedOutError,
    CurrentGameAction,
    DealRequest,
    GameVersion,
    Table,
)
from bot.store import games
from bot.store.contests import NO_PLAYER_ID
from bot.store.ratings import list_rated_results
from bot.ui.scoreboards import ScoreboardPage, format_challenge_heading
from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.services.drivers import ANN, BEN, CREATOR, SERVER, Driver, get_version
from tests.store.player_rows import (
    find_result_of_game,
    list_player_house_nights,
    load_player_record,
)


async def test_the_money_of_a_game_belongs_to_the_day_of_its_deal(driver: Driver) -> None:
    play, tables = driver.play, []
    for _ in range(3):
        request = DealRequest(price_book=PriceBook.HOYLE)
        tables.append(await play.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE))
        driver.clock.advance(days=1)
    for table in tables:
        resumed = await play.resume_game(ANN, table.game.id)
        await play.resign_game(ANN, get_version(resumed))
    await driver.add_waiting_results()
    async with driver.store.begin_read(None) as conn:
        nights = await list_player_house_nights(conn, ANN)
    assert [(night.date, night.games) for night in nights] == [
        ("2026-03-02", 1),
        ("2026-03-03", 1),
        ("2026-03-04", 1),
    ]


async def test_a_day_is_in_the_streak_once_a_card_was_played(driver: Driver) -> None:
    await driver.begin_daily()
    assert (await driver.load_daily_page()).streak is None
    await driver.play.draw_cards(ANN, 2)
    assert (await driver.load_daily_page()).streak is None
    await driver.play_card()
    streak = await driver.load_streak()
    assert (streak.last_date, streak.current_days) == ("2026-03-02", 1)
    await driver.play.draw_cards(ANN)
    await driver.give_up()
    assert await driver.load_streak() == streak


NAMES = {CREATOR: "Cleo", ANN: "Ann"}


async def test_the_podium_says_who_ended_a_challenge_early(driver: Driver) -> None:
    service = driver.contests
    contest = await driver.create_challenge(ANN)
    assert (await service.end_challenge(CREATOR, contest.id, is_moderator=False)).ended_by_id
    board = await service.load_scoreboard(contest.id)
    heading = format_challenge_heading(ScoreboardPage(board, None), NAMES, get_english_texts())
    assert "Ended early by Cleo <t:" in heading
    await driver.privacy.erase_player_data(CREATOR)
    board = await service.load_scoreboard(contest.id)
    assert board.contest.ended_by_id == NO_PLAYER_ID
    heading = format_challenge_heading(ScoreboardPage(board, None), NAMES, get_english_texts())
    assert "Ended early by an unknown player <t:" in heading


async def test_who_ended_a_challenge_early_cannot_make_it_count_by_an_erasure(
    driver: Driver,
) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    for player_id in (ANN, BEN):
        await driver.begin_attempt(player_id, contest)
    await driver.play_moves(ANN, "draw")
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    await driver.privacy.erase_player_data(CREATOR)
    with pytest.raises(GameError, match="no-common-deals"):
        await driver.head_to_head.load_head_to_head(ANN, (ANN, BEN))


async def test_a_challenge_that_ends_by_itself_names_nobody(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    driver.clock.advance(hours=1)
    await driver.contests.close_due_contests()
    board = await driver.contests.load_scoreboard(contest.id)
    assert "Ended <t:" in format_challenge_heading(
        ScoreboardPage(board, None), NAMES, get_english_texts()
    )


async def find_outcome(driver: Driver, game_id: int) -> GameOutcome | None:
    """Do the maintenance that is due, and return how the game has ended."""
    await driver.run_maintenance()
    async with driver.store.begin_read(None) as conn:
        game = await games.find_game(conn, game_id)
    assert game is not None
    return game.outcome


async def test_undoing_and_redoing_does_not_keep_a_game_under_way(driver: Driver) -> None:
    table = await driver.deal_game(variant="canfield")
    await driver.play.draw_cards(ANN)
    driver.clock.advance(days=13)
    await driver.play.undo_moves(ANN)
    await driver.play.redo_moves(ANN)
    assert await find_outcome(driver, table.game.id) is None
    driver.clock.advance(days=2)
    assert await find_outcome(driver, table.game.id) is GameOutcome.ABANDONED


async def test_new_moves_keep_a_game_under_way_for_thirty_days(driver: Driver) -> None:
    table = await driver.deal_game(variant="canfield")
    for _ in range(3):
        await driver.play.draw_cards(ANN)
        driver.clock.advance(days=9)
        assert await find_outcome(driver, table.game.id) is None
    await driver.play.draw_cards(ANN)
    driver.clock.advance(days=4)
    assert await find_outcome(driver, table.game.id) is GameOutcome.ABANDONED


async def test_practice_waits(driver: Driver) -> None:
    table = await driver.deal_game(123456, "canfield")
    driver.clock.advance(days=100)
    assert await find_outcome(driver, table.game.id) is None


async def test_challenges_and_server_dailies_count_there_alone(driver: Driver) -> None:
    """Their deals are known to be winnable, which would make them better than fresh ones."""
    contest = await driver.create_challenge()
    await driver.begin_attempt(ANN, contest)
    attempt = (await driver.draw_and_resign()).game
    await driver.choose_own_daily("storehouse")
    await driver.begin_own_daily()
    await driver.draw_and_resign()
    await driver.begin_daily()
    await driver.draw_and_resign()
    assert (await driver.load_entry(ANN, contest)).is_ranked
    tomorrow = driver.clock() + timedelta(days=1)
    async with driver.store.begin_read(None) as conn:
        record = await load_player_record(conn, ANN)
        results = await games.list_player_results(conn, ANN, 10)
        rated = await list_rated_results(conn, 0, tomorrow, 10)
    assert [result.counts_in_contest for result in results] == [False, True, True]
    assert (record.games, record.practice_games) == (1, 0)
    assert (record.contest_games, record.contest_wins) == (2, 0)
    assert attempt.id in {result.game_id for result in rated}
    assert len(rated) == 3
    assert await driver.list_findings() == []


async def test_an_attempt_at_a_known_deal_counts_nowhere(driver: Driver) -> None:
    await driver.deal_free_game(BEN, 7)
    await driver.draw_and_resign(BEN)
    contest = await driver.create_challenge(deal_number=7)
    table = await driver.begin_attempt(BEN, contest, accept_known_deal=True)
    assert table.events.practice_reason is PracticeReason.KNOWN_DEAL
    resumed = await driver.begin_attempt(BEN, contest)
    assert resumed.events.practice_reason is PracticeReason.KNOWN_DEAL
    await driver.draw_and_resign(BEN)
    async with driver.store.begin_read(None) as conn:
        record = await load_player_record(conn, BEN)
    assert (record.practice_games, record.contest_games) == (2, 0)


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


async def begin_attempt_before_a_win(driver: Driver) -> Table:
    """Return the table of Ann's attempt, which one press of Auto would win."""
    contest = await driver.create_challenge(ANN, minutes=10)
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    return await driver.play.load_current_table(ANN)


@pytest.mark.slow
@pytest.mark.parametrize("press", PRESSES)
@pytest.mark.parametrize("is_aside", [False, True])
async def test_every_press_after_the_end_is_refused_and_ends_the_attempt(
    driver: Driver, press: str, *, is_aside: bool
) -> None:
    play = driver.play
    before = await begin_attempt_before_a_win(driver)
    contest = before.game.contest_id or 0
    if is_aside:
        await play.start_game(ANN, SERVER, DealRequest(), CurrentGameAction.SET_ASIDE)
    entry = (await driver.contests.load_scoreboard(contest)).entries[0]
    driver.clock.advance(minutes=10)
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
    await driver.contests.close_due_contests()
    (final, *_) = (await driver.contests.load_scoreboard(contest)).entries
    assert (final.is_won, final.cards_up, final.move_count, final.seconds) == (
        False,
        entry.cards_up,
        entry.move_count,
        entry.seconds,
    )
    assert await driver.list_findings() == []


async def test_it_ends_at_once_where_another_process_ended_the_challenge_early(
    driver: Driver, other_driver: Driver
) -> None:
    """The process at which the player presses still remembers the challenge as open."""
    before = await begin_attempt_before_a_win(driver)
    contest = before.game.contest_id or 0
    await other_driver.contests.end_challenge(CREATOR, contest, is_moderator=False)
    with pytest.raises(AttemptTimedOutError) as refusal:
        await driver.play.play_to_foundations(ANN, get_version(before))
    assert refusal.value.table.game.outcome is GameOutcome.ABANDONED
    (entry, *_) = (await driver.contests.load_scoreboard(contest)).entries
    assert (entry.is_finished, entry.is_won) == (True, False)


async def test_a_daily_is_not_begun_or_gone_on_with_after_midnight(driver: Driver) -> None:
    driver.set_time("2026-03-02T23:50:00")
    table = await driver.begin_daily()
    driver.clock.advance(minutes=10)
    with pytest.raises(AttemptTimedOutError):
        await driver.attempts.begin_attempt(ANN, SERVER, table.game.contest_id or 0)
    async with driver.store.begin_read(None) as conn:
        game = await games.find_game(conn, table.game.id)
    assert game is not None
    assert game.outcome is GameOutcome.ABANDONED
    assert (await driver.begin_daily()).game.contest_id != table.game.contest_id


async def test_a_daily_ranks_by_all_moves_made(driver: Driver) -> None:
    play = driver.play
    await driver.begin_daily(ANN)
    await driver.play.draw_cards(ANN, 3)
    await play.undo_moves(ANN, 2)
    await driver.begin_daily(BEN)
    await driver.play.draw_cards(BEN, 2)
    page = await driver.load_daily_page()
    assert [
        (row.rank, row.entry.player_id, row.entry.move_count) for row in page.ranked_entries
    ] == [
        (1, BEN, 2),
        (2, ANN, 3),
    ]


async def test_a_challenge_ranks_by_them_too(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    for player, draws in ((ANN, 3), (BEN, 2)):
        await driver.begin_attempt(player, contest)
        await driver.play_moves(player, *["draw"] * draws)
    play = driver.play
    table = await play.load_current_table(ANN)
    await play.go_back(ANN, GameVersion(table.game.id, table.game.revision), 1)
    board = await driver.contests.load_scoreboard(contest.id)
    assert [(entry.player_id, entry.move_count) for entry in board.entries[:2]] == [
        (BEN, 2),
        (ANN, 3),
    ]


async def test_a_redo_costs_nothing_and_a_new_way_does(driver: Driver) -> None:
    """What is redone was counted when it was first made; nothing else can be redone."""
    play = driver.play
    await driver.deal_game(123456, "canfield")
    await play.draw_cards(ANN, 4)
    for _ in range(3):
        await play.undo_moves(ANN, 4)
        table = await play.redo_moves(ANN, 4)
    assert (len(table.game.moves), table.game.moves_made) == (4, 4)
    await play.undo_moves(ANN, 4)
    table = await play.draw_cards(ANN)
    assert (len(table.game.moves), table.game.moves_made) == (1, 5)
    table = await play.draw_to_choice(ANN)
    table = await play.undo_moves(ANN, 9)
    drawn = table.game.moves_made - 5
    assert (len(table.game.moves), table.game.undos, drawn > 0) == (0, 4 * 4 + 2, True)


async def test_the_fewest_moves_of_a_win_are_all_that_were_made(driver: Driver) -> None:
    play = driver.play
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    await play.undo_moves(ANN, 20)
    table, _ = await play.play_typed_moves(ANN, ",".join(WON_GAME.moves[-21:]))
    made = len(WON_GAME.moves) + 20
    assert (len(table.game.moves), table.game.moves_made) == (len(WON_GAME.moves), made)
    async with driver.store.begin_read(None) as conn:
        result = await find_result_of_game(conn, table.game.id)
    assert result is not None
    assert result.move_count == made
    assert await driver.list_findings() == []
