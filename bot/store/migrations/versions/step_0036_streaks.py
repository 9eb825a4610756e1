"""Results say whether they make a streak longer; earlier ones do, as they did."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.add_column(
        "result",
        sa.Column("adds_to_streak", sa.Boolean, nullable=False, server_default=sa.true()),
    )
