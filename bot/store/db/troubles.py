"""Tells errors of the database that its operator can mend from errors in the program."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from alembic.util import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.models.errors import DatabaseTrouble, DatabaseTroubleError
from bot.store.address import format_address
from bot.store.errors import StoreError

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
    "08000": DatabaseTrouble.UNREACHABLE,
    "08001": DatabaseTrouble.UNREACHABLE,
    "08003": DatabaseTrouble.UNREACHABLE,
    "08004": DatabaseTrouble.UNREACHABLE,
    "08006": DatabaseTrouble.UNREACHABLE,
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

# As a command begins, what else is wrong with a file is plain from SQLite's own words.
_TROUBLES_WITH_ADVICE = {
    DatabaseTrouble.DAMAGED,
    DatabaseTrouble.FAILING,
    DatabaseTrouble.FULL,
    DatabaseTrouble.READ_ONLY,
}


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
    if isinstance(cause, PoolTimeoutError):
        return DatabaseTrouble.BUSY
    if isinstance(cause, OSError):
        return _TROUBLE_BY_ERRNO.get(cause.errno or 0, DatabaseTrouble.UNREACHABLE)
    was_cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseTrouble.UNREACHABLE if was_cut else None


@contextmanager
def explain_trouble(address: URL) -> Iterator[None]:
    """Raise `StoreError`, one line with the address, for whatever keeps us from the database."""
    place = format_address(address)
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {place} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    # TypeError: the address has an option that the driver does not know.
    except (SQLAlchemyError, CommandError, OSError, sqlite3.Error, TypeError) as error:
        trouble, reason = find_trouble(error), format_reason(error)
        if trouble in _TROUBLES_WITH_ADVICE:
            raise StoreError(str(DatabaseTroubleError(trouble, place, reason))) from error
        raise StoreError(f"The database {place} cannot be used: {reason}") from error
