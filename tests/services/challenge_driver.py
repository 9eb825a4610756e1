"""A driver that creates and plays challenges in one line."""

from dataclasses import dataclass
from datetime import timedelta

from bot.models.contests import Contest, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.services.contests.attempts import Attempt, AttemptService
from bot.services.contests.challenges import ChallengeRequest
from bot.services.contests.contests import ContestService
from bot.services.contests.membership import (
    check_contest_open,
    enter_contest,
    load_contest,
    load_visible_challenge,
)
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.games.replays import ReplayService
from bot.services.games.tables import Table
from bot.store import Store
from bot.store.contests import entries
from tests.golden_games import WON_GAME
from tests.services.game_driver import SERVER, ManualClock, get_version

CREATOR = 404
"""The player who creates all of the driver's challenges."""

ONE_HOUR_CHALLENGE = ChallengeRequest(variant="canfield", duration=timedelta(hours=1))


class JoinableContestService(ContestService):
    """Challenges that players can enter without beginning, as otherwise only creators do."""

    async def join_challenge(
        self, player_id: int, server_id: int | None, contest_id: int, channel_id: int | None = None
    ) -> Contest:
        """Enter a player in a challenge, as at the beginning of their attempt."""
        async with self._store.begin_write() as conn:
            now = self._clock()
            await load_visible_challenge(conn, player_id, server_id, contest_id, channel_id)
            contest = await load_contest(conn, contest_id, for_update=True)
            check_contest_open(contest, now)
            await enter_contest(conn, contest, player_id, server_id, now, channel_id=channel_id)
            return contest


@dataclass
class ChallengeDriver:
    """Challenges on a server, and games of their players.

    Fresh deals of challenges have the ``next_deal_number``, those of other games 90000.
    """

    store: Store
    clock: ManualClock
    next_deal_number: int = WON_GAME.deal

    def __post_init__(self) -> None:
        self.play_service = PlayService(self.store, self.clock, lambda: 90_000)
        self.attempt_service = AttemptService(self.store, self.clock)
        self.contest_service = JoinableContestService(
            self.store, self.clock, lambda: self.next_deal_number
        )
        self.replay_service = ReplayService(self.store, self.clock)

    async def create_challenge(
        self,
        *player_ids: int,
        variant: str = "canfield",
        minutes: float = 60,
        deal_number: int | None = None,
        invited_player_ids: tuple[int, ...] = (),
        tie_breaker: ContestTieBreaker = ContestTieBreaker.MOVES,
        allows_undo: bool = True,
        allows_hints: bool = True,
    ) -> Contest:
        """Create a challenge, which the players join."""
        request = ChallengeRequest(
            variant=variant,
            deal_number=deal_number,
            duration=timedelta(minutes=minutes),
            invited_player_ids=invited_player_ids,
            tie_breaker=tie_breaker,
            allows_undo=allows_undo,
            allows_hints=allows_hints,
        )
        contest = await self.contest_service.create_challenge(CREATOR, SERVER, request)
        for player_id in player_ids:
            await self.contest_service.join_challenge(player_id, SERVER, contest.id)
        return contest

    async def begin_attempt(
        self, player_id: int, contest: Contest, *, accept_known_deal: bool = False
    ) -> Table:
        """Begin or resume a player's attempt."""
        return await self.attempt_service.begin_attempt(
            player_id, SERVER, contest.id, accept_known_deal=accept_known_deal
        )

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
        return await self.play_service.start_game(player_id, SERVER, request)

    async def play_moves(self, player_id: int, *moves: str) -> Table:
        """Play moves on the player's table, all of which must be legal."""
        table, refused_move = await self.play_service.play_typed_moves(player_id, ",".join(moves))
        assert refused_move is None
        return table

    async def draw_and_resign(self, player_id: int) -> Table:
        """Draw once on the player's table, then resign the game."""
        table = await self.play_service.draw_cards(player_id)
        return await self.play_service.resign_game(player_id, get_version(table))

    async def play_and_resign_attempt(self, player_id: int, contest: Contest) -> Table:
        """Begin a player's attempt, draw once and resign it."""
        await self.begin_attempt(player_id, contest)
        return await self.draw_and_resign(player_id)

    async def load_attempt(self, table: Table) -> Attempt:
        """Return the relation of a table's game to a contest, which it must have."""
        attempt = await self.attempt_service.load_attempt(table.game)
        assert attempt is not None
        return attempt

    async def load_entry(self, player_id: int, contest: Contest) -> ContestEntry:
        """Return a player's entry, which must exist."""
        async with self.store.begin_read() as conn:
            entry = await entries.find_entry(conn, contest.id, player_id)
        assert entry is not None
        return entry
