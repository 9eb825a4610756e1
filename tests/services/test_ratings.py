"""Ratings made from stored results, and players ranked by them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.engine.errors import GameError
from bot.models.accounts import Visibility
from bot.models.claims import ONLY_ONE, Claim, ClaimKind
from bot.models.player_records import PlayerRating, RatingFit
from bot.ratings import FittedAbility, RatedGame
from bot.services import ratings
from bot.services.challenges import build_contest, insert_challenge
from bot.services.claims import ClaimService
from bot.services.ratings import (
    RATING_PAGE_SIZE,
    RatingBoardQuery,
    RatingBoardService,
    RatingProcessError,
    RatingService,
    fit_abilities_in_process,
    rank_ratings,
)
from bot.store import Store
from bot.store import ratings as stored_ratings
from tests.finished_games import record_finished_games
from tests.services.drivers import (
    ANN,
    BEN,
    CREATOR,
    ONE_HOUR_CHALLENGE,
    SERVER,
    Driver,
    ManualClock,
)

CLEO = 403


@pytest.fixture
def service(store: Store, clock: ManualClock) -> RatingService:
    """Return the service of ratings, on a day after all games."""
    clock.advance(days=300)
    return RatingService(store, clock)


async def list_ratings(store: Store, player_id: int) -> list[PlayerRating]:
    """Return a player's stored ratings."""
    async with store.begin_read(None) as conn:
        return await stored_ratings.list_player_ratings(conn, player_id)


async def load_fit(store: Store) -> RatingFit | None:
    """Return when ratings were made last."""
    async with store.begin_read(None) as conn:
        return await stored_ratings.find_rating_fit(conn)


@pytest.mark.slow
async def test_who_wins_more_is_rated_higher_in_each_family(
    driver: Driver, service: RatingService
) -> None:
    await record_finished_games(driver.store, ANN, *[52] * 6, 20, 20)
    await record_finished_games(driver.store, ANN, 104, 3, 4, variant="forty-thieves")
    await record_finished_games(driver.store, BEN, 52, *[10] * 7)
    await service.refit_if_due()
    [ann, elsewhere], [ben] = [await list_ratings(driver.store, player) for player in (ANN, BEN)]
    assert (ann.family, ann.games) == ("canfield", 8)
    assert (elsewhere.family, elsewhere.games) == ("forty-thieves", 3)
    assert ann.ability >= 0 > ben.ability
    overall = await driver.player_records.load_record_page(ANN, ANN)
    assert [rated.family for rated in overall.ratings] == ["canfield", "forty-thieves"]
    [rated] = (await driver.player_records.load_record_page(ANN, ANN, "canfield")).ratings
    assert (rated.family, rated.rating.game_count) == ("canfield", 8)
    assert rated.rating.is_provisional


@pytest.mark.slow
async def test_the_same_ratings_are_made_of_the_same_results_once_a_day(
    driver: Driver, service: RatingService
) -> None:
    await service.refit_if_due()
    assert await list_ratings(driver.store, ANN) == [], "without a game"
    await record_finished_games(driver.store, ANN, 52, 20, 30)
    fits: list[RatingFit | None] = [await load_fit(driver.store)]
    estimates = set()
    # The clock is set back by a month at last.
    for hours in (11, 2, 11, 13, -31 * 24, 0):
        driver.clock.advance(hours=hours)
        await service.refit_if_due()
        fits.append(await load_fit(driver.store))
        estimates |= {
            (each.ability, each.variance) for each in await list_ratings(driver.store, ANN)
        }
    assert [fit and fit.number for fit in fits] == [1, 1, 2, 2, 3, 4, 4]
    assert fits[-1] == RatingFit(number=4, fitted_at=driver.clock.now, games=3)
    assert len(estimates) == 1


