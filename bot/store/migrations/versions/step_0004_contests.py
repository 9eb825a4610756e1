"""Deals that many play: dailies and challenges, and where a day's deal is posted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_PLACE = [
    *("begun DESC", "ranked DESC", "won DESC", "up DESC", "moved DESC"),
    *("moves", "seconds", "player"),
]


def upgrade() -> None:
    op.add_column("game", sa.Column("contest", sa.BigInteger))
    passes = sa.text("outcome IS NULL AND (counts OR stakes IS NOT NULL OR contest IS NOT NULL)")
    op.create_index(
        op.f("ix_game_under_way"),
        "game",
        ["moved"],
        sqlite_where=passes,
        postgresql_where=passes,
    )
    for name, kind in (
        ("daily_channel", sa.BigInteger),
        ("daily_hour", sa.Integer),
        ("language", sa.Text),
        ("changed", sa.BigInteger),
    ):
        op.add_column("server", sa.Column(name, kind))
    op.create_index(
        op.f("ix_server_daily"),
        "server",
        ["daily_hour"],
        sqlite_where=sa.text("daily_channel IS NOT NULL"),
        postgresql_where=sa.text("daily_channel IS NOT NULL"),
    )
    _contests()
    _entries()
    _days()


def _contests() -> None:
    op.create_table(
        "contest",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("date", sa.String(10)),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("word", sa.Text),
        sa.Column("fresh", sa.Boolean, nullable=False),
        sa.Column("measure", sa.String(16), nullable=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("maker", sa.BigInteger),
        sa.Column("invited", sa.Text, nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("language", sa.Text),
        sa.Column("begins", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True)),
        sa.Column("refreshed", sa.DateTime(timezone=True)),
        sa.Column("announced", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contest")),
        sa.CheckConstraint("kind IN ('daily', 'challenge')", name=op.f("ck_contest_kind")),
        sa.CheckConstraint("measure IN ('moves', 'time')", name=op.f("ck_contest_measure")),
        sa.CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name=op.f("ck_contest_dated")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("uq_contest_date"), "contest", ["date"], unique=True)
    for name, columns, where in (
        ("ix_contest_open", ["ends"], "closed IS NULL"),
        ("ix_contest_deal", ["deal"], "closed IS NULL"),
        ("ix_contest_unannounced", ["closed"], "closed IS NOT NULL AND announced IS NULL"),
    ):
        op.create_index(
            op.f(name),
            "contest",
            columns,
            sqlite_where=sa.text(where),
            postgresql_where=sa.text(where),
        )
    op.create_index(op.f("ix_contest_server_ends"), "contest", ["server", "ends"])
    op.create_index(op.f("ix_contest_maker"), "contest", ["maker"])


def _entries() -> None:
    op.create_table(
        "entry",
        sa.Column("contest", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("player", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("game", sa.BigInteger),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("ranked", "done", "won")),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in ("up", "moves", "seconds", "undos", "hints")
        ),
        sa.Column("line", sa.Text),
        *(
            sa.Column(name, sa.Boolean, sa.Computed(told, persisted=True))
            for name, told in (("begun", "game IS NOT NULL"), ("moved", "moves > 0"))
        ),
        sa.PrimaryKeyConstraint("contest", "player", name=op.f("pk_entry")),
        sa.ForeignKeyConstraint(["contest"], ["contest.id"], name=op.f("fk_entry_contest")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_entry_game")),
        sa.CheckConstraint(
            "up >= 0 AND moves >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0",
            name=op.f("ck_entry_counts"),
        ),
        sqlite_with_rowid=False,
    )
    place = [sa.text(name) for name in _PLACE]
    op.create_index(op.f("ix_entry_place"), "entry", ["contest", *place])
    op.create_index(op.f("ix_entry_place_here"), "entry", ["contest", "server", *place])
    op.create_index(op.f("ix_entry_player"), "entry", ["player"])
    op.create_index(op.f("uq_entry_game"), "entry", ["game"], unique=True)


def _days() -> None:
    op.create_table(
        "daily_streak",
        sa.Column("player", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_daily_streak")),
    )
    op.create_table(
        "daily_post",
        sa.Column("server", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("claimed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("refused", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("server", "date", name=op.f("pk_daily_post")),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secret")),
    )
