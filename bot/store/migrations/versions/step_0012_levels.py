"""What a player asked for of a deal that is known to be winnable."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("game", sa.Column("level", sa.String(16)))
