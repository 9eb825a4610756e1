"""Seasons: how far the work on each has come, medals, and the best of each game.

That work goes on in batches, whoever does it. Each batch moves a mark in the season's row, in the
transaction that writes what the batch found. Whatever makes the work void sets the mark back: then
the batch under way does not find the mark it began at, and is not written.

Feats: the best of each kind in a game, found in the results of some players at a time. A feat
belongs to a leaderboard's games: those on a server in one of its eras, or those that count
globally, and to the season that the game was dealt in. A streak is a run of counted games of one
player in one game, and belongs to the seasons in whose games it grew, with all its wins: so the
longest of all time is the longest of any season.

The wins of some players in a season, with the streaks that each is the last win of so far. A streak
is a run of counted games of one player in one game, among those of one leaderboard. It has all its
wins, also those before the season.

Changes of seasons that are over: late results, and players who leave. What was found before is void
then, and the season's work is due again.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Select,
    String,
    Update,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
    update,
)

from bot.models.accounts import DEFAULT_MIN_GAMES
from bot.models.games import GameOutcome
from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    LOW_FEAT_KINDS,
    Feat,
    FeatKind,
    GroupedVariant,
    LeaderboardKey,
    LeaderboardPeriod,
    Medal,
    PlayerMedal,
    Season,
)
from bot.store import schema
from bot.store.sql import (
    Connection,
    Upsert,
    UtcDateTimeType,
    fetch_all,
    fetch_one,
    get_field_values,
)
from bot.store.totals import (
    LEADERBOARD_KEY,
    build_share,
    build_win_rate_bound,
    count_if,
    is_clean_win,
    is_won,
    select_late_standings,
)

_SEASON = schema.season_table.c
_LEADERBOARD = schema.leaderboard_table.c
_SEASON_LEADERBOARD = schema.season_leaderboard_table.c
_MEDAL = schema.medal_table.c
_RESULT = schema.result_table.c
_PLAYER_RECORD = schema.player_record_table.c
_FEAT = schema.feat_table.c
_STANDING = schema.standing_table.c

_BEFORE_ALL_MONTHS, _AFTER_ALL_MONTHS = "m", "n"

_INSERT_SEASON = Upsert(schema.season_table, lambda old, _: {"is_settled": old["is_settled"]})


async def list_seasons(conn: Connection) -> list[Season]:
    """Return all seasons, the oldest month first."""
    return await fetch_all(conn, select(schema.season_table).order_by(_SEASON.period), Season)


async def find_season(conn: Connection, period: str) -> Season | None:
    """Return a season, or None if it is not kept."""
    query = select(schema.season_table).where(_SEASON.period == period)
    return await fetch_one(conn, query, Season)


async def list_new_months(conn: Connection, known_periods: Collection[str]) -> list[str]:
    """Return the months of leaderboards that are not among the known seasons."""
    period = _LEADERBOARD.period
    months: list[str] = []
    month: str | None = _BEFORE_ALL_MONTHS
    while month := await conn.scalar(
        select(func.min(period)).where(period > month, period < _AFTER_ALL_MONTHS)
    ):
        if month not in known_periods:
            months.append(month)
    return months


async def insert_seasons(conn: Connection, periods: Collection[str]) -> None:
    """Keep these seasons; nothing changes of those that are kept already."""
    await _INSERT_SEASON(
        conn, *(get_field_values(Season(period=period)) for period in sorted(periods))
    )


async def advance_settlement(
    conn: Connection, season: Season, to_leaderboard_id: int, *, is_done: bool = False
) -> bool:
    """Record up to which leaderboard the medals are given; False if something changed meanwhile."""
    is_unchanged = _SEASON.settled_leaderboard_id == season.settled_leaderboard_id
    advance = update(schema.season_table).where(_SEASON.period == season.period, is_unchanged)
    advance = advance.values(settled_leaderboard_id=to_leaderboard_id, is_settled=is_done)
    return (await conn.execute(advance)).rowcount == 1


async def begin_count(
    conn: Connection, season: Season, began_at: datetime, from_player_id: int
) -> None:
    """Record that a season's feats are counted from now on, after that player."""
    begin = update(schema.season_table).where(_SEASON.period == season.period)
    await conn.execute(begin.values(count_began_at=began_at, counted_player_id=from_player_id))


