"""Ratings made from stored results: which games count, when, and whose."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.models.claims import ONLY_ONE, Claim, ClaimKind
from bot.models.player_records import PlayerRating, RatingFit
from bot.ratings.records import FittedAbility, RatedGame
from bot.services.accounts.privacy import PrivacyService
from bot.services.claims import ClaimService
from bot.services.contests.challenges import build_contest, insert_challenge
from bot.services.ratings import fitting_process
from bot.services.ratings.fitting_process import RatingProcessError, fit_abilities_in_process
from bot.services.ratings.ratings import RatingService
from bot.services.stats.player_records import PlayerRecordService
from bot.store import Store
from bot.store.stats import ratings
from tests.finished_games import record_finished_games
from tests.services.challenge_driver import CREATOR, ONE_HOUR_CHALLENGE, ChallengeDriver
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock

pytestmark = pytest.mark.slow

CLEO = 403


@pytest.fixture
def service(store: Store, clock: ManualClock) -> RatingService:
    """Return the service of ratings, on a day after all games."""
    clock.advance(days=300)
    return RatingService(store, clock)


async def list_ratings(store: Store, player_id: int) -> list[PlayerRating]:
    """Return a player's stored ratings."""
    async with store.begin_read() as conn:
        return await ratings.list_player_ratings(conn, player_id)


async def load_fit(store: Store) -> RatingFit | None:
    """Return when ratings were made last."""
    async with store.begin_read() as conn:
        return await ratings.find_rating_fit(conn)


async def test_who_wins_more_is_rated_higher(store: Store, service: RatingService) -> None:
    await record_finished_games(store, ANN, *[52] * 6, 20, 20)
    await record_finished_games(store, BEN, 52, *[10] * 7)
    await service.refit_if_due()
    [ann], [ben] = await list_ratings(store, ANN), await list_ratings(store, BEN)
    assert (ann.family, ann.games) == ("canfield", 8)
    assert ann.ability > 0 > ben.ability


async def test_a_player_has_a_rating_in_each_family(store: Store, service: RatingService) -> None:
    await record_finished_games(store, ANN, 52, 3)
    await record_finished_games(store, ANN, 104, 3, 4, variant="forty-thieves")
    await service.refit_if_due()
    assert [(each.family, each.games) for each in await list_ratings(store, ANN)] == [
        ("canfield", 2),
        ("forty-thieves", 3),
    ]


@pytest.mark.slow
async def test_ratings_are_made_once_a_day(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52)
    await service.refit_if_due()
    first_fit = await load_fit(store)
    assert first_fit == RatingFit(number=1, fitted_at=clock.now, games=1)
    clock.advance(hours=11)
    await service.refit_if_due()
    assert await load_fit(store) == first_fit
    clock.advance(hours=2)
    await service.refit_if_due()
    assert await load_fit(store) == RatingFit(number=2, fitted_at=clock.now, games=1)


async def test_ratings_are_made_after_a_clock_was_set_back_by_a_month(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52)
    await service.refit_if_due()
    clock.advance(days=-31)
    for _ in range(2):
        await service.refit_if_due()
        assert await load_fit(store) == RatingFit(number=2, fitted_at=clock.now, games=1)


