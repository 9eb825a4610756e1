"""The wins of some players in a season, with the streaks that each is the last win of so far.

A streak is a run of counted games of one player in one game, among those of one leaderboard. It
has all its wins, also those before the season.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
)

from bot.models.games import GameOutcome
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.db.column_types import UtcDateTimeType
from bot.store.schema import result_table

_GAME_COLUMNS = ("player_id", "variant", "game_id", "ended_at", "move_count", "seconds")

BEGINS_AT = bindparam("begins_at", type_=UtcDateTimeType())
ENDS_AT = bindparam("ends_at", type_=UtcDateTimeType())
_IS_WON = case((result_table.c.outcome == GameOutcome.WON, 1), else_=0)
_IS_CLEAN = case(
    (
        and_(
            result_table.c.outcome == GameOutcome.WON,
            result_table.c.undos == 0,
            result_table.c.hints == 0,
        ),
        1,
    ),
    else_=0,
)
_IS_COUNTED = result_table.c.is_counted == true()
_COUNTS_GLOBALLY = result_table.c.counts_globally == true()


def _select_games(
    server_id: ColumnElement[int], era: ColumnElement[int], is_in_season: int
) -> Select[Any]:
    return select(
        server_id.label("server_id"),
        era.label("era"),
        *(result_table.c[name] for name in _GAME_COLUMNS),
        _IS_WON.label("is_won"),
        _IS_CLEAN.label("is_clean"),
        literal(is_in_season, Integer).label("is_in_season"),
    ).where(_IS_COUNTED)


def _build_season_games() -> CTE:
    """Return the games that ended in the season, once for each leaderboard that they are on."""
    is_in_season = and_(
        result_table.c.player_id.in_(bindparam("player_ids", expanding=True)),
        result_table.c.ended_at >= BEGINS_AT,
        result_table.c.ended_at < ENDS_AT,
    )
    return union_all(
        _select_games(result_table.c.server_id, result_table.c.era, 1).where(
            is_in_season, result_table.c.server_id.is_not(None)
        ),
        _select_games(literal(GLOBAL_SERVER_ID), literal(0), 1).where(
            is_in_season, _COUNTS_GLOBALLY
        ),
    ).cte("season_game")


def _build_earlier_wins(season_games: CTE) -> Select[Any]:
    """Return the wins before the season that a streak in it goes on from."""
    players = (
        select(*(season_games.c[name] for name in ("server_id", "era", "player_id", "variant")))
        .distinct()
        .cte("season_player")
    )
    last_loss = (
        select(result_table.c.ended_at)
        .where(
            _is_of_player(players),
            _is_earlier_on_leaderboard(players),
            _IS_COUNTED,
            result_table.c.outcome != GameOutcome.WON,
        )
        .order_by(result_table.c.ended_at.desc())
        .limit(1)
        .correlate(players)
        .scalar_subquery()
    )
    since = select(*players.c, last_loss.label("lost_at")).cte("last_loss")
    is_after_loss = or_(since.c.lost_at.is_(None), result_table.c.ended_at > since.c.lost_at)
    return (
        _select_games(since.c.server_id, since.c.era, 0)
        .join_from(since, result_table, _is_of_player(since))
        .where(_is_earlier_on_leaderboard(since), is_after_loss)
    )


def _is_of_player(players: CTE) -> ColumnElement[bool]:
    """Return whether a result is of the row's player in its game."""
    return and_(
        result_table.c.player_id == players.c.player_id,
        result_table.c.variant == players.c.variant,
    )


def _is_earlier_on_leaderboard(players: CTE) -> ColumnElement[bool]:
    """Return whether a result is from before the season, and on the row's leaderboard."""
    return and_(
        result_table.c.ended_at < BEGINS_AT,
        or_(
            and_(players.c.server_id == GLOBAL_SERVER_ID, _COUNTS_GLOBALLY),
            and_(
                players.c.server_id == result_table.c.server_id,
                players.c.era == result_table.c.era,
            ),
        ),
    )


def build_season_wins() -> CTE:
    """Return the wins in the season, with the streaks that each is the last win of so far."""
    season_games = _build_season_games()
    games = union_all(select(season_games), _build_earlier_wins(season_games)).cte("game_in_row")
    player = [games.c[name] for name in ("server_id", "era", "player_id", "variant")]
    in_order = [games.c.ended_at, games.c.game_id]
    runs = select(
        *games.c,
        func.sum(1 - games.c.is_won).over(partition_by=player, order_by=in_order).label("run"),
        func.sum(1 - games.c.is_clean)
        .over(partition_by=player, order_by=in_order)
        .label("clean_run"),
    ).cte("run")
    player = [runs.c[name] for name in ("server_id", "era", "player_id", "variant")]
    in_order = [runs.c.ended_at, runs.c.game_id]
    streaks = select(
        *runs.c,
        func.sum(runs.c.is_won)
        .over(partition_by=[*player, runs.c.run], order_by=in_order)
        .label("streak"),
        func.sum(runs.c.is_clean)
        .over(partition_by=[*player, runs.c.clean_run], order_by=in_order)
        .label("clean_streak"),
    ).cte("streak")
    return select(streaks).where(streaks.c.is_in_season == 1, streaks.c.is_won == 1).cte("win")
