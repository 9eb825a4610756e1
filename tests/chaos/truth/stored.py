"""What is stored, read straight from the database as another process sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.models.games import DealSource, Game, GameOutcome, PriceBook, Slot
from tests.chaos.truth.databases import WorldDatabase
from tests.chaos.truth.model import Games

_COLUMNS = (
    "id, player_id, variant, deal, deal_source, moves, redo_moves, auto_move_ranges, revision,"
    " slot, outcome, undos, hints, auto_uses, contest_id, price_book"
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
        undos=row["undos"],
        hints=row["hints"],
        auto_uses=row["auto_uses"],
        contest_id=row["contest_id"],
        price_book=PriceBook(row["price_book"]) if row["price_book"] else None,
        dealt_at=EPOCH,
        last_active_at=EPOCH,
    )
