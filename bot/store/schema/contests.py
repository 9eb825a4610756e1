"""Deals that many play: dailies and challenges, who entered them, and how they fare.

A contest is over when it is `closed`; its `deal` is nobody's to see before they have begun it.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    text,
)

from bot.models.contests import ContestKind, ContestTieBreaker
from bot.store.db.column_types import (
    DealNumberType,
    MoveListType,
    NumberListType,
    UtcDateTimeType,
    build_enum_type,
)
from bot.store.schema.games import build_enum_check
from bot.store.schema.leaderboards import metadata

__all__ = [
    "ASCENDING_RANK_COLUMNS",
    "DESCENDING_RANK_COLUMNS",
    "RANK_ORDER",
    "contest_table",
    "daily_post_table",
    "daily_streak_table",
    "entry_table",
    "metadata",
    "secret_table",
]


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
    Column("scoreboard_refreshed_at", UtcDateTimeType),
    Column("end_announced_at", UtcDateTimeType),
    # Outside servers: the channel of those who may take it up.
    Column("home_channel_id", BigInteger),
    build_enum_check("kind", ContestKind),
    build_enum_check("tie_breaker", ContestTieBreaker),
    CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name="dated"),
    sqlite_autoincrement=True,
)
Index("uq_contest_date", contest_table.c.date, unique=True)
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
Index(
    "ix_contest_unannounced",
    contest_table.c.closed_at,
    sqlite_where=text("closed_at IS NOT NULL AND end_announced_at IS NULL"),
    postgresql_where=text("closed_at IS NOT NULL AND end_announced_at IS NULL"),
)
Index(None, contest_table.c.server_id, contest_table.c.ends_at)
Index(None, contest_table.c.home_channel_id, contest_table.c.ends_at)
Index(None, contest_table.c.creator_id)

entry_table = Table(
    "entry",
    metadata,
    Column(
        "contest_id", BigInteger, ForeignKey("contest.id"), primary_key=True, autoincrement=False
    ),
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
    Column("server_id", BigInteger),
    Column("game_id", BigInteger, ForeignKey("game.id")),
    Column("joined_at", UtcDateTimeType, nullable=False),
    Column("is_ranked", Boolean, nullable=False),
    Column("is_finished", Boolean, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("move_count", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    # Where the game may be played on after the contest: the moves at its end.
    Column("moves_at_close", MoveListType),
    # For the order of places alone, which an index has.
    Column("has_started", Boolean, Computed("game_id IS NOT NULL", persisted=True)),
    Column("has_moved", Boolean, Computed("move_count > 0", persisted=True)),
    CheckConstraint(
        "cards_up >= 0 AND move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0",
        name="counts",
    ),
    sqlite_with_rowid=False,
)
DESCENDING_RANK_COLUMNS = ("has_started", "is_ranked", "is_won", "cards_up", "has_moved")
ASCENDING_RANK_COLUMNS = ("move_count", "seconds", "player_id")
"""What places go by: who has not begun is the last of all, who has no move the last among equals.

The player is no part of the place: equals share it, and are listed by their accounts.
"""

RANK_ORDER = [
    *(entry_table.c[name].desc() for name in DESCENDING_RANK_COLUMNS),
    *(entry_table.c[name] for name in ASCENDING_RANK_COLUMNS),
]
Index("ix_entry_rank", entry_table.c.contest_id, *RANK_ORDER)
Index("ix_entry_rank_on_server", entry_table.c.contest_id, entry_table.c.server_id, *RANK_ORDER)
Index(None, entry_table.c.player_id)
Index("uq_entry_game_id", entry_table.c.game_id, unique=True)

daily_streak_table = Table(
    "daily_streak",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
    Column("last_date", String(10), nullable=False),
    Column("current_days", Integer, nullable=False),
    Column("best_days", Integer, nullable=False),
)

daily_post_table = Table(
    "daily_post",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    Column("claimed_at", UtcDateTimeType, nullable=False),
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
