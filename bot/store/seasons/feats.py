"""Feats: the best of each kind in a game, found in the results of some players at a time.

A feat belongs to a leaderboard's games: those on a server in one of its eras, or those that count
globally. A streak is a run of counted games of one player in one game, and belongs to the seasons
in which it grew, with all its wins: so the longest of all time is the longest of any season.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Select,
    and_,
    bindparam,
    func,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects import postgresql, sqlite

from bot.models.leaderboards import ALL_GAMES, LOW_FEAT_KINDS, Feat, FeatKind, LeaderboardPeriod
from bot.store.db.connection import Connection
from bot.store.db.upsert import get_field_values
from bot.store.schema import feat_table, player_record_table, result_table
from bot.store.seasons.season_wins import BEGINS_AT, ENDS_AT, build_season_wins

COUNTED_PLAYERS = 20
"""At most this many players' results are looked through at a time."""

_KEY_COLUMNS = ("server_id", "era", "variant", "period", "kind")
_HAS_RESULT = (
    select(result_table.c.game_id)
    .where(
        result_table.c.player_id == player_record_table.c.player_id,
        result_table.c.ended_at >= BEGINS_AT,
        result_table.c.ended_at < ENDS_AT,
    )
    .exists()
)
_SELECT_PLAYERS = (
    select(player_record_table.c.player_id)
    .where(
        player_record_table.c.player_id > bindparam("after_player"),
        player_record_table.c.game_group == ALL_GAMES,
        _HAS_RESULT,
    )
    .order_by(player_record_table.c.player_id)
    .limit(COUNTED_PLAYERS)
)


_VALUE_COLUMNS = {
    FeatKind.FEWEST_MOVES: "move_count",
    FeatKind.FASTEST_WIN: "seconds",
    FeatKind.LONGEST_STREAK: "streak",
    FeatKind.CLEAN_STREAK: "clean_streak",
}


def _build_candidates() -> Select[Any]:
    """Return the best of each kind in these players' games, where it beats what is stored."""
    wins = build_season_wins()
    ranked = [_rank_wins(wins, kind) for kind in FeatKind]
    best = union_all(*(select(each).where(each.c.rank == 1) for each in ranked)).subquery("best")
    key = and_(
        feat_table.c.period == bindparam("period"),
        *(feat_table.c[name] == best.c[name] for name in _KEY_COLUMNS if name != "period"),
    )
    return (
        select(
            *(best.c[name] for name in ("server_id", "era", "variant", "kind", "value")),
            best.c.player_id,
            best.c.game_id,
            best.c.achieved_at,
        )
        .join_from(best, feat_table, key, isouter=True)
        .where(or_(feat_table.c.kind.is_(None), _build_is_better(best.c, feat_table.c)))
    )


def _rank_wins(wins: CTE, kind: FeatKind) -> Any:
    value = wins.c[_VALUE_COLUMNS[kind]]
    is_low = kind in LOW_FEAT_KINDS
    selection = select(
        *(wins.c[name] for name in ("server_id", "era", "variant", "player_id", "game_id")),
        literal(kind, feat_table.c.kind.type).label("kind"),
        value.label("value"),
        wins.c.ended_at.label("achieved_at"),
        func.row_number()
        .over(
            partition_by=[wins.c.server_id, wins.c.era, wins.c.variant],
            order_by=[value if is_low else value.desc(), wins.c.ended_at, wins.c.game_id],
        )
        .label("rank"),
    )
    # One win is no streak.
    return (selection if is_low else selection.where(value > 1)).subquery(f"ranked_{kind.name}")


def _build_is_better(new: Any, old: Any) -> ColumnElement[bool]:
    """Return whether a feat is better than another of its kind, or as good and earlier."""
    is_low = or_(*(new.kind == kind for kind in LOW_FEAT_KINDS))
    is_earlier = or_(
        new.achieved_at < old.achieved_at,
        and_(new.achieved_at == old.achieved_at, new.game_id < old.game_id),
    )
    return or_(
        and_(is_low, new.value < old.value),
        and_(~is_low, new.value > old.value),
        and_(new.value == old.value, is_earlier),
    )


def _build_write(dialect: Any) -> Any:
    insert = dialect.insert(feat_table)
    new_values = {
        column.name: insert.excluded[column.name]
        for column in feat_table.c
        if column.name not in _KEY_COLUMNS
    }
    return insert.on_conflict_do_update(
        index_elements=list(_KEY_COLUMNS),
        set_=new_values,
        where=_build_is_better(insert.excluded, feat_table.c),
    )


