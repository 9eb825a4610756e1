"""Entries: who joined a contest, how their attempt stands, and how they rank."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import ContestEntry
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store import schema
from bot.store.sql import Connection, Upsert

_PROGRESS_COLUMNS = (
    "is_finished",
    "is_won",
    "cards_up",
    "move_count",
    "seconds",
    "undos",
    "hints",
)

_IS_IN_CONTEST = schema.entry_table.c.contest_id == bindparam("by_contest")
_IS_PLAYER_ENTRY = and_(_IS_IN_CONTEST, schema.entry_table.c.player_id == bindparam("by_player"))
_IS_ENTRY_OF_GAME = schema.entry_table.c.game_id == bindparam("by_game")
COUNTS_GLOBALLY = schema.entry_table.c.counts_globally == true()
CONDITION_BY_SCOPE = {
    "all": _IS_IN_CONTEST,
    "server": and_(_IS_IN_CONTEST, schema.entry_table.c.server_id == bindparam("by_server")),
    "global": and_(_IS_IN_CONTEST, COUNTS_GLOBALLY),
}
_SELECT_ENTRIES = select(*(schema.entry_table.c[field.name] for field in fields(ContestEntry)))
_SELECT_ENTRY = _SELECT_ENTRIES.where(_IS_PLAYER_ENTRY)
_SELECT_ENTRY_OF_GAME = _SELECT_ENTRIES.where(_IS_ENTRY_OF_GAME)
_SET_ATTEMPT = (
    update(schema.entry_table)
    .where(_IS_PLAYER_ENTRY)
    .values(
        game_id=bindparam("new_game_id"),
        is_ranked=bindparam("new_is_ranked"),
        cards_up=bindparam("new_cards_up"),
        counts_globally=bindparam("new_counts_globally"),
    )
)
_SET_UNRANKED = update(schema.entry_table).where(_IS_PLAYER_ENTRY).values(is_ranked=False)
_UPDATE_PROGRESS = (
    update(schema.entry_table)
    .where(
        _IS_ENTRY_OF_GAME,
        schema.entry_table.c.is_finished == false(),
        exists().where(
            schema.contest_table.c.id == schema.entry_table.c.contest_id,
            schema.contest_table.c.closed_at.is_(None),
            schema.contest_table.c.ends_at
            > bindparam("now", type_=schema.contest_table.c.ends_at.type),
        ),
    )
    .values({schema.entry_table.c[name]: bindparam(f"new_{name}") for name in _PROGRESS_COLUMNS})
)
_FINISH_CONTEST_ENTRIES = update(schema.entry_table).where(_IS_IN_CONTEST).values(is_finished=True)
_FINISH_ENTRY_OF_GAME = update(schema.entry_table).where(_IS_ENTRY_OF_GAME).values(is_finished=True)


def _build_page_query(condition: ColumnElement[bool]) -> Select[Any]:
    ranked = _SELECT_ENTRIES.where(condition).order_by(*schema.RANK_ORDER)
    return ranked.offset(bindparam("skipped")).limit(bindparam("max_rows"))


_SELECT_PAGE_BY_SCOPE = {
    scope: _build_page_query(condition) for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_ENTRIES_BY_SCOPE = {
    scope: select(func.count()).where(condition) for scope, condition in CONDITION_BY_SCOPE.items()
}


async def insert_entry(conn: Connection, entry: ContestEntry) -> None:
    """Store a new entry; raises GameError `already-joined` if its player has one."""
    try:
        await conn.execute(insert(schema.entry_table), asdict(entry))
    except IntegrityError as error:
        raise GameError(ErrorKey.ALREADY_JOINED) from error


async def find_entry(conn: Connection, contest_id: int, player_id: int) -> ContestEntry | None:
    """Return the player's entry in the contest."""
    values = {"by_contest": contest_id, "by_player": player_id}
    row = (await conn.execute(_SELECT_ENTRY, values)).one_or_none()
    return None if row is None else ContestEntry(**row._asdict())


async def find_entry_of_game(conn: Connection, game_id: int) -> ContestEntry | None:
    """Return the entry whose attempt the game is."""
    row = (await conn.execute(_SELECT_ENTRY_OF_GAME, {"by_game": game_id})).one_or_none()
    return None if row is None else ContestEntry(**row._asdict())


async def list_scoreboard_entries(
    conn: Connection,
    contest_id: int,
    *,
    server_id: int | None = None,
    offset: int = 0,
    limit: int,
) -> list[ContestEntry]:
    """Return entries by rank, ties by the age of their players' accounts.

    Without a server these are all entries, with `GLOBAL_SERVER_ID` those that count globally.
    """
    scope, values = build_scope_parameters(contest_id, server_id)
    page = {"skipped": offset, "max_rows": limit}
    rows = await conn.execute(_SELECT_PAGE_BY_SCOPE[scope], values | page)
    return [ContestEntry(**row._asdict()) for row in rows]


async def count_entries(conn: Connection, contest_id: int, server_id: int | None = None) -> int:
    """Return the number of entries, of the server as in `list_scoreboard_entries`."""
    scope, values = build_scope_parameters(contest_id, server_id)
    return (await conn.execute(_COUNT_ENTRIES_BY_SCOPE[scope], values)).scalar_one()


async def record_attempt_start(conn: Connection, entry: ContestEntry) -> None:
    """Store which game is the attempt, where it is ranked, and the cards up after the deal."""
    values = {
        "by_contest": entry.contest_id,
        "by_player": entry.player_id,
        "new_game_id": entry.game_id,
        "new_is_ranked": entry.is_ranked,
        "new_cards_up": entry.cards_up,
        "new_counts_globally": entry.counts_globally,
    }
    await conn.execute(_SET_ATTEMPT, values)


