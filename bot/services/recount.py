"""The recount: all results and totals computed again from the games, compared and mended.

It takes one player after another. In one read transaction it replays their games and computes what
their results and totals must be. Leaderboards must equal the sums of their standings, house totals
the sums of nights and accounts. Of months that are over, medals must be those of the standings, and
feats the best of all results.

To repair a player it computes everything once more in an exclusive write transaction, but replays
only games that ended since, and adds their results that wait. Others wait while one player's
results are read, or one leaderboard's standings are summed; no game that ends meanwhile is lost, in
this process or another.

Memory holds the results of one player, a number for each of their games, the feats of all seasons
and the differences of leaderboards: some tens of megabytes for a million results.

What leaderboards and house totals miss when the rows they sum are wrong but not repaired. Without
repair, a sum over stored standings is as wrong as they are. The differences found in them are
added, so that the sum is compared with what it will be after a repair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from math import isclose
from typing import Any, TypeAlias

from bot.models.games import GameOutcome, GameResult
from bot.models.leaderboards import (
    GLOBAL_SERVER_ID,
    LOW_FEAT_KINDS,
    Feat,
    FeatKind,
    LeaderboardRanking,
    Medal,
    Season,
)
from bot.models.player_records import PlayerRating
from bot.services.expected_totals import (
    LEADERBOARD_SUM_COLUMNS,
    MONEY_SUM_COLUMNS,
    BrokenGame,
    GameReplays,
    add_ranking_columns,
    compute_expected_totals,
    is_period_kept,
)
from bot.services.leaderboards import add_waiting_results_of_player
from bot.services.ratings import RatingProcessError, make_ratings, write_all_ratings
from bot.services.seasons import get_season_period, is_over
from bot.services.statistics import Period, build_period_key
from bot.store import Connection, Store, accounts, leaderboards, ratings, recount
from bot.store import seasons as stored_seasons
from bot.store.recount import RECOUNT_KEY_COLUMNS, RecountedTable, RowValues
from bot.store.sql import get_field_values

_BATCH_SIZE = 100
_BELOW_ALL_IDS = -(2**63)
_ZERO_SUMS = dict.fromkeys(LEADERBOARD_SUM_COLUMNS, 0)


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
        # Leaderboards that a repair created: they were missing, whatever sums they have by now.
        self._created_boards: set[int] = set()
        self._missing_sums = MissingSums()
        self._expected_feats = ExpectedFeats()

    async def count_finished_games(self) -> int:
        """Return the number of games to replay."""
        async with self._store.begin_read() as conn:
            return await recount.count_finished_games(conn)

    async def recount_all(
        self, *, repair: bool = False
    ) -> AsyncIterator[RowDifference | BrokenGame]:
        """Yield every difference, after its repair if asked to repair, and every broken game."""
        last_player_id = _BELOW_ALL_IDS
        while player_ids := await self._list_player_batch(last_player_id):
            for player_id in player_ids:
                for finding in await self._recount_player(player_id, repair=repair):
                    yield finding
            last_player_id = player_ids[-1]
        async for difference in self._recount_leaderboards(repair=repair):
            yield difference
        async for difference in self._recount_seasons(repair=repair):
            yield difference
        for difference in await self._recount_houses(repair=repair):
            yield difference

    async def _list_player_batch(self, after_player_id: int) -> list[int]:
        async with self._store.begin_read() as conn:
            return await recount.list_player_ids(conn, after_player_id, _BATCH_SIZE)

    async def _list_leaderboard_batch(
        self, after_board_id: int
    ) -> list[tuple[RowValues, RowValues]]:
        async with self._store.begin_read() as conn:
            return await recount.list_leaderboards_with_sums(conn, after_board_id, _BATCH_SIZE)

    async def _recount_player(
        self, player_id: int, *, repair: bool
    ) -> list[RowDifference | BrokenGame]:
        game_replays = GameReplays(self._on_game_replayed)
        async with self._store.begin_read() as conn:
            differences = await self._diff_player(conn, player_id, game_replays)
        if repair and differences:
            # Exclusive, so that no game ends between the new comparison and the repair.
            async with self._store.begin_write(exclusive=True) as conn:
                differences, created_boards = await self._repair_player(
                    conn, player_id, game_replays
                )
            self._created_boards |= created_boards
        else:
            self._missing_sums.record_differences(differences)
        return [*game_replays.list_broken_games(), *differences]

    async def _diff_player(
        self, conn: Connection, player_id: int, game_replays: GameReplays
    ) -> list[RowDifference]:
        """Return the differences in a player's results and totals."""
        now = self._clock()
        servers_by_id = {
            server_id: await accounts.load_server_settings(conn, server_id)
            for server_id in await recount.list_player_server_ids(conn, player_id)
        }
        differences: list[RowDifference] = []
        results: list[GameResult] = []
        async for game, stored in recount.stream_finished_games(conn, player_id):
            expected = game_replays.find_expected_result(game, stored, servers_by_id)
            if expected:
                results.append(expected)
            if stored != expected:
                rows = (asdict(result) if result else None for result in (stored, expected))
                differences.append(
                    RowDifference(RecountedTable.RESULT, {"game_id": game.id}, *rows)
                )
        stored_totals = await recount.load_player_totals(conn, player_id)
        stored_totals[RecountedTable.STANDING] = [
            standing
            for standing in stored_totals[RecountedTable.STANDING]
            if is_period_kept(standing["period"], now)
        ]
        waiting_game_ids = set(await leaderboards.list_waiting_game_ids(conn, player_id))
        self._expected_feats.add_player(results)
        expected_totals = compute_expected_totals(player_id, results, waiting_game_ids, now)
        for table, expected_rows in expected_totals.items():
            differences += diff_rows(table, stored_totals[table], expected_rows)
        return differences

    async def _repair_player(
        self, conn: Connection, player_id: int, game_replays: GameReplays
    ) -> tuple[list[RowDifference], set[int]]:
        """Compare again and write what is expected; return differences and created leaderboards."""
        await add_waiting_results_of_player(conn, player_id, self._clock)
        differences = await self._diff_player(conn, player_id, game_replays)
        for table in RecountedTable:
            if table is not RecountedTable.STANDING:
                await _write_expected_rows(
                    conn,
                    table,
                    [
                        difference
                        for difference in differences
                        if difference.recounted_table is table
                    ],
                )
        standings = (
            (
                difference.key | (difference.expected or add_ranking_columns(_ZERO_SUMS)),
                difference.compute_missing_sums(LEADERBOARD_SUM_COLUMNS),
            )
            for difference in differences
            if difference.recounted_table is RecountedTable.STANDING
        )
        created_boards = await recount.replace_standings(conn, standings, self._created_boards)
        if any(each.recounted_table is RecountedTable.STANDING for each in differences):
            await stored_seasons.unsettle_leaderboards_of_player(conn, player_id)
        return differences, created_boards

    async def _recount_leaderboards(self, *, repair: bool) -> AsyncIterator[RowDifference]:
        """Yield every leaderboard that differs from the sums of its standings."""
        last_board_id = 0
        while boards := await self._list_leaderboard_batch(last_board_id):
            for board, standing_sums in boards:
                for difference in self._diff_leaderboard(board, standing_sums):
                    if repair:
                        async with self._store.begin_write(exclusive=True) as conn:
                            await recount.recompute_leaderboard(conn, board["id"])
                    yield difference
            last_board_id = boards[-1][0]["id"]
        for difference in self._missing_sums.list_absent_totals(RecountedTable.LEADERBOARD):
            yield difference

    def _diff_leaderboard(self, board: RowValues, standing_sums: RowValues) -> list[RowDifference]:
        if not is_period_kept(board["period"], self._clock()):
            return []
        key = {name: board[name] for name in RECOUNT_KEY_COLUMNS[RecountedTable.LEADERBOARD]}
        expected = self._missing_sums.add_missing_sums(
            RecountedTable.LEADERBOARD, key | standing_sums
        )
        stored = {name: board[name] for name in expected}
        was_missing = board["id"] in self._created_boards
        return diff_rows(RecountedTable.LEADERBOARD, [] if was_missing else [stored], [expected])

    async def _recount_seasons(self, *, repair: bool) -> AsyncIterator[RowDifference]:
        """Yield every medal and feat that differs, of seasons whose end is counted."""
        finder = SeasonDifferences(self._store, self._expected_feats)
        async for differences in finder.stream_differences():
            if repair and differences:
                async with self._store.begin_write(exclusive=True) as conn:
                    await _write_expected_rows(conn, differences[0].recounted_table, differences)
            for difference in differences:
                yield difference

    async def _recount_houses(self, *, repair: bool) -> list[RowDifference]:
        async with self._store.begin_read() as conn:
            stored, sums = await recount.load_stored_and_summed_houses(conn)
        expected = [
            self._missing_sums.add_missing_sums(RecountedTable.HOUSE_TOTALS, row) for row in sums
        ]
        differences = diff_rows(RecountedTable.HOUSE_TOTALS, stored, expected)
        if repair and differences:
            async with self._store.begin_write(exclusive=True) as conn:
                return await self._repair_houses(conn)
        return [*differences, *self._missing_sums.list_absent_totals(RecountedTable.HOUSE_TOTALS)]

    async def _repair_houses(self, conn: Connection) -> list[RowDifference]:
        stored, sums = await recount.load_stored_and_summed_houses(conn)
        differences = diff_rows(RecountedTable.HOUSE_TOTALS, stored, sums)
        await _write_expected_rows(conn, RecountedTable.HOUSE_TOTALS, differences)
        return differences


