"""Games, results, players, and what commands were last synced."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("player", sa.BigInteger, nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("word", sa.Text),
        sa.Column("chosen", sa.String(16), nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("undone", sa.Text, nullable=False),
        sa.Column("auto_runs", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(16)),
        sa.Column("outcome", sa.String(16)),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("autos", sa.Integer, nullable=False),
        sa.Column("tallest", sa.Integer, nullable=False),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.CheckConstraint("chosen IN ('fresh', 'named', 'shared')", name=op.f("ck_game_chosen")),
        sa.CheckConstraint("seat IN ('table', 'aside')", name=op.f("ck_game_seat")),
        sa.CheckConstraint("outcome IN ('won', 'given-up', 'left')", name=op.f("ck_game_outcome")),
        sa.CheckConstraint(
            "(seat IS NULL) = (outcome IS NOT NULL)", name=op.f("ck_game_seated_until_over")
        ),
        sa.CheckConstraint(
            "(ended IS NULL) = (outcome IS NULL)", name=op.f("ck_game_ended_when_over")
        ),
        sa.CheckConstraint(
            "(channel IS NULL) = (message IS NULL)", name=op.f("ck_game_shown_somewhere")
        ),
        sa.CheckConstraint(
            "revision >= 0 AND undos >= 0 AND hints >= 0 AND autos >= 0 AND tallest >= 0",
            name=op.f("ck_game_counts"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("uq_game_one_on_table"),
        "game",
        ["player"],
        unique=True,
        sqlite_where=sa.text("seat = 'table'"),
        postgresql_where=sa.text("seat = 'table'"),
    )
    op.create_index(op.f("ix_game_player_touched"), "game", ["player", "touched"])

    op.create_table(
        "result",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("player", sa.BigInteger, nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("chosen", sa.String(16), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("autos", sa.Integer, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_result")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_result_game")),
        sa.CheckConstraint("chosen IN ('fresh', 'named', 'shared')", name=op.f("ck_result_chosen")),
        sa.CheckConstraint(
            "outcome IN ('won', 'given-up', 'left')", name=op.f("ck_result_outcome")
        ),
        sa.CheckConstraint(
            "moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND autos >= 0"
            " AND cards_up >= 0",
            name=op.f("ck_result_counts"),
        ),
    )
    op.create_index(op.f("ix_result_player_ended"), "result", ["player", "ended"])

    op.create_table(
        "player",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("tables", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.CheckConstraint("tables IN ('public', 'private')", name=op.f("ck_player_tables")),
    )

    op.create_table(
        "command_sync",
        sa.Column("application", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("application", name=op.f("pk_command_sync")),
    )
