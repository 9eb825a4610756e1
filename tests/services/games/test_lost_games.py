"""Lost games played again from a move on, as practice that touches nothing else."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome, PriceBook, Slot
from bot.services.accounts.privacy import PrivacyService
from bot.services.games.game_requests import CurrentGameAction, DealRequest, NotYourTableError
from bot.services.games.new_games import MAX_SET_ASIDE
from bot.services.lost_games import LostGameService
from bot.services.recount.recount import RecountService
from bot.store import Store
from bot.store.games import games
from tests.golden_games import WON_GAME
from tests.services.challenge_driver import ChallengeDriver
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock

FIRST_MOVES = WON_GAME.moves[:20]
"""Moves of a deal that can be won, after which the tests give it up."""


@pytest.fixture
def lost_games(store: Store, clock: ManualClock) -> LostGameService:
    """Return the service of lost games."""
    return LostGameService(store, clock)


async def lose_game(driver: GameDriver) -> int:
    """Play and give up a game of Ann's; return its id."""
    table = await driver.deal_and_play(WON_GAME.deal, FIRST_MOVES)
    return (await driver.resign_game(table)).game.id


async def test_a_lost_game_goes_on_from_a_move_as_practice(
    driver: GameDriver, lost_games: LostGameService, clock: ManualClock
) -> None:
    lost_id = await lose_game(driver)
    lost_table = await lost_games.load_lost_table(ANN, lost_id)
    clock.advance(minutes=5)
    table = await lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    game = table.game
    assert (game.variant, game.deal, game.moves) == ("canfield", WON_GAME.deal, FIRST_MOVES[:12])
    assert (game.is_counted, game.price_book, game.contest_id) == (False, None, None)
    assert (game.undos, game.hints, game.seconds, game.slot) == (0, 0, 0, Slot.TABLE)
    assert await driver.play_service.load_current_table(ANN) == table
    clock.advance(minutes=1)
    undone = await driver.play_service.undo_moves(ANN, 2)
    assert undone.game.moves == FIRST_MOVES[:10]
    assert (await lost_games.load_lost_table(ANN, lost_id)).game == lost_table.game