async def _write_expected_rows(
    conn: Connection, recounted_table: RecountedTable, differences: list[RowDifference]
) -> None:
    if not differences:
        return
    await recount.replace_recounted_rows(
        conn,
        recounted_table,
        [difference.expected for difference in differences if difference.expected],
    )
    await recount.delete_recounted_rows(
        conn,
        recounted_table,
        [difference.key for difference in differences if not difference.expected],
    )


RowKey: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowDifference:
    """A stored row that is not as expected; None for a row that does not exist."""

    recounted_table: RecountedTable
    key: RowValues
    stored: RowValues | None
    expected: RowValues | None

    @property
    def differing_columns(self) -> list[str]:
        """The names of the columns that differ, if both rows exist."""
        if not (self.stored and self.expected):
            return []
        return _list_differing_columns(self.stored, self.expected)

    def compute_missing_sums(self, columns: Iterable[str]) -> dict[str, int]:
        """Return by how much the expected values of columns exceed the stored ones."""
        stored, expected = self.stored or {}, self.expected or {}
        return {name: expected.get(name, 0) - stored.get(name, 0) for name in columns}


def diff_rows(
    recounted_table: RecountedTable, stored: Iterable[RowValues], expected: Iterable[RowValues]
) -> list[RowDifference]:
    """Return the differences sorted by key; a row of only zeros equals a row that is missing."""
    key_columns = RECOUNT_KEY_COLUMNS[recounted_table]
    stored_by_key = _index_rows_by_key(recounted_table, stored)
    expected_by_key = _index_rows_by_key(recounted_table, expected)
    return [
        RowDifference(
            recounted_table,
            dict(zip(key_columns, key, strict=True)),
            stored_by_key.get(key),
            expected_by_key.get(key),
        )
        for key in sorted({*stored_by_key, *expected_by_key})
        if not _are_rows_equal(stored_by_key.get(key), expected_by_key.get(key))
    ]


