"""Notices within seconds that SQLite's file is gone, also while nobody plays."""

from __future__ import annotations

import structlog

from bot.background import log_failure
from bot.models.errors import DatabaseTroubleError
from bot.store import Store

log = structlog.get_logger("bot.hosting.database_watch")

WATCH_INTERVAL_SECONDS = 2.0
"""Seconds between two looks at the file."""


class DatabaseWatch:
    """Logs one line when the file is gone, and one when it is back."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_missing = False

    async def look(self) -> None:
        """Look whether the file is the one that was opened."""
        try:
            self._store.look_at_file()
        except DatabaseTroubleError as error:
            if not self._is_missing:
                log_failure("the database is missing", error)
            self._is_missing = True
        else:
            if self._is_missing:
                log.info("the database is back")
            self._is_missing = False
