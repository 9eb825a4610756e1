"""Challenges are numbered from 1 on each server, and in each channel outside servers."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_NUMBER_CHALLENGES = """
    UPDATE contest SET number = numbered.number
    FROM (
        SELECT id, ROW_NUMBER() OVER (
            PARTITION BY server_id, home_channel_id ORDER BY id
        ) AS number
        FROM contest WHERE kind = 'challenge'
    ) AS numbered
    WHERE contest.id = numbered.id
"""


def upgrade() -> None:
    op.add_column("contest", sa.Column("number", sa.Integer))
    op.execute(_NUMBER_CHALLENGES)
    op.create_index("uq_contest_number_on_server", "contest", ["server_id", "number"], unique=True)
    op.create_index(
        "uq_contest_number_in_channel", "contest", ["home_channel_id", "number"], unique=True
    )
