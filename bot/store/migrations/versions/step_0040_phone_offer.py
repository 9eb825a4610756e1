"""Players may close the offer of bigger cards for phones."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    op.add_column(
        "player_settings",
        sa.Column("has_closed_phone_offer", sa.Boolean, nullable=False, server_default=sa.false()),
    )
