"""Seconds between moves, and won games that are to be examined or look searched."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column(
        "game", sa.Column("move_gaps", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "signal",
        sa.Column("game_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_examined", sa.Boolean, nullable=False),
        sa.Column("choice_strength", sa.Double),
        sa.Column("evenness", sa.Double),
        sa.CheckConstraint(
            "is_examined = (choice_strength IS NOT NULL OR evenness IS NOT NULL)",
            name=op.f("ck_signal_kept_for_a_reason"),
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_signal")),
    )
    op.create_index("ix_signal_player_id", "signal", ["player_id"])
    op.create_index(
        "ix_signal_server_id_ended_at_game_id", "signal", ["server_id", "ended_at", "game_id"]
    )
    op.create_index(
        "ix_signal_to_examine",
        "signal",
        ["game_id"],
        sqlite_where=sa.text("NOT is_examined"),
        postgresql_where=sa.text("NOT is_examined"),
    )
