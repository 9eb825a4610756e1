"""The house's money: what players paid and won, by player, by server and by night.

Amounts are whole dollars of play money, seen from the player: they pay for a deck, and win the
payout. A night is a date in UTC.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import bindparam, delete, func, select, update

from bot.models.games import GameResult
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.player_records import HouseAccount, HouseNight
from bot.store import schema
from bot.store.sql import Connection, Upsert, build_sum_merge

_SUM_COLUMNS = ("games", "amount_paid", "amount_won")

_ADD_TO_ACCOUNT = Upsert(schema.house_account_table, build_sum_merge(*_SUM_COLUMNS))
_ADD_TO_TOTALS = Upsert(schema.house_totals_table, build_sum_merge(*_SUM_COLUMNS))
_ADD_TO_NIGHT = Upsert(schema.house_night_table, build_sum_merge(*_SUM_COLUMNS, "profit"))

_SELECT_ACCOUNT = select(*(schema.house_account_table.c[name] for name in _SUM_COLUMNS)).where(
    schema.house_account_table.c.player_id == bindparam("by_player")
)
_SELECT_TOTALS = select(*(schema.house_totals_table.c[name] for name in _SUM_COLUMNS)).where(
    schema.house_totals_table.c.server_id == bindparam("by_server"),
    schema.house_totals_table.c.era == bindparam("by_era"),
)
_SELECT_BEST_NIGHTS = (
    select(schema.house_night_table)
    .join_from(
        schema.house_night_table,
        schema.player_settings_table,
        schema.house_night_table.c.player_id == schema.player_settings_table.c.id,
        isouter=True,
    )
    .where(
        schema.house_night_table.c.server_id == bindparam("by_server"),
        schema.house_night_table.c.era == bindparam("by_era"),
        schema.house_night_table.c.profit > 0,
        # Players who closed their account for good are not listed.
        func.coalesce(schema.player_settings_table.c.can_play_for_money, True),
    )
    .order_by(
        schema.house_night_table.c.profit.desc(),
        schema.house_night_table.c.date,
        schema.house_night_table.c.player_id,
    )
    .limit(bindparam("max_rows"))
)
_SELECT_PLAYER_NIGHTS = (
    select(schema.house_night_table)
    .where(schema.house_night_table.c.player_id == bindparam("by_player"))
    .order_by(schema.house_night_table.c.date)
)
_PLAYER_SUMS_BY_SERVER = (
    select(
        schema.house_night_table.c.server_id,
        schema.house_night_table.c.era,
        *(func.sum(schema.house_night_table.c[name]).label(name) for name in _SUM_COLUMNS),
    )
    .where(schema.house_night_table.c.player_id == bindparam("by_player"))
    .group_by(schema.house_night_table.c.server_id, schema.house_night_table.c.era)
    .subquery()
)
_SUBTRACT_FROM_SERVER_TOTALS = (
    update(schema.house_totals_table)
    .where(
        schema.house_totals_table.c.server_id == _PLAYER_SUMS_BY_SERVER.c.server_id,
        schema.house_totals_table.c.era == _PLAYER_SUMS_BY_SERVER.c.era,
    )
    .values(
        {
            name: schema.house_totals_table.c[name] - _PLAYER_SUMS_BY_SERVER.c[name]
            for name in _SUM_COLUMNS
        }
    )
)
_SUBTRACT_FROM_GLOBAL_TOTALS = (
    update(schema.house_totals_table)
    .where(
        schema.house_totals_table.c.server_id == GLOBAL_SERVER_ID,
        schema.house_totals_table.c.era == 0,
    )
    .values(
        {
            name: schema.house_totals_table.c[name] - bindparam(f"own_{name}")
            for name in _SUM_COLUMNS
        }
    )
)


async def add_result_to_account(conn: Connection, result: GameResult) -> None:
    """Add a game for money to its player's account."""
    await _ADD_TO_ACCOUNT(conn, {"player_id": result.player_id, **_get_sums(result)})


async def add_results_to_house(conn: Connection, results: Iterable[GameResult]) -> None:
    """Add games for money to the totals of their servers and of all, and to players' nights."""
    totals: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    nights: defaultdict[tuple[int, int, str, int], Counter[str]] = defaultdict(Counter)
    for result in results:
        sums = _get_sums(result)
        totals[GLOBAL_SERVER_ID, 0].update(sums)
        if result.server_id is not None:
            totals[result.server_id, result.era].update(sums)
            profit = sums["amount_won"] - sums["amount_paid"]
            night = result.dealt_at.date().isoformat()
            night_sums = nights[result.server_id, result.era, night, result.player_id]
            night_sums.update({**sums, "profit": profit})
    # Sorted, so that no two who add results wait for each other.
    for upsert, sums_by_key in ((_ADD_TO_TOTALS, totals), (_ADD_TO_NIGHT, nights)):
        key_columns = upsert.table.primary_key.columns.keys()
        await upsert(
            conn,
            *(
                {**dict(zip(key_columns, key, strict=True)), **sums}
                for key, sums in sorted(sums_by_key.items())
            ),
        )


def _get_sums(result: GameResult) -> dict[str, int]:
    return {
        "games": 1,
        "amount_paid": result.price or 0,
        "amount_won": result.payout or 0,
    }


async def load_house_account(conn: Connection, player_id: int) -> HouseAccount:
    """Return the player's account, with zeros if they never played for money."""
    row = (await conn.execute(_SELECT_ACCOUNT, {"by_player": player_id})).one_or_none()
    return HouseAccount() if row is None else HouseAccount(**row._asdict())


async def load_house_totals(
    conn: Connection, server_id: int = GLOBAL_SERVER_ID, era: int = 0
) -> HouseAccount:
    """Return the totals of all players in a server's era, or of all servers."""
    values = {"by_server": server_id, "by_era": era}
    row = (await conn.execute(_SELECT_TOTALS, values)).one_or_none()
    return HouseAccount() if row is None else HouseAccount(**row._asdict())


async def list_best_house_nights(
    conn: Connection, server_id: int, era: int, limit: int
) -> list[HouseNight]:
    """Return the nights in a server's era on which a player made most profit, the best first."""
    values = {"by_server": server_id, "by_era": era, "max_rows": limit}
    return [HouseNight(**row._asdict()) for row in await conn.execute(_SELECT_BEST_NIGHTS, values)]


async def list_player_house_nights(conn: Connection, player_id: int) -> list[HouseNight]:
    """Return all of a player's nights, oldest first."""
    rows = await conn.execute(_SELECT_PLAYER_NIGHTS, {"by_player": player_id})
    return [HouseNight(**row._asdict()) for row in rows]


async def delete_player_house_account(conn: Connection, player_id: int) -> None:
    """Delete a player's account and nights, and subtract them from all totals."""
    account = await load_house_account(conn, player_id)
    own_values = {f"own_{name}": value for name, value in asdict(account).items()}
    await conn.execute(_SUBTRACT_FROM_GLOBAL_TOTALS, own_values)
    await conn.execute(_SUBTRACT_FROM_SERVER_TOTALS, {"by_player": player_id})
    for table in (schema.house_account_table, schema.house_night_table):
        await conn.execute(delete(table).where(table.c.player_id == player_id))
