"""Dailies and challenges: a deal, who may play it, until when, and where it is shown."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
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

from bot.store.contest_tables import Kind, Measure, entry, secret
from bot.store.contest_tables import contest as table
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = [
    "Contest",
    "DailyTakenError",
    "Kind",
    "Measure",
    "announce",
    "by_id",
    "close",
    "daily",
    "due",
    "forget",
    "held",
    "insert_new",
    "keep_secret",
    "latest_over",
    "made_by",
    "of_deal",
    "of_player",
    "on_show",
    "open_on",
    "refresh",
    "set_message",
    "unannounced",
]


INVITED = (
    literal(" ").concat(type_coerce(table.c.invited, Text)).concat(" ").like(bindparam("named"))
)
"""That somebody was ``named`` when the contest was made: their id between blanks and any text."""

NOBODY = 0
"""No player's id: where it alone is invited, those who were have had it erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A deal that many play.

    ``fresh`` deals were chosen by us; ``undo`` and ``hints`` are allowed or not; ``invited`` names
    who may join, everyone there if nobody is named: on its ``server``, or outside servers in the
    channel that is its ``place``. ``message`` is its scoreboard's, in ``channel``.
    ``closed`` says when it was over, ``refreshed`` when the scoreboard was last edited,
    ``announced`` when its end was told.
    """

    id: int = 0
    kind: Kind
    date: str | None = None
    variant: str
    deal: int
    word: str | None = None
    fresh: bool = True
    measure: Measure = Measure.MOVES
    undo: bool = True
    hints: bool = True
    maker: int | None = None
    invited: tuple[int, ...] = ()
    server: int | None = None
    place: int | None = None
    channel: int | None = None
    message: int | None = None
    language: str | None = None
    begins: datetime
    ends: datetime
    closed: datetime | None = None
    refreshed: datetime | None = None
    announced: datetime | None = None


class DailyTakenError(Exception):
    """Another process has chosen the day's deal just now."""


_NEW = tuple(field.name for field in fields(Contest) if field.name != "id")
_BY_ID = select(table).where(table.c.id == bindparam("at"))
# Others who hold it, or end it, wait; who only points to it does not.
_HELD = _BY_ID.with_for_update(key_share=True)
_DAILY = select(table).where(table.c.date == bindparam("on"))
_OPEN = table.c.closed.is_(None)
_DUE = (
    select(table)
    .where(_OPEN, table.c.ends <= bindparam("now"))
    .order_by(table.c.ends)
    .limit(bindparam("most"))
)
_UNANNOUNCED = (
    select(table)
    .where(table.c.closed.is_not(None), table.c.announced.is_(None))
    .order_by(table.c.closed)
    .limit(bindparam("most"))
)
_RUNNING = (
    select(table)
    .where(_OPEN, table.c.ends > bindparam("now"))
    .order_by(table.c.ends, table.c.id)
    .limit(bindparam("most"))
)
_OPEN_ON = _RUNNING.where(table.c.server == bindparam("at"))
_OPEN_IN = _RUNNING.where(table.c.place == bindparam("at"))
_OF_PLAYER = (
    select(table)
    .join_from(entry, table, entry.c.contest == table.c.id)
    .where(entry.c.player == bindparam("of"), _OPEN)
    .order_by(table.c.ends, table.c.id)
)
_LATEST_OVER = (
    select(table)
    .where(table.c.kind == Kind.CHALLENGE, table.c.closed.is_not(None))
    .order_by(table.c.closed.desc(), table.c.id.desc())
    .limit(1)
)
_LATEST_OVER_ON = _LATEST_OVER.where(table.c.server == bindparam("at"))
_LATEST_OVER_OF = _LATEST_OVER.join_from(table, entry, entry.c.contest == table.c.id).where(
    entry.c.player == bindparam("of")
)
_OF_DEAL = select(table).where(_OPEN, table.c.deal == bindparam("number")).order_by(table.c.id)
_MADE = select(func.count()).where(table.c.maker == bindparam("of"), _OPEN)
_ON_SHOW = select(table.c.id).where(_OPEN, table.c.message.is_not(None)).order_by(table.c.ends)
_ONE = update(table).where(table.c.id == bindparam("at"))
_CLOSE = _ONE.where(_OPEN).values(closed=bindparam("now"))
_ANNOUNCE = _ONE.where(table.c.announced.is_(None)).values(announced=bindparam("now"))
_REFRESH = _ONE.where(
    or_(
        table.c.refreshed.is_(None),
        table.c.refreshed <= bindparam("before"),
        table.c.refreshed > bindparam("ahead"),
    )
).values(refreshed=bindparam("now"))
_SET_MESSAGE = _ONE.values(channel=bindparam("where"), message=bindparam("which"))
_FORGET = update(table).where(table.c.maker == bindparam("of")).values(maker=None)
_INVITED = select(table.c.id, table.c.invited).where(INVITED)
_INVITE = _ONE.values(invited=bindparam("others"))
_KEEP_SECRET = Upsert(secret, lambda old, _: {"value": old["value"]}, returning=["value"])


async def insert_new(conn: AsyncConnection, contest: Contest) -> Contest:
    """Keep a new contest and give it its id; `DailyTakenError` where its day has one already."""
    values = {name: getattr(contest, name) for name in _NEW}
    try:
        made = await conn.execute(insert(table), values)
    except IntegrityError as error:
        raise DailyTakenError from error
    assert made.inserted_primary_key is not None  # an insert of one row always tells
    return replace(contest, id=made.inserted_primary_key[0])


