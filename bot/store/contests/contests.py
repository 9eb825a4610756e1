"""Dailies and challenges: which deal, who may play it, until when, and where it is shown."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError

from bot.models.contests import Contest, ContestKind
from bot.store.contests.challenge_numbers import load_next_challenge_number
from bot.store.db.connection import Connection
from bot.store.schema import contest_table, entry_table, game_table, viewed_solution_table


class DailyAlreadyChosenError(Exception):
    """Another process has just chosen the day's deal."""


_INSERTED_COLUMNS = tuple(field.name for field in fields(Contest) if field.name != "id")
_IS_OPEN = contest_table.c.closed_at.is_(None)
_SELECT_CONTEST = select(contest_table).where(contest_table.c.id == bindparam("by_id"))
# Other transactions that lock or close it wait; those that only refer to it do not.
_SELECT_CONTEST_FOR_UPDATE = _SELECT_CONTEST.with_for_update(key_share=True)
_IS_ON_DATE = contest_table.c.date == bindparam("on_date")
_SELECT_DAILY = select(contest_table).where(_IS_ON_DATE, contest_table.c.server_id.is_(None))
_SELECT_OWN_DAILY = select(contest_table).where(
    _IS_ON_DATE, contest_table.c.server_id == bindparam("by_server")
)
_SELECT_CONTESTS_TO_CLOSE = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.ends_at <= bindparam("now"))
    .order_by(contest_table.c.ends_at)
    .limit(bindparam("max_rows"))
)
_SELECT_RUNNING_CONTESTS = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.ends_at > bindparam("now"))
    .order_by(contest_table.c.ends_at, contest_table.c.id)
    .limit(bindparam("max_rows"))
)
_SELECT_RUNNING_ON_SERVER = _SELECT_RUNNING_CONTESTS.where(
    contest_table.c.server_id == bindparam("by_server"),
    contest_table.c.kind == ContestKind.CHALLENGE,
)
_SELECT_RUNNING_IN_CHANNEL = _SELECT_RUNNING_CONTESTS.where(
    contest_table.c.home_channel_id == bindparam("by_channel")
)
_SELECT_OPEN_ENTERED_CONTESTS = (
    select(contest_table)
    .join_from(entry_table, contest_table, entry_table.c.contest_id == contest_table.c.id)
    .where(entry_table.c.player_id == bindparam("by_player"), _IS_OPEN)
    .order_by(contest_table.c.ends_at, contest_table.c.id)
)
_NUMBERS_SEEN_BY_PLAYER = union_all(
    *(
        select(table.c.deal).where(table.c.player_id == bindparam("by_player"))
        for table in (game_table, viewed_solution_table)
    )
)
_SELECT_OPEN_CONTESTS_WITH_DEALT_NUMBERS = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.deal.in_(_NUMBERS_SEEN_BY_PLAYER))
    .order_by(contest_table.c.id)
)
_SELECT_LAST_CHALLENGE = (
    select(contest_table)
    .where(contest_table.c.kind == ContestKind.CHALLENGE, contest_table.c.closed_at.is_not(None))
    .order_by(contest_table.c.closed_at.desc(), contest_table.c.id.desc())
    .limit(1)
)
_SELECT_LAST_CHALLENGE_ON_SERVER = _SELECT_LAST_CHALLENGE.where(
    contest_table.c.server_id == bindparam("by_server")
)
_SELECT_LAST_CHALLENGE_OF_PLAYER = _SELECT_LAST_CHALLENGE.join_from(
    contest_table, entry_table, entry_table.c.contest_id == contest_table.c.id
).where(entry_table.c.player_id == bindparam("by_player"))
_SELECT_OPEN_CONTESTS_OF_DEAL = (
    select(contest_table)
    .where(_IS_OPEN, contest_table.c.deal == bindparam("by_deal"))
    .order_by(contest_table.c.id)
)
_COUNT_CREATED_CHALLENGES = select(func.count()).where(
    contest_table.c.creator_id == bindparam("by_player"), _IS_OPEN
)
_UPDATE_CONTEST = update(contest_table).where(contest_table.c.id == bindparam("by_id"))
_CLOSE_CONTEST = _UPDATE_CONTEST.where(_IS_OPEN).values(
    closed_at=bindparam("now"), ended_by_id=bindparam("new_ended_by_id")
)
_MARK_END_ANNOUNCED = _UPDATE_CONTEST.where(contest_table.c.end_announced_at.is_(None)).values(
    end_announced_at=bindparam("now"), end_message_id=bindparam("new_message_id")
)
_SET_SCOREBOARD_MESSAGE = _UPDATE_CONTEST.values(
    scoreboard_channel_id=bindparam("new_channel_id"),
    scoreboard_message_id=bindparam("new_message_id"),
)


async def insert_contest(conn: Connection, contest: Contest) -> Contest:
    """Store a new contest; return it with its id, and a challenge with its number.

    Raises `DailyAlreadyChosenError` if its day has a daily already, or its server one of its own.
    """
    if contest.kind is ContestKind.CHALLENGE:
        return await _insert_numbered(conn, contest)
    try:
        return await _insert(conn, contest)
    except IntegrityError as error:
        raise DailyAlreadyChosenError from error


async def _insert_numbered(conn: Connection, contest: Contest) -> Contest:
    """Store a challenge with the next number; again if another process has just taken that."""
    number = await load_next_challenge_number(conn, contest)
    while True:
        try:
            async with conn.begin_nested():
                return await _insert(conn, replace(contest, number=number))
        except IntegrityError:
            taken, number = number, await load_next_challenge_number(conn, contest)
            if number == taken:
                raise


