"""The house's money: what players paid and won, by player, by server and by night.

Amounts are whole dollars of play money, seen from the player: they pay for a deck, and win the
payout. A night is a date in UTC.
"""

from sqlalchemy import bindparam, func, select

from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.player_records import HouseAccount, HouseNight
from bot.store import schema
from bot.store.sql import Connection, fetch_all, fetch_one

_HOUSE_TOTALS = schema.house_totals_table.c
_HOUSE_NIGHT = schema.house_night_table.c

_SUM_COLUMNS = ("games", "amount_paid", "amount_won")

_SELECT_ACCOUNT = select(*(schema.house_account_table.c[name] for name in _SUM_COLUMNS)).where(
    schema.house_account_table.c.player_id == bindparam("by_player")
)
_SELECT_TOTALS = select(*(_HOUSE_TOTALS[name] for name in _SUM_COLUMNS)).where(
    _HOUSE_TOTALS.server_id == bindparam("by_server"), _HOUSE_TOTALS.era == bindparam("by_era")
)
_SELECT_BEST_NIGHTS = (
    select(schema.house_night_table)
    .join_from(
        schema.house_night_table,
        schema.player_settings_table,
        _HOUSE_NIGHT.player_id == schema.player_settings_table.c.id,
        isouter=True,
    )
    .where(
        _HOUSE_NIGHT.server_id == bindparam("by_server"),
        _HOUSE_NIGHT.era == bindparam("by_era"),
        _HOUSE_NIGHT.profit > 0,
        # Players who closed their account for good are not listed.
        func.coalesce(schema.player_settings_table.c.can_play_for_money, True),
    )
    .order_by(_HOUSE_NIGHT.profit.desc(), _HOUSE_NIGHT.date, _HOUSE_NIGHT.player_id)
    .limit(bindparam("max_rows"))
)


async def load_house_account(conn: Connection, player_id: int) -> HouseAccount:
    """Return the player's account, with zeros if they never played for money."""
    found = await fetch_one(conn, _SELECT_ACCOUNT, HouseAccount, by_player=player_id)
    return found or HouseAccount()


async def load_house_totals(
    conn: Connection, server_id: int = GLOBAL_SERVER_ID, era: int = 0
) -> HouseAccount:
    """Return the totals of all players in a server's era, or of all servers."""
    found = await fetch_one(conn, _SELECT_TOTALS, HouseAccount, by_server=server_id, by_era=era)
    return found or HouseAccount()


async def list_best_house_nights(
    conn: Connection, server_id: int, era: int, limit: int
) -> list[HouseNight]:
    """Return the nights in a server's era on which a player made most profit, the best first."""
    return await fetch_all(
        conn, _SELECT_BEST_NIGHTS, HouseNight, by_server=server_id, by_era=era, max_rows=limit
    )
