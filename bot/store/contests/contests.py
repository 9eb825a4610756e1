"""Dailies and challenges: a deal, who may play it, until when, and where it is shown."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Text,
    bindparam,
    func,
    insert,
    literal,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.store.db.upsert import Upsert
from bot.store.schema import contest_table, entry_table, secret_table

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row

    from bot.store.db.connection import Connection

__all__ = [
    "ContestKind",
    "ContestTieBreaker",
    "DailyAlreadyChosenError",
    "claim_scoreboard_refresh",
    "close_contest",
    "count_created_challenges",
    "erase_player_from_contests",
    "find_contest",
    "find_daily_contest",
    "find_last_closed_challenge",
    "get_contest_for_update",
    "get_or_create_secret",
    "insert_contest",
    "list_challenges_on_server",
    "list_contests_to_announce",
    "list_contests_to_close",
    "list_open_contests_of_deal",
    "list_open_contests_of_player",
    "list_posted_scoreboards",
    "mark_contest_end_announced",
    "set_scoreboard_message",
]


IS_INVITED = (
    literal(" ")
    .concat(type_coerce(contest_table.c.invited_player_ids, Text))
    .concat(" ")
    .like(bindparam("named"))
)
"""That somebody was ``named`` when the contest was made: their id between blanks and any text."""

NO_PLAYER_ID = 0
"""No player's id: where it alone is invited, those who were have had it erased."""


class DailyAlreadyChosenError(Exception):
    """Another process has chosen the day's deal just now."""


_INSERTED_COLUMNS = tuple(field.name for field in fields(Contest) if field.name != "id")
_SELECT_CONTEST = select(contest_table).where(contest_table.c.id == bindparam("at"))
# Others who hold it, or end it, wait; who only points to it does not.
_SELECT_CONTEST_FOR_UPDATE = _SELECT_CONTEST.with_for_update(key_share=True)
_SELECT_DAILY = select(contest_table).where(contest_table.c.date == bindparam("on"))
_IS_OPEN = contest_table.c.closed_at.is_(None)
_SELECT_CONTESTS_TO_CLOSE = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.ends_at <= bindparam("now"))
    .order_by(contest_table.c.ends_at)
    .limit(bindparam("most"))
)
_SELECT_CONTESTS_TO_ANNOUNCE = (
    select(contest_table)
    .where(contest_table.c.closed_at.is_not(None), contest_table.c.end_announced_at.is_(None))
    .order_by(contest_table.c.closed_at)
    .limit(bindparam("most"))
)
_SELECT_RUNNING_CONTESTS = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.ends_at > bindparam("now"))
    .order_by(contest_table.c.ends_at, contest_table.c.id)
    .limit(bindparam("most"))
)
_SELECT_RUNNING_ON_SERVER = _SELECT_RUNNING_CONTESTS.where(
    contest_table.c.server_id == bindparam("at")
)
_SELECT_RUNNING_IN_CHANNEL = _SELECT_RUNNING_CONTESTS.where(
    contest_table.c.home_channel_id == bindparam("at")
)
_SELECT_OPEN_ENTERED_CONTESTS = (
    select(contest_table)
    .join_from(entry_table, contest_table, entry_table.c.contest_id == contest_table.c.id)
    .where(entry_table.c.player_id == bindparam("of"), _IS_OPEN)
    .order_by(contest_table.c.ends_at, contest_table.c.id)
)
_SELECT_LAST_CHALLENGE = (
    select(contest_table)
    .where(contest_table.c.kind == ContestKind.CHALLENGE, contest_table.c.closed_at.is_not(None))
    .order_by(contest_table.c.closed_at.desc(), contest_table.c.id.desc())
    .limit(1)
)
_SELECT_LAST_CHALLENGE_ON_SERVER = _SELECT_LAST_CHALLENGE.where(
    contest_table.c.server_id == bindparam("at")
)
_SELECT_LAST_CHALLENGE_OF_PLAYER = _SELECT_LAST_CHALLENGE.join_from(
    contest_table, entry_table, entry_table.c.contest_id == contest_table.c.id
).where(entry_table.c.player_id == bindparam("of"))
_SELECT_OPEN_CONTESTS_OF_DEAL = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.deal == bindparam("number"))
    .order_by(contest_table.c.id)
)
_COUNT_CREATED_CHALLENGES = select(func.count()).where(
    contest_table.c.creator_id == bindparam("of"), _IS_OPEN
)
_SELECT_POSTED_SCOREBOARDS = (
    select(contest_table.c.id)
    .where(_IS_OPEN, contest_table.c.scoreboard_message_id.is_not(None))
    .order_by(contest_table.c.ends_at)
)
_UPDATE_CONTEST = update(contest_table).where(contest_table.c.id == bindparam("at"))
_CLOSE_CONTEST = _UPDATE_CONTEST.where(_IS_OPEN).values(closed_at=bindparam("now"))
_MARK_END_ANNOUNCED = _UPDATE_CONTEST.where(contest_table.c.end_announced_at.is_(None)).values(
    end_announced_at=bindparam("now")
)
_CLAIM_SCOREBOARD_REFRESH = _UPDATE_CONTEST.where(
    or_(
        contest_table.c.scoreboard_refreshed_at.is_(None),
        contest_table.c.scoreboard_refreshed_at <= bindparam("before"),
        contest_table.c.scoreboard_refreshed_at > bindparam("ahead"),
    )
).values(scoreboard_refreshed_at=bindparam("now"))
_SET_SCOREBOARD_MESSAGE = _UPDATE_CONTEST.values(
    scoreboard_channel_id=bindparam("where"), scoreboard_message_id=bindparam("which")
)
_CLEAR_CREATOR = (
    update(contest_table)
    .where(contest_table.c.creator_id == bindparam("of"))
    .values(creator_id=None)
)
_SELECT_INVITATIONS = select(contest_table.c.id, contest_table.c.invited_player_ids).where(
    IS_INVITED
)
_SET_INVITED_PLAYERS = _UPDATE_CONTEST.values(invited_player_ids=bindparam("others"))
_INSERT_SECRET = Upsert(
    secret_table, lambda old, _: {"value": old["value"]}, returned_columns=["value"]
)


