"""Players and servers, a manual clock, and a driver that plays games in one line."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store import Store

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


@dataclass
class GameDriver:
    """Ann's games; fresh deals have the numbers given, by default 50000 and on."""

    store: Store
    clock: ManualClock
    deal_numbers: Iterable[int] = field(default_factory=lambda: count(50_000))

    def __post_init__(self) -> None:
        fresh_deals = iter(self.deal_numbers)
        self.play_service = PlayService(self.store, self.clock, lambda: next(fresh_deals))

    async def deal_game(
        self,
        deal_number: int | None = None,
        variant: str | None = None,
        current_game_action: CurrentGameAction | None = None,
    ) -> Table:
        """Deal Ann a game."""
        request = DealRequest(variant=variant, deal_number=deal_number)
        return await self.play_service.start_game(ANN, SERVER, request, current_game_action)

    async def deal_and_play(self, deal_number: int, moves: Iterable[str]) -> Table:
        """Deal Ann a game of Canfield and play moves in it, all of which must be legal."""
        await self.deal_game(deal_number, "canfield")
        table, refused_move = await self.play_service.play_typed_moves(ANN, ",".join(moves))
        assert refused_move is None
        return table

    async def resign_game(self, table: Table) -> Table:
        """Resign Ann's game as it is on the table."""
        return await self.play_service.resign_game(ANN, get_version(table))

    async def draw_and_resign(self) -> Table:
        """Draw once on Ann's table, then resign the game."""
        return await self.resign_game(await self.play_service.draw_cards(ANN))


def get_version(table: Table) -> GameVersion:
    """Return the version that a button shown with the table carries."""
    return GameVersion(table.game.id, table.game.revision)
