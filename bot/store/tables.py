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

from bot.store.columns import Deal, Moment, Moves, Numbers, Ranges, word


class Chosen(StrEnum):
    """How a deal came to be: drawn for the player, named by them, or shared with others."""

    FRESH = "fresh"
    NAMED = "named"
    SHARED = "shared"


class Seat(StrEnum):
    """Where an unfinished game is: on the player's table, or set aside."""

    TABLE = "table"
    ASIDE = "aside"


class Outcome(StrEnum):
    """How a game ended."""

    WON = "won"
    GIVEN_UP = "given-up"
    LEFT = "left"


class Stakes(StrEnum):
    """The house that a game is played for money against, by the book that tells its prices."""

    HOYLE = "hoyle"
    ENGLISH = "english"


class Visibility(StrEnum):
    """Who sees a player's table, or record."""

    PUBLIC = "public"
    PRIVATE = "private"


ONE_ON_TABLE = "uq_game_one_on_table"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def one_of(column: str, kind: type[StrEnum]) -> CheckConstraint:
    """The column holds one of the enumeration's words."""
    words = ", ".join(f"'{member.value}'" for member in kind)
    return CheckConstraint(f"{column} IN ({words})", name=column)


game = Table(
    "game",
    metadata,
    # SQLite counts only its own INTEGER, and would give a deleted game's number out again.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("player", BigInteger, nullable=False),
    Column("server", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", Deal, nullable=False),
    Column("word", Text),
    Column("chosen", word(Chosen), nullable=False),
    Column("moves", Moves, nullable=False),
    Column("undone", Moves, nullable=False),
    Column("auto_runs", Ranges, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", word(Seat)),
    Column("outcome", word(Outcome)),
    Column("began", Moment, nullable=False),
    Column("touched", Moment, nullable=False),
    Column("ended", Moment),
    Column("undos", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("autos", Integer, nullable=False),
    Column("tallest", Integer, nullable=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("counts", Boolean, nullable=False, server_default=true()),
    Column("stakes", word(Stakes)),
    Column("moved", Moment),
    Column("contest", BigInteger),
    one_of("chosen", Chosen),
    one_of("seat", Seat),
    one_of("outcome", Outcome),
    one_of("stakes", Stakes),
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
    ONE_ON_TABLE,
    game.c.player,
    unique=True,
    sqlite_where=text("seat = 'table'"),
    postgresql_where=text("seat = 'table'"),
)
Index(None, game.c.player, game.c.touched)
Index(None, game.c.player, game.c.deal)
PASSES = text("outcome IS NULL AND (counts OR stakes IS NOT NULL OR contest IS NOT NULL)")
"""Games that end by themselves once they are left alone."""

Index("ix_game_under_way", game.c.moved, sqlite_where=PASSES, postgresql_where=PASSES)

result = Table(
    "result",
    metadata,
    Column("game", BigInteger, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("player", BigInteger, nullable=False),
    Column("server", BigInteger),
    Column("variant", Text, nullable=False),
    Column("deal", Deal, nullable=False),
    Column("chosen", word(Chosen), nullable=False),
    Column("outcome", word(Outcome), nullable=False),
    Column("began", Moment, nullable=False),
    Column("ended", Moment, nullable=False),
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
    one_of("chosen", Chosen),
    one_of("outcome", Outcome),
    CheckConstraint(
        "moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND autos >= 0"
        " AND cards_up >= 0",
        name="counts",
    ),
)
Index(None, result.c.player, result.c.ended, result.c.game)
Index(None, result.c.player, result.c.variant, result.c.ended, result.c.game)
Index(
    "ix_result_staked",
    result.c.player,
    result.c.ended,
    result.c.game,
    sqlite_where=text("price IS NOT NULL"),
    postgresql_where=text("price IS NOT NULL"),
)

player = Table(
    "player",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("tables", word(Visibility), nullable=False),
    Column("theme", Text, nullable=False, server_default=text("'classic'")),
    Column("large", Boolean, nullable=False, server_default=false()),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("text", Boolean, nullable=False, server_default=false()),
    Column("record", word(Visibility), nullable=False, server_default=text("'public'")),
    Column("money", Boolean, nullable=False, server_default=true()),
    one_of("tables", Visibility),
    one_of("record", Visibility),
)

server = Table(
    "server",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", Numbers, nullable=False),
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
    server.c.daily_hour,
    sqlite_where=text("daily_channel IS NOT NULL"),
    postgresql_where=text("daily_channel IS NOT NULL"),
)

solution = Table(
    "solution",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("deal", Deal, primary_key=True),
    Column("variant", Text, primary_key=True),
)

command_sync = Table(
    "command_sync",
    metadata,
    Column("application", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(128), nullable=False),
)
