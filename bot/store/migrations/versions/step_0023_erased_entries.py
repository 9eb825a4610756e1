"""Who began a contest and erased their data; who ended a challenge early; nights by their deals."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

_INSERT_NIGHTS = """
    INSERT INTO house_night
        (server_id, era, date, player_id, games, amount_paid, amount_won, profit)
    SELECT server_id, era, {date}, player_id,
        count(*), sum(price), sum(payout), sum(payout - price)
    FROM result
    WHERE price IS NOT NULL AND server_id IS NOT NULL
        AND game_id NOT IN (SELECT game_id FROM waiting_result)
    GROUP BY server_id, era, {date}, player_id
"""
_DATE_BY_DIALECT = {
    "sqlite": "substr(dealt_at, 1, 10)",
    "postgresql": "to_char(dealt_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
}


def upgrade() -> None:
    op.add_column("contest", sa.Column("ended_by_id", sa.BigInteger))
    op.create_index("ix_contest_ended_by_id", "contest", ["ended_by_id"])
    op.create_table(
        "erased_entry",
        sa.Column("contest_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("player_hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["contest_id"], ["contest.id"], name=op.f("fk_erased_entry_contest_id")
        ),
        sa.PrimaryKeyConstraint("contest_id", "player_hash", name=op.f("pk_erased_entry")),
    )
    # A night used to have the games that ended on its date.
    op.execute("DELETE FROM house_night")
    date = _DATE_BY_DIALECT[op.get_bind().dialect.name]
    op.execute(_INSERT_NIGHTS.format(date=date))
