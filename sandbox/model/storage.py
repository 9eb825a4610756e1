"""Everything that survives a restart: records as JSON and files as bytes, in an SQLite file."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STORAGE_VERSION = 1
"""Raise this when a stored record's fields change: records of another version are dropped."""


class Storage:
    """Records by type and id, and files by id; each call commits.

    Without a folder they are kept in memory.

    ``was_cleared`` says that another version's records were dropped on opening. Raises OSError or
    sqlite3.Error if the folder cannot be used.
    """

    def __init__(self, folder: Path | None) -> None:
        self.was_cleared = False
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        path = ":memory:" if folder is None else folder / "sandbox.sqlite3"
        self._database = sqlite3.connect(path, isolation_level=None)
        try:
            self._set_up()
        except sqlite3.Error:
            self._database.close()
            raise

    def _set_up(self) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self.was_cleared = self._clear_other_version()
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS record"
            " (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
        )
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, type TEXT, bytes BLOB NOT NULL)"
        )

    def _clear_other_version(self) -> bool:
        """Drop the tables of another version; return whether there were any."""
        tables = self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {str(name) for (name,) in tables.fetchall()}
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        is_outdated = bool(names) and version != STORAGE_VERSION
        if is_outdated:
            self._database.execute("DROP TABLE IF EXISTS record")
            self._database.execute("DROP TABLE IF EXISTS file")
        self._database.execute(f"PRAGMA user_version = {STORAGE_VERSION}")
        return is_outdated

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def save_record(self, record_type: str, record_id: str, body: Any) -> None:
        """Store a record, replacing one with the same type and id."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        self._database.execute(
            "INSERT OR REPLACE INTO record (kind, id, body) VALUES (?, ?, ?)",
            (record_type, record_id, text),
        )

    def delete_record(self, record_type: str, record_id: str) -> None:
        """Delete a record."""
        self._database.execute(
            "DELETE FROM record WHERE kind = ? AND id = ?", (record_type, record_id)
        )

    def list_records(self, record_type: str) -> Iterator[Any]:
        """Yield all records of a type in the order of their ids."""
        rows = self._database.execute(
            "SELECT body FROM record WHERE kind = ? ORDER BY length(id), id", (record_type,)
        )
        for (text,) in rows.fetchall():
            yield json.loads(text)

    def save_file(self, file_id: str, media_type: str, content: bytes) -> None:
        """Store a file."""
        self._database.execute(
            "INSERT OR REPLACE INTO file (id, type, bytes) VALUES (?, ?, ?)",
            (file_id, media_type, content),
        )

    def find_file(self, file_id: str) -> tuple[str, bytes] | None:
        """Return a file's media type and bytes, or None."""
        row = self._database.execute(
            "SELECT type, bytes FROM file WHERE id = ?", (file_id,)
        ).fetchone()
        return None if row is None else (str(row[0]), bytes(row[1]))

    def delete_file(self, file_id: str) -> None:
        """Delete a file."""
        self._database.execute("DELETE FROM file WHERE id = ?", (file_id,))

    def delete_files_except(self, file_ids: set[str]) -> None:
        """Delete all files but these."""
        stored_ids = {str(file_id) for (file_id,) in self._database.execute("SELECT id FROM file")}
        for file_id in stored_ids - file_ids:
            self.delete_file(file_id)
