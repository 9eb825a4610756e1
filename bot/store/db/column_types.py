"""Column types: how records' values are stored in both databases."""

import re
from datetime import UTC, datetime
from enum import StrEnum
from sys import intern

from sqlalchemy import DateTime, Enum, String, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

UNREADABLE_DEAL = 0
"""No deal has this number: it stands for a stored text that is none."""

_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})", re.ASCII)


class DealNumberType(TypeDecorator[int]):
    """A deal number as decimal text: its up to twenty digits do not fit into 64 bits.

    A text that is no number is read as `UNREADABLE_DEAL`, so that nothing but its game is lost.
    """

    impl = String(20)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """Convert a value from the database."""
        del dialect
        if value is None:
            return None
        return int(value) if _DIGITS.fullmatch(value) else UNREADABLE_DEAL


class MoveListType(TypeDecorator[tuple[str, ...]]):
    """Moves in their canonical notation, separated by spaces.

    There are few different ones, and games share them in memory.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...] | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else tuple(map(intern, value.split()))


class NumberListType(TypeDecorator[tuple[int, ...]]):
    """Numbers, such as channel ids, separated by spaces."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else tuple(map(int, value.split()))


class RangeListType(TypeDecorator[tuple[tuple[int, int], ...]]):
    """Half-open ranges, written like `3-7 12-20`; any other text has none."""

    impl = Text
    cache_ok = True

    def process_bind_param(
        self, value: tuple[tuple[int, int], ...] | None, dialect: Dialect
    ) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(f"{start}-{stop}" for start, stop in value)

    def process_result_value(
        self, value: str | None, dialect: Dialect
    ) -> tuple[tuple[int, int], ...] | None:
        """Convert a value from the database."""
        del dialect
        if value is None:
            return None
        matches = [_RANGE.fullmatch(text) for text in value.split()]
        return tuple((int(match[1]), int(match[2])) for match in matches if match)


class UtcDateTimeType(TypeDecorator[datetime]):
    """A time in UTC; SQLite stores no time zone, so every time is converted to UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a value for the database."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time needs a time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else value.replace(tzinfo=UTC)


def build_enum_type(enum_class: type[StrEnum]) -> Enum:
    """Return the type of a column that holds the enum's values as short text."""
    return Enum(
        enum_class,
        native_enum=False,
        length=16,
        values_callable=lambda members: [member.value for member in members],
    )
