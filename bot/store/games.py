"""Games: all it takes to replay them, where they stand, their results, and seen solutions.

After `StaleGameError` or `TableOccupiedError` the transaction cannot go on: leave `begin_write`
with the error.

Results: one row for each game that is over, so that totals never need a replay.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CursorResult,
    Executable,
    RowMapping,
    Select,
    and_,
    bindparam,
    exists,
    false,
    func,
    insert,
    not_,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.models.accounts import PlayerSettings
from bot.models.games import DealSource, Game, GameOutcome, GameResult, MessagePlace, Slot
from bot.models.requests import StaleGameError, TableOccupiedError
from bot.store import schema
from bot.store.sql import (
    Connection,
    Upsert,
    UtcDateTimeType,
    fetch_all,
    fetch_one,
    get_field_values,
)

_GAME = schema.game_table.c
_SETTINGS = schema.player_settings_table.c
_RESULT = schema.result_table.c
_SERVER_SETTINGS = schema.server_settings_table.c
_VIEWED_SOLUTION = schema.viewed_solution_table.c

# Only `set_game_message` writes where a game was shown: a save decided on an older reading would
# bring an old message back.
_MESSAGE_COLUMNS = ("channel_id", "message_id")
_INSERTED_COLUMNS = tuple(field.name for field in fields(Game) if field.name != "id")
# What is decided by the deal never changes; of a number that cannot be read the stored text stays
# for the operator to see.
_SAVED_COLUMNS = tuple(
    name
    for name in _INSERTED_COLUMNS
    if name not in {"revision", "deal", "counts_globally", *_MESSAGE_COLUMNS}
)
_DEALT_COLUMNS = {
    *("player_id", "server_id", "variant", "deal_word", "deal_source", "dealt_at", "ends_by"),
    *("is_counted", "price_book", "contest_id", "level", "counts_in_contest"),
}
_PLACE_COLUMNS = {"slot", "outcome", "ended_at"}
PLAYED_COLUMNS = tuple(
    name for name in _SAVED_COLUMNS if name not in _DEALT_COLUMNS | _PLACE_COLUMNS
)
"""What a move saves besides the revision: all but how the game was dealt and where it lies.

No index has any of it: SQLite writes an index anew whose columns are written, even with the values
that they have already.
"""

_LATEST_RESULTS = 10

_NEWEST_FIRST = (_GAME.last_active_at.desc(), _GAME.id.desc())
_SELECT_GAME = select(schema.game_table).where(_GAME.id == bindparam("by_id"))
_SELECT_PLAYER_GAMES = select(schema.game_table).where(_GAME.player_id == bindparam("by_player"))
_SELECT_GAME_ON_TABLE = _SELECT_PLAYER_GAMES.where(_GAME.slot == Slot.TABLE)
_INSERT_GAME = (
    insert(schema.game_table)
    .values(
        counts_globally=func.coalesce(
            select(_SERVER_SETTINGS.is_on_global_leaderboards)
            .where(_SERVER_SETTINGS.id == bindparam("on_server", type_=BigInteger))
            .scalar_subquery(),
            true(),
        )
    )
    .returning(_GAME.id, _GAME.counts_globally)
)
_UPDATE_GAME = (
    update(schema.game_table)
    .where(
        _GAME.id == bindparam("by_id"),
        _GAME.revision == bindparam("decided_revision"),
        # A game that is over stays as it ended.
        _GAME.slot.is_not(None),
    )
    .values(revision=_GAME.revision + 1)
)


async def insert_game(conn: Connection, game: Game) -> Game:
    """Store a new game, and return it with its id and whether it counts globally.

    That is its server's setting at this moment. Raises `TableOccupiedError` if it is to be on the
    table, and another game is.
    """
    values = {name: getattr(game, name) for name in _INSERTED_COLUMNS if name != "counts_globally"}
    inserted = await execute_game_write(conn, _INSERT_GAME, {**values, "on_server": game.server_id})
    return replace(game, **inserted.one()._asdict())


async def save_game(conn: Connection, game: Game) -> Game:
    """Save a game that was changed at `game.revision`, and return it with the next revision.

    Everything is saved but the message that shows it. Raises `StaleGameError` if the stored
    revision is another, or the game is gone, and `TableOccupiedError` if another game is on the
    table.
    """
    return await _save_columns(conn, game, _SAVED_COLUMNS)


async def save_played_game(conn: Connection, game: Game) -> Game:
    """Do the same for a game of which nothing but `PLAYED_COLUMNS` has changed."""
    return await _save_columns(conn, game, PLAYED_COLUMNS)


async def set_game_message(
    conn: Connection, game_id: int, message: MessagePlace
) -> MessagePlace | None:
    """Store which message shows the game, and return which did before; its revision stays."""
    # Two who do this take turns, so that the second learns of the first one's message.
    query = select(_GAME.channel_id, _GAME.message_id).where(_GAME.id == game_id)
    row = (await conn.execute(query.with_for_update())).one_or_none()
    change = update(schema.game_table).where(_GAME.id == game_id)
    await conn.execute(change.values(asdict(message)))
    if row is None or row.message_id is None:
        return None
    return MessagePlace(row.channel_id, row.message_id)


async def find_game(conn: Connection, game_id: int) -> Game | None:
    """Return the game with that id, whoever plays it."""
    return await fetch_one(conn, _SELECT_GAME, Game, by_id=game_id)


async def find_game_on_table(conn: Connection, player_id: int) -> Game | None:
    """Return the game on the player's table."""
    return await fetch_one(conn, _SELECT_GAME_ON_TABLE, Game, by_player=player_id)


