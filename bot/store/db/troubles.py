"""Tells errors of the database that its operator can mend from errors in the program."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.models.errors import DatabaseTrouble

_PRIMARY_CODE_MASK = 0xFF
_TROUBLE_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_BUSY: DatabaseTrouble.BUSY,
    sqlite3.SQLITE_CANTOPEN: DatabaseTrouble.MISSING,
    sqlite3.SQLITE_CORRUPT: DatabaseTrouble.DAMAGED,
    sqlite3.SQLITE_FULL: DatabaseTrouble.FULL,
    sqlite3.SQLITE_IOERR: DatabaseTrouble.FAILING,
    sqlite3.SQLITE_LOCKED: DatabaseTrouble.BUSY,
    sqlite3.SQLITE_NOTADB: DatabaseTrouble.DAMAGED,
    sqlite3.SQLITE_READONLY: DatabaseTrouble.READ_ONLY,
}
_TROUBLE_BY_SQLSTATE: Final = {
    "25006": DatabaseTrouble.READ_ONLY,
    "53100": DatabaseTrouble.FULL,
    "55P03": DatabaseTrouble.BUSY,
    "57P01": DatabaseTrouble.UNREACHABLE,
    "57P02": DatabaseTrouble.UNREACHABLE,
    "57P03": DatabaseTrouble.UNREACHABLE,
    "58030": DatabaseTrouble.FAILING,
    "XX001": DatabaseTrouble.DAMAGED,
    "XX002": DatabaseTrouble.DAMAGED,
}
"""Some of PostgreSQL's error codes."""


def get_cause(error: BaseException) -> BaseException:
    """Return the driver's own error, which SQLAlchemy may have wrapped."""
    return error.orig if isinstance(error, DBAPIError) and error.orig else error


def find_trouble(error: BaseException) -> DatabaseTrouble | None:
    """Return what the error means to the operator; None for a mistake in the program."""
    cause = get_cause(error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _TROUBLE_BY_SQLITE_CODE.get(code & _PRIMARY_CODE_MASK)
    if trouble := _TROUBLE_BY_SQLSTATE.get(getattr(cause, "sqlstate", None) or ""):
        return trouble
    was_cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseTrouble.UNREACHABLE if was_cut or isinstance(cause, ConnectionError) else None
