"""Games: what it takes to replay one, where it stands, and the counts that boards will need.

After `StaleGameError` or `TableTakenError` the transaction is spent: leave `writing()` with it.
"""

from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import CursorResult, Executable, Row, bindparam, delete, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import StaleGameError, TableTakenError
from bot.store.tables import ONE_ON_TABLE, PASSES, Chosen, Outcome, Seat, Stakes
from bot.store.tables import game as table

__all__ = [
    "Chosen",
    "Game",
    "Outcome",
    "Seat",
    "Stakes",
    "aside",
    "at_table",
    "by_id",
    "forget",
    "insert",
    "latest",
    "left_alone",
    "of_deal",
    "save",
    "shown",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as stored: number, variant and moves give the position.

    `undone` is what redo brings back, the next one last. `auto_runs` are half-open ranges of
    indices into `moves`, played by an auto. `channel` and `message` say where it was last shown.
    What `counts` goes to the boards once it is over; `stakes` name the house that it is played
    against for money, and `contest` the daily or the challenge that it is played in. `moved` is
    when the last move was made or taken back, or the game dealt. Of games from before that was kept
    it is nothing, or if they were under way the moment from which on it is kept.
    """

    id: int = 0
    player: int
    server: int | None = None
    variant: str
    deal: int
    word: str | None = None
    chosen: Chosen
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    auto_runs: tuple[tuple[int, int], ...] = ()
    revision: int = 0
    seat: Seat | None = Seat.TABLE
    outcome: Outcome | None = None
    began: datetime
    touched: datetime
    moved: datetime | None = None
    ended: datetime | None = None
    undos: int = 0
    hints: int = 0
    autos: int = 0
    tallest: int = 0
    channel: int | None = None
    message: int | None = None
    counts: bool = True
    stakes: Stakes | None = None
    contest: int | None = None

    @property
    def begun(self) -> bool:
        """Whether a move was ever made, taken back or not."""
        return bool(self.moves) or self.undos > 0

    @property
    def lasted(self) -> timedelta:
        """How long it took, from the deal to its end; to the last move, if it was left alone."""
        last = self.touched
        if self.outcome is Outcome.LEFT and self.moved:
            last = min(self.moved, last)
        return max(last - self.began, timedelta())


# Where a game was shown is written by `shown` alone: a save decided on an older reading of
# that would bring an old message back.
_SHOWN = ("channel", "message")
_NEW = tuple(field.name for field in fields(Game) if field.name != "id")
_SAVED = tuple(name for name in _NEW if name not in {"revision", *_SHOWN})

_OF_PLAYER = select(table).where(table.c.player == bindparam("of"))
_NEWEST = (table.c.touched.desc(), table.c.id.desc())
_AT_TABLE = _OF_PLAYER.where(table.c.seat == Seat.TABLE)
_ASIDE = _OF_PLAYER.where(table.c.seat == Seat.ASIDE).order_by(*_NEWEST)
_LATEST = _OF_PLAYER.order_by(*_NEWEST).limit(1)
_OF_DEAL = _OF_PLAYER.where(table.c.deal == bindparam("number")).order_by(table.c.id)
_LEFT_ALONE = (
    select(table)
    .where(PASSES, table.c.moved < bindparam("before"))
    .order_by(table.c.moved)
    .limit(bindparam("most"))
)
_BY_ID = select(table).where(table.c.id == bindparam("at"))
_INSERT = insert_into(table)
_SAVE = (
    update(table)
    .where(table.c.id == bindparam("at"), table.c.revision == bindparam("seen"))
    .values(revision=table.c.revision + 1)
)
_SHOW = update(table).where(table.c.id == bindparam("at"))


async def insert(conn: AsyncConnection, game: Game) -> Game:
    """Keep a new game and give it its id; `TableTakenError` if one is on the table already."""
    values = {name: getattr(game, name) for name in _NEW}
    made = await _written(conn, _INSERT, values)
    assert made.inserted_primary_key is not None  # an insert of one row always tells
    return replace(game, id=made.inserted_primary_key[0])


async def at_table(conn: AsyncConnection, player: int) -> Game | None:
    """The game on the player's table."""
    return _game((await conn.execute(_AT_TABLE, {"of": player})).one_or_none())


async def by_id(conn: AsyncConnection, game_id: int) -> Game | None:
    """The game of that number, whosever it is."""
    return _game((await conn.execute(_BY_ID, {"at": game_id})).one_or_none())


async def latest(conn: AsyncConnection, player: int) -> Game | None:
    """The player's most recently touched game, over or not."""
    return _game((await conn.execute(_LATEST, {"of": player})).one_or_none())


async def aside(conn: AsyncConnection, player: int) -> list[Game]:
    """The player's games set aside, the last touched first."""
    return [Game(**row._asdict()) for row in await conn.execute(_ASIDE, {"of": player})]


async def of_deal(conn: AsyncConnection, player: int, deal: int) -> list[Game]:
    """The player's games of that number, whatever they are called, the first first."""
    values = {"of": player, "number": deal}
    return [Game(**row._asdict()) for row in await conn.execute(_OF_DEAL, values)]


async def left_alone(conn: AsyncConnection, before: datetime, limit: int) -> list[Game]:
    """Games under way without a move since ``before``, the longest left first.

    Practice waits for ever: those alone are meant that count, are for money, or in a contest.
    """
    values = {"before": before, "most": limit}
    return [Game(**row._asdict()) for row in await conn.execute(_LEFT_ALONE, values)]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Remove all of a player's games; their results must be gone."""
    await conn.execute(delete(table).where(table.c.player == player))


async def save(conn: AsyncConnection, game: Game) -> Game:
    """Save a game that was decided on `game.revision`, and return it with the next one.

    Everything is saved but where it was shown. `StaleGameError` if the stored revision is
    another (or the game is gone), `TableTakenError` if another is on the table.
    """
    values = {name: getattr(game, name) for name in _SAVED}
    saved = await _written(conn, _SAVE, {"at": game.id, "seen": game.revision, **values})
    if saved.rowcount == 0:
        raise StaleGameError
    return replace(game, revision=game.revision + 1)


async def shown(conn: AsyncConnection, game_id: int, channel: int, message: int) -> None:
    """Note where the game was last shown; the revision stays."""
    await conn.execute(_SHOW, {"at": game_id, "channel": channel, "message": message})


async def _written(
    conn: AsyncConnection, statement: Executable, values: dict[str, Any]
) -> CursorResult[Any]:
    try:
        return await conn.execute(statement, values)
    except IntegrityError as error:
        # PostgreSQL names the index, SQLite its column.
        if ONE_ON_TABLE in str(error.orig) or f"UNIQUE constraint failed: {table.c.player}" in str(
            error.orig
        ):
            raise TableTakenError from error
        raise


def _game(row: Row[Any] | None) -> Game | None:
    return None if row is None else Game(**row._asdict())