async def insert_contest(conn: Connection, contest: Contest) -> Contest:
    """Keep a new contest and give it its id; `DailyTakenError` where its day has one already."""
    values = {name: getattr(contest, name) for name in _INSERTED_COLUMNS}
    try:
        made = await conn.execute(insert(contest_table), values)
    except IntegrityError as error:
        raise DailyAlreadyChosenError from error
    assert made.inserted_primary_key is not None  # an insert of one row always tells
    return replace(contest, id=made.inserted_primary_key[0])


async def find_contest(conn: Connection, contest_id: int) -> Contest | None:
    """The contest of that number."""
    return _build_contest((await conn.execute(_SELECT_CONTEST, {"at": contest_id})).one_or_none())


async def get_contest_for_update(conn: Connection, contest_id: int) -> Contest | None:
    """The same, which nobody else holds or ends before this transaction is over."""
    return _build_contest(
        (await conn.execute(_SELECT_CONTEST_FOR_UPDATE, {"at": contest_id})).one_or_none()
    )


async def find_daily_contest(conn: Connection, date: str) -> Contest | None:
    """The daily of a date (UTC, `YYYY-MM-DD`), once it is chosen."""
    return _build_contest((await conn.execute(_SELECT_DAILY, {"on": date})).one_or_none())


async def list_contests_to_close(conn: Connection, now: datetime, limit: int) -> list[Contest]:
    """Contests whose time is up and that nobody has closed."""
    rows = await conn.execute(_SELECT_CONTESTS_TO_CLOSE, {"now": now, "most": limit})
    return [Contest(**row._asdict()) for row in rows]


async def list_contests_to_announce(conn: Connection, limit: int) -> list[Contest]:
    """Contests that are over and whose end was not told yet."""
    rows = await conn.execute(_SELECT_CONTESTS_TO_ANNOUNCE, {"most": limit})
    return [Contest(**row._asdict()) for row in rows]


