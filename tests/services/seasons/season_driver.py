"""Players whose games end when a test says, and what is kept of their months."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.models.games import DealSource, Game, GameOutcome
from bot.models.leaderboards import GLOBAL_SERVER_ID, Feat, FeatKind, LeaderboardKey, Medal, Season
from bot.models.results import GameResult
from bot.services.games.results import record_result
from bot.services.recount.expected_results import BrokenGame
from bot.services.recount.recount import RecountService
from bot.services.recount.row_diff import RowDifference
from bot.services.seasons.season_work import SeasonWorkService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.games import games
from bot.store.recount.totals import RecountedTable
from bot.store.seasons import feats, medals, progress
from bot.store.stats import leaderboards
from tests.services.game_driver import SERVER, ManualClock

TURN = datetime(2026, 4, 1, tzinfo=UTC)
"""When March ends and April begins."""

MARCH, APRIL = "m2026-03", "m2026-04"
_GAME_SECONDS = 60
_SEASON_TABLES = {
    RecountedTable.LEADERBOARD,
    RecountedTable.STANDING,
    RecountedTable.MEDAL,
    RecountedTable.FEAT,
}
_deal_numbers = count(2_000_000)


@dataclass
class SeasonDriver:
    """Ends games of Canfield on a server, and does the work on seasons."""

    store: Store
    clock: ManualClock

    async def end_games(
        self,
        player: int,
        count: int,
        wins: int = 0,
        ended_at: datetime | None = None,
        **fields: object,
    ) -> None:
        """End games of a player now or at a time, the won ones last."""
        for number in range(count):
            await self.end_game(player, ended_at, is_won=number >= count - wins, **fields)

    async def end_game(
        self,
        player: int,
        ended_at: datetime | None = None,
        *,
        is_won: bool = True,
        **fields: object,
    ) -> None:
        """End a game now or at a time; its result waits."""
        ended_at = ended_at or self.clock.now
        outcome = GameOutcome.WON if is_won else GameOutcome.RESIGNED
        result = GameResult(
            game_id=0,
            player_id=player,
            server_id=SERVER,
            variant="canfield",
            deal=next(_deal_numbers),
            deal_source=DealSource.FRESH,
            outcome=outcome,
            dealt_at=ended_at - timedelta(seconds=_GAME_SECONDS),
            ended_at=ended_at,
            move_count=100 if is_won else 1,
            seconds=_GAME_SECONDS,
            cards_up=52 if is_won else 1,
        )
        result = replace(result, **fields)  # type: ignore[arg-type]  # the test knows the fields
        game = Game(
            player_id=player,
            server_id=result.server_id,
            variant=result.variant,
            deal=result.deal,
            deal_source=result.deal_source,
            moves=("draw",) * result.move_count,
            slot=None,
            outcome=outcome,
            dealt_at=result.dealt_at,
            last_active_at=ended_at,
            ended_at=ended_at,
            undos=result.undos,
            hints=result.hints,
        )
        async with self.store.begin_write() as conn:
            game = await games.insert_game(conn, game)
            await record_result(conn, replace(result, game_id=game.id))

    async def add_waiting_results(self) -> None:
        """Add what waits to leaderboards."""
        await WaitingResultService(self.store, self.clock).add_waiting_results()

    async def do_due_work(self) -> None:
        """Add what waits, and do the work on seasons that is due."""
        await self.add_waiting_results()
        await SeasonWorkService(self.store, self.clock).do_due_work()

    async def pass_march(self) -> None:
        """Let March pass, and do the work that is due then."""
        self.clock.now = TURN + timedelta(hours=2)
        await self.do_due_work()

    async def list_medals(
        self, period: str = MARCH, server_id: int = SERVER, game_group: str = "canfield"
    ) -> dict[int, Medal]:
        """Return the medals of a leaderboard by their players."""
        key = LeaderboardKey(server_id=server_id, game_group=game_group, period=period)
        async with self.store.begin_read() as conn:
            board = await leaderboards.find_leaderboard(conn, key)
            assert board is not None
            return await medals.list_leaderboard_medals(conn, board.id)

    async def count_games(self, period: str, server_id: int = SERVER) -> int:
        """Return how many games of all players a month's leaderboard has."""
        async with self.store.begin_read() as conn:
            key = LeaderboardKey(server_id=server_id, period=period)
            board = await leaderboards.find_leaderboard(conn, key)
        return board.games if board else 0

    async def list_feats(
        self, period: str | None = MARCH, server_id: int = GLOBAL_SERVER_ID
    ) -> dict[FeatKind, Feat]:
        """Return the feats of a season by their kind."""
        async with self.store.begin_read() as conn:
            found = await feats.list_feats(conn, server_id, 0, "canfield", period)
        return {feat.kind: feat for feat in found}

    async def list_holders(self, period: str = MARCH) -> dict[FeatKind, tuple[int, int]]:
        """Return the value and the player of each feat of a season."""
        feats_by_kind = await self.list_feats(period)
        return {kind: (feat.value, feat.player_id) for kind, feat in feats_by_kind.items()}

    async def find_season(self, period: str = MARCH) -> Season:
        """Return a season that is kept."""
        async with self.store.begin_read() as conn:
            season = await progress.find_season(conn, period)
        assert season is not None
        return season

    async def find_season_differences(self) -> list[RowDifference]:
        """Return what a recount finds in all that is kept of months.

        The won games cannot be replayed. Players' records go by the order in which games ended, and
        not by their times.
        """
        return [
            finding
            async for finding in RecountService(self.store, self.clock).recount_all()
            if not isinstance(finding, BrokenGame) and finding.recounted_table in _SEASON_TABLES
        ]