async def test_of_two_processes_one_makes_the_ratings(
    store: Store, service: RatingService, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await record_finished_games(store, ANN, 52)
    hold = ClaimService.hold

    @asynccontextmanager
    async def hold_later(
        claims: ClaimService, kind: ClaimKind, subject_id: int = ONLY_ONE
    ) -> AsyncIterator[Claim | None]:
        monkeypatch.undo()
        await RatingService(store, clock).refit_if_due()
        first_fits.append(await load_fit(store))
        clock.advance(hours=1)
        async with hold(claims, kind, subject_id) as claim:
            yield claim

    first_fits: list[RatingFit | None] = []
    monkeypatch.setattr(ClaimService, "hold", hold_later)
    await service.refit_if_due()
    assert first_fits == [await load_fit(store)]


@pytest.mark.slow
async def test_the_same_results_give_the_same_ratings(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52, 20, 30)
    await record_finished_games(store, BEN, 52, 52, 10)
    await service.refit_if_due()
    before = await list_ratings(store, ANN)
    clock.advance(days=1)
    await service.refit_if_due()
    [after] = await list_ratings(store, ANN)
    assert [(each.ability, each.variance) for each in before] == [(after.ability, after.variance)]


async def test_games_that_do_not_count_are_left_out(store: Store, service: RatingService) -> None:
    await record_finished_games(store, ANN, 52, 52, is_counted=False)
    await record_finished_games(store, BEN, 0, move_count=0)
    await service.refit_if_due()
    assert await list_ratings(store, ANN) == await list_ratings(store, BEN) == []


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

    monkeypatch.setattr(fitting_process, "fit_abilities_in_process", note_games)
    await record_finished_games(store, ANN, 52, 13, **fields)
    await record_finished_games(store, ANN, 52, 13)
    await service.refit_if_due()
    assert [(game.is_won, game.cards_up, game.is_helped) for game in seen] == [
        *[(False, None, True), (False, 13, True)],
        *[(True, None, False), (False, 13, False)],
    ]


async def test_proved_deals_are_a_game_of_their_own(
    store: Store,
    service: RatingService,
    clock: ManualClock,
    challenge_driver: ChallengeDriver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[str, str | None]] = []

    async def note_games(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        seen.extend([(game.variant, game.shared_deal) async for game in games])
        return []

    contest = build_contest(CREATOR, SERVER, ONE_HOUR_CHALLENGE, lambda: 61_000, clock())
    for deal, is_proved in ((61_000, True), (62_000, False)):
        contest = replace(contest, deal=deal, is_winnable=is_proved)
        async with store.begin_write() as conn:
            stored = await insert_challenge(conn, contest, CREATOR)
        await challenge_driver.play_and_resign_attempt(ANN, stored)
    await record_finished_games(store, ANN, 13)
    clock.advance(minutes=1)
    monkeypatch.setattr(fitting_process, "fit_abilities_in_process", note_games)
    await service.refit_if_due()
    assert seen == [
        ("canfield proved", "canfield 61000"),
        ("canfield", "canfield 62000"),
        ("canfield", None),
    ]


@pytest.mark.slow
async def test_ratings_of_players_without_games_go(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52, 13)
    await record_finished_games(store, BEN, 52, 13)
    await service.refit_if_due()
    await PrivacyService(store, clock).erase_player_data(ANN)
    assert await list_ratings(store, ANN) == []
    async with store.begin_write() as conn:
        [ben] = await ratings.list_player_ratings(conn, BEN)
        await ratings.write_ratings(conn, [ben])
    clock.advance(days=1)
    await service.refit_if_due()
    assert await list_ratings(store, ANN) == []
    assert [each.fit_number for each in await list_ratings(store, BEN)] == [2]


async def test_a_player_erased_while_ratings_are_made_stays_erased(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52, 13)
    await service.refit_if_due()
    [rating] = await list_ratings(store, ANN)
    await PrivacyService(store, clock).erase_player_data(ANN)
    async with store.begin_write() as conn:
        await ratings.write_ratings(conn, [rating])
    assert await list_ratings(store, ANN) == []


async def test_a_record_shows_the_rating_of_its_family(
    store: Store, service: RatingService, clock: ManualClock
) -> None:
    await record_finished_games(store, ANN, 52, 13)
    await record_finished_games(store, ANN, 104, 3, variant="forty-thieves")
    await service.refit_if_due()
    records = PlayerRecordService(store, clock)
    overall = await records.load_record_page(ANN, ANN)
    assert [rated.family for rated in overall.ratings] == ["canfield", "forty-thieves"]
    page = await records.load_record_page(ANN, ANN, "canfield")
    [rated] = page.ratings
    assert (rated.family, rated.rating.game_count, rated.rating.is_provisional) == (
        "canfield",
        2,
        True,
    )


async def test_a_process_that_fails_is_one_line_in_the_log(
    store: Store,
    service: RatingService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(_games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        raise RatingProcessError("numpy and scipy are missing: install the extra 'ratings'")

    await record_finished_games(store, ANN, 52, 13)
    monkeypatch.setattr(fitting_process, "fit_abilities_in_process", fail)
    with capture_logs() as logs:
        await service.refit_if_due()
    assert [(each["log_level"], each["event"]) for each in logs] == [
        ("warning", "no ratings were made")
    ]
    assert await load_fit(store) is None


async def test_no_games_give_no_ratings(store: Store, service: RatingService) -> None:
    await service.refit_if_due()
    assert await list_ratings(store, CLEO) == []
    assert await load_fit(store)


async def test_a_game_that_cannot_be_read_fails_the_process() -> None:
    async def yield_nonsense() -> AsyncIterator[RatedGame]:
        yield "nonsense"  # type: ignore[misc]

    with pytest.raises(RatingProcessError, match="status 1"):
        await fit_abilities_in_process(yield_nonsense())
