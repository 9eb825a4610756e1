"""Players and a manual clock, and drivers that play games and contests in one line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import text

from bot.engine.moves import DRAW_MOVE
from bot.models.contests import Contest, ContestEntry, ContestKind, ContestTieBreaker, DailyStreak
from bot.models.games import DealSource, GameOutcome, GameResult
from bot.models.leaderboards import GLOBAL_SERVER_ID, Feat, FeatKind, LeaderboardKey, Medal, Season
from bot.services.accounts import PlayerSettingsService, ServerSettingsService
from bot.services.attempts import Attempt, AttemptService
from bot.services.calendars import CalendarService
from bot.services.challenges import (
    ChallengeRequest,
    check_contest_open,
    enter_contest,
    load_contest,
    load_visible_contest,
)
from bot.services.claims import ClaimService
from bot.services.contest_files import ContestFileService
from bot.services.contests import ContestService
from bot.services.dailies import (
    DailyPage,
    DailyPodium,
    DailyQuery,
    DailyService,
    DailyWinner,
    LeagueService,
)
from bot.services.game_choice import GameChoiceService
from bot.services.house import HouseService
from bot.services.leaderboards import LeaderboardService, WaitingResultService
from bot.services.maintenance import MaintenanceService
from bot.services.play import PlayService
from bot.services.player_records import HeadToHeadService, PlayerRecordService
from bot.services.privacy import PrivacyService
from bot.services.races import RaceService
from bot.services.ratings import RatingBoardService
from bot.services.recount import BrokenGame, RecountService
from bot.services.replays import FinalTableService, LostGameService, ReplayService
from bot.services.seasons import SeasonWorkService
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    GameRemovalService,
    GameVersion,
    Table,
)
from bot.store import Store, contests, leaderboards, seasons
from bot.store.recount import RowDifference
from tests.finished_games import record_waiting_result
from tests.golden_games import WON_GAME

ANN, BEN, CAT = 401, 402, 403
SERVER, OTHER_SERVER = 77, 78


@dataclass
class ManualClock:
    """A clock that stands at the time a test has set.

    It begins on a Monday, whose daily is Canfield: which game a Sunday has depends on the bank.
    """

    now: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the time that was set."""
        return self.now

    def advance(self, **duration: float) -> None:
        """Move the time by a duration given in the arguments of `timedelta`."""
        self.now += timedelta(**duration)


def get_version(table: Table) -> GameVersion:
    """Return the version that a button shown with the table carries."""
    return GameVersion(table.game.id, table.game.revision)


async def get_todays_daily(daily_service: DailyService) -> Contest:
    """Return today's daily, created if this is the first request for it."""
    return await daily_service.get_or_create_daily(daily_service._clock().date())


CREATOR = 404
"""The player who creates all of the driver's challenges."""

ONE_HOUR_CHALLENGE = ChallengeRequest(variant="canfield", duration=timedelta(hours=1))


class JoinableContestService(ContestService):
    """Challenges that players can enter without beginning, as otherwise only creators do."""

    async def join_challenge(
        self, player_id: int, server_id: int | None, contest_id: int, channel_id: int | None = None
    ) -> Contest:
        """Enter a player in a challenge, as at the beginning of their attempt."""
        async with self._store.begin_write(None) as conn:
            now = self._clock()
            await load_visible_contest(
                conn, player_id, server_id, contest_id, channel_id, kind=ContestKind.CHALLENGE
            )
            contest = await load_contest(conn, contest_id, for_update=True)
            check_contest_open(contest, now)
            await enter_contest(conn, contest, player_id, server_id, now, channel_id=channel_id)
            return contest


TURN = datetime(2026, 4, 1, tzinfo=UTC)
SETTLED = TURN + timedelta(days=7)
"""When March ends and April begins."""

MARCH, APRIL = "m2026-03", "m2026-04"
_GAME_SECONDS = 60
_SEASON_TABLES = {"leaderboard", "standing", "medal", "feat"}
_deal_numbers = count(2_000_000)


