"""Attempts at challenges and server dailies count in their contest alone.

Attempts under way follow the new rule. Results stay where they are counted, but a result without a
move counts nowhere; `recount --mend` brings the totals to that.
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    for table in ("game", "result"):
        op.add_column(
            table,
            sa.Column("counts_in_contest", sa.Boolean, nullable=False, server_default=sa.false()),
        )
    for name in ("contest_games", "contest_wins"):
        op.add_column(
            "player_record",
            sa.Column(name, sa.BigInteger, nullable=False, server_default=sa.text("0")),
        )
    op.execute(
        "UPDATE game SET is_counted = false, counts_in_contest = true"
        " WHERE outcome IS NULL AND is_counted AND contest_id IN"
        " (SELECT id FROM contest WHERE kind <> 'daily' OR server_id IS NOT NULL)"
    )
    op.execute("UPDATE result SET is_counted = false WHERE move_count = 0 AND is_counted")