def _index_rows_by_key(
    recounted_table: RecountedTable, rows: Iterable[RowValues]
) -> dict[RowKey, RowValues]:
    """Return rows by key, without those whose values are all zero or missing."""
    key_columns = RECOUNT_KEY_COLUMNS[recounted_table]
    return {
        build_row_key(recounted_table, row): row
        for row in rows
        if any(value for name, value in row.items() if name not in key_columns)
    }


def build_row_key(recounted_table: RecountedTable, row: RowValues) -> RowKey:
    """Return the values of a row's key columns."""
    return tuple(row[name] for name in RECOUNT_KEY_COLUMNS[recounted_table])


def _are_rows_equal(stored: RowValues | None, expected: RowValues | None) -> bool:
    if stored is None or expected is None:
        return stored is expected
    return not _list_differing_columns(stored, expected)


def _list_differing_columns(stored: RowValues, expected: RowValues) -> list[str]:
    """Return the names of columns that differ; rates may differ by rounding."""
    return [
        name
        for name, value in expected.items()
        if value != stored[name]
        and not (isinstance(value, float) and isclose(value, stored[name], abs_tol=1e-12))
    ]


_TOTAL_BY_PART = {
    RecountedTable.STANDING: (RecountedTable.LEADERBOARD, LEADERBOARD_SUM_COLUMNS),
    RecountedTable.HOUSE_NIGHT: (RecountedTable.HOUSE_TOTALS, MONEY_SUM_COLUMNS),
    RecountedTable.HOUSE_ACCOUNT: (RecountedTable.HOUSE_TOTALS, MONEY_SUM_COLUMNS),
}
"""Tables whose rows are summed in another table: that table and the sums' columns."""


