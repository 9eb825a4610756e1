"""Players' own settings."""

from dataclasses import asdict
from functools import cache
from typing import Any

from sqlalchemy import bindparam, delete, select

from bot.models.players import PlayerSettings, Visibility
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import player_settings_table

__all__ = [
    "Visibility",
    "delete_player_settings",
    "list_private_player_ids",
    "load_player_settings",
    "save_player_settings",
    "update_player_settings",
]


_SELECT_PLAYER_SETTINGS = select(player_settings_table).where(
    player_settings_table.c.id == bindparam("at")
)
_SELECT_PRIVATE_PLAYERS = select(player_settings_table.c.id).where(
    player_settings_table.c.id.in_(bindparam("ids", expanding=True)),
    player_settings_table.c.record_visibility == Visibility.PRIVATE,
)
_UPSERT_PLAYER_SETTINGS = Upsert(player_settings_table)


@cache
def _build_settings_upsert(*column_names: str) -> Upsert:
    return Upsert(player_settings_table, lambda _, new: {name: new[name] for name in column_names})


async def load_player_settings(conn: Connection, player_id: int) -> PlayerSettings:
    """The player's settings; the defaults for one who has set nothing."""
    row = (await conn.execute(_SELECT_PLAYER_SETTINGS, {"at": player_id})).one_or_none()
    return PlayerSettings(id=player_id) if row is None else PlayerSettings(**row._asdict())


async def list_private_player_ids(conn: Connection, player_ids: list[int]) -> set[int]:
    """Those of these players who keep their records, and their names on boards, to themselves."""
    return set((await conn.execute(_SELECT_PRIVATE_PLAYERS, {"ids": player_ids})).scalars())


async def save_player_settings(conn: Connection, settings: PlayerSettings) -> None:
    """Keep the player's settings, for the first time or anew."""
    await _UPSERT_PLAYER_SETTINGS(conn, asdict(settings))


async def update_player_settings(
    conn: Connection, player_id: int, **changes: Any
) -> PlayerSettings:
    """Set what is named, whatever else another process sets meanwhile; all that is set then."""
    if changes:
        await _build_settings_upsert(*sorted(changes))(
            conn, asdict(PlayerSettings(id=player_id, **changes))
        )
    return await load_player_settings(conn, player_id)


async def delete_player_settings(conn: Connection, player_id: int) -> None:
    """Remove what the player has set."""
    await conn.execute(delete(player_settings_table).where(player_settings_table.c.id == player_id))
