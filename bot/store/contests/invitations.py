"""Invitations: the players that a challenge names, and removing one who was erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Text, bindparam, literal, select, type_coerce, update

from bot.store.schema import contest_table

if TYPE_CHECKING:
    from bot.store.db.connection import Connection

IS_INVITED = (
    literal(" ")
    .concat(type_coerce(contest_table.c.invited_player_ids, Text))
    .concat(" ")
    .like(bindparam("invited_pattern"))
)
"""The contest invited the player that the pattern of `build_invited_pattern` names."""

NO_PLAYER_ID = 0
"""The only one invited when all who were have had their data erased; no player has this id."""

_CLEAR_CREATOR = (
    update(contest_table)
    .where(contest_table.c.creator_id == bindparam("by_player"))
    .values(creator_id=None)
)
_SELECT_INVITATIONS = select(contest_table.c.id, contest_table.c.invited_player_ids).where(
    IS_INVITED
)
_SET_INVITED_PLAYERS = (
    update(contest_table)
    .where(contest_table.c.id == bindparam("by_id"))
    .values(invited_player_ids=bindparam("new_player_ids"))
)


async def erase_player_from_contests(conn: Connection, player_id: int) -> None:
    """Remove the player as a creator and from invitations; their contests go on.

    A contest that invited nobody else then invites `NO_PLAYER_ID`: it does not open to everyone.
    """
    await conn.execute(_CLEAR_CREATOR, {"by_player": player_id})
    pattern = build_invited_pattern(player_id)
    for contest_id, invited in await conn.execute(
        _SELECT_INVITATIONS, {"invited_pattern": pattern}
    ):
        others = tuple(other_id for other_id in invited if other_id != player_id)
        values = {"by_id": contest_id, "new_player_ids": others or (NO_PLAYER_ID,)}
        await conn.execute(_SET_INVITED_PLAYERS, values)


def build_invited_pattern(player_id: int) -> str:
    """Return the value of `IS_INVITED`'s parameter `invited_pattern`."""
    return f"% {player_id} %"
