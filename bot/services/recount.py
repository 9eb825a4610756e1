"""The recount: all results and totals computed again from the games, compared and mended.

It goes by some players at a time. Their games are replayed, which gives what the results must be;
the totals are compared with the results that are stored. So where a result is wrong, the totals
that go by the game are listed as well, unless the result is mended first. Leaderboards must equal
the sums of their standings. Of months that are over, medals must be those of the standings, and
feats the best of all results.

To mend something it is compared once more in an exclusive write transaction, so that no game that
ends meanwhile is lost, in this process or another. Others wait while one player's totals are
compared, or one leaderboard's standings are summed.
"""

from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from math import isclose

from bot.engine.status import is_won
from bot.models.games import Game, GameOutcome, GameResult
from bot.models.leaderboards import LeaderboardPeriod, Season
from bot.models.player_records import PlayerRating
from bot.services.game_ends import build_result
from bot.services.ratings import RatingProcessError, make_ratings, write_all_ratings
from bot.services.seasons import get_season_period, have_all_ended
from bot.services.statistics import Period, build_period, list_grouped_variants, list_months
from bot.services.tables import Table, UnreadableGameError, replay_stored_game
from bot.store import Connection, Store, games, ratings, recount, seasons
from bot.store.recount import PlayerRange, RowDifference
from bot.store.totals import LEADERBOARD_KEY

_BATCH_SIZE = 100
_BELOW_ALL_IDS = -(2**63)


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that cannot be replayed, and why; its stored result is taken as right."""

    game_id: int
    reason: str


class RecountService:
    """One recount of the whole database; make a new one for another.

    ``clock`` returns the time in UTC; ``on_game_replayed`` is called after each game.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        on_game_replayed: Callable[[], object] = int,
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_game_replayed = on_game_replayed

    async def count_finished_games(self) -> int:
        """Return the number of games to replay."""
        async with self._store.begin_read(None) as conn:
            return await recount.count_finished_games(conn)

    async def recount_all(
        self, *, repair: bool = False
    ) -> AsyncIterator[RowDifference | BrokenGame]:
        """Yield every difference, after its repair if asked to repair, and every broken game."""
        wrong_boards = set()
        last_id = _BELOW_ALL_IDS
        while True:
            async with self._store.begin_read(None) as conn:
                player_ids = await recount.list_player_ids(conn, last_id, _BATCH_SIZE)
            if not player_ids:
                break
            for player_id in player_ids:
                for finding in await self._recount_results(player_id, repair=repair):
                    yield finding
            players = PlayerRange(last_id, player_ids[-1])
            for difference in await self._recount_players(players, repair=repair):
                yield difference
                wrong_boards.add(_get_board_key(difference))
            last_id = player_ids[-1]
        for difference in await self._recount_leaderboards(repair=repair):
            # The sum of wrong standings says nothing.
            if repair or _get_board_key(difference) not in wrong_boards:
                yield difference
        async for difference in self._recount_seasons(repair=repair):
            yield difference
        for difference in await self._recount_houses(repair=repair):
            yield difference

    async def _recount_results(
        self, player_id: int, *, repair: bool
    ) -> list[RowDifference | BrokenGame]:
        differences: list[RowDifference] = []
        broken_games: list[BrokenGame] = []
        async with self._store.begin_read(None) as conn:
            async for game, stored, era in recount.stream_finished_games(conn, player_id):
                found = _compare_result(game, stored, era)
                if isinstance(found, BrokenGame):
                    broken_games.append(found)
                elif found:
                    differences.append(found)
                self._on_game_replayed()
        if repair and differences:
            async with self._store.begin_write(None, exclusive=True) as conn:
                # A player may have been erased meanwhile.
                await recount.mend_rows(
                    conn,
                    [
                        each
                        for each in differences
                        if await games.find_game(conn, each.key["game_id"])
                    ],
                )
        return [*broken_games, *differences]

    async def _recount_players(self, players: PlayerRange, *, repair: bool) -> list[RowDifference]:
        async with self._store.begin_read(None) as conn:
            differences = await self._compare_players(conn, players)
        if not repair:
            return differences
        mended = []
        for player_id in sorted({each.key["player_id"] for each in differences}):
            async with self._store.begin_write(None, exclusive=True) as conn:
                differences = await self._compare_players(
                    conn, PlayerRange(player_id - 1, player_id)
                )
                await recount.mend_rows(conn, differences)
                if any(each.table_name == "standing" for each in differences):
                    await seasons.unsettle_leaderboards_of_player(conn, player_id)
            mended += differences
        return mended

    async def _compare_players(self, conn: Connection, players: PlayerRange) -> list[RowDifference]:
        now = self._clock()
        periods = [build_period(Period.ALL_TIME, now)]
        if span := await recount.load_result_span(conn, players):
            periods += [*list_months(*span), *_list_weeks(now, span[1])]
        return await recount.find_player_differences(
            conn, players, list_grouped_variants(), periods, build_period(Period.WEEK, now).key
        )

    async def _recount_leaderboards(self, *, repair: bool) -> list[RowDifference]:
        first_week = build_period(Period.WEEK, self._clock()).key
        async with self._store.begin_read(None) as conn:
            differences = await recount.LEADERBOARDS.find_differences(
                conn, {"first_week": first_week}
            )
        for difference in differences if repair else ():
            async with self._store.begin_write(None, exclusive=True) as conn:
                await recount.mend_rows(conn, [difference])
        return differences

    async def _recount_houses(self, *, repair: bool) -> list[RowDifference]:
        store = self._store
        transaction = store.begin_write(None, exclusive=True) if repair else store.begin_read(None)
        async with transaction as conn:
            differences = await recount.HOUSES.find_differences(conn, {})
            if repair:
                await recount.mend_rows(conn, differences)
        return differences

    async def _recount_seasons(self, *, repair: bool) -> AsyncIterator[RowDifference]:
        """Yield every medal and feat that differs, feats of seasons whose end is counted."""
        medals = recount.compare_medals(list_grouped_variants())
        differences = []
        async with self._store.begin_read(None) as conn:
            for season in await seasons.list_seasons(conn):
                period = get_season_period(season)
                values = {
                    "period": period.key,
                    "begins_at": period.begins_at,
                    "ends_at": period.ends_at,
                }
                if _is_end_counted(season):
                    differences += await recount.FEATS.find_differences(conn, values)
                differences += await medals.find_differences(conn, values)
        if repair and differences:
            async with self._store.begin_write(None, exclusive=True) as conn:
                await recount.mend_rows(conn, differences)
        for difference in differences:
            yield difference


