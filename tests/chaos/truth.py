"""The truth: a model of what players did, what is stored, and whether the two agree.

It decides by the rules alone, without Discord, a database or time. Games are values, by id.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from typing import Any, TypeAlias
from uuid import uuid4

import asyncpg
from sqlalchemy import make_url

import bot.locale
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.status import GameStatus, list_foundation_plays
from bot.engine.typed_moves import interpret_typed_move
from bot.models.games import DealSource, Game, GameOutcome, PriceBook, Slot
from bot.services import tables
from bot.services.tables import GameVersion, Table, build_table
from bot.store.engines import WRITERS_LOCK_KEY
from tests.sandbox.sandbox_user import Json, list_controls, read_text
from tests.store.databases import copy_database, migrate_database, sqlite_url
from tests.timeouts import wait_until
from tests.whole.table_messages import parse_table_action_id

Games: TypeAlias = dict[int, Game]
TableChange: TypeAlias = Callable[[Table], Table]
Effect: TypeAlias = Callable[[Games, Games], Games | None]
"""What an action makes of the games; None if it is refused.

The second argument are the games that are stored, from which it takes the ids and the deals of new
ones, which only the bot can choose.
"""


def find_table_game(games: Games) -> Game | None:
    """Return the game on the player's table."""
    return next((game for game in games.values() if game.slot is Slot.TABLE), None)


def get_version(game: Game) -> GameVersion:
    """Return the version that a button carries when it is shown now."""
    return GameVersion(game.id, game.revision)


def do_nothing(games: Games, stored: Games) -> Games | None:
    """Leave everything as it is."""
    del stored
    return games


def change_table(change: TableChange, version: GameVersion | None) -> Effect:
    """Return the effect of a move, an undo and the like; a press says at which version."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        opened = _open_game(games, version)
        if opened is None:
            return None
        games, game = opened
        try:
            table = change(build_table(game))
        except GameError:
            return None
        changed = replace(table.game, revision=game.revision + 1)
        if table.status is GameStatus.WON:
            changed = replace(changed, slot=None, outcome=GameOutcome.WON)
        return {**games, game.id: changed}

    return apply


def play_moves(*moves: str) -> TableChange:
    """Return the change of playing moves."""
    return lambda table: tables.apply_moves(table, map(Move.parse, moves))


def type_move(text: str) -> TableChange:
    """Return the change of a typed move; without a count it means the most cards that fit then."""
    return lambda table: tables.apply_moves(table, [interpret_typed_move(table.state, text)])


def draw(times: int) -> TableChange:
    """Return the change of drawing as often as possible, at most so many times."""
    return lambda table: tables.draw_up_to(table, times)


def undo(times: int) -> TableChange:
    """Return the change of taking steps back; GameError where money is played for."""
    return lambda table: tables.undo_steps(_check_not_for_money(table), times)


def redo(times: int) -> TableChange:
    """Return the change of playing steps again; GameError where money is played for."""
    return lambda table: tables.redo_steps(_check_not_for_money(table), times)


def play_to_foundations(table: Table) -> Table:
    """Play every card that can go to the foundations; GameError if none can."""
    moves = list_foundation_plays(table.state)
    if not moves:
        if table.state.is_base_to_choose:
            raise GameError(ErrorKey.CHOOSE_BASE, game=table.rules.key)
        raise GameError(ErrorKey.NO_FOUNDATION_PLAY)
    played = tables.apply_step(table, moves)
    return replace(played, game=replace(played.game, auto_uses=played.game.auto_uses + 1))


def resign(version: GameVersion) -> Effect:
    """Return the effect of giving a game up."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        game = _resolve_game(games, version)
        if game is None:
            return None
        ended = replace(game, slot=None, outcome=GameOutcome.RESIGNED, revision=game.revision + 1)
        return {**games, game.id: ended}

    return apply


def deal(
    variant: str, price_book: PriceBook | None = None, left_version: GameVersion | None = None
) -> Effect:
    """Return the effect of a new deal, for which the game at a version is given up."""

    def apply(games: Games, stored: Games) -> Games | None:
        current = find_table_game(games)
        if current is not None and left_version is not None:
            if get_version(current) != left_version and current.contest_id is None:
                return None
            if current.contest_id is None:
                games = resign(left_version)(games, stored) or games
                current = None
        if current is not None:
            if current.contest_id is None:
                return None  # the bot asks what becomes of it
            games = _set_aside(games, current)
        return _add_stored_game(games, stored, variant, price_book=price_book)

    return apply


