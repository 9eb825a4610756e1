"""Copies of a database: made while bots play on it, checked, and put back."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL

from bot.store.address import (
    LOCK_FILE_ALONE,
    PRIVATE_FILE_MODE,
    StoreError,
    find_database_path,
    keep_files_beside,
    list_files_beside,
    parse_database_url,
)
from bot.store.database import check_schema_known

_LOCK_WAIT_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class CopiedDatabase:
    """A copy that has been checked."""

    path: Path
    schema: str
    game_count: int
    size: int
    previous_path: Path | None = None
    """Where the database is kept whose place the copy took."""


def backup_database(url: str, target: Path) -> CopiedDatabase:
    """Copy the database, as it is at one moment, into a new file; bots play on meanwhile.

    Raises `StoreError` if there is no readable database, or the file exists or cannot be written.
    """
    source = _find_file(parse_database_url(url), "pg_dump --format=custom --file=FILE NAME")
    with _explain_file_errors(target):
        if not source.is_file():
            raise StoreError(f"There is no database at {source}.")
        if target.exists():
            raise StoreError(f"{target} exists: name a new file.")
        with _copy_checked(source, target) as (copy, described):
            _put_in_place(copy, target)
    return described


def restore_database(url: str, source: Path, now: datetime) -> CopiedDatabase:
    """Put a backup in the database's place; what is there now is kept beside it.

    Raises `StoreError` if a bot uses the database, or the backup is damaged, not ours, or of a
    schema that this code does not know.
    """
    target = _find_file(parse_database_url(url), "pg_restore --clean --dbname=NAME FILE").resolve()
    with _explain_file_errors(target):
        if not source.is_file():
            raise StoreError(f"There is no file {source}.")
        if target.exists() and source.samefile(target):
            raise StoreError(f"{source} is the database itself: name a backup of it.")
        target.parent.mkdir(parents=True, exist_ok=True)
        with _copy_checked(source, target) as (copy, described), _keep_bots_out(target):
            previous_path = _set_aside(target, now)
            _put_in_place(copy, target)
    return replace(described, previous_path=previous_path)


@contextmanager
def _explain_file_errors(target: Path) -> Iterator[None]:
    """Raise `StoreError` for files and folders that cannot be read or written."""
    try:
        yield
    except OSError as error:
        name = error.filename or target
        raise StoreError(f"{name} cannot be used: {error.strerror}.") from error


def _find_file(address: URL, server_command: str) -> Path:
    path = find_database_path(address)
    if path is None:
        raise StoreError(
            f"DATABASE_URL names no SQLite file; for PostgreSQL use its own program:"
            f" {server_command}"
        )
    return path


@contextmanager
def _copy_checked(source: Path, target: Path) -> Iterator[tuple[Path, CopiedDatabase]]:
    """Yield a checked copy of a database in a private file beside the target."""
    copy = target.with_name(f"{target.name}.partial-{os.getpid()}")
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE_MODE))
    try:
        _copy_pages(source, copy)
        schema, game_count = _check_database(source, copy)
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        yield copy, CopiedDatabase(target, schema, game_count, copy.stat().st_size)
    finally:
        for path in (copy, *list_files_beside(copy)):
            path.unlink(missing_ok=True)


def _copy_pages(source: Path, copy: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(source, timeout=_LOCK_WAIT_SECONDS)) as reading,
            closing(sqlite3.connect(copy)) as writing,
        ):
            # All pages at once: writers go on, and none can make the copy begin anew.
            reading.backup(writing)
            # One file; the bot turns the log on again.
            writing.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied into {copy.parent}: {error}.") from error


def _check_database(source: Path, copy: Path) -> tuple[str, int]:
    """Return the copy's schema and number of games; raises `StoreError`, which names its source."""
    with closing(sqlite3.connect(copy)) as database:
        try:
            problems = [row[0] for row in database.execute("PRAGMA integrity_check(1)")]
            if problems != ["ok"]:
                raise StoreError(f"{source} is damaged: {' '.join(problems[0].split())}.")
            [(schema,)] = database.execute("SELECT version_num FROM alembic_version").fetchall()
            [(game_count,)] = database.execute("SELECT count(*) FROM game")
        except (sqlite3.Error, ValueError) as error:
            raise StoreError(f"{source} is no database of this program: {error}.") from error
    check_schema_known(schema, str(source))
    return schema, game_count


@contextmanager
def _keep_bots_out(path: Path) -> Iterator[None]:
    """Refuse if a bot has the database open, and let none open it during the block."""
    if not path.exists():
        yield
        return
    try:
        database = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be opened: {error}.") from error
    with closing(database):
        try:
            for statement in LOCK_FILE_ALONE:
                database.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise StoreError(f"A bot is using {path}: stop it first.") from error
        except sqlite3.DatabaseError:
            pass  # damaged: nobody can use it, and it is kept as it is
        yield


def _set_aside(path: Path, now: datetime) -> Path | None:
    """Rename a database and its logs; return its new name, None if only logs were left of it."""
    kept_path = keep_files_beside(path, now)
    return path.rename(kept_path) if path.exists() else None


def _put_in_place(copy: Path, target: Path) -> None:
    """Rename the copy to the target, so that a loss of power leaves one or the other."""
    copy.rename(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
