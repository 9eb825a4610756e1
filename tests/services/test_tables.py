"""Tables: outdated controls, games set aside, ended ones, and unreadable ones."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import GameStatus
from bot.models.games import DealSource, GameOutcome, GameResult, MessagePlace, Slot
from bot.models.requests import StaleGameError
from bot.services.deals import MAX_SET_ASIDE
from bot.services.play import PlayService
from bot.services.recount import BrokenGame
from bot.services.tables import (
    CurrentGameAction,
    GameInProgressError,
    GameVersion,
    NotYourTableError,
    ShownTable,
    Table,
    UnreadableGameError,
)
from bot.store import Store, games
from tests.golden_games import (
    MOVES_BEFORE_LAST_AUTO,
    STUCK_UNSEEN_DEAL,
    STUCK_UNSEEN_MOVES,
    WON_GAME,
)
from tests.services.drivers import (
    ANN,
    BEN,
    SERVER,
    UNREADABLE_VALUES,
    Driver,
    get_version,
    make_unreadable,
)
from tests.store.player_rows import find_result_of_game, load_player_record

every_kind = pytest.mark.parametrize("kind", UNREADABLE_VALUES)


async def test_a_table_is_stuck_once_its_player_can_know_it(driver: Driver) -> None:
    table = await driver.deal_and_play(STUCK_UNSEEN_DEAL, STUCK_UNSEEN_MOVES)
    assert (len(table.state.stock), table.status) == (34, GameStatus.PLAYING)
    table = await driver.play.draw_cards(ANN, 12)
    assert (len(table.state.stock), table.status) == (0, GameStatus.STUCK)


@every_kind
async def test_an_unreadable_game_is_refused_clearly_and_logged_in_one_line(
    driver: Driver, kind: str
) -> None:
    table = await driver.deal_game(variant="canfield")
    await make_unreadable(driver.store, table.game.id, kind)
    for call in (
        lambda: driver.play.load_current_table(ANN),
        lambda: driver.play.load_own_table(ANN, table.game.id),
        lambda: driver.play.draw_cards(ANN),
        lambda: driver.play.undo_moves(ANN),
        lambda: driver.play.give_hint(ANN),
        lambda: driver.play.resign_game(ANN, get_version(table)),
    ):
        with capture_logs() as logs, pytest.raises(UnreadableGameError) as caught:
            await call()
        assert caught.value.key is ErrorKey.GAME_UNREADABLE
        assert caught.value.is_removable
        [line] = logs
        assert (line["event"], line["game"]) == ("game cannot be opened", table.game.id)
        assert line["reason"]
        assert "\n" not in line["reason"]
        assert "exc_info" not in line


@every_kind
async def test_an_unreadable_game_makes_room_for_a_deal_without_a_question(
    driver: Driver, kind: str
) -> None:
    broken = await driver.deal_game(variant="canfield")
    await make_unreadable(driver.store, broken.game.id, kind)
    table = await driver.deal_game()
    assert table.events.game_set_aside is not None
    assert table.events.game_set_aside.id == broken.game.id
    assert (await driver.play.load_current_table(ANN)).game.id == table.game.id
    with pytest.raises(GameInProgressError):
        await driver.deal_game()
    with pytest.raises(UnreadableGameError):
        await driver.play.resume_game(ANN, broken.game.id)
    assert (await driver.play.load_current_table(ANN)).game.id == table.game.id


@every_kind
async def test_an_unreadable_game_is_removed_by_its_player_and_counts_nowhere(
    driver: Driver, kind: str
) -> None:
    play_service = driver.play
    await driver.deal_game(variant="canfield")
    table = await play_service.draw_cards(ANN)
    with pytest.raises(GameError, match="out-of-date"):
        await driver.removal.remove_unreadable_game(ANN, table.game.id)
    await make_unreadable(driver.store, table.game.id, kind)
    with pytest.raises(NotYourTableError):
        await driver.removal.remove_unreadable_game(BEN, table.game.id)
    await driver.removal.remove_unreadable_game(ANN, table.game.id)
    with pytest.raises(GameError, match="no-game"):
        await play_service.load_current_table(ANN)
    with pytest.raises(GameError, match="game-over"):
        await driver.removal.remove_unreadable_game(ANN, table.game.id)
    assert await driver.attempts.list_active_games(ANN) == []
    async with driver.store.begin_read(None) as conn:
        game = await games.find_game(conn, table.game.id)
        assert await find_result_of_game(conn, table.game.id) is None
        record = await load_player_record(conn, ANN)
    assert game is not None
    assert (game.outcome, game.slot) == (GameOutcome.RESIGNED, None)
    assert (record.games, record.practice_games) == (0, 0)
    findings = await driver.list_findings()
    assert [type(finding) for finding in findings] == [BrokenGame]


async def test_unreadable_games_set_aside_do_not_count_towards_the_limit(driver: Driver) -> None:
    for _ in range(MAX_SET_ASIDE + 1):
        table = await driver.deal_game(None, "canfield", CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="too-many-set-aside"):
        await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)
    await make_unreadable(driver.store, table.game.id)
    await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)


async def test_moves_taken_back_that_are_no_moves_only_cannot_be_redone(driver: Driver) -> None:
    await driver.deal_and_play(1, ["draw", "draw"])
    table = await driver.play.undo_moves(ANN)
    async with driver.store.begin_write(None) as conn:
        await games.save_game(conn, replace(table.game, redo_moves=("castling",)))
    with pytest.raises(GameError, match="nothing-to-redo"):
        await driver.play.redo_moves(ANN)
    assert len((await driver.play.draw_cards(ANN)).game.moves) == 2


async def test_the_last_finished_game_that_opens_is_the_one_replayed(driver: Driver) -> None:
    replays = driver.replays
    first = await driver.resign_game(await driver.deal_and_play(1, ["draw"]))
    driver.clock.advance(minutes=1)
    second = await driver.resign_game(await driver.deal_and_play(2, ["draw"]))
    await make_unreadable(driver.store, second.game.id)
    assert (await replays.load_replay_table(ANN)).game.id == first.game.id
    with pytest.raises(UnreadableGameError) as caught:
        await replays.load_replay_table(ANN, str(second.game.id))
    assert not caught.value.is_removable
    await make_unreadable(driver.store, first.game.id, "an illegal move")
    with pytest.raises(UnreadableGameError):
        await replays.load_replay_table(ANN)


async def test_maintenance_ends_unreadable_games_and_all_others(driver: Driver) -> None:
    broken = []
    for kind in UNREADABLE_VALUES:
        table = await driver.deal_game(variant="canfield", current_game_action=None)
        await make_unreadable(driver.store, table.game.id, kind)
        broken.append(table.game.id)
        driver.clock.advance(seconds=1)
    last = await driver.deal_game(variant="canfield")
    driver.clock.advance(days=15)
    with capture_logs() as logs:
        await driver.run_maintenance()
    assert [line["game"] for line in logs] == broken
    async with driver.store.begin_read(None) as conn:
        for game_id in (*broken, last.game.id):
            game = await games.find_game(conn, game_id)
            assert game is not None
            assert game.outcome is GameOutcome.ABANDONED
            result = await find_result_of_game(conn, game_id)
            assert (result is None) is (game_id in broken)


async def test_a_revision_rises_with_every_change_including_undo(driver: Driver) -> None:
    play, first_table = driver.play, await driver.deal_game(410630)
    tables = [first_table, await play.draw_cards(ANN), await play.undo_moves(ANN)]
    tables += [await play.redo_moves(ANN), await play.undo_moves(ANN), await play.draw_cards(ANN)]
    await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    tables += [await play.resume_game(ANN, first_table.game.id), await play.draw_cards(ANN)]
    revisions = [table.game.revision for table in tables]
    assert revisions == sorted(set(revisions))


async def test_an_outdated_control_is_refused_and_changes_nothing(driver: Driver) -> None:
    table = await driver.deal_game(410630)
    await driver.play.play_move(ANN, Move("r", "t1"), get_version(table))
    undone = await driver.play.undo_moves(ANN)
    assert undone.state == table.state
    later = GameVersion(table.game.id, undone.game.revision + 1)
    for call in (
        driver.play.play_move(ANN, DRAW_MOVE, get_version(table)),
        driver.play.draw_cards(ANN, version=get_version(table)),
        driver.play.draw_cards(ANN, version=later),
        driver.play.undo_moves(ANN, version=get_version(table)),
        driver.play.redo_moves(ANN, version=get_version(table)),
        driver.play.play_to_foundations(ANN, get_version(table)),
        driver.play.draw_to_choice(ANN, get_version(table)),
        driver.play.resign_game(ANN, get_version(table)),
        driver.play.load_table_at_version(ANN, get_version(table)),
    ):
        with pytest.raises(StaleGameError):
            await call
    assert (await driver.play.load_current_table(ANN)).game == undone.game


async def test_controls_of_other_players_and_missing_games_are_refused(driver: Driver) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(NotYourTableError):
        await driver.play.draw_cards(BEN, version=get_version(table))
    with pytest.raises(GameError, match="game-over"):
        await driver.play.draw_cards(ANN, version=GameVersion(999, 0))
    assert (await driver.play.load_current_table(ANN)).game == table.game


async def test_two_bots_on_one_database_play_a_press_once(
    driver: Driver, other_driver: Driver
) -> None:
    table = await driver.deal_game(410630)
    for move_count in range(1, 11):
        version = get_version(table)
        outcomes = await asyncio.gather(
            *(each.play.draw_cards(ANN, version=version) for each in (driver, other_driver) * 2),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, StaleGameError) for outcome in outcomes) == 3
        table = await other_driver.play.load_current_table(ANN)
        assert len(table.game.moves) == table.game.revision == move_count


async def test_two_bots_deal_one_game_to_one_player(driver: Driver, other_driver: Driver) -> None:
    outcomes = await asyncio.gather(
        driver.deal_game(1),
        other_driver.deal_game(2),
        return_exceptions=True,
    )
    [error] = [outcome for outcome in outcomes if isinstance(outcome, GameError)]
    assert error.key == "game-in-progress"
    assert len(await driver.attempts.list_active_games(ANN)) == 1


async def test_of_messages_sent_at_the_same_time_the_newest_shows_the_table(
    driver: Driver,
) -> None:
    record, game = driver.play.record_table_message, (await driver.deal_game(410630)).game
    messages = [MessagePlace(7, number) for number in (1003, 1001, 1004, 1002)]
    shown = await asyncio.gather(*(record(game, message) for message in messages))
    game = (await driver.play.load_current_table(ANN)).game
    newest = MessagePlace(7, 1004)
    assert game.shown_in == newest
    # Each of the others has lost its controls once.
    older = [each.older for each in shown if each.older]
    assert {*older, newest} == set(messages)
    assert len(older) == len(messages) - 1
    # Whoever knew of the newest one shows the table above on purpose.
    above = MessagePlace(8, 1001)
    assert await record(game, above) == ShownTable(above, newest)
    assert await record(game, above) == ShownTable(above, None)
    assert (await driver.play.load_current_table(ANN)).game.shown_in == above


async def give_hint(play: PlayService, version: GameVersion) -> Table:
    """Return Ann's table after a hint, which was counted."""
    table, _ = await play.give_hint(ANN, version)
    assert table.game.hints == 1
    return table