def begin_attempt(contest_id: int, variant: str) -> Effect:
    """Return the effect of playing in a contest: the attempt begins, or is resumed."""

    def apply(games: Games, stored: Games) -> Games | None:
        attempt = next((game for game in games.values() if game.contest_id == contest_id), None)
        if attempt is not None:
            if attempt.outcome is not None:
                return None
            return games if attempt.slot is Slot.TABLE else _resume(games, attempt)
        current = find_table_game(games)
        if current is not None:
            games = _set_aside(games, current)
        return _add_stored_game(games, stored, variant, contest_id=contest_id)

    return apply


def end_attempt(game_id: int) -> Effect:
    """Return the effect of a contest's end on an attempt that was left unfinished."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        attempt = games.get(game_id)
        if attempt is None or attempt.outcome is not None:
            return None
        ended = replace(
            attempt, slot=None, outcome=GameOutcome.ABANDONED, revision=attempt.revision + 1
        )
        return {**games, game_id: ended}

    return apply


def _check_not_for_money(table: Table) -> Table:
    if table.game.price_book:
        raise GameError(ErrorKey.NOT_ALLOWED)
    return table


def _resolve_game(games: Games, version: GameVersion | None) -> Game | None:
    if version is None:
        return find_table_game(games)
    game = games.get(version.game_id)
    if game is None or game.outcome is not None:
        return None
    # Setting it aside was the last change, and its table looks as it did before.
    valid = {game.revision, game.revision - 1} if game.slot is Slot.ASIDE else {game.revision}
    return game if version.revision in valid else None


def _open_game(games: Games, version: GameVersion | None) -> tuple[Games, Game] | None:
    game = _resolve_game(games, version)
    if game is None:
        return None
    if game.slot is Slot.ASIDE:
        games = _resume(games, game)
    return games, games[game.id]


def _resume(games: Games, game: Game) -> Games:
    current = find_table_game(games)
    if current is not None:
        games = _set_aside(games, current)
    return {**games, game.id: replace(game, slot=Slot.TABLE, revision=game.revision + 1)}


def _set_aside(games: Games, game: Game) -> Games:
    return {**games, game.id: replace(game, slot=Slot.ASIDE, revision=game.revision + 1)}


def _add_stored_game(
    games: Games,
    stored: Games,
    variant: str,
    *,
    price_book: PriceBook | None = None,
    contest_id: int | None = None,
) -> Games | None:
    """Add the next game of this kind that is stored, as it was when it was dealt."""
    for game_id in sorted(stored.keys() - games.keys()):
        game = stored[game_id]
        if (game.variant, game.price_book, game.contest_id) == (variant, price_book, contest_id):
            dealt = replace(
                game,
                moves=(),
                redo_moves=(),
                auto_move_ranges=(),
                revision=0,
                slot=Slot.TABLE,
                outcome=None,
                undos=0,
                hints=0,
                auto_uses=0,
            )
            return {**games, game_id: dealt}
    return None


MAX_TRIPLED = 3
"""With fewer actions than this, each is tried three times to tell what was doubled."""


class TruthError(AssertionError):
    """What is stored is not what players were told: ``lost``, ``doubled`` or ``wrong``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


@dataclass(frozen=True)
class AnsweredAction:
    """An action with the statement of its answer."""

    name: str
    effect: Effect
    statement: Statement


def check_stored_games(
    before: Games,
    actions: Sequence[AnsweredAction],
    stored: Games,
    past_contests: AbstractSet[int] = frozenset(),
) -> None:
    """Check that the stored games are what the statements allow; raises TruthError.

    An action that is stated as done was played once, one that was refused never, and one without
    a statement once or never. They may have been played in any order. An attempt may have ended if
    its contest is one of the past ones: the bot ends it when somebody next comes to it.
    """
    actions = [*actions, *_list_ends(before, past_contests)]
    if _is_reachable(before, list(actions), stored, is_strict=True):
        return
    text = _describe(before, actions, stored)
    if _is_reachable(before, list(actions), stored, is_strict=False):
        done = any(action.statement.kind is StatementKind.DONE for action in actions)
        raise TruthError("lost" if done else "wrong", text)
    copies = [*actions] * (3 if len(actions) < MAX_TRIPLED else 2)
    if _is_reachable(before, copies, stored, is_strict=False):
        raise TruthError("doubled", text)
    raise TruthError("wrong", text)


def check_created_challenges(statements: Sequence[StatementKind], created: int) -> None:
    """Check that so many challenges were created as these answers allow; raises TruthError."""
    least = statements.count(StatementKind.DONE)
    most = len(statements) - statements.count(StatementKind.REFUSED)
    if not least <= created <= most:
        kind = "lost" if created < least else "doubled"
        raise TruthError(kind, f"{created} challenges, answered: {', '.join(statements)}")


