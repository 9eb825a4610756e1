"""The files of messages: stored, measured and served."""

import mimetypes
import struct
from collections import deque

from aiohttp import web

from sandbox.errors import Json
from sandbox.http_json import UploadedFile
from sandbox.model.clock import Clock
from sandbox.model.storage import Storage

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