async def test_a_game_lost_by_its_first_move_begins_again(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    table = await lost_games.play_on_from(ANN, None, await lose_game(driver), 0)
    assert (table.game.moves, table.game.has_started) == ((), False)


async def test_the_game_on_the_table_is_saved_and_can_be_resumed(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    lost_id = await lose_game(driver)
    other = await driver.deal_game(2, "canfield")
    table = await lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    assert table.game_set_aside is not None
    assert table.game_set_aside.id == other.game.id
    resumed = await driver.play_service.resume_game(ANN, other.game.id)
    assert resumed.game.slot is Slot.TABLE
    assert resumed.game_set_aside is not None
    assert resumed.game_set_aside.id == table.game.id
    back = await driver.play_service.resume_game(ANN, table.game.id)
    assert (back.game.moves, back.state) == (table.game.moves, table.state)


async def test_a_second_press_finds_the_practice_that_the_first_has_dealt(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    lost_id = await lose_game(driver)
    first = await lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    second = await lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    assert second.game == first.game
    await driver.play_service.draw_cards(ANN)
    third = await lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    assert third.game.id != first.game.id


async def test_practice_is_exported_and_changes_no_total_but_the_count_of_practice(
    lost_games: LostGameService, store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [WON_GAME.deal])
    request = DealRequest(variant="canfield", price_book=PriceBook.HOYLE)
    await driver.play_service.start_game(ANN, SERVER, request)
    table, _ = await driver.play_service.play_typed_moves(ANN, ",".join(FIRST_MOVES))
    lost_id = (await driver.resign_game(table)).game.id
    before = await export_rows(store)
    await lost_games.play_on_from(ANN, SERVER, lost_id, 20)
    won, _ = await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves[20:]))
    assert won.game.outcome is GameOutcome.WON
    after = await export_rows(store)
    assert (after["games"][0], after["results"][0]) == (before["games"][0], before["results"][0])
    practice, result = after["games"][1], after["results"][1]
    assert (practice["moves"], practice["price_book"]) == (" ".join(WON_GAME.moves), None)
    assert (result["outcome"], result["is_counted"], result["price"]) == ("won", False, None)
    expected_records = [{**record, "practice_games": 1} for record in before["records"]]
    assert after == {
        **before,
        "games": after["games"],
        "results": after["results"],
        "records": expected_records,
    }
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []


async def export_rows(store: Store) -> dict[str, Any]:
    """Return the rows of all that is stored of Ann."""
    (file,) = await PrivacyService(store, ManualClock()).export_player_data(ANN, {}, 1 << 20)
    rows: dict[str, Any] = json.loads(file)
    return rows


async def test_only_the_player_looks_into_a_lost_game(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    lost_id = await lose_game(driver)
    for request in (
        lost_games.load_lost_table(BEN, lost_id),
        lost_games.play_on_from(BEN, SERVER, lost_id, 1),
    ):
        with pytest.raises(NotYourTableError):
            await request
    with pytest.raises(GameError, match="unknown-control"):
        await lost_games.play_on_from(ANN, SERVER, lost_id, len(FIRST_MOVES) + 1)


async def test_a_game_that_is_not_lost_is_refused(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    table = await driver.deal_and_play(WON_GAME.deal, FIRST_MOVES)
    with pytest.raises(GameError, match="game-not-over"):
        await lost_games.load_lost_table(ANN, table.game.id)
    await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves[20:]))
    with pytest.raises(GameError, match="game-not-lost"):
        await lost_games.load_lost_table(ANN, table.game.id)


async def test_an_attempt_is_looked_into_once_its_contest_is_over(
    store: Store, clock: ManualClock, lost_games: LostGameService
) -> None:
    challenges = ChallengeDriver(store, clock)
    contest = await challenges.create_challenge(ANN, BEN)
    lost = await challenges.play_and_resign_attempt(ANN, contest)
    for request in (
        lost_games.load_lost_table(ANN, lost.game.id),
        lost_games.play_on_from(ANN, SERVER, lost.game.id, 1),
    ):
        with pytest.raises(GameError, match="contest-not-over"):
            await request
    entry = await challenges.load_entry(ANN, contest)
    clock.advance(hours=1)
    await lost_games.load_lost_table(ANN, lost.game.id)
    table = await lost_games.play_on_from(ANN, SERVER, lost.game.id, 1)
    assert (table.game.contest_id, table.game.is_counted) == (None, False)
    assert await challenges.load_entry(ANN, contest) == entry


async def test_practice_with_the_deal_of_an_open_contest_tells_nothing(
    store: Store, clock: ManualClock, lost_games: LostGameService
) -> None:
    challenges = ChallengeDriver(store, clock)
    contest = await challenges.create_challenge(BEN, deal_number=WON_GAME.deal)
    await challenges.deal_free_game(BEN, WON_GAME.deal, accept_known_deal=True)
    lost = await challenges.draw_and_resign(BEN)
    with pytest.raises(GameError, match="contest-not-over"):
        await lost_games.load_lost_table(BEN, lost.game.id)
    with pytest.raises(GameError, match="contest-not-over"):
        await lost_games.check_may_be_analysed(lost.game)
    assert not (await challenges.load_entry(BEN, contest)).is_ranked
    clock.advance(hours=1)
    await lost_games.check_may_be_analysed(lost.game)


async def test_a_counted_game_with_the_same_cards_is_finished_first(
    store: Store, clock: ManualClock, lost_games: LostGameService
) -> None:
    driver = GameDriver(store, clock, [WON_GAME.deal])
    counted_game = await driver.deal_game(variant="canfield")
    async with store.begin_write() as conn:
        lost_game = replace(
            counted_game.game,
            is_counted=False,
            moves=FIRST_MOVES,
            slot=None,
            outcome=GameOutcome.RESIGNED,
            ended_at=clock(),
        )
        lost_id = (await games.insert_game(conn, lost_game)).id
    for move_count in (0, 12):
        with pytest.raises(GameError, match="deal-in-progress"):
            await lost_games.play_on_from(ANN, SERVER, lost_id, move_count)


def test_each_player_has_one_game_looked_into_at_a_time(lost_games: LostGameService) -> None:
    with lost_games.waiting_players.add(ANN):
        with lost_games.waiting_players.add(BEN):
            pass
        with (
            pytest.raises(GameError, match="analysis-in-progress"),
            lost_games.waiting_players.add(ANN),
        ):
            pass
    with lost_games.waiting_players.add(ANN):
        pass


async def test_no_more_games_are_saved_than_the_limit(
    driver: GameDriver, lost_games: LostGameService
) -> None:
    lost_id = await lose_game(driver)
    await driver.deal_game(1, "canfield")
    for number in range(MAX_SET_ASIDE):
        await driver.deal_game(number + 2, "canfield", CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="too-many-set-aside"):
        await lost_games.play_on_from(ANN, SERVER, lost_id, 12)


async def test_a_game_whose_deal_a_contest_takes_up_later_tells_nothing_until_its_end(
    store: Store, clock: ManualClock, lost_games: LostGameService
) -> None:
    challenges = ChallengeDriver(store, clock)
    driver = GameDriver(store, clock, [WON_GAME.deal])
    await driver.deal_game(variant="canfield")
    lost = await driver.draw_and_resign()
    await challenges.create_challenge(BEN, deal_number=WON_GAME.deal)
    for request in (
        lost_games.load_lost_table(ANN, lost.game.id),
        lost_games.check_may_be_analysed(lost.game),
        lost_games.play_on_from(ANN, SERVER, lost.game.id, 1),
    ):
        with pytest.raises(GameError, match="contest-not-over"):
            await request
    clock.advance(hours=1)
    await lost_games.play_on_from(ANN, SERVER, lost.game.id, 1)
