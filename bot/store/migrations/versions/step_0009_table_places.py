"""Where a server shows tables: in the channel, privately, or in a thread for each player."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column(
        "server_settings",
        sa.Column(
            "table_place", sa.String(16), nullable=False, server_default=sa.text("'channel'")
        ),
    )
    op.create_table(
        "table_thread",
        sa.Column("player_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "channel_id", name=op.f("pk_table_thread")),
    )