@dataclass
class Driver:
    """The services on one database and by one clock, and what players do in one line.

    Players are Ann where none is named. Fresh deals of games have the numbers 50000 and on, those
    of challenges the ``next_deal_number``.
    """

    store: Store
    clock: ManualClock
    fresh_deals: Iterator[int] = field(default_factory=lambda: count(50_000))
    next_deal_number: int = WON_GAME.deal

    def __post_init__(self) -> None:
        store, clock = self.store, self.clock
        self.play = PlayService(store, clock, lambda: next(self.fresh_deals))
        self.contests = JoinableContestService(store, clock, lambda: self.next_deal_number)
        self.attempts = AttemptService(store, clock)
        self.dailies = DailyService(store, clock)
        self.calendars = CalendarService(store, clock)
        self.league = LeagueService(store, clock)
        self.contest_files = ContestFileService(store, clock)
        self.races = RaceService(store, clock)
        self.removal = GameRemovalService(store, clock)
        self.game_choice = GameChoiceService(store)
        self.replays = ReplayService(store, clock)
        self.lost_games = LostGameService(store, clock)
        self.final_tables = FinalTableService(store, clock)
        self.player_records = PlayerRecordService(store, clock)
        self.head_to_head = HeadToHeadService(store)
        self.leaderboards = LeaderboardService(store, clock)
        self.rating_boards = RatingBoardService(store, clock)
        self.house = HouseService(store)
        self.player_settings = PlayerSettingsService(store)
        self.server_settings = ServerSettingsService(store)
        self.privacy = PrivacyService(store, clock)
        self.claims = ClaimService(store, clock)

    async def deal_game(
        self,
        deal_number: int | None = None,
        variant: str | None = None,
        current_game_action: CurrentGameAction | None = None,
    ) -> Table:
        """Deal Ann a game."""
        request = DealRequest(variant=variant, deal_number=deal_number)
        return await self.play.start_game(ANN, SERVER, request, current_game_action)

    async def deal_free_game(
        self,
        player_id: int,
        deal_number: int | None = None,
        *,
        variant: str = "canfield",
        accept_known_deal: bool = False,
    ) -> Table:
        """Deal a player a game outside contests."""
        request = DealRequest(
            variant=variant, deal_number=deal_number, accept_known_deal=accept_known_deal
        )
        return await self.play.start_game(player_id, SERVER, request)

    async def deal_and_play(self, deal_number: int, moves: Iterable[str]) -> Table:
        """Deal Ann a game of Canfield and play moves in it, all of which must be legal."""
        await self.deal_game(deal_number, "canfield")
        return await self.play_moves(ANN, *moves)

    async def play_moves(self, player_id: int, *moves: str) -> Table:
        """Play moves on the player's table, all of which must be legal."""
        table, refused_move = await self.play.play_typed_moves(player_id, ",".join(moves))
        assert refused_move is None
        return table

    async def play_card(self, player_id: int = ANN) -> Table:
        """Play a card on the player's table, after as many draws as that takes."""
        table = await self.play.load_current_table(player_id)
        while not (moves := [move for move in table.useful_moves if move != DRAW_MOVE]):
            table = await self.play.draw_cards(player_id)
        return await self.play.play_move(player_id, moves[0], get_version(table))

    async def resign_game(self, table: Table) -> Table:
        """Resign the game on a table as it is there."""
        return await self.play.resign_game(table.game.player_id, get_version(table))

    async def give_up(self, player_id: int = ANN) -> Table:
        """Resign the game on the player's table."""
        return await self.resign_game(await self.play.load_current_table(player_id))

    async def draw_and_resign(self, player_id: int = ANN) -> Table:
        """Draw once on the player's table, then resign the game."""
        return await self.resign_game(await self.play.draw_cards(player_id))

    async def create_challenge(
        self,
        *player_ids: int,
        variant: str = "canfield",
        minutes: float = 60,
        deal_number: int | None = None,
        fresh_deal: int | None = None,
        invited_player_ids: tuple[int, ...] = (),
        tie_breaker: ContestTieBreaker = ContestTieBreaker.MOVES,
        allows_undo: bool = True,
        allows_hints: bool = True,
    ) -> Contest:
        """Create a challenge, which the players join; its fresh deal may be given."""
        self.next_deal_number = fresh_deal or self.next_deal_number
        request = ChallengeRequest(
            variant=variant,
            deal_number=deal_number,
            duration=timedelta(minutes=minutes),
            invited_player_ids=invited_player_ids,
            tie_breaker=tie_breaker,
            allows_undo=allows_undo,
            allows_hints=allows_hints,
        )
        contest = await self.contests.create_challenge(CREATOR, SERVER, request)
        for player_id in player_ids:
            await self.contests.join_challenge(player_id, SERVER, contest.id)
        return contest

    async def begin_attempt(
        self, player_id: int, contest: Contest, *, accept_known_deal: bool = False
    ) -> Table:
        """Begin or resume a player's attempt."""
        return await self.attempts.begin_attempt(
            player_id, SERVER, contest.id, accept_known_deal=accept_known_deal
        )

    async def play_and_resign_attempt(self, player_id: int, contest: Contest) -> Table:
        """Begin a player's attempt, draw once and resign it."""
        await self.begin_attempt(player_id, contest)
        return await self.draw_and_resign(player_id)

    async def load_attempt(self, table: Table) -> Attempt:
        """Return the relation of a table's game to a contest, which it must have."""
        attempt = await self.attempts.load_attempt(table.game)
        assert attempt is not None
        return attempt

    async def load_entry(self, player_id: int, contest: Contest) -> ContestEntry:
        """Return a player's entry, which must exist."""
        async with self.store.begin_read(None) as conn:
            entry = await contests.find_entry(conn, contest.id, player_id)
        assert entry is not None
        return entry

    async def close_contest(self, contest: Contest) -> None:
        """Let a contest's time be over, and end it."""
        self.clock.now = max(self.clock.now, contest.ends_at)
        await self.contests.close_due_contests()

    def set_time(self, text: str) -> None:
        """Set the clock to a time in UTC, such as ``2026-03-02T23:50:00``."""
        self.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)

    async def begin_daily(self, player_id: int = ANN, server_id: int | None = SERVER) -> Table:
        """Begin a player's attempt at today's daily."""
        daily = await get_todays_daily(self.dailies)
        return await self.attempts.begin_attempt(player_id, server_id, daily.id)

    async def choose_own_daily(self, variant: str | None, server_id: int = SERVER) -> None:
        """Choose the game of a server's own daily; None removes it."""
        await self.server_settings.change_settings(server_id, own_daily_variant=variant)

    async def load_own_daily(self, server_id: int = SERVER) -> Contest:
        """Return today's own daily of a server, which must have one."""
        contest = await self.dailies.find_or_create_own_daily(server_id)
        assert contest is not None
        return contest

    async def begin_own_daily(self, player_id: int = ANN, server_id: int = SERVER) -> Table:
        """Begin a player's attempt at today's own daily of a server, there."""
        own_daily = await self.load_own_daily(server_id)
        return await self.attempts.begin_attempt(player_id, server_id, own_daily.id)

    async def load_daily_page(
        self, player_id: int = ANN, query: DailyQuery | None = None
    ) -> DailyPage:
        """Return a page of a scoreboard, which must exist; without a query today's global one."""
        page = await self.dailies.find_daily_page(player_id, query or DailyQuery())
        assert page is not None
        return page

    async def load_streak(self) -> DailyStreak:
        """Return Ann's streak as of today, which she must have."""
        streak = (await self.load_daily_page()).streak
        assert streak is not None
        return streak

    async def load_previous_winner(self, player_id: int) -> DailyWinner:
        """Return yesterday's winner as the player sees it; there must have been a daily."""
        winner = (await self.load_daily_page(player_id)).previous_winner
        assert winner is not None
        return winner

    async def load_yesterdays_podium(self, server_id: int) -> DailyPodium:
        """Return yesterday's podium on a server; there must have been a daily."""
        day = self.clock.now.date() - timedelta(days=1)
        podium = await self.dailies.find_daily_podium(day, server_id)
        assert podium is not None
        return podium

    async def end_games(
        self,
        player: int,
        count: int,
        wins: int = 0,
        ended_at: datetime | None = None,
        **fields: object,
    ) -> None:
        """End games of a player now or at a time, the won ones last; their results wait."""
        async with self.store.begin_write(None) as conn:
            for number in range(count):
                is_won = number >= count - wins
                result = self._build_result(player, ended_at, is_won=is_won, **fields)
                await record_waiting_result(conn, result)

    async def end_game(
        self,
        player: int,
        ended_at: datetime | None = None,
        *,
        is_won: bool = True,
        **fields: object,
    ) -> None:
        """End a game now or at a time; its result waits."""
        await self.end_games(player, 1, int(is_won), ended_at, **fields)

    def _build_result(
        self, player: int, ended_at: datetime | None, *, is_won: bool, **fields: object
    ) -> GameResult:
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
        return replace(result, **fields)  # type: ignore[arg-type]  # the test knows the fields

    async def add_waiting_results(self) -> None:
        """Add what waits to leaderboards."""
        await WaitingResultService(self.store, self.clock).add_waiting_results()

    async def do_due_work(self) -> None:
        """Add what waits, and do the work on seasons that is due."""
        await self.add_waiting_results()
        await SeasonWorkService(self.store, self.clock).do_due_work()

    async def pass_march(self) -> None:
        """Let March pass and be settled, and do the work that is due then."""
        self.clock.now = SETTLED + timedelta(hours=2)
        await self.do_due_work()

    async def list_medals(
        self, period: str = MARCH, server_id: int = SERVER, game_group: str = "canfield"
    ) -> dict[int, Medal]:
        """Return the medals of a leaderboard by their players."""
        key = LeaderboardKey(server_id=server_id, game_group=game_group, period=period)
        async with self.store.begin_read(None) as conn:
            board = await leaderboards.find_leaderboard(conn, key)
            assert board is not None
            return await seasons.list_leaderboard_medals(conn, board.id)

    async def count_games(self, period: str, server_id: int = SERVER) -> int:
        """Return how many games of all players a month's leaderboard has."""
        async with self.store.begin_read(None) as conn:
            key = LeaderboardKey(server_id=server_id, period=period)
            board = await leaderboards.find_leaderboard(conn, key)
        return board.games if board else 0

    async def list_feats(
        self, period: str | None = MARCH, server_id: int = GLOBAL_SERVER_ID
    ) -> dict[FeatKind, Feat]:
        """Return the feats of a season by their kind."""
        async with self.store.begin_read(None) as conn:
            found = await seasons.list_feats(conn, server_id, 0, "canfield", period)
        return {feat.kind: feat for feat in found}

    async def list_holders(self, period: str = MARCH) -> dict[FeatKind, tuple[int, int]]:
        """Return the value and the player of each feat of a season."""
        feats_by_kind = await self.list_feats(period)
        return {kind: (feat.value, feat.player_id) for kind, feat in feats_by_kind.items()}

    async def find_season(self, period: str = MARCH) -> Season:
        """Return a season that is kept."""
        async with self.store.begin_read(None) as conn:
            season = await seasons.find_season(conn, period)
        assert season is not None
        return season

    async def run_maintenance(self) -> None:
        """Do the maintenance that is due."""
        await MaintenanceService(self.store, self.clock).run_maintenance()

    async def export_data(self, player_id: int = ANN) -> dict[str, Any]:
        """Return the content of a player's export, which must be one file."""
        (file,) = await self.privacy.export_player_data(player_id, 10 << 20)
        content: dict[str, Any] = json.loads(file)
        return content

    async def list_findings(self, *, repair: bool = False) -> list[RowDifference | BrokenGame]:
        """Return what a recount finds, and repairs where it is told to."""
        recounts = RecountService(self.store, self.clock)
        return [finding async for finding in recounts.recount_all(repair=repair)]

    async def find_season_differences(self) -> list[RowDifference]:
        """Return what a recount finds in all that is kept of months.

        The won games cannot be replayed. Players' records go by the order in which games ended, and
        not by their times.
        """
        return [
            finding
            for finding in await self.list_findings()
            if not isinstance(finding, BrokenGame) and finding.table_name in _SEASON_TABLES
        ]


UNREADABLE_VALUES = {
    "a removed variant": ("variant", "gone-patience"),
    "a variant that is no key": ("variant", "*x*\n@everyone"),
    "a text that is no move": ("moves", "draw castling"),
    "an illegal move": ("moves", "draw f1-t1"),
    "a move of another game": ("moves", "t9-t10"),
    "a broken list": ("moves", '["draw", null'),
    "a deal that is no number": ("deal", "twelve"),
    "an empty deal": ("deal", ""),
    "deal zero": ("deal", "0"),
    "a negative deal": ("deal", "-5"),
}
"""A column of the game and a value in it that no game can be opened with."""


async def make_unreadable(store: Store, game_id: int, kind: str = "a removed variant") -> None:
    """Overwrite a column of a stored game, and of its result, behind the bot's back."""
    column, value = UNREADABLE_VALUES[kind]
    async with store.begin_write(None) as conn:
        changed = await conn.execute(
            text(f"UPDATE game SET {column} = :value WHERE id = :id"),
            {"value": value, "id": game_id},
        )
        assert changed.rowcount == 1
        if column == "variant":
            await conn.execute(
                text("UPDATE result SET variant = :value WHERE game_id = :id"),
                {"value": value, "id": game_id},
            )
