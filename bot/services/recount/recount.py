"""Counts everything again that is kept of games that are over, and mends what is wrong.

Players are taken one after the other: their games are replayed from their moves, and what results
and running totals must be is counted anew, in one state of the database. Boards must be what their
standings come to, houses what nights and accounts come to. To mend, the player's games are counted
once more in a writing transaction, which replays only what has ended since and holds others up for
as long as one player's results are read, or one board's standings summed. So nothing that is played
meanwhile is lost, here or in another process.

Memory holds the results of one player, a number for each of their games, and what is different on
boards: with a million results some tens of megabytes.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.engine.status import is_won
from bot.models.games import GameOutcome
from bot.services.games.tables import build_table
from bot.services.recount.expected_totals import (
    SCORE_COLUMNS,
    add_ranking_columns,
    build_expected_result,
    compute_expected_totals,
    is_period_current,
)
from bot.services.recount.missing_sums import MissingSums
from bot.services.recount.row_diff import RowDifference, diff_rows
from bot.store.accounts import servers
from bot.store.recount import finished_games, totals
from bot.store.recount.totals import RECOUNT_KEY_COLUMNS, RecountedTable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from datetime import datetime
    from typing import TypeAlias

    from bot.models.games import Game
    from bot.models.results import GameResult
    from bot.models.servers import ServerSettings
    from bot.store import Connection, Store
    from bot.store.recount.totals import RowValues

    CardsUpByGame: TypeAlias = dict[int, int | str]
    """How many cards came up in each game, or why that cannot be said."""

_BATCH_SIZE = 100
_BELOW_ALL_IDS = -(2**63)
_ZERO_SCORE = dict.fromkeys(SCORE_COLUMNS, 0)


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that cannot be replayed, and why; the result that it has, if any, is believed."""

    game_id: int
    reason: str


