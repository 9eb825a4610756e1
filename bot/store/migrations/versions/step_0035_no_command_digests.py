"""Whether Discord has the slash commands is seen at Discord alone."""

from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.drop_table("command_sync")
