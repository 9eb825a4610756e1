"""Players' records: their totals in each variant, and in all games together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, bindparam, case, delete, select

from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.models.results import GameResult
from bot.store.db.connection import Connection
from bot.store.db.upsert import ColumnsByName, RowWrite, Upsert, build_sum_merge, get_field_values
from bot.store.schema import cards_up_histogram_table, player_record_table

_add_sums = build_sum_merge(
    "games",
    "wins",
    "clean_wins",
    "practice_games",
    "cards_up",
    "cards_in_play",
    "move_count",
    "seconds",
    "undos",
    "hints",
)


def _merge_record(old: ColumnsByName, new: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    """Return a record's columns after a game, whose own record is the new row."""
    # A practice game has no games, and leaves a streak as it is.
    win_streak = case(
        (new["games"] == 0, old["win_streak"]),
        (new["wins"] == 0, 0),
        else_=old["win_streak"] + new["win_streak"],
    )
    return {
        **_add_sums(old, new),
        "win_streak": win_streak,
        "best_win_streak": _build_maximum(old["best_win_streak"], win_streak),
        "best_cards_up": _build_maximum(old["best_cards_up"], new["best_cards_up"]),
        "fewest_moves": _build_minimum(old["fewest_moves"], new["fewest_moves"]),
        "fewest_seconds": _build_minimum(old["fewest_seconds"], new["fewest_seconds"]),
    }


def _build_maximum(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((new > old, new), else_=old)


def _build_minimum(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the smaller of two columns that may be null."""
    return case((old.is_(None), new), (new < old, new), else_=old)


_ADD_TO_RECORD = Upsert(player_record_table, _merge_record)
_ADD_TO_HISTOGRAM = Upsert(cards_up_histogram_table, build_sum_merge("games"))
_SELECT_PLAYER_RECORDS = (
    select(player_record_table)
    .where(player_record_table.c.player_id == bindparam("by_player"))
    .order_by(player_record_table.c.game_group)
)
_SELECT_RECORD = select(player_record_table).where(
    player_record_table.c.player_id == bindparam("by_player"),
    player_record_table.c.game_group == bindparam("by_group"),
)
_SELECT_HISTOGRAM = (
    select(cards_up_histogram_table.c.cards_up, cards_up_histogram_table.c.games)
    .where(
        cards_up_histogram_table.c.player_id == bindparam("by_player"),
        cards_up_histogram_table.c.variant == bindparam("by_variant"),
    )
    .order_by(cards_up_histogram_table.c.cards_up)
)
_SELECT_ALL_HISTOGRAMS = (
    select(
        cards_up_histogram_table.c.variant,
        cards_up_histogram_table.c.cards_up,
        cards_up_histogram_table.c.games,
    )
    .where(cards_up_histogram_table.c.player_id == bindparam("by_player"))
    .order_by(cards_up_histogram_table.c.variant, cards_up_histogram_table.c.cards_up)
)


def build_record_writes(result: GameResult, cards_in_play: int) -> Iterator[RowWrite]:
    """Yield the writes that add a game to its player's records and histogram."""
    for game_group in (result.variant, ALL_GAMES):
        record = _build_record_of_result(result, game_group, cards_in_play)
        yield RowWrite(_ADD_TO_RECORD, get_field_values(record))
    if result.is_counted:
        row = {
            "player_id": result.player_id,
            "variant": result.variant,
            "cards_up": result.cards_up,
            "games": 1,
        }
        yield RowWrite(_ADD_TO_HISTOGRAM, row)


def _build_record_of_result(
    result: GameResult, game_group: str, cards_in_play: int
) -> PlayerRecord:
    """Return the record of a player with only this game."""
    if not result.is_counted:
        return PlayerRecord(player_id=result.player_id, game_group=game_group, practice_games=1)
    wins = int(result.is_won)
    return PlayerRecord(
        player_id=result.player_id,
        game_group=game_group,
        games=1,
        wins=wins,
        clean_wins=int(result.is_clean_win),
        win_streak=wins,
        best_win_streak=wins,
        cards_up=result.cards_up,
        cards_in_play=cards_in_play,
        best_cards_up=result.cards_up,
        move_count=result.move_count,
        seconds=result.seconds,
        undos=result.undos,
        hints=result.hints,
        fewest_moves=result.move_count if wins else None,
        fewest_seconds=result.seconds if wins else None,
    )


async def load_player_record(
    conn: Connection, player_id: int, game_group: str = ALL_GAMES
) -> PlayerRecord:
    """Return the player's record in a variant or in all games, with zeros if there is none."""
    values = {"by_player": player_id, "by_group": game_group}
    row = (await conn.execute(_SELECT_RECORD, values)).one_or_none()
    if row is None:
        return PlayerRecord(player_id=player_id, game_group=game_group)
    return PlayerRecord(**row._asdict())


async def list_player_records(conn: Connection, player_id: int) -> list[PlayerRecord]:
    """Return all records of a player, the one of all games included."""
    rows = await conn.execute(_SELECT_PLAYER_RECORDS, {"by_player": player_id})
    return [PlayerRecord(**row._asdict()) for row in rows]


async def load_cards_up_histogram(conn: Connection, player_id: int, variant: str) -> dict[int, int]:
    """Return the player's counted games of a variant by the number of cards up at the end."""
    rows = await conn.execute(_SELECT_HISTOGRAM, {"by_player": player_id, "by_variant": variant})
    return {row.cards_up: row.games for row in rows}


async def list_cards_up_histogram_rows(
    conn: Connection, player_id: int
) -> list[tuple[str, int, int]]:
    """Return the histograms of all variants: variant, number of cards up, number of games."""
    rows = await conn.execute(_SELECT_ALL_HISTOGRAMS, {"by_player": player_id})
    return [(row.variant, row.cards_up, row.games) for row in rows]


async def delete_player_records(conn: Connection, player_id: int) -> None:
    """Delete all of a player's records."""
    for table in (player_record_table, cards_up_histogram_table):
        await conn.execute(delete(table).where(table.c.player_id == player_id))
