"""Games: all it takes to replay them, and where they stand.

After `StaleGameError` or `TableOccupiedError` the transaction cannot go on: leave `begin_write`
with the error.
"""

from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    union_all,
    update,
)

from bot.models.errors import StaleGameError
from bot.models.games import Game, MessagePlace, Slot
from bot.store.db.connection import Connection
from bot.store.games.game_writes import execute_game_write
from bot.store.schema import contest_table, game_table, result_table, server_settings_table
from bot.store.schema.games import ENDS_WHEN_IDLE

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
    *("is_counted", "price_book", "contest_id", "level"),
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

_NEWEST_FIRST = (game_table.c.last_active_at.desc(), game_table.c.id.desc())
_SELECT_GAME = select(game_table).where(game_table.c.id == bindparam("by_id"))
_SELECT_PLAYER_GAMES = select(game_table).where(game_table.c.player_id == bindparam("by_player"))
_SELECT_GAME_ON_TABLE = _SELECT_PLAYER_GAMES.where(game_table.c.slot == Slot.TABLE)
# Few games have a slot, and few were abandoned since the last one that was played to its end.
_LATEST_IDS = union_all(
    select(game_table.c.id).where(
        game_table.c.player_id == bindparam("by_player"), game_table.c.slot.is_not(None)
    ),
    select(
        select(result_table.c.game_id)
        .where(result_table.c.player_id == bindparam("by_player"))
        .order_by(result_table.c.ended_at.desc(), result_table.c.game_id.desc())
        .limit(_LATEST_RESULTS)
        .subquery()
    ),
).subquery()
_SELECT_LATEST_GAME = (
    select(game_table)
    .where(game_table.c.id.in_(select(_LATEST_IDS)))
    .order_by(*_NEWEST_FIRST)
    .limit(1)
)
_SELECT_GAMES_SET_ASIDE = _SELECT_PLAYER_GAMES.where(game_table.c.slot == Slot.ASIDE).order_by(
    *_NEWEST_FIRST
)
_SELECT_GAMES_ENDED_SINCE = _SELECT_PLAYER_GAMES.where(
    game_table.c.id.in_(
        select(result_table.c.game_id).where(
            result_table.c.player_id == bindparam("by_player"),
            result_table.c.ended_at >= bindparam("since", type_=result_table.c.ended_at.type),
        )
    )
)
_SELECT_GAMES_OF_DEAL = _SELECT_PLAYER_GAMES.where(
    game_table.c.deal == bindparam("by_deal")
).order_by(game_table.c.id)
_SELECT_DEALT_NUMBERS = (
    select(game_table.c.deal).where(game_table.c.player_id == bindparam("by_player")).distinct()
)
_SELECT_IDLE_GAMES = (
    select(game_table)
    .where(
        ENDS_WHEN_IDLE,
        # It follows from the next ones; it lets the index be used.
        game_table.c.dealt_at < bindparam("idle_since"),
        or_(
            game_table.c.last_new_move_at < bindparam("idle_since"),
            game_table.c.ends_by < bindparam("now", type_=game_table.c.ends_by.type),
        ),
    )
    .order_by(game_table.c.dealt_at)
    .limit(bindparam("max_rows"))
)
_SELECT_ATTEMPTS_AFTER_END = (
    select(game_table)
    .join_from(game_table, contest_table, game_table.c.contest_id == contest_table.c.id)
    .where(ENDS_WHEN_IDLE, contest_table.c.closed_at.is_not(None))
    .order_by(game_table.c.dealt_at)
    .limit(bindparam("max_rows"))
)
_SELECT_OLDER_GAME = (
    select(game_table.c.id)
    .where(
        game_table.c.player_id == bindparam("by_player"), game_table.c.id < bindparam("before_id")
    )
    .limit(1)
)
_SELECT_OLDER_VARIANTS = (
    select(game_table.c.variant)
    .where(
        game_table.c.player_id == bindparam("by_player"), game_table.c.id < bindparam("before_id")
    )
    .distinct()
)
_INSERT_GAME = (
    insert(game_table)
    .values(
        counts_globally=func.coalesce(
            select(server_settings_table.c.is_on_global_leaderboards)
            .where(server_settings_table.c.id == bindparam("on_server", type_=BigInteger))
            .scalar_subquery(),
            true(),
        )
    )
    .returning(game_table.c.id, game_table.c.counts_globally)
)
_UPDATE_GAME = (
    update(game_table)
    .where(
        game_table.c.id == bindparam("by_id"),
        game_table.c.revision == bindparam("decided_revision"),
        # So PostgreSQL looks for it among the games under way alone.
        game_table.c.slot.is_not(None),
    )
    .values(revision=game_table.c.revision + 1)
)
_SELECT_GAME_MESSAGE = (
    select(game_table.c.channel_id, game_table.c.message_id)
    .where(game_table.c.id == bindparam("by_id"))
    .with_for_update()
)
_UPDATE_GAME_MESSAGE = update(game_table).where(game_table.c.id == bindparam("by_id"))


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
    """Store which message shows the game, and return which did before; its revision stays.

    Raises `StaleGameError` if the game ended just now: then it is to be done anew.
    """
    # Two who do this take turns, so that the second learns of the first one's message.
    found = await execute_game_write(conn, _SELECT_GAME_MESSAGE, {"by_id": game_id})
    row = found.one_or_none()
    values = {"channel_id": message.channel_id, "message_id": message.message_id}
    await execute_game_write(conn, _UPDATE_GAME_MESSAGE, {"by_id": game_id, **values})
    if row is None or row.message_id is None:
        return None
    return MessagePlace(row.channel_id, row.message_id)