class MissingSums:
    """The amounts by which leaderboards and house totals must exceed the sums of stored rows."""

    def __init__(self) -> None:
        self._missing: dict[tuple[RecountedTable, RowKey], Counter[str]] = defaultdict(Counter)

    def record_differences(self, differences: Iterable[RowDifference]) -> None:
        """Add the differences of rows that are not repaired to what their totals miss."""
        for difference in differences:
            if difference.recounted_table not in _TOTAL_BY_PART:
                continue
            total_table, columns = _TOTAL_BY_PART[difference.recounted_table]
            if difference.recounted_table is RecountedTable.HOUSE_ACCOUNT:
                key: RowKey = (GLOBAL_SERVER_ID, 0)
            else:
                key = build_row_key(total_table, difference.key)
            self._missing[total_table, key].update(difference.compute_missing_sums(columns))

    def add_missing_sums(self, recounted_table: RecountedTable, row: RowValues) -> RowValues:
        """Return a row of sums with what it misses, which is then no longer missing."""
        missing = self._missing.pop(
            (recounted_table, build_row_key(recounted_table, row)), Counter()
        )
        return {
            name: value + missing[name] if name in missing else value for name, value in row.items()
        }

    def list_absent_totals(self, recounted_table: RecountedTable) -> list[RowDifference]:
        """Return a difference for every total of the table that is missing altogether."""
        absent_rows = [
            dict(zip(RECOUNT_KEY_COLUMNS[table], key, strict=True)) | missing
            for (table, key), missing in self._missing.items()
            if table is recounted_table
        ]
        return diff_rows(recounted_table, [], absent_rows)


class ExpectedFeats:
    """The best of each kind in all results that were added so far."""

    def __init__(self) -> None:
        self._best: dict[tuple[int, int, str, str, FeatKind], Feat] = {}

    def add_player(self, results: Sequence[GameResult]) -> None:
        """Add all results of a player, which are sorted by end."""
        streaks: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        clean_streaks: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        for result in results:
            if not result.is_counted:
                continue
            period = build_period_key(Period.MONTH, result.ended_at)
            for server_id, era in _list_scopes(result):
                key = (server_id, era, result.variant)
                is_won = result.outcome is GameOutcome.WON
                is_clean = is_won and not result.undos and not result.hints
                streaks[key] = streaks[key] + 1 if is_won else 0
                clean_streaks[key] = clean_streaks[key] + 1 if is_clean else 0
                if is_won:
                    self._add_win(
                        result,
                        server_id,
                        era,
                        period,
                        {
                            FeatKind.FEWEST_MOVES: result.move_count,
                            FeatKind.FASTEST_WIN: result.seconds,
                            FeatKind.LONGEST_STREAK: streaks[key],
                            FeatKind.CLEAN_STREAK: clean_streaks[key],
                        },
                    )

    def _add_win(
        self,
        result: GameResult,
        server_id: int,
        era: int,
        period: str,
        values: dict[FeatKind, int],
    ) -> None:
        for kind, value in values.items():
            if kind not in LOW_FEAT_KINDS and value < 2:  # noqa: PLR2004 - one win is no streak
                continue
            feat = Feat(
                server_id=server_id,
                era=era,
                variant=result.variant,
                period=period,
                kind=kind,
                value=value,
                player_id=result.player_id,
                game_id=result.game_id,
                achieved_at=result.ended_at,
            )
            key = (server_id, era, result.variant, period, kind)
            best = self._best.get(key)
            if best is None or feat.sort_key < best.sort_key:
                self._best[key] = feat

    def list_of_season(self, period: str) -> list[Feat]:
        """Return the feats of a season."""
        return [feat for feat in self._best.values() if feat.period == period]


