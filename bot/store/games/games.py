"""Games: what it takes to replay one, where it stands, and the counts that boards will need.

After `StaleGameError` or `TableTakenError` the transaction is spent: leave `writing()` with it.
"""

from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import CursorResult, Executable, Row, bindparam, delete, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.models.games import DealSource, Game, GameOutcome, PriceBook, Slot
from bot.store.db.connection import Connection
from bot.store.schema import game_table
from bot.store.schema.games import ENDS_WHEN_IDLE, ONE_TABLE_GAME_INDEX

__all__ = [
    "DealSource",
    "GameOutcome",
    "PriceBook",
    "Slot",
    "delete_player_games",
    "find_game",
    "find_game_on_table",
    "find_latest_game",
    "insert_game",
    "list_games_set_aside",
    "list_idle_games",
    "list_player_games_of_deal",
    "save_game",
    "set_game_message",
]


# Where a game was shown is written by `shown` alone: a save decided on an older reading of
# that would bring an old message back.
_MESSAGE_COLUMNS = ("channel_id", "message_id")
_INSERTED_COLUMNS = tuple(field.name for field in fields(Game) if field.name != "id")
_SAVED_COLUMNS = tuple(
    name for name in _INSERTED_COLUMNS if name not in {"revision", *_MESSAGE_COLUMNS}
)

_SELECT_PLAYER_GAMES = select(game_table).where(game_table.c.player_id == bindparam("of"))
_NEWEST_FIRST = (game_table.c.last_active_at.desc(), game_table.c.id.desc())
_SELECT_GAME_ON_TABLE = _SELECT_PLAYER_GAMES.where(game_table.c.slot == Slot.TABLE)
_SELECT_GAMES_SET_ASIDE = _SELECT_PLAYER_GAMES.where(game_table.c.slot == Slot.ASIDE).order_by(
    *_NEWEST_FIRST
)
_SELECT_LATEST_GAME = _SELECT_PLAYER_GAMES.order_by(*_NEWEST_FIRST).limit(1)
_SELECT_GAMES_OF_DEAL = _SELECT_PLAYER_GAMES.where(
    game_table.c.deal == bindparam("number")
).order_by(game_table.c.id)
_SELECT_IDLE_GAMES = (
    select(game_table)
    .where(ENDS_WHEN_IDLE, game_table.c.last_move_at < bindparam("before"))
    .order_by(game_table.c.last_move_at)
    .limit(bindparam("most"))
)
_SELECT_GAME = select(game_table).where(game_table.c.id == bindparam("at"))
_INSERT_GAME = insert_into(game_table)
_UPDATE_GAME = (
    update(game_table)
    .where(game_table.c.id == bindparam("at"), game_table.c.revision == bindparam("seen"))
    .values(revision=game_table.c.revision + 1)
)
_UPDATE_GAME_MESSAGE = update(game_table).where(game_table.c.id == bindparam("at"))


async def insert_game(conn: Connection, game: Game) -> Game:
    """Keep a new game and give it its id; `TableTakenError` if one is on the table already."""
    values = {name: getattr(game, name) for name in _INSERTED_COLUMNS}
    made = await _execute_game_write(conn, _INSERT_GAME, values)
    assert made.inserted_primary_key is not None  # an insert of one row always tells
    return replace(game, id=made.inserted_primary_key[0])


async def find_game_on_table(conn: Connection, player_id: int) -> Game | None:
    """The game on the player's table."""
    return _build_game((await conn.execute(_SELECT_GAME_ON_TABLE, {"of": player_id})).one_or_none())


async def find_game(conn: Connection, game_id: int) -> Game | None:
    """The game of that number, whosever it is."""
    return _build_game((await conn.execute(_SELECT_GAME, {"at": game_id})).one_or_none())


async def find_latest_game(conn: Connection, player_id: int) -> Game | None:
    """The player's most recently touched game, over or not."""
    return _build_game((await conn.execute(_SELECT_LATEST_GAME, {"of": player_id})).one_or_none())


async def list_games_set_aside(conn: Connection, player_id: int) -> list[Game]:
    """The player's games set aside, the last touched first."""
    return [
        Game(**row._asdict())
        for row in await conn.execute(_SELECT_GAMES_SET_ASIDE, {"of": player_id})
    ]


async def list_player_games_of_deal(conn: Connection, player_id: int, deal: int) -> list[Game]:
    """The player's games of that number, whatever they are called, the first first."""
    values = {"of": player_id, "number": deal}
    return [Game(**row._asdict()) for row in await conn.execute(_SELECT_GAMES_OF_DEAL, values)]


async def list_idle_games(conn: Connection, idle_since: datetime, limit: int) -> list[Game]:
    """Games under way without a move since ``before``, the longest left first.

    Practice waits for ever: those alone are meant that count, are for money, or in a contest.
    """
    values = {"before": idle_since, "most": limit}
    return [Game(**row._asdict()) for row in await conn.execute(_SELECT_IDLE_GAMES, values)]


async def delete_player_games(conn: Connection, player_id: int) -> None:
    """Remove all of a player's games; their results must be gone."""
    await conn.execute(delete(game_table).where(game_table.c.player_id == player_id))


async def save_game(conn: Connection, game: Game) -> Game:
    """Save a game that was decided on `game.revision`, and return it with the next one.

    Everything is saved but where it was shown. `StaleGameError` if the stored revision is
    another (or the game is gone), `TableTakenError` if another is on the table.
    """
    values = {name: getattr(game, name) for name in _SAVED_COLUMNS}
    saved = await _execute_game_write(
        conn, _UPDATE_GAME, {"at": game.id, "seen": game.revision, **values}
    )
    if saved.rowcount == 0:
        raise StaleGameError
    return replace(game, revision=game.revision + 1)


async def set_game_message(
    conn: Connection, game_id: int, channel_id: int, message_id: int
) -> None:
    """Note where the game was last shown; the revision stays."""
    await conn.execute(
        _UPDATE_GAME_MESSAGE, {"at": game_id, "channel_id": channel_id, "message_id": message_id}
    )


async def _execute_game_write(
    conn: Connection, statement: Executable, values: dict[str, Any]
) -> CursorResult[Any]:
    try:
        return await conn.execute(statement, values)
    except IntegrityError as error:
        # PostgreSQL names the index, SQLite its column.
        if ONE_TABLE_GAME_INDEX in str(
            error.orig
        ) or f"UNIQUE constraint failed: {game_table.c.player_id}" in str(error.orig):
            raise TableOccupiedError from error
        raise


def _build_game(row: Row[Any] | None) -> Game | None:
    return None if row is None else Game(**row._asdict())
