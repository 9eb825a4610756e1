"""What outlives a restart: records as JSON and files as bytes, in one SQLite file."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Keep:
    """Records by kind and id, and files by id; each call is committed when it returns.

    Raises OSError or sqlite3.Error where the folder cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(folder / "sandbox.sqlite3", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS record"
            " (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
        )
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, type TEXT, bytes BLOB NOT NULL)"
        )

    def close(self) -> None:
        self._database.close()

    def put(self, kind: str, key: str, body: Any) -> None:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        self._database.execute(
            "INSERT OR REPLACE INTO record (kind, id, body) VALUES (?, ?, ?)", (kind, key, text)
        )

    def drop(self, kind: str, key: str) -> None:
        self._database.execute("DELETE FROM record WHERE kind = ? AND id = ?", (kind, key))

    def records(self, kind: str) -> Iterator[Any]:
        """All bodies of a kind, the shorter and lower ids first, as snowflakes grow."""
        rows = self._database.execute(
            "SELECT body FROM record WHERE kind = ? ORDER BY length(id), id", (kind,)
        )
        for (text,) in rows.fetchall():
            yield json.loads(text)

    def put_file(self, key: str, media_type: str, content: bytes) -> None:
        self._database.execute(
            "INSERT OR REPLACE INTO file (id, type, bytes) VALUES (?, ?, ?)",
            (key, media_type, content),
        )

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Media type and bytes of a file, or None."""
        row = self._database.execute("SELECT type, bytes FROM file WHERE id = ?", (key,)).fetchone()
        return None if row is None else (str(row[0]), bytes(row[1]))

    def drop_file(self, key: str) -> None:
        self._database.execute("DELETE FROM file WHERE id = ?", (key,))

    def drop_files_except(self, wanted: set[str]) -> None:
        held = {str(key) for (key,) in self._database.execute("SELECT id FROM file")}
        for key in held - wanted:
            self.drop_file(key)
