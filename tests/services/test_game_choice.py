"""The order in which games are offered, and which are like another."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from bot.models.leaderboards import LeaderboardKey
from bot.services.game_choice import (
    MAX_SUGGESTIONS,
    MIN_COMMUNITY_GAMES,
    MIN_SURPRISES,
    GameChoiceService,
    GameLength,
    Novelty,
    estimate_least_moves,
    find_length,
    list_similar_games,
)
from bot.services.tables import CurrentGameAction, DealRequest
from bot.solver.bank import has_bank
from bot.variants import VARIANTS, VARIANTS_BY_POPULARITY
from tests.finished_games import record_finished_games
from tests.services.drivers import ANN, BEN, CAT, OTHER_SERVER, SERVER, Driver, ManualClock
from tests.store.sample_games import GameSums, add_to_leaderboards

EARLIER = ManualClock().now - timedelta(days=1)


async def test_a_players_own_games_come_first_then_the_servers(driver: Driver) -> None:
    store, list_variants = driver.store, driver.game_choice.list_variants
    await record_finished_games(store, ANN, 5, variant="maria", server_id=OTHER_SERVER)
    await record_finished_games(store, ANN, 5, 6, variant="acme", server_id=OTHER_SERVER)
    await record_finished_games(store, BEN, 1, 2, 3, variant="rainbow", server_id=SERVER)
    await record_finished_games(store, BEN, 1, variant="maria", server_id=SERVER)
    popular = list(VARIANTS_BY_POPULARITY)
    for key in ("acme", "maria", "rainbow"):
        popular.remove(key)
    assert await list_variants(ANN, SERVER) == ["acme", "maria", "rainbow", *popular]
    # On another server, and for another player, the order is another.
    assert (await list_variants(BEN, OTHER_SERVER))[:3] == ["rainbow", "maria", "acme"]
    # Without a player only the server's come first, outside servers those of all.
    assert (await list_variants(None, SERVER))[:3] == ["rainbow", "maria", "klondike"]
    assert (await list_variants(CAT, None))[0] == "rainbow"
    # The game on the table is offered before it is finished.
    await driver.deal_free_game(CAT, variant="limited")
    assert (await list_variants(CAT, SERVER))[0] == "limited"


async def test_a_new_player_is_offered_everything_and_suggested_nothing(driver: Driver) -> None:
    variants = await driver.game_choice.list_variants(ANN, SERVER)
    assert variants[:4] == ["klondike", "klondike-three", "canfield", "forty-thieves"]
    assert sorted(variants) == sorted(VARIANTS)
    offer = await driver.game_choice.load_offer(ANN, SERVER)
    assert offer.variants == VARIANTS_BY_POPULARITY == tuple(variants)
    assert (offer.own, offer.shared, offer.last_variant, offer.similar) == ((), (), None, ())
    assert offer.surprise in VARIANTS


async def test_suggestions_are_ones_own_favourites_the_servers_and_games_like_the_last(
    driver: Driver,
) -> None:
    await record_finished_games(
        driver.store, ANN, 5, 6, variant="acme", server_id=OTHER_SERVER, ended_at=EARLIER
    )
    await record_finished_games(
        driver.store, ANN, 5, variant="maria", server_id=SERVER, ended_at=EARLIER
    )
    await record_finished_games(
        driver.store, BEN, 1, 2, variant="rainbow", server_id=SERVER, ended_at=EARLIER
    )
    await driver.deal_game(variant="streets")
    offer = await driver.game_choice.load_offer(ANN, SERVER)
    assert offer.own == ("acme", "maria", "streets")
    assert offer.shared == ("rainbow", "maria")
    assert offer.last_variant == "streets"
    assert offer.similar[0] == "maria"
    assert len(offer.similar) == MAX_SUGGESTIONS
    assert "streets" not in offer.similar


async def test_a_surprise_is_a_game_that_the_player_has_never_played_while_there_are_many(
    driver: Driver,
) -> None:
    offered: list[list[str]] = []
    game_choice = GameChoiceService(driver.store, choose_among=record_and_choose_last(offered))
    await record_finished_games(driver.store, ANN, 5, variant="acme", server_id=SERVER)
    await driver.deal_game(variant="streets")
    assert await game_choice.choose_surprise(ANN) == offered[0][-1]
    assert sorted(offered[0]) == sorted(set(VARIANTS) - {"acme", "streets"})
    assert (await game_choice.load_offer(ANN, SERVER)).surprise == offered[0][-1]


@pytest.mark.slow
async def test_a_surprise_for_who_has_played_nearly_everything_is_one_of_the_least_played(
    driver: Driver,
) -> None:
    offered: list[list[str]] = []
    game_choice = GameChoiceService(driver.store, choose_among=record_and_choose_last(offered))
    never, *played = VARIANTS
    for number, key in enumerate(played, 1):
        game_count = 1 if number < MIN_SURPRISES else 2
        await record_finished_games(driver.store, ANN, *[5] * game_count, variant=key)
    await game_choice.choose_surprise(ANN)
    assert sorted(offered[0]) == sorted([never, *played[: MIN_SURPRISES - 1]])


async def test_a_winnable_surprise_is_a_game_with_proved_deals(driver: Driver) -> None:
    offered: list[list[str]] = []
    game_choice = GameChoiceService(driver.store, choose_among=record_and_choose_last(offered))
    await game_choice.choose_surprise(ANN, is_winnable=True)
    assert offered == [[key for key in VARIANTS if has_bank(key)]]


def record_and_choose_last(offered: list[list[str]]) -> Callable[[Sequence[str]], str]:
    """Return a chooser of the last one, which notes what it could choose from."""

    def choose(keys: Sequence[str]) -> str:
        offered.append(list(keys))
        return keys[-1]

    return choose


async def test_the_communitys_win_rate_is_told_once_there_are_enough_games(driver: Driver) -> None:
    async def add_games(variant: str, games: int, wins: int) -> None:
        totals = GameSums(games=games, wins=wins, clean_wins=0, cards_up=0, cards_in_play=1)
        key = LeaderboardKey(game_group=variant, period="ever")
        async with driver.store.begin_write(None) as conn:
            await add_to_leaderboards(conn, [key], BEN, totals)

    await add_games("klondike", MIN_COMMUNITY_GAMES, 12)
    await add_games("canfield", MIN_COMMUNITY_GAMES - 1, 12)
    klondike, canfield, forty_thieves = await driver.game_choice.list_first_games()
    assert (klondike.variant, klondike.wins, klondike.games) == ("klondike", 12, 30)
    assert klondike.win_rate == pytest.approx(0.4)
    assert not klondike.is_won_by_hints
    assert (canfield.variant, canfield.wins, canfield.games) == ("canfield", 30, 200)
    assert (forty_thieves.variant, forty_thieves.is_won_by_hints) == ("forty-thieves", True)


async def test_a_game_is_new_until_one_of_it_was_played_and_after_data_is_erased(
    driver: Driver,
) -> None:
    async def deal_novelty(variant: str, *, plays: bool = True) -> Novelty:
        table = await driver.deal_game(1, variant, CurrentGameAction.GIVE_UP)
        if plays:
            await driver.play.draw_cards(ANN, 1)
        return await driver.game_choice.find_novelty(table.game)

    assert await driver.game_choice.find_last_variant(ANN) is None
    first = Novelty(is_first_game=True, is_new_variant=True)
    assert await deal_novelty("klondike", plays=False) == first
    assert await deal_novelty("klondike") == first
    assert await deal_novelty("klondike") == Novelty()
    assert await deal_novelty("octave") == Novelty(is_new_variant=True)
    assert await deal_novelty("octave") == Novelty()
    assert await deal_novelty("lucas") == Novelty(is_new_variant=True, is_newly_wide=True)
    assert await deal_novelty("carnation") == Novelty(is_new_variant=True)
    others = await driver.play.start_game(BEN, SERVER, DealRequest(variant="klondike"))
    assert await driver.game_choice.find_novelty(others.game) == first
    await driver.privacy.erase_player_data(ANN)
    assert await driver.game_choice.find_last_variant(ANN) is None
    assert (await deal_novelty("maria")).is_first_game
    assert await driver.game_choice.find_last_variant(ANN) == "maria"


def test_similar_games_are_the_nearest_and_never_the_game_itself() -> None:
    similar = list_similar_games("klondike", 4)
    assert similar[0] == "klondike-three"
    assert len(similar) == len(set(similar)) == 4
    assert "klondike" not in list_similar_games("klondike", len(VARIANTS))
    assert len(list_similar_games("klondike", 1_000)) == len(VARIANTS) - 1


@pytest.mark.parametrize(
    ("key", "moves", "length"),
    [
        # 51 cards go up beside the base card, and 34 are drawn, three at a time or one by one.
        ("canfield", 51 + 12, GameLength.QUICK),
        ("rainbow", 51 + 34, GameLength.QUICK),
        ("forty-thieves", 104 + 64, GameLength.MEDIUM),
        ("sixty-thieves", 156 + 96, GameLength.LONG),
        # Eight Kings are laid out, and a draw turns six cards to two wastes.
        ("kilowatt", 96 + 14, GameLength.QUICK),
        # Foundations end with the ten.
        ("octave", 72 + 72, GameLength.MEDIUM),
        # Forty cards are turned up, each by a move.
        ("blind-patience", 104 + 64 + 40, GameLength.MEDIUM),
        # The four cards of a rank go up by one move.
        ("beehive", 13 + 11, GameLength.QUICK),
    ],
)
def test_a_length_is_every_card_up_or_turned_up_and_the_stock_drawn_once(
    key: str, moves: int, length: GameLength
) -> None:
    assert estimate_least_moves(VARIANTS[key]) == moves
    assert find_length(VARIANTS[key]) is length
