"""Whether a player's tables are tall pictures, for phones."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column(
        "player_settings",
        sa.Column("has_tall_pictures", sa.Boolean, nullable=False, server_default=sa.false()),
    )
