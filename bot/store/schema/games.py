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
    Column("player", BigInteger, nullable=False),
    Column("server", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", DealNumberType, nullable=False),
    Column("word", Text),
    Column("chosen", build_enum_type(DealSource), nullable=False),
    Column("moves", MoveListType, nullable=False),
    Column("undone", MoveListType, nullable=False),
    Column("auto_runs", RangeListType, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", build_enum_type(Slot)),
    Column("outcome", build_enum_type(GameOutcome)),
    Column("began", UtcDateTimeType, nullable=False),
    Column("touched", UtcDateTimeType, nullable=False),
    Column("ended", UtcDateTimeType),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("autos", Integer, nullable=False),
    Column("tallest", Integer, nullable=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("counts", Boolean, nullable=False, server_default=true()),
    Column("stakes", build_enum_type(PriceBook)),
    Column("moved", UtcDateTimeType),
    Column("contest", BigInteger),
    build_enum_check("chosen", DealSource),
    build_enum_check("seat", Slot),
    build_enum_check("outcome", GameOutcome),
    build_enum_check("stakes", PriceBook),
    CheckConstraint("(seat IS NULL) = (outcome IS NOT NULL)", name="seated_until_over"),
    CheckConstraint("(ended IS NULL) = (outcome IS NULL)", name="ended_when_over"),
    CheckConstraint("(channel IS NULL) = (message IS NULL)", name="shown_somewhere"),
    CheckConstraint(
        "revision >= 0 AND undos >= 0 AND hints >= 0 AND autos >= 0 AND tallest >= 0",
        name="counts",
    ),
    sqlite_autoincrement=True,
)
Index(
    ONE_TABLE_GAME_INDEX,
    game_table.c.player,
    unique=True,
    sqlite_where=text("seat = 'table'"),
    postgresql_where=text("seat = 'table'"),
)
Index(None, game_table.c.player, game_table.c.touched)
Index(None, game_table.c.player, game_table.c.deal)
ENDS_WHEN_IDLE = text("outcome IS NULL AND (counts OR stakes IS NOT NULL OR contest IS NOT NULL)")
"""Games that end by themselves once they are left alone."""

Index(
    "ix_game_under_way",
    game_table.c.moved,
    sqlite_where=ENDS_WHEN_IDLE,
    postgresql_where=ENDS_WHEN_IDLE,
)

result_table = Table(
    "result",
    metadata,
    Column("game", BigInteger, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("player", BigInteger, nullable=False),
    Column("server", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", DealNumberType, nullable=False),
    Column("chosen", build_enum_type(DealSource), nullable=False),
    Column("outcome", build_enum_type(GameOutcome), nullable=False),
    Column("began", UtcDateTimeType, nullable=False),
    Column("ended", UtcDateTimeType, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("autos", Integer, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("counts", Boolean, nullable=False, server_default=true()),
    Column("era", Integer, nullable=False, server_default=text("0")),
    Column("price", Integer),
    Column("payout", Integer),
    build_enum_check("chosen", DealSource),
    build_enum_check("outcome", GameOutcome),
    CheckConstraint(
        "moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND autos >= 0"
        " AND cards_up >= 0",
        name="counts",
    ),
)
Index(None, result_table.c.player, result_table.c.ended, result_table.c.game)
Index(
    None, result_table.c.player, result_table.c.variant, result_table.c.ended, result_table.c.game
)
Index(
    "ix_result_staked",
    result_table.c.player,
    result_table.c.ended,
    result_table.c.game,
    sqlite_where=text("price IS NOT NULL"),
    postgresql_where=text("price IS NOT NULL"),
)

player_table = Table(
    "player",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("tables", build_enum_type(Visibility), nullable=False),
    Column("theme", Text, nullable=False, server_default=text("'classic'")),
    Column("large", Boolean, nullable=False, server_default=false()),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("text", Boolean, nullable=False, server_default=false()),
    Column("record", build_enum_type(Visibility), nullable=False, server_default=text("'public'")),
    Column("money", Boolean, nullable=False, server_default=true()),
    build_enum_check("tables", Visibility),
    build_enum_check("record", Visibility),
)

server_table = Table(
    "server",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", NumberListType, nullable=False),
    Column("everywhere", Boolean, nullable=False),
    Column("minimum", Integer, nullable=False),
    Column("era", Integer, nullable=False),
    Column("daily_channel", BigInteger),
    Column("daily_hour", Integer),
    Column("language", Text),
    Column("changed", BigInteger),
    CheckConstraint("minimum >= 1 AND era >= 0", name="counts"),
)
Index(
    "ix_server_daily",
    server_table.c.daily_hour,
    sqlite_where=text("daily_channel IS NOT NULL"),
    postgresql_where=text("daily_channel IS NOT NULL"),
)

viewed_solution_table = Table(
    "solution",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("deal", DealNumberType, primary_key=True),
    Column("variant", Text, primary_key=True),
)

command_sync_table = Table(
    "command_sync",
    metadata,
    Column("application", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(128), nullable=False),
)