async def has_other_game_begun(conn: Connection, player_id: int, game_id: int) -> bool:
    """Return whether a counted game of the player's with a move, but for that one, is not over."""
    begun = exists().where(
        _GAME.player_id == player_id,
        _GAME.id != game_id,
        _GAME.slot.is_not(None),
        _GAME.is_counted == true(),
        _GAME.moves_made > 0,
    )
    return bool(await conn.scalar(select(begun)))


async def find_latest_game(conn: Connection, player_id: int) -> Game | None:
    """Return the player's game that was active last, over or not.

    Games that could not be opened any more have no result and are left out, and so are games played
    before the last ten that ended.
    """
    # Few games have a slot, and few were abandoned since the last one that was played to its end.
    latest_results = (
        select(_RESULT.game_id)
        .where(_RESULT.player_id == player_id)
        .order_by(_RESULT.ended_at.desc(), _RESULT.game_id.desc())
        .limit(_LATEST_RESULTS)
    )
    latest_ids = union_all(
        select(_GAME.id).where(_GAME.player_id == player_id, _GAME.slot.is_not(None)),
        select(latest_results.subquery()),
    )
    query = select(schema.game_table).where(_GAME.id.in_(select(latest_ids.subquery())))
    return await fetch_one(conn, query.order_by(*_NEWEST_FIRST).limit(1), Game)


async def list_older_variants(conn: Connection, game: Game) -> set[str]:
    """Return the variants of the games that the game's player had dealt before it, and played."""
    older = select(_GAME.variant).where(
        _GAME.player_id == game.player_id, _GAME.id < game.id, _GAME.moves_made > 0
    )
    return {*await conn.scalars(older.distinct())}


async def list_games_set_aside(conn: Connection, player_id: int) -> list[Game]:
    """Return the player's games set aside, the last active first."""
    query = _SELECT_PLAYER_GAMES.where(_GAME.slot == Slot.ASIDE).order_by(*_NEWEST_FIRST)
    return await fetch_all(conn, query, Game, by_player=player_id)


async def count_deals_left(conn: Connection, player_id: int, variant: str, since: datetime) -> int:
    """Return how many fresh deals of a game the player has left since then before they counted.

    They were given up without a move, or a slow hint made them practice: only then does a fresh
    deal with hints not count.
    """
    query = select(func.count()).where(
        _RESULT.player_id == player_id,
        _RESULT.ended_at >= since,
        _RESULT.variant == variant,
        _RESULT.deal_source == DealSource.FRESH,
        _RESULT.is_counted == false(),
        or_(
            and_(_RESULT.outcome == GameOutcome.RESIGNED, _RESULT.move_count == 0),
            _RESULT.hints > 0,
        ),
    )
    return (await conn.execute(query)).scalar_one()


async def list_player_games_of_deal(conn: Connection, player_id: int, deal: int) -> list[Game]:
    """Return the player's games with that deal number, of any variant, oldest first."""
    query = _SELECT_PLAYER_GAMES.where(_GAME.deal == deal).order_by(_GAME.id)
    return await fetch_all(conn, query, Game, by_player=player_id)


