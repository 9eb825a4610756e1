"""Players' settings."""

from dataclasses import asdict
from functools import cache
from typing import Any

from sqlalchemy import bindparam, delete, false, or_, select

from bot.models.players import PlayerSettings, Visibility
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import player_settings_table

_SELECT_PLAYER_SETTINGS = select(player_settings_table).where(
    player_settings_table.c.id == bindparam("by_id")
)
_SELECT_PRIVATE_PLAYERS = select(player_settings_table.c.id).where(
    player_settings_table.c.id.in_(bindparam("ids", expanding=True)),
    player_settings_table.c.record_visibility == Visibility.PRIVATE,
)
_SELECT_PLAYERS_UNNAMED_IN_PICTURES = select(player_settings_table.c.id).where(
    player_settings_table.c.id.in_(bindparam("ids", expanding=True)),
    or_(
        player_settings_table.c.record_visibility == Visibility.PRIVATE,
        player_settings_table.c.shows_name_in_pictures == false(),
    ),
)
_UPSERT_PLAYER_SETTINGS = Upsert(player_settings_table)


async def load_player_settings(conn: Connection, player_id: int) -> PlayerSettings:
    """Return the player's settings, or the defaults if they have set nothing."""
    row = (await conn.execute(_SELECT_PLAYER_SETTINGS, {"by_id": player_id})).one_or_none()
    return PlayerSettings(id=player_id) if row is None else PlayerSettings(**row._asdict())


async def list_private_player_ids(conn: Connection, player_ids: list[int]) -> set[int]:
    """Return which of these players keep their record, and their name on boards, private."""
    return set((await conn.execute(_SELECT_PRIVATE_PLAYERS, {"ids": player_ids})).scalars())


async def list_players_unnamed_in_pictures(conn: Connection, player_ids: list[int]) -> set[int]:
    """Return which of these players' names no picture shows."""
    rows = await conn.execute(_SELECT_PLAYERS_UNNAMED_IN_PICTURES, {"ids": player_ids})
    return set(rows.scalars())


async def save_player_settings(conn: Connection, settings: PlayerSettings) -> None:
    """Store all of the player's settings."""
    await _UPSERT_PLAYER_SETTINGS(conn, asdict(settings))


async def update_player_settings(
    conn: Connection, player_id: int, **changes: Any
) -> PlayerSettings:
    """Change only these settings, and return all of the player's settings.

    Other settings stay as they are, even if another process is changing them.
    """
    if changes:
        changed = PlayerSettings(id=player_id, **changes)
        await _build_settings_upsert(*sorted(changes))(conn, asdict(changed))
    return await load_player_settings(conn, player_id)


async def delete_player_settings(conn: Connection, player_id: int) -> None:
    """Delete the player's settings."""
    statement = delete(player_settings_table)
    await conn.execute(statement.where(player_settings_table.c.id == player_id))


@cache
def _build_settings_upsert(*column_names: str) -> Upsert:
    return Upsert(player_settings_table, lambda _, new: {name: new[name] for name in column_names})
