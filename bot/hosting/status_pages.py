"""Prometheus metrics and a health check, on 127.0.0.1 only."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


@asynccontextmanager
async def serve_status_pages(
    port: int | None, is_healthy: Callable[[], bool]
) -> AsyncIterator[None]:
    """Serve `/metrics` and `/health` (200, or 503 while not connected) if a port is set.

    Raises OperatorError if the port is in use.
    """
    if port is None:
        yield
        return

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(_request: web.Request) -> web.Response:
        healthy = is_healthy()
        return web.Response(
            text="connected\n" if healthy else "not connected\n",
            status=200 if healthy else 503,
        )

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics), web.get("/health", health)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
    except OSError as error:
        await runner.cleanup()
        raise OperatorError(f"METRICS_PORT {port} is in use; choose another.") from error
    try:
        yield
    finally:
        await runner.cleanup()
