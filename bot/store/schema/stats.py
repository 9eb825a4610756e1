"""Tables of running totals: leaderboards, players' records, and the house's money.

`game_group` is a variant's key, `family:` and a family's name, or `ALL_GAMES`. `server_id` is
`GLOBAL_SERVER_ID` for totals of all servers. A server's `era` rises when its leaderboards are
reset.

What many players share is written once for many results: until then results wait.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from bot.store.schema.metadata import build_key_column, build_sum_columns, metadata

leaderboard_table = Table(
    "leaderboard",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("server_id", BigInteger, nullable=False),
    Column("era", Integer, nullable=False),
    Column("game_group", Text, nullable=False),
    Column("period", String(16), nullable=False),
    *build_sum_columns("games", "wins", "clean_wins", "cards_up", "cards_in_play"),
    CheckConstraint("games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"),
    # A deleted leaderboard's id must not be used again: its page may still be open.
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
    # The player comes first: a result changes many standings of one player.
    build_key_column("player_id"),
    build_key_column("leaderboard_id", refers_to="leaderboard.id"),
    *build_sum_columns("games", "wins", "clean_wins", "cards_up", "cards_in_play"),
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
    build_key_column("player_id"),
    Column("game_group", Text, primary_key=True),
    *build_sum_columns("games", "wins", "clean_wins", "practice_games"),
    *build_sum_columns(
        "win_streak", "best_win_streak", "cards_up", "cards_in_play", "best_cards_up"
    ),
    *build_sum_columns("move_count", "seconds", "undos", "hints"),
    Column("fewest_moves", Integer),
    Column("fewest_seconds", Integer),
    CheckConstraint("games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"),
    sqlite_with_rowid=False,
)

cards_up_histogram_table = Table(
    "cards_up_histogram",
    metadata,
    build_key_column("player_id"),
    Column("variant", Text, primary_key=True),
    Column("cards_up", Integer, primary_key=True, autoincrement=False),
    *build_sum_columns("games"),
    sqlite_with_rowid=False,
)

house_account_table = Table(
    "house_account",
    metadata,
    build_key_column("player_id"),
    *build_sum_columns("games", "amount_paid", "amount_won"),
)

house_totals_table = Table(
    "house_totals",
    metadata,
    build_key_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    *build_sum_columns("games", "amount_paid", "amount_won"),
)

house_night_table = Table(
    "house_night",
    metadata,
    build_key_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("date", String(10), primary_key=True),
    build_key_column("player_id"),
    *build_sum_columns("games", "amount_paid", "amount_won", "profit"),
)
Index(
    "ix_house_night_profit",
    house_night_table.c.server_id,
    house_night_table.c.era,
    house_night_table.c.profit.desc(),
    house_night_table.c.date,
)
Index(None, house_night_table.c.player_id)

waiting_result_table = Table(
    "waiting_result",
    metadata,
    # The game of a result that is not yet on leaderboards and in the house's totals and nights.
    # There is no foreign key: checking it would write into the game's new result.
    Column(
        "game_id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
)

uncounted_player_table = Table(
    "uncounted_player",
    metadata,
    # A player whose results from before there were records are not in their record yet.
    Column(
        "player_id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
)