async def list_challenges_on_server(
    conn: Connection, server_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Challenges that run on a server, the one that ends first first."""
    values = {"at": server_id, "now": now, "most": limit}
    return [
        Contest(**row._asdict()) for row in await conn.execute(_SELECT_RUNNING_ON_SERVER, values)
    ]


async def list_challenges_in_channel(
    conn: Connection, channel_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Challenges that run in a channel outside servers, likewise."""
    values = {"at": channel_id, "now": now, "most": limit}
    return [
        Contest(**row._asdict()) for row in await conn.execute(_SELECT_RUNNING_IN_CHANNEL, values)
    ]


async def list_open_contests_of_player(conn: Connection, player_id: int) -> list[Contest]:
    """Contests that the player has entered and that are not over."""
    return [
        Contest(**row._asdict())
        for row in await conn.execute(_SELECT_OPEN_ENTERED_CONTESTS, {"of": player_id})
    ]


async def find_last_closed_challenge(
    conn: Connection, player_id: int, server_id: int | None
) -> Contest | None:
    """The challenge that was the last to end on a server; without one, of those of the player."""
    if server_id is None:
        found = await conn.execute(_SELECT_LAST_CHALLENGE_OF_PLAYER, {"of": player_id})
    else:
        found = await conn.execute(_SELECT_LAST_CHALLENGE_ON_SERVER, {"at": server_id})
    return _build_contest(found.one_or_none())


async def list_open_contests_of_deal(conn: Connection, deal: int) -> list[Contest]:
    """Contests under way with a deal of that number, whatever is played."""
    return [
        Contest(**row._asdict())
        for row in await conn.execute(_SELECT_OPEN_CONTESTS_OF_DEAL, {"number": deal})
    ]


async def count_created_challenges(conn: Connection, player_id: int) -> int:
    """How many challenges under way the player has made."""
    made: int = (await conn.execute(_COUNT_CREATED_CHALLENGES, {"of": player_id})).scalar_one()
    return made


async def list_posted_scoreboards(conn: Connection) -> list[int]:
    """The ids of contests under way whose scoreboards stand somewhere."""
    return list((await conn.execute(_SELECT_POSTED_SCOREBOARDS)).scalars())


async def close_contest(conn: Connection, contest: Contest, now: datetime) -> bool:
    """Ends a contest, before its time if ``now`` is; whether it was this call that did."""
    return (await conn.execute(_CLOSE_CONTEST, {"at": contest.id, "now": now})).rowcount > 0


async def mark_contest_end_announced(conn: Connection, contest_id: int, now: datetime) -> bool:
    """Notes that a contest's end is told; whether it was this call that did."""
    return (await conn.execute(_MARK_END_ANNOUNCED, {"at": contest_id, "now": now})).rowcount > 0


async def claim_scoreboard_refresh(
    conn: Connection, contest_id: int, now: datetime, due_before: datetime
) -> bool:
    """Claims an edit of the scoreboard, where the last one was at ``before`` or earlier.

    One that is as far ahead of now was noted before the clock was set back. What is less far ahead
    was claimed by a process whose clock is a little fast.
    """
    values = {"at": contest_id, "now": now, "before": due_before, "ahead": now + (now - due_before)}
    return (await conn.execute(_CLAIM_SCOREBOARD_REFRESH, values)).rowcount > 0


async def set_scoreboard_message(
    conn: Connection, contest_id: int, channel_id: int | None, message_id: int | None
) -> None:
    """Notes where the scoreboard stands, or that it stands nowhere."""
    values = {"at": contest_id, "where": channel_id, "which": message_id}
    await conn.execute(_SET_SCOREBOARD_MESSAGE, values)


async def erase_player_from_contests(conn: Connection, player_id: int) -> None:
    """Contests that the player made go on, and are nobody's; who was invited is not any more.

    Where nobody else was, nobody is: the contest is not for everyone now.
    """
    await conn.execute(_CLEAR_CREATOR, {"of": player_id})
    for at, invited in await conn.execute(_SELECT_INVITATIONS, {"named": f"% {player_id} %"}):
        others = tuple(each for each in invited if each != player_id)
        await conn.execute(_SET_INVITED_PLAYERS, {"at": at, "others": others or (NO_PLAYER_ID,)})


async def get_or_create_secret(conn: Connection, name: str, value: str) -> str:
    """The installation's secret of that name: ``value``, if there was none before."""
    [kept] = await _INSERT_SECRET(conn, {"name": name, "value": value})
    return str(kept.value)


def _build_contest(row: Row[Any] | None) -> Contest | None:
    return None if row is None else Contest(**row._asdict())
