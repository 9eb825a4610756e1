"""Tables of skill ratings, which are made anew from all results every night."""

from sqlalchemy import BigInteger, CheckConstraint, Column, Double, Index, Integer, Table, Text

from bot.store.db.column_types import UtcDateTimeType
from bot.store.schema.metadata import build_key_column, build_sum_columns, metadata

rating_table = Table(
    "rating",
    metadata,
    build_key_column("player_id"),
    Column("family", Text, primary_key=True),
    Column("ability", Double, nullable=False),
    Column("variance", Double, nullable=False),
    *build_sum_columns("games"),
    Column("last_game_at", UtcDateTimeType, nullable=False),
    Column("fit_number", Integer, nullable=False),
    Column("rank", Integer),
    CheckConstraint("variance > 0 AND games > 0", name="counts"),
    sqlite_with_rowid=False,
)
Index(None, rating_table.c.family, rating_table.c.rank)

rating_fit_table = Table(
    "rating_fit",
    metadata,
    # There is one row at most.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("fitted_at", UtcDateTimeType, nullable=False),
    Column("games", BigInteger),
)
