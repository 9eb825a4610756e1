"""Tables of dailies and challenges, of players' entries in them, and of the daily's posts.

A contest is over when it is closed. Until then a player may not see its deal before they begin.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from bot.models.contests import ContestKind, ContestTieBreaker
from bot.store.db.column_types import (
    DealNumberType,
    MoveListType,
    NumberListType,
    UtcDateTimeType,
    build_enum_type,
)
from bot.store.schema.metadata import build_enum_check, build_key_column, metadata

contest_table = Table(
    "contest",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", build_enum_type(ContestKind), nullable=False),
    Column("date", String(10)),
    Column("variant", Text, nullable=False),
    Column("deal", DealNumberType, nullable=False),
    Column("deal_word", Text),
    Column("is_fresh_deal", Boolean, nullable=False),
    Column("tie_breaker", build_enum_type(ContestTieBreaker), nullable=False),
    Column("allows_undo", Boolean, nullable=False),
    Column("allows_hints", Boolean, nullable=False),
    Column("creator_id", BigInteger),
    Column("invited_player_ids", NumberListType, nullable=False),
    Column("server_id", BigInteger),
    Column("scoreboard_channel_id", BigInteger),
    Column("scoreboard_message_id", BigInteger),
    Column("language", Text),
    Column("starts_at", UtcDateTimeType, nullable=False),
    Column("ends_at", UtcDateTimeType, nullable=False),
    Column("closed_at", UtcDateTimeType),
    Column("end_announced_at", UtcDateTimeType),
    # Outside servers: the channel whose members may join.
    Column("home_channel_id", BigInteger),
    # A challenge's, on its server or in its home channel.
    Column("number", Integer),
    # Whether its deal was known to be winnable when it was chosen.
    Column("is_winnable", Boolean, nullable=False, server_default=false()),
    # The message in the scoreboard's channel that announced the end.
    Column("end_message_id", BigInteger),
    # Who ended it early.
    Column("ended_by_id", BigInteger),
    build_enum_check("kind", ContestKind),
    build_enum_check("tie_breaker", ContestTieBreaker),
    CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name="dated"),
    sqlite_autoincrement=True,
)
# The daily of a day, and each server's own: other contests have no date.
Index(
    "uq_contest_date",
    contest_table.c.date,
    unique=True,
    sqlite_where=text("server_id IS NULL"),
    postgresql_where=text("server_id IS NULL"),
)
Index("uq_contest_date_on_server", contest_table.c.server_id, contest_table.c.date, unique=True)
Index(
    "ix_contest_open",
    contest_table.c.ends_at,
    sqlite_where=text("closed_at IS NULL"),
    postgresql_where=text("closed_at IS NULL"),
)
Index(
    "ix_contest_deal",
    contest_table.c.deal,
    sqlite_where=text("closed_at IS NULL"),
    postgresql_where=text("closed_at IS NULL"),
)
Index(None, contest_table.c.server_id, contest_table.c.ends_at)
Index(None, contest_table.c.home_channel_id, contest_table.c.ends_at)
Index(None, contest_table.c.creator_id)
Index(None, contest_table.c.ended_by_id)
# Dailies have no number, and equal contests without a server may be in different channels: where
# a column is NULL, the index allows any.
Index("uq_contest_number_on_server", contest_table.c.server_id, contest_table.c.number, unique=True)
Index(
    "uq_contest_number_in_channel",
    contest_table.c.home_channel_id,
    contest_table.c.number,
    unique=True,
)

entry_table = Table(
    "entry",
    metadata,
    build_key_column("contest_id", refers_to="contest.id"),
    build_key_column("player_id"),
    Column("server_id", BigInteger),
    Column("game_id", BigInteger),
    Column("joined_at", UtcDateTimeType, nullable=False),
    Column("is_ranked", Boolean, nullable=False),
    Column("is_finished", Boolean, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("move_count", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    # The moves when the contest closed, of games that could be played on: none since long.
    Column("moves_at_close", MoveListType),
    # Computed for the order of ranks, which an index has.
    Column("has_started", Boolean, Computed("game_id IS NOT NULL", persisted=True)),
    Column("has_moved", Boolean, Computed("move_count > 0", persisted=True)),
    # As its game does: decided when that was dealt.
    Column("counts_globally", Boolean, nullable=False, server_default=true()),
    ForeignKeyConstraint(["game_id"], ["game.id"]).ddl_if(dialect="sqlite"),
    CheckConstraint(
        "cards_up >= 0 AND move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0",
        name="counts",
    ),
    sqlite_with_rowid=False,
)
DESCENDING_RANK_COLUMNS = ("has_started", "is_ranked", "is_won", "cards_up", "has_moved")
ASCENDING_RANK_COLUMNS = ("move_count", "seconds", "player_id")
"""The columns that entries are ranked by, in this order, the descending ones first.

An entry that has not started is last of all, one without a move last among ties. The player's id
only orders ties on the page: they share a rank.
"""

RANK_ORDER = [
    *(entry_table.c[name].desc() for name in DESCENDING_RANK_COLUMNS),
    *(entry_table.c[name] for name in ASCENDING_RANK_COLUMNS),
]
Index("ix_entry_rank", entry_table.c.contest_id, *RANK_ORDER)
Index("ix_entry_rank_on_server", entry_table.c.contest_id, entry_table.c.server_id, *RANK_ORDER)
Index(None, entry_table.c.player_id)
Index("uq_entry_game_id", entry_table.c.game_id, unique=True)

# What is left of the entries of players who erased their data, while their contests are open.
erased_entry_table = Table(
    "erased_entry",
    metadata,
    build_key_column("contest_id", refers_to="contest.id"),
    Column("player_hash", String(64), primary_key=True),
)

daily_streak_table = Table(
    "daily_streak",
    metadata,
    build_key_column("player_id"),
    Column("last_date", String(10), nullable=False),
    Column("current_days", Integer, nullable=False),
    Column("best_days", Integer, nullable=False),
)

daily_post_table = Table(
    "daily_post",
    metadata,
    build_key_column("server_id"),
    Column("date", String(10), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("is_refused", Boolean, nullable=False),
)

secret_table = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
