"""The recount: compares all results and totals with the games, and repairs them if asked to.

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
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from datetime import datetime

from bot.models.results import GameResult
from bot.services.recount.expected_results import BrokenGame, GameReplays
from bot.services.recount.expected_totals import (
    LEADERBOARD_SUM_COLUMNS,
    add_ranking_columns,
    compute_expected_totals,
    is_period_kept,
)
from bot.services.recount.missing_sums import MissingSums
from bot.services.recount.removed_variants import find_removed_variants, leave_out_unknown_totals
from bot.services.recount.row_diff import RowDifference, diff_rows
from bot.services.recount.seasons import ExpectedFeats, SeasonDifferences
from bot.services.stats.waiting_results import add_waiting_results_of_player
from bot.store import Connection, Store
from bot.store.accounts import servers
from bot.store.recount import finished_games, totals
from bot.store.recount.totals import RECOUNT_KEY_COLUMNS, RecountedTable, RowValues
from bot.store.seasons import changes as season_changes
from bot.store.seasons import progress
from bot.store.stats import waiting_results

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
            return await finished_games.count_finished_games(conn)

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
            return await finished_games.list_player_ids(conn, after_player_id, _BATCH_SIZE)

    async def _list_leaderboard_batch(
        self, after_board_id: int
    ) -> list[tuple[RowValues, RowValues]]:
        async with self._store.begin_read() as conn:
            return await totals.list_leaderboards_with_sums(conn, after_board_id, _BATCH_SIZE)

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
            server_id: await servers.load_server_settings(conn, server_id)
            for server_id in await finished_games.list_player_server_ids(conn, player_id)
        }
        differences: list[RowDifference] = []
        results: list[GameResult] = []
        async for game, stored in finished_games.stream_finished_games(conn, player_id):
            expected = game_replays.find_expected_result(game, stored, servers_by_id)
            if expected:
                results.append(expected)
            if stored != expected:
                rows = (asdict(result) if result else None for result in (stored, expected))
                differences.append(
                    RowDifference(RecountedTable.RESULT, {"game_id": game.id}, *rows)
                )
        first_month = await progress.find_first_month(conn)
        stored_totals = await totals.load_player_totals(conn, player_id)
        stored_totals[RecountedTable.STANDING] = [
            standing
            for standing in stored_totals[RecountedTable.STANDING]
            if is_period_kept(standing["period"], now, first_month)
        ]
        waiting_game_ids = set(await waiting_results.list_waiting_game_ids(conn, player_id))
        expected_totals = compute_expected_totals(
            player_id, results, waiting_game_ids, now, first_month
        )
        self._expected_feats.add_player(results, first_month)
        removed_variants = find_removed_variants(results)
        for table, expected_rows in expected_totals.items():
            compared_rows = leave_out_unknown_totals(
                table, removed_variants, stored_totals[table], expected_rows
            )
            differences += diff_rows(table, *compared_rows)
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
        created_boards = await totals.replace_standings(conn, standings, self._created_boards)
        if any(each.recounted_table is RecountedTable.STANDING for each in differences):
            await season_changes.unsettle_leaderboards_of_player(conn, player_id)
        return differences, created_boards

    async def _recount_leaderboards(self, *, repair: bool) -> AsyncIterator[RowDifference]:
        """Yield every leaderboard that differs from the sums of its standings."""
        last_board_id = 0
        while boards := await self._list_leaderboard_batch(last_board_id):
            for board, standing_sums in boards:
                for difference in self._diff_leaderboard(board, standing_sums):
                    if repair:
                        async with self._store.begin_write(exclusive=True) as conn:
                            await totals.recompute_leaderboard(conn, board["id"])
                    yield difference
            last_board_id = boards[-1][0]["id"]
        for difference in self._missing_sums.list_absent_totals(RecountedTable.LEADERBOARD):
            yield difference

    def _diff_leaderboard(self, board: RowValues, standing_sums: RowValues) -> list[RowDifference]:
        if not is_period_kept(board["period"], self._clock(), board["period"]):
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
        finder = SeasonDifferences(self._store, self._expected_feats, self._clock())
        async for differences in finder.stream_differences():
            if repair and differences:
                async with self._store.begin_write(exclusive=True) as conn:
                    await _write_expected_rows(conn, differences[0].recounted_table, differences)
            for difference in differences:
                yield difference

    async def _recount_houses(self, *, repair: bool) -> list[RowDifference]:
        async with self._store.begin_read() as conn:
            stored, sums = await totals.load_stored_and_summed_houses(conn)
        expected = [
            self._missing_sums.add_missing_sums(RecountedTable.HOUSE_TOTALS, row) for row in sums
        ]
        differences = diff_rows(RecountedTable.HOUSE_TOTALS, stored, expected)
        if repair and differences:
            async with self._store.begin_write(exclusive=True) as conn:
                return await self._repair_houses(conn)
        return [*differences, *self._missing_sums.list_absent_totals(RecountedTable.HOUSE_TOTALS)]

    async def _repair_houses(self, conn: Connection) -> list[RowDifference]:
        stored, sums = await totals.load_stored_and_summed_houses(conn)
        differences = diff_rows(RecountedTable.HOUSE_TOTALS, stored, sums)
        await _write_expected_rows(conn, RecountedTable.HOUSE_TOTALS, differences)
        return differences


async def _write_expected_rows(
    conn: Connection, recounted_table: RecountedTable, differences: list[RowDifference]
) -> None:
    if not differences:
        return
    await totals.replace_recounted_rows(
        conn,
        recounted_table,
        [difference.expected for difference in differences if difference.expected],
    )
    await totals.delete_recounted_rows(
        conn,
        recounted_table,
        [difference.key for difference in differences if not difference.expected],
    )
