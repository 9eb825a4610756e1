"""Players may ask a server's daily post to mention them."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("player_settings", sa.Column("reminder_server_id", sa.BigInteger))
    is_set = sa.text("reminder_server_id IS NOT NULL")
    op.create_index(
        "ix_player_settings_reminder_server_id",
        "player_settings",
        ["reminder_server_id"],
        sqlite_where=is_set,
        postgresql_where=is_set,
    )
