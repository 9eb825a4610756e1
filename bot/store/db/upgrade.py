"""Brings a database to the schema of this code; whoever comes second waits, and finds it done."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from bot.store.errors import StoreError

# Any number that nothing else in the database locks by.
_UPGRADE_LOCK_KEY = 0x7061_7469_656E_6365


def upgrade_schema(connection: Connection) -> None:
    """Take the steps that are missing, in the transaction begun; all of them or none.

    On SQLite the transaction must have begun as a writer's. `StoreError` if the database has
    taken steps that this code does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK_KEY})
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    for head in MigrationContext.configure(connection).get_current_heads():
        try:
            steps.get_revision(head)
        except CommandError:
            raise StoreError(
                f"The database is newer than this program (schema {head}): update the program."
            ) from None
    command.upgrade(config, "head")
