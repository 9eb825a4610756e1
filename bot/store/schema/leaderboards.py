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

from bot.store.schema.games import metadata

__all__ = [
    "cards_up_histogram_table",
    "house_account_table",
    "house_night_table",
    "house_totals_table",
    "leaderboard_table",
    "metadata",
    "player_record_table",
    "standing_table",
]


def _build_sum_columns(*names: str) -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in names]


def _build_id_column(name: str) -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


leaderboard_table = Table(
    "board",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("era", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("period", String(16), nullable=False),
    *_build_sum_columns("games", "wins", "clean", "up", "cards"),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    # No number is given out twice: a board that has passed may still be asked for.
    sqlite_autoincrement=True,
)
Index(
    "uq_board",
    leaderboard_table.c.server,
    leaderboard_table.c.era,
    leaderboard_table.c.game,
    leaderboard_table.c.period,
    unique=True,
)
Index(None, leaderboard_table.c.period)

standing_table = Table(
    "standing",
    metadata,
    # A player's standings lie side by side: a result changes all of them, on many boards.
    _build_id_column("player"),
    Column("board", BigInteger, ForeignKey("board.id"), primary_key=True, autoincrement=False),
    *_build_sum_columns("games", "wins", "clean", "up", "cards"),
    Column("bound", Double, nullable=False),
    Column("clean_bound", Double, nullable=False),
    Column("share", Double, nullable=False),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    sqlite_with_rowid=False,
)
for _name in ("bound", "clean_bound"):
    Index(
        f"ix_standing_{_name}",
        standing_table.c.board,
        standing_table.c[_name].desc(),
        standing_table.c.share.desc(),
        standing_table.c.player,
        standing_table.c.games,
    )

player_record_table = Table(
    "record",
    metadata,
    _build_id_column("player"),
    Column("game", Text, primary_key=True),
    *_build_sum_columns("games", "wins", "clean", "practice"),
    *_build_sum_columns("streak", "best_streak", "up", "cards", "best_up"),
    *_build_sum_columns("moves", "seconds", "undos", "hints"),
    Column("fewest_moves", Integer),
    Column("fewest_seconds", Integer),
    CheckConstraint("games >= wins AND wins >= clean AND clean >= 0", name="counts"),
    sqlite_with_rowid=False,
)

cards_up_histogram_table = Table(
    "spread",
    metadata,
    _build_id_column("player"),
    Column("game", Text, primary_key=True),
    Column("up", Integer, primary_key=True, autoincrement=False),
    *_build_sum_columns("games"),
    sqlite_with_rowid=False,
)

house_account_table = Table(
    "account",
    metadata,
    _build_id_column("player"),
    *_build_sum_columns("games", "paid", "won"),
)

house_totals_table = Table(
    "house",
    metadata,
    _build_id_column("server"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    *_build_sum_columns("games", "paid", "won"),
)

house_night_table = Table(
    "night",
    metadata,
    _build_id_column("server"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    _build_id_column("player"),
    *_build_sum_columns("games", "paid", "won", "profit"),
)
Index(
    "ix_night_profit",
    house_night_table.c.server,
    house_night_table.c.era,
    house_night_table.c.profit.desc(),
    house_night_table.c.date,
)
Index(None, house_night_table.c.player)
