"""The message that announced a challenge's end, so that the film of its race can be added."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("contest", sa.Column("end_message_id", sa.BigInteger))
