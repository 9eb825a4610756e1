"""Tells errors of the database that its operator can mend from errors in the program."""

from __future__ import annotations

import errno
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
    "28000": DatabaseTrouble.UNREACHABLE,
    "28P01": DatabaseTrouble.UNREACHABLE,
    "3D000": DatabaseTrouble.UNREACHABLE,
    "53100": DatabaseTrouble.FULL,
    "53300": DatabaseTrouble.UNREACHABLE,
    "55000": DatabaseTrouble.UNREACHABLE,
    "55P03": DatabaseTrouble.BUSY,
    "57014": DatabaseTrouble.BUSY,
    "57P01": DatabaseTrouble.UNREACHABLE,
    "57P02": DatabaseTrouble.UNREACHABLE,
    "57P03": DatabaseTrouble.UNREACHABLE,
    "58030": DatabaseTrouble.FAILING,
    "XX001": DatabaseTrouble.DAMAGED,
    "XX002": DatabaseTrouble.DAMAGED,
}
"""Some of PostgreSQL's error codes."""
_TROUBLE_BY_ERRNO: Final = {
    errno.EACCES: DatabaseTrouble.READ_ONLY,
    errno.EDQUOT: DatabaseTrouble.FULL,
    errno.EIO: DatabaseTrouble.FAILING,
    errno.ENOSPC: DatabaseTrouble.FULL,
    errno.EPERM: DatabaseTrouble.READ_ONLY,
    errno.EROFS: DatabaseTrouble.READ_ONLY,
}
"""Errors of files; others are of the way to a server."""


def get_cause(error: BaseException) -> BaseException:
    """Return the driver's own error, which SQLAlchemy may have wrapped."""
    return error.orig if isinstance(error, DBAPIError) and error.orig else error


def format_reason(error: BaseException) -> str:
    """Return the database's own words for an error, on one line."""
    cause = get_cause(error)
    return " ".join(str(cause).split()) or type(cause).__name__


def find_trouble(error: BaseException) -> DatabaseTrouble | None:
    """Return what the error means to the operator; None for a mistake in the program."""
    cause = get_cause(error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _TROUBLE_BY_SQLITE_CODE.get(code & _PRIMARY_CODE_MASK)
    if trouble := _TROUBLE_BY_SQLSTATE.get(getattr(cause, "sqlstate", None) or ""):
        return trouble
    if isinstance(cause, OSError):
        return _TROUBLE_BY_ERRNO.get(cause.errno or 0, DatabaseTrouble.UNREACHABLE)
    was_cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseTrouble.UNREACHABLE if was_cut else None
