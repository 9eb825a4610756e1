"""How a player's tables are drawn: theme, deck, marks, or in words."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column(
        "player", sa.Column("theme", sa.Text, nullable=False, server_default=sa.text("'classic'"))
    )
    for name in ("large", "ready", "text"):
        op.add_column(
            "player", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