def _list_scopes(result: GameResult) -> Iterator[tuple[int, int]]:
    """Yield the server and era of each leaderboard that a result is on."""
    if result.server_id is not None:
        yield result.server_id, result.era
    if result.counts_globally:
        yield GLOBAL_SERVER_ID, 0


class SeasonDifferences:
    """Finds medals and feats that are not as expected."""

    def __init__(self, store: Store, expected_feats: ExpectedFeats) -> None:
        self._store = store
        self._expected_feats = expected_feats

    async def stream_differences(self) -> AsyncIterator[list[RowDifference]]:
        """Yield lists of differences, each in one table."""
        async with self._store.begin_read() as conn:
            seasons = await stored_seasons.list_seasons(conn)
        for season in seasons:
            if _is_end_counted(season):
                yield await self._diff_feats(season)
        last_id = 0
        while board_ids := await self._list_settled(last_id):
            last_id = board_ids[-1]
            async with self._store.begin_read() as conn:
                yield [
                    difference
                    for leaderboard_id in board_ids
                    for difference in await _diff_medals(conn, leaderboard_id)
                ]

    async def _list_settled(self, after_leaderboard_id: int) -> list[int]:
        async with self._store.begin_read() as conn:
            return await stored_seasons.list_settled_leaderboards(
                conn, after_leaderboard_id, _BATCH_SIZE
            )

    async def _diff_feats(self, season: Season) -> list[RowDifference]:
        async with self._store.begin_read() as conn:
            stored = await stored_seasons.list_season_feats(conn, season.period)
        expected = self._expected_feats.list_of_season(season.period)
        return diff_rows(
            RecountedTable.FEAT, map(get_field_values, stored), map(get_field_values, expected)
        )


def _is_end_counted(season: Season) -> bool:
    if season.counted_until is None or season.count_began_at is not None:
        return False
    return is_over(get_season_period(season), season.counted_until)


async def _diff_medals(conn: Connection, leaderboard_id: int) -> list[RowDifference]:
    min_games = await stored_seasons.find_min_ranked_games(conn, leaderboard_id)
    best = await leaderboards.list_ranked_standings(
        conn,
        leaderboard_id,
        LeaderboardRanking.ALL_WINS,
        min_games=min_games or 1,
        offset=0,
        limit=len(Medal) + 1,
    )
    # A medal takes somebody who is ranked behind, and a win.
    expected = {
        standing.player_id: rank
        for rank, standing in enumerate(best, 1)
        if rank <= min(len(Medal), len(best) - 1) and standing.wins
    }
    stored = await stored_seasons.list_leaderboard_medals(conn, leaderboard_id)
    return diff_rows(
        RecountedTable.MEDAL,
        *(
            [
                {"player_id": player_id, "leaderboard_id": leaderboard_id, "medal": int(medal)}
                for player_id, medal in medals_by_player.items()
            ]
            for medals_by_player in (stored, expected)
        ),
    )


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
    async with store.begin_read() as conn:
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
    return diff_rows(RecountedTable.RATING, map(asdict, stored), map(asdict, expected))


def _adopt_rounding(rating: PlayerRating, stored: PlayerRating | None) -> PlayerRating:
    """Return the rating, with the stored values that differ from its own by rounding only."""
    if stored is None:
        return rating
    if isclose(rating.ability, stored.ability, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, ability=stored.ability)
    if isclose(rating.variance, stored.variance, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, variance=stored.variance)
    return rating
