"""Everything that survives a restart: records as JSON and files as bytes, in an SQLite file.

Threads survive a restart, as their messages do. The files of messages are stored, measured and
served.
"""

import json
import mimetypes
import sqlite3
import struct
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from aiohttp import web

from sandbox.errors import Json
from sandbox.http_json import UploadedFile
from sandbox.world import Channel, ChannelType, Clock, World

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


_RECORD_TYPE = "thread"


def load_threads(world: World, storage: Storage) -> None:
    """Add the stored threads to the world, except those of channels that are gone."""
    for record in storage.list_records(_RECORD_TYPE):
        parent = world.channels.get(record["parent_id"])
        if parent is not None:
            fields = {**record, "type": ChannelType(record["type"])}
            world.channels[record["id"]] = Channel(**{**fields, "overwrites": parent.overwrites})


def save_thread(storage: Storage, thread: Channel) -> None:
    """Store a thread as it is now."""
    storage.save_record(_RECORD_TYPE, thread.id, {**asdict(thread), "overwrites": []})


def delete_stored_thread(storage: Storage, thread: Channel) -> None:
    """Delete a thread from the storage."""
    storage.delete_record(_RECORD_TYPE, thread.id)


MAX_REMOVED_FILES_SERVED = 100


class AttachmentStore:
    """Stores uploaded files under new ids.

    A removed file is served a while longer, as on Discord: a page may be about to show it.
    """

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._removed_ids: deque[str] = deque()

    def save_attachment(
        self, channel_id: str, upload: UploadedFile, description: str | None
    ) -> Json:
        """Store a file; return its Discord attachment, with URLs that are paths on this host."""
        file_id = self._clock.create_snowflake()
        media_type = mimetypes.guess_type(upload.name)[0] or "application/octet-stream"
        self._storage.save_file(file_id, media_type, upload.content)
        url = f"/attachments/{channel_id}/{file_id}/{upload.name}"
        attachment: Json = {
            "id": file_id,
            "filename": upload.name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": media_type,
        }
        if size := read_picture_size(upload.content):
            attachment["width"], attachment["height"] = size
        if description:
            attachment["description"] = description
        return attachment

    def remove_file(self, file_id: str) -> None:
        """Remove a file; it is deleted once many more have been removed."""
        self._removed_ids.append(file_id)
        while len(self._removed_ids) > MAX_REMOVED_FILES_SERVED:
            self._storage.delete_file(self._removed_ids.popleft())

    async def serve_file(self, request: web.Request) -> web.Response:
        """Serve a file: ``GET /attachments/{channel}/{id}/{name}``."""
        stored_file = self._storage.find_file(request.match_info["id"])
        if stored_file is None:
            return web.Response(status=404, text="This content is no longer available.")
        media_type, content = stored_file
        return web.Response(
            body=content,
            content_type=media_type,
            headers={
                "Cache-Control": "private, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": "sandbox",
            },
        )


def read_picture_size(content: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG, GIF or WebP in pixels; None for anything else."""
    try:
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack_from(">II", content, 16)
            return width, height
        if content[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack_from("<HH", content, 6)
            return width, height
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _read_webp_size(content)
    except struct.error:
        return None
    return None


def _read_webp_size(content: bytes) -> tuple[int, int] | None:
    chunk_type = content[12:16]
    if chunk_type == b"VP8X":
        return (
            int.from_bytes(content[24:27], "little") + 1,
            int.from_bytes(content[27:30], "little") + 1,
        )
    if chunk_type == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    if chunk_type == b"VP8 ":
        width, height = struct.unpack_from("<HH", content, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None
