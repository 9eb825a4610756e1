"""Upgrades a database to this code's schema; other processes that start meanwhile wait."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from bot.store.errors import StoreError

UPGRADE_LOCK_KEY = 0x7061_7469_656E_6365
"""The number of the lock on PostgreSQL; any that nothing else in the database uses."""


def upgrade_schema(connection: Connection) -> None:
    """Take the missing steps, all or none, in the open transaction.

    On SQLite it must have begun as a writer's. Raises `StoreError` if the database has taken steps
    that this code does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK_KEY})
    schema = find_schema(connection)
    if schema and not is_known_schema(schema):
        raise StoreError(
            f"The database is newer than this program (schema {schema}): update the program."
        )
    config = build_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def find_schema(connection: Connection) -> str | None:
    """Return the newest step that the database has taken; None if it is not ours, or not yet."""
    return MigrationContext.configure(connection).get_current_revision()


def get_newest_schema() -> str:
    """Return the newest step that this code knows."""
    newest = ScriptDirectory.from_config(build_config()).get_current_head()
    assert newest  # there are steps
    return newest


def is_known_schema(revision: str) -> bool:
    """Return whether this code has the step that leads to the schema."""
    try:
        ScriptDirectory.from_config(build_config()).get_revision(revision)
    except CommandError:
        return False
    return True


def build_config() -> Config:
    """Return what Alembic needs to find the steps."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    return config
