"""Rows of what is kept beside rows of what must be."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING

from bot.store.recount.totals import RECOUNT_KEY_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from bot.store.recount.totals import RecountedTable, RowValues

    RowKey: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowDifference:
    """What is kept as ``found`` and ``must`` be otherwise; None is nothing at all."""

    recounted_table: RecountedTable
    key: RowValues
    stored: RowValues | None
    expected: RowValues | None

    @property
    def differing_columns(self) -> list[str]:
        """The names of the values that differ, where there are two to compare."""
        return (
            _list_differing_columns(self.stored, self.expected)
            if self.stored and self.expected
            else []
        )

    def compute_missing_sums(self, columns: Iterable[str]) -> dict[str, int]:
        """By how much these sums must be more than they are."""
        found, must = self.stored or {}, self.expected or {}
        return {name: must.get(name, 0) - found.get(name, 0) for name in columns}


def diff_rows(
    recounted_table: RecountedTable, stored: Iterable[RowValues], expected: Iterable[RowValues]
) -> list[RowDifference]:
    """Where rows differ; those of nothing but zeros are as good as none."""
    there, due = (
        _index_rows_by_key(recounted_table, stored),
        _index_rows_by_key(recounted_table, expected),
    )
    return [
        RowDifference(
            recounted_table,
            dict(zip(RECOUNT_KEY_COLUMNS[recounted_table], key, strict=True)),
            there.get(key),
            due.get(key),
        )
        for key in sorted({*there, *due})
        if not _are_rows_equal(there.get(key), due.get(key))
    ]


def _index_rows_by_key(
    recounted_table: RecountedTable, rows: Iterable[RowValues]
) -> dict[RowKey, RowValues]:
    return {
        build_row_key(recounted_table, row): row
        for row in rows
        if any(
            value for name, value in row.items() if name not in RECOUNT_KEY_COLUMNS[recounted_table]
        )
    }


def build_row_key(recounted_table: RecountedTable, row: RowValues) -> RowKey:
    """What tells the row from others of its kind."""
    return tuple(row[name] for name in RECOUNT_KEY_COLUMNS[recounted_table])


def _are_rows_equal(stored: RowValues | None, expected: RowValues | None) -> bool:
    if stored is None or expected is None:
        return stored is expected
    return not _list_differing_columns(stored, expected)


def _list_differing_columns(stored: RowValues, expected: RowValues) -> list[str]:
    """The names of the values that differ."""
    return [
        name
        for name, value in expected.items()
        if value != stored[name]
        and not (isinstance(value, float) and isclose(value, stored[name], abs_tol=1e-12))
    ]
