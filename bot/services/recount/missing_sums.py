"""What sums of boards and houses lack, where a recount mends nothing that they are summed from."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.recount.expected_totals import MONEY_COLUMNS, SCORE_COLUMNS
from bot.services.recount.row_diff import RowDifference, build_row_key, diff_rows
from bot.store.recount.totals import RECOUNT_KEY_COLUMNS, RecountedTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.services.recount.row_diff import RowKey
    from bot.store.recount.totals import RowValues


class MissingSums:
    """By how much boards and houses are to be more than the sum of what is kept."""

    def __init__(self) -> None:
        self._missing: dict[tuple[RecountedTable, RowKey], Counter[str]] = defaultdict(Counter)

    def record_differences(self, differences: Iterable[RowDifference]) -> None:
        """Remembers what boards and houses lack that is summed from what stays wrong."""
        for each in differences:
            if each.recounted_table is RecountedTable.STANDING:
                whole, sums = (
                    (
                        RecountedTable.LEADERBOARD,
                        build_row_key(RecountedTable.LEADERBOARD, each.key),
                    ),
                    SCORE_COLUMNS,
                )
            elif each.recounted_table is RecountedTable.HOUSE_NIGHT:
                whole, sums = (
                    (
                        RecountedTable.HOUSE_TOTALS,
                        build_row_key(RecountedTable.HOUSE_TOTALS, each.key),
                    ),
                    MONEY_COLUMNS,
                )
            elif each.recounted_table is RecountedTable.HOUSE_ACCOUNT:
                whole, sums = (RecountedTable.HOUSE_TOTALS, (GLOBAL_SERVER_ID, 0)), MONEY_COLUMNS
            else:
                continue
            self._missing[whole].update(each.compute_missing_sums(sums))

    def add_missing_sums(self, recounted_table: RecountedTable, row: RowValues) -> RowValues:
        """A sum with what is lacking from it."""
        lacking = self._missing.pop(
            (recounted_table, build_row_key(recounted_table, row)), Counter()
        )
        return {
            name: value + lacking[name] if name in lacking else value for name, value in row.items()
        }

    def list_absent_totals(self, recounted_table: RecountedTable) -> list[RowDifference]:
        """What is lacking wholly: nothing of it is there to be summed."""
        return [
            difference
            for (kind, key), lacking in self._missing.items()
            if kind is recounted_table
            for row in [dict(zip(RECOUNT_KEY_COLUMNS[kind], key, strict=True)) | lacking]
            for difference in diff_rows(kind, [], [row])
        ]