async def advance_count(conn: Connection, season: Season, to_player_id: int) -> bool:
    """Record up to which player the feats are counted; False if something changed meanwhile."""
    advanced = await conn.execute(_update_count(season).values(counted_player_id=to_player_id))
    return advanced.rowcount == 1


async def finish_count(conn: Connection, season: Season) -> None:
    """Record that the feats of all players are counted, unless something changed meanwhile."""
    ended = {**_RESET_COUNT, "counted_until": _SEASON.count_began_at}
    await conn.execute(_update_count(season).values(ended))


def _update_count(season: Season) -> Update:
    """Return a change of the season, if it is counted as far as that says."""
    return update(schema.season_table).where(
        _SEASON.period == season.period,
        _SEASON.counted_player_id == season.counted_player_id,
        _SEASON.count_began_at == season.count_began_at,
    )


_MIN_GAMES = func.coalesce(
    _SEASON_LEADERBOARD.min_ranked_games,
    schema.server_settings_table.c.min_ranked_games,
    DEFAULT_MIN_GAMES,
)
_LEADERBOARDS = schema.leaderboard_table.outerjoin(
    schema.season_leaderboard_table, _SEASON_LEADERBOARD.leaderboard_id == _LEADERBOARD.id
).outerjoin(
    schema.server_settings_table, schema.server_settings_table.c.id == _LEADERBOARD.server_id
)


def select_medals(
    condition: ColumnElement[bool], variants: tuple[GroupedVariant, ...]
) -> Select[Any]:
    """Return a query of the medals of leaderboards for which the condition holds.

    The first three have them who are ranked by all wins. A medal takes a win, and somebody who is
    ranked behind: a single player has none, and the last of two or three has none. Games under way
    that were dealt in the month `period`, from `begins_at` to `ends_at`, count as lost.
    """
    standings = schema.standing_table.c
    late = select_late_standings(variants).c
    game_count = standings.games + func.coalesce(late.games, 0)
    cards_in_play = standings.cards_in_play + func.coalesce(late.cards_in_play, 0)
    ranking: dict[str, Any] = {
        "partition_by": standings.leaderboard_id,
        "order_by": [
            build_win_rate_bound(standings.wins, game_count).desc(),
            build_share(standings.cards_up, cards_in_play).desc(),
            standings.player_id,
        ],
    }
    ranked = (
        select(
            standings.player_id,
            standings.leaderboard_id,
            standings.wins,
            func.row_number().over(**ranking).label("medal"),
            func.lead(standings.player_id).over(**ranking).label("next_player_id"),
        )
        .select_from(_LEADERBOARDS)
        .join(schema.standing_table, standings.leaderboard_id == _LEADERBOARD.id)
        .outerjoin(
            select_late_standings(variants),
            and_(
                late.player_id == standings.player_id,
                *(late[name] == _LEADERBOARD[name] for name in LEADERBOARD_KEY),
            ),
        )
        .where(condition, game_count >= _MIN_GAMES)
        .subquery("ranked")
    )
    return select(ranked.c.player_id, ranked.c.leaderboard_id, ranked.c.medal).where(
        ranked.c.medal <= len(Medal), ranked.c.next_player_id.is_not(None), ranked.c.wins > 0
    )


@lru_cache(maxsize=1)
def _select_due_medals(variants: tuple[GroupedVariant, ...]) -> Select[Any]:
    is_due = _LEADERBOARD.id.in_(bindparam("leaderboard_ids", expanding=True))
    return select_medals(is_due, variants)


# What it took to be ranked stays as it was when the medals were given first.
_SETTLE = Upsert(schema.season_leaderboard_table, lambda _, new: {"is_settled": new["is_settled"]})
_INSERT_MEDAL = Upsert(schema.medal_table)


