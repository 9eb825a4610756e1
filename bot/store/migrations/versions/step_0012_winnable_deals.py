"""Deals known to be winnable: what a player asked for, and what contests are played with.

The deals of contests to come are searched in series of candidates.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("game", sa.Column("level", sa.String(16)))
    op.add_column(
        "contest",
        sa.Column("is_winnable", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "candidate_series",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("counter", sa.Integer, nullable=False),
        sa.Column("is_proved", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_candidate_series")),
    )