class RecountService:
    """One recount; ``clock`` tells the time in UTC, ``passed`` hears of every game replayed."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        on_game_replayed: Callable[[], object] = int,
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_game_replayed = on_game_replayed
        # Boards made here: they grow with the standings that are mended, lest they have too little.
        self._created_boards: set[int] = set()
        self._missing_sums = MissingSums()

    async def count_finished_games(self) -> int:
        """How many games there are to replay."""
        async with self._store.begin_read() as conn:
            return await finished_games.count_finished_games(conn)

    async def recount_all(
        self, *, repair: bool = False
    ) -> AsyncIterator[RowDifference | BrokenGame]:
        """Every difference, mended by then if that is asked for, and every broken game."""
        after = _BELOW_ALL_IDS
        while some := await self._list_player_batch(after):
            for player in some:
                for each in await self._recount_player(player, repair=repair):
                    yield each
            after = some[-1]
        async for difference in self._recount_leaderboards(repair=repair):
            yield difference
        for difference in await self._recount_houses(repair=repair):
            yield difference

    async def create_initial_totals(self) -> bool:
        """Counts a database from before there were totals, all or nothing; whether it was one.

        Its results are believed, and others wait until it is done.
        """
        async with self._store.begin_read() as conn:
            if not await finished_games.has_only_uncounted_results(conn):
                return False
        async with self._store.begin_write(exclusive=True) as conn:
            return await self._write_initial_totals(conn)

    async def _write_initial_totals(self, conn: Connection) -> bool:
        if not await finished_games.has_only_uncounted_results(conn):
            return False  # another process was faster
        after = _BELOW_ALL_IDS
        while some := await finished_games.list_player_ids(conn, after, _BATCH_SIZE):
            for player in some:
                await self._repair_player(conn, player, None)
            after = some[-1]
        after = 0
        while boards := await totals.list_leaderboards_with_sums(conn, after, _BATCH_SIZE):
            for board, _ in boards:
                await totals.recompute_leaderboard(conn, after := board["id"])
        await self._repair_houses(conn)
        return True

    async def _list_player_batch(self, after_player_id: int) -> list[int]:
        async with self._store.begin_read() as conn:
            return await finished_games.list_player_ids(conn, after_player_id, _BATCH_SIZE)

    async def _recount_player(
        self, player_id: int, *, repair: bool
    ) -> list[RowDifference | BrokenGame]:
        ups: CardsUpByGame = {}
        async with self._store.begin_read() as conn:
            wrong = await self._diff_player(conn, player_id, ups)
        if repair and wrong:
            # Alone, so that what was counted meanwhile is seen, and nothing is counted now.
            async with self._store.begin_write(exclusive=True) as conn:
                wrong, made = await self._repair_player(conn, player_id, ups)
            self._created_boards |= made
        else:
            self._missing_sums.record_differences(wrong)
        broken = [BrokenGame(game, up) for game, up in ups.items() if isinstance(up, str)]
        return [*broken, *wrong]

    async def _diff_player(
        self, conn: Connection, player_id: int, cards_up_by_game: CardsUpByGame | None
    ) -> list[RowDifference]:
        """What is wrong with a player's results and totals."""
        now = self._clock()
        theirs = {
            server: await servers.load_server_settings(conn, server)
            for server in await finished_games.list_player_server_ids(conn, player_id)
        }
        wrong: list[RowDifference] = []
        results: list[GameResult] = []
        async for game, kept in finished_games.stream_finished_games(conn, player_id):
            must = self._build_expected_result(game, kept, theirs, cards_up_by_game)
            if must:
                results.append(must)
            if kept != must:
                rows = (asdict(each) if each else None for each in (kept, must))
                wrong.append(RowDifference(RecountedTable.RESULT, {"game_id": game.id}, *rows))
        found = await totals.load_player_totals(conn, player_id)
        found[RecountedTable.STANDING] = [
            each
            for each in found[RecountedTable.STANDING]
            if is_period_current(each["period"], now)
        ]
        for kind, must_be in compute_expected_totals(player_id, results, theirs, now).items():
            wrong += diff_rows(kind, found[kind], must_be)
        return wrong

    def _build_expected_result(
        self,
        game: Game,
        stored: GameResult | None,
        servers_by_id: Mapping[int, ServerSettings],
        cards_up_by_game: CardsUpByGame | None,
    ) -> GameResult | None:
        """What a game's result must be; without ``ups`` it is what it is."""
        if game.outcome is None or cards_up_by_game is None:
            return stored if cards_up_by_game is None else None
        if game.id not in cards_up_by_game:
            cards_up_by_game[game.id] = _replay_cards_up(game)
            self._on_game_replayed()
        up = cards_up_by_game[game.id]
        if isinstance(up, str):
            return stored and replace(stored, player_id=game.player_id, server_id=game.server_id)
        if game.server_id is None:
            return build_expected_result(game, up, 0)
        # Which era it was is told by the result alone.
        return build_expected_result(
            game, up, stored.era if stored else servers_by_id[game.server_id].era
        )

    async def _repair_player(
        self, conn: Connection, player_id: int, cards_up_by_game: CardsUpByGame | None
    ) -> tuple[list[RowDifference], set[int]]:
        """Compares in the transaction that is open, and writes what must be; the boards made."""
        for server in await finished_games.list_player_server_ids(conn, player_id):
            await servers.get_server_settings_for_update(conn, server)
        wrong = await self._diff_player(conn, player_id, cards_up_by_game)
        for kept in RecountedTable:
            if kept is not RecountedTable.STANDING:
                await _write_expected_rows(
                    conn, kept, [each for each in wrong if each.recounted_table is kept]
                )
        standings = (
            (
                each.key | (each.expected or add_ranking_columns(_ZERO_SCORE)),
                each.compute_missing_sums(SCORE_COLUMNS),
            )
            for each in wrong
            if each.recounted_table is RecountedTable.STANDING
        )
        return wrong, await totals.replace_standings(conn, standings, self._created_boards)

    async def _recount_leaderboards(self, *, repair: bool) -> AsyncIterator[RowDifference]:
        after = 0
        while True:
            async with self._store.begin_read() as conn:
                boards = await totals.list_leaderboards_with_sums(conn, after, _BATCH_SIZE)
            if not boards:
                break
            for board, summed in boards:
                after = board["id"]
                for each in self._diff_leaderboard(board, summed):
                    if repair:
                        async with self._store.begin_write(exclusive=True) as conn:
                            await totals.recompute_leaderboard(conn, after)
                    yield each
        for each in self._missing_sums.list_absent_totals(RecountedTable.LEADERBOARD):
            yield each

    def _diff_leaderboard(self, board: RowValues, standing_sums: RowValues) -> list[RowDifference]:
        if not is_period_current(board["period"], self._clock()):
            return []
        key = {name: board[name] for name in RECOUNT_KEY_COLUMNS[RecountedTable.LEADERBOARD]}
        must = self._missing_sums.add_missing_sums(RecountedTable.LEADERBOARD, key | standing_sums)
        found = (
            [] if board["id"] in self._created_boards else [{name: board[name] for name in must}]
        )
        return diff_rows(RecountedTable.LEADERBOARD, found, [must])

    async def _recount_houses(self, *, repair: bool) -> list[RowDifference]:
        async with self._store.begin_read() as conn:
            kept, summed = await totals.load_stored_and_summed_houses(conn)
        must = [
            self._missing_sums.add_missing_sums(RecountedTable.HOUSE_TOTALS, each)
            for each in summed
        ]
        wrong = diff_rows(RecountedTable.HOUSE_TOTALS, kept, [*must])
        if repair and wrong:
            async with self._store.begin_write(exclusive=True) as conn:
                return await self._repair_houses(conn)
        return [*wrong, *self._missing_sums.list_absent_totals(RecountedTable.HOUSE_TOTALS)]

    async def _repair_houses(self, conn: Connection) -> list[RowDifference]:
        wrong = diff_rows(
            RecountedTable.HOUSE_TOTALS, *(await totals.load_stored_and_summed_houses(conn))
        )
        await _write_expected_rows(conn, RecountedTable.HOUSE_TOTALS, wrong)
        return wrong


def _replay_cards_up(game: Game) -> int | str:
    """How many cards came up in a game, or why that cannot be said."""
    try:
        state = build_table(game).state
    except GameError as error:
        return str(error)
    if is_won(state) is not (game.outcome is GameOutcome.WON):
        return "its moves do not end as it did"
    return state.cards_up


async def _write_expected_rows(
    conn: Connection, recounted_table: RecountedTable, differences: list[RowDifference]
) -> None:
    if not differences:
        return
    await totals.replace_recounted_rows(
        conn, recounted_table, [each.expected for each in differences if each.expected]
    )
    await totals.delete_recounted_rows(
        conn, recounted_table, [each.key for each in differences if not each.expected]
    )
