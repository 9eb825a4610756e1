"""What the medals and feats of seasons must be, computed apart from the code that finds them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime

from bot.models.games import GameOutcome
from bot.models.leaderboards import (
    EARLIER,
    GLOBAL_SERVER_ID,
    LOW_FEAT_KINDS,
    Feat,
    FeatKind,
    LeaderboardRanking,
    Medal,
    Season,
)
from bot.models.results import GameResult
from bot.services.recount.row_diff import RowDifference, diff_rows
from bot.services.seasons.season_work import build_season_period, is_over
from bot.services.stats.periods import Period, build_period_key
from bot.store import Connection, Store
from bot.store.db.upsert import get_field_values
from bot.store.recount.totals import RecountedTable
from bot.store.seasons import feats, medals, progress
from bot.store.stats import leaderboards

_BATCH_SIZE = 100


class ExpectedFeats:
    """The best of each kind in all results that were added so far."""

    def __init__(self) -> None:
        self._best: dict[tuple[int, int, str, str, FeatKind], Feat] = {}

    def add_player(self, results: Sequence[GameResult], first_month: str | None) -> None:
        """Add all results of a player, which are sorted by end."""
        streaks: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        clean_streaks: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        for result in results:
            if not result.is_counted:
                continue
            period = build_period_key(Period.MONTH, result.ended_at)
            if first_month is None or period < first_month:
                period = EARLIER
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

    def __init__(self, store: Store, expected_feats: ExpectedFeats, now: datetime) -> None:
        self._store = store
        self._expected_feats = expected_feats
        self._now = now

    async def stream_differences(self) -> AsyncIterator[list[RowDifference]]:
        """Yield lists of differences, each in one table."""
        async with self._store.begin_read() as conn:
            seasons = await progress.list_seasons(conn)
            first_month = await progress.find_first_month(conn)
        for season in seasons:
            if self._is_counted(season, first_month):
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

    def _is_counted(self, season: Season, first_month: str | None) -> bool:
        """Return whether the season's end is counted."""
        if season.counted_until is None or season.count_began_at is not None:
            return False
        current = build_period_key(Period.MONTH, self._now)
        return is_over(
            build_season_period(season.period, first_month or current), season.counted_until
        )

    async def _list_settled(self, after_leaderboard_id: int) -> list[int]:
        async with self._store.begin_read() as conn:
            return await medals.list_settled_leaderboards(conn, after_leaderboard_id, _BATCH_SIZE)

    async def _diff_feats(self, season: Season) -> list[RowDifference]:
        async with self._store.begin_read() as conn:
            stored = await feats.list_season_feats(conn, season.period)
        expected = self._expected_feats.list_of_season(season.period)
        return diff_rows(
            RecountedTable.FEAT, map(get_field_values, stored), map(get_field_values, expected)
        )


async def _diff_medals(conn: Connection, leaderboard_id: int) -> list[RowDifference]:
    min_games = await medals.find_min_ranked_games(conn, leaderboard_id)
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
    stored = await medals.list_leaderboard_medals(conn, leaderboard_id)
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