@pytest.mark.parametrize(
    ("action", "moves"),
    [
        (lambda play, version: play.play_move(ANN, DRAW_MOVE, version), ("draw",) * 2),
        (lambda play, version: play.draw_cards(ANN, version=version), ("draw",) * 2),
        (lambda play, version: play.undo_moves(ANN, version=version), ()),
        (lambda play, version: play.load_table_at_version(ANN, version), ("draw",)),
        (give_hint, ("draw",)),
    ],
    ids=["move", "draw", "undo", "table", "hint"],
)
async def test_a_control_of_a_game_set_aside_resumes_it_and_does_what_was_pressed(
    driver: Driver,
    action: Callable[[PlayService, GameVersion], Awaitable[Table]],
    moves: tuple[str, ...],
) -> None:
    first = await driver.deal_and_play(1, ["draw"])
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    table = await action(driver.play, get_version(first))
    assert (table.game.id, table.game.moves) == (first.game.id, moves)
    assert table.events.game_set_aside is not None
    assert table.events.game_set_aside.id == second.game.id
    current = await driver.play.load_current_table(ANN)
    assert (current.game, current.events.game_set_aside) == (table.game, None)
    other = await driver.play.load_own_table(ANN, second.game.id)
    assert other.game.slot is Slot.ASIDE


