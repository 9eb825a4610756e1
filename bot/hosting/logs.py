"""Logs for whoever runs the bot: one plain line per event, tracebacks only at level DEBUG."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress

import structlog
from discord.app_commands import AppCommandError
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.background import log_failure
from bot.client.first_answers import REQUEST_ERRORS
from bot.errors import format_error
from bot.secret_filter import filter_standard_streams
from bot.settings import LogFormat

log = structlog.get_logger("bot.hosting.logs")

_EVENT_WIDTH = 30


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
    renderer = _choose_renderer(log_format)
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
    # These log every request, and warn that voice is missing, which the bot does not use.
    for name in ("discord.http", "discord.client", "aiosqlite", "alembic", "PIL"):
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    logging.getLogger("discord.client").addFilter(lambda record: "voice" not in record.msg)
    logging.getLogger("discord.app_commands.tree").addFilter(_report_failed_completion)


def _report_failed_completion(record: logging.LogRecord) -> bool:
    """Report an error in a completion like any other; the library itself only logs it.

    For options that have changed, and that people type while Discord still shows the old ones, its
    line is enough, and one for what came too late or was lost on its way: people just type on.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is None or isinstance(error, AppCommandError):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
    if isinstance(error, REQUEST_ERRORS):
        log.warning("completion not shown", reason=repr(error))
    else:
        log_failure("completion failed", error)
    return False


def _choose_renderer(log_format: LogFormat) -> Processor:
    if log_format == "json":
        return structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        return structlog.dev.ConsoleRenderer(
            sort_keys=False, exception_formatter=structlog.dev.plain_traceback
        )
    return _render_line


def _render_line(_logger: WrappedLogger, _name: str, event: EventDict) -> str:
    """Return the line of `structlog.dev.ConsoleRenderer` without colours, in less time."""
    head = (
        f"{event.pop('timestamp')} [{event.pop('level'):<9}] {event.pop('event'):<{_EVENT_WIDTH}}"
        f" [{event.pop('logger')}]"
    )
    exception = event.pop("exception", None)
    values = "".join(f" {name}={_format_value(value)}" for name, value in event.items())
    return f"{head}{values}\n{exception}" if exception else f"{head}{values}"


def _format_value(value: object) -> str:
    if isinstance(value, str):
        return value if value.isprintable() and " " not in value and value else repr(value)
    return repr(value)


def _format_exception_on_one_line(
    _logger: WrappedLogger, _name: str, event: EventDict
) -> EventDict:
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = format_error(error)
    return event
