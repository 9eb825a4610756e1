"""Results wait until they are added to what players share; moves write no index of games."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

# Older versions counted results when they started, all or none. What was not counted now waits.
_SELECT_IS_UNCOUNTED = """
    SELECT EXISTS (SELECT 1 FROM result WHERE move_count > 0 OR undos > 0)
    AND NOT EXISTS (SELECT 1 FROM player_record)
"""
_LET_RESULTS_WAIT = """
    INSERT INTO waiting_result (game_id)
    SELECT game_id FROM result WHERE is_counted OR price IS NOT NULL
"""
_LIST_UNCOUNTED_PLAYERS = """
    INSERT INTO uncounted_player (player_id) SELECT DISTINCT player_id FROM result
"""
_ENDS_WHEN_IDLE = sa.text(
    "outcome IS NULL AND (is_counted OR price_book IS NOT NULL OR contest_id IS NOT NULL)"
)
_HAS_SLOT = sa.text("slot IS NOT NULL")
# Rows that are updated find room for their new versions on their own pages.
_FILL_FACTORS = {
    "game": 50,
    "leaderboard": 50,
    "claim": 50,
    "player_record": 80,
    "cards_up_histogram": 80,
    "house_account": 80,
    "house_totals": 80,
}
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    for table, column in (("waiting_result", "game_id"), ("uncounted_player", "player_id")):
        op.create_table(
            table,
            sa.Column(column, _NUMBER, autoincrement=False, nullable=False),
            sa.PrimaryKeyConstraint(column, name=op.f(f"pk_{table}")),
        )
    if op.get_bind().execute(sa.text(_SELECT_IS_UNCOUNTED)).scalar_one():
        op.execute(_LET_RESULTS_WAIT)
        op.execute(_LIST_UNCOUNTED_PLAYERS)
    op.drop_index("ix_game_player_id_last_active_at", "game")
    op.drop_index("ix_game_under_way", "game")
    op.create_index(
        "ix_game_with_slot",
        "game",
        ["player_id"],
        sqlite_where=_HAS_SLOT,
        postgresql_where=_HAS_SLOT,
    )
    op.create_index(
        "ix_game_under_way",
        "game",
        ["dealt_at"],
        sqlite_where=_ENDS_WHEN_IDLE,
        postgresql_where=_ENDS_WHEN_IDLE,
    )
    if op.get_context().dialect.name == "postgresql":
        for table, fill_factor in _FILL_FACTORS.items():
            op.execute(f"ALTER TABLE {table} SET (fillfactor = {fill_factor})")
