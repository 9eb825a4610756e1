"""Deals that many play: dailies and challenges, who entered them, and how they fare.

A contest is over when it is `closed`; its `deal` is nobody's to see before they have begun it.
"""

from enum import StrEnum

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

from bot.store.board_tables import metadata
from bot.store.columns import Deal, Moment, Moves, Numbers, word
from bot.store.tables import one_of

__all__ = [
    "LEAST_FIRST",
    "MOST_FIRST",
    "PLACES",
    "Kind",
    "Measure",
    "contest",
    "daily_post",
    "daily_streak",
    "entry",
    "metadata",
    "secret",
]


class Kind(StrEnum):
    """Whose deal it is: everyone's of a day, or that of those who take a challenge up."""

    DAILY = "daily"
    CHALLENGE = "challenge"


class Measure(StrEnum):
    """What comes after being won and cards up: fewer moves and then less time, or time first."""

    MOVES = "moves"
    TIME = "time"


contest = Table(
    "contest",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", word(Kind), nullable=False),
    Column("date", String(10)),
    Column("variant", Text, nullable=False),
    Column("deal", Deal, nullable=False),
    Column("word", Text),
    Column("fresh", Boolean, nullable=False),
    Column("measure", word(Measure), nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("maker", BigInteger),
    Column("invited", Numbers, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("language", Text),
    Column("begins", Moment, nullable=False),
    Column("ends", Moment, nullable=False),
    Column("closed", Moment),
    Column("refreshed", Moment),
    Column("announced", Moment),
    # Outside servers: the channel of those who may take it up.
    Column("place", BigInteger),
    one_of("kind", Kind),
    one_of("measure", Measure),
    CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name="dated"),
    sqlite_autoincrement=True,
)
Index("uq_contest_date", contest.c.date, unique=True)
Index(
    "ix_contest_open",
    contest.c.ends,
    sqlite_where=text("closed IS NULL"),
    postgresql_where=text("closed IS NULL"),
)
Index(
    "ix_contest_deal",
    contest.c.deal,
    sqlite_where=text("closed IS NULL"),
    postgresql_where=text("closed IS NULL"),
)
Index(
    "ix_contest_unannounced",
    contest.c.closed,
    sqlite_where=text("closed IS NOT NULL AND announced IS NULL"),
    postgresql_where=text("closed IS NOT NULL AND announced IS NULL"),
)
Index(None, contest.c.server, contest.c.ends)
Index(None, contest.c.place, contest.c.ends)
Index(None, contest.c.maker)

entry = Table(
    "entry",
    metadata,
    Column("contest", BigInteger, ForeignKey("contest.id"), primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("server", BigInteger),
    Column("game", BigInteger, ForeignKey("game.id")),
    Column("joined", Moment, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("up", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    # Where the game may be played on after the contest: the moves at its end.
    Column("line", Moves),
    # For the order of places alone, which an index has.
    Column("begun", Boolean, Computed("game IS NOT NULL", persisted=True)),
    Column("moved", Boolean, Computed("moves > 0", persisted=True)),
    CheckConstraint(
        "up >= 0 AND moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0", name="counts"
    ),
    sqlite_with_rowid=False,
)
MOST_FIRST = ("begun", "ranked", "won", "up", "moved")
LEAST_FIRST = ("moves", "seconds", "player")
"""What places go by: who has not begun is the last of all, who has no move the last among equals.

The player is no part of the place: equals share it, and are listed by their accounts.
"""

PLACES = [*(entry.c[name].desc() for name in MOST_FIRST), *(entry.c[name] for name in LEAST_FIRST)]
Index("ix_entry_place", entry.c.contest, *PLACES)
Index("ix_entry_place_here", entry.c.contest, entry.c.server, *PLACES)
Index(None, entry.c.player)
Index("uq_entry_game", entry.c.game, unique=True)

daily_streak = Table(
    "daily_streak",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("date", String(10), nullable=False),
    Column("days", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)

daily_post = Table(
    "daily_post",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    Column("claimed", Moment, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("refused", Boolean, nullable=False),
)

secret = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
