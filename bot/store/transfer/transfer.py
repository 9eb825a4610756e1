"""Moves all rows of a database into an empty one, and checks that they have arrived."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import URL, Index, text

from bot.store.address import parse_database_url
from bot.store.db.connection import BatchConnection
from bot.store.db.database import open_store
from bot.store.db.upgrade import find_schema, get_newest_schema, is_known_schema
from bot.store.errors import StoreError
from bot.store.files.database_file import find_database_path
from bot.store.games.ended_games import add_partitions
from bot.store.schema import game_table, metadata
from bot.store.transfer.id_counters import load_last_id, set_last_id
from bot.store.transfer.plain_rows import PlainRow, RowChecksum
from bot.store.transfer.reservation import ReservedDatabase, reserve_database
from bot.store.transfer.table_rows import TableRows


class Progress(Protocol):
    """What is told how far a transfer is."""

    def begin(self, row_count: int) -> None:
        """Learn how many rows are to be read, in both databases together."""

    def advance(self, table: str, row_count: int) -> None:
        """Learn that so many more rows of a table have been read."""


@dataclass(frozen=True, slots=True)
class TransferredDatabase:
    """What a transfer has moved, or found in its place."""

    place: str
    table_count: int
    row_count: int
    was_there: bool
    """Whether the target held the same already, so that nothing was moved."""


async def transfer_database(
    source_url: str, target_url: str, progress: Progress
) -> TransferredDatabase:
    """Move all rows into an empty database: all of them, checked, or none.

    It is one transaction, so an interrupted transfer is simply begun anew, and one that was carried
    out is found to have been. Raises `StoreError` if a bot uses one of the databases, if the
    source has another schema than this code, or if the target holds anything else.
    """
    source_address = parse_database_url(source_url, "FROM")
    target_address = parse_database_url(target_url, "TO")
    _check_addresses(source_address, target_address)
    async with reserve_database(source_address) as source:
        await source.run(_check_source_schema, source.place)
        await _upgrade_target(target_address)
        async with reserve_database(target_address) as target:
            return await _Transfer(source, target, progress).carry_out()


def _check_addresses(source: URL, target: URL) -> None:
    """Raise `StoreError` if the source is not there, or is the target as well."""
    source_path, target_path = find_database_path(source), find_database_path(target)
    if source_path and not source_path.is_file():
        raise StoreError(f"There is no database at {source_path}.")
    if source_path and target_path:
        is_same = source_path.resolve() == target_path.resolve()
    else:
        is_same = source.set(username=None, password=None) == target.set(
            username=None, password=None
        )
    if is_same:
        raise StoreError("FROM and TO are the same database.")


def _check_source_schema(conn: BatchConnection, place: str) -> None:
    schema, newest = find_schema(conn), get_newest_schema()
    if schema is None:
        raise StoreError(f"{place} is no database of this program.")
    if not is_known_schema(schema):
        raise StoreError(f"{place} is newer than this program (schema {schema}): update it.")
    if schema != newest:
        raise StoreError(
            f"{place} is older than this program (schema {schema}, not {newest}): start the bot"
            " on it once, which upgrades it, and stop it again."
        )


async def _upgrade_target(address: URL) -> None:
    """Bring the target's tables up to date, or make them, unless a bot uses it."""
    path = find_database_path(address)
    if path is None or path.exists():
        async with reserve_database(address):
            pass
    async with open_store(address.render_as_string(hide_password=False)):
        pass


class _Transfer:
    """Copies all tables from one reserved database to another."""

    def __init__(
        self, source: ReservedDatabase, target: ReservedDatabase, progress: Progress
    ) -> None:
        self._source = source
        self._target = target
        self._progress = progress
        # A table comes after all those that its rows refer to.
        self._tables = [TableRows(table) for table in metadata.sorted_tables]

    async def carry_out(self) -> TransferredDatabase:
        """Copy what is not there yet; raises `StoreError` if the target does not end equal."""
        row_count = sum([await self._source.run(rows.count) for rows in self._tables])
        self._progress.begin(2 * row_count)
        filled = [rows.name for rows in self._tables if await self._target.run(rows.count)]
        if filled:
            await self._check_target_is_equal(filled[0])
        else:
            await self._fill_target()
        return TransferredDatabase(
            self._target.place, len(self._tables), row_count, was_there=bool(filled)
        )

    async def _fill_target(self) -> None:
        # All rows first: an index is made in a fraction of the time in which it would grow.
        await self._target.run(_drop_indexes)
        last_game_id = await self._source.run(load_last_id, game_table)
        await self._target.run(add_partitions, last_game_id or 0)
        checksums = [await self._copy_rows(rows) for rows in self._tables]
        await self._target.run(_create_indexes)
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
    ) -> AsyncIterator[list[PlainRow]]:
        batch: list[PlainRow] = []
        while batch := await database.run(rows.read_batch, batch[-1] if batch else None):
            self._progress.advance(rows.name, len(batch))
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
    indexes = [index for table in metadata.sorted_tables for index in table.indexes]
    return sorted(indexes, key=lambda index: str(index.name))


def _drop_indexes(conn: BatchConnection) -> None:
    for index in _list_indexes():
        index.drop(conn)


def _create_indexes(conn: BatchConnection) -> None:
    for index in _list_indexes():
        index.create(conn)


def _update_statistics(conn: BatchConnection) -> None:
    """Let PostgreSQL know at once how large its tables are, for good plans."""
    if conn.dialect.name == "postgresql":
        conn.execute(text("ANALYZE"))