async def list_unsettled_leaderboards(
    conn: Connection, period: str, after_leaderboard_id: int, limit: int
) -> list[tuple[int, int]]:
    """Return the next leaderboards of a season whose medals are not given, by their ids.

    Each comes with the games that it takes to be ranked: those it took when the medals were given
    first, or else those that the server asks for now.
    """
    query = (
        select(_LEADERBOARD.id, _MIN_GAMES.label("min_ranked_games"))
        .select_from(_LEADERBOARDS)
        .where(
            _LEADERBOARD.period == period,
            _LEADERBOARD.id > after_leaderboard_id,
            func.coalesce(_SEASON_LEADERBOARD.is_settled, False) != true(),
        )
        .order_by(_LEADERBOARD.id)
        .limit(limit)
    )
    rows = await conn.execute(query)
    return [(row.id, row.min_ranked_games) for row in rows]


async def find_medals(
    conn: Connection,
    leaderboard_ids: Sequence[int],
    period: LeaderboardPeriod,
    variants: tuple[GroupedVariant, ...],
) -> dict[int, dict[int, Medal]]:
    """Return the medals to be given for each of these leaderboards of a month, by their players."""
    medals: dict[int, dict[int, Medal]] = {each: {} for each in leaderboard_ids}
    values = {
        "leaderboard_ids": leaderboard_ids,
        "period": period.key,
        "begins_at": period.begins_at,
        "ends_at": period.ends_at,
    }
    for row in await conn.execute(_select_due_medals(variants), values):
        medals[row.leaderboard_id][row.player_id] = Medal(row.medal)
    return medals


async def settle_leaderboard(
    conn: Connection, leaderboard_id: int, min_ranked_games: int, medals: Mapping[int, Medal]
) -> None:
    """Give a leaderboard's medals, by players, in place of those it has."""
    await conn.execute(delete(schema.medal_table).where(_MEDAL.leaderboard_id == leaderboard_id))
    await _INSERT_MEDAL(
        conn,
        *(
            {"player_id": player_id, "leaderboard_id": leaderboard_id, "medal": int(medal)}
            for player_id, medal in sorted(medals.items())
        ),
    )
    await _SETTLE(
        conn,
        {
            "leaderboard_id": leaderboard_id,
            "min_ranked_games": min_ranked_games,
            "is_settled": True,
        },
    )


async def find_min_ranked_games(conn: Connection, leaderboard_id: int) -> int | None:
    """Return how many games it took to be ranked; None while the medals are not given."""
    settled = _SEASON_LEADERBOARD
    query = select(settled.min_ranked_games).where(settled.leaderboard_id == leaderboard_id)
    return (await conn.execute(query)).scalar_one_or_none()


async def list_leaderboard_medals(conn: Connection, leaderboard_id: int) -> dict[int, Medal]:
    """Return a leaderboard's medals by their players."""
    query = select(_MEDAL.player_id, _MEDAL.medal).where(_MEDAL.leaderboard_id == leaderboard_id)
    return {row.player_id: Medal(row.medal) for row in await conn.execute(query)}


async def list_player_medals(
    conn: Connection, player_id: int, server_id: int, era: int
) -> list[PlayerMedal]:
    """Return a player's medals of the global leaderboards and of a server's era, newest first."""
    is_on_server = and_(_LEADERBOARD.server_id == server_id, _LEADERBOARD.era == era)
    query = (
        select(_MEDAL.medal, *(_LEADERBOARD[name] for name in LEADERBOARD_KEY))
        .join_from(
            schema.medal_table, schema.leaderboard_table, _MEDAL.leaderboard_id == _LEADERBOARD.id
        )
        .where(
            _MEDAL.player_id == player_id,
            or_(_LEADERBOARD.server_id == GLOBAL_SERVER_ID, is_on_server),
        )
        .order_by(_LEADERBOARD.period.desc(), _MEDAL.medal, _LEADERBOARD.id)
    )
    rows = (await conn.execute(query)).mappings()
    return [
        PlayerMedal(
            LeaderboardKey(**{name: row[name] for name in LEADERBOARD_KEY}), Medal(row["medal"])
        )
        for row in rows
    ]


