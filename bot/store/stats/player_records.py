"""Players' records: running totals of what counts, for each game and for all together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, bindparam, case, delete, select

from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.store.db.upsert import ColumnsByName, Upsert, build_sum_merge, get_field_values
from bot.store.schema import cards_up_histogram_table, player_record_table

if TYPE_CHECKING:
    from bot.models.results import GameResult
    from bot.store.db.connection import BatchConnection, Connection

__all__ = [
    "ALL_GAMES",
    "add_result_to_records",
    "delete_player_records",
    "list_cards_up_histogram_rows",
    "list_player_records",
    "load_cards_up_histogram",
    "load_player_record",
]


_SUM_COLUMNS = (
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
    # Practice comes with no game, and leaves a streak as it is.
    streak = case(
        (new["games"] == 0, old["win_streak"]),
        (new["wins"] == 0, 0),
        else_=old["win_streak"] + new["win_streak"],
    )
    longest = case((streak > old["best_win_streak"], streak), else_=old["best_win_streak"])
    best = case(
        (new["best_cards_up"] > old["best_cards_up"], new["best_cards_up"]),
        else_=old["best_cards_up"],
    )
    fewest = {
        name: _build_minimum(old[name], new[name]) for name in ("fewest_moves", "fewest_seconds")
    }
    sums = build_sum_merge(*_SUM_COLUMNS)(old, new)
    return {
        **sums,
        **fewest,
        "win_streak": streak,
        "best_win_streak": longest,
        "best_cards_up": best,
    }


def _build_minimum(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((old.is_(None), new), (new < old, new), else_=old)


_ADD_TO_RECORD = Upsert(player_record_table, _merge_record)
_ADD_TO_HISTOGRAM = Upsert(cards_up_histogram_table, build_sum_merge("games"))
_SELECT_PLAYER_RECORDS = (
    select(player_record_table)
    .where(player_record_table.c.player_id == bindparam("of"))
    .order_by(player_record_table.c.game_group)
)
_SELECT_RECORD = select(player_record_table).where(
    player_record_table.c.player_id == bindparam("of"),
    player_record_table.c.game_group == bindparam("at"),
)
_SELECT_HISTOGRAM = (
    select(cards_up_histogram_table.c.cards_up, cards_up_histogram_table.c.games)
    .where(
        cards_up_histogram_table.c.player_id == bindparam("of"),
        cards_up_histogram_table.c.variant == bindparam("at"),
    )
    .order_by(cards_up_histogram_table.c.cards_up)
)
_SELECT_ALL_HISTOGRAMS = (
    select(
        cards_up_histogram_table.c.variant,
        cards_up_histogram_table.c.cards_up,
        cards_up_histogram_table.c.games,
    )
    .where(cards_up_histogram_table.c.player_id == bindparam("of"))
    .order_by(cards_up_histogram_table.c.variant, cards_up_histogram_table.c.cards_up)
)


def add_result_to_records(conn: BatchConnection, result: GameResult, cards_in_play: int) -> None:
    """Counts a game in its player's records, of it and of all; ``cards`` were in play."""
    both = (
        _build_record_of_result(result, game, cards_in_play) for game in (result.variant, ALL_GAMES)
    )
    _ADD_TO_RECORD.write_rows(conn, *map(get_field_values, both))
    if result.is_counted:
        up = {
            "player_id": result.player_id,
            "variant": result.variant,
            "cards_up": result.cards_up,
            "games": 1,
        }
        _ADD_TO_HISTOGRAM.write_rows(conn, up)


def _build_record_of_result(
    result: GameResult, game_group: str, cards_in_play: int
) -> PlayerRecord:
    """The record that is made of this result alone."""
    if not result.is_counted:
        return PlayerRecord(player_id=result.player_id, game_group=game_group, practice_games=1)
    won = int(result.is_won)
    return PlayerRecord(
        player_id=result.player_id,
        game_group=game_group,
        games=1,
        wins=won,
        clean_wins=int(result.is_clean_win),
        win_streak=won,
        best_win_streak=won,
        cards_up=result.cards_up,
        cards_in_play=cards_in_play,
        best_cards_up=result.cards_up,
        move_count=result.move_count,
        seconds=result.seconds,
        undos=result.undos,
        hints=result.hints,
        fewest_moves=result.move_count if won else None,
        fewest_seconds=result.seconds if won else None,
    )


async def load_player_record(
    conn: Connection, player_id: int, game_group: str = ALL_GAMES
) -> PlayerRecord:
    """The player's record in that game, or in all; nothing but zeros where there is none."""
    row = (await conn.execute(_SELECT_RECORD, {"of": player_id, "at": game_group})).one_or_none()
    return (
        PlayerRecord(player_id=player_id, game_group=game_group)
        if row is None
        else PlayerRecord(**row._asdict())
    )


async def list_player_records(conn: Connection, player_id: int) -> list[PlayerRecord]:
    """All records of a player, that of `EVERY` game among them."""
    return [
        PlayerRecord(**row._asdict())
        for row in await conn.execute(_SELECT_PLAYER_RECORDS, {"of": player_id})
    ]


async def load_cards_up_histogram(conn: Connection, player_id: int, variant: str) -> dict[int, int]:
    """How many of the player's counted games of that variant ended with so many cards up."""
    rows = await conn.execute(_SELECT_HISTOGRAM, {"of": player_id, "at": variant})
    return {row.cards_up: row.games for row in rows}


async def list_cards_up_histogram_rows(
    conn: Connection, player_id: int
) -> list[tuple[str, int, int]]:
    """The same of every variant: its key, so many cards up, in how many games."""
    rows = await conn.execute(_SELECT_ALL_HISTOGRAMS, {"of": player_id})
    return [(row.variant, row.cards_up, row.games) for row in rows]


async def delete_player_records(conn: Connection, player_id: int) -> None:
    """Removes a player's records."""
    for each in (player_record_table, cards_up_histogram_table):
        await conn.execute(delete(each).where(each.c.player_id == player_id))
