"""Rows of what is kept beside rows of what must be."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING

from bot.store.recounting import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from bot.store.recounting import Kept, Row

    Key: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What is kept as ``found`` and ``must`` be otherwise; None is nothing at all."""

    kept: Kept
    key: Row
    found: Row | None
    must: Row | None

    @property
    def unlike(self) -> list[str]:
        """The names of the values that differ, where there are two to compare."""
        return _unlike(self.found, self.must) if self.found and self.must else []

    def more(self, names: Iterable[str]) -> dict[str, int]:
        """By how much these sums must be more than they are."""
        found, must = self.found or {}, self.must or {}
        return {name: must.get(name, 0) - found.get(name, 0) for name in names}


def compared(kept: Kept, found: Iterable[Row], must: Iterable[Row]) -> list[Difference]:
    """Where rows differ; those of nothing but zeros are as good as none."""
    there, due = _by_key(kept, found), _by_key(kept, must)
    return [
        Difference(kept, dict(zip(KEYS[kept], key, strict=True)), there.get(key), due.get(key))
        for key in sorted({*there, *due})
        if not _same(there.get(key), due.get(key))
    ]


def _by_key(kept: Kept, rows: Iterable[Row]) -> dict[Key, Row]:
    return {
        key_of(kept, row): row
        for row in rows
        if any(value for name, value in row.items() if name not in KEYS[kept])
    }


def key_of(kept: Kept, row: Row) -> Key:
    """What tells the row from others of its kind."""
    return tuple(row[name] for name in KEYS[kept])


def _same(one: Row | None, other: Row | None) -> bool:
    if one is None or other is None:
        return one is other
    return not _unlike(one, other)


def _unlike(found: Row, must: Row) -> list[str]:
    """The names of the values that differ."""
    return [
        name
        for name, value in must.items()
        if value != found[name]
        and not (isinstance(value, float) and isclose(value, found[name], abs_tol=1e-12))
    ]
