"""The database's address, and the private file that it names on SQLite."""

import errno
import os
import stat
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import structlog
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.models.errors import DatabaseTrouble, DatabaseTroubleError
from bot.secret_filter import hide_secret

log = structlog.get_logger("bot.store.address")

SQLITE_DRIVER = "sqlite+aiosqlite"
POSTGRESQL_DRIVER = "postgresql+asyncpg"

APPLICATION_NAME = "patience-table"
"""The name of a bot's connections, by which PostgreSQL's own views tell them from others."""


def parse_database_url(url: str, name: str = "DATABASE_URL") -> URL:
    """Return the address; raises `StoreError` if it is none that the store can use.

    `name` is what the operator calls it. From now on its password is hidden wherever it would be
    written.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        address = URL.create("")
    if address.drivername not in {SQLITE_DRIVER, POSTGRESQL_DRIVER}:
        raise StoreError(
            f"{name} must begin with {SQLITE_DRIVER}:/// or {POSTGRESQL_DRIVER}://, and"
            f" name a database."
        )
    if address.drivername == SQLITE_DRIVER and address.database in {None, "", ":memory:"}:
        raise StoreError(f"{name} names no file: write {SQLITE_DRIVER}:/// and a path.")
    for password in (address.password, address.query.get("password")):
        hide_secret(str(password or ""))
    return address


def format_address(address: URL) -> str:
    """Return the address as operators write it, without what may be secret."""
    return address.set(query={}).render_as_string(hide_password=True)


PRIVATE_FILE_MODE = 0o600
_PRIVATE_FOLDER_MODE = 0o700

LOG_SUFFIXES = ("-wal", "-shm")
"""What SQLite adds to a database's name for its log of what is written next, and its index."""

SUFFIXES_BESIDE = (*LOG_SUFFIXES, "-journal")
"""All that it adds; a journal is there only while the log is turned on or off."""

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
    """The file of an open database and its log; they must stay the ones that were opened."""

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        self._identity = _find_identity(self._name)
        logs = map(str, list_files_beside(path.resolve(), LOG_SUFFIXES))
        self._identities_of_logs = {name: _find_identity(name) for name in logs}
        self._missing_log: str | None = None

    def look(self) -> None:
        """Look at the log as well as at the file, and raise the errors of `check`."""
        self._missing_log = next(
            (name for name, log in self._identities_of_logs.items() if _find_identity(name) != log),
            None,
        )
        self.check()

    def check(self) -> None:
        """Raise `DatabaseTroubleError` if the file was deleted, moved, replaced or emptied.

        The same if its log was when somebody looked. SQLite would go on with files that are no
        longer there, and nobody could read them again.
        """
        found = _find_identity(self._name)
        if found is None or found != self._identity:
            reason = "it is not there" if found is None else "it was replaced or emptied"
            raise DatabaseTroubleError(DatabaseTrouble.MISSING, self._name, reason)
        if self._missing_log:
            reason = f"its log {self._missing_log} is not there or was replaced"
            raise DatabaseTroubleError(DatabaseTrouble.MISSING, self._name, reason)


def _find_identity(name: str) -> tuple[int, int, bool] | None:
    """Return what distinguishes a file from all others; None if there is none."""
    try:
        status = os.stat(name)  # noqa: PTH116 - asked at every transaction
    except OSError:
        return None
    # A log may be empty, a database never is.
    return status.st_dev, status.st_ino, status.st_size > 0 or name.endswith(LOG_SUFFIXES)


def create_private_file(path: Path) -> None:
    """Create the folder and the file if they are missing, and keep others from reading the file.

    SQLite gives its logs the same rights. If a database was here before, that is said loudly, and
    what is left of its logs is kept. Raises `OSError`.
    """
    path.parent.mkdir(mode=_PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)
    # Asked in this order, as another process that starts first writes into the database.
    real_path = path.resolve()
    has_log = any(file.stat().st_size for file in list_files_beside(real_path, LOG_SUFFIXES))
    was_here = has_log or _get_marker(path).exists()
    is_lost = was_here and not (path.exists() and path.stat().st_size)
    kept_path = None
    if is_lost and has_log:
        kept_path = keep_files_beside(real_path, datetime.now(UTC), LOG_SUFFIXES)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE_MODE))
    except FileExistsError:
        _close_to_others(path)
    else:
        log.info("a new database is made", path=str(path))
    if is_lost:
        _announce_lost_database(path, kept_path)


def _close_to_others(path: Path) -> None:
    """Keep others from reading a file; raises `OSError` if we may not write to it."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if path.is_file() and mode & stat.S_IRWXO:
        with suppress(OSError):  # it may belong to another user, who decides
            path.chmod(mode & ~stat.S_IRWXO)
    if not os.access(path, os.W_OK):
        # SQLite would open it for reading alone, and create a log that nobody can write.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def create_database_marker(path: Path) -> None:
    """Leave a file beside a database that is no longer empty, by which it is missed later."""
    with suppress(OSError), _get_marker(path).open("x") as marker:
        marker.write(_MARKER_TEXT)


def _get_marker(path: Path) -> Path:
    return path.with_name(f"{path.name}.known")


def list_files_beside(path: Path, suffixes: tuple[str, ...] = SUFFIXES_BESIDE) -> list[Path]:
    """Return the files with these suffixes; those of a link are where it leads to."""
    files = [path.with_name(path.name + suffix) for suffix in suffixes]
    return [file for file in files if file.exists()]


def keep_files_beside(
    path: Path, now: datetime, suffixes: tuple[str, ...] = SUFFIXES_BESIDE
) -> Path:
    """Rename the files with these suffixes, which must not be read with any other database.

    Return the name that the database needs in order to be read with them; no file has it.
    """
    kept_name = f"{path.name}.before-{now:%Y%m%d-%H%M%S}"
    while any(other.name.startswith(kept_name) for other in path.parent.iterdir()):
        kept_name += "-again"
    for file in list_files_beside(path, suffixes):
        with suppress(FileNotFoundError):  # another process that starts did so
            file.rename(path.with_name(kept_name + file.name.removeprefix(path.name)))
    return path.with_name(kept_name)


def _announce_lost_database(path: Path, kept_path: Path | None) -> None:
    with_log = f" as {kept_path}, where its log is," if kept_path else ""
    log.error(
        "the database is gone: starting with an empty one",
        path=str(path),
        what_to_do=f"stop the bot, then put the file back{with_log} or run: python -m bot restore"
        " FILE",
    )


LOCK_FILE_ALONE = (
    # Leaving the log needs the file alone, and puts all of the log into it.
    "PRAGMA journal_mode=DELETE",
    # From now on the lock of a transaction outlives it.
    "PRAGMA locking_mode=EXCLUSIVE",
    "BEGIN EXCLUSIVE",
    "COMMIT",
)
"""What keeps all others out of an SQLite file until the connection is closed.

It raises `sqlite3.OperationalError` if somebody has the file open.
"""


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""
