"""The recount of skill ratings."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.hosting.commands import format_difference
from bot.models.player_records import PlayerRating, RatingFit
from bot.ratings import FittedAbility, RatedGame
from bot.ratings.worker import fit_abilities
from bot.services import ratings
from bot.services.privacy import PrivacyService
from bot.services.ratings import RatingProcessError, RatingService
from bot.services.recount import recount_ratings
from bot.store import Store
from bot.store import ratings as stored_ratings
from tests.finished_games import record_finished_games
from tests.services.drivers import ANN, BEN, ManualClock

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _fit_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fit in this process, which does not wait behind all others."""

    async def fit(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        return list(fit_abilities([game async for game in games]))

    monkeypatch.setattr(ratings, "fit_abilities_in_process", fit)


@pytest.fixture
async def rated_store(store: Store, clock: ManualClock) -> Store:
    """Return a store with ratings of two players, made of 80 games."""
    await record_finished_games(store, ANN, *[52] * 20, *[9] * 20)
    await record_finished_games(store, BEN, *[52] * 5, *[9] * 35)
    clock.advance(days=300)
    await RatingService(store, clock).refit_if_due()
    return store


async def recount(store: Store, *, repair: bool = False) -> list[str]:
    """Return what a recount of ratings prints."""
    return [format_difference(finding) for finding in await recount_ratings(store, repair=repair)]


async def load_ratings(store: Store) -> list[PlayerRating]:
    """Return all stored ratings."""
    async with store.begin_read(None) as conn:
        return await stored_ratings.list_all_ratings(conn)


async def change(store: Store, statement: str) -> None:
    """Execute a statement, which must change a row."""
    async with store.begin_write(None) as conn:
        assert (await conn.execute(text(statement))).rowcount


async def test_the_same_games_give_no_differences(rated_store: Store) -> None:
    ranks = [rating.rank for rating in await load_ratings(rated_store)]
    assert ranks == [1, None], "the other rating is provisional"
    assert await recount(rated_store) == []


async def test_without_ratings_there_is_nothing_to_compare(store: Store) -> None:
    await record_finished_games(store, ANN, 52)
    assert await recount(store, repair=True) == []
    assert await load_ratings(store) == []


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("SET ability = ability + 0.5 WHERE player_id = 401", "ability is"),
        ("SET rank = 7 WHERE player_id = 401", "rank is 7, not 1"),
        ("SET games = 41 WHERE player_id = 401", "games is 41, not 40"),
        ("SET player_id = 999 WHERE player_id = 401", "is missing"),
    ],
)
async def test_what_differs_is_named_and_mended(
    rated_store: Store, statement: str, finding: str
) -> None:
    before = await load_ratings(rated_store)
    await change(rated_store, f"UPDATE rating {statement.replace('401', str(ANN))}")
    found = await recount(rated_store, repair=True)
    assert finding in found[0]
    assert f"rating (player_id {ANN}, family canfield)" in found[0]
    assert ("must not be there" in "".join(found)) == ("999" in statement)
    mended = await load_ratings(rated_store)
    assert [(each.player_id, each.ability, each.variance, each.rank) for each in mended] == [
        (each.player_id, each.ability, each.variance, each.rank) for each in before
    ]
    assert await recount(rated_store) == []


async def test_games_that_are_gone_are_said_and_ratings_made_anew(
    rated_store: Store, clock: ManualClock
) -> None:
    await PrivacyService(rated_store, clock).erase_player_data(BEN)
    said = ["ratings cannot be compared: they were made from 80 games, not 40"]
    assert await recount(rated_store) == said
    assert await recount(rated_store, repair=True) == said
    assert await recount(rated_store) == []
    [ann] = await load_ratings(rated_store)
    assert (ann.player_id, ann.rank) == (ANN, 1)


async def test_games_since_then_do_not_matter(rated_store: Store, clock: ManualClock) -> None:
    later = clock() + timedelta(hours=1)
    await record_finished_games(rated_store, ANN, 52, ended_at=later)
    assert await recount(rated_store) == []


async def test_without_numpy_ratings_are_not_compared(
    rated_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
        raise RatingProcessError("numpy and scipy are missing")

    monkeypatch.setattr(ratings, "fit_abilities_in_process", fail)
    before = await load_ratings(rated_store)
    assert await recount(rated_store, repair=True) == [
        "ratings cannot be compared: numpy and scipy are missing"
    ]
    assert await load_ratings(rated_store) == before
    async with rated_store.begin_read(None) as conn:
        assert isinstance(await stored_ratings.find_rating_fit(conn), RatingFit)
