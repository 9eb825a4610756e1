"""Logs for whoever runs the bot: one plain line per event, tracebacks only at level DEBUG."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from structlog.typing import EventDict, Processor, WrappedLogger


def configure_logging(level: str) -> None:
    """Send our events and those of the libraries to standard error."""
    processors: list[Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if level == "DEBUG":
        processors.append(structlog.processors.format_exc_info)
    else:
        processors.append(_format_exception_on_one_line)
    structlog.configure(
        processors=[*processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=processors,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(),
                    exception_formatter=structlog.dev.plain_traceback,
                ),
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # These log every request, and warn that voice is missing, which the bot does not use.
    for name in ("discord.http", "discord.client", "aiosqlite", "alembic", "PIL"):
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    logging.getLogger("discord.client").addFilter(lambda record: "voice" not in record.msg)


def _format_exception_on_one_line(
    _logger: WrappedLogger, _name: str, event: EventDict
) -> EventDict:
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = " ".join(repr(error).split())
    return event
