"""Months of leaderboards are kept, with medals and the best of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

_KEEP_MONTHS = """
    INSERT INTO season (period, is_settled, settled_leaderboard_id)
    SELECT DISTINCT period, false, 0 FROM leaderboard WHERE period >= 'm' AND period < 'n'
"""
# Leaderboards of earlier months were deleted; their results are there.
_KEEP_EARLIER_FEATS = """
    INSERT INTO season (period, is_settled, settled_leaderboard_id)
    SELECT 'earlier', true, 0 WHERE EXISTS (SELECT 1 FROM result)
"""
_KINDS = "'fewest-moves', 'fastest-win', 'longest-streak', 'clean-streak'"


def upgrade() -> None:
    op.create_table(
        "season",
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("is_settled", sa.Boolean, nullable=False),
        sa.Column("settled_leaderboard_id", sa.BigInteger, nullable=False),
        sa.Column("counted_until", sa.DateTime(timezone=True)),
        sa.Column("count_began_at", sa.DateTime(timezone=True)),
        sa.Column("counted_player_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("period", name="pk_season"),
    )
    op.create_table(
        "season_leaderboard",
        sa.Column("leaderboard_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("min_ranked_games", sa.Integer, nullable=False),
        sa.Column("is_settled", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["leaderboard_id"], ["leaderboard.id"], name="fk_season_leaderboard_leaderboard_id"
        ),
        sa.PrimaryKeyConstraint("leaderboard_id", name="pk_season_leaderboard"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "medal",
        sa.Column("player_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("leaderboard_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("medal", sa.Integer, nullable=False),
        sa.CheckConstraint("medal BETWEEN 1 AND 3", name="medal"),
        sa.ForeignKeyConstraint(
            ["leaderboard_id"], ["leaderboard.id"], name="fk_medal_leaderboard_id"
        ),
        sa.PrimaryKeyConstraint("player_id", "leaderboard_id", name="pk_medal"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_medal_leaderboard_id", "medal", ["leaderboard_id"])
    op.create_table(
        "feat",
        sa.Column("server_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("era", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.BigInteger, nullable=False),
        sa.Column("achieved_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(f"kind IN ({_KINDS})", name="kind"),
        sa.PrimaryKeyConstraint("server_id", "era", "variant", "period", "kind", name="pk_feat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_feat_player_id", "feat", ["player_id"])
    op.create_index("ix_feat_period", "feat", ["period"])
    op.execute(_KEEP_MONTHS)
    op.execute(_KEEP_EARLIER_FEATS)
