"""Games count globally as their server said when they were dealt; they count all moves made."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

_TABLES = ("game", "result", "entry")

# Past games stay where they are. While the results of a server were being moved, its players up to
# a number were done, and the others' results still were where they had been.
_IS_KEPT_LOCAL = """
    SELECT 1 FROM server_settings
    WHERE server_settings.id = {table}.server_id AND NOT (is_on_global_leaderboards = (
        changed_up_to_player_id IS NULL OR {table}.player_id <= changed_up_to_player_id
    ))
"""
_KEEP_LOCAL = "UPDATE {table} SET counts_globally = false WHERE EXISTS ({condition})"
# What was taken back before is not known.
_COUNT_MOVES = """
    UPDATE game SET moves_made = CASE
        WHEN moves = '' THEN 0 ELSE length(moves) - length(replace(moves, ' ', '')) + 1
    END
    WHERE outcome IS NULL
"""


def upgrade() -> None:
    for table in _TABLES:
        op.add_column(
            table,
            sa.Column("counts_globally", sa.Boolean, nullable=False, server_default=sa.true()),
        )
        condition = _IS_KEPT_LOCAL.format(table=table)
        op.execute(_KEEP_LOCAL.format(table=table, condition=condition))
    op.drop_column("server_settings", "changed_up_to_player_id")
    op.add_column("game", sa.Column("moves_made", sa.Integer))
    op.execute(_COUNT_MOVES)
