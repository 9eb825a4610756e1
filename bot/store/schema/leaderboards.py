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
    "leaderboard",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("server_id", BigInteger, nullable=False),
    Column("era", Integer, nullable=False),
    Column("game_group", Text, nullable=False),
    Column("period", String(16), nullable=False),
    *_build_sum_columns("games", "wins", "clean_wins", "cards_up", "cards_in_play"),
    CheckConstraint("games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"),
    # No number is given out twice: a board that has passed may still be asked for.
    sqlite_autoincrement=True,
)
Index(
    "uq_leaderboard",
    leaderboard_table.c.server_id,
    leaderboard_table.c.era,
    leaderboard_table.c.game_group,
    leaderboard_table.c.period,
    unique=True,
)
Index(None, leaderboard_table.c.period)

standing_table = Table(
    "standing",
    metadata,
    # A player's standings lie side by side: a result changes all of them, on many boards.
    _build_id_column("player_id"),
    Column(
        "leaderboard_id",
        BigInteger,
        ForeignKey("leaderboard.id"),
        primary_key=True,
        autoincrement=False,
    ),
    *_build_sum_columns("games", "wins", "clean_wins", "cards_up", "cards_in_play"),
    Column("win_rate_bound", Double, nullable=False),
    Column("clean_win_rate_bound", Double, nullable=False),
    Column("cards_up_share", Double, nullable=False),
    CheckConstraint("games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"),
    sqlite_with_rowid=False,
)
for _name in ("win_rate_bound", "clean_win_rate_bound"):
    Index(
        f"ix_standing_{_name}",
        standing_table.c.leaderboard_id,
        standing_table.c[_name].desc(),
        standing_table.c.cards_up_share.desc(),
        standing_table.c.player_id,
        standing_table.c.games,
    )

player_record_table = Table(
    "player_record",
    metadata,
    _build_id_column("player_id"),
    Column("game_group", Text, primary_key=True),
    *_build_sum_columns("games", "wins", "clean_wins", "practice_games"),
    *_build_sum_columns(
        "win_streak", "best_win_streak", "cards_up", "cards_in_play", "best_cards_up"
    ),
    *_build_sum_columns("move_count", "seconds", "undos", "hints"),
    Column("fewest_moves", Integer),
    Column("fewest_seconds", Integer),
    CheckConstraint("games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"),
    sqlite_with_rowid=False,
)

cards_up_histogram_table = Table(
    "cards_up_histogram",
    metadata,
    _build_id_column("player_id"),
    Column("variant", Text, primary_key=True),
    Column("cards_up", Integer, primary_key=True, autoincrement=False),
    *_build_sum_columns("games"),
    sqlite_with_rowid=False,
)

house_account_table = Table(
    "house_account",
    metadata,
    _build_id_column("player_id"),
    *_build_sum_columns("games", "amount_paid", "amount_won"),
)

house_totals_table = Table(
    "house_totals",
    metadata,
    _build_id_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    *_build_sum_columns("games", "amount_paid", "amount_won"),
)

house_night_table = Table(
    "house_night",
    metadata,
    _build_id_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    _build_id_column("player_id"),
    *_build_sum_columns("games", "amount_paid", "amount_won", "profit"),
)
Index(
    "ix_house_night_profit",
    house_night_table.c.server_id,
    house_night_table.c.era,
    house_night_table.c.profit.desc(),
    house_night_table.c.date,
)
Index(None, house_night_table.c.player_id)