async def by_id(conn: AsyncConnection, contest_id: int) -> Contest | None:
    """The contest of that number."""
    return _read((await conn.execute(_BY_ID, {"at": contest_id})).one_or_none())


async def held(conn: AsyncConnection, contest_id: int) -> Contest | None:
    """The same, which nobody else holds or ends before this transaction is over."""
    return _read((await conn.execute(_HELD, {"at": contest_id})).one_or_none())


async def daily(conn: AsyncConnection, date: str) -> Contest | None:
    """The daily of a date (UTC, `YYYY-MM-DD`), once it is chosen."""
    return _read((await conn.execute(_DAILY, {"on": date})).one_or_none())


async def due(conn: AsyncConnection, now: datetime, limit: int) -> list[Contest]:
    """Contests whose time is up and that nobody has closed."""
    rows = await conn.execute(_DUE, {"now": now, "most": limit})
    return [Contest(**row._asdict()) for row in rows]


async def unannounced(conn: AsyncConnection, limit: int) -> list[Contest]:
    """Contests that are over and whose end was not told yet."""
    rows = await conn.execute(_UNANNOUNCED, {"most": limit})
    return [Contest(**row._asdict()) for row in rows]


async def open_on(conn: AsyncConnection, server: int, now: datetime, limit: int) -> list[Contest]:
    """Challenges that run on a server, the one that ends first first."""
    values = {"at": server, "now": now, "most": limit}
    return [Contest(**row._asdict()) for row in await conn.execute(_OPEN_ON, values)]


async def open_in(conn: AsyncConnection, place: int, now: datetime, limit: int) -> list[Contest]:
    """Challenges that run in a channel outside servers, likewise."""
    values = {"at": place, "now": now, "most": limit}
    return [Contest(**row._asdict()) for row in await conn.execute(_OPEN_IN, values)]


async def of_player(conn: AsyncConnection, player: int) -> list[Contest]:
    """Contests that the player has entered and that are not over."""
    return [Contest(**row._asdict()) for row in await conn.execute(_OF_PLAYER, {"of": player})]


async def latest_over(conn: AsyncConnection, player: int, server: int | None) -> Contest | None:
    """The challenge that was the last to end on a server; without one, of those of the player."""
    if server is None:
        found = await conn.execute(_LATEST_OVER_OF, {"of": player})
    else:
        found = await conn.execute(_LATEST_OVER_ON, {"at": server})
    return _read(found.one_or_none())


async def of_deal(conn: AsyncConnection, deal: int) -> list[Contest]:
    """Contests under way with a deal of that number, whatever is played."""
    return [Contest(**row._asdict()) for row in await conn.execute(_OF_DEAL, {"number": deal})]


async def made_by(conn: AsyncConnection, player: int) -> int:
    """How many challenges under way the player has made."""
    made: int = (await conn.execute(_MADE, {"of": player})).scalar_one()
    return made


async def on_show(conn: AsyncConnection) -> list[int]:
    """The ids of contests under way whose scoreboards stand somewhere."""
    return list((await conn.execute(_ON_SHOW)).scalars())


async def close(conn: AsyncConnection, contest: Contest, now: datetime) -> bool:
    """Ends a contest, before its time if ``now`` is; whether it was this call that did."""
    return (await conn.execute(_CLOSE, {"at": contest.id, "now": now})).rowcount > 0


async def announce(conn: AsyncConnection, contest_id: int, now: datetime) -> bool:
    """Notes that a contest's end is told; whether it was this call that did."""
    return (await conn.execute(_ANNOUNCE, {"at": contest_id, "now": now})).rowcount > 0


async def refresh(conn: AsyncConnection, contest_id: int, now: datetime, before: datetime) -> bool:
    """Claims an edit of the scoreboard, where the last one was at ``before`` or earlier.

    One that is as far ahead of now was noted before the clock was set back. What is less far ahead
    was claimed by a process whose clock is a little fast.
    """
    values = {"at": contest_id, "now": now, "before": before, "ahead": now + (now - before)}
    return (await conn.execute(_REFRESH, values)).rowcount > 0


async def set_message(
    conn: AsyncConnection, contest_id: int, channel: int | None, message: int | None
) -> None:
    """Notes where the scoreboard stands, or that it stands nowhere."""
    values = {"at": contest_id, "where": channel, "which": message}
    await conn.execute(_SET_MESSAGE, values)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Contests that the player made go on, and are nobody's; who was invited is not any more.

    Where nobody else was, nobody is: the contest is not for everyone now.
    """
    await conn.execute(_FORGET, {"of": player})
    for at, invited in await conn.execute(_INVITED, {"named": f"% {player} %"}):
        others = tuple(each for each in invited if each != player)
        await conn.execute(_INVITE, {"at": at, "others": others or (NOBODY,)})


async def keep_secret(conn: AsyncConnection, name: str, value: str) -> str:
    """The installation's secret of that name: ``value``, if there was none before."""
    [kept] = await _KEEP_SECRET(conn, {"name": name, "value": value})
    return str(kept.value)


def _read(row: Row[Any] | None) -> Contest | None:
    return None if row is None else Contest(**row._asdict())
