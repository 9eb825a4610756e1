"""Won games are examined in the background, and those that look searched are listed."""

import asyncio
import json

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import Visibility
from bot.services.signals import PAGE_SIZE, SignalService
from bot.services.tables import CurrentGameAction
from bot.store import Store, games
from tests.finished_games import record_finished_games
from tests.golden_games import load_golden_game
from tests.services.drivers import ANN, BEN, OTHER_SERVER, SERVER, Driver, ManualClock

FAIR_GAME = load_golden_game("canfield-410630-won")


async def win_game(driver: Driver, *, seconds: float) -> int:
    """Let Ann win a fresh deal with so many seconds before each move; return the game."""
    driver.fresh_deals = iter([FAIR_GAME.deal])
    await driver.deal_game(variant=FAIR_GAME.variant)
    for move in FAIR_GAME.moves:
        driver.clock.advance(seconds=seconds)
        table, _ = await driver.play.play_typed_moves(ANN, move)
    assert table.game.outcome
    return table.game.id


async def list_waiting(store: Store) -> list[int]:
    """Return the games that are still to be examined."""
    async with store.begin_read(None) as conn:
        return await games.list_games_to_examine(conn, 100)


async def list_flagged(store: Store, server_id: int = SERVER) -> list[int]:
    """Return the games of a server that look searched."""
    page = await SignalService(store, ManualClock()).load_page(server_id, 0)
    return [game.game_id for game in page.games]


async def flag_games(store: Store, count: int) -> list[int]:
    """Let games of Ann's on the server look searched; return them, the last one first."""
    await record_finished_games(store, ANN, *[52] * count, server_id=SERVER)
    game_ids = await list_waiting(store)
    async with store.begin_write(None) as conn:
        for game_id in game_ids:
            await games.record_signals(conn, game_id, 40.0, None)
    return game_ids[::-1]


async def test_a_game_played_at_a_machines_pace_is_listed(driver: Driver) -> None:
    game_id = await win_game(driver, seconds=2)
    assert await list_waiting(driver.store) == [game_id]
    assert await list_flagged(driver.store) == []
    service = driver.signals
    await service.examine_won_games()
    (listed,) = (await service.load_page(SERVER, 0)).games
    assert (listed.game_id, listed.player_id, listed.variant) == (game_id, ANN, "canfield")
    assert listed.ended_at == driver.clock.now
    assert listed.evenness == 1
    assert await list_flagged(driver.store, OTHER_SERVER) == []
    assert await list_waiting(driver.store) == []


async def test_a_game_played_fairly_leaves_nothing_behind(driver: Driver) -> None:
    await win_game(driver, seconds=30)
    await driver.signals.examine_won_games()
    assert await list_flagged(driver.store) == []
    assert await list_waiting(driver.store) == []
    async with driver.store.begin_read(None) as conn:
        assert await games.count_signals(conn, SERVER) == 0


async def test_only_wins_that_count_on_a_server_are_examined(store: Store) -> None:
    await record_finished_games(store, ANN, 51, server_id=SERVER)
    await record_finished_games(store, ANN, 52, server_id=SERVER, is_counted=False)
    await record_finished_games(store, ANN, 52)
    assert await list_waiting(store) == []
    await record_finished_games(store, ANN, 52, server_id=SERVER)
    assert len(await list_waiting(store)) == 1


async def test_two_processes_examine_a_game_once(driver: Driver) -> None:
    await win_game(driver, seconds=2)
    services = [driver.signals for _ in range(2)]
    await asyncio.gather(*(service.examine_won_games() for service in services))
    assert len(await list_flagged(driver.store)) == 1


async def test_games_that_cannot_be_read_or_won_as_stored_hold_up_no_others(driver: Driver) -> None:
    await record_finished_games(driver.store, BEN, 52, server_id=SERVER, variant="klondike")
    await record_finished_games(driver.store, BEN, 52, server_id=SERVER, variant="canfield-french")
    game_id = await win_game(driver, seconds=1)
    await driver.signals.examine_won_games()
    assert await list_flagged(driver.store) == [game_id]
    assert await list_waiting(driver.store) == []


async def test_a_dismissed_game_is_listed_no_more(driver: Driver) -> None:
    first_id, second_id = await flag_games(driver.store, 2)
    service = driver.signals
    with pytest.raises(GameError) as refused:
        await service.dismiss_game(OTHER_SERVER, first_id)
    assert refused.value.key is ErrorKey.NO_SUCH_SIGNALS
    await service.dismiss_game(SERVER, first_id)
    assert await list_flagged(driver.store) == [second_id]
    with pytest.raises(GameError) as refused:
        await service.dismiss_game(SERVER, first_id)
    assert refused.value.key is ErrorKey.NO_SUCH_SIGNALS


async def test_pages_list_the_newest_games_first(driver: Driver) -> None:
    game_ids = await flag_games(driver.store, PAGE_SIZE + 1)
    service = driver.signals
    assert await list_flagged(driver.store) == game_ids[:PAGE_SIZE]
    last = await service.load_page(SERVER, 99)
    assert [game.game_id for game in last.games] == game_ids[PAGE_SIZE:]
    assert (last.page_number, last.last_page_number, last.count) == (1, 1, PAGE_SIZE + 1)
    assert (await service.load_page(OTHER_SERVER, 3)).page_number == 0


async def test_players_who_hide_their_name_or_tables_stay_hidden(driver: Driver) -> None:
    await flag_games(driver.store, 1)
    service, settings = driver.signals, driver.player_settings
    page = await service.load_page(SERVER, 0)
    assert (page.private_ids, page.hidden_table_ids) == (frozenset(), frozenset())
    await settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    await settings.change_settings(ANN, table_visibility=Visibility.PRIVATE)
    page = await service.load_page(SERVER, 0)
    assert (page.private_ids, page.hidden_table_ids) == (frozenset({ANN}), frozenset({ANN}))


async def test_signals_are_exported_and_erased_with_their_player(driver: Driver) -> None:
    (game_id,) = await flag_games(driver.store, 1)
    privacy = driver.privacy
    (file,) = await privacy.export_player_data(ANN, {}, 10 << 20)
    (exported,) = json.loads(file)["signals"]
    assert (exported["game_id"], exported["choice_strength"]) == (game_id, 40)
    await privacy.erase_player_data(ANN)
    assert await list_flagged(driver.store) == []
    # A process that was examining the game at that time brings nothing back.
    async with driver.store.begin_write(None) as conn:
        await games.record_signals(conn, game_id, 40.0, None)
    assert await list_flagged(driver.store) == []
    with pytest.raises(GameError) as refused:
        await driver.signals.dismiss_game(SERVER, game_id)
    assert refused.value.key is ErrorKey.NO_SUCH_SIGNALS


async def test_gaps_between_moves_are_counted_with_each_press(driver: Driver) -> None:
    await driver.deal_game(variant="klondike")
    driver.clock.advance(seconds=1.2)
    await driver.play.draw_cards(ANN, 3)
    driver.clock.advance(seconds=1.2)
    table = await driver.play.undo_moves(ANN)
    assert table.game.move_gaps == 2 << 24
    other = await driver.deal_game(current_game_action=CurrentGameAction.SET_ASIDE)
    assert other.game.move_gaps == 0
