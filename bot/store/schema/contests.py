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
    Column("word", Text),
    Column("fresh", Boolean, nullable=False),
    Column("measure", build_enum_type(ContestTieBreaker), nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("maker", BigInteger),
    Column("invited", NumberListType, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("language", Text),
    Column("begins", UtcDateTimeType, nullable=False),
    Column("ends", UtcDateTimeType, nullable=False),
    Column("closed", UtcDateTimeType),
    Column("refreshed", UtcDateTimeType),
    Column("announced", UtcDateTimeType),
    # Outside servers: the channel of those who may take it up.
    Column("place", BigInteger),
    build_enum_check("kind", ContestKind),
    build_enum_check("measure", ContestTieBreaker),
    CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name="dated"),
    sqlite_autoincrement=True,
)
Index("uq_contest_date", contest_table.c.date, unique=True)
Index(
    "ix_contest_open",
    contest_table.c.ends,
    sqlite_where=text("closed IS NULL"),
    postgresql_where=text("closed IS NULL"),
)
Index(
    "ix_contest_deal",
    contest_table.c.deal,
    sqlite_where=text("closed IS NULL"),
    postgresql_where=text("closed IS NULL"),
)
Index(
    "ix_contest_unannounced",
    contest_table.c.closed,
    sqlite_where=text("closed IS NOT NULL AND announced IS NULL"),
    postgresql_where=text("closed IS NOT NULL AND announced IS NULL"),
)
Index(None, contest_table.c.server, contest_table.c.ends)
Index(None, contest_table.c.place, contest_table.c.ends)
Index(None, contest_table.c.maker)

entry_table = Table(
    "entry",
    metadata,
    Column("contest", BigInteger, ForeignKey("contest.id"), primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("server", BigInteger),
    Column("game", BigInteger, ForeignKey("game.id")),
    Column("joined", UtcDateTimeType, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("up", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    # Where the game may be played on after the contest: the moves at its end.
    Column("line", MoveListType),
    # For the order of places alone, which an index has.
    Column("begun", Boolean, Computed("game IS NOT NULL", persisted=True)),
    Column("moved", Boolean, Computed("moves > 0", persisted=True)),
    CheckConstraint(
        "up >= 0 AND moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0", name="counts"
    ),
    sqlite_with_rowid=False,
)
DESCENDING_RANK_COLUMNS = ("begun", "ranked", "won", "up", "moved")
ASCENDING_RANK_COLUMNS = ("moves", "seconds", "player")
"""What places go by: who has not begun is the last of all, who has no move the last among equals.

The player is no part of the place: equals share it, and are listed by their accounts.
"""

RANK_ORDER = [
    *(entry_table.c[name].desc() for name in DESCENDING_RANK_COLUMNS),
    *(entry_table.c[name] for name in ASCENDING_RANK_COLUMNS),
]
Index("ix_entry_place", entry_table.c.contest, *RANK_ORDER)
Index("ix_entry_place_here", entry_table.c.contest, entry_table.c.server, *RANK_ORDER)
Index(None, entry_table.c.player)
Index("uq_entry_game", entry_table.c.game, unique=True)

daily_streak_table = Table(
    "daily_streak",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("date", String(10), nullable=False),
    Column("days", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)

daily_post_table = Table(
    "daily_post",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    Column("claimed", UtcDateTimeType, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("refused", Boolean, nullable=False),
)

secret_table = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
