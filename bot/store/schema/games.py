"""The schema as it is now; `migrations` holds the steps that lead here."""

from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from bot.models.games import DealSource, GameOutcome, PriceBook, Slot
from bot.models.players import Visibility
from bot.store.db.column_types import (
    DealNumberType,
    MoveListType,
    NumberListType,
    RangeListType,
    UtcDateTimeType,
    build_enum_type,
)

ONE_TABLE_GAME_INDEX = "uq_game_one_on_table"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def build_enum_check(column_name: str, enum_class: type[StrEnum]) -> CheckConstraint:
    """The column holds one of the enumeration's words."""
    words = ", ".join(f"'{member.value}'" for member in enum_class)
    return CheckConstraint(f"{column_name} IN ({words})", name=column_name)


game_table = Table(
    "game",
    metadata,
    # SQLite counts only its own INTEGER, and would give a deleted game's number out again.
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
    Column("last_move_at", UtcDateTimeType),
    Column("contest_id", BigInteger),
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
    sqlite_autoincrement=True,
)
Index(
    ONE_TABLE_GAME_INDEX,
    game_table.c.player_id,
    unique=True,
    sqlite_where=text("slot = 'table'"),
    postgresql_where=text("slot = 'table'"),
)
Index(None, game_table.c.player_id, game_table.c.last_active_at)
Index(None, game_table.c.player_id, game_table.c.deal)
ENDS_WHEN_IDLE = text(
    "outcome IS NULL AND (is_counted OR price_book IS NOT NULL OR contest_id IS NOT NULL)"
)
"""Games that end by themselves once they are left alone."""

Index(
    "ix_game_under_way",
    game_table.c.last_move_at,
    sqlite_where=ENDS_WHEN_IDLE,
    postgresql_where=ENDS_WHEN_IDLE,
)

result_table = Table(
    "result",
    metadata,
    Column("game_id", BigInteger, ForeignKey("game.id"), primary_key=True, autoincrement=False),
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
    build_enum_check("deal_source", DealSource),
    build_enum_check("outcome", GameOutcome),
    CheckConstraint(
        "move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND auto_uses >= 0"
        " AND cards_up >= 0",
        name="counts",
    ),
)
Index(None, result_table.c.player_id, result_table.c.ended_at, result_table.c.game_id)
Index(
    None,
    result_table.c.player_id,
    result_table.c.variant,
    result_table.c.ended_at,
    result_table.c.game_id,
)
Index(
    "ix_result_for_money",
    result_table.c.player_id,
    result_table.c.ended_at,
    result_table.c.game_id,
    sqlite_where=text("price IS NOT NULL"),
    postgresql_where=text("price IS NOT NULL"),
)

player_settings_table = Table(
    "player_settings",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
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
    build_enum_check("table_visibility", Visibility),
    build_enum_check("record_visibility", Visibility),
)

server_settings_table = Table(
    "server_settings",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("public_channel_ids", NumberListType, nullable=False),
    Column("is_on_global_leaderboards", Boolean, nullable=False),
    Column("min_ranked_games", Integer, nullable=False),
    Column("era", Integer, nullable=False),
    Column("daily_channel_id", BigInteger),
    Column("daily_hour", Integer),
    Column("language", Text),
    Column("changed_up_to_player_id", BigInteger),
    CheckConstraint("min_ranked_games >= 1 AND era >= 0", name="counts"),
)
Index(
    "ix_server_settings_daily",
    server_settings_table.c.daily_hour,
    sqlite_where=text("daily_channel_id IS NOT NULL"),
    postgresql_where=text("daily_channel_id IS NOT NULL"),
)

viewed_solution_table = Table(
    "viewed_solution",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
    Column("deal", DealNumberType, primary_key=True),
    Column("variant", Text, primary_key=True),
)

command_sync_table = Table(
    "command_sync",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(128), nullable=False),
)
