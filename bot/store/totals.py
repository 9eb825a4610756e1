"""Each total of results, defined once: its table, its key, which results count, what each adds.

From a total's definition follow what the end of a game adds to it, what a batch of results adds,
what is taken away when a player leaves, and what it must be, with which a recount compares it.

`game_group` is a variant's key, `family:` and a family's name, or `ALL_GAMES`. Totals of a server
belong to one of its eras; `GLOBAL_SERVER_ID` and era 0 stand for all servers. What players share
has a result a while later: see `bot.store.leaderboards`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    CTE,
    ColumnElement,
    Double,
    FromClause,
    Integer,
    Select,
    String,
    Subquery,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal,
    literal_column,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

from bot.models.games import GameOutcome, GameResult
from bot.models.leaderboards import ALL_GAMES, GLOBAL_SERVER_ID, GroupedVariant, LeaderboardPeriod
from bot.store import schema
from bot.store.sql import ColumnsByName, Connection, Upsert, UtcDateTimeType, get_field_values

_RESULT = schema.result_table.c
_GAME = schema.game_table.c
_STANDING = schema.standing_table.c

WILSON_Z = 1.959963984540054
"""The standard deviations around the mean that hold 95 % of the normal distribution."""

_ZERO: ColumnElement[int] = literal_column("0", Integer)
_ONE: ColumnElement[int] = literal_column("1", Integer)
_ZERO_SHARE: ColumnElement[float] = literal_column("0.0", Double)


class Measure(NamedTuple):
    """How a column of a total adds up.

    `sum_rows` gives it from the rows that results add, `merge` from a stored row and a new one.
    """

    sum_rows: Callable[[str, ColumnsByName], ColumnElement[Any]]
    merge: Callable[[str, ColumnsByName, ColumnsByName], ColumnElement[Any]]


_SUM = Measure(
    lambda name, rows: func.sum(rows[name]), lambda name, old, new: old[name] + new[name]
)
_MAXIMUM = Measure(
    lambda name, rows: func.max(rows[name]),
    lambda name, old, new: case((new[name] > old[name], new[name]), else_=old[name]),
)
_MINIMUM = Measure(  # of values that may be missing
    lambda name, rows: func.min(rows[name]),
    lambda name, old, new: case(
        (old[name].is_(None), new[name]), (new[name] < old[name], new[name]), else_=old[name]
    ),
)


def _merge_win_streak(old: ColumnsByName, new: ColumnsByName) -> ColumnElement[Any]:
    """Return a streak after one more game; practice, and some wins, leave it as it is."""
    return case(
        (new["games"] == _ZERO, old["win_streak"]),
        (new["wins"] == _ZERO, _ZERO),
        else_=old["win_streak"] + new["win_streak"],
    )


_WIN_STREAK = Measure(
    lambda _, rows: func.sum(
        case((rows["run"] == rows["last_run"], rows["win_streak"]), else_=_ZERO)
    ),
    lambda _, old, new: _merge_win_streak(old, new),
)
_BEST_WIN_STREAK = Measure(
    lambda _, rows: func.max(rows["run_wins"]),
    lambda name, old, new: case(
        (_merge_win_streak(old, new) > old[name], _merge_win_streak(old, new)), else_=old[name]
    ),
)


def _derive(formula: Callable[[Callable[[str], Any]], ColumnElement[float]]) -> Measure:
    """Return a measure by a formula of sums, which it is given by their names."""
    return Measure(
        lambda _, rows: formula(lambda name: func.sum(rows[name])),
        lambda _, old, new: formula(lambda name: old[name] + new[name]),
    )


def build_win_rate_bound(wins: ColumnElement[int], games: ColumnElement[int]) -> Any:
    """Return the lower end of Wilson's interval: JASA 22 (1927) 209."""
    won, played = cast(wins, Double), cast(games, Double)
    # As parts of the statement the constants are not sent with every row.
    z, half_square, quarter_square, square = (
        literal_column(repr(value), Double)
        for value in (WILSON_Z, WILSON_Z**2 / 2, WILSON_Z**2 / 4, WILSON_Z**2)
    )
    variance = won * (played - won) / played + quarter_square
    bound = (won + half_square - z * func.sqrt(variance, type_=Double)) / (played + square)
    # Without a win it is 0, and not what rounding leaves of it.
    return case((wins > _ZERO, bound), else_=_ZERO_SHARE)


