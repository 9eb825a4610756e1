"""Streaks of dailies have freezes, and days on which those were used."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.add_column(
        "daily_streak",
        sa.Column("freezes", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "frozen_day",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("date", sa.String(10), primary_key=True),
    )
