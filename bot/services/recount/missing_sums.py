"""What leaderboards and house totals miss when the rows they sum are wrong but not repaired.

Without repair, a sum over stored standings is as wrong as they are. The differences found in them
are added, so that the sum is compared with what it will be after a repair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.recount.expected_totals import LEADERBOARD_SUM_COLUMNS, MONEY_SUM_COLUMNS
from bot.services.recount.row_diff import RowDifference, RowKey, build_row_key, diff_rows
from bot.store.recount.totals import RECOUNT_KEY_COLUMNS, RecountedTable, RowValues

_TOTAL_BY_PART = {
    RecountedTable.STANDING: (RecountedTable.LEADERBOARD, LEADERBOARD_SUM_COLUMNS),
    RecountedTable.HOUSE_NIGHT: (RecountedTable.HOUSE_TOTALS, MONEY_SUM_COLUMNS),
    RecountedTable.HOUSE_ACCOUNT: (RecountedTable.HOUSE_TOTALS, MONEY_SUM_COLUMNS),
}
"""Tables whose rows are summed in another table: that table and the sums' columns."""


class MissingSums:
    """The amounts by which leaderboards and house totals must exceed the sums of stored rows."""

    def __init__(self) -> None:
        self._missing: dict[tuple[RecountedTable, RowKey], Counter[str]] = defaultdict(Counter)

    def record_differences(self, differences: Iterable[RowDifference]) -> None:
        """Add the differences of rows that are not repaired to what their totals miss."""
        for difference in differences:
            if difference.recounted_table not in _TOTAL_BY_PART:
                continue
            total_table, columns = _TOTAL_BY_PART[difference.recounted_table]
            if difference.recounted_table is RecountedTable.HOUSE_ACCOUNT:
                key: RowKey = (GLOBAL_SERVER_ID, 0)
            else:
                key = build_row_key(total_table, difference.key)
            self._missing[total_table, key].update(difference.compute_missing_sums(columns))

    def add_missing_sums(self, recounted_table: RecountedTable, row: RowValues) -> RowValues:
        """Return a row of sums with what it misses, which is then no longer missing."""
        missing = self._missing.pop(
            (recounted_table, build_row_key(recounted_table, row)), Counter()
        )
        return {
            name: value + missing[name] if name in missing else value for name, value in row.items()
        }

    def list_absent_totals(self, recounted_table: RecountedTable) -> list[RowDifference]:
        """Return a difference for every total of the table that is missing altogether."""
        absent_rows = [
            dict(zip(RECOUNT_KEY_COLUMNS[table], key, strict=True)) | missing
            for (table, key), missing in self._missing.items()
            if table is recounted_table
        ]
        return diff_rows(recounted_table, [], absent_rows)