def _compare_result(
    game: Game, stored: GameResult | None, server_era: int
) -> RowDifference | BrokenGame | None:
    """Compare a game's result with what it must be; None if it is so."""
    expected = None
    if game.outcome is not None:
        try:
            state = replay_stored_game(game)
        except UnreadableGameError as error:
            return BrokenGame(game.id, error.reason)
        if is_won(state) is not (game.outcome is GameOutcome.WON):
            return BrokenGame(game.id, "its moves do not end as it did")
        # Only the result says in which era the game ended, and which other games waited then.
        expected = replace(
            build_result(Table(game, state)),
            era=stored.era if stored else server_era,
            adds_to_streak=stored is None or stored.adds_to_streak,
        )
    if stored == expected:
        return None
    stored_row, expected_row = (asdict(each) if each else None for each in (stored, expected))
    return RowDifference("result", {"game_id": game.id}, stored_row, expected_row)


def _list_weeks(first: datetime, last: datetime) -> list[LeaderboardPeriod]:
    """Return the weeks from the one that contains a moment to the one that contains another."""
    weeks = [build_period(Period.WEEK, first)]
    while weeks[-1].ends_at <= last:
        weeks.append(build_period(Period.WEEK, weeks[-1].ends_at))
    return weeks


def _get_board_key(difference: RowDifference) -> tuple[object, ...]:
    return tuple(difference.key.get(name) for name in LEADERBOARD_KEY)


def _is_end_counted(season: Season) -> bool:
    if season.counted_until is None or season.count_began_at is not None:
        return False
    return have_all_ended(get_season_period(season), season.counted_until)


_TOLERANCE = 1e-6
"""In logits: other processors round otherwise."""


@dataclass(frozen=True, slots=True)
class UncomparedRatings:
    """Ratings that cannot be compared, and why."""

    reason: str


async def recount_ratings(store: Store, *, repair: bool) -> list[RowDifference | UncomparedRatings]:
    """Return the ratings that differ from those that their games give, after repair if asked to.

    Where games have come or gone since, of players who were erased for instance, all ratings would
    differ a little: that is said instead, and a repair makes all ratings anew.
    """
    async with store.begin_read(None) as conn:
        fit = await ratings.find_rating_fit(conn)
        stored = await ratings.list_all_ratings(conn)
    if fit is None:
        return []
    try:
        made = await make_ratings(store, fit)
    except RatingProcessError as error:
        return [UncomparedRatings(str(error))]
    game_count = sum(rating.games for rating in made)
    findings: list[RowDifference | UncomparedRatings]
    if game_count == fit.games:
        findings = [*_diff_ratings(stored, made)]
    else:
        findings = [UncomparedRatings(f"they were made from {fit.games} games, not {game_count}")]
    if repair and findings:
        # A number of their own: ratings that must not be there are deleted.
        fit = replace(fit, number=fit.number + 1)
        await write_all_ratings(
            store, fit, [replace(rating, fit_number=fit.number) for rating in made]
        )
    return findings


def _diff_ratings(stored: list[PlayerRating], made: list[PlayerRating]) -> list[RowDifference]:
    stored_by_key = {(rating.player_id, rating.family): rating for rating in stored}
    expected = (
        _adopt_rounding(rating, stored_by_key.get((rating.player_id, rating.family)))
        for rating in made
    )
    return recount.pair_rows(
        "rating", ("player_id", "family"), map(asdict, stored), map(asdict, expected)
    )


def _adopt_rounding(rating: PlayerRating, stored: PlayerRating | None) -> PlayerRating:
    """Return the rating, with the stored values that differ from its own by rounding only."""
    if stored is None:
        return rating
    if isclose(rating.ability, stored.ability, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, ability=stored.ability)
    if isclose(rating.variance, stored.variance, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, variance=stored.variance)
    return rating
