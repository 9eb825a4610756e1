"""Skill ratings, made anew every night, and when they were made last."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "rating",
        sa.Column("player_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("ability", sa.Double, nullable=False),
        sa.Column("variance", sa.Double, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("last_game_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("fit_number", sa.Integer, nullable=False),
        sa.CheckConstraint("variance > 0 AND games > 0", name="counts"),
        sa.PrimaryKeyConstraint("player_id", "family", name="pk_rating"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_fit",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("fitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rating_fit"),
    )
