"""Where outside servers a challenge was made: those of that channel may take it up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("contest", sa.Column("place", sa.BigInteger))
    op.create_index(op.f("ix_contest_place_ends"), "contest", ["place", "ends"])
