"""One duration per game: to its last move, also in the results of games that were given up."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_BATCH_SIZE = 1_000

_MOMENT = sa.DateTime(timezone=True)
_GAME = sa.table(
    "game",
    sa.column("id"),
    sa.column("player_id"),
    sa.column("dealt_at", _MOMENT),
    sa.column("last_active_at", _MOMENT),
    sa.column("last_move_at", _MOMENT),
)
_RESULT = sa.table("result", sa.column("game_id"), sa.column("seconds"))

_SELECT_TOO_LONG = (
    sa.select(_GAME.c.id, _GAME.c.player_id, _GAME.c.dealt_at, _GAME.c.last_move_at)
    .join_from(_GAME, _RESULT, _RESULT.c.game_id == _GAME.c.id)
    .where(_GAME.c.last_move_at < _GAME.c.last_active_at, _GAME.c.id > sa.bindparam("after"))
    .order_by(_GAME.c.id)
    .limit(_BATCH_SIZE)
)
_SHORTEN = (
    sa.update(_RESULT)
    .where(_RESULT.c.game_id == sa.bindparam("game"))
    .values(seconds=sa.bindparam("new_seconds"))
)
_SUM_AGAIN = sa.text(
    "UPDATE player_record SET seconds = (SELECT COALESCE(SUM(result.seconds), 0) FROM result"
    " WHERE result.player_id = player_record.player_id AND result.is_counted"
    " AND (player_record.game_group = 'every' OR result.variant = player_record.game_group))"
    " WHERE player_id = :player"
)


def upgrade() -> None:
    connection = op.get_bind()
    player_ids: set[int] = set()
    last_id = 0
    while rows := connection.execute(_SELECT_TOO_LONG, {"after": last_id}).all():
        durations = ((row.id, (row.last_move_at - row.dealt_at).total_seconds()) for row in rows)
        connection.execute(
            _SHORTEN,
            [{"game": game, "new_seconds": max(int(seconds), 0)} for game, seconds in durations],
        )
        player_ids |= {row.player_id for row in rows}
        last_id = rows[-1].id
    if player_ids:
        connection.execute(_SUM_AGAIN, [{"player": player_id} for player_id in player_ids])
