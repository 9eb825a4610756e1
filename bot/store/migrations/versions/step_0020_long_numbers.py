"""The deals of contests to come are chosen anew: fresh deals have longer numbers than before."""

from alembic import op

revision = "0020"
down_revision = "0016"


def upgrade() -> None:
    op.execute("DELETE FROM candidate_series")
