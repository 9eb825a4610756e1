"""Adding results to leaderboards and standings: the database sums a batch and merges the sums.

The statements take no row to Python. A result belongs to its variant's groups, on its server's
leaderboards and on the global ones, in each period that has its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    Subquery,
    and_,
    bindparam,
    case,
    func,
    literal,
    select,
    true,
    union,
    union_all,
)

from bot.models.games import GameOutcome
from bot.models.leaderboards import GLOBAL_SERVER_ID, GroupedVariant, LeaderboardPeriod
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.schema import leaderboard_table, result_table
from bot.store.stats.leaderboards import (
    ADD_TO_LEADERBOARD,
    ADD_TO_STANDING,
    KEY_COLUMNS,
    SUM_COLUMNS,
)
from bot.store.stats.ranking_columns import RANKING_COLUMNS, build_ranking_columns

MAX_ADDED_RESULTS = 200
"""At most so many results are added by one call."""

MAX_PERIODS = 6
"""At most so many periods are given to one call."""

_COUNTED = (
    select(result_table)
    .where(
        result_table.c.game_id.in_(bindparam("game_ids", expanding=True)),
        result_table.c.is_counted == true(),
    )
    .cte("counted")
)
_IS_CLEAN_WIN = and_(
    _COUNTED.c.outcome == GameOutcome.WON, _COUNTED.c.undos == 0, _COUNTED.c.hints == 0
)


def _select_counted(server_id: ColumnElement[int], era: ColumnElement[int]) -> Select[Any]:
    return select(
        server_id.label("server_id"),
        era.label("era"),
        _COUNTED.c.player_id,
        _COUNTED.c.variant,
        _COUNTED.c.ended_at,
        _COUNTED.c.cards_up,
        case((_COUNTED.c.outcome == GameOutcome.WON, 1), else_=0).label("wins"),
        case((_IS_CLEAN_WIN, 1), else_=0).label("clean_wins"),
    )


_ON_EACH_SCOPE = union_all(
    _select_counted(_COUNTED.c.server_id, _COUNTED.c.era).where(_COUNTED.c.server_id.is_not(None)),
    _select_counted(literal(GLOBAL_SERVER_ID), literal(0)).where(
        _COUNTED.c.counts_globally == true()
    ),
).subquery("on_each_scope")
# Periods that are given twice are one.
_PERIODS = union(
    *(
        select(
            bindparam(f"period_{number}", type_=String).label("key"),
            bindparam(f"begins_at_{number}", type_=UtcDateTimeType()).label("begins_at"),
            bindparam(f"ends_at_{number}", type_=UtcDateTimeType()).label("ends_at"),
        )
        for number in range(MAX_PERIODS)
    )
).cte("period_of_boards")


async def add_results_to_leaderboards(
    conn: Connection,
    game_ids: Sequence[int],
    grouped_variants: tuple[GroupedVariant, ...],
    periods: Sequence[LeaderboardPeriod],
) -> None:
    """Add the counted ones of these games' results to the leaderboards of these periods.

    Results of variants without a group are left out.
    """
    # Always as many, so that the statement stays the same.
    padding = [game_ids[-1]] * (MAX_ADDED_RESULTS - len(game_ids))
    parameters: dict[str, Any] = {"game_ids": [*game_ids, *padding]}
    padded_periods = [*periods, *[periods[-1]] * (MAX_PERIODS - len(periods))]
    for number, period in enumerate(padded_periods):
        parameters[f"period_{number}"] = period.key
        parameters[f"begins_at_{number}"] = period.begins_at
        parameters[f"ends_at_{number}"] = period.ends_at
    for statement in _build_statements(conn.dialect.name, grouped_variants):
        await conn.execute(statement, parameters)


@lru_cache(maxsize=4)
def _build_statements(dialect: str, grouped_variants: tuple[GroupedVariant, ...]) -> list[Any]:
    """Return the statements that add to leaderboards, and then to standings on them.

    Both go by the order of their keys: two who add results do not wait for each other.
    """
    additions = _build_additions(grouped_variants)
    keys = [additions.c[name] for name in KEY_COLUMNS]
    sums_by_board = (
        select(*keys, *(func.sum(additions.c[name]).label(name) for name in SUM_COLUMNS))
        .group_by(*keys)
        .order_by(*keys)
    )
    sums = (
        select(
            leaderboard_table.c.id,
            additions.c.player_id,
            *(func.sum(additions.c[name]).label(name) for name in SUM_COLUMNS),
        )
        .join_from(
            additions,
            leaderboard_table,
            and_(*(leaderboard_table.c[name] == additions.c[name] for name in KEY_COLUMNS)),
        )
        .group_by(leaderboard_table.c.id, additions.c.player_id)
        .subquery("sums")
    )
    sums_by_standing = (
        select(*sums.c, *build_ranking_columns(sums.c).values())
        # Without a WHERE, SQLite would read ON CONFLICT as the condition of a join.
        .where(sums.c.games > 0)
        .order_by(sums.c.id, sums.c.player_id)
    )
    standing_columns = ("leaderboard_id", "player_id", *SUM_COLUMNS, *RANKING_COLUMNS)
    return [
        ADD_TO_LEADERBOARD.build_selection_statement(
            dialect, (*KEY_COLUMNS, *SUM_COLUMNS), sums_by_board
        ),
        ADD_TO_STANDING.build_selection_statement(dialect, standing_columns, sums_by_standing),
    ]


def _build_additions(grouped_variants: tuple[GroupedVariant, ...]) -> Subquery:
    """Return what each result adds, for each leaderboard that it belongs to."""
    # Unlike these, SQLAlchemy would compile VALUES anew each time.
    group = union_all(
        *(
            select(
                literal(group.variant).label("variant"),
                literal(group.game_group).label("game_group"),
                literal(group.card_count).label("card_count"),
            )
            for group in grouped_variants
        )
    ).cte("grouped_variant")
    results = _ON_EACH_SCOPE.c
    return (
        select(
            results.server_id,
            results.era,
            group.c.game_group,
            _PERIODS.c.key.label("period"),
            results.player_id,
            literal(1).label("games"),
            results.wins,
            results.clean_wins,
            results.cards_up,
            group.c.card_count.label("cards_in_play"),
        )
        .join_from(_ON_EACH_SCOPE, group, group.c.variant == results.variant)
        .join(
            _PERIODS,
            and_(results.ended_at >= _PERIODS.c.begins_at, results.ended_at < _PERIODS.c.ends_at),
        )
        .subquery("additions")
    )
