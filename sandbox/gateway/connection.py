"""One gateway connection: frames sent in order, compressed if the client asked for it."""

import asyncio
import zlib
from typing import Any

from aiohttp import web

from sandbox.background import start_task
from sandbox.http_json import format_compact_json


class GatewayConnection:
    """A websocket to a client, written by a single task; frames after its close are dropped.

    Only ``zlib-stream`` is supported; a client that asks for another compression gets plain text,
    which discord.py and discord.js both read. ``is_closing`` is true where this side began to
    close.
    """

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self.is_closing = False
        self.is_hanging = False
        self._compressor = zlib.compressobj() if compression == "zlib-stream" else None
        self._queue: asyncio.Queue[str | bytes | int | None] = asyncio.Queue()
        self._writer = start_task(self._write_queued_frames())

    def send_frame(
        self, op: int, data: Any = None, sequence: int | None = None, event: str | None = None
    ) -> None:
        """Queue a frame with its opcode, data, sequence number and event name."""
        self._queue.put_nowait(
            format_compact_json({"op": op, "d": data, "s": sequence, "t": event})
        )

    def send_text(self, text: str) -> None:
        """Queue a frame that is already encoded."""
        self._queue.put_nowait(text)

    def send_bytes(self, data: bytes) -> None:
        """Queue a binary frame as it is, whatever compression was agreed on."""
        self._queue.put_nowait(data)

    def close(self, code: int) -> None:
        """Close with a code after everything queued has been sent."""
        self.is_closing = True
        self._queue.put_nowait(code)

    def hang(self) -> None:
        """Keep the connection open, and write nothing on it any more."""
        self.is_hanging = True
        self._writer.cancel()

    def abort(self) -> None:
        """Cut the connection without a close frame, as a failing network does."""
        self._writer.cancel()
        if self.socket._req is not None and self.socket._req.transport is not None:  # noqa: SLF001 - aiohttp has no public way to cut a connection
            self.socket._req.transport.abort()  # noqa: SLF001 - as above

    async def flush_and_stop(self) -> None:
        """Let everything queued go out, then end the writing task."""
        self._queue.put_nowait(None)
        await asyncio.wait({self._writer}, timeout=2)
        self._writer.cancel()

    async def _write_queued_frames(self) -> None:
        while (item := await self._queue.get()) is not None:
            try:
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                if isinstance(item, bytes):
                    await self.socket.send_bytes(item)
                elif self._compressor is None:
                    await self.socket.send_str(item)
                else:
                    frame = self._compressor.compress(item.encode())
                    await self.socket.send_bytes(frame + self._compressor.flush(zlib.Z_SYNC_FLUSH))
            except ConnectionError:
                return
