"""The schema as it is now; the steps in `bot.store.migrations` lead to it.

Queries call the columns of a table by its name in capitals: `_GAME` has those of `game_table`.

Tables of games, their results, and the solutions that players were shown.

Tables of dailies and challenges, of players' entries in them, and of the daily's posts. A contest
is over when it is closed. Until then a player may not see its deal before they begin.

Tables of running totals: leaderboards, players' records, and the house's money. `game_group` is a
variant's key, `family:` and a family's name, or `ALL_GAMES`. `server_id` is `GLOBAL_SERVER_ID` for
totals of all servers. A server's `era` rises when its leaderboards are reset.

What many players share is written once for many results: until then results wait.
"""

from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    false,
    text,
    true,
)

from bot.models.accounts import TablePlace, Visibility
from bot.models.claims import ClaimKind
from bot.models.contests import ContestKind, ContestTieBreaker
from bot.models.games import DealSource, GameOutcome, LevelChoice, PriceBook, Slot
from bot.models.leaderboards import FeatKind
from bot.store.sql import (
    DealNumberType,
    MoveListType,
    NumberListType,
    RangeListType,
    UtcDateTimeType,
    build_enum_type,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def build_enum_check(column_name: str, enum_class: type[StrEnum]) -> CheckConstraint:
    """Return a check that the column holds one of the enum's values."""
    values = ", ".join(f"'{member.value}'" for member in enum_class)
    return CheckConstraint(f"{column_name} IN ({values})", name=column_name)


def build_key_column(name: str, *, refers_to: str | None = None) -> Column[int]:
    """Return a column of the primary key for ids that Discord or the referred table gives out.

    ``refers_to`` is that table's column, such as "contest.id".
    """
    references = [ForeignKey(refers_to)] if refers_to else []
    return Column(name, BigInteger, *references, primary_key=True, autoincrement=False)


def build_partial_index(
    name: str, *column_names: str, where: TextClause, unique: bool = False
) -> Index:
    """Return an index of the rows for which the condition holds."""
    return Index(name, *column_names, unique=unique, sqlite_where=where, postgresql_where=where)


def build_sum_columns(*names: str) -> list[Column[int]]:
    """Return columns for running totals."""
    return [Column(name, BigInteger, nullable=False) for name in names]


ONE_TABLE_GAME_INDEX = "uq_game_one_on_table"
"""The index that lets a player have only one game on the table."""

ENDS_WHEN_IDLE = text(
    "outcome IS NULL AND (is_counted OR price_book IS NOT NULL OR contest_id IS NOT NULL)"
)
"""The condition of games that the bot ends after days without a move."""

game_table = Table(
    "game",
    metadata,
    # SQLite numbers only its own INTEGER, and must not use a deleted game's id again.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("player_id", BigInteger, nullable=False),
    Column("server_id", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", DealNumberType, nullable=False),
    Column("deal_word", Text),
    Column("deal_source", build_enum_type(DealSource), nullable=False),
    Column("moves", MoveListType, nullable=False),
    Column("redo_moves", MoveListType, nullable=False),
    Column("auto_move_ranges", RangeListType, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("slot", build_enum_type(Slot)),
    Column("outcome", build_enum_type(GameOutcome)),
    Column("dealt_at", UtcDateTimeType, nullable=False),
    Column("last_active_at", UtcDateTimeType, nullable=False),
    Column("ended_at", UtcDateTimeType),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("auto_uses", Integer, nullable=False),
    Column("tallest_column", Integer, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("is_counted", Boolean, nullable=False, server_default=true()),
    Column("price_book", build_enum_type(PriceBook)),
    Column("last_move_at", UtcDateTimeType, nullable=False),
    Column("contest_id", BigInteger),
    Column("level", build_enum_type(LevelChoice)),
    Column("last_new_move_at", UtcDateTimeType, nullable=False),
    Column("ends_by", UtcDateTimeType, nullable=False),
    Column("counts_globally", Boolean, nullable=False, server_default=true()),
    Column("moves_made", Integer, nullable=False),
    Column("counts_in_contest", Boolean, nullable=False, server_default=false()),
    Column("left_positions", NumberListType, nullable=False, server_default=""),
    build_enum_check("deal_source", DealSource),
    build_enum_check("slot", Slot),
    build_enum_check("outcome", GameOutcome),
    build_enum_check("price_book", PriceBook),
    CheckConstraint("(slot IS NULL) = (outcome IS NOT NULL)", name="slotted_until_over"),
    CheckConstraint("(ended_at IS NULL) = (outcome IS NULL)", name="ended_when_over"),
    CheckConstraint("(channel_id IS NULL) = (message_id IS NULL)", name="message_in_channel"),
    CheckConstraint(
        "revision >= 0 AND undos >= 0 AND hints >= 0 AND auto_uses >= 0 AND tallest_column >= 0",
        name="counts",
    ),
    build_partial_index(
        ONE_TABLE_GAME_INDEX, "player_id", where=text("slot = 'table'"), unique=True
    ),
    # No index has a column that a move writes: then PostgreSQL writes a move into its table alone.
    build_partial_index("ix_game_with_slot", "player_id", where=text("slot IS NOT NULL")),
    Index(None, "player_id", "deal"),
    build_partial_index("ix_game_under_way", "dealt_at", where=ENDS_WHEN_IDLE),
    sqlite_autoincrement=True,
)

result_table = Table(
    "result",
    metadata,
    build_key_column("game_id", refers_to="game.id"),
    Column("player_id", BigInteger, nullable=False),
    Column("server_id", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", DealNumberType, nullable=False),
    Column("deal_source", build_enum_type(DealSource), nullable=False),
    Column("outcome", build_enum_type(GameOutcome), nullable=False),
    Column("dealt_at", UtcDateTimeType, nullable=False),
    Column("ended_at", UtcDateTimeType, nullable=False),
    Column("move_count", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("auto_uses", Integer, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("is_counted", Boolean, nullable=False, server_default=true()),
    Column("era", Integer, nullable=False, server_default=text("0")),
    Column("price", Integer),
    Column("payout", Integer),
    Column("counts_globally", Boolean, nullable=False, server_default=true()),
    Column("counts_in_contest", Boolean, nullable=False, server_default=false()),
    Column("adds_to_streak", Boolean, nullable=False, server_default=true()),
    build_enum_check("deal_source", DealSource),
    build_enum_check("outcome", GameOutcome),
    CheckConstraint(
        "move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND auto_uses >= 0"
        " AND cards_up >= 0",
        name="counts",
    ),
    Index(None, "player_id", "ended_at", "game_id"),
    Index(None, "player_id", "variant", "ended_at", "game_id"),
    build_partial_index(
        "ix_result_for_money", "player_id", "ended_at", "game_id", where=text("price IS NOT NULL")
    ),
)

viewed_solution_table = Table(
    "viewed_solution",
    metadata,
    build_key_column("player_id"),
    Column("deal", DealNumberType, primary_key=True),
    Column("variant", Text, primary_key=True),
)

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
    # The daily of a day, and each server's own: other contests have no date.
    build_partial_index("uq_contest_date", "date", where=text("server_id IS NULL"), unique=True),
    Index("uq_contest_date_on_server", "server_id", "date", unique=True),
    build_partial_index("ix_contest_open", "ends_at", where=text("closed_at IS NULL")),
    build_partial_index("ix_contest_deal", "deal", where=text("closed_at IS NULL")),
    Index(None, "server_id", "ends_at"),
    Index(None, "home_channel_id", "ends_at"),
    Index(None, "creator_id"),
    Index(None, "ended_by_id"),
    # Dailies have no number, and equal contests without a server may be in different channels:
    # where a column is NULL, the index allows any.
    Index("uq_contest_number_on_server", "server_id", "number", unique=True),
    Index("uq_contest_number_in_channel", "home_channel_id", "number", unique=True),
    sqlite_autoincrement=True,
)

entry_table = Table(
    "entry",
    metadata,
    build_key_column("contest_id", refers_to="contest.id"),
    build_key_column("player_id"),
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
    # Computed for the order of ranks, which an index has.
    Column("has_started", Boolean, Computed("game_id IS NOT NULL", persisted=True)),
    Column("has_moved", Boolean, Computed("move_count > 0", persisted=True)),
    # As its game does: decided when that was dealt.
    Column("counts_globally", Boolean, nullable=False, server_default=true()),
    CheckConstraint(
        "cards_up >= 0 AND move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0",
        name="counts",
    ),
    Index(None, "player_id"),
    Index("uq_entry_game_id", "game_id", unique=True),
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
    Column("freezes", Integer, nullable=False, server_default="0"),
)

# The missed days of dailies that ended no streak.
frozen_day_table = Table(
    "frozen_day",
    metadata,
    build_key_column("player_id"),
    Column("date", String(10), primary_key=True),
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
    Index("uq_leaderboard", "server_id", "era", "game_group", "period", unique=True),
    Index(None, "period"),
    # A deleted leaderboard's id must not be used again: its page may still be open.
    sqlite_autoincrement=True,
)

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
    Column("contest_games", BigInteger, nullable=False, server_default=text("0")),
    Column("contest_wins", BigInteger, nullable=False, server_default=text("0")),
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
    Index(None, "player_id"),
)
Index(
    "ix_house_night_profit",
    house_night_table.c.server_id,
    house_night_table.c.era,
    house_night_table.c.profit.desc(),
    house_night_table.c.date,
)

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

season_table = Table(
    "season",
    metadata,
    # As leaderboards have it.
    Column("period", String(16), primary_key=True),
    Column("is_settled", Boolean, nullable=False),
    Column("settled_leaderboard_id", BigInteger, nullable=False),
    Column("counted_until", UtcDateTimeType),
    Column("count_began_at", UtcDateTimeType),
    Column("counted_player_id", BigInteger),
)

season_leaderboard_table = Table(
    "season_leaderboard",
    metadata,
    # What is final of a month's leaderboard when the month is over.
    build_key_column("leaderboard_id", refers_to="leaderboard.id"),
    Column("min_ranked_games", Integer, nullable=False),
    # Whether its medals are those of its standings.
    Column("is_settled", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

medal_table = Table(
    "medal",
    metadata,
    build_key_column("player_id"),
    build_key_column("leaderboard_id", refers_to="leaderboard.id"),
    Column("medal", Integer, nullable=False),
    CheckConstraint("medal BETWEEN 1 AND 3", name="medal"),
    Index(None, "leaderboard_id"),
    sqlite_with_rowid=False,
)

feat_table = Table(
    "feat",
    metadata,
    build_key_column("server_id"),
    Column("era", Integer, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True),
    Column("period", String(16), primary_key=True),
    Column("kind", build_enum_type(FeatKind), primary_key=True),
    Column("value", Integer, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("game_id", BigInteger, nullable=False),
    Column("achieved_at", UtcDateTimeType, nullable=False),
    build_enum_check("kind", FeatKind),
    Index(None, "player_id"),
    Index(None, "period"),
    sqlite_with_rowid=False,
)

player_settings_table = Table(
    "player_settings",
    metadata,
    build_key_column("id"),
    Column("language", Text),
    Column("table_visibility", build_enum_type(Visibility), nullable=False),
    Column("theme", Text, nullable=False, server_default=text("'classic'")),
    Column("has_large_indices", Boolean, nullable=False, server_default=false()),
    Column("marks_ready_cards", Boolean, nullable=False, server_default=false()),
    Column("is_text_only", Boolean, nullable=False, server_default=false()),
    Column(
        "record_visibility",
        build_enum_type(Visibility),
        nullable=False,
        server_default=text("'public'"),
    ),
    Column("can_play_for_money", Boolean, nullable=False, server_default=true()),
    Column("shows_name_in_pictures", Boolean, nullable=False, server_default=true()),
    Column("spells_suits", Boolean, nullable=False, server_default=false()),
    Column("has_tall_pictures", Boolean, nullable=False, server_default=false()),
    Column("reminder_server_id", BigInteger),
    Column("has_closed_phone_offer", Boolean, nullable=False, server_default=false()),
    build_enum_check("table_visibility", Visibility),
    build_enum_check("record_visibility", Visibility),
    build_partial_index(
        "ix_player_settings_reminder_server_id",
        "reminder_server_id",
        where=text("reminder_server_id IS NOT NULL"),
    ),
)

server_settings_table = Table(
    "server_settings",
    metadata,
    build_key_column("id"),
    Column("public_channel_ids", NumberListType, nullable=False),
    Column("is_on_global_leaderboards", Boolean, nullable=False),
    Column("min_ranked_games", Integer, nullable=False),
    Column("era", Integer, nullable=False),
    Column("daily_channel_id", BigInteger),
    Column("daily_hour", Integer),
    Column("language", Text),
    Column(
        "table_place",
        build_enum_type(TablePlace),
        nullable=False,
        server_default=text("'channel'"),
    ),
    Column("own_daily_variant", Text),
    CheckConstraint("min_ranked_games >= 1 AND era >= 0", name="counts"),
    build_partial_index(
        "ix_server_settings_daily", "daily_hour", where=text("daily_channel_id IS NOT NULL")
    ),
    build_partial_index(
        "ix_server_settings_own_daily",
        "own_daily_variant",
        where=text("own_daily_variant IS NOT NULL"),
    ),
)

table_thread_table = Table(
    "table_thread",
    metadata,
    build_key_column("player_id"),
    build_key_column("channel_id"),
    Column("server_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
)

candidate_series_table = Table(
    "candidate_series",
    metadata,
    Column("name", String(64), primary_key=True),
    # Which candidate is to be searched next, or is proved. Its deal follows from the installation's
    # secret, so that nobody can read here what is to be played.
    Column("counter", Integer, nullable=False),
    Column("is_proved", Boolean, nullable=False),
)

dealer_game_table = Table(
    "dealer_game",
    metadata,
    Column("variant", Text, primary_key=True),
    Column("deal", DealNumberType, primary_key=True),
    Column("moves", MoveListType, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("win_count", Integer, nullable=False),
    Column("game_count", Integer, nullable=False),
    Column("cpu_seconds", Double, nullable=False),
    Column("played_at", UtcDateTimeType, nullable=False),
    CheckConstraint("game_count >= win_count AND win_count >= 0", name="counts"),
    Index(None, "played_at"),
)

claim_table = Table(
    "claim",
    metadata,
    Column("kind", build_enum_type(ClaimKind), primary_key=True),
    build_key_column("subject_id"),
    Column("holder", Text),
    # Until then nobody else may claim it. NULL: nobody has claimed it yet.
    Column("expires_at", UtcDateTimeType),
    # How often it was claimed since it was last done.
    Column("attempts", Integer, nullable=False),
    # Whether there is something to do that the last holder did not see.
    Column("is_requested", Boolean, nullable=False),
)

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
    Index(None, "family", "rank"),
    sqlite_with_rowid=False,
)

rating_fit_table = Table(
    "rating_fit",
    metadata,
    # There is one row at most.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("fitted_at", UtcDateTimeType, nullable=False),
    Column("games", BigInteger, nullable=False),
)

handled_request_table = Table(
    "handled_request",
    metadata,
    # On SQLite this is the row's own number, which needs no index beside the table.
    Column(
        "id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
)