def check_all_are_answered(statements: Sequence[StatementKind]) -> None:
    """Check that every action has an answer that says what became of it; raises TruthError."""
    if {StatementKind.SILENT, StatementKind.UNSURE}.intersection(statements):
        raise TruthError("wrong", f"not all were answered: {', '.join(statements)}")


def _list_ends(games: Games, past_contests: AbstractSet[int]) -> list[AnsweredAction]:
    """Return what nobody is told by an answer: that attempts end with their contests."""
    return [
        AnsweredAction(f"end of contest {game.contest_id}", end_attempt(game.id), SILENCE)
        for game in games.values()
        if game.contest_id in past_contests and game.outcome is None
    ]


def _is_reachable(
    before: Games, actions: list[AnsweredAction], stored: Games, *, is_strict: bool
) -> bool:
    return any(
        _summarize(games) == _summarize(stored)
        for games in _list_reachable(before, actions, stored, is_strict=is_strict)
    )


def _list_reachable(
    games: Games, actions: list[AnsweredAction], stored: Games, *, is_strict: bool
) -> Iterator[Games]:
    """Yield the games after each order of the actions, with those left out that may be."""
    if not is_strict or all(_may_be_left_out(action) for action in actions):
        yield games
    for number, action in enumerate(actions):
        if is_strict and action.statement.kind is StatementKind.REFUSED:
            continue
        after = action.effect(games, stored)
        if after is None or (is_strict and not _shows(action.statement, after)):
            continue
        others = actions[:number] + actions[number + 1 :]
        yield from _list_reachable(after, others, stored, is_strict=is_strict)


def _may_be_left_out(action: AnsweredAction) -> bool:
    return action.statement.kind is not StatementKind.DONE


def _shows(statement: Statement, games: Games) -> bool:
    """Return whether the table that an answer shows is one of these games as it is then."""
    if statement.kind is not StatementKind.DONE or statement.version is None:
        return True
    game = games.get(statement.version.game_id)
    return game is not None and game.revision == statement.version.revision


def _summarize(games: Games) -> dict[int, tuple[object, ...]]:
    return {game_id: _list_values(game) for game_id, game in games.items()}


def _list_values(game: Game) -> tuple[object, ...]:
    return (
        game.variant,
        game.deal,
        game.moves,
        game.redo_moves,
        game.auto_move_ranges,
        game.revision,
        game.slot,
        game.outcome,
        game.undos,
        game.hints,
        game.auto_uses,
        game.contest_id,
    )


def _describe_action(action: AnsweredAction) -> str:
    statement = action.statement
    return f"{action.name} {statement.kind} {statement.version or ''} {statement.text[:90]!r}"


def _describe(before: Games, actions: Sequence[AnsweredAction], stored: Games) -> str:
    statements = "; ".join(map(_describe_action, actions))
    return f"before {_describe_games(before)}, then {statements}, now {_describe_games(stored)}"


def _describe_games(games: Games) -> str:
    return "; ".join(
        f"{game.id}@{game.revision} {game.slot or game.outcome} {len(game.moves)} moves,"
        f" {game.undos} undos"
        for game in games.values()
    )


_COLUMNS = (
    "id, player_id, variant, deal, deal_source, moves, redo_moves, auto_move_ranges, revision,"
    " slot, outcome, moves_made, undos, hints, auto_uses, contest_id, price_book"
)
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)

_QUESTIONS = {
    "players with two tables": (
        "SELECT player_id FROM game WHERE slot = 'table' GROUP BY player_id HAVING count(*) > 1"
    ),
    "finished games without a result": (
        "SELECT id FROM game WHERE outcome IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM result WHERE game_id = game.id)"
    ),
    "results of unfinished games": (
        "SELECT game_id FROM result JOIN game ON game.id = game_id WHERE game.outcome IS NULL"
    ),
    "results that differ from their game": (
        "SELECT game_id FROM result JOIN game ON game.id = game_id"
        " WHERE result.outcome <> game.outcome OR result.undos <> game.undos"
    ),
    "attempts without an entry": (
        "SELECT id FROM game WHERE contest_id IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM entry WHERE game_id = game.id)"
    ),
    "entries that differ from their game": (
        "SELECT entry.game_id FROM entry JOIN game ON game.id = entry.game_id"
        " JOIN contest ON contest.id = entry.contest_id"
        " WHERE contest.closed_at IS NULL AND (entry.undos <> game.undos OR entry.move_count <>"
        " game.moves_made OR entry.is_finished <> (game.outcome IS NOT NULL))"
    ),
    "challenges with the same number": (
        "SELECT number FROM contest WHERE number IS NOT NULL"
        " GROUP BY server_id, number HAVING count(*) > 1"
    ),
}
"""Queries that must find nothing."""


