"""Who entered a contest, and how they fare; read in the order of places."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.engine.errors import ErrorKey, GameError
from bot.models.entries import ContestEntry
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.schema import contest_table, entry_table, game_table, server_settings_table
from bot.store.schema.contests import ASCENDING_RANK_COLUMNS, DESCENDING_RANK_COLUMNS, RANK_ORDER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Select

    from bot.store.db.connection import Connection

__all__ = [
    "GLOBAL_SERVER_ID",
    "count_entries",
    "count_entries_listed_before",
    "delete_player_entries",
    "find_entry",
    "find_entry_of_game",
    "find_moves_at_close",
    "finish_contest_entries",
    "insert_entry",
    "list_scoreboard_entries",
    "load_entry_rank",
    "mark_entry_unranked",
    "record_attempt_start",
    "save_moves_at_close",
    "update_entry_progress",
]


_IS_PLAYER_ENTRY = (
    entry_table.c.contest_id == bindparam("at"),
    entry_table.c.player_id == bindparam("of"),
)
_SELECT_ENTRIES = select(*(entry_table.c[field.name] for field in fields(ContestEntry)))
_SELECT_ENTRY = _SELECT_ENTRIES.where(*_IS_PLAYER_ENTRY)
_SELECT_ENTRY_OF_GAME = _SELECT_ENTRIES.where(entry_table.c.game_id == bindparam("played"))
_RANK_COLUMNS = (*DESCENDING_RANK_COLUMNS, *ASCENDING_RANK_COLUMNS)
_TIE_ORDER_COLUMN = "player_id"
"""By this the order goes where all else is equal; their place is the same."""

_IN_CONTEST = entry_table.c.contest_id == bindparam("at")
_IN_CONTEST_ON_SERVER = and_(_IN_CONTEST, entry_table.c.server_id == bindparam("here"))
_IS_ON_PRIVATE_SERVER = exists().where(
    server_settings_table.c.id == entry_table.c.server_id,
    server_settings_table.c.is_on_global_leaderboards == false(),
)
_IN_CONTEST_GLOBALLY = and_(_IN_CONTEST, ~_IS_ON_PRIVATE_SERVER)
_CONDITION_BY_SCOPE = {
    "all": _IN_CONTEST,
    "here": _IN_CONTEST_ON_SERVER,
    "everywhere": _IN_CONTEST_GLOBALLY,
}
_SELECT_MOVES_AT_CLOSE = select(entry_table.c.moves_at_close).where(*_IS_PLAYER_ENTRY)
_SAVE_MOVES_AT_CLOSE = (
    update(entry_table)
    .where(
        entry_table.c.moves_at_close.is_(None),
        exists().where(game_table.c.id == entry_table.c.game_id, game_table.c.outcome.is_(None)),
    )
    .values(
        moves_at_close=select(game_table.c.moves)
        .where(game_table.c.id == entry_table.c.game_id)
        .scalar_subquery()
    )
)
_SAVE_MOVES_OF_GAME = _SAVE_MOVES_AT_CLOSE.where(entry_table.c.game_id == bindparam("played"))
_SAVE_MOVES_OF_CONTEST = _SAVE_MOVES_AT_CLOSE.where(_IN_CONTEST)
_LOCK_GAME = select(game_table.c.id).where(game_table.c.id == bindparam("played")).with_for_update()
_SET_ATTEMPT = (
    update(entry_table)
    .where(*_IS_PLAYER_ENTRY)
    .values(game_id=bindparam("played"), is_ranked=bindparam("fair"), cards_up=bindparam("laid"))
)
_SET_UNRANKED = update(entry_table).where(*_IS_PLAYER_ENTRY).values(is_ranked=False)
_FINISH_CONTEST_ENTRIES = update(entry_table).where(_IN_CONTEST).values(is_finished=True)
_PROGRESS_COLUMNS = (
    "is_finished",
    "is_won",
    "cards_up",
    "move_count",
    "seconds",
    "undos",
    "hints",
)
_UPDATE_PROGRESS = (
    update(entry_table)
    .where(
        entry_table.c.game_id == bindparam("played"),
        entry_table.c.is_finished == false(),
        exists().where(
            contest_table.c.id == entry_table.c.contest_id,
            contest_table.c.closed_at.is_(None),
            contest_table.c.ends_at > bindparam("at", type_=contest_table.c.ends_at.type),
        ),
    )
    .values({entry_table.c[name]: bindparam(f"now_{name}") for name in _PROGRESS_COLUMNS})
)


def _build_page_query(condition: ColumnElement[bool]) -> Select[Any]:
    found = _SELECT_ENTRIES.where(condition).order_by(*RANK_ORDER)
    return found.offset(bindparam("past")).limit(bindparam("most"))


def _build_count_before_query(
    condition: ColumnElement[bool], column_names: Sequence[str]
) -> Select[Any]:
    """How many stand before one, by the same order, a column at a time."""
    before: ColumnElement[bool] | None = None
    for name in reversed(column_names):
        column, own = entry_table.c[name], bindparam(f"own_{name}", type_=entry_table.c[name].type)
        first = column > own if name in DESCENDING_RANK_COLUMNS else column < own
        before = first if before is None else or_(first, and_(column == own, before))
    assert before is not None  # there are columns
    return select(func.count()).where(condition, before)


_SELECT_PAGE_BY_SCOPE = {
    name: _build_page_query(which) for name, which in _CONDITION_BY_SCOPE.items()
}
_COUNT_LISTED_BEFORE_BY_SCOPE = {
    name: _build_count_before_query(which, _RANK_COLUMNS)
    for name, which in _CONDITION_BY_SCOPE.items()
}
_COUNT_BETTER_BY_SCOPE = {
    name: _build_count_before_query(
        which, [each for each in _RANK_COLUMNS if each != _TIE_ORDER_COLUMN]
    )
    for name, which in _CONDITION_BY_SCOPE.items()
}
_COUNT_ENTRIES_BY_SCOPE = {
    name: select(func.count()).where(which) for name, which in _CONDITION_BY_SCOPE.items()
}


async def insert_entry(conn: Connection, entry: ContestEntry) -> None:
    """Enter a player; GameError ``already-joined`` where they have."""
    try:
        await conn.execute(insert(entry_table), asdict(entry))
    except IntegrityError as error:
        raise GameError(ErrorKey.ALREADY_JOINED) from error


async def find_entry(conn: Connection, contest_id: int, player_id: int) -> ContestEntry | None:
    """The player's entry in the contest."""
    row = (await conn.execute(_SELECT_ENTRY, {"at": contest_id, "of": player_id})).one_or_none()
    return None if row is None else ContestEntry(**row._asdict())


