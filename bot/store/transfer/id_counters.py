"""The last ids that a database has given out, also to rows that are deleted by now."""

from __future__ import annotations

from sqlalchemy import Table, func, select, text

from bot.store.db.connection import BatchConnection

_FIND_SEQUENCE = text("SELECT pg_get_serial_sequence(:table, :column)")
_SELECT_SEQUENCE = text("SELECT pg_sequence_last_value(CAST(:sequence AS regclass))")
_SET_SEQUENCE = text("SELECT setval(:sequence, :id)")
_SELECT_SQLITE_COUNTER = text("SELECT max(seq) FROM sqlite_sequence WHERE name = :table")
_DELETE_SQLITE_COUNTER = text("DELETE FROM sqlite_sequence WHERE name = :table")
_INSERT_SQLITE_COUNTER = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :id)")


def load_last_id(conn: BatchConnection, table: Table) -> int | None:
    """Return the last id of a table; 0 before the first, None if the database gives out none."""
    column = table.autoincrement_column
    if column is None:
        return None
    in_rows = conn.execute(select(func.max(column))).scalar_one()
    if conn.dialect.name == "sqlite":
        given = conn.execute(_SELECT_SQLITE_COUNTER, {"table": table.name}).scalar_one()
    else:
        sequence = _find_sequence(conn, table)
        given = conn.execute(_SELECT_SEQUENCE, {"sequence": sequence}).scalar_one()
    return max(in_rows or 0, given or 0)


def set_last_id(conn: BatchConnection, table: Table, last_id: int) -> None:
    """Let the next row of the table get an id after this one."""
    if last_id == 0:
        return
    if conn.dialect.name == "sqlite":
        conn.execute(_DELETE_SQLITE_COUNTER, {"table": table.name})
        conn.execute(_INSERT_SQLITE_COUNTER, {"table": table.name, "id": last_id})
    else:
        conn.execute(_SET_SEQUENCE, {"sequence": _find_sequence(conn, table), "id": last_id})


def _find_sequence(conn: BatchConnection, table: Table) -> str:
    assert table.autoincrement_column is not None  # only such a table has one
    names = {"table": table.name, "column": table.autoincrement_column.name}
    return str(conn.execute(_FIND_SEQUENCE, names).scalar_one())
