"""Ranks of skill ratings, and of how many games they were made; both come with the next night's."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("rating", sa.Column("rank", sa.Integer))
    op.create_index("ix_rating_family_rank", "rating", ["family", "rank"])
    op.add_column("rating_fit", sa.Column("games", sa.BigInteger))