def build_share(part: ColumnElement[int], whole: ColumnElement[int]) -> Any:
    """Return the part as a share of the whole, 0 of nothing."""
    return case((whole > _ZERO, cast(part, Double) / cast(whole, Double)), else_=_ZERO_SHARE)


class Addition(NamedTuple):
    """A row that a result adds to a total where the condition holds: its key and its measures."""

    columns: dict[str, ColumnElement[Any]]
    condition: ColumnElement[bool]


ListAdditions: TypeAlias = Callable[[ColumnsByName], Iterable[Addition]]


class Total:
    """A total of results; `list_additions` says what a result with these columns adds to it.

    The key's columns are the table's own, or those of the leaderboard that its rows refer to. A
    total that `is_shared` has no results that wait. One that `has_streaks` has measures of wins in
    a row, which need the results in their order.
    """

    def __init__(
        self,
        table: Any,
        measures: Mapping[str, Measure],
        list_additions: ListAdditions,
        *,
        key: Sequence[str] = (),
        is_shared: bool = False,
        has_streaks: bool = False,
    ) -> None:
        self.table = table
        self.measures = measures
        self.key = tuple(key) or tuple(table.primary_key.columns.keys())
        self.is_shared = is_shared
        self._has_streaks = has_streaks
        self._list_additions = list_additions
        is_keyed_by_leaderboard = not set(self.key) <= set(table.c.keys())
        self.add = Upsert(
            table,
            lambda old, new: {
                name: measure.merge(name, old, new) for name, measure in measures.items()
            },
            key_columns=() if is_keyed_by_leaderboard else self.key,
            returned_columns=("id", *self.key) if "id" in table.c else (),
        )
        columns = {**schema.leaderboard_table.c, **table.c}
        # A row of only zeros is as good as none.
        self.stored_rows = select(*(columns[name] for name in (*self.key, *measures))).where(
            or_(*(columns[name] != _ZERO for name in measures))
        )
        if is_keyed_by_leaderboard:
            self.stored_rows = self.stored_rows.join_from(
                table,
                schema.leaderboard_table,
                schema.leaderboard_table.c.id == table.c.leaderboard_id,
            )

    def select_additions(self, result: ColumnsByName, *others: str) -> Any:
        """Return a query of what results add, with these other columns of theirs."""
        selects = [
            select(
                *(
                    columns[name].label(name)
                    for name in (*self.key, *self.measures)
                    if name in columns
                ),
                *(result[name].label(name) for name in others),
            ).where(condition)
            for columns, condition in self._list_additions(result)
        ]
        return selects[0] if len(selects) == 1 else union_all(*selects)

    def select_sums(self, results: FromClause) -> Select[Any]:
        """Return a query of the rows that the total must have of these results."""
        if self._has_streaks:
            rows = self._number_runs(results)
        else:
            rows = self.select_additions(results.c).subquery().c
        keys = [rows[name] for name in self.key]
        sums = (
            cast(measure.sum_rows(name, rows), self.table.c[name].type).label(name)
            for name, measure in self.measures.items()
        )
        return select(*keys, *sums).group_by(*keys)

    def build_addition(self, dialect: str, rows: Any) -> Any:
        """Return the statement that adds the rows of a query to those that are stored."""
        return self.add.build_selection_statement(dialect, (*self.key, *self.measures), rows)

    def _number_runs(self, results: FromClause) -> ColumnsByName:
        """Return what results add, with the run between losses that each is in, and its wins."""
        rows = self.select_additions(results.c, "ended_at", "game_id").subquery().c
        keys = [rows[name] for name in self.key]
        losses = rows.games - rows.wins
        run = func.sum(losses).over(partition_by=keys, order_by=[rows.ended_at, rows.game_id])
        last_run = func.sum(losses).over(partition_by=keys)
        runs = select(*rows, run.label("run"), last_run.label("last_run")).subquery().c
        keys = [runs[name] for name in (*self.key, "run")]
        run_wins = func.sum(runs.win_streak).over(partition_by=keys)
        return select(*runs, run_wins.label("run_wins")).subquery().c


def is_won(result: ColumnsByName) -> ColumnElement[bool]:
    """Return whether a result is a win."""
    return result["outcome"] == GameOutcome.WON


