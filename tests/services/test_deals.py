"""Dealing: the choice of variant and deal, and what happens to the game on the table."""

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, GameOutcome, Slot
from bot.services.deals import MAX_SET_ASIDE
from bot.services.fairness import variants_share_deals
from bot.services.play import PlayService
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    NotYourTableError,
    WhichGameError,
)
from tests.golden_games import STUCK_DEAL_OF_CANFIELD
from tests.services.drivers import ANN, BEN, SERVER, Driver, get_version

FRESH_CANFIELD = DealRequest(variant="canfield")


async def list_active_deals(driver: Driver) -> list[int]:
    """Return the deal numbers of Ann's active games, the one on the table first."""
    active_games = await driver.attempts.list_active_games(ANN)
    return [active.game.deal for active in active_games if active.game]


async def test_a_new_player_who_names_nothing_must_say_which_game(driver: Driver) -> None:
    with pytest.raises(WhichGameError):
        await driver.play.start_game(ANN, SERVER, DealRequest())
    assert await list_active_deals(driver) == []
    await driver.resign_game(await driver.deal_game(variant="klondike"))
    driver.clock.advance(minutes=1)
    table = await driver.play.start_game(ANN, SERVER, DealRequest())
    assert table.game.variant == "klondike"


async def test_a_game_without_a_number_is_a_fresh_deal(driver: Driver) -> None:
    game = (await driver.play.start_game(ANN, SERVER, FRESH_CANFIELD)).game
    assert (game.variant, game.deal, game.deal_source) == ("canfield", 50_000, DealSource.FRESH)
    assert (game.player_id, game.server_id, game.dealt_at) == (ANN, SERVER, driver.clock.now)
    assert (game.slot, game.outcome, game.revision, game.tallest_column) == (Slot.TABLE, None, 0, 1)


async def test_a_fresh_deal_has_a_move(driver: Driver) -> None:
    numbers = iter((STUCK_DEAL_OF_CANFIELD, 50_000))
    play_service = PlayService(driver.store, driver.clock, lambda: next(numbers))
    table = await play_service.start_game(ANN, SERVER, FRESH_CANFIELD)
    assert (table.game.deal, table.game.is_counted) == (50_000, True)


async def test_a_named_deal_is_dealt_and_is_one_of_canfield_at_first(driver: Driver) -> None:
    request = DealRequest(deal_number=129433257, deal_word="friday")
    table = await driver.play.start_game(ANN, None, request)
    game = (await driver.play.load_current_table(ANN)).game
    assert (game.variant, game.deal, game.deal_word) == ("canfield", 129433257, "friday")
    assert game.deal_source is DealSource.NAMED
    assert table.state.cards_up == 1


async def test_without_a_variant_the_last_played_one_is_dealt(driver: Driver) -> None:
    await driver.deal_game(variant="canfield-french")
    driver.clock.advance(minutes=1)
    table = await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)
    assert table.game.variant == "canfield-french"
    driver.clock.advance(minutes=1)
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.GIVE_UP)
    driver.clock.advance(minutes=1)
    table = await driver.deal_game(current_game_action=CurrentGameAction.GIVE_UP)
    assert table.game.variant == "canfield"


async def test_an_unknown_variant_or_a_missing_game_is_refused(driver: Driver) -> None:
    with pytest.raises(GameError) as error:
        await driver.deal_game(variant="whist")
    assert (error.value.key, error.value.values) == ("no-such-game", {"game": "whist"})
    with pytest.raises(GameError, match="no-game"):
        await driver.play.load_current_table(ANN)


async def test_dealing_over_an_active_game_asks_what_to_do_with_it(driver: Driver) -> None:
    first = await driver.deal_game(1)
    with pytest.raises(GameInProgressError) as error:
        await driver.deal_game(2, "canfield-french")
    assert error.value.key == "game-in-progress"
    assert error.value.table.game == first.game
    assert error.value.deal_request == DealRequest(variant="canfield-french", deal_number=2)
    assert (await driver.play.load_current_table(ANN)).game == first.game
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (await driver.play.load_current_table(ANN)).game.id == second.game.id
    assert (await driver.play.load_own_table(ANN, first.game.id)).game.slot is Slot.ASIDE
    await driver.deal_game(3, current_game_action=CurrentGameAction.GIVE_UP)
    ended_table = await driver.play.load_own_table(ANN, second.game.id)
    assert ended_table.game.outcome is GameOutcome.RESIGNED
    assert await list_active_deals(driver) == [3, 1]
    with pytest.raises(GameError, match="game-over"):
        await driver.play.resume_game(ANN, second.game.id)


