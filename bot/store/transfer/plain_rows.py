"""Rows as plain values, which are the same in both databases: numbers, texts, bytes and NULL."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable
from datetime import datetime
from hashlib import blake2b
from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Double,
    Integer,
    LargeBinary,
    String,
    cast,
    func,
    type_coerce,
)
from sqlalchemy.types import TypeEngine

from bot.store.db.column_types import UtcDateTimeType

PlainRow: TypeAlias = tuple[Any, ...]

_PLAIN_TYPES: tuple[type[TypeEngine[Any]], ...] = (Double, String, LargeBinary)
_CHECKSUM_BYTES = 16
_MARSHAL_VERSION = 2
"""Later ones also write down which values are the same object."""


def find_plain_type(column: Column[Any]) -> TypeEngine[Any]:
    """Return the type of the column's plain values; raises TypeError for a type that has none.

    A truth value is 0 or 1. A time is a text in UTC with six digits of a second's fraction.
    """
    stored_type = getattr(column.type, "impl_instance", column.type)
    if isinstance(stored_type, Boolean):
        return Integer()
    if isinstance(stored_type, Integer):
        return BigInteger()
    if isinstance(column.type, UtcDateTimeType):
        return String()
    for plain_type in _PLAIN_TYPES:
        if isinstance(stored_type, plain_type):
            return plain_type()
    raise TypeError(f"{column}: no plain values are known for the type {column.type!r}")


def build_plain_value(column: Column[Any], dialect: str) -> ColumnElement[Any]:
    """Return the expression for the column's plain value, as this database computes it."""
    plain_type = find_plain_type(column)
    value: ColumnElement[Any] = type_coerce(column, plain_type)
    if isinstance(column.type, UtcDateTimeType):
        if dialect == "postgresql":
            value = func.to_char(func.timezone("UTC", column), "YYYY-MM-DD HH24:MI:SS.US")
        else:  # whole seconds may have been stored without a fraction
            value = func.substr(value.concat(".000000"), 1, 26)
    elif isinstance(column.type, Boolean) and dialect == "postgresql":
        value = cast(column, Integer)
    elif isinstance(plain_type, Double):
        value += 0.0  # PostgreSQL knows a negative zero, SQLite does not
    return type_coerce(value, plain_type).label(column.name)


def find_postgresql_type(column: Column[Any]) -> TypeEngine[Any]:
    """Return the type in which PostgreSQL's driver takes the column's values."""
    if isinstance(column.type, UtcDateTimeType):
        return DateTime(timezone=True)
    return Boolean() if isinstance(column.type, Boolean) else find_plain_type(column)


def find_postgresql_conversion(column: Column[Any]) -> Callable[[Any], Any] | None:
    """Return what makes a plain value one for PostgreSQL's driver; None if it is one already."""
    if isinstance(column.type, UtcDateTimeType):
        return lambda text: datetime.fromisoformat(f"{text}+00:00")
    return bool if isinstance(column.type, Boolean) else None


def convert_to_postgresql(
    rows: list[PlainRow], conversions: list[Callable[[Any], Any] | None]
) -> Iterable[PlainRow]:
    """Return the rows with the conversion of each column applied to all values but NULL."""
    columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
    for number, convert in enumerate(conversions):
        if convert is not None:
            columns[number] = [
                None if value is None else convert(value) for value in columns[number]
            ]
    return zip(*columns, strict=True)


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

    def add_rows(self, rows: list[PlainRow]) -> None:
        """Add rows; values are equal only if their types are."""
        self.row_count += len(rows)
        hashes = (
            blake2b(marshal.dumps(row, _MARSHAL_VERSION), digest_size=_CHECKSUM_BYTES).digest()
            for row in rows
        )
        self._sum = (self._sum + sum(map(int.from_bytes, hashes))) % 2 ** (8 * _CHECKSUM_BYTES)