def is_clean_win(result: ColumnsByName) -> ColumnElement[bool]:
    """Return whether a result is a win without undo and hint."""
    return and_(is_won(result), result["undos"] == _ZERO, result["hints"] == _ZERO)


def count_if(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Return 1 where a condition holds, and else 0."""
    return case((condition, _ONE), else_=_ZERO)


GAME_SUMS = ("games", "wins", "clean_wins", "cards_up", "cards_in_play")
"""What leaderboards, standings and records sum of games that count."""

_MONEY_SUMS = ("games", "amount_paid", "amount_won")


def _build_game_sums(result: ColumnsByName) -> dict[str, ColumnElement[int]]:
    counts = result["is_counted"] == true()
    return {
        "games": count_if(counts),
        "wins": count_if(and_(counts, is_won(result))),
        "clean_wins": count_if(and_(counts, is_clean_win(result))),
        "cards_up": case((counts, result["cards_up"]), else_=_ZERO),
        "cards_in_play": case((counts, result["card_count"]), else_=_ZERO),
    }


def _list_record_additions(result: ColumnsByName) -> Iterator[Addition]:
    counts = result["is_counted"] == true()
    counted_win = and_(counts, is_won(result))
    streak_win = and_(counted_win, result["adds_to_streak"] == true())
    in_contest = result["counts_in_contest"] == true()
    columns = {
        "player_id": result["player_id"],
        **_build_game_sums(result),
        "practice_games": count_if(and_(~counts, ~in_contest)),
        "contest_games": count_if(in_contest),
        "contest_wins": count_if(and_(in_contest, is_won(result))),
        "win_streak": count_if(streak_win),
        "best_win_streak": count_if(streak_win),
        "best_cards_up": case((counts, result["cards_up"]), else_=_ZERO),
        **{
            name: case((counts, result[name]), else_=_ZERO)
            for name in ("move_count", "seconds", "undos", "hints")
        },
        "fewest_moves": case((counted_win, result["move_count"])),
        "fewest_seconds": case((counted_win, result["seconds"])),
    }
    for game_group in (result["variant"], literal(ALL_GAMES)):
        yield Addition(
            {**columns, "game_group": game_group},
            and_(result["move_count"] > _ZERO, result["card_count"].is_not(None)),
        )


PLAYER_RECORD = Total(
    schema.player_record_table,
    {
        **dict.fromkeys(("games", "wins", "clean_wins", "practice_games"), _SUM),
        **dict.fromkeys(("contest_games", "contest_wins"), _SUM),
        "win_streak": _WIN_STREAK,
        "best_win_streak": _BEST_WIN_STREAK,
        **dict.fromkeys(("cards_up", "cards_in_play"), _SUM),
        "best_cards_up": _MAXIMUM,
        **dict.fromkeys(("move_count", "seconds", "undos", "hints"), _SUM),
        **dict.fromkeys(("fewest_moves", "fewest_seconds"), _MINIMUM),
    },
    _list_record_additions,
    has_streaks=True,
)


def _list_histogram_additions(result: ColumnsByName) -> Iterator[Addition]:
    key = {name: result[name] for name in ("player_id", "variant", "cards_up")}
    yield Addition({**key, "games": _ONE}, result["is_counted"] == true())


CARDS_UP_HISTOGRAM = Total(
    schema.cards_up_histogram_table, {"games": _SUM}, _list_histogram_additions
)


def _build_money_sums(result: ColumnsByName) -> dict[str, ColumnElement[int]]:
    return {"games": _ONE, "amount_paid": result["price"], "amount_won": result["payout"]}


def _list_account_additions(result: ColumnsByName) -> Iterator[Addition]:
    columns = {"player_id": result["player_id"], **_build_money_sums(result)}
    yield Addition(columns, result["price"].is_not(None))


def _list_house_additions(result: ColumnsByName) -> Iterator[Addition]:
    for scope, is_in_scope in _list_scopes(result, result["price"].is_not(None)):
        yield Addition({**scope, **_build_money_sums(result)}, is_in_scope)


def _list_night_additions(result: ColumnsByName) -> Iterator[Addition]:
    (scope, is_in_scope), _ = _list_scopes(result, result["price"].is_not(None))
    columns = {
        **scope,
        "date": utc_date(result["dealt_at"]),
        "player_id": result["player_id"],
        **_build_money_sums(result),
        "profit": result["payout"] - result["price"],
    }
    yield Addition(columns, is_in_scope)


def _list_scopes(
    result: ColumnsByName, condition: ColumnElement[bool], *global_conditions: ColumnElement[bool]
) -> tuple[Addition, Addition]:
    """Return the key of the server and era that a result belongs to, and that of all servers."""
    on_server = {"server_id": result["server_id"], "era": result["era"]}
    on_all = {"server_id": literal(GLOBAL_SERVER_ID), "era": _ZERO}
    return (
        Addition(on_server, and_(condition, result["server_id"].is_not(None))),
        Addition(on_all, and_(condition, *global_conditions)),
    )


class utc_date(GenericFunction[str]):  # noqa: N801 - SQL's name
    """A moment's date in UTC, in the form of ISO 8601."""

    type = String()
    inherit_cache = True


@compiles(utc_date, "sqlite")
def _compile_for_sqlite(element: utc_date, compiler: Any, **options: Any) -> str:
    return f"date({compiler.process(element.clauses, **options)})"


@compiles(utc_date, "postgresql")
def _compile_for_postgresql(element: utc_date, compiler: Any, **options: Any) -> str:
    moment = compiler.process(element.clauses, **options)
    return f"to_char({moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD')"


HOUSE_ACCOUNT = Total(
    schema.house_account_table, dict.fromkeys(_MONEY_SUMS, _SUM), _list_account_additions
)
HOUSE_TOTALS = Total(
    schema.house_totals_table,
    dict.fromkeys(_MONEY_SUMS, _SUM),
    _list_house_additions,
    is_shared=True,
)
HOUSE_NIGHT = Total(
    schema.house_night_table,
    dict.fromkeys((*_MONEY_SUMS, "profit"), _SUM),
    _list_night_additions,
    is_shared=True,
)

_MONTH_PREFIX = "m"
"""What the keys of months begin with, and of no other period."""

LEADERBOARD_KEY = ("server_id", "era", "game_group", "period")
"""The columns that identify a leaderboard, as the fields of `LeaderboardKey`."""


def _list_board_additions(result: ColumnsByName) -> Iterator[Addition]:
    columns = {name: result[name] for name in ("player_id", "period")} | _build_game_sums(result)
    is_on_boards = and_(result["is_counted"] == true(), result["card_count"].is_not(None))
    scopes = _list_scopes(result, is_on_boards, result["counts_globally"] == true())
    for scope, is_in_scope in scopes:
        for group in (result["variant"], result["family_group"], literal(ALL_GAMES)):
            yield Addition({**columns, **scope, "game_group": group}, is_in_scope)


LEADERBOARD = Total(
    schema.leaderboard_table,
    dict.fromkeys(GAME_SUMS, _SUM),
    _list_board_additions,
    key=LEADERBOARD_KEY,
    is_shared=True,
)
STANDING = Total(
    schema.standing_table,
    {
        **dict.fromkeys(GAME_SUMS, _SUM),
        "win_rate_bound": _derive(lambda get: build_win_rate_bound(get("wins"), get("games"))),
        "clean_win_rate_bound": _derive(
            lambda get: build_win_rate_bound(get("clean_wins"), get("games"))
        ),
        "cards_up_share": _derive(lambda get: build_share(get("cards_up"), get("cards_in_play"))),
    },
    _list_board_additions,
    key=(*LEADERBOARD_KEY, "player_id"),
    is_shared=True,
)

PLAYER_TOTALS = (PLAYER_RECORD, CARDS_UP_HISTOGRAM, HOUSE_ACCOUNT, HOUSE_NIGHT, STANDING)
"""The totals whose rows belong to one player each."""

_TOTALS_OF_EVERY_GAME = (PLAYER_RECORD, CARDS_UP_HISTOGRAM)
_ENDED_RESULT = {
    name: bindparam(f"result_{name}", type_=column.type) for name, column in _RESULT.items()
} | {"card_count": bindparam("result_card_count", type_=Integer)}


def _build_result_additions(dialect: str, *totals: Total) -> list[Any]:
    first, *others = (
        total.build_addition(dialect, total.select_additions(_ENDED_RESULT)) for total in totals
    )
    if dialect == "sqlite":
        return [first, *others]
    # One statement takes one round trip.
    return [first.add_cte(*(each.cte(f"addition_{n}") for n, each in enumerate(others)))]


_ADD_RESULT = {
    (dialect, is_for_money): _build_result_additions(dialect, *_TOTALS_OF_EVERY_GAME, *money_totals)
    for dialect in ("sqlite", "postgresql")
    for is_for_money, money_totals in ((False, ()), (True, (HOUSE_ACCOUNT,)))
}


async def add_result_to_own_totals(conn: Connection, result: GameResult, card_count: int) -> None:
    """Add a result to its player's own totals; ``card_count`` is how many cards the game has."""
    values = {**get_field_values(result), "card_count": card_count}
    parameters = {f"result_{name}": value for name, value in values.items()}
    for statement in _ADD_RESULT[conn.dialect.name, result.price is not None]:
        await conn.execute(statement, parameters)


def select_results(
    *conditions: ColumnElement[bool],
    variants: tuple[GroupedVariant, ...] = (),
    period_count: int = 0,
) -> FromClause:
    """Return results; with variants and periods as records and leaderboards need them.

    A result is there once in each period that it belongs to, as `LeaderboardPeriod` says.
    `build_period_parameters` returns the values for ``period_count`` periods.
    """
    results = select(schema.result_table).where(*conditions)
    if variants:
        known_variants = _select_variants(variants)
        results = results.add_columns(
            known_variants.c.family_group, known_variants.c.card_count
        ).outerjoin(known_variants, known_variants.c.variant == _RESULT.variant)
    if period_count:
        periods = union_all(
            *(
                select(
                    bindparam(f"board_period_{number}", type_=String).label("key"),
                    bindparam(f"begins_at_{number}", type_=UtcDateTimeType()).label("begins_at"),
                    bindparam(f"ends_at_{number}", type_=UtcDateTimeType()).label("ends_at"),
                    bindparam(f"settled_at_{number}", type_=UtcDateTimeType()).label("settled_at"),
                )
                for number in range(period_count)
            )
        ).cte("period_of_boards")
        belongs_at = case(
            (periods.c.key.startswith(_MONTH_PREFIX), _RESULT.dealt_at), else_=_RESULT.ended_at
        )
        is_late = _RESULT.ended_at >= periods.c.settled_at
        columns = {
            **results.selected_columns,
            "outcome": case((is_late, GameOutcome.RESIGNED), else_=_RESULT.outcome),
            "cards_up": case((is_late, _ZERO), else_=_RESULT.cards_up),
            "period": periods.c.key,
        }
        results = results.with_only_columns(
            *(column.label(name) for name, column in columns.items())
        ).join(periods, and_(belongs_at >= periods.c.begins_at, belongs_at < periods.c.ends_at))
    return results.cte("added_result")


def _select_variants(variants: tuple[GroupedVariant, ...]) -> CTE:
    # Unlike these, SQLAlchemy would compile VALUES anew each time.
    return union_all(
        *(
            select(
                literal(each.variant).label("variant"),
                literal(each.family_group).label("family_group"),
                literal(each.card_count).label("card_count"),
            )
            for each in variants
        )
    ).cte("known_variant")


@lru_cache(maxsize=1)
def select_late_standings(variants: tuple[GroupedVariant, ...]) -> Subquery:
    """Return the standings that games under way make as lost ones in the month of their deals.

    The query needs the month's `period`, with the moments `begins_at` and `ends_at`.
    """
    known_variants = _select_variants(variants)
    settings = schema.server_settings_table.c
    late_results = (
        select(
            *(_GAME[name] for name in ("player_id", "server_id", "variant")),
            *(_GAME[name] for name in ("is_counted", "counts_globally")),
            func.coalesce(settings.era, _ZERO).label("era"),
            known_variants.c.family_group,
            known_variants.c.card_count,
            bindparam("period", type_=String).label("period"),
            literal(GameOutcome.RESIGNED, _RESULT.outcome.type).label("outcome"),
            *(_ZERO.label(name) for name in ("undos", "hints", "cards_up")),
        )
        .join_from(schema.game_table, known_variants, known_variants.c.variant == _GAME.variant)
        .outerjoin(schema.server_settings_table, settings.id == _GAME.server_id)
        .where(
            schema.ENDS_WHEN_IDLE,
            _GAME.is_counted == true(),
            _GAME.moves_made > _ZERO,
            _GAME.dealt_at >= bindparam("begins_at", type_=UtcDateTimeType()),
            _GAME.dealt_at < bindparam("ends_at", type_=UtcDateTimeType()),
        )
        .cte("late_result")
    )
    return STANDING.select_sums(late_results).subquery("late_standing")


def pad_periods(periods: Sequence[LeaderboardPeriod]) -> list[LeaderboardPeriod]:
    """Return the periods with some that have no results, so that few statements are different."""
    first = periods[0]
    empty = replace(first, ends_at=first.begins_at)
    return [*periods, *[empty] * (-len(periods) % 6)]


def build_period_parameters(periods: Sequence[LeaderboardPeriod]) -> dict[str, Any]:
    """Return the values for results in these periods."""
    parameters: dict[str, Any] = {}
    for number, period in enumerate(periods):
        parameters[f"board_period_{number}"] = period.key
        parameters[f"begins_at_{number}"] = period.begins_at
        parameters[f"ends_at_{number}"] = period.ends_at
        parameters[f"settled_at_{number}"] = period.settled_at
    return parameters


MAX_ADDED_RESULTS = 200
"""The most results that are added by one call."""


async def add_results_to_shared_totals(
    conn: Connection,
    game_ids: Sequence[int],
    variants: tuple[GroupedVariant, ...],
    periods: Sequence[LeaderboardPeriod],
) -> None:
    """Add these games' results to what players share, on leaderboards of these periods."""
    # Always as many, so that the statement stays the same.
    periods = pad_periods(periods)
    padding = [game_ids[-1]] * (MAX_ADDED_RESULTS - len(game_ids))
    parameters = {"game_ids": [*game_ids, *padding], **build_period_parameters(periods)}
    for statement in _build_batch_statements(conn.dialect.name, variants, len(periods)):
        await conn.execute(statement, parameters)


@lru_cache(maxsize=16)
def _build_batch_statements(
    dialect: str, variants: tuple[GroupedVariant, ...], period_count: int
) -> list[Any]:
    """Return the statements that add to leaderboards, to standings on them, and to the house.

    All go by the order of their keys: two who add results do not wait for each other.
    """
    is_added = _RESULT.game_id.in_(bindparam("game_ids", expanding=True))
    on_boards = select_results(
        is_added, _RESULT.is_counted == true(), variants=variants, period_count=period_count
    )
    for_money = select_results(is_added, _RESULT.price.is_not(None))
    sums = STANDING.select_sums(on_boards).subquery("sums").c
    boards = schema.leaderboard_table.c
    standings = (
        select(boards.id, sums.player_id, *(sums[name] for name in STANDING.measures))
        .where(*(boards[name] == sums[name] for name in LEADERBOARD_KEY))
        .order_by(boards.id, sums.player_id)
    )
    return [
        LEADERBOARD.build_addition(
            dialect, LEADERBOARD.select_sums(on_boards).order_by(*LEADERBOARD.key)
        ),
        STANDING.add.build_selection_statement(
            dialect, ("leaderboard_id", "player_id", *STANDING.measures), standings
        ),
        *(
            total.build_addition(dialect, total.select_sums(for_money).order_by(*total.key))
            for total in (HOUSE_TOTALS, HOUSE_NIGHT)
        ),
    ]


def _build_subtraction(total: Total, part: FromClause, *key: str) -> Any:
    table = total.table
    return (
        update(table)
        .where(*(table.c[name] == part.c[name] for name in key))
        .values({name: table.c[name] - part.c[name] for name in total.measures})
    )


async def remove_player_from_totals(conn: Connection, player_id: int) -> None:
    """Delete a player's totals, and subtract them from those of all while their results are there.

    No result of theirs may wait. Many rows change, so call it in an exclusive transaction: two
    writers of many leaderboards could wait for each other.
    """
    own_standings = (
        select(_STANDING.leaderboard_id.label("id"), *(_STANDING[name] for name in GAME_SUMS))
        .where(_STANDING.player_id == player_id)
        .subquery()
    )
    own_money = select_results(_RESULT.player_id == player_id, _RESULT.price.is_not(None))
    own_house_totals = HOUSE_TOTALS.select_sums(own_money).subquery()
    await conn.execute(_build_subtraction(LEADERBOARD, own_standings, "id"))
    await conn.execute(_build_subtraction(HOUSE_TOTALS, own_house_totals, *HOUSE_TOTALS.key))
    for total in PLAYER_TOTALS:
        await conn.execute(delete(total.table).where(total.table.c.player_id == player_id))
