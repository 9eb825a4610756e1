"""Invitations: the players that challenges name, whether all have played, and erasing one."""

from __future__ import annotations

from sqlalchemy import Text, bindparam, case, func, literal, select, type_coerce, update

from bot.models.contests import Contest
from bot.store.db.connection import Connection
from bot.store.schema import contest_table, entry_table

_INVITED_IDS = type_coerce(contest_table.c.invited_player_ids, Text)
"""Numbers separated by spaces; empty where everyone may join."""

IS_INVITED = literal(" ").concat(_INVITED_IDS).concat(" ").like(bindparam("invited_pattern"))
"""The contest invited the player that the pattern of `build_invited_pattern` names."""

NO_PLAYER_ID = 0
"""Stands for a player whose data was erased, and is nobody's id.

It is the only one invited when all who were have gone, and who ended a contest early.
"""

_INVITED_COUNT = case(
    {str(NO_PLAYER_ID): 0},
    value=_INVITED_IDS,
    else_=func.length(_INVITED_IDS) - func.length(func.replace(_INVITED_IDS, " ", "")) + 1,
)
_CREATOR_COUNT = case((contest_table.c.creator_id.is_(None), 0), else_=1)
_FINISHED_COUNT = (
    select(func.count())
    .where(entry_table.c.contest_id == contest_table.c.id, entry_table.c.is_finished)
    .scalar_subquery()
)
_SELECT_PLAYED_OUT = (
    select(contest_table)
    .where(
        contest_table.c.closed_at.is_(None),
        _INVITED_IDS != "",
        _FINISHED_COUNT > 0,
        _FINISHED_COUNT == _INVITED_COUNT + _CREATOR_COUNT,
    )
    .order_by(contest_table.c.ends_at)
    .limit(bindparam("max_rows"))
)
_CLEAR_CREATOR = (
    update(contest_table)
    .where(contest_table.c.creator_id == bindparam("by_player"))
    .values(creator_id=None)
)
# That a contest was ended early is not forgotten with who did it.
_CLEAR_ENDED_BY = (
    update(contest_table)
    .where(contest_table.c.ended_by_id == bindparam("by_player"))
    .values(ended_by_id=NO_PLAYER_ID)
)
_SELECT_INVITATIONS = select(contest_table.c.id, contest_table.c.invited_player_ids).where(
    IS_INVITED
)
_SET_INVITED_PLAYERS = (
    update(contest_table)
    .where(contest_table.c.id == bindparam("by_id"))
    .values(invited_player_ids=bindparam("new_player_ids"))
)


async def list_played_out_challenges(conn: Connection, limit: int) -> list[Contest]:
    """Return open challenges that name players and in which nobody is left to play.

    That is when its creator and everyone named have finished their attempts. Players whose data
    was erased are not waited for.
    """
    rows = await conn.execute(_SELECT_PLAYED_OUT, {"max_rows": limit})
    return [Contest(**row._asdict()) for row in rows]


async def erase_player_from_contests(conn: Connection, player_id: int) -> None:
    """Remove the player as a creator, as who ended one, and from invitations; contests go on.

    A contest that invited nobody else then invites `NO_PLAYER_ID`: it does not open to everyone.
    """
    await conn.execute(_CLEAR_CREATOR, {"by_player": player_id})
    await conn.execute(_CLEAR_ENDED_BY, {"by_player": player_id})
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