COUNTED_PLAYERS = 20
"""At most this many players' results are looked through at a time."""

_KEY_COLUMNS = ("server_id", "era", "variant", "period", "kind")

BEGINS_AT = bindparam("begins_at", type_=UtcDateTimeType())
ENDS_AT = bindparam("ends_at", type_=UtcDateTimeType())

_VALUE_COLUMNS = {
    FeatKind.FEWEST_MOVES: "move_count",
    FeatKind.FASTEST_WIN: "seconds",
    FeatKind.LONGEST_STREAK: "streak",
    FeatKind.CLEAN_STREAK: "clean_streak",
}


def select_best_feats(is_included: ColumnElement[bool]) -> Select[Any]:
    """Return a query of a season's feats among the results for which the condition holds."""
    wins = _build_season_wins(is_included)
    ranked = [_rank_wins(wins, kind) for kind in FeatKind]
    best = union_all(*(select(each).where(each.c.rank == 1) for each in ranked)).subquery("best")
    columns = {
        **best.c,
        "period": bindparam("period", type_=String),
        "value": cast(best.c.value, Integer),
    }
    return select(*(columns[each.name].label(each.name) for each in schema.feat_table.c))


def _build_candidates() -> Select[Any]:
    """Return the best of each kind in these players' games, where it beats what is stored."""
    best = select_best_feats(
        _RESULT.player_id.in_(bindparam("player_ids", expanding=True))
    ).subquery("best_feat")
    key = and_(*(_FEAT[name] == best.c[name] for name in _KEY_COLUMNS))
    return (
        select(best)
        .join_from(best, schema.feat_table, key, isouter=True)
        .where(or_(_FEAT.kind.is_(None), _build_is_better(best.c, schema.feat_table.c)))
    )