async def _insert(conn: Connection, contest: Contest) -> Contest:
    values = {name: getattr(contest, name) for name in _INSERTED_COLUMNS}
    inserted = await conn.execute(insert(contest_table), values)
    assert inserted.inserted_primary_key is not None  # an insert of one row always has it
    return replace(contest, id=inserted.inserted_primary_key[0])


async def find_contest(conn: Connection, contest_id: int) -> Contest | None:
    """Return the contest with that id."""
    return _build_contest(
        (await conn.execute(_SELECT_CONTEST, {"by_id": contest_id})).one_or_none()
    )


async def get_contest_for_update(conn: Connection, contest_id: int) -> Contest | None:
    """Return the contest with that id, and lock it until the transaction ends."""
    row = (await conn.execute(_SELECT_CONTEST_FOR_UPDATE, {"by_id": contest_id})).one_or_none()
    return _build_contest(row)


async def find_daily_contest(conn: Connection, date: str) -> Contest | None:
    """Return the daily of a date (UTC, `YYYY-MM-DD`), if its deal is chosen."""
    return _build_contest((await conn.execute(_SELECT_DAILY, {"on_date": date})).one_or_none())


async def find_own_daily_contest(conn: Connection, server_id: int, date: str) -> Contest | None:
    """Return a server's own daily of a date, if its deal is chosen."""
    values = {"by_server": server_id, "on_date": date}
    return _build_contest((await conn.execute(_SELECT_OWN_DAILY, values)).one_or_none())


async def list_contests_to_close(conn: Connection, now: datetime, limit: int) -> list[Contest]:
    """Return open contests whose time is up."""
    rows = await conn.execute(_SELECT_CONTESTS_TO_CLOSE, {"now": now, "max_rows": limit})
    return [Contest(**row._asdict()) for row in rows]


async def list_challenges_on_server(
    conn: Connection, server_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way on a server, in the order of their ends."""
    values = {"by_server": server_id, "now": now, "max_rows": limit}
    rows = await conn.execute(_SELECT_RUNNING_ON_SERVER, values)
    return [Contest(**row._asdict()) for row in rows]


async def list_challenges_in_channel(
    conn: Connection, channel_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way in a channel outside servers, in the order of their ends."""
    values = {"by_channel": channel_id, "now": now, "max_rows": limit}
    rows = await conn.execute(_SELECT_RUNNING_IN_CHANNEL, values)
    return [Contest(**row._asdict()) for row in rows]


async def list_open_contests_of_player(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests that the player has entered, in the order of their ends."""
    rows = await conn.execute(_SELECT_OPEN_ENTERED_CONTESTS, {"by_player": player_id})
    return [Contest(**row._asdict()) for row in rows]


async def list_open_contests_with_dealt_numbers(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests with numbers that the player was dealt, or saw others play.

    They may have been dealt them in variants that have other deals.
    """
    rows = await conn.execute(_SELECT_OPEN_CONTESTS_WITH_DEALT_NUMBERS, {"by_player": player_id})
    return [Contest(**row._asdict()) for row in rows]


async def list_open_contests_of_deal(conn: Connection, deal: int) -> list[Contest]:
    """Return the open contests with that deal number, of any variant."""
    rows = await conn.execute(_SELECT_OPEN_CONTESTS_OF_DEAL, {"by_deal": deal})
    return [Contest(**row._asdict()) for row in rows]


async def find_last_closed_challenge(
    conn: Connection, player_id: int, server_id: int | None
) -> Contest | None:
    """Return the challenge that ended last on the server, or else of those the player entered."""
    if server_id is None:
        rows = await conn.execute(_SELECT_LAST_CHALLENGE_OF_PLAYER, {"by_player": player_id})
    else:
        rows = await conn.execute(_SELECT_LAST_CHALLENGE_ON_SERVER, {"by_server": server_id})
    return _build_contest(rows.one_or_none())


async def count_created_challenges(conn: Connection, player_id: int) -> int:
    """Return how many open challenges the player has created."""
    counted = await conn.execute(_COUNT_CREATED_CHALLENGES, {"by_player": player_id})
    return int(counted.scalar_one())


async def close_contest(
    conn: Connection, contest: Contest, now: datetime, ended_by_id: int | None = None
) -> bool:
    """Close a contest, perhaps early by somebody; return whether this call did it."""
    values = {"by_id": contest.id, "now": now, "new_ended_by_id": ended_by_id}
    closed = await conn.execute(_CLOSE_CONTEST, values)
    return closed.rowcount > 0


async def mark_contest_end_announced(
    conn: Connection, contest_id: int, now: datetime, message_id: int | None
) -> bool:
    """Store that a contest's end is announced, and where; return whether this call did it."""
    values = {"by_id": contest_id, "now": now, "new_message_id": message_id}
    marked = await conn.execute(_MARK_END_ANNOUNCED, values)
    return marked.rowcount > 0


async def set_scoreboard_message(
    conn: Connection, contest_id: int, channel_id: int | None, message_id: int | None
) -> None:
    """Store which message shows the scoreboard, or that none does."""
    values = {"by_id": contest_id, "new_channel_id": channel_id, "new_message_id": message_id}
    await conn.execute(_SET_SCOREBOARD_MESSAGE, values)


def _build_contest(row: Row[Any] | None) -> Contest | None:
    return None if row is None else Contest(**row._asdict())