async def list_dealt_numbers(conn: Connection, player_id: int) -> list[int]:
    """Return the numbers of all deals that the player was ever dealt, in any variant."""
    query = select(_GAME.deal).where(_GAME.player_id == player_id).distinct()
    return list(await conn.scalars(query))


async def list_idle_games(
    conn: Connection, idle_since: datetime, now: datetime, limit: int
) -> list[Game]:
    """Return active games without a new move since then, or that are to end by now, oldest first.

    Practice games never count as idle: only games that are counted, for money or in a contest do.
    """
    query = (
        select(schema.game_table)
        .where(
            schema.ENDS_WHEN_IDLE,
            # It follows from the next ones; it lets the index be used.
            _GAME.dealt_at < idle_since,
            or_(_GAME.last_new_move_at < idle_since, _GAME.ends_by < now),
        )
        .order_by(_GAME.dealt_at)
        .limit(limit)
    )
    return await fetch_all(conn, query, Game)


async def lock_unfinished_attempts(conn: Connection, contest_id: int, limit: int) -> list[Game]:
    """Return a contest's unfinished attempts, and lock them until the transaction ends."""
    entries = schema.entry_table
    query = (
        select(schema.game_table)
        .join_from(entries, schema.game_table, _GAME.id == entries.c.game_id)
        .where(entries.c.contest_id == contest_id, _GAME.slot.is_not(None))
        .order_by(_GAME.id)
        .limit(limit)
        .with_for_update(of=schema.game_table)
    )
    return await fetch_all(conn, query, Game)


async def _save_columns(conn: Connection, game: Game, names: tuple[str, ...]) -> Game:
    values = {name: getattr(game, name) for name in names}
    saved = await execute_game_write(
        conn, _UPDATE_GAME, {"by_id": game.id, "decided_revision": game.revision, **values}
    )
    if saved.rowcount == 0:
        raise StaleGameError
    return replace(game, revision=game.revision + 1)


CONCEALS_DEAL: ColumnElement[bool] = and_(
    _GAME.outcome.is_(None),
    or_(
        _GAME.is_counted == true(),
        _GAME.price_book.is_not(None),
        _GAME.contest_id.is_not(None),
    ),
)
"""The same as `Game.conceals_deal`."""
# No contest can be made with a deal whose number nobody knows yet: `Game.has_unknown_deal`.
_IS_DEAL_IN_OPEN_CONTEST = and_(
    or_(_GAME.deal_source != DealSource.FRESH, not_(CONCEALS_DEAL)),
    exists().where(
        schema.contest_table.c.deal == _GAME.deal, schema.contest_table.c.closed_at.is_(None)
    ),
)
_SELECT_PLAYED_GAME: Select[Any] = select(
    *schema.game_table.columns, *schema.player_settings_table.columns, _IS_DEAL_IN_OPEN_CONTEST
).join_from(
    schema.game_table,
    schema.player_settings_table,
    _SETTINGS.id == _GAME.player_id,
    isouter=True,
)
_SELECT_BY_ID = _SELECT_PLAYED_GAME.where(_GAME.id == bindparam("by_id"))
_SELECT_ON_TABLE = _SELECT_PLAYED_GAME.where(
    _GAME.player_id == bindparam("by_player"), _GAME.slot == Slot.TABLE
)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game, its player's settings, and whether an open contest may have its deal."""

    game: Game
    player_settings: PlayerSettings
    is_deal_in_contest: bool


async def find_played_game(conn: Connection, game_id: int) -> PlayedGame | None:
    """Return the game with that id, whoever plays it."""
    rows = await conn.execute(_SELECT_BY_ID, {"by_id": game_id})
    return _build_played_game(rows.mappings().one_or_none())


async def find_played_game_on_table(conn: Connection, player_id: int) -> PlayedGame | None:
    """Return the game on the player's table."""
    rows = await conn.execute(_SELECT_ON_TABLE, {"by_player": player_id})
    return _build_played_game(rows.mappings().one_or_none())


def _build_played_game(columns: RowMapping | None) -> PlayedGame | None:
    if columns is None:
        return None
    game = Game(**{name: columns[column] for name, column in _GAME.items()})
    if columns[_SETTINGS.id] is None:
        settings = PlayerSettings(id=game.player_id)
    else:
        settings = PlayerSettings(**{name: columns[column] for name, column in _SETTINGS.items()})
    return PlayedGame(game, settings, bool(columns[_IS_DEAL_IN_OPEN_CONTEST]))