def _rank_wins(wins: CTE, kind: FeatKind) -> Any:
    value = wins.c[_VALUE_COLUMNS[kind]]
    is_low = kind in LOW_FEAT_KINDS
    selection = select(
        *(wins.c[name] for name in ("server_id", "era", "variant", "player_id", "game_id")),
        literal(kind, _FEAT.kind.type).label("kind"),
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


_GAME_COLUMNS = ("player_id", "variant", "game_id", "ended_at", "move_count", "seconds")
_IS_COUNTED = _RESULT.is_counted == true()
_IS_IN_SEASON = and_(_RESULT.dealt_at >= BEGINS_AT, _RESULT.dealt_at < ENDS_AT)
_COUNTS_GLOBALLY = _RESULT.counts_globally == true()


def _select_games(server_id: ColumnElement[int], era: ColumnElement[int]) -> Select[Any]:
    return select(
        server_id.label("server_id"),
        era.label("era"),
        *(_RESULT[name] for name in _GAME_COLUMNS),
        count_if(is_won(schema.result_table.c)).label("is_won"),
        count_if(is_clean_win(schema.result_table.c)).label("is_clean"),
        count_if(_RESULT.adds_to_streak == true()).label("adds"),
        count_if(_IS_IN_SEASON).label("is_in_season"),
    ).where(_IS_COUNTED)


def _build_season_games(is_included: ColumnElement[bool]) -> CTE:
    """Return the games that ended from the season's begin to the end of its last game.

    Each is there once for each leaderboard that it is on.
    """
    ended_since = and_(is_included, _RESULT.ended_at >= BEGINS_AT)
    last_end = select(func.max(_RESULT.ended_at)).where(ended_since, _IS_IN_SEASON)
    is_around = and_(ended_since, _RESULT.ended_at <= last_end.correlate(None).scalar_subquery())
    return union_all(
        _select_games(_RESULT.server_id, _RESULT.era).where(
            is_around, _RESULT.server_id.is_not(None)
        ),
        _select_games(literal(GLOBAL_SERVER_ID), literal(0)).where(is_around, _COUNTS_GLOBALLY),
    ).cte("season_game")


def _build_earlier_wins(season_games: CTE) -> Select[Any]:
    """Return the wins before the season that a streak in it goes on from."""
    players = (
        select(*(season_games.c[name] for name in ("server_id", "era", "player_id", "variant")))
        .distinct()
        .cte("season_player")
    )
    last_loss = (
        select(_RESULT.ended_at)
        .where(
            _is_of_player(players),
            _is_earlier_on_leaderboard(players),
            _IS_COUNTED,
            _RESULT.outcome != GameOutcome.WON,
        )
        .order_by(_RESULT.ended_at.desc())
        .limit(1)
        .correlate(players)
        .scalar_subquery()
    )
    since = select(*players.c, last_loss.label("lost_at")).cte("last_loss")
    is_after_loss = or_(since.c.lost_at.is_(None), _RESULT.ended_at > since.c.lost_at)
    return (
        _select_games(since.c.server_id, since.c.era)
        .join_from(since, schema.result_table, _is_of_player(since))
        .where(_is_earlier_on_leaderboard(since), is_after_loss)
    )


def _is_of_player(players: CTE) -> ColumnElement[bool]:
    """Return whether a result is of the row's player in its game."""
    return and_(_RESULT.player_id == players.c.player_id, _RESULT.variant == players.c.variant)


def _is_earlier_on_leaderboard(players: CTE) -> ColumnElement[bool]:
    """Return whether a result is from before the season, and on the row's leaderboard."""
    return and_(
        _RESULT.ended_at < BEGINS_AT,
        or_(
            and_(players.c.server_id == GLOBAL_SERVER_ID, _COUNTS_GLOBALLY),
            and_(players.c.server_id == _RESULT.server_id, players.c.era == _RESULT.era),
        ),
    )


def _build_season_wins(is_included: ColumnElement[bool]) -> CTE:
    """Return the wins in the season, with the streaks that each is the last win of so far."""
    season_games = _build_season_games(is_included)
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
        func.sum(runs.c.is_won * runs.c.adds)
        .over(partition_by=[*player, runs.c.run], order_by=in_order)
        .label("streak"),
        func.sum(runs.c.is_clean * runs.c.adds)
        .over(partition_by=[*player, runs.c.clean_run], order_by=in_order)
        .label("clean_streak"),
    ).cte("streak")
    return select(streaks).where(streaks.c.is_in_season == 1, streaks.c.is_won == 1).cte("win")


_SELECT_CANDIDATES = _build_candidates()
_WRITE_FEATS = Upsert(
    schema.feat_table, is_due=lambda new: _build_is_better(new, schema.feat_table.c)
)


async def list_players_to_count(
    conn: Connection, period: LeaderboardPeriod, after_player_id: int
) -> list[int]:
    """Return the next players with games that were dealt in a season, by their ids."""
    has_result = exists().where(
        _RESULT.player_id == _PLAYER_RECORD.player_id,
        # It follows from the next one; it lets the index be used.
        _RESULT.ended_at >= period.begins_at,
        _RESULT.dealt_at >= period.begins_at,
        _RESULT.dealt_at < period.ends_at,
    )
    query = select(_PLAYER_RECORD.player_id).where(
        _PLAYER_RECORD.player_id > after_player_id,
        _PLAYER_RECORD.game_group == ALL_GAMES,
        has_result,
    )
    query = query.order_by(_PLAYER_RECORD.player_id).limit(COUNTED_PLAYERS)
    return list(await conn.scalars(query))


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
    return [Feat(**row) for row in rows]


async def write_feats(conn: Connection, feats: Collection[Feat]) -> None:
    """Store feats that are better than what is stored, if their results are still there."""
    if not feats:
        return
    game_ids = {feat.game_id for feat in feats}
    stored_ids = set(
        await conn.scalars(select(_RESULT.game_id).where(_RESULT.game_id.in_(game_ids)))
    )
    rows = [get_field_values(feat) for feat in feats if feat.game_id in stored_ids]
    if rows:
        rows.sort(key=lambda row: [row[name] for name in _KEY_COLUMNS])
        await _WRITE_FEATS(conn, *rows)


