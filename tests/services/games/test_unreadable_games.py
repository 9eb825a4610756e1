"""Games that cannot be opened any more: told of, logged, removable, and in nobody's way."""

from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.engine.errors import ErrorKey, GameError
from bot.models.games import GameOutcome
from bot.services.contests.attempts import AttemptService
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    NotYourTableError,
)
from bot.services.games.new_games import MAX_SET_ASIDE
from bot.services.games.play import PlayService
from bot.services.games.removal import GameRemovalService
from bot.services.games.replays import ReplayService
from bot.services.games.stored_games import UnreadableGameError
from bot.services.maintenance import MaintenanceService
from bot.services.recount.expected_results import BrokenGame
from bot.services.recount.recount import RecountService
from bot.services.stats.player_records import PlayerRecordService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.games import games, results
from bot.store.stats.player_records import load_player_record
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version
from tests.services.play_simulation import PlaySimulation
from tests.services.unreadable_games import UNREADABLE_VALUES, make_unreadable, remove_variant
from tests.whole.driver.operator_command import run_operator_command

every_kind = pytest.mark.parametrize("kind", UNREADABLE_VALUES)


@pytest.fixture
def removal(store: Store, clock: ManualClock) -> GameRemovalService:
    """Return the service that removes games."""
    return GameRemovalService(store, clock)


@every_kind
async def test_an_unreadable_game_is_refused_clearly_and_logged_in_one_line(
    driver: GameDriver, play_service: PlayService, store: Store, kind: str
) -> None:
    table = await driver.deal_game(variant="canfield")
    await make_unreadable(store, table.game.id, kind)
    for call in (
        lambda: play_service.load_current_table(ANN),
        lambda: play_service.load_own_table(ANN, table.game.id),
        lambda: play_service.draw_cards(ANN),
        lambda: play_service.undo_moves(ANN),
        lambda: play_service.give_hint(ANN),
        lambda: play_service.resign_game(ANN, get_version(table)),
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
    driver: GameDriver, play_service: PlayService, store: Store, kind: str
) -> None:
    broken = await driver.deal_game(variant="canfield")
    await make_unreadable(store, broken.game.id, kind)
    table = await driver.deal_game()
    assert table.unreadable_game is not None
    assert table.unreadable_game.id == broken.game.id
    assert (await play_service.load_current_table(ANN)).game.id == table.game.id
    with pytest.raises(GameInProgressError):
        await driver.deal_game()
    with pytest.raises(UnreadableGameError):
        await play_service.resume_game(ANN, broken.game.id)
    assert (await play_service.load_current_table(ANN)).game.id == table.game.id


@every_kind
async def test_an_unreadable_game_is_removed_by_its_player_and_counts_nowhere(
    driver: GameDriver, removal: GameRemovalService, store: Store, clock: ManualClock, kind: str
) -> None:
    play_service = driver.play_service
    await driver.deal_game(variant="canfield")
    table = await play_service.draw_cards(ANN)
    with pytest.raises(GameError, match="game-readable"):
        await removal.remove_unreadable_game(ANN, table.game.id)
    await make_unreadable(store, table.game.id, kind)
    with pytest.raises(NotYourTableError):
        await removal.remove_unreadable_game(BEN, table.game.id)
    await removal.remove_unreadable_game(ANN, table.game.id)
    with pytest.raises(GameError, match="no-game"):
        await play_service.load_current_table(ANN)
    with pytest.raises(GameError, match="game-over"):
        await removal.remove_unreadable_game(ANN, table.game.id)
    assert await AttemptService(store, clock).list_active_games(ANN) == []
    async with store.begin_read() as conn:
        game = await games.find_game(conn, table.game.id)
        assert await results.find_result_of_game(conn, table.game.id) is None
        record = await load_player_record(conn, ANN)
    assert game is not None
    assert (game.outcome, game.slot) == (GameOutcome.RESIGNED, None)
    assert (record.games, record.practice_games) == (0, 0)
    findings = [finding async for finding in RecountService(store, clock).recount_all()]
    assert [type(finding) for finding in findings] == [BrokenGame]


async def test_unreadable_games_set_aside_do_not_count_towards_the_limit(
    driver: GameDriver, store: Store
) -> None:
    for _ in range(MAX_SET_ASIDE + 1):
        table = await driver.deal_game(None, "canfield", CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="too-many-set-aside"):
        await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)
    await make_unreadable(store, table.game.id)
    await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)


async def test_moves_taken_back_that_are_no_moves_only_cannot_be_redone(
    driver: GameDriver, play_service: PlayService, store: Store
) -> None:
    await driver.deal_and_play(1, ["draw", "draw"])
    table = await play_service.undo_moves(ANN)
    async with store.begin_write() as conn:
        await games.save_game(conn, replace(table.game, redo_moves=("castling",)))
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play_service.redo_moves(ANN)
    assert len((await play_service.draw_cards(ANN)).game.moves) == 2


