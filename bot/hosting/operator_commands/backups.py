"""`python -m bot backup FILE` and `python -m bot restore FILE`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.store import backup_database, restore_database


def run_backup_command(database_url: str, file: str) -> str:
    """Copy the database into the file; return one line about it. Raises StoreError."""
    copied = backup_database(database_url, Path(file))
    return (
        f"{copied.path}: {copied.game_count} games, {copied.size / 1e6:.1f} MB, schema"
        f" {copied.schema}; checked"
    )


def run_restore_command(database_url: str, file: str) -> str:
    """Put the backup in the database's place; return one line about it. Raises StoreError."""
    restored = restore_database(database_url, Path(file), datetime.now(UTC))
    kept = f"; the previous one is {restored.previous_path}" if restored.previous_path else ""
    return f"{restored.path}: {restored.game_count} games of {file}, schema {restored.schema}{kept}"