def load_games(database: WorldDatabase, player_id: int) -> Games:
    """Return a player's games by id."""
    rows = database.query(f"SELECT {_COLUMNS} FROM game WHERE player_id = {player_id:d}")
    return {row["id"]: _build_game(row) for row in rows}


def list_faults(database: WorldDatabase) -> list[str]:
    """Return what is wrong with a database in itself, whoever has played in it."""
    faults = database.list_damage()
    for name, query in _QUESTIONS.items():
        if found := database.query(query):
            faults.append(f"{name}: {[row[0] for row in found]}")
    return faults


def list_contests(database: WorldDatabase) -> list[Any]:
    """Return the contests: `id`, `ends_at`, `closed_at`, `end_announced_at`."""
    return database.query("SELECT id, kind, ends_at, closed_at, end_announced_at FROM contest")


def list_past_contests(database: WorldDatabase, now: datetime) -> set[int]:
    """Return the ids of the contests whose time is over."""
    return {row["id"] for row in list_contests(database) if _read_time(row["ends_at"]) <= now}


def _read_time(stored_time: datetime | str) -> datetime:
    """Return a time in UTC; SQLite stores it as text, without its zone."""
    if isinstance(stored_time, str):
        stored_time = datetime.fromisoformat(stored_time)
    return stored_time.replace(tzinfo=stored_time.tzinfo or UTC)


def _build_game(row: Any) -> Game:
    ranges = [text.split("-") for text in row["auto_move_ranges"].split()]
    return Game(
        id=row["id"],
        player_id=row["player_id"],
        variant=row["variant"],
        deal=int(row["deal"]),
        deal_source=DealSource(row["deal_source"]),
        moves=tuple(row["moves"].split()),
        redo_moves=tuple(row["redo_moves"].split()),
        auto_move_ranges=tuple((int(start), int(stop)) for start, stop in ranges),
        revision=row["revision"],
        slot=Slot(row["slot"]) if row["slot"] else None,
        outcome=GameOutcome(row["outcome"]) if row["outcome"] else None,
        moves_made=row["moves_made"],
        undos=row["undos"],
        hints=row["hints"],
        auto_uses=row["auto_uses"],
        contest_id=row["contest_id"],
        price_book=PriceBook(row["price_book"]) if row["price_book"] else None,
        dealt_at=EPOCH,
        last_active_at=EPOCH,
        last_move_at=EPOCH,
    )


_WAIT_SECONDS = 30
_OTHERS = (
    "SELECT pid FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
_CUT_OTHERS = f"SELECT pg_terminate_backend(pid) FROM ({_OTHERS}) AS others"


class FileDatabase:
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        self.url = sqlite_url(path)
        self._path = path

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a query."""
        with closing(sqlite3.connect(self._path, timeout=_WAIT_SECONDS)) as connection:
            connection.row_factory = sqlite3.Row
            return connection.execute(statement).fetchall()

    def list_damage(self) -> list[str]:
        """Return what SQLite finds wrong."""
        [(integrity,)] = self.query("PRAGMA integrity_check")
        faults = [] if integrity == "ok" else [f"integrity_check: {integrity}"]
        if broken := self.query("PRAGMA foreign_key_check"):
            faults.append(f"foreign_key_check: {len(broken)} rows")
        return faults

    @asynccontextmanager
    async def hold_writers(self) -> AsyncIterator[None]:
        """Hold the lock that one writer has at a time."""
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=_WAIT_SECONDS)
        with closing(connection) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    async def wait_until_left(self) -> None:
        """Do nothing: what a dead process had not written is not written any more."""

    def remove(self) -> None:
        """Remove its folder."""
        shutil.rmtree(self._path.parent, ignore_errors=True)


class FileDatabases:
    """SQLite files in folders of their own."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "games.db"

    async def prepare(self) -> None:
        """Make the file that is copied."""
        await migrate_database(sqlite_url(self._path))

    def create(self) -> WorldDatabase:
        """Return a copy."""
        folder = Path(mkdtemp(prefix="chaos-"))
        copy_database(self._path, folder, self._path.name)
        return FileDatabase(folder / self._path.name)


class ServerDatabase:
    """A database on a PostgreSQL server.

    It has a thread of its own: the bots' event loop may wait for what it reads.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        address = make_url(url).set(drivername="postgresql")
        self._connection = self._run(asyncpg.connect(str(address)))

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_WAIT_SECONDS)

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a query."""
        rows: list[Any] = self._run(self._connection.fetch(statement))
        return rows

    def list_damage(self) -> list[str]:
        """Return results and entries whose game is missing, which no foreign key prevents."""
        return [
            f"{name}: {len(rows)} without their game"
            for name in ("result", "entry")
            if (
                rows := self.query(
                    f"SELECT game_id FROM {name} WHERE game_id IS NOT NULL"
                    " AND game_id NOT IN (SELECT id FROM game)"
                )
            )
        ]

    @asynccontextmanager
    async def hold_writers(self) -> AsyncIterator[None]:
        """Hold the lock that writers share."""
        taken = self._connection.execute(f"SELECT pg_advisory_lock({WRITERS_LOCK_KEY})")
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(taken, self._loop))
        yield
        self.query(f"SELECT pg_advisory_unlock({WRITERS_LOCK_KEY})")

    async def wait_until_left(self) -> None:
        """Wait until no other connection is open: what its client had sent is carried out then."""
        await wait_until(lambda: not self.query(_OTHERS))

    def cut_connections(self) -> None:
        """End all other connections."""
        self.query(_CUT_OTHERS)

    def remove(self) -> None:
        """Close the connection; the server goes with all its databases."""
        self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_WAIT_SECONDS)
        self._loop.close()


