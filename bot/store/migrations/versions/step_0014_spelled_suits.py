"""Whether the suits of cards are spelled in what a player reads."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column(
        "player_settings",
        sa.Column("spells_suits", sa.Boolean, nullable=False, server_default=sa.false()),
    )
