"""People who play, a clock that is set by hand, and deals known in advance."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.services.asking import Deal, Leave, Seen
from bot.services.play import Play
from bot.services.table import Table
from bot.store import Store

ANN, BEN = 401, 402
SERVER = 77


@dataclass
class Clock:
    """Tells the time that the test has set."""

    now: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **span: float) -> None:
        self.now += timedelta(**span)


@dataclass
class House:
    """Where Ann plays: what a test says in one line, in the services' words."""

    store: Store
    clock: Clock
    deals: Iterable[int] = field(default_factory=lambda: count(50_000))

    def __post_init__(self) -> None:
        deals = iter(self.deals)
        self.play = Play(self.store, self.clock, lambda: next(deals))

    async def deal(
        self, number: int | None = None, variant: str | None = None, leave: Leave | None = None
    ) -> Table:
        """Ann is dealt a game."""
        return await self.play.new(ANN, SERVER, Deal(variant=variant, number=number), leave)

    async def at(self, number: int, moves: Iterable[str]) -> Table:
        """Ann is dealt a game of Canfield, and plays these moves."""
        await self.deal(number, "canfield")
        table, stop = await self.play.typed(ANN, ",".join(moves))
        assert stop is None
        return table


def seen(table: Table) -> Seen:
    """What a button carries that is drawn under this table."""
    return Seen(table.game.id, table.game.revision)
