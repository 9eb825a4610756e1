"""The file of an SQLite database: only its user can read it, and it must not vanish unnoticed."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot.models.errors import DatabaseTrouble, DatabaseTroubleError

if TYPE_CHECKING:
    from sqlalchemy import URL

log = structlog.get_logger("bot.store.files.database_file")

PRIVATE_FILE_MODE = 0o600
_PRIVATE_FOLDER_MODE = 0o700

_MARKER_TEXT = """\
A database of the patience table is kept beside this file. If it is missing when the bot starts,
this file lets the bot say so. Delete both to begin anew.
"""


def find_database_path(address: URL) -> Path | None:
    """Return the file that the address names; None if it names a server or is a URI."""
    name = address.database or ""
    is_file = address.drivername.startswith("sqlite") and not name.startswith("file:")
    return Path(name) if is_file and name else None


class DatabaseFile:
    """The file of an open database; it must stay the one that was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._name = str(path)
        self._identity = self._find_identity()

    def check(self) -> None:
        """Raise `DatabaseTroubleError` if the file has been deleted, moved or replaced.

        SQLite would go on with the file that is no longer there.
        """
        identity = self._find_identity()
        if identity is None or identity != self._identity:
            reason = "it is not there" if identity is None else "another file is in its place"
            raise DatabaseTroubleError(DatabaseTrouble.MISSING, self._name, reason)

    def _find_identity(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self._name)  # noqa: PTH116 - asked at every transaction
        except OSError:
            return None
        return status.st_dev, status.st_ino


def create_private_file(path: Path) -> None:
    """Create the folder and the file if they are missing, and keep others from reading the file.

    SQLite gives its files beside it the same rights. Says loudly if a database is missing here.
    Raises `OSError`.
    """
    path.parent.mkdir(mode=_PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE_MODE)
    except FileExistsError:
        mode = stat.S_IMODE(path.stat().st_mode)
        if path.is_file() and mode & stat.S_IRWXO:
            with suppress(OSError):  # it may belong to another user, who decides
                path.chmod(mode & ~stat.S_IRWXO)
    else:
        os.close(descriptor)
        if _get_marker(path).exists():
            _announce_missing_database(path)
    with suppress(OSError), _get_marker(path).open("x") as marker:
        marker.write(_MARKER_TEXT)


def _announce_missing_database(path: Path) -> None:
    log.error(
        "the database is gone: starting with an empty one",
        path=str(path),
        what_to_do="stop the bot, then put the file back or run: python -m bot restore FILE",
    )


def _get_marker(path: Path) -> Path:
    return path.with_name(f"{path.name}.known")
