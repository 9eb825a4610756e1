"""Dailies and challenges: which deal, who may play it, until when, and where they are shown.

The numbers of challenges: each server, or channel outside servers, counts its own from 1.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Row,
    Text,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    type_coerce,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.models.contests import CandidateSeries, Contest, ContestKind
from bot.store import schema
from bot.store.sql import Connection, Upsert


class DailyAlreadyChosenError(Exception):
    """Another process has just chosen the day's deal."""


_INSERTED_COLUMNS = tuple(field.name for field in fields(Contest) if field.name != "id")
_IS_OPEN = schema.contest_table.c.closed_at.is_(None)
_SELECT_CONTEST = select(schema.contest_table).where(
    schema.contest_table.c.id == bindparam("by_id")
)
# Other transactions that lock or close it wait; those that only refer to it do not.
_SELECT_CONTEST_FOR_UPDATE = _SELECT_CONTEST.with_for_update(key_share=True)
_IS_ON_DATE = schema.contest_table.c.date == bindparam("on_date")
_SELECT_DAILY = select(schema.contest_table).where(
    _IS_ON_DATE, schema.contest_table.c.server_id.is_(None)
)
_SELECT_OWN_DAILY = select(schema.contest_table).where(
    _IS_ON_DATE, schema.contest_table.c.server_id == bindparam("by_server")
)
_SELECT_CONTESTS_TO_CLOSE = (
    select(schema.contest_table)
    .where(_IS_OPEN, schema.contest_table.c.ends_at <= bindparam("now"))
    .order_by(schema.contest_table.c.ends_at)
    .limit(bindparam("max_rows"))
)
_SELECT_RUNNING_CONTESTS = (
    select(schema.contest_table)
    .where(_IS_OPEN, schema.contest_table.c.ends_at > bindparam("now"))
    .order_by(schema.contest_table.c.ends_at, schema.contest_table.c.id)
    .limit(bindparam("max_rows"))
)
_SELECT_RUNNING_ON_SERVER = _SELECT_RUNNING_CONTESTS.where(
    schema.contest_table.c.server_id == bindparam("by_server"),
    schema.contest_table.c.kind == ContestKind.CHALLENGE,
)
_SELECT_RUNNING_IN_CHANNEL = _SELECT_RUNNING_CONTESTS.where(
    schema.contest_table.c.home_channel_id == bindparam("by_channel")
)
_SELECT_OPEN_ENTERED_CONTESTS = (
    select(schema.contest_table)
    .join_from(
        schema.entry_table,
        schema.contest_table,
        schema.entry_table.c.contest_id == schema.contest_table.c.id,
    )
    .where(schema.entry_table.c.player_id == bindparam("by_player"), _IS_OPEN)
    .order_by(schema.contest_table.c.ends_at, schema.contest_table.c.id)
)
_NUMBERS_SEEN_BY_PLAYER = union_all(
    *(
        select(table.c.deal).where(table.c.player_id == bindparam("by_player"))
        for table in (schema.game_table, schema.viewed_solution_table)
    )
)
_SELECT_OPEN_CONTESTS_WITH_DEALT_NUMBERS = (
    select(schema.contest_table)
    .where(_IS_OPEN, schema.contest_table.c.deal.in_(_NUMBERS_SEEN_BY_PLAYER))
    .order_by(schema.contest_table.c.id)
)
_SELECT_LAST_CHALLENGE = (
    select(schema.contest_table)
    .where(
        schema.contest_table.c.kind == ContestKind.CHALLENGE,
        schema.contest_table.c.closed_at.is_not(None),
    )
    .order_by(schema.contest_table.c.closed_at.desc(), schema.contest_table.c.id.desc())
    .limit(1)
)
_SELECT_LAST_CHALLENGE_ON_SERVER = _SELECT_LAST_CHALLENGE.where(
    schema.contest_table.c.server_id == bindparam("by_server")
)
_SELECT_LAST_CHALLENGE_OF_PLAYER = _SELECT_LAST_CHALLENGE.join_from(
    schema.contest_table,
    schema.entry_table,
    schema.entry_table.c.contest_id == schema.contest_table.c.id,
).where(schema.entry_table.c.player_id == bindparam("by_player"))
_SELECT_OPEN_CONTESTS_OF_DEAL = (
    select(schema.contest_table)
    .where(_IS_OPEN, schema.contest_table.c.deal == bindparam("by_deal"))
    .order_by(schema.contest_table.c.id)
)
_COUNT_CREATED_CHALLENGES = select(func.count()).where(
    schema.contest_table.c.creator_id == bindparam("by_player"), _IS_OPEN
)
_UPDATE_CONTEST = update(schema.contest_table).where(
    schema.contest_table.c.id == bindparam("by_id")
)
_CLOSE_CONTEST = _UPDATE_CONTEST.where(_IS_OPEN).values(
    closed_at=bindparam("now"), ended_by_id=bindparam("new_ended_by_id")
)
_MARK_END_ANNOUNCED = _UPDATE_CONTEST.where(
    schema.contest_table.c.end_announced_at.is_(None)
).values(end_announced_at=bindparam("now"), end_message_id=bindparam("new_message_id"))
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
    inserted = await conn.execute(insert(schema.contest_table), values)
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


