"""Whether pictures that others see show a player's name."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column(
        "player_settings",
        sa.Column("shows_name_in_pictures", sa.Boolean, nullable=False, server_default=sa.true()),
    )
