"""Servers may have a daily of their own beside the daily that is one deal for everyone."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("server_settings", sa.Column("own_daily_variant", sa.Text))
    op.create_index(
        "ix_server_settings_own_daily",
        "server_settings",
        ["own_daily_variant"],
        sqlite_where=sa.text("own_daily_variant IS NOT NULL"),
        postgresql_where=sa.text("own_daily_variant IS NOT NULL"),
    )
    op.drop_index("uq_contest_date", "contest")
    op.create_index(
        "uq_contest_date",
        "contest",
        ["date"],
        unique=True,
        sqlite_where=sa.text("server_id IS NULL"),
        postgresql_where=sa.text("server_id IS NULL"),
    )
    op.create_index("uq_contest_date_on_server", "contest", ["server_id", "date"], unique=True)