WorldDatabase: TypeAlias = FileDatabase | ServerDatabase
"""A world's database; bots reach it by `url`."""


class ServerDatabases:
    """Databases on one server, which are copies of one that is up to date."""

    def __init__(self, server_url: str) -> None:
        self._server_url = make_url(server_url)
        self._prepared_name = f"prepared_{uuid4().hex}"

    async def prepare(self) -> None:
        """Make the database that is copied."""
        self._execute(f"CREATE DATABASE {self._prepared_name}")
        await migrate_database(self._build_url(self._prepared_name))

    def create(self) -> WorldDatabase:
        """Return a copy."""
        name = f"world_{uuid4().hex}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {self._prepared_name}")
        return ServerDatabase(self._build_url(name))

    def _build_url(self, name: str) -> str:
        return self._server_url.set(database=name).render_as_string(hide_password=False)

    def _execute(self, statement: str) -> None:
        server = ServerDatabase(self._build_url("postgres"))
        server.query(statement)
        server.remove()


WorldDatabases: TypeAlias = FileDatabases | ServerDatabases
"""Where worlds get their databases: `prepare` makes the one that is copied for each."""


class StatementKind(StrEnum):
    """What Discord, which accepted an answer or none, lets a player believe."""

    DONE = "done"
    REFUSED = "refused"
    UNSURE = "unsure"
    SILENT = "silent"


UNSURE_TEXTS = ("couldn't confirm", "Something went wrong")
"""Parts of the sentences that leave open whether anything was played."""


@dataclass(frozen=True)
class Statement:
    """What an answer says; `version` is the game that it shows and its revision, if it does."""

    kind: StatementKind
    version: GameVersion | None = None
    text: str = ""


SILENCE = Statement(StatementKind.SILENT)


def read_statement(messages: list[Json]) -> Statement:
    """Return what the messages that answer an interaction say."""
    text = "\n".join(map(read_text, messages))
    if not messages:
        return SILENCE
    if any(part in text for part in UNSURE_TEXTS):
        return Statement(StatementKind.UNSURE, text=text)
    version = _find_version(messages)
    if any(part in text for part in _list_refusal_parts()):
        return Statement(StatementKind.REFUSED, version, text)
    return Statement(StatementKind.DONE, version, text)


def _find_version(messages: list[Json]) -> GameVersion | None:
    for message in messages:
        for control in list_controls(message):
            if parsed := parse_table_action_id(control["custom_id"]):
                return parsed[0]
    return None


@cache
def _list_refusal_parts() -> list[str]:
    """Return of each sentence that refuses something its longest part without a variable."""
    catalogue = Path(bot.locale.__file__).with_name("en.ftl").read_text("utf-8")
    sentences = re.findall(
        r"^(?:error|database|ask|house-ask|unreadable)-[a-z-]+ = (.+)$", catalogue, re.MULTILINE
    )
    # A command in backticks is shown as its mention.
    parts = [max(re.split(r"\{[^}]*\}?|`", sentence), key=len).strip() for sentence in sentences]
    return [part for part in parts if len(part) > 5]