async def test_the_last_finished_game_that_opens_is_the_one_replayed(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    replays = ReplayService(store, clock)
    first = await driver.resign_game(await driver.deal_and_play(1, ["draw"]))
    clock.advance(minutes=1)
    second = await driver.resign_game(await driver.deal_and_play(2, ["draw"]))
    await make_unreadable(store, second.game.id)
    assert (await replays.load_replay_table(ANN)).game.id == first.game.id
    with pytest.raises(UnreadableGameError) as caught:
        await replays.load_replay_table(ANN, str(second.game.id))
    assert not caught.value.is_removable
    await make_unreadable(store, first.game.id, "an illegal move")
    with pytest.raises(UnreadableGameError):
        await replays.load_replay_table(ANN)


async def test_a_new_player_of_a_removed_variant_is_dealt_the_default(
    driver: GameDriver, store: Store
) -> None:
    table = await driver.deal_game(variant="klondike")
    await driver.draw_and_resign()
    await make_unreadable(store, table.game.id)
    assert (await driver.deal_game()).game.variant == "canfield"


async def test_maintenance_ends_unreadable_games_and_all_others(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    broken = []
    for kind in UNREADABLE_VALUES:
        table = await driver.deal_game(variant="canfield", current_game_action=None)
        await make_unreadable(store, table.game.id, kind)
        broken.append(table.game.id)
        clock.advance(seconds=1)
    last = await driver.deal_game(variant="canfield")
    clock.advance(days=15)
    with capture_logs() as logs:
        await MaintenanceService(store, clock).run_maintenance()
    assert [line["game"] for line in logs] == broken
    async with store.begin_read() as conn:
        for game_id in (*broken, last.game.id):
            game = await games.find_game(conn, game_id)
            assert game is not None
            assert game.outcome is GameOutcome.ABANDONED
            result = await results.find_result_of_game(conn, game_id)
            assert (result is None) is (game_id in broken)


async def test_totals_with_games_of_a_removed_variant_stay_and_are_shown(
    store: Store, clock: ManualClock
) -> None:
    await PlaySimulation(store, clock, rounds=4).run()
    await WaitingResultService(store, clock).add_waiting_results()
    records = PlayerRecordService(store, clock)
    async with store.begin_read() as conn:
        [result, *_] = await results.list_counted_results(conn, 801, 1)
    before = await records.load_record_page(801, 801, "every")
    before_variant = await records.load_record_page(801, 801, result.variant)
    await remove_variant(store, result.variant)
    page = await records.load_record_page(801, 801, "every")
    assert (page.record, page.histogram) == (before.record, before.histogram)
    assert page.recent_cards_up == before.recent_cards_up
    variant_page = await records.load_record_page(801, 801, "gone-patience")
    assert variant_page.full_deck == before_variant.full_deck
    assert variant_page.histogram == before_variant.histogram
    # Nothing of the games whose cards nobody knows any more is changed by a repair.
    findings = [finding async for finding in RecountService(store, clock).recount_all(repair=True)]
    assert findings
    assert all(isinstance(finding, BrokenGame) for finding in findings)
    assert {"no-such-game (game=gone-patience)"} == {
        finding.reason for finding in findings if isinstance(finding, BrokenGame)
    }
    assert (await records.load_record_page(801, 801, "every")).record == before.record


@pytest.mark.slow
async def test_the_recount_command_goes_on_after_games_that_cannot_be_opened(
    driver: GameDriver, store: Store, database_url: str, tmp_path: Path
) -> None:
    for kind in UNREADABLE_VALUES:
        await driver.deal_game(variant="canfield")
        table = await driver.draw_and_resign()
        await make_unreadable(store, table.game.id, kind)
    table = await driver.deal_game(variant="canfield")
    await make_unreadable(store, table.game.id)
    for arguments in (["recount"], ["recount", "--mend"], ["recount"]):
        status, output, log = await run_operator_command(
            tmp_path, *arguments, database_url=database_url
        )
        lines = output.splitlines()
        assert len([line for line in lines if "cannot be replayed" in line]) == 10, output
        assert "Traceback" not in output + log
    # Results that name another game than their totals were counted for are differences.
    assert (lines[-1], status) == ("no differences", 0)


async def test_a_deal_of_no_game_is_refused_before_any_question(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(variant="canfield")
    with pytest.raises(GameError, match="no-such-game"):
        await play_service.start_game(ANN, SERVER, DealRequest(variant="bridge"))
    assert (await play_service.load_current_table(ANN)).game == table.game