async def find_entry_of_game(conn: Connection, game_id: int) -> ContestEntry | None:
    """The entry whose attempt the game is."""
    row = (await conn.execute(_SELECT_ENTRY_OF_GAME, {"played": game_id})).one_or_none()
    return None if row is None else ContestEntry(**row._asdict())


async def list_scoreboard_entries(
    conn: Connection,
    contest_id: int,
    *,
    server_id: int | None = None,
    offset: int = 0,
    limit: int,
) -> list[ContestEntry]:
    """Entries by place, after the first ``past``: all, one server's, or those `EVERYWHERE` shown.

    Those are all but the ones of servers that keep to themselves; equals come by their accounts.
    """
    which, values = _build_scope_parameters(contest_id, server_id)
    rows = await conn.execute(
        _SELECT_PAGE_BY_SCOPE[which], values | {"past": offset, "most": limit}
    )
    return [ContestEntry(**row._asdict()) for row in rows]


async def count_entries(conn: Connection, contest_id: int, server_id: int | None = None) -> int:
    """How many of these have entered."""
    which, values = _build_scope_parameters(contest_id, server_id)
    return (await conn.execute(_COUNT_ENTRIES_BY_SCOPE[which], values)).scalar_one()


async def load_entry_rank(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """The place, from 1, that the entry has among these: equals share theirs."""
    return 1 + await _count_entries_before(conn, _COUNT_BETTER_BY_SCOPE, entry, server_id)


async def count_entries_listed_before(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """How many of these are listed before the entry, equals among them."""
    return await _count_entries_before(conn, _COUNT_LISTED_BEFORE_BY_SCOPE, entry, server_id)


async def _count_entries_before(
    conn: Connection,
    query_by_scope: dict[str, Select[Any]],
    entry: ContestEntry,
    server_id: int | None,
) -> int:
    own = asdict(entry) | {
        "has_started": entry.game_id is not None,
        "has_moved": entry.move_count > 0,
    }
    which, values = _build_scope_parameters(entry.contest_id, server_id)
    values |= {f"own_{name}": own[name] for name in _RANK_COLUMNS}
    return int((await conn.execute(query_by_scope[which], values)).scalar_one())


def _build_scope_parameters(contest_id: int, server_id: int | None) -> tuple[str, dict[str, int]]:
    if server_id is None:
        return "all", {"at": contest_id}
    if server_id == GLOBAL_SERVER_ID:
        return "everywhere", {"at": contest_id}
    return "here", {"at": contest_id, "here": server_id}


async def record_attempt_start(conn: Connection, entry: ContestEntry) -> None:
    """Note which game is the player's attempt, whether it is in rank, and what the deal put up."""
    values = {"played": entry.game_id, "fair": entry.is_ranked, "laid": entry.cards_up}
    await conn.execute(_SET_ATTEMPT, {"at": entry.contest_id, "of": entry.player_id, **values})


async def mark_entry_unranked(conn: Connection, contest_id: int, player_id: int) -> None:
    """Note that the player has seen the deal elsewhere."""
    await conn.execute(_SET_UNRANKED, {"at": contest_id, "of": player_id})


async def finish_contest_entries(conn: Connection, contest_id: int) -> None:
    """End every attempt as it stands, with the moves of those that may be played on."""
    await conn.execute(_FINISH_CONTEST_ENTRIES, {"at": contest_id})
    await conn.execute(_SAVE_MOVES_OF_CONTEST, {"at": contest_id})


async def save_moves_at_close(conn: Connection, game_id: int) -> None:
    """Note the moves of an attempt that is about to be played on after its contest."""
    # The game first, as whoever plays or erases it has it.
    await conn.execute(_LOCK_GAME, {"played": game_id})
    await conn.execute(_SAVE_MOVES_OF_GAME, {"played": game_id})


async def find_moves_at_close(conn: Connection, entry: ContestEntry) -> tuple[str, ...] | None:
    """The moves at the contest's end, where the game went on."""
    kept = await conn.execute(
        _SELECT_MOVES_AT_CLOSE, {"at": entry.contest_id, "of": entry.player_id}
    )
    found: tuple[str, ...] | None = kept.scalar_one_or_none()
    return found


async def update_entry_progress(conn: Connection, entry: ContestEntry, now: datetime) -> bool:
    """Note how far the attempt has come, unless it or its contest is over; whether it was not."""
    values = {f"now_{name}": getattr(entry, name) for name in _PROGRESS_COLUMNS}
    done = await conn.execute(_UPDATE_PROGRESS, {"played": entry.game_id, "at": now, **values})
    return done.rowcount > 0


async def delete_player_entries(conn: Connection, player_id: int) -> None:
    """Remove all of a player's entries."""
    await conn.execute(delete(entry_table).where(entry_table.c.player_id == player_id))
