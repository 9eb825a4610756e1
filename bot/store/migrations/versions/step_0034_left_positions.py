"""Games remember which positions hints have left for good."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("game", sa.Column("left_positions", sa.Text, nullable=False, server_default=""))
