"""The database's address, as `DATABASE_URL` gives it."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.secret_filter import hide_secret
from bot.store.errors import StoreError

SQLITE_DRIVER = "sqlite+aiosqlite"
POSTGRESQL_DRIVER = "postgresql+asyncpg"

OWN_POSTGRESQL_DRIVER = "postgresql+patience"
"""The name by which SQLAlchemy finds our own dialect for the same driver."""

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
    if address.drivername == OWN_POSTGRESQL_DRIVER:
        address = address.set(drivername=POSTGRESQL_DRIVER)
    return address.set(query={}).render_as_string(hide_password=True)
