"""Upgrades a database to this code's schema; other processes that start meanwhile wait."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from bot.store.errors import StoreError

# Any number that nothing else in the database uses for a lock.
_UPGRADE_LOCK_KEY = 0x7061_7469_656E_6365


def upgrade_schema(connection: Connection) -> None:
    """Take the missing steps, all or none, in the open transaction.

    On SQLite it must have begun as a writer's. Raises `StoreError` if the database has taken steps
    that this code does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK_KEY})
    for head in MigrationContext.configure(connection).get_current_heads():
        if not is_known_schema(head):
            raise StoreError(
                f"The database is newer than this program (schema {head}): update the program."
            )
    config = build_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


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
