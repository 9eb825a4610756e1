"""`python -m bot move-database FROM TO`: move all data to SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio

from tqdm import tqdm

from bot.store import TransferredDatabase, transfer_database


def run_move_database_command(source_url: str, target_url: str) -> str:
    """Move everything into an empty database; return one line about it. Raises StoreError."""
    # `disable=None` shows the bar only on a terminal.
    with tqdm(unit="row", unit_scale=True, disable=None, leave=False) as bar:
        moved = asyncio.run(transfer_database(source_url, target_url, ProgressBar(bar)))
    return _format_transfer(moved)


class ProgressBar:
    """A bar that is full once all rows have been moved, and read again to be checked."""

    def __init__(self, bar: tqdm[None]) -> None:
        self._bar = bar

    def begin(self, row_count: int) -> None:
        """Show how many rows there are to read."""
        self._bar.reset(row_count)

    def advance(self, table: str, row_count: int) -> None:
        """Show that so many more rows of a table have been read."""
        self._bar.set_description(table, refresh=False)
        self._bar.update(row_count)


def _format_transfer(moved: TransferredDatabase) -> str:
    size = f"{moved.row_count} rows in {moved.table_count} tables"
    if moved.was_there:
        return f"{moved.place} holds the same already: {size}, checked"
    return f"{moved.place}: {size}, checked; now set DATABASE_URL to it"
