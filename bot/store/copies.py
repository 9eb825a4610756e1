"""Copies of a database: backups of a file, and all tables of one database into another.

A backup is made while bots play. Tables are copied between databases that no bot uses, and that
none can begin to use until they are released.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import sqlalchemy
from sqlalchemy import (
    URL,
    Column,
    Double,
    Index,
    NullPool,
    String,
    Table,
    column,
    func,
    insert,
    literal,
    select,
    text,
    tuple_,
)
from sqlalchemy import func as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.types import TypeEngine

from bot.models.requests import DatabaseTrouble
from bot.store import schema
from bot.store.database import (
    UPGRADE_LOCK_KEY,
    check_schema_known,
    check_schema_newest,
    explain_trouble,
    find_trouble,
    format_reason,
    open_store,
)
from bot.store.engines import (
    APPLICATION_NAME,
    LOCK_FILE_ALONE,
    PRIVATE_FILE_MODE,
    SQLITE_DRIVER,
    WRITERS_LOCK_KEY,
    StoreError,
    check_is_no_folder,
    check_no_foreign_file,
    find_database_path,
    find_existing_database,
    format_address,
    keep_files_beside,
    list_files_beside,
    open_sqlite_engine,
    parse_database_url,
)
from bot.store.sql import BatchConnection, UtcDateTimeType

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]  # it stands for the missing module

ShowProgress: TypeAlias = Callable[[str, int, int], object]
"""What is called with the table that is read, how many rows are read by now, and of how many.

The rows of both databases count.
"""


@dataclass(frozen=True, slots=True)
class TransferredDatabase:
    """What a transfer has moved, or found in its place."""

    source: str
    place: str
    table_count: int
    row_count: int
    was_there: bool
    """Whether the target held the same already, so that nothing was moved."""


async def transfer_database(
    source_url: str, target_url: str, show_progress: ShowProgress
) -> TransferredDatabase:
    """Move all rows into an empty database: all of them, checked, or none.

    It is one transaction, so an interrupted transfer is simply begun anew, and one that was carried
    out is found to have been. Raises `StoreError` if a bot uses one of the databases, if the
    source has another schema than this code, or if the target holds anything else.
    """
    source_address = parse_database_url(source_url, "FROM")
    target_address = parse_database_url(target_url, "TO")
    source_address = find_existing_database(source_address)
    _check_addresses(source_address, target_address)
    async with reserve_database(source_address) as source:
        await source.run(check_schema_newest, source.place)
        await _upgrade_target(target_address)
        async with reserve_database(target_address) as target:
            return await _Transfer(source, target, show_progress).carry_out()


def _check_addresses(source: URL, target: URL) -> None:
    """Raise `StoreError` if the source is the target as well."""
    source_path, target_path = find_database_path(source), find_database_path(target)
    if source_path and target_path:
        is_same = source_path.resolve() == target_path.resolve()
    else:
        is_same = source.set(username=None, password=None) == target.set(
            username=None, password=None
        )
    if is_same:
        raise StoreError("FROM and TO are the same database.")


async def _upgrade_target(address: URL) -> None:
    """Bring the target's tables up to date, or make them, unless a bot uses it."""
    path = find_database_path(address)
    if path is None or path.exists():
        async with reserve_database(address):
            pass
    async with open_store(address.render_as_string(hide_password=False)):
        pass


StoredRow: TypeAlias = Sequence[Any]
"""The values of a row, in the order of its columns."""