_INVITED_IDS = type_coerce(schema.contest_table.c.invited_player_ids, Text)
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
_CREATOR_COUNT = case((schema.contest_table.c.creator_id.is_(None), 0), else_=1)
_FINISHED_COUNT = (
    select(func.count())
    .where(
        schema.entry_table.c.contest_id == schema.contest_table.c.id,
        schema.entry_table.c.is_finished,
    )
    .scalar_subquery()
)
_SELECT_PLAYED_OUT = (
    select(schema.contest_table)
    .where(
        schema.contest_table.c.closed_at.is_(None),
        _INVITED_IDS != "",
        _FINISHED_COUNT > 0,
        _FINISHED_COUNT == _INVITED_COUNT + _CREATOR_COUNT,
    )
    .order_by(schema.contest_table.c.ends_at)
    .limit(bindparam("max_rows"))
)
_CLEAR_CREATOR = (
    update(schema.contest_table)
    .where(schema.contest_table.c.creator_id == bindparam("by_player"))
    .values(creator_id=None)
)
# That a contest was ended early is not forgotten with who did it.
_CLEAR_ENDED_BY = (
    update(schema.contest_table)
    .where(schema.contest_table.c.ended_by_id == bindparam("by_player"))
    .values(ended_by_id=NO_PLAYER_ID)
)
_SELECT_INVITATIONS = select(
    schema.contest_table.c.id, schema.contest_table.c.invited_player_ids
).where(IS_INVITED)
_SET_INVITED_PLAYERS = (
    update(schema.contest_table)
    .where(schema.contest_table.c.id == bindparam("by_id"))
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


_SELECT_LAST_NUMBER = select(func.max(schema.contest_table.c.number))
_ON_SERVER = schema.contest_table.c.server_id == bindparam("by_server")
_IN_CHANNEL = schema.contest_table.c.home_channel_id == bindparam("by_channel")
_IN_NO_PLACE = and_(
    schema.contest_table.c.server_id.is_(None), schema.contest_table.c.home_channel_id.is_(None)
)
_HAS_NUMBER = schema.contest_table.c.number == bindparam("by_number")
_SELECT_ON_SERVER = select(schema.contest_table).where(_ON_SERVER, _HAS_NUMBER)
_SELECT_IN_CHANNEL = select(schema.contest_table).where(_IN_CHANNEL, _HAS_NUMBER)
_IS_OF_PLAYER = or_(
    schema.contest_table.c.creator_id == bindparam("by_player"),
    IS_INVITED,
    schema.contest_table.c.id.in_(
        select(schema.entry_table.c.contest_id).where(
            schema.entry_table.c.player_id == bindparam("by_player")
        )
    ),
)
_SELECT_OPEN_OF_PLAYER = (
    select(schema.contest_table)
    .where(
        schema.contest_table.c.closed_at.is_(None),
        schema.contest_table.c.kind == ContestKind.CHALLENGE,
        _HAS_NUMBER,
        _IS_OF_PLAYER,
    )
    .order_by(schema.contest_table.c.id)
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


_SELECT_SERIES = select(schema.candidate_series_table).where(
    schema.candidate_series_table.c.name.in_(bindparam("names", expanding=True))
)
_INSERT_SERIES = Upsert(schema.candidate_series_table, lambda old, _: {"counter": old["counter"]})
_OF_SERIES = schema.candidate_series_table.c.name == bindparam("by_name")
_UPDATE_SERIES = (
    update(schema.candidate_series_table)
    .where(
        _OF_SERIES,
        schema.candidate_series_table.c.counter == bindparam("from_counter"),
        schema.candidate_series_table.c.is_proved == bindparam("was_proved"),
    )
    .values(counter=bindparam("new_counter"), is_proved=bindparam("now_proved"))
)
_DELETE_SERIES = delete(schema.candidate_series_table).where(_OF_SERIES)


async def load_series(conn: Connection, names: Sequence[str]) -> list[CandidateSeries]:
    """Return the series of these names, in their order; those that are not stored are new."""
    rows = await conn.execute(_SELECT_SERIES, {"names": list(names)})
    stored = {row.name: CandidateSeries(**row._asdict()) for row in rows}
    return [stored.get(name) or CandidateSeries(name) for name in names]


async def record_search(
    conn: Connection, series: CandidateSeries, *, is_proved: bool
) -> CandidateSeries:
    """Record whether a series' candidate is proved, and return the series: else the next is due.

    Nothing is stored if another process has recorded it already.
    """
    await _INSERT_SERIES(conn, {"name": series.name, "counter": 0, "is_proved": False})
    counter = series.counter if is_proved else series.counter + 1
    await _update_series(conn, series, CandidateSeries(series.name, counter, is_proved))
    return CandidateSeries(series.name, counter, is_proved)


async def take_proved_candidate(conn: Connection, series: CandidateSeries) -> bool:
    """Return whether a series' candidate is proved and nobody has it; the next one is due then."""
    following = CandidateSeries(series.name, series.counter + 1)
    return series.is_proved and await _update_series(conn, series, following)


async def delete_series(conn: Connection, name: str) -> None:
    """Delete a series that has served its purpose."""
    await conn.execute(_DELETE_SERIES, {"by_name": name})


async def _update_series(conn: Connection, old: CandidateSeries, new: CandidateSeries) -> bool:
    """Store what became of a series; False if it is not as it was any more."""
    values = {
        "by_name": old.name,
        "from_counter": old.counter,
        "was_proved": old.is_proved,
        "new_counter": new.counter,
        "now_proved": new.is_proved,
    }
    return (await conn.execute(_UPDATE_SERIES, values)).rowcount > 0
