"""Running totals: boards, those who stand on them, players' records, and the house's money.

``game`` is a variant's key, `family:` and a family's, or `EVERY`; ``server`` is `EVERYWHERE` on
the boards of all. A server's ``era`` begins anew when its boards are reset. ``up`` are cards on
the foundations, of the ``cards`` in play.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from bot.store.tables import metadata

__all__ = [
    "EVERY",
    "EVERYWHERE",
    "account",
    "board",
    "house",
    "metadata",
    "night",
    "record",
    "spread",
    "standing",
]

EVERY = "every"
"""What stands for all games together."""

EVERYWHERE = 0
"""What stands in a server's place on the boards of all."""


def _sums(*names: str) -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in names]


def _number(name: str) -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


board = Table(
    "board",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("era", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("period", String(16), nullable=False),
    *_sums("games", "wins", "clean", "up", "cards"),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    # No number is given out twice: a board that has passed may still be asked for.
    sqlite_autoincrement=True,
)
Index("uq_board", board.c.server, board.c.era, board.c.game, board.c.period, unique=True)
Index(None, board.c.period)

standing = Table(
    "standing",
    metadata,
    # A player's standings lie side by side: a result changes all of them, on many boards.
    _number("player"),
    Column("board", BigInteger, ForeignKey("board.id"), primary_key=True, autoincrement=False),
    *_sums("games", "wins", "clean", "up", "cards"),
    Column("bound", Double, nullable=False),
    Column("clean_bound", Double, nullable=False),
    Column("share", Double, nullable=False),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    sqlite_with_rowid=False,
)
for _name in ("bound", "clean_bound"):
    Index(
        f"ix_standing_{_name}",
        standing.c.board,
        standing.c[_name].desc(),
        standing.c.share.desc(),
        standing.c.player,
        standing.c.games,
    )

record = Table(
    "record",
    metadata,
    _number("player"),
    Column("game", Text, primary_key=True),
    *_sums("games", "wins", "clean", "practice"),
    *_sums("streak", "best_streak", "up", "cards", "best_up"),
    *_sums("moves", "seconds", "undos", "hints"),
    Column("fewest_moves", Integer),
    Column("fewest_seconds", Integer),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    sqlite_with_rowid=False,
)

spread = Table(
    "spread",
    metadata,
    _number("player"),
    Column("game", Text, primary_key=True),
    Column("up", Integer, primary_key=True, autoincrement=False),
    *_sums("games"),
    sqlite_with_rowid=False,
)

account = Table(
    "account",
    metadata,
    _number("player"),
    *_sums("games", "paid", "won"),
)

house = Table(
    "house",
    metadata,
    _number("server"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    *_sums("games", "paid", "won"),
)

night = Table(
    "night",
    metadata,
    _number("server"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    _number("player"),
    *_sums("games", "paid", "won", "profit"),
)
Index("ix_night_profit", night.c.server, night.c.era, night.c.profit.desc(), night.c.date)
Index(None, night.c.player)