class _Transfer:
    """Copies all tables from one reserved database to another."""

    def __init__(
        self, source: ReservedDatabase, target: ReservedDatabase, show_progress: ShowProgress
    ) -> None:
        self._source = source
        self._target = target
        self._show_progress = show_progress
        self._read_rows = self._expected_rows = 0
        # A table comes after all those that its rows refer to.
        self._tables = [TableRows(table) for table in schema.metadata.sorted_tables]

    async def carry_out(self) -> TransferredDatabase:
        """Copy what is not there yet; raises `StoreError` if the target does not end equal."""
        row_count = sum([await self._source.run(rows.count) for rows in self._tables])
        self._expected_rows = 2 * row_count
        filled = [rows.name for rows in self._tables if await self._target.run(rows.count)]
        if filled:
            await self._check_target_is_equal(filled[0])
        else:
            await self._fill_target()
        return TransferredDatabase(
            self._source.place,
            self._target.place,
            len(self._tables),
            row_count,
            was_there=bool(filled),
        )

    async def _fill_target(self) -> None:
        # All rows first: an index is made in a fraction of the time in which it would grow.
        for index in _list_indexes():
            await self._target.run(index.drop)
        checksums = [await self._copy_rows(rows) for rows in self._tables]
        for index in _list_indexes():
            await self._target.run(index.create)
        for rows, checksum in zip(self._tables, checksums, strict=True):
            row_count = await self._source.run(rows.count)
            copied = await self._compute_checksum(self._target, rows)
            if (checksum, checksum.row_count) != (copied, row_count):
                raise StoreError(
                    f"{rows.name} differs after the move ({copied.row_count} rows of {row_count}):"
                    f" {self._target.place} is left empty."
                )
            await self._copy_last_id(rows)
        await self._target.run(_update_statistics)
        await self._target.commit()

    async def _copy_rows(self, rows: TableRows) -> RowChecksum:
        """Copy a table; return the checksum of what was read."""
        checksum = RowChecksum()
        async for batch in self._read_batches(self._source, rows):
            checksum.add_rows(batch)
            await self._target.run(rows.write_batch, batch)
        return checksum

    async def _compute_checksum(self, database: ReservedDatabase, rows: TableRows) -> RowChecksum:
        checksum = RowChecksum()
        async for batch in self._read_batches(database, rows):
            checksum.add_rows(batch)
        return checksum

    async def _read_batches(
        self, database: ReservedDatabase, rows: TableRows
    ) -> AsyncIterator[Sequence[StoredRow]]:
        batch: Sequence[StoredRow] = []
        while batch := await database.run(rows.read_batch, batch[-1] if batch else None):
            self._read_rows += len(batch)
            self._show_progress(rows.name, self._read_rows, self._expected_rows)
            yield batch

    async def _copy_last_id(self, rows: TableRows) -> None:
        last_id = await self._source.run(load_last_id, rows.table)
        if last_id is not None:
            await self._target.run(set_last_id, rows.table, last_id)

    async def _check_target_is_equal(self, filled_table: str) -> None:
        """Raise `StoreError` unless the target holds what the source holds."""
        for rows in self._tables:
            is_equal = await self._source.run(rows.count) == await self._target.run(rows.count)
            if not (is_equal and await self._has_equal_rows(rows)):
                raise StoreError(
                    f"{self._target.place} holds other data already, such as in its table"
                    f" {filled_table}: name an empty database."
                )

    async def _has_equal_rows(self, rows: TableRows) -> bool:
        last_ids = [
            await database.run(load_last_id, rows.table)
            for database in (self._source, self._target)
        ]
        checksums = [
            await self._compute_checksum(database, rows)
            for database in (self._source, self._target)
        ]
        return last_ids[0] == last_ids[1] and checksums[0] == checksums[1]


def _list_indexes() -> list[Index]:
    indexes = [index for table in schema.metadata.sorted_tables for index in table.indexes]
    return sorted(indexes, key=lambda index: str(index.name))


def _update_statistics(conn: BatchConnection) -> None:
    """Let PostgreSQL know at once how large its tables are, for good plans."""
    if conn.dialect.name == "postgresql":
        conn.execute(text("ANALYZE"))


BATCH_SIZE = 5_000
"""The rows of a batch: some megabytes where games are long."""


