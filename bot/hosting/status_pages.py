"""What operators' tools ask of a running bot, on 127.0.0.1 only: metrics, and how it is.

`/health` says whether the bot is alive, `/ready` whether people can play, `/metrics` is for
Prometheus.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import metrics
from bot.client import PatienceClient
from bot.errors import OperatorError
from bot.models.errors import DatabaseTroubleError
from bot.store import Store, format_reason

DATABASE_TIMEOUT_SECONDS = 3.0
"""A database that takes longer than this to answer is not ready."""

_UNAVAILABLE = 503


@dataclass(slots=True)
class BotStatus:
    """The parts of a running bot that say how it is; None until they exist."""

    client: PatienceClient | None = None
    store: Store | None = None

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected to Discord's gateway."""
        return self.client is not None and self.client.is_connected

    async def list_troubles(self) -> list[str]:
        """Return why people cannot play now, a line for each reason; none if they can."""
        gateway_troubles = [] if self.is_connected else ["not connected to Discord's gateway"]
        return gateway_troubles + await self._list_database_troubles()

    async def _list_database_troubles(self) -> list[str]:
        if self.store is None:
            return ["the database is not open yet"]
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await self.store.check()
        except TimeoutError:
            return [f"the database has not answered for {DATABASE_TIMEOUT_SECONDS:.0f} seconds"]
        except DatabaseTroubleError as error:
            return [f"the database fails: {error.reason}"]
        except Exception as error:  # noqa: BLE001 - whatever it is, people cannot play
            return [f"the database fails: {format_reason(error)}"]
        return []

    async def measure(self) -> None:
        """Set those metrics that nobody counts as they change."""
        metrics.GATEWAY_CONNECTED_GAUGE.set(self.is_connected)
        if self.store is not None:
            try:
                async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                    metrics.DATABASE_BYTES_GAUGE.set(await self.store.measure_size())
            except Exception:  # noqa: BLE001 - the other metrics tell of a database that fails
                metrics.DATABASE_BYTES_GAUGE.set(float("nan"))


@asynccontextmanager
async def serve_status_pages(port: int | None, status: BotStatus) -> AsyncIterator[None]:
    """Serve `/metrics`, `/health` and `/ready` if a port is set.

    Raises OperatorError if the port is in use.
    """
    if port is None:
        yield
        return

    async def show_metrics(_request: web.Request) -> web.Response:
        await status.measure()
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def show_health(_request: web.Request) -> web.Response:
        # That the event loop turns is all there is to say: if it does not, nothing answers.
        return web.Response(text="alive\n")

    async def show_readiness(_request: web.Request) -> web.Response:
        if troubles := await status.list_troubles():
            return web.Response(text="\n".join(troubles) + "\n", status=_UNAVAILABLE)
        return web.Response(text="ready\n")

    app = web.Application()
    app.add_routes(
        [
            web.get("/metrics", show_metrics),
            web.get("/health", show_health),
            web.get("/ready", show_readiness),
        ]
    )
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
