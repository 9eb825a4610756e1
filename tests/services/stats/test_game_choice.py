"""The order in which games are offered, and what is known of a player's first game."""

import pytest

from bot.models.games import DealSource
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts.privacy import PrivacyService
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.stats.game_choice import MIN_COMMUNITY_GAMES, GameChoiceService
from bot.store import Store
from bot.variants import VARIANTS
from bot.variants.popularity import VARIANTS_BY_POPULARITY
from tests.finished_games import record_finished_games
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, GameDriver, ManualClock
from tests.store.migrated_database import open_migrated_store
from tests.store.stats.sample_leaderboards import LeaderboardTotals, add_to_leaderboards


@pytest.fixture
def game_choice(store: Store) -> GameChoiceService:
    """Return the service that offers games."""
    return GameChoiceService(store)


async def test_a_new_player_is_offered_the_best_known_games_first(
    game_choice: GameChoiceService,
) -> None:
    variants = await game_choice.list_variants(ANN, SERVER)
    assert variants[:4] == ["klondike", "klondike-three", "canfield", "forty-thieves"]
    assert sorted(variants) == sorted(VARIANTS)


async def test_a_players_own_games_come_first_then_the_servers(
    game_choice: GameChoiceService, store: Store
) -> None:
    await record_finished_games(store, ANN, 5, variant="maria", server_id=OTHER_SERVER)
    await record_finished_games(store, ANN, 5, 6, variant="acme", server_id=OTHER_SERVER)
    await record_finished_games(store, BEN, 1, 2, 3, variant="rainbow", server_id=SERVER)
    await record_finished_games(store, BEN, 1, variant="maria", server_id=SERVER)
    popular = list(VARIANTS_BY_POPULARITY)
    for key in ("acme", "maria", "rainbow"):
        popular.remove(key)
    assert await game_choice.list_variants(ANN, SERVER) == ["acme", "maria", "rainbow", *popular]
    # On another server, and for another player, the order is another.
    assert (await game_choice.list_variants(BEN, OTHER_SERVER))[:3] == ["rainbow", "maria", "acme"]


async def test_outside_servers_the_community_stands_for_the_server(
    game_choice: GameChoiceService, store: Store
) -> None:
    await record_finished_games(store, BEN, 1, variant="streets", server_id=SERVER)
    assert (await game_choice.list_variants(ANN, None))[:2] == ["streets", "klondike"]


async def test_the_game_on_the_table_is_offered_before_any_is_finished(
    game_choice: GameChoiceService, driver: GameDriver
) -> None:
    await driver.deal_game(variant="limited")
    assert (await game_choice.list_variants(ANN, SERVER))[0] == "limited"


async def test_the_communitys_win_rate_is_told_once_there_are_enough_games(
    game_choice: GameChoiceService, store: Store
) -> None:
    async def add_games(variant: str, games: int, wins: int) -> None:
        totals = LeaderboardTotals(
            games=games, wins=wins, clean_wins=0, cards_up=0, cards_in_play=1
        )
        key = LeaderboardKey(game_group=variant, period="ever")
        async with store.begin_write() as conn:
            await add_to_leaderboards(conn, [key], BEN, totals)

    await add_games("klondike", MIN_COMMUNITY_GAMES, 12)
    await add_games("canfield", MIN_COMMUNITY_GAMES - 1, 12)
    klondike, canfield, forty_thieves = await game_choice.list_first_games()
    assert (klondike.variant, klondike.wins, klondike.games) == ("klondike", 12, 30)
    assert klondike.win_rate == pytest.approx(0.4)
    assert not klondike.is_won_by_hints
    assert (canfield.variant, canfield.wins, canfield.games) == ("canfield", 30, 200)
    assert (forty_thieves.variant, forty_thieves.is_won_by_hints) == ("forty-thieves", True)


async def test_only_a_players_first_game_is_their_first_until_their_data_is_erased(
    game_choice: GameChoiceService, driver: GameDriver, store: Store
) -> None:
    assert await game_choice.find_last_variant(ANN) is None
    first = (await driver.deal_game(variant="klondike")).game
    assert await game_choice.is_first_game(first)
    second = (await driver.deal_game(1, "canfield", CurrentGameAction.SET_ASIDE)).game
    assert second.deal_source is DealSource.NAMED
    assert await game_choice.is_first_game(first)
    assert not await game_choice.is_first_game(second)
    request = DealRequest(variant="klondike")
    others = await driver.play_service.start_game(BEN, SERVER, request)
    assert await game_choice.is_first_game(others.game)
    await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    assert await game_choice.find_last_variant(ANN) is None
    assert await game_choice.is_first_game((await driver.deal_game(variant="maria")).game)
    assert await game_choice.find_last_variant(ANN) == "maria"


async def test_whether_a_game_is_the_first_is_read_from_the_database_once(
    database_url: str, clock: ManualClock
) -> None:
    async with open_migrated_store(database_url) as store:
        game_choice = GameChoiceService(store)
        first = (await GameDriver(store, clock).deal_game(variant="klondike")).game
        assert await game_choice.is_first_game(first)
    # The database is closed.
    assert await game_choice.is_first_game(first)
