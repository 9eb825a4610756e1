"""The dealer's games of contests' deals."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    op.create_table(
        "dealer_game",
        sa.Column("variant", sa.Text, primary_key=True),
        sa.Column("deal", sa.String(20), primary_key=True),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("is_won", sa.Boolean, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.Column("win_count", sa.Integer, nullable=False),
        sa.Column("game_count", sa.Integer, nullable=False),
        sa.Column("cpu_seconds", sa.Double, nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("game_count >= win_count AND win_count >= 0", name="counts"),
    )
    op.create_index(op.f("ix_dealer_game_played_at"), "dealer_game", ["played_at"])