@pytest.mark.slow
async def test_of_two_processes_one_makes_the_ratings(
    driver: Driver, service: RatingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    await record_finished_games(driver.store, ANN, 52)
    hold = ClaimService.hold

    @asynccontextmanager
    async def hold_later(
        claims: ClaimService, kind: ClaimKind, subject_id: int = ONLY_ONE
    ) -> AsyncIterator[Claim | None]:
        monkeypatch.undo()
        await RatingService(driver.store, driver.clock).refit_if_due()
        first_fits.append(await load_fit(driver.store))
        driver.clock.advance(hours=1)
        async with hold(claims, kind, subject_id) as claim:
            yield claim

    first_fits: list[RatingFit | None] = []
    monkeypatch.setattr(ClaimService, "hold", hold_later)
    await service.refit_if_due()
    assert first_fits == [await load_fit(driver.store)]


@pytest.mark.slow
async def test_games_that_do_not_count_are_left_out(store: Store, service: RatingService) -> None:
    await record_finished_games(store, ANN, 52, 52, is_counted=False)
    await record_finished_games(store, BEN, 0, move_count=0, is_counted=False)
    await service.refit_if_due()
    assert await list_ratings(store, ANN) == await list_ratings(store, BEN) == []


@pytest.mark.slow
@pytest.mark.parametrize("fields", [{"undos": 1}, {"hints": 2}])
async def test_a_win_with_help_counts_as_a_game_without_a_win(
    store: Store,
    service: RatingService,
    fields: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[RatedGame] = []

    async def note_games(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        seen.extend([game async for game in games])
        return []

    monkeypatch.setattr(ratings, "fit_abilities_in_process", note_games)
    await record_finished_games(store, ANN, 52, 13, **fields)
    await record_finished_games(store, ANN, 52, 13)
    await service.refit_if_due()
    assert [(game.is_won, game.cards_up, game.is_helped) for game in seen] == [
        *[(False, None, True), (False, 13, True)],
        *[(True, None, False), (False, 13, False)],
    ]


@pytest.mark.slow
async def test_proved_deals_are_a_game_of_their_own(
    driver: Driver, service: RatingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, str | None]] = []

    async def note_games(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        seen.extend([(game.variant, game.shared_deal) async for game in games])
        return []

    contest = build_contest(CREATOR, SERVER, ONE_HOUR_CHALLENGE, lambda: 61_000, driver.clock())
    for deal, is_proved in ((61_000, True), (62_000, False)):
        contest = replace(contest, deal=deal, is_winnable=is_proved)
        async with driver.store.begin_write(None) as conn:
            stored = await insert_challenge(conn, contest, CREATOR)
        await driver.play_and_resign_attempt(ANN, stored)
    await record_finished_games(driver.store, ANN, 13)
    driver.clock.advance(minutes=1)
    monkeypatch.setattr(ratings, "fit_abilities_in_process", note_games)
    await service.refit_if_due()
    assert seen == [
        ("canfield proved", "canfield 61000"),
        ("canfield", "canfield 62000"),
        ("canfield", None),
    ]


@pytest.mark.slow
async def test_ratings_of_players_without_games_go(driver: Driver, service: RatingService) -> None:
    for player in (ANN, BEN):
        await record_finished_games(driver.store, player, 52, 13)
    await service.refit_if_due()
    [ann], [ben] = [await list_ratings(driver.store, player) for player in (ANN, BEN)]
    await driver.privacy.erase_player_data(ANN)
    assert await list_ratings(driver.store, ANN) == []
    async with driver.store.begin_write(None) as conn:
        # As if she was erased while ratings were made.
        await stored_ratings.write_ratings(conn, [ann, ben])
    assert await list_ratings(driver.store, ANN) == []
    driver.clock.advance(days=1)
    await service.refit_if_due()
    assert await list_ratings(driver.store, ANN) == []
    assert [each.fit_number for each in await list_ratings(driver.store, BEN)] == [2]


@pytest.mark.slow
async def test_a_process_that_fails_is_one_line_in_the_log(
    store: Store,
    service: RatingService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(_games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        raise RatingProcessError("numpy and scipy are missing: install the extra 'ratings'")

    await record_finished_games(store, ANN, 52, 13)
    monkeypatch.setattr(ratings, "fit_abilities_in_process", fail)
    with capture_logs() as logs:
        await service.refit_if_due()
    assert [(each["log_level"], each["event"]) for each in logs] == [
        ("warning", "no ratings were made")
    ]
    assert await load_fit(store) is None


@pytest.mark.slow
async def test_a_game_that_cannot_be_read_fails_the_process() -> None:
    async def yield_nonsense() -> AsyncIterator[RatedGame]:
        yield "nonsense"  # type: ignore[misc]

    with pytest.raises(RatingProcessError, match="status 1"):
        await fit_abilities_in_process(yield_nonsense())


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
    async with store.begin_write(None) as conn:
        await stored_ratings.write_ratings(conn, rank_ratings(rated, NOW))
        await stored_ratings.record_rating_fit(conn, RatingFit(number=1, fitted_at=NOW))


def test_ratings_rank_by_the_lower_end_of_their_interval_then_the_older_account() -> None:
    rated = [
        make_rating(1, ability=0.9, variance=0.15),
        make_rating(2, ability=0.6, variance=0.01),
        make_rating(3, ability=2.5, variance=0.7),
        make_rating(4, ability=0.6, variance=0.01, idle_days=300),
        replace(make_rating(5, ability=-1), family="klondike"),
        *(replace(make_rating(player, ability=0.5), family="equal") for player in (8, 7, 9)),
    ]
    ranks = {rating.player_id: rating.rank for rating in rank_ratings(rated, NOW)}
    assert ranks == {2: 1, 1: 2, 4: 3, 3: None, 5: 1, 7: 1, 8: 2, 9: 3}, "lucky games do not lead"


@pytest.mark.slow
async def test_ratings_of_real_games_are_ranked_by_the_nightly_work(
    driver: Driver, board: RatingBoardService
) -> None:
    for player, wins in ((ANN, 60), (BEN, 10)):
        await record_finished_games(driver.store, player, *[52] * wins, *[9] * (120 - wins))
    await record_finished_games(driver.store, CLEO, 52)
    driver.clock.now = datetime(2027, 1, 1, tzinfo=UTC)
    await RatingService(driver.store, driver.clock).refit_if_due()
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
    driver: Driver, board: RatingBoardService
) -> None:
    await store_ratings(driver.store, make_rating(ANN, 1.0), make_rating(BEN, 0.5))
    await driver.player_settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    query = RatingBoardQuery(game_group="canfield")
    for viewer, ann_is_named in ((ANN, True), (BEN, False)):
        page = await board.load_page(viewer, query)
        assert [row.has_public_name for row in page.rows] == [ann_is_named, True]


async def test_the_rank_of_an_erased_player_stays_empty_until_the_next_night(
    driver: Driver, board: RatingBoardService
) -> None:
    await store_ratings(driver.store, *(make_rating(n, ability=-0.1 * n) for n in (1, 2, 3)))
    await driver.privacy.erase_player_data(2)
    page = await board.load_page(1, RatingBoardQuery(game_group="canfield"))
    assert [(row.rank, row.player_id) for row in page.rows] == [(1, 1), (3, 3)]


async def test_without_a_family_it_is_that_of_the_last_game(
    store: Store, board: RatingBoardService
) -> None:
    page = await board.load_page(ANN, RatingBoardQuery(game_group="canfield"))
    assert (page.fitted_at, page.rows, page.own_row, page.ranked_count) == (None, (), None, 0)
    with pytest.raises(GameError, match="no-such-game"):
        await board.load_page(ANN, RatingBoardQuery(game_group="family:poker"))
    await store_ratings(store, make_rating(BEN, 1.0))
    assert (await board.load_page(CLEO, RatingBoardQuery())).family == "canfield"
    await record_finished_games(store, ANN, 9, variant="forty-thieves")
    for group in (None, "every"):
        page = await board.load_page(ANN, RatingBoardQuery(game_group=group))
        assert (page.family, page.rows) == ("forty-thieves", ())