async def test_a_press_that_is_refused_leaves_the_game_set_aside(driver: Driver) -> None:
    outdated = await driver.deal_game(1)
    first = await driver.play.draw_cards(ANN)
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="game-set-aside"):
        await driver.play.draw_cards(ANN, version=get_version(outdated))
    with pytest.raises(GameError, match="foundation-stays"):
        await driver.play.play_move(ANN, Move("f4", "t1"), get_version(first))
    # It can be given up where it is.
    ended = await driver.resign_game(first)
    assert ended.game.outcome is GameOutcome.RESIGNED
    assert (await driver.play.load_current_table(ANN)).game == second.game


async def load_result(store: Store, table: Table) -> GameResult | None:
    """Return the result of a table's game; None if it has none."""
    async with store.begin_read(None) as conn:
        return await find_result_of_game(conn, table.game.id)


async def test_the_last_card_wins_the_game_and_records_its_figures(driver: Driver) -> None:
    dealt_at = driver.clock.now
    await driver.deal_and_play(WON_GAME.deal, MOVES_BEFORE_LAST_AUTO)
    await driver.play.undo_moves(ANN, 2)
    await driver.play.redo_moves(ANN)
    await driver.play.redo_moves(ANN)
    driver.clock.advance(minutes=12, seconds=5)
    table = await driver.play.play_to_foundations(ANN)
    assert table.state.cards_up == 52
    assert (table.game.outcome, table.game.slot) == (GameOutcome.WON, None)
    assert await load_result(driver.store, table) == GameResult(
        game_id=table.game.id,
        player_id=ANN,
        server_id=SERVER,
        variant="canfield",
        deal=WON_GAME.deal,
        deal_source=DealSource.NAMED,
        outcome=GameOutcome.WON,
        dealt_at=dealt_at,
        ended_at=dealt_at + timedelta(minutes=12, seconds=5),
        move_count=142,
        seconds=725,
        undos=2,
        hints=0,
        auto_uses=1,
        cards_up=52,
        is_counted=False,
    )


