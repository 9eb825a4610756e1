"""Players ranked by their skill ratings, of all servers and of one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.player_records import PlayerRating, RatingFit
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.privacy import PrivacyService
from bot.services.ratings.fitted_ratings import rank_ratings
from bot.services.ratings.rating_boards import (
    RATING_PAGE_SIZE,
    RatingBoardQuery,
    RatingBoardService,
)
from bot.services.ratings.ratings import RatingService
from bot.store import Store
from bot.store.stats import ratings
from tests.finished_games import record_finished_games
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock

CLEO = 403
NOW = datetime(2026, 5, 1, tzinfo=UTC)


def make_rating(
    player: int, ability: float, variance: float = 0.01, *, idle_days: int = 0
) -> PlayerRating:
    """Return a rating in Canfield."""
    return PlayerRating(
        player_id=player,
        family="canfield",
        ability=ability,
        variance=variance,
        games=40,
        last_game_at=NOW - timedelta(days=idle_days),
        fit_number=1,
    )


@pytest.fixture
def board(store: Store, clock: ManualClock) -> RatingBoardService:
    """Return the service of players by rating."""
    clock.now = NOW
    return RatingBoardService(store, clock)


async def store_ratings(store: Store, *rated: PlayerRating, server_id: int | None = None) -> None:
    """Store ranked ratings of players who have played a game, as if made now."""
    for rating in rated:
        await record_finished_games(store, rating.player_id, 9, server_id=server_id)
    async with store.begin_write() as conn:
        await ratings.write_ratings(conn, rank_ratings(rated, NOW))
        await ratings.record_rating_fit(conn, RatingFit(number=1, fitted_at=NOW))


def test_ratings_rank_by_the_lower_end_of_their_interval() -> None:
    rated = [
        make_rating(1, ability=0.9, variance=0.15),
        make_rating(2, ability=0.6, variance=0.01),
        make_rating(3, ability=2.5, variance=0.7),
        make_rating(4, ability=0.6, variance=0.01, idle_days=300),
        replace(make_rating(5, ability=-1), family="klondike"),
    ]
    ranks = {rating.player_id: rating.rank for rating in rank_ratings(rated, NOW)}
    assert ranks == {2: 1, 1: 2, 4: 3, 3: None, 5: 1}, "a few lucky games do not lead"


def test_equal_ratings_rank_by_the_older_account() -> None:
    rated = [make_rating(player, ability=0.5) for player in (8, 7, 9)]
    assert [rating.player_id for rating in rank_ratings(rated, NOW)] == [7, 8, 9]


async def test_before_the_first_fit_there_is_no_time_of_one(board: RatingBoardService) -> None:
    page = await board.load_page(ANN, RatingBoardQuery(game_group="canfield"))
    assert (page.fitted_at, page.rows, page.own_row, page.ranked_count) == (None, (), None, 0)


@pytest.mark.slow
async def test_ratings_of_real_games_are_ranked_by_the_nightly_work(
    store: Store, board: RatingBoardService, clock: ManualClock
) -> None:
    for player, wins in ((ANN, 60), (BEN, 10)):
        await record_finished_games(store, player, *[52] * wins, *[9] * (120 - wins))
    await record_finished_games(store, CLEO, 52)
    clock.now = datetime(2027, 1, 1, tzinfo=UTC)
    await RatingService(store, clock).refit_if_due()
    page = await board.load_page(CLEO, RatingBoardQuery(game_group="rainbow"))
    assert page.family == "canfield"
    assert [(row.rank, row.player_id) for row in page.rows] == [(1, ANN), (2, BEN)]
    assert page.own_row is not None
    assert (page.own_row.rank, page.own_row.rating.is_provisional) == (None, True)
    assert [is_apart for _, is_apart in page.display_rows] == [False, False, True]


async def test_pages_are_turned_and_find_the_players_own_row(
    store: Store, board: RatingBoardService
) -> None:
    player_count = RATING_PAGE_SIZE + 3
    rated = [make_rating(n, ability=-0.1 * n) for n in range(1, player_count + 1)]
    await store_ratings(store, *rated)
    query = RatingBoardQuery(game_group="canfield")
    first = await board.load_page(13, query)
    assert [row.rank for row in first.rows] == list(range(1, 11))
    assert [row.rank for row, _ in first.display_rows][-1] == 13
    assert [is_apart for _, is_apart in first.display_rows] == [False] * 10 + [True]
    for page_number in (None, 1, 99):
        page = await board.load_page(13, replace(query, page_number=page_number))
        assert (page.page_number, page.last_page_number, page.ranked_count) == (1, 1, 13)
        assert [row.player_id for row in page.rows] == [11, 12, 13]
        assert page.own_row == page.rows[-1]
    page = await board.load_page(10, replace(query, page_number=1))
    assert [is_apart for _, is_apart in page.display_rows] == [False] * 4, "10 comes before 11"


async def test_a_server_ranks_those_who_played_there(
    store: Store, board: RatingBoardService
) -> None:
    rated = [make_rating(n, ability=-0.1 * n) for n in (1, 2, 3, 4)]
    await store_ratings(store, *rated)
    for player in (2, 4, CLEO):
        await record_finished_games(store, player, 9, server_id=SERVER)
    here = RatingBoardQuery(game_group="canfield", server_id=SERVER)
    page = await board.load_page(4, here)
    assert [(row.rank, row.player_id) for row in page.rows] == [(1, 2), (2, 4)]
    assert page.own_row == page.rows[1]
    assert (await board.load_page(3, here)).own_row is None, "rated, but not on this server"
    assert (await board.load_page(CLEO, here)).own_row is None, "here, but not rated"
    elsewhere = await board.load_page(2, replace(here, server_id=SERVER + 1))
    assert (elsewhere.rows, elsewhere.ranked_count) == ((), 0)
    nobody_plays = await board.load_page(2, replace(here, game_group="klondike"))
    assert (nobody_plays.rows, nobody_plays.own_row) == ((), None)


async def test_private_players_are_anonymous_to_others(
    store: Store, board: RatingBoardService
) -> None:
    await store_ratings(store, make_rating(ANN, 1.0), make_rating(BEN, 0.5))
    await PlayerSettingsService(store).change_settings(ANN, record_visibility=Visibility.PRIVATE)
    query = RatingBoardQuery(game_group="canfield")
    for viewer, ann_is_named in ((ANN, True), (BEN, False)):
        page = await board.load_page(viewer, query)
        assert [row.has_public_name for row in page.rows] == [ann_is_named, True]


async def test_the_rank_of_an_erased_player_stays_empty_until_the_next_night(
    store: Store, board: RatingBoardService, clock: ManualClock
) -> None:
    await store_ratings(store, *(make_rating(n, ability=-0.1 * n) for n in (1, 2, 3)))
    await PrivacyService(store, clock).erase_player_data(2)
    page = await board.load_page(1, RatingBoardQuery(game_group="canfield"))
    assert [(row.rank, row.player_id) for row in page.rows] == [(1, 1), (3, 3)]


async def test_without_a_family_it_is_that_of_the_last_game(
    store: Store, board: RatingBoardService
) -> None:
    await store_ratings(store, make_rating(BEN, 1.0))
    assert (await board.load_page(CLEO, RatingBoardQuery())).family == "canfield"
    await record_finished_games(store, ANN, 9, variant="forty-thieves")
    for group in (None, "every"):
        page = await board.load_page(ANN, RatingBoardQuery(game_group=group))
        assert (page.family, page.rows) == ("forty-thieves", ())


async def test_an_unknown_game_is_refused(board: RatingBoardService) -> None:
    with pytest.raises(GameError, match="no-such-game"):
        await board.load_page(ANN, RatingBoardQuery(game_group="family:poker"))
