"""Claims on what only one process is to do at a time, in one table."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

# Whether a scoreboard is out of date, or an end was announced, was known to a process alone.
_REQUEST_CONTEST_WORK = """
    INSERT INTO claim (kind, subject_id, attempts, is_requested)
    SELECT CASE WHEN closed_at IS NULL THEN 'scoreboard' ELSE 'contest-end' END, id, 1, true
    FROM contest WHERE scoreboard_channel_id IS NOT NULL AND end_announced_at IS NULL
"""


def upgrade() -> None:
    op.create_table(
        "claim",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text),
        sa.Column("expires_at", sa.DateTime(timezone=True)),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("is_requested", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name=op.f("pk_claim")),
    )
    op.execute(_REQUEST_CONTEST_WORK)
    op.drop_index("ix_contest_unannounced", "contest")
    op.drop_column("contest", "scoreboard_refreshed_at")
    op.drop_column("daily_post", "claimed_at")
