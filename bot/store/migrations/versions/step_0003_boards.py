"""What counts, for which money, on whose boards; running totals of all that counts."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _sums(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False)


def _counts() -> sa.Column[bool]:
    return sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.true())


def upgrade() -> None:
    _games()
    _players()
    _boards()
    _records()
    _house()


def _games() -> None:
    op.add_column("game", _counts())
    op.execute("UPDATE game SET counts = (chosen = 'fresh')")
    op.execute(
        "ALTER TABLE game ADD COLUMN stakes VARCHAR(16)"
        " CONSTRAINT ck_game_stakes CHECK (stakes IN ('hoyle', 'english'))"
    )
    op.create_index(op.f("ix_game_player_deal"), "game", ["player", "deal"])
    moment = sa.DateTime(timezone=True)
    op.add_column("game", sa.Column("moved", moment))
    # Nobody loses a game by an upgrade: all have their days from now on.
    game = sa.table("game", sa.column("moved", moment), sa.column("outcome"))
    op.execute(sa.update(game).where(game.c.outcome.is_(None)).values(moved=datetime.now(UTC)))
    op.add_column("result", _counts())
    op.execute("UPDATE result SET counts = (chosen = 'fresh' AND moves + undos > 0)")
    op.add_column(
        "result", sa.Column("era", sa.Integer, nullable=False, server_default=sa.text("0"))
    )
    for name in ("price", "payout"):
        op.add_column("result", sa.Column(name, sa.Integer))
    op.drop_index(op.f("ix_result_player_ended"), "result")
    for columns in (
        ["player", "ended", "game"],
        ["player", "variant", "ended", "game"],
    ):
        op.create_index(op.f(f"ix_result_{'_'.join(columns)}"), "result", columns)
    op.create_index(
        op.f("ix_result_staked"),
        "result",
        ["player", "ended", "game"],
        sqlite_where=sa.text("price IS NOT NULL"),
        postgresql_where=sa.text("price IS NOT NULL"),
    )


def _players() -> None:
    op.execute(
        "ALTER TABLE player ADD COLUMN record VARCHAR(16) NOT NULL DEFAULT 'public'"
        " CONSTRAINT ck_player_record CHECK (record IN ('public', 'private'))"
    )
    op.add_column(
        "player", sa.Column("money", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.create_table(
        "server",
        _number("id"),
        sa.Column("channels", sa.Text, nullable=False),
        sa.Column("everywhere", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("minimum", "era")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server")),
        sa.CheckConstraint("minimum >= 1 AND era >= 0", name=op.f("ck_server_counts")),
    )
    op.create_table(
        "solution",
        _number("player"),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", "deal", "variant", name=op.f("pk_solution")),
    )


def _boards() -> None:
    op.create_table(
        "board",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        *_sums("games", "wins", "clean", "up", "cards"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean AND clean >= 0", name=op.f("ck_board_counts")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("uq_board"), "board", ["server", "era", "game", "period"], unique=True)
    op.create_index(op.f("ix_board_period"), "board", ["period"])
    op.create_table(
        "standing",
        _number("player"),
        _number("board"),
        *_sums("games", "wins", "clean", "up", "cards"),
        sa.Column("bound", sa.Double, nullable=False),
        sa.Column("clean_bound", sa.Double, nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player", "board", name=op.f("pk_standing")),
        sa.ForeignKeyConstraint(["board"], ["board.id"], name=op.f("fk_standing_board")),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean AND clean >= 0", name=op.f("ck_standing_counts")
        ),
        sqlite_with_rowid=False,
    )
    for name in ("bound", "clean_bound"):
        op.create_index(
            op.f(f"ix_standing_{name}"),
            "standing",
            ["board", sa.text(f"{name} DESC"), sa.text("share DESC"), "player", "games"],
        )


def _records() -> None:
    op.create_table(
        "record",
        _number("player"),
        sa.Column("game", sa.Text, nullable=False),
        *_sums("games", "wins", "clean", "practice"),
        *_sums("streak", "best_streak", "up", "cards", "best_up"),
        *_sums("moves", "seconds", "undos", "hints"),
        sa.Column("fewest_moves", sa.Integer),
        sa.Column("fewest_seconds", sa.Integer),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_record")),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean AND clean >= 0", name=op.f("ck_record_counts")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "spread",
        _number("player"),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("up", sa.Integer, autoincrement=False, nullable=False),
        *_sums("games"),
        sa.PrimaryKeyConstraint("player", "game", "up", name=op.f("pk_spread")),
        sqlite_with_rowid=False,
    )


def _house() -> None:
    op.create_table(
        "account",
        _number("player"),
        *_sums("games", "paid", "won"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_account")),
    )
    op.create_table(
        "house",
        _number("server"),
        sa.Column("era", sa.Integer, autoincrement=False, nullable=False),
        *_sums("games", "paid", "won"),
        sa.PrimaryKeyConstraint("server", "era", name=op.f("pk_house")),
    )
    op.create_table(
        "night",
        _number("server"),
        sa.Column("era", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        _number("player"),
        *_sums("games", "paid", "won", "profit"),
        sa.PrimaryKeyConstraint("server", "era", "date", "player", name=op.f("pk_night")),
    )
    op.create_index(
        op.f("ix_night_profit"), "night", ["server", "era", sa.text("profit DESC"), "date"]
    )
    op.create_index(op.f("ix_night_player"), "night", ["player"])