async def execute_game_write(
    conn: Connection, statement: Executable, values: dict[str, Any]
) -> CursorResult[Any]:
    """Execute a write of one game; raises `TableOccupiedError` if the table has another."""
    try:
        return await conn.execute(statement, values)
    except IntegrityError as error:
        # PostgreSQL names the index, SQLite its column.
        index_names = (schema.ONE_TABLE_GAME_INDEX, f"UNIQUE constraint failed: {_GAME.player_id}")
        if any(name in str(error.orig) for name in index_names):
            raise TableOccupiedError from error
        raise


_SERVER_ERA = select(_SERVER_SETTINGS.era).where(
    _SERVER_SETTINGS.id == bindparam("of_server", type_=BigInteger)
)
_INSERT_RESULT = insert(schema.result_table).values(
    era=func.coalesce(_SERVER_ERA.scalar_subquery(), 0)
)


async def insert_result(conn: Connection, result: GameResult) -> None:
    """Store a game's result in its server's current era; `IntegrityError` if the game has one."""
    row = get_field_values(result)
    del row["era"]
    await conn.execute(_INSERT_RESULT, {**row, "of_server": result.server_id})


async def load_span_of_deals(
    conn: Connection, game_ids: Sequence[int]
) -> tuple[datetime, datetime]:
    """Return when the first and the last of these games were dealt."""
    first, last = (
        extreme(_RESULT.dealt_at, type_=UtcDateTimeType()) for extreme in (func.min, func.max)
    )
    row = (await conn.execute(select(first, last).where(_RESULT.game_id.in_(game_ids)))).one()
    return row[0], row[1]


async def list_player_results(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the player's results, newest first."""
    return await _list_results(conn, player_id, limit)


async def find_first_win(conn: Connection, player_id: int, variant: str) -> int | None:
    """Return the game that was the player's first win of a variant, practice left out."""
    query = (
        select(_RESULT.game_id)
        .where(_RESULT.player_id == player_id, _RESULT.variant == variant)
        .where(_RESULT.outcome == GameOutcome.WON)
        .where(or_(_RESULT.is_counted == true(), _RESULT.counts_in_contest == true()))
        .order_by(_RESULT.ended_at, _RESULT.game_id)
        .limit(1)
    )
    return (await conn.execute(query)).scalar_one_or_none()


async def list_counted_results(
    conn: Connection, player_id: int, limit: int, variant: str | None = None
) -> list[GameResult]:
    """Return the player's counted results, of one variant or of all, newest first."""
    is_counted = _RESULT.is_counted == true()
    is_of_game = (is_counted,) if variant is None else (is_counted, _RESULT.variant == variant)
    return await _list_results(conn, player_id, limit, *is_of_game)


async def list_results_for_money(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the results of the player's games for money, newest first."""
    return await _list_results(conn, player_id, limit, _RESULT.price.is_not(None))


async def _list_results(
    conn: Connection, player_id: int, limit: int, *conditions: ColumnElement[bool]
) -> list[GameResult]:
    query = select(schema.result_table).where(_RESULT.player_id == player_id, *conditions)
    query = query.order_by(_RESULT.ended_at.desc(), _RESULT.game_id.desc()).limit(limit)
    return await fetch_all(conn, query, GameResult)


_UPSERT_VIEWED_SOLUTION = Upsert(schema.viewed_solution_table, lambda _, new: {"deal": new["deal"]})


async def record_viewed_solution(conn: Connection, player_id: int, variant: str, deal: int) -> None:
    """Store that the player was shown a solution of the deal."""
    await _UPSERT_VIEWED_SOLUTION(conn, {"player_id": player_id, "variant": variant, "deal": deal})


async def list_viewed_solution_variants(conn: Connection, player_id: int, deal: int) -> list[str]:
    """Return the variants in which the player was shown a solution of the deal."""
    solution = _VIEWED_SOLUTION
    query = select(solution.variant).where(solution.player_id == player_id, solution.deal == deal)
    return list(await conn.scalars(query))


async def list_viewed_numbers(conn: Connection, player_id: int) -> list[int]:
    """Return the numbers of the deals of which the player was shown a solution."""
    query = select(_VIEWED_SOLUTION.deal).where(_VIEWED_SOLUTION.player_id == player_id)
    return list(await conn.scalars(query))