_SELECT_CANDIDATES = _build_candidates()
_WRITE_BY_DIALECT = {"sqlite": _build_write(sqlite), "postgresql": _build_write(postgresql)}
_SELECT_STORED_GAMES = select(result_table.c.game_id).where(
    result_table.c.game_id.in_(bindparam("game_ids", expanding=True))
)
_IS_ON_LEADERBOARD = and_(
    feat_table.c.server_id == bindparam("by_server"),
    feat_table.c.era == bindparam("by_era"),
    feat_table.c.variant == bindparam("by_variant"),
)
_SELECT_FEATS = select(feat_table).where(_IS_ON_LEADERBOARD)
_SELECT_FEATS_OF_SEASON = _SELECT_FEATS.where(feat_table.c.period == bindparam("by_period"))

_SELECT_VARIANTS = (
    select(feat_table.c.variant)
    .where(
        feat_table.c.server_id == bindparam("by_server"), feat_table.c.era == bindparam("by_era")
    )
    .distinct()
)
_SELECT_VARIANTS_OF_SEASON = _SELECT_VARIANTS.where(feat_table.c.period == bindparam("by_period"))
_SELECT_SEASON_FEATS = select(feat_table).where(feat_table.c.period == bindparam("by_period"))


async def list_players_to_count(
    conn: Connection, period: LeaderboardPeriod, after_player_id: int
) -> list[int]:
    """Return the next players with games that ended in a season, by their ids."""
    values = {
        "after_player": after_player_id,
        "begins_at": period.begins_at,
        "ends_at": period.ends_at,
    }
    return list((await conn.execute(_SELECT_PLAYERS, values)).scalars())


async def find_better_feats(
    conn: Connection, period: LeaderboardPeriod, player_ids: Sequence[int]
) -> list[Feat]:
    """Return what players achieved in a season that is better than what is stored."""
    padding = [player_ids[-1]] * (COUNTED_PLAYERS - len(player_ids))
    values = {
        "player_ids": [*player_ids, *padding],
        "period": period.key,
        "begins_at": period.begins_at,
        "ends_at": period.ends_at,
    }
    rows = (await conn.execute(_SELECT_CANDIDATES, values)).mappings()
    return [
        Feat(
            **{
                **row,
                "value": int(row["value"]),
                "period": period.key,
                "kind": FeatKind(row["kind"]),
            }
        )
        for row in rows
    ]


async def write_feats(conn: Connection, feats: Collection[Feat]) -> None:
    """Store feats that are better than what is stored, if their results are still there."""
    if not feats:
        return
    game_ids = sorted({feat.game_id for feat in feats})
    stored_ids = set((await conn.execute(_SELECT_STORED_GAMES, {"game_ids": game_ids})).scalars())
    rows = [get_field_values(feat) for feat in feats if feat.game_id in stored_ids]
    if rows:
        rows.sort(key=lambda row: [row[name] for name in _KEY_COLUMNS])
        await conn.execute(_WRITE_BY_DIALECT[conn.dialect.name], rows)


async def list_feats(
    conn: Connection, server_id: int, era: int, variant: str, period: str | None = None
) -> list[Feat]:
    """Return the feats of a leaderboard's games in a variant, of one season or of all."""
    values = {"by_server": server_id, "by_era": era, "by_variant": variant}
    if period is None:
        rows = await conn.execute(_SELECT_FEATS, values)
    else:
        rows = await conn.execute(_SELECT_FEATS_OF_SEASON, {**values, "by_period": period})
    return [Feat(**row._asdict()) for row in rows]


async def list_season_feats(conn: Connection, period: str) -> list[Feat]:
    """Return all feats of a season."""
    rows = await conn.execute(_SELECT_SEASON_FEATS, {"by_period": period})
    return [Feat(**row._asdict()) for row in rows]


async def list_variants_with_feats(
    conn: Connection, server_id: int, era: int, period: str | None = None
) -> list[str]:
    """Return the variants in which a leaderboard's games have feats, in one season or in any."""
    values = {"by_server": server_id, "by_era": era}
    if period is None:
        return list((await conn.execute(_SELECT_VARIANTS, values)).scalars())
    rows = await conn.execute(_SELECT_VARIANTS_OF_SEASON, {**values, "by_period": period})
    return list(rows.scalars())