async def find_game(conn: Connection, game_id: int) -> Game | None:
    """Return the game with that id, whoever plays it."""
    return _build_game((await conn.execute(_SELECT_GAME, {"by_id": game_id})).one_or_none())


async def find_game_on_table(conn: Connection, player_id: int) -> Game | None:
    """Return the game on the player's table."""
    row = (await conn.execute(_SELECT_GAME_ON_TABLE, {"by_player": player_id})).one_or_none()
    return _build_game(row)


async def find_latest_game(conn: Connection, player_id: int) -> Game | None:
    """Return the player's game that was active last, over or not.

    Games that could not be opened any more have no result and are left out, and so are games played
    before the last ten that ended.
    """
    row = (await conn.execute(_SELECT_LATEST_GAME, {"by_player": player_id})).one_or_none()
    return _build_game(row)


async def has_older_game(conn: Connection, game: Game) -> bool:
    """Return whether the game's player has another game that was dealt before it."""
    values = {"by_player": game.player_id, "before_id": game.id}
    return (await conn.execute(_SELECT_OLDER_GAME, values)).first() is not None


async def list_older_variants(conn: Connection, game: Game) -> set[str]:
    """Return the variants of the games that the game's player was dealt before it."""
    values = {"by_player": game.player_id, "before_id": game.id}
    return {*await conn.scalars(_SELECT_OLDER_VARIANTS, values)}


async def list_games_set_aside(conn: Connection, player_id: int) -> list[Game]:
    """Return the player's games set aside, the last active first."""
    rows = await conn.execute(_SELECT_GAMES_SET_ASIDE, {"by_player": player_id})
    return [Game(**row._asdict()) for row in rows]


async def list_games_ended_since(conn: Connection, player_id: int, since: datetime) -> list[Game]:
    """Return the player's games that ended since then with a result, in no order."""
    values = {"by_player": player_id, "since": since}
    rows = await conn.execute(_SELECT_GAMES_ENDED_SINCE, values)
    return [Game(**row._asdict()) for row in rows]


async def list_player_games_of_deal(conn: Connection, player_id: int, deal: int) -> list[Game]:
    """Return the player's games with that deal number, of any variant, oldest first."""
    rows = await conn.execute(_SELECT_GAMES_OF_DEAL, {"by_player": player_id, "by_deal": deal})
    return [Game(**row._asdict()) for row in rows]


async def list_dealt_numbers(conn: Connection, player_id: int) -> list[int]:
    """Return the numbers of all deals that the player was ever dealt, in any variant."""
    rows = await conn.execute(_SELECT_DEALT_NUMBERS, {"by_player": player_id})
    return list(rows.scalars())


async def list_idle_games(
    conn: Connection, idle_since: datetime, now: datetime, limit: int
) -> list[Game]:
    """Return active games without a new move since then, or that are to end by now, oldest first.

    Practice games never count as idle: only games that are counted, for money or in a contest do.
    """
    values = {"idle_since": idle_since, "now": now, "max_rows": limit}
    return [Game(**row._asdict()) for row in await conn.execute(_SELECT_IDLE_GAMES, values)]


async def list_attempts_after_end(conn: Connection, limit: int) -> list[Game]:
    """Return unfinished attempts in contests that are closed, the oldest first."""
    rows = await conn.execute(_SELECT_ATTEMPTS_AFTER_END, {"max_rows": limit})
    return [Game(**row._asdict()) for row in rows]


async def delete_player_games(conn: Connection, player_id: int) -> None:
    """Delete all of a player's games; their results must be deleted before."""
    await conn.execute(delete(game_table).where(game_table.c.player_id == player_id))


async def _save_columns(conn: Connection, game: Game, names: tuple[str, ...]) -> Game:
    values = {name: getattr(game, name) for name in names}
    saved = await execute_game_write(
        conn, _UPDATE_GAME, {"by_id": game.id, "decided_revision": game.revision, **values}
    )
    if saved.rowcount == 0:
        raise StaleGameError
    return replace(game, revision=game.revision + 1)


def _build_game(row: Row[Any] | None) -> Game | None:
    return None if row is None else Game(**row._asdict())
