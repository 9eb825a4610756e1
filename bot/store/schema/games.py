"""Tables of games, their results, and the solutions that players were shown.

On PostgreSQL `game` is partitioned. Games under way are in `game_under_way`, which stays small, and
has room for moves on its pages. At its end a game goes by itself to `game_ended`, which needs no
such room, and is divided further: games of 100 million ids are in a partition of their own. No key
of such a table can be without the column that divides it: so each partition has its own key on
`id`, and nothing can refer to games by a foreign key.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    Text,
    text,
    true,
)

from bot.models.games import DealSource, GameOutcome, LevelChoice, PriceBook, Slot
from bot.store.db.column_types import (
    DealNumberType,
    MoveListType,
    RangeListType,
    UtcDateTimeType,
    build_enum_type,
)
from bot.store.schema.metadata import build_enum_check, build_key_column, metadata

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
    Column("last_move_at", UtcDateTimeType),
    Column("contest_id", BigInteger),
    Column("level", build_enum_type(LevelChoice)),
    Column("last_new_move_at", UtcDateTimeType),
    Column("ends_by", UtcDateTimeType),
    Column("counts_globally", Boolean, nullable=False, server_default=true()),
    Column("moves_made", Integer),
    Column("move_gaps", BigInteger, nullable=False, server_default=text("0")),
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
    postgresql_partition_by="LIST (slot)",
)
game_table.primary_key.ddl_if(dialect="sqlite")
Index(
    ONE_TABLE_GAME_INDEX,
    game_table.c.player_id,
    unique=True,
    sqlite_where=text("slot = 'table'"),
    postgresql_where=text("slot = 'table'"),
).ddl_if(dialect="sqlite")  # on PostgreSQL it is the partition's
# No index has a column that a move writes: then PostgreSQL writes a move into its table alone.
Index(
    "ix_game_with_slot",
    game_table.c.player_id,
    sqlite_where=text("slot IS NOT NULL"),
    postgresql_where=text("slot IS NOT NULL"),
)
Index(None, game_table.c.player_id, game_table.c.deal)
Index(
    "ix_game_under_way",
    game_table.c.dealt_at,
    sqlite_where=ENDS_WHEN_IDLE,
    postgresql_where=ENDS_WHEN_IDLE,
)

result_table = Table(
    "result",
    metadata,
    Column("game_id", BigInteger, primary_key=True, autoincrement=False),
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
    ForeignKeyConstraint(["game_id"], ["game.id"]).ddl_if(dialect="sqlite"),
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

viewed_solution_table = Table(
    "viewed_solution",
    metadata,
    build_key_column("player_id"),
    Column("deal", DealNumberType, primary_key=True),
    Column("variant", Text, primary_key=True),
)
