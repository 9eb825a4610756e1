"""Ranks of entries in contests of any size: the database counts who is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, func, or_, select

from bot.models.entries import ContestEntry
from bot.store.contests.entries import CONDITION_BY_SCOPE, build_scope_parameters
from bot.store.db.connection import Connection
from bot.store.schema import entry_table
from bot.store.schema.contests import ASCENDING_RANK_COLUMNS, DESCENDING_RANK_COLUMNS

_RANK_COLUMNS = (*DESCENDING_RANK_COLUMNS, *ASCENDING_RANK_COLUMNS)
_TIE_ORDER_COLUMN = "player_id"
"""The column that orders ties on a page; they share a rank."""


def _build_before_condition(column_names: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition of entries before one, comparing column by column."""
    is_before: ColumnElement[bool] | None = None
    for name in reversed(column_names):
        column = entry_table.c[name]
        own = bindparam(f"own_{name}", type_=column.type)
        is_better = column > own if name in DESCENDING_RANK_COLUMNS else column < own
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