class TableRows:
    """The rows of one table as they are stored, in the order of its key.

    Columns that the database computes by itself are neither read nor written.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = table.name
        columns = [each for each in table.columns if each.computed is None]
        self._stored = sqlalchemy.table(
            table.name, *(column(each.name, find_stored_type(each)) for each in columns)
        )
        self._names = self._stored.c.keys()
        self._key = [self._stored.c[each.name] for each in table.primary_key]

    def count(self, conn: BatchConnection) -> int:
        """Return how many rows there are."""
        return int(conn.execute(select(func.count()).select_from(self.table)).scalar_one())

    def read_batch(self, conn: BatchConnection, last_row: StoredRow | None) -> Sequence[StoredRow]:
        """Return the rows that come after this one, or the first ones; none after the last.

        Raises `StoreError` for a time that is none.
        """
        # PostgreSQL knows a negative zero, SQLite does not.
        values = (each + 0.0 if isinstance(each.type, Double) else each for each in self._stored.c)
        query = select(*values).order_by(*self._key).limit(BATCH_SIZE)
        if last_row is not None:
            last_values = dict(zip(self._names, last_row, strict=True))
            last_key = (literal(last_values[each.name], each.type) for each in self._key)
            query = query.where(tuple_(*self._key) > tuple_(*last_key))
        try:
            return conn.execute(query).all()
        except ValueError as error:
            raise StoreError(f"A row of {self.name} cannot be read: {error}") from error

    def write_batch(self, conn: BatchConnection, rows: Iterable[StoredRow]) -> None:
        """Insert the rows; raises `StoreError` for one that the database cannot store."""
        named_rows = [dict(zip(self._names, row, strict=True)) for row in rows]
        try:
            conn.execute(insert(self._stored), named_rows)
        except DBAPIError as error:
            if find_trouble(error):
                raise
            reason = format_reason(error)
            raise StoreError(f"A row of {self.name} cannot be stored: {reason}") from error


def find_stored_type(each: Column[Any]) -> TypeEngine[Any]:
    """Return the type of what a column stores: a text also where that stands for something else."""
    if isinstance(each.type, UtcDateTimeType):
        return each.type
    stored_type: TypeEngine[Any] = getattr(each.type, "impl_instance", each.type)
    return String() if isinstance(stored_type, String) else stored_type


_CHECKSUM_BYTES = 16


class RowChecksum:
    """A checksum of rows in any order: the sum of their hashes, and how many they are."""

    def __init__(self) -> None:
        self._sum = 0
        self.row_count = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowChecksum) and (self._sum, self.row_count) == (
            other._sum,
            other.row_count,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def add_rows(self, rows: Iterable[StoredRow]) -> None:
        """Add rows; values are equal only if their types are."""
        texts = [repr(tuple(row)).encode() for row in rows]
        self.row_count += len(texts)
        hashes = (blake2b(text, digest_size=_CHECKSUM_BYTES).digest() for text in texts)
        self._sum = (self._sum + sum(map(int.from_bytes, hashes))) % 2 ** (8 * _CHECKSUM_BYTES)


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


P = ParamSpec("P")
T = TypeVar("T")

_OWN_APPLICATION_NAME = f"{APPLICATION_NAME} move-database"
_COUNT_BOT_CONNECTIONS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND application_name = :name"
)
_FORGET_CONNECTIONS = text("SELECT pg_stat_clear_snapshot()")
_GOODBYE_SECONDS = 3.0
"""How long PostgreSQL may still name connections that were closed just now."""

_UNLIMITED = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL lock_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)
_CACHE_SIZE = "PRAGMA cache_size = -200000"
"""In kilobytes. Indexes of a large database are made in it."""


class ReservedDatabase:
    """A database in a transaction, which no bot uses meanwhile."""

    def __init__(self, conn: AsyncConnection, address: URL) -> None:
        self._conn = conn
        self._address = address
        self.place = format_address(address)

    async def run(
        self,
        work: Callable[Concatenate[BatchConnection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Call the work with a batch connection and these arguments, and return its result.

        Raises `StoreError` for the database's errors.
        """
        with explain_trouble(self._address):
            return await self._conn.run_sync(work, *args, **kwargs)

    async def commit(self) -> None:
        """Keep what was changed, which is rolled back otherwise; then run nothing more."""
        with explain_trouble(self._address):
            await self._conn.commit()


@asynccontextmanager
async def reserve_database(address: URL) -> AsyncIterator[ReservedDatabase]:
    """Keep bots out of a database, in a transaction.

    A bot that starts meanwhile waits, or ends because the database is in use. Raises `StoreError`
    if a bot uses it already.
    """
    lock = _lock_sqlite if address.drivername == SQLITE_DRIVER else _lock_postgresql
    async with AsyncExitStack() as stack:
        with explain_trouble(address):
            try:
                conn = await stack.enter_async_context(lock(address))
            except (SQLAlchemyError, sqlite3.Error) as error:
                if find_trouble(error) is not DatabaseTrouble.BUSY:
                    raise
                raise _build_refusal(address) from error
        yield ReservedDatabase(conn, address)


@asynccontextmanager
async def _lock_sqlite(address: URL) -> AsyncIterator[AsyncConnection]:
    async with (
        open_sqlite_engine(address, max_connections=1, busy_timeout=0) as engine,
        engine.execution_options(is_writer=True).connect() as conn,
    ):
        driver: Any = (await conn.get_raw_connection()).driver_connection
        for statement in (*LOCK_FILE_ALONE, _CACHE_SIZE):
            await driver.execute_fetchall(statement)
        await conn.begin()
        yield conn


