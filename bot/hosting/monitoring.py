"""What operators watch: the log, and status pages for health and metrics.

`/health` says whether the bot is alive, `/ready` whether people can play, `/metrics` is for
Prometheus.
"""

import asyncio
import errno
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import structlog
from aiohttp import web
from discord.app_commands import AppCommandError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from structlog.typing import EventDict, Processor, WrappedLogger

from bot import metrics
from bot.background import describe_error
from bot.client.client import PatienceClient
from bot.models.requests import DatabaseTroubleError
from bot.secret_filter import filter_standard_streams
from bot.settings import LogFormat, OperatorError
from bot.store import Store, format_reason

log = structlog.get_logger("bot.hosting.monitoring")

DATABASE_TIMEOUT_SECONDS = 3.0
"""A database that takes longer than this to answer is not ready."""

_UNAVAILABLE = 503
_HOST_NAMES = ("127.0.0.1", "localhost")


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
        troubles = [] if self.is_connected else ["not connected to Discord's gateway"]
        if self.store is None:
            return [*troubles, "the database is not open yet"]
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await self.store.check()
        except TimeoutError:
            seconds = f"{DATABASE_TIMEOUT_SECONDS:.0f} seconds"
            troubles.append(f"the database has not answered for {seconds}")
        except DatabaseTroubleError as error:
            troubles.append(f"the database fails: {error.reason}")
        except Exception as error:  # noqa: BLE001 - whatever it is, people cannot play
            troubles.append(f"the database fails: {format_reason(error)}")
        return troubles

    async def measure(self) -> None:
        """Set those metrics that nobody counts as they change."""
        metrics.GATEWAY_CONNECTED_GAUGE.set(self.is_connected)
        if self.store is not None:
            try:
                async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                    metrics.DATABASE_BYTES_GAUGE.set(await self.store.measure_size())
            except Exception:  # noqa: BLE001 - the other metrics tell of a database that fails
                metrics.DATABASE_BYTES_GAUGE.set(float("nan"))


@web.middleware
async def _refuse_other_hosts(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer under our own names alone: a web page may lead a browser here under its own name."""
    if request.url.host not in _HOST_NAMES:
        raise web.HTTPMisdirectedRequest(text=f"ask for {' or '.join(_HOST_NAMES)}\n")
    return await handler(request)


@asynccontextmanager
async def serve_status_pages(port: int | None, status: BotStatus) -> AsyncIterator[None]:
    """Serve `/metrics`, `/health` and `/ready` if a port is set.

    Raises OperatorError if the port is in use, or not for this user.
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

    app = web.Application(middlewares=[_refuse_other_hosts])
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
        if error.errno == errno.EADDRINUSE:
            raise OperatorError(f"METRICS_PORT {port} is in use; choose another.") from error
        raise OperatorError(f"METRICS_PORT {port} cannot be used: {error.strerror}.") from error
    try:
        yield
    finally:
        await runner.cleanup()


class _StandardErrorLogger:
    """Writes our own lines to standard error, in half the time of standard loggers."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write_line(self, line: str) -> None:
        """Write a line; if its disk is full, nobody is kept from playing."""
        with suppress(OSError):
            sys.stderr.write(f"{line}\n")

    debug = info = warning = error = critical = write_line


def configure_logging(level: str, log_format: LogFormat) -> None:
    """Send our events and those of the libraries to standard error, without secrets."""
    filter_standard_streams()
    processors: list[Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info if level == "DEBUG" else _format_exception_on_one_line,
    ]
    renderer: Processor = structlog.processors.JSONRenderer()
    if log_format != "json":
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            sort_keys=False,
            exception_formatter=structlog.dev.plain_traceback,
        )
    structlog.configure(
        processors=[*processors, renderer],
        logger_factory=_StandardErrorLogger,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=processors,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # These log every request, with what players wrote, and warn that voice is missing, which the
    # bot does not use.
    for name in ("discord.http", "discord.client", "aiosqlite", "alembic", "PIL"):
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    logging.getLogger("discord").setLevel(max(logging.getLevelName(level), logging.INFO))
    logging.getLogger("discord.client").addFilter(lambda record: "voice" not in record.msg)
    logging.getLogger("discord.app_commands.tree").addFilter(_report_failed_completion)


def _report_failed_completion(record: logging.LogRecord) -> bool:
    """Log in one line that a completion was not shown; the library logs a traceback.

    For options that have changed, and that people type while Discord still shows the old ones, its
    line is enough, and one for what came too late or was lost on its way: people just type on.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is None or isinstance(error, AppCommandError):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
    log.warning("completion not shown", reason=describe_error(error))
    return False


def _format_exception_on_one_line(
    _logger: WrappedLogger, _name: str, event: EventDict
) -> EventDict:
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = describe_error(error)
    return event
