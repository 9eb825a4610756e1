"""The house's money: what players paid and won, by player, by server and by night.

Amounts are whole dollars of play money, seen from the player: they pay for a deck, and win the
payout. A night is a date in UTC.
"""

from sqlalchemy import func, select

from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.player_records import HouseAccount, HouseNight
from bot.store import schema
from bot.store.sql import Connection, fetch_all, fetch_one

_HOUSE_TOTALS = schema.house_totals_table.c
_HOUSE_NIGHT = schema.house_night_table.c

_SUM_COLUMNS = ("games", "amount_paid", "amount_won")


async def load_house_account(conn: Connection, player_id: int) -> HouseAccount:
    """Return the player's account, with zeros if they never played for money."""
    account = schema.house_account_table.c
    query = select(*(account[name] for name in _SUM_COLUMNS)).where(account.player_id == player_id)
    return await fetch_one(conn, query, HouseAccount) or HouseAccount()


async def load_house_totals(
    conn: Connection, server_id: int = GLOBAL_SERVER_ID, era: int = 0
) -> HouseAccount:
    """Return the totals of all players in a server's era, or of all servers."""
    query = select(*(_HOUSE_TOTALS[name] for name in _SUM_COLUMNS))
    query = query.where(_HOUSE_TOTALS.server_id == server_id, _HOUSE_TOTALS.era == era)
    return await fetch_one(conn, query, HouseAccount) or HouseAccount()


async def list_best_house_nights(
    conn: Connection, server_id: int, era: int, limit: int
) -> list[HouseNight]:
    """Return the nights in a server's era on which a player made most profit, the best first."""
    settings = schema.player_settings_table
    query = (
        select(schema.house_night_table)
        .outerjoin_from(schema.house_night_table, settings, _HOUSE_NIGHT.player_id == settings.c.id)
        .where(
            _HOUSE_NIGHT.server_id == server_id,
            _HOUSE_NIGHT.era == era,
            _HOUSE_NIGHT.profit > 0,
            # Players who closed their account for good are not listed.
            func.coalesce(settings.c.can_play_for_money, True),
        )
        .order_by(_HOUSE_NIGHT.profit.desc(), _HOUSE_NIGHT.date, _HOUSE_NIGHT.player_id)
        .limit(limit)
    )
    return await fetch_all(conn, query, HouseNight)
