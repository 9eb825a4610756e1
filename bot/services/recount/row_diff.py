"""Differences between stored rows and the rows that are expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isclose
from typing import Any, TypeAlias

from bot.store.recount.totals import RECOUNT_KEY_COLUMNS, RecountedTable, RowValues

RowKey: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowDifference:
    """A stored row that is not as expected; None for a row that does not exist."""

    recounted_table: RecountedTable
    key: RowValues
    stored: RowValues | None
    expected: RowValues | None

    @property
    def differing_columns(self) -> list[str]:
        """The names of the columns that differ, if both rows exist."""
        if not (self.stored and self.expected):
            return []
        return _list_differing_columns(self.stored, self.expected)

    def compute_missing_sums(self, columns: Iterable[str]) -> dict[str, int]:
        """Return by how much the expected values of columns exceed the stored ones."""
        stored, expected = self.stored or {}, self.expected or {}
        return {name: expected.get(name, 0) - stored.get(name, 0) for name in columns}


def diff_rows(
    recounted_table: RecountedTable, stored: Iterable[RowValues], expected: Iterable[RowValues]
) -> list[RowDifference]:
    """Return the differences sorted by key; a row of only zeros equals a row that is missing."""
    key_columns = RECOUNT_KEY_COLUMNS[recounted_table]
    stored_by_key = _index_rows_by_key(recounted_table, stored)
    expected_by_key = _index_rows_by_key(recounted_table, expected)
    return [
        RowDifference(
            recounted_table,
            dict(zip(key_columns, key, strict=True)),
            stored_by_key.get(key),
            expected_by_key.get(key),
        )
        for key in sorted({*stored_by_key, *expected_by_key})
        if not _are_rows_equal(stored_by_key.get(key), expected_by_key.get(key))
    ]


def _index_rows_by_key(
    recounted_table: RecountedTable, rows: Iterable[RowValues]
) -> dict[RowKey, RowValues]:
    """Return rows by key, without those whose values are all zero or missing."""
    key_columns = RECOUNT_KEY_COLUMNS[recounted_table]
    return {
        build_row_key(recounted_table, row): row
        for row in rows
        if any(value for name, value in row.items() if name not in key_columns)
    }


def build_row_key(recounted_table: RecountedTable, row: RowValues) -> RowKey:
    """Return the values of a row's key columns."""
    return tuple(row[name] for name in RECOUNT_KEY_COLUMNS[recounted_table])


def _are_rows_equal(stored: RowValues | None, expected: RowValues | None) -> bool:
    if stored is None or expected is None:
        return stored is expected
    return not _list_differing_columns(stored, expected)


def _list_differing_columns(stored: RowValues, expected: RowValues) -> list[str]:
    """Return the names of columns that differ; rates may differ by rounding."""
    return [
        name
        for name, value in expected.items()
        if value != stored[name]
        and not (isinstance(value, float) and isclose(value, stored[name], abs_tol=1e-12))
    ]