async def mark_entry_unranked(conn: Connection, contest_id: int, player_id: int) -> None:
    """Store that the player has seen the deal elsewhere."""
    await conn.execute(_SET_UNRANKED, {"by_contest": contest_id, "by_player": player_id})


async def update_entry_progress(conn: Connection, entry: ContestEntry, now: datetime) -> bool:
    """Store how far the attempt has come, and return whether it and its contest were still open."""
    values = {f"new_{name}": getattr(entry, name) for name in _PROGRESS_COLUMNS}
    updated = await conn.execute(_UPDATE_PROGRESS, {"by_game": entry.game_id, "now": now, **values})
    return updated.rowcount > 0


async def finish_entry_of_game(conn: Connection, game_id: int) -> None:
    """End a game's attempt as its entry stands."""
    await conn.execute(_FINISH_ENTRY_OF_GAME, {"by_game": game_id})


async def finish_contest_entries(conn: Connection, contest_id: int) -> None:
    """End every attempt as it stands."""
    await conn.execute(_FINISH_CONTEST_ENTRIES, {"by_contest": contest_id})


async def delete_player_entries(conn: Connection, player_id: int) -> None:
    """Delete all of a player's entries."""
    await conn.execute(
        delete(schema.entry_table).where(schema.entry_table.c.player_id == player_id)
    )


def build_scope_parameters(contest_id: int, server_id: int | None) -> tuple[str, dict[str, int]]:
    """Return which of `CONDITION_BY_SCOPE` selects a server's entries, and its parameters."""
    values = {"by_contest": contest_id}
    if server_id is None:
        return "all", values
    if server_id == GLOBAL_SERVER_ID:
        return "global", values
    return "server", values | {"by_server": server_id}


_RANK_COLUMNS = (*schema.DESCENDING_RANK_COLUMNS, *schema.ASCENDING_RANK_COLUMNS)
_TIE_ORDER_COLUMN = "player_id"
"""The column that orders ties on a page; they share a rank."""


def _build_before_condition(column_names: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition of entries before one, comparing column by column."""
    is_before: ColumnElement[bool] | None = None
    for name in reversed(column_names):
        column = schema.entry_table.c[name]
        own = bindparam(f"own_{name}", type_=column.type)
        is_better = column > own if name in schema.DESCENDING_RANK_COLUMNS else column < own
        if is_before is None:
            is_before = is_better
        else:
            is_before = or_(is_better, and_(column == own, is_before))
    assert is_before is not None  # there are columns
    return is_before


_IS_LISTED_BEFORE = _build_before_condition(_RANK_COLUMNS)
_IS_BETTER = _build_before_condition([name for name in _RANK_COLUMNS if name != _TIE_ORDER_COLUMN])
_COUNT_LISTED_BEFORE_BY_SCOPE = {
    scope: select(func.count()).where(condition, _IS_LISTED_BEFORE)
    for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_BETTER_BY_SCOPE = {
    scope: select(func.count()).where(condition, _IS_BETTER)
    for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_BETTER_AND_ALL_BY_SCOPE = {
    scope: select(func.count(case((_IS_BETTER, 1))), func.count()).where(condition)
    for scope, condition in CONDITION_BY_SCOPE.items()
}


async def load_entry_rank(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return the entry's rank from 1, which ties share."""
    [better] = await _count(conn, _COUNT_BETTER_BY_SCOPE, entry, server_id)
    return 1 + better


async def count_entries_listed_before(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return how many entries are listed before this one, ties included."""
    [listed_before] = await _count(conn, _COUNT_LISTED_BEFORE_BY_SCOPE, entry, server_id)
    return listed_before


async def load_rank_and_count(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> tuple[int, int]:
    """Return the entry's rank, and how many entries there are, in one statement."""
    better, count = await _count(conn, _COUNT_BETTER_AND_ALL_BY_SCOPE, entry, server_id)
    return 1 + better, count


async def _count(
    conn: Connection,
    query_by_scope: Mapping[str, Select[*tuple[Any, ...]]],
    entry: ContestEntry,
    server_id: int | None,
) -> list[int]:
    own_values = asdict(entry) | {
        "has_started": entry.game_id is not None,
        "has_moved": entry.move_count > 0,
    }
    scope, values = build_scope_parameters(entry.contest_id, server_id)
    values |= {f"own_{name}": own_values[name] for name in _RANK_COLUMNS}
    return list((await conn.execute(query_by_scope[scope], values)).one())


_IS_ERASED_IN_CONTEST = schema.erased_entry_table.c.contest_id == bindparam("by_contest")
_SELECT_HASHES = select(schema.erased_entry_table.c.player_hash).where(_IS_ERASED_IN_CONTEST)
_UPSERT_HASH = Upsert(schema.erased_entry_table, lambda _, new: {"player_hash": new["player_hash"]})
_DELETE_HASHES = delete(schema.erased_entry_table).where(_IS_ERASED_IN_CONTEST)


async def insert_erased_entry(conn: Connection, contest_id: int, player_hash: str) -> None:
    """Store that somebody with that hash had begun the contest."""
    await _UPSERT_HASH(conn, {"contest_id": contest_id, "player_hash": player_hash})


async def list_erased_entries(conn: Connection, contest_id: int) -> list[str]:
    """Return the hashes of those who began the contest and erased their data."""
    return list((await conn.execute(_SELECT_HASHES, {"by_contest": contest_id})).scalars())


async def delete_erased_entries(conn: Connection, contest_id: int) -> None:
    """Delete the hashes of a contest that is over."""
    await conn.execute(_DELETE_HASHES, {"by_contest": contest_id})