async def list_feats(
    conn: Connection, server_id: int, era: int, variant: str, period: str | None = None
) -> list[Feat]:
    """Return the feats of a leaderboard's games in a variant, of one season or of all."""
    is_included = _is_feat_of(server_id, era, period)
    query = select(schema.feat_table).where(_FEAT.variant == variant, *is_included)
    return await fetch_all(conn, query, Feat)


async def list_variants_with_feats(
    conn: Connection, server_id: int, era: int, period: str | None = None
) -> list[str]:
    """Return the variants in which a leaderboard's games have feats, in one season or in any."""
    query = select(_FEAT.variant).where(*_is_feat_of(server_id, era, period)).distinct()
    return list(await conn.scalars(query))


def _is_feat_of(server_id: int, era: int, period: str | None) -> list[ColumnElement[bool]]:
    is_included = [_FEAT.server_id == server_id, _FEAT.era == era]
    return is_included if period is None else [*is_included, _FEAT.period == period]


_SETTLED_ID = _SEASON.settled_leaderboard_id
_RESET_SETTLEMENT = {
    "is_settled": False,
    # Below all ids, and not the same as before: a batch under way notices it.
    "settled_leaderboard_id": case((_SETTLED_ID > 0, -1), else_=_SETTLED_ID - 1),
}
_RESET_COUNT = {"counted_until": None, "count_began_at": None, "counted_player_id": None}


async def _unsettle(
    conn: Connection,
    is_of_season: ColumnElement[bool],
    is_of_player: ColumnElement[bool],
) -> None:
    """Let the medals of seasons be given again, and those of leaderboards with these standings."""
    unsettle = update(schema.season_table).where(is_of_season)
    await conn.execute(unsettle.values(_RESET_SETTLEMENT))
    board_ids = select(_STANDING.leaderboard_id).where(is_of_player)
    unsettle = update(schema.season_leaderboard_table).where(
        _SEASON_LEADERBOARD.leaderboard_id.in_(board_ids), _SEASON_LEADERBOARD.is_settled != false()
    )
    await conn.execute(unsettle.values(is_settled=False))


async def unsettle_seasons(
    conn: Connection, periods: Sequence[str], game_ids: Sequence[int]
) -> None:
    """Let medals of these seasons be given again, as these games were added to them late."""
    player_ids = select(_RESULT.player_id).where(_RESULT.game_id.in_(game_ids))
    await _unsettle(conn, _SEASON.period.in_(periods), _STANDING.player_id.in_(player_ids))


async def reset_counts(conn: Connection, periods: Sequence[str] | Select[tuple[str]]) -> None:
    """Let the best of each game in these seasons be looked for again."""
    reset = update(schema.season_table).where(_SEASON.period.in_(periods))
    await conn.execute(reset.values(_RESET_COUNT))


async def unsettle_leaderboards_of_player(conn: Connection, player_id: int) -> None:
    """Let medals be given again on all leaderboards that a player is on, as they change there."""
    is_of_player = _STANDING.player_id == player_id
    periods = (
        select(_LEADERBOARD.period)
        .join_from(
            schema.standing_table,
            schema.leaderboard_table,
            _STANDING.leaderboard_id == _LEADERBOARD.id,
        )
        .where(is_of_player)
    )
    await _unsettle(conn, _SEASON.period.in_(periods), is_of_player)


async def remove_player_from_seasons(conn: Connection, player_id: int) -> None:
    """Delete a player's medals and feats, while their standings are there; others move up."""
    await unsettle_leaderboards_of_player(conn, player_id)
    await reset_counts(conn, select(_FEAT.period).where(_FEAT.player_id == player_id))
    for table in (schema.medal_table, schema.feat_table):
        await conn.execute(delete(table).where(table.c.player_id == player_id))
