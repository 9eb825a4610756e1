"""The house's money: what players paid and won, at their accounts, servers and nights.

Amounts are whole dollars of play money. A night is a date in UTC; ``paid`` went to the house and
``won`` came back from it.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, bindparam, delete, func, select, update

from bot.models.house import HouseAccount, HouseNight
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.db.upsert import ColumnsByName, Upsert, build_sum_merge
from bot.store.schema import (
    house_account_table,
    house_night_table,
    house_totals_table,
    player_settings_table,
)

if TYPE_CHECKING:
    from bot.models.results import GameResult
    from bot.store.db.connection import BatchConnection, Connection

__all__ = [
    "GLOBAL_SERVER_ID",
    "add_result_to_house",
    "delete_player_house_account",
    "list_best_house_nights",
    "list_player_house_nights",
    "load_house_account",
    "load_house_totals",
]


_SUM_COLUMNS = ("games", "amount_paid", "amount_won")


def _merge_night(old: ColumnsByName, new: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    return build_sum_merge(*_SUM_COLUMNS, "profit")(old, new)


_ADD_TO_ACCOUNT = Upsert(house_account_table, build_sum_merge(*_SUM_COLUMNS))
_ADD_TO_HOUSE = Upsert(house_totals_table, build_sum_merge(*_SUM_COLUMNS))
_ADD_TO_NIGHT = Upsert(house_night_table, _merge_night)

_SELECT_ACCOUNT = select(
    house_account_table.c.games, house_account_table.c.amount_paid, house_account_table.c.amount_won
).where(house_account_table.c.player_id == bindparam("of"))
_SELECT_HOUSE_TOTALS = select(
    house_totals_table.c.games, house_totals_table.c.amount_paid, house_totals_table.c.amount_won
).where(
    house_totals_table.c.server_id == bindparam("at"), house_totals_table.c.era == bindparam("in")
)
_SELECT_BEST_NIGHTS = (
    select(house_night_table)
    .join_from(
        house_night_table,
        player_settings_table,
        house_night_table.c.player_id == player_settings_table.c.id,
        isouter=True,
    )
    .where(
        house_night_table.c.server_id == bindparam("at"),
        house_night_table.c.era == bindparam("in"),
        house_night_table.c.profit > 0,
        # Whoever has put money away for good stands in no list of it.
        func.coalesce(player_settings_table.c.can_play_for_money, True),
    )
    .order_by(
        house_night_table.c.profit.desc(), house_night_table.c.date, house_night_table.c.player_id
    )
    .limit(bindparam("most"))
)
_SELECT_PLAYER_NIGHTS = (
    select(house_night_table)
    .where(house_night_table.c.player_id == bindparam("of"))
    .order_by(house_night_table.c.date)
)


def add_result_to_house(conn: BatchConnection, result: GameResult) -> None:
    """Counts a game that was played for money: with its player, its server and everywhere."""
    sums = {"games": 1, "amount_paid": result.price, "amount_won": result.payout}
    _ADD_TO_ACCOUNT.write_rows(conn, {"player_id": result.player_id, **sums})
    _ADD_TO_HOUSE.write_rows(conn, {"server_id": GLOBAL_SERVER_ID, "era": 0, **sums})
    if result.server_id is None:
        return
    where = {"server_id": result.server_id, "era": result.era}
    _ADD_TO_HOUSE.write_rows(conn, {**where, **sums})
    date = result.ended_at.date().isoformat()
    profit = (result.payout or 0) - (result.price or 0)
    who = {"date": date, "player_id": result.player_id, "profit": profit}
    _ADD_TO_NIGHT.write_rows(conn, {**where, **who, **sums})


async def load_house_account(conn: Connection, player_id: int) -> HouseAccount:
    """The player's account; nothing in it where they never played for money."""
    row = (await conn.execute(_SELECT_ACCOUNT, {"of": player_id})).one_or_none()
    return HouseAccount() if row is None else HouseAccount(**row._asdict())


async def load_house_totals(
    conn: Connection, server_id: int = GLOBAL_SERVER_ID, era: int = 0
) -> HouseAccount:
    """What all players together paid and won at a server's house in its era, or everywhere."""
    row = (await conn.execute(_SELECT_HOUSE_TOTALS, {"at": server_id, "in": era})).one_or_none()
    return HouseAccount() if row is None else HouseAccount(**row._asdict())


async def list_best_house_nights(
    conn: Connection, server_id: int, era: int, limit: int
) -> list[HouseNight]:
    """The nights on which somebody took most from the server's house."""
    values = {"at": server_id, "in": era, "most": limit}
    return [HouseNight(**row._asdict()) for row in await conn.execute(_SELECT_BEST_NIGHTS, values)]


async def list_player_house_nights(conn: Connection, player_id: int) -> list[HouseNight]:
    """All of a player's nights."""
    return [
        HouseNight(**row._asdict())
        for row in await conn.execute(_SELECT_PLAYER_NIGHTS, {"of": player_id})
    ]


_PLAYER_SUMS_BY_SERVER = (
    select(
        house_night_table.c.server_id,
        house_night_table.c.era,
        *(func.sum(house_night_table.c[name]).label(name) for name in _SUM_COLUMNS),
    )
    .where(house_night_table.c.player_id == bindparam("of"))
    .group_by(house_night_table.c.server_id, house_night_table.c.era)
    .subquery()
)
_SUBTRACT_FROM_SERVER_HOUSES = (
    update(house_totals_table)
    .where(
        house_totals_table.c.server_id == _PLAYER_SUMS_BY_SERVER.c.server_id,
        house_totals_table.c.era == _PLAYER_SUMS_BY_SERVER.c.era,
    )
    .values(
        {name: house_totals_table.c[name] - _PLAYER_SUMS_BY_SERVER.c[name] for name in _SUM_COLUMNS}
    )
)
_SUBTRACT_FROM_GLOBAL_HOUSE = (
    update(house_totals_table)
    .where(house_totals_table.c.server_id == GLOBAL_SERVER_ID, house_totals_table.c.era == 0)
    .values({name: house_totals_table.c[name] - bindparam(f"own_{name}") for name in _SUM_COLUMNS})
)


async def delete_player_house_account(conn: Connection, player_id: int) -> None:
    """Removes a player's account and nights, and their part from the houses' accounts."""
    own = await load_house_account(conn, player_id)
    less = {f"own_{name}": value for name, value in asdict(own).items()}
    await conn.execute(_SUBTRACT_FROM_GLOBAL_HOUSE, less)
    await conn.execute(_SUBTRACT_FROM_SERVER_HOUSES, {"of": player_id})
    for each in (house_account_table, house_night_table):
        await conn.execute(delete(each).where(each.c.player_id == player_id))