@asynccontextmanager
async def _lock_postgresql(address: URL) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(
        address,
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
        connect_args={"server_settings": {"application_name": _OWN_APPLICATION_NAME}},
    )
    async with _connect_until_lost(engine) as conn:
        await conn.begin()
        for setting in _UNLIMITED:
            await conn.execute(text(setting))
        give_up_at = monotonic() + _GOODBYE_SECONDS
        while not await _is_alone(conn):
            if monotonic() > give_up_at:
                raise _build_refusal(address)
            await asyncio.sleep(0.1)
        yield conn


@asynccontextmanager
async def _connect_until_lost(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Connect for the block, and roll back at its end, unless the server has done so."""
    conn = await engine.connect()
    try:
        yield conn
    finally:
        with suppress(SQLAlchemyError):
            await conn.close()


async def _is_alone(conn: AsyncConnection) -> bool:
    """Return whether no bot is connected; from then on none that starts gets further."""
    # A bot takes one of them first as it starts, the other as it writes, and waits for it.
    for key in (UPGRADE_LOCK_KEY, WRITERS_LOCK_KEY):
        if not (await conn.execute(select(sql.pg_try_advisory_xact_lock(key)))).scalar_one():
            return False
    # A transaction is told the same again and again, unless it forgets.
    await conn.execute(_FORGET_CONNECTIONS)
    count = await conn.execute(_COUNT_BOT_CONNECTIONS, {"name": APPLICATION_NAME})
    return bool(count.scalar_one() == 0)


def _build_refusal(address: URL) -> StoreError:
    return StoreError(f"A bot is using {format_address(address)}: stop it first.")


_LOCK_WAIT_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class CopiedDatabase:
    """A copy that has been checked."""

    source: Path
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
        check_is_no_folder(source)
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
        _check_is_not_foreign(target)
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
        path = Path(error.filename or target)
        if _UNFINISHED_COPY.fullmatch(path.name):  # a name that the operator has not chosen
            path = path.parent
        raise StoreError(f"{path} cannot be used: {error.strerror}.") from error


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
    copy = target.with_name(f"{target.name}.partial-{secrets.randbelow(10**9)}")
    with _hold_folder(target.parent):
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE_MODE))
        try:
            _copy_pages(source, copy)
            schema, game_count = _check_database(source, copy)
            with copy.open("rb") as file:
                os.fsync(file.fileno())
            yield copy, CopiedDatabase(source, target, schema, game_count, copy.stat().st_size)
        finally:
            for path in (copy, *list_files_beside(copy)):
                path.unlink(missing_ok=True)


_UNFINISHED_COPY = re.compile(r".+\.partial-\d+(-journal|-wal|-shm)?")


@contextmanager
def _hold_folder(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder while a copy is made there; killed processes' copies are deleted.

    Where nobody holds it, all unfinished copies are theirs. Their numbers would not tell: a process
    in another container may have the same one.
    """
    if fcntl is None:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # another process copies, or the disk has no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for path in list(folder.iterdir()):
                if _UNFINISHED_COPY.fullmatch(path.name):
                    path.unlink(missing_ok=True)
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def _copy_pages(source: Path, copy: Path) -> None:
    try:
        source.open("rb").close()  # SQLite says only "unable to open", which may be either file
    except PermissionError as error:
        raise StoreError(f"{source} cannot be read: give it to the user that runs this.") from error
    try:
        with (
            closing(sqlite3.connect(source, timeout=_LOCK_WAIT_SECONDS)) as reading,
            closing(sqlite3.connect(copy)) as writing,
        ):
            # The copying itself would wait for a held lock for ever.
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
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


def _check_is_not_foreign(path: Path) -> None:
    """Raise `StoreError` if a file is another program's database; a damaged one may be ours."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database,
    ):
        check_no_foreign_file(database, str(path))


@contextmanager
def _keep_bots_out(path: Path) -> Iterator[None]:
    """Refuse if a bot has the database open, and let none open it during the block."""
    if not path.exists():
        yield
        return
    try:
        database = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreError(
            f"{path} cannot be opened ({error}): give it to the user that runs this."
        ) from error
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
