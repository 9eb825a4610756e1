"""Secrets of this installation, made once and kept for good."""

from bot.secret_filter import hide_secret
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import secret_table

_INSERT_SECRET = Upsert(
    secret_table, lambda old, _: {"value": old["value"]}, returned_columns=["value"]
)


async def get_or_create_secret(conn: Connection, name: str, value: str) -> str:
    """Return the stored secret of that name, or store this value and return it.

    From now on it is hidden in all that is written.
    """
    [row] = await _INSERT_SECRET(conn, {"name": name, "value": value})
    secret = str(row.value)
    hide_secret(secret)
    return secret
