"""Without signals that won games were searched: nobody looks for those any more."""

from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.drop_table("signal")
    op.drop_column("game", "move_gaps")
    op.execute("DELETE FROM claim WHERE kind = 'signals'")
