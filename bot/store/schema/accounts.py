"""Tables of players' and servers' settings, and of what the bot last told Discord."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from bot.models.players import Visibility
from bot.models.servers import TablePlace
from bot.store.db.column_types import NumberListType, build_enum_type
from bot.store.schema.metadata import build_enum_check, build_key_column, metadata

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
    build_enum_check("table_visibility", Visibility),
    build_enum_check("record_visibility", Visibility),
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
)
Index(
    "ix_server_settings_daily",
    server_settings_table.c.daily_hour,
    sqlite_where=text("daily_channel_id IS NOT NULL"),
    postgresql_where=text("daily_channel_id IS NOT NULL"),
)
Index(
    "ix_server_settings_own_daily",
    server_settings_table.c.own_daily_variant,
    sqlite_where=text("own_daily_variant IS NOT NULL"),
    postgresql_where=text("own_daily_variant IS NOT NULL"),
)

table_thread_table = Table(
    "table_thread",
    metadata,
    build_key_column("player_id"),
    build_key_column("channel_id"),
    Column("server_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
)

command_sync_table = Table(
    "command_sync",
    metadata,
    build_key_column("application_id"),
    Column("digest", String(128), nullable=False),
)