async def test_a_resigned_game_is_recorded_as_resigned(driver: Driver) -> None:
    await driver.deal_game(410630, "canfield")
    driver.clock.advance(seconds=14)
    table, _ = await driver.play.play_typed_moves(ANN, "r t1, t2 f")
    driver.clock.advance(seconds=90)
    ended_table = await driver.resign_game(table)
    assert ended_table.game.outcome is GameOutcome.RESIGNED
    assert ended_table.game.ended_at == driver.clock.now
    assert ended_table.state == table.state
    result = await load_result(driver.store, ended_table)
    assert result is not None
    assert (result.outcome, result.cards_up) == (GameOutcome.RESIGNED, table.state.cards_up)
    # Its time ends with the last move, not with the thinking before it was given up.
    assert (result.move_count, result.seconds) == (2, 14)


async def test_a_clock_set_back_gives_no_negative_time(driver: Driver) -> None:
    table = await driver.deal_game(1)
    driver.clock.advance(hours=-1)
    result = await load_result(driver.store, await driver.resign_game(table))
    assert result is not None
    assert result.seconds == 0


async def test_a_finished_game_leaves_the_table_and_refuses_every_action(driver: Driver) -> None:
    table = await driver.resign_game(await driver.deal_game(410630))
    for call in (
        driver.play.play_move(ANN, DRAW_MOVE, get_version(table)),
        driver.play.draw_cards(ANN, version=get_version(table)),
        driver.play.undo_moves(ANN, version=get_version(table)),
        driver.play.redo_moves(ANN, version=get_version(table)),
        driver.play.play_to_foundations(ANN, get_version(table)),
        driver.play.resign_game(ANN, get_version(table)),
        driver.play.load_table_at_version(ANN, get_version(table)),
    ):
        with pytest.raises(GameError, match="game-over"):
            await call
    with pytest.raises(GameError, match="no-game"):
        await driver.play.load_current_table(ANN)
    ended_table = await driver.play.load_own_table(ANN, table.game.id)
    assert (ended_table.game, ended_table.legal_moves) == (table.game, [])