async def test_at_most_ten_games_are_set_aside(driver: Driver) -> None:
    for deal_number in range(1, MAX_SET_ASIDE + 2):
        await driver.deal_game(deal_number, current_game_action=CurrentGameAction.SET_ASIDE)
        with pytest.raises(GameInProgressError) as question:
            await driver.deal_game(99)
        assert question.value.can_set_aside is (deal_number <= MAX_SET_ASIDE)
    with pytest.raises(GameError) as error:
        await driver.deal_game(99, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (error.value.key, error.value.values) == ("too-many-set-aside", {"most": 10})
    assert (await driver.play.load_current_table(ANN)).game.deal == MAX_SET_ASIDE + 1
    assert len(await list_active_deals(driver)) == MAX_SET_ASIDE + 1


async def test_resuming_a_game_set_aside_swaps_it_with_the_current_one(driver: Driver) -> None:
    """Also where no more games can be set aside."""
    first = await driver.deal_and_play(410630, ["r t1"])
    for deal_number in range(2, MAX_SET_ASIDE + 2):
        last = await driver.deal_game(deal_number, current_game_action=CurrentGameAction.SET_ASIDE)
    assert (await driver.play.resume_game(ANN, last.game.id)).game == last.game
    resumed = await driver.play.resume_game(ANN, first.game.id)
    assert resumed.state == first.state
    assert (await driver.play.load_current_table(ANN)).game.id == first.game.id
    assert sorted(await list_active_deals(driver)) == [*range(2, MAX_SET_ASIDE + 2), 410630]


async def test_another_player_can_be_dealt_the_same_deal(driver: Driver) -> None:
    table = await driver.play.start_game(
        ANN, SERVER, DealRequest(deal_number=129433257, deal_word="friday")
    )
    bens_request = await driver.play.load_same_deal_request(BEN, table.game.id)
    assert bens_request == DealRequest(
        variant="canfield",
        deal_number=129433257,
        deal_word="friday",
        deal_source=DealSource.SHARED,
        same_as_game_id=table.game.id,
    )
    anns_request = await driver.play.load_same_deal_request(ANN, table.game.id)
    assert anns_request.deal_source is DealSource.NAMED
    bens_table = await driver.play.start_game(BEN, None, bens_request)
    assert bens_table.state == table.state
    assert (await driver.play.load_current_table(ANN)).game.id == table.game.id


async def test_games_of_others_and_missing_games_are_refused(driver: Driver) -> None:
    table = await driver.deal_game(1)
    with pytest.raises(NotYourTableError) as error:
        await driver.play.resume_game(BEN, table.game.id)
    assert error.value.game == table.game
    for call in (
        driver.play.resume_game(ANN, 999),
        driver.play.load_own_table(ANN, 999),
        driver.play.load_same_deal_request(ANN, 999),
    ):
        with pytest.raises(GameError, match="game-gone"):
            await call


async def test_a_question_answered_twice_or_outdated_is_asked_again(driver: Driver) -> None:
    deal, request = driver.play.start_game, DealRequest()
    first = await deal(ANN, None, FRESH_CANFIELD)
    answer = (CurrentGameAction.GIVE_UP, get_version(first))
    second = await deal(ANN, None, request, *answer)
    with pytest.raises(GameInProgressError) as error:
        await deal(ANN, None, request, *answer)
    assert error.value.table.game == second.game
    assert (await driver.play.load_current_table(ANN)).game.id == second.game.id
    # Only a game that has been played on is not given up, but set aside.
    await driver.play.draw_cards(ANN)
    with pytest.raises(GameInProgressError):
        await deal(ANN, None, request, CurrentGameAction.GIVE_UP, get_version(second))
    third = await deal(ANN, None, request, CurrentGameAction.SET_ASIDE, get_version(second))
    assert third.game.id != second.game.id


@pytest.mark.parametrize("times", [0, -3, 101, 10**9])
async def test_repeat_counts_are_bounded(driver: Driver, times: int) -> None:
    table = await driver.play.start_game(ANN, None, FRESH_CANFIELD)
    for act in (driver.play.draw_cards, driver.play.undo_moves, driver.play.redo_moves):
        with pytest.raises(GameError, match="bad-repeat-count"):
            await act(ANN, times)
    assert (await driver.play.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize(
    ("first", "second", "is_shared"),
    [
        ("canfield", "klondike", True),
        ("crossroads", "malmaison", True),
        ("canfield", "forty-thieves", False),
        ("junction", "malmaison", False),
        ("junction", "junction", True),
        ("removed", "canfield", False),
    ],
)
def test_a_deal_is_the_same_for_games_with_the_same_pack(
    first: str, second: str, is_shared: bool
) -> None:
    assert variants_share_deals(first, second) is is_shared
