"""The table of won games that are still to be examined, or look searched."""

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, Double, Index, Table, text

from bot.store.db.column_types import UtcDateTimeType
from bot.store.schema.metadata import metadata

signal_table = Table(
    "signal",
    metadata,
    Column("game_id", BigInteger, primary_key=True, autoincrement=False),
    Column("player_id", BigInteger, nullable=False),
    Column("server_id", BigInteger, nullable=False),
    Column("ended_at", UtcDateTimeType, nullable=False),
    Column("is_examined", Boolean, nullable=False),
    Column("choice_strength", Double),
    Column("evenness", Double),
    CheckConstraint(
        "is_examined = (choice_strength IS NOT NULL OR evenness IS NOT NULL)",
        name="kept_for_a_reason",
    ),
)
Index(None, signal_table.c.player_id)
Index(None, signal_table.c.server_id, signal_table.c.ended_at, signal_table.c.game_id)
Index(
    "ix_signal_to_examine",
    signal_table.c.game_id,
    sqlite_where=text("NOT is_examined"),
    postgresql_where=text("NOT is_examined"),
)
