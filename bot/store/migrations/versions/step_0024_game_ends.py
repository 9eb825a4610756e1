"""Games end days after their last new move, which undoing and redoing is not, or after a month."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

_GRACE_DAYS = 14
"""Games under way end that long after the upgrade at the earliest, however old they are."""

_MAX_DAYS = 30

_MOMENT = sa.DateTime(timezone=True)
_GAME = sa.table(
    "game",
    sa.column("id"),
    sa.column("outcome"),
    sa.column("dealt_at", _MOMENT),
    sa.column("last_move_at", _MOMENT),
    sa.column("last_new_move_at", _MOMENT),
    sa.column("ends_by", _MOMENT),
)
_SELECT_GAMES = sa.select(_GAME.c.id, _GAME.c.dealt_at).where(_GAME.c.outcome.is_(None))
_SET_END = (
    sa.update(_GAME)
    .where(_GAME.c.id == sa.bindparam("by_id"))
    .values(last_new_move_at=_GAME.c.last_move_at, ends_by=sa.bindparam("new_end", type_=_MOMENT))
)


def upgrade() -> None:
    op.add_column("game", sa.Column("last_new_move_at", _MOMENT))
    op.add_column("game", sa.Column("ends_by", _MOMENT))
    connection = op.get_bind()
    earliest_end = datetime.now(UTC) + timedelta(days=_GRACE_DAYS)
    values = [
        {
            "by_id": game.id,
            "new_end": max(
                game.dealt_at.replace(tzinfo=UTC) + timedelta(days=_MAX_DAYS), earliest_end
            ),
        }
        for game in connection.execute(_SELECT_GAMES)
    ]
    if values:
        connection.execute(_SET_END, values)
