"""The house's money: what players paid and won, at their accounts, servers and nights.

Amounts are whole dollars of play money. A night is a date in UTC; ``paid`` went to the house and
``won`` came back from it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, bindparam, delete, func, select, update

from bot.store.board_tables import EVERYWHERE, account, house, night
from bot.store.tables import player
from bot.store.upsert import Columns, Upsert, added

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.results import Result

__all__ = [
    "EVERYWHERE",
    "Account",
    "Night",
    "account_of",
    "add",
    "best_nights",
    "forget",
    "house_of",
    "nights_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Games played for money, what was paid for their decks, and what came of them."""

    games: int = 0
    paid: int = 0
    won: int = 0

    @property
    def balance(self) -> int:
        """What the player has of it; less than nothing where the house has it."""
        return self.won - self.paid


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """What a player did at a server's house between two midnights (UTC)."""

    server: int
    era: int
    date: str
    player: int
    games: int
    paid: int
    won: int
    profit: int


_SUMS = ("games", "paid", "won")


def _grown(old: Columns, new: Columns) -> dict[str, ColumnElement[Any]]:
    return added(*_SUMS, "profit")(old, new)


_GROW_ACCOUNT = Upsert(account, added(*_SUMS))
_GROW_HOUSE = Upsert(house, added(*_SUMS))
_GROW_NIGHT = Upsert(night, _grown)

_ACCOUNT = select(account.c.games, account.c.paid, account.c.won).where(
    account.c.player == bindparam("of")
)
_HOUSE = select(house.c.games, house.c.paid, house.c.won).where(
    house.c.server == bindparam("at"), house.c.era == bindparam("in")
)
_BEST_NIGHTS = (
    select(night)
    .join_from(night, player, night.c.player == player.c.id, isouter=True)
    .where(
        night.c.server == bindparam("at"),
        night.c.era == bindparam("in"),
        night.c.profit > 0,
        # Whoever has put money away for good stands in no list of it.
        func.coalesce(player.c.money, True),
    )
    .order_by(night.c.profit.desc(), night.c.date, night.c.player)
    .limit(bindparam("most"))
)
_NIGHTS_OF = select(night).where(night.c.player == bindparam("of")).order_by(night.c.date)


def add(conn: Connection, result: Result) -> None:
    """Counts a game that was played for money: with its player, its server and everywhere."""
    sums = {"games": 1, "paid": result.price, "won": result.payout}
    _GROW_ACCOUNT.write(conn, {"player": result.player, **sums})
    _GROW_HOUSE.write(conn, {"server": EVERYWHERE, "era": 0, **sums})
    if result.server is None:
        return
    where = {"server": result.server, "era": result.era}
    _GROW_HOUSE.write(conn, {**where, **sums})
    date = result.ended.date().isoformat()
    profit = (result.payout or 0) - (result.price or 0)
    who = {"date": date, "player": result.player, "profit": profit}
    _GROW_NIGHT.write(conn, {**where, **who, **sums})


async def account_of(conn: AsyncConnection, player_id: int) -> Account:
    """The player's account; nothing in it where they never played for money."""
    row = (await conn.execute(_ACCOUNT, {"of": player_id})).one_or_none()
    return Account() if row is None else Account(**row._asdict())


async def house_of(conn: AsyncConnection, server: int = EVERYWHERE, era: int = 0) -> Account:
    """What all players together paid and won at a server's house in its era, or everywhere."""
    row = (await conn.execute(_HOUSE, {"at": server, "in": era})).one_or_none()
    return Account() if row is None else Account(**row._asdict())


async def best_nights(conn: AsyncConnection, server: int, era: int, most: int) -> list[Night]:
    """The nights on which somebody took most from the server's house."""
    values = {"at": server, "in": era, "most": most}
    return [Night(**row._asdict()) for row in await conn.execute(_BEST_NIGHTS, values)]


async def nights_of(conn: AsyncConnection, player_id: int) -> list[Night]:
    """All of a player's nights."""
    return [Night(**row._asdict()) for row in await conn.execute(_NIGHTS_OF, {"of": player_id})]


_OWN = (
    select(night.c.server, night.c.era, *(func.sum(night.c[name]).label(name) for name in _SUMS))
    .where(night.c.player == bindparam("of"))
    .group_by(night.c.server, night.c.era)
    .subquery()
)
_LESS_AT_SERVERS = (
    update(house)
    .where(house.c.server == _OWN.c.server, house.c.era == _OWN.c.era)
    .values({name: house.c[name] - _OWN.c[name] for name in _SUMS})
)
_LESS_EVERYWHERE = (
    update(house)
    .where(house.c.server == EVERYWHERE, house.c.era == 0)
    .values({name: house.c[name] - bindparam(f"own_{name}") for name in _SUMS})
)


async def forget(conn: AsyncConnection, player_id: int) -> None:
    """Removes a player's account and nights, and their part from the houses' accounts."""
    own = await account_of(conn, player_id)
    less = {f"own_{name}": value for name, value in asdict(own).items()}
    await conn.execute(_LESS_EVERYWHERE, less)
    await conn.execute(_LESS_AT_SERVERS, {"of": player_id})
    for each in (account, night):
        await conn.execute(delete(each).where(each.c.player == player_id))
