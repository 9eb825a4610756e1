"""Tables of seasons: what is kept of a month beside its leaderboards, which stay as they are."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from bot.models.leaderboards import FeatKind
from bot.store.db.column_types import UtcDateTimeType, build_enum_type
from bot.store.schema.metadata import build_enum_check, build_key_column, metadata

season_table = Table(
    "season",
    metadata,
    # As leaderboards have it.
    Column("period", String(16), primary_key=True),
    Column("is_settled", Boolean, nullable=False),
    Column("settled_leaderboard_id", BigInteger, nullable=False),
    Column("counted_until", UtcDateTimeType),
    Column("count_began_at", UtcDateTimeType),
    Column("counted_player_id", BigInteger),
)

season_leaderboard_table = Table(
    "season_leaderboard",
    metadata,
    # What is final of a month's leaderboard when the month is over.
    build_key_column("leaderboard_id", refers_to="leaderboard.id"),
    Column("min_ranked_games", Integer, nullable=False),
    # Whether its medals are those of its standings.
    Column("is_settled", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

medal_table = Table(
    "medal",
    metadata,
    build_key_column("player_id"),
    build_key_column("leaderboard_id", refers_to="leaderboard.id"),
    Column("medal", Integer, nullable=False),
    CheckConstraint("medal BETWEEN 1 AND 3", name="medal"),
    sqlite_with_rowid=False,
)
Index(None, medal_table.c.leaderboard_id)

feat_table = Table(
    "feat",
    metadata,
    build_key_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True),
    Column("period", String(16), primary_key=True),
    Column("kind", build_enum_type(FeatKind), primary_key=True),
    Column("value", Integer, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("game_id", BigInteger, nullable=False),
    Column("achieved_at", UtcDateTimeType, nullable=False),
    build_enum_check("kind", FeatKind),
    sqlite_with_rowid=False,
)
Index(None, feat_table.c.player_id)
Index(None, feat_table.c.period)
