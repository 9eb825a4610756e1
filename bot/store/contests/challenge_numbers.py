"""The numbers of challenges: each server, or channel outside servers, counts its own from 1."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, func, or_, select

from bot.models.contests import Contest, ContestKind
from bot.store.contests.invitations import IS_INVITED, build_invited_pattern
from bot.store.db.connection import Connection
from bot.store.schema import contest_table, entry_table

_SELECT_LAST_NUMBER = select(func.max(contest_table.c.number))
_ON_SERVER = contest_table.c.server_id == bindparam("by_server")
_IN_CHANNEL = contest_table.c.home_channel_id == bindparam("by_channel")
_IN_NO_PLACE = and_(contest_table.c.server_id.is_(None), contest_table.c.home_channel_id.is_(None))
_HAS_NUMBER = contest_table.c.number == bindparam("by_number")
_SELECT_ON_SERVER = select(contest_table).where(_ON_SERVER, _HAS_NUMBER)
_SELECT_IN_CHANNEL = select(contest_table).where(_IN_CHANNEL, _HAS_NUMBER)
_IS_OF_PLAYER = or_(
    contest_table.c.creator_id == bindparam("by_player"),
    IS_INVITED,
    contest_table.c.id.in_(
        select(entry_table.c.contest_id).where(entry_table.c.player_id == bindparam("by_player"))
    ),
)
_SELECT_OPEN_OF_PLAYER = (
    select(contest_table)
    .where(
        contest_table.c.closed_at.is_(None),
        contest_table.c.kind == ContestKind.CHALLENGE,
        _HAS_NUMBER,
        _IS_OF_PLAYER,
    )
    .order_by(contest_table.c.id)
)


async def load_next_challenge_number(conn: Connection, contest: Contest) -> int:
    """Return the next number in the challenge's place, from 1."""
    if contest.server_id is not None:
        query, values = _SELECT_LAST_NUMBER.where(_ON_SERVER), {"by_server": contest.server_id}
    elif contest.home_channel_id is not None:
        query = _SELECT_LAST_NUMBER.where(_IN_CHANNEL)
        values = {"by_channel": contest.home_channel_id}
    else:
        query, values = _SELECT_LAST_NUMBER.where(_IN_NO_PLACE), {}
    return ((await conn.execute(query, values)).scalar_one() or 0) + 1


async def find_challenge_by_number(
    conn: Connection, server_id: int | None, channel_id: int | None, number: int
) -> Contest | None:
    """Return the challenge with that number on the server, or outside servers in the channel."""
    values: dict[str, int | None] = {"by_number": number}
    if server_id is not None:
        rows = await conn.execute(_SELECT_ON_SERVER, {**values, "by_server": server_id})
    else:
        rows = await conn.execute(_SELECT_IN_CHANNEL, {**values, "by_channel": channel_id})
    row = rows.one_or_none()
    return None if row is None else Contest(**row._asdict())


async def list_open_challenges_of_player(
    conn: Connection, player_id: int, number: int
) -> list[Contest]:
    """Return the open challenges with that number, of any place, that are the player's.

    The player created them, joined them or is named in them.
    """
    values = {
        "by_player": player_id,
        "by_number": number,
        "invited_pattern": build_invited_pattern(player_id),
    }
    rows = await conn.execute(_SELECT_OPEN_OF_PLAYER, values)
    return [Contest(**row._asdict()) for row in rows]
