"""People who play, a clock that is set by hand, and deals known in advance."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store import Store

ANN, BEN = 401, 402
SERVER = 77


@dataclass
class ManualClock:
    """Tells the time that the test has set."""

    now: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **duration: float) -> None:
        self.now += timedelta(**duration)


@dataclass
class GameDriver:
    """Where Ann plays: what a test says in one line, in the services' words."""

    store: Store
    clock: ManualClock
    deal_numbers: Iterable[int] = field(default_factory=lambda: count(50_000))

    def __post_init__(self) -> None:
        deals = iter(self.deal_numbers)
        self.play_service = PlayService(self.store, self.clock, lambda: next(deals))

    async def deal_game(
        self,
        number: int | None = None,
        variant: str | None = None,
        leave: CurrentGameAction | None = None,
    ) -> Table:
        """Ann is dealt a game."""
        return await self.play_service.start_game(
            ANN, SERVER, DealRequest(variant=variant, deal_number=number), leave
        )

    async def deal_and_play(self, number: int, moves: Iterable[str]) -> Table:
        """Ann is dealt a game of Canfield, and plays these moves."""
        await self.deal_game(number, "canfield")
        table, stop = await self.play_service.play_typed_moves(ANN, ",".join(moves))
        assert stop is None
        return table


def version_of(table: Table) -> GameVersion:
    """What a button carries that is drawn under this table."""
    return GameVersion(table.game.id, table.game.revision)
