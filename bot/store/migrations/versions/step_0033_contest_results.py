"""Attempts at challenges and server dailies count in their contest alone."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column(
        "result",
        sa.Column("counts_in_contest", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    for name in ("contest_games", "contest_wins"):
        op.add_column(
            "player_record",
            sa.Column(name, sa.BigInteger, nullable=False, server_default=sa.text("0")),
        )
