"""What many players need, computed from what the bench has measured.

The figures are those that `python -m tests.bench.processes --json FILE` writes. How much room an
ended game takes is measured here.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg

from bot.services.play import PlayService
from bot.settings import Settings
from bot.store import open_store
from bot.ui.control_ids import ResignGameId
from tests.bench.moves import MEASURED_GAME
from tests.bench.processes.bots import Work, connect, prepare_games, run_postgresql
from tests.store.databases import migrate_database

DAY_SECONDS = 86_400
GAMES_STORED_FOR_SIZE = 2_000
_TABLE_SIZES = """
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
KEPT_TABLES = ("game", "result")
"""Tables that grow with each game for ever; others grow with players, or are emptied."""


@dataclass(frozen=True)
class Demand:
    """What players do: `peak` is the busiest time's rate to the mean."""

    players: int = 1_000_000
    games: float = 12.0
    """A day, of each player."""
    moves: float = 90.0
    """Of each game."""
    peak: float = 4.0


@dataclass(frozen=True)
class Costs:
    """What a press takes, as measured; CPU in ms, the rest in bytes.

    `busy_share` is how busy a core may be at the busiest time, `pool_size` how many connections a
    process may open.
    """

    move_bot_ms: float
    end_bot_ms: float
    move_database_ms: float
    end_database_ms: float
    move_log_bytes: float
    end_log_bytes: float
    move_answer_bytes: float
    stored_bytes: float
    busy_share: float = 0.6
    pool_size: int = Settings.model_fields["database_connections"].default


@dataclass(frozen=True)
class Figure:
    """A result with the formula that it comes from."""

    name: str
    value: float
    unit: str
    formula: str


def compute_figures(demand: Demand, costs: Costs) -> list[Figure]:
    """Return everything that follows. A deal costs what a move costs."""
    games_a_day = demand.players * demand.games
    moves_a_day = games_a_day * (demand.moves + 1)
    peak_moves = moves_a_day / DAY_SECONDS * demand.peak
    peak_ends = games_a_day / DAY_SECONDS * demand.peak
    bot_cores = (peak_moves * costs.move_bot_ms + peak_ends * costs.end_bot_ms) / 1000
    database_cores = (
        peak_moves * costs.move_database_ms + peak_ends * costs.end_database_ms
    ) / 1000
    processes = bot_cores / costs.busy_share
    peak_log = peak_moves * costs.move_log_bytes + peak_ends * costs.end_log_bytes
    day_log = moves_a_day * costs.move_log_bytes + games_a_day * costs.end_log_bytes
    peak_bits = 8 * peak_moves * costs.move_answer_bytes
    share = f"{costs.busy_share:g}"
    return [
        Figure("moves a day", moves_a_day / 1e9, "billion", "players × games × (moves + 1)"),
        Figure("moves a second, mean", peak_moves / demand.peak, "", "moves a day ÷ 86,400"),
        Figure("moves a second, peak", peak_moves, "", "mean × peak"),
        Figure("ends a second, peak", peak_ends, "", "players × games ÷ 86,400 × peak"),
        Figure("cores busy in bots, peak", bot_cores, "", "moves × bot ms + ends × bot ms"),
        Figure("processes", processes, "", f"busy cores ÷ {share}, a core each"),
        Figure("cores busy in the database, peak", database_cores, "", "the same with its ms"),
        Figure("database cores", database_cores / costs.busy_share, "", f"busy cores ÷ {share}"),
        Figure("connections", processes * costs.pool_size, "", f"processes × {costs.pool_size}"),
        Figure("log a second, peak", peak_log / 1e6, "MB", "moves × log bytes + ends × log bytes"),
        Figure("log a day", day_log / 1e12, "TB", "the same with a day's moves and ends"),
        Figure("games a year", games_a_day * 365 / 1e9, "billion", "games a day × 365"),
        Figure(
            "size a year",
            games_a_day * 365 * costs.stored_bytes / 1e12,
            "TB",
            "games a year × bytes of an ended game",
        ),
        Figure("pictures, peak", peak_bits / 1e9, "Gbit/s", "moves × answer bytes × 8"),
        Figure(
            "pictures a month",
            moves_a_day * 30 * costs.move_answer_bytes / 1e15,
            "PB",
            "moves a day × 30 × answer bytes",
        ),
    ]


def compute_player_limits(demand: Demand, costs: Costs) -> list[Figure]:
    """Return how many players a day something serves by itself, the first limits first."""
    figures = {figure.name: figure.value for figure in compute_figures(demand, costs)}
    needs = (
        ("a process", figures["processes"], "1 ÷ processes"),
        ("pictures over 1 Gbit/s", figures["pictures, peak"], "1 ÷ Gbit/s"),
        ("PostgreSQL on 16 cores", figures["database cores"] / 16, "16 ÷ database cores"),
        ("500 connections, without a pooler", figures["connections"] / 500, "500 ÷ connections"),
        ("pictures over 10 Gbit/s", figures["pictures, peak"] / 10, "10 ÷ Gbit/s"),
        ("PostgreSQL on 64 cores", figures["database cores"] / 64, "64 ÷ database cores"),
        ("300 ends of games a second", figures["ends a second, peak"] / 300, "300 ÷ ends"),
        ("a log of 100 MB a second", figures["log a second, peak"] / 100, "100 ÷ MB a second"),
        ("10 TB after five years", figures["size a year"] * 5 / 10, "10 ÷ 5 ÷ TB a year"),
    )
    limits = [
        Figure(name, demand.players / need, "", f"players × {formula}")
        for name, need, formula in needs
    ]
    return sorted(limits, key=lambda limit: limit.value)


async def measure_bytes_per_game(game_count: int) -> dict[str, float]:
    """End about so many games in a database of its own.

    Return the bytes of a game by table, with indices, and without room to spare.
    """
    with run_postgresql(has_link=False) as database:
        await migrate_database(database.url)
        connection = await connect(database.url)
        empty = await _measure_tables(connection)
        ended = await _end_games(database.url, game_count)
        full = await _measure_tables(connection)
        await connection.close()
    grown = {name: (full[name] - empty.get(name, 0)) / ended for name in full}
    return {name: byte_count for name, byte_count in grown.items() if byte_count > 0}


async def _end_games(url: str, game_count: int) -> int:
    pressers = await prepare_games(url, Work.ENDS, game_count)
    ended = 0
    async with open_store(url) as store:
        play = PlayService(store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal)
        for presser in pressers:
            for control in reversed(presser.controls):
                await play.resign_game(presser.player_id, ResignGameId.parse(control).version)
                ended += 1
    return ended


async def _measure_tables(connection: asyncpg.Connection) -> dict[str, int]:
    await connection.execute("VACUUM FULL")
    return {row["name"]: row["bytes"] for row in await connection.fetch(_TABLE_SIZES)}


def read_costs(runs: Sequence[dict[str, Any]], stored_bytes: float) -> Costs:
    """Return the costs on PostgreSQL, without an added delay.

    Of CPU times it is the least of all runs, as what else a machine does only adds to them.
    """
    moves, ends = (
        [
            run
            for run in runs
            if run["conditions"]["database"] == "postgresql"
            and run["conditions"]["work"] == work
            and run["conditions"]["delay_ms"] == 0
        ]
        for work in (Work.MOVES, Work.ENDS)
    )
    if not (moves and ends):
        raise SystemExit("The figures need moves and ends on PostgreSQL without a delay.")

    return Costs(
        move_bot_ms=min(run["bot_cpu_ms"] for run in moves),
        end_bot_ms=min(run["bot_cpu_ms"] for run in ends),
        move_database_ms=min(run["database_cpu_ms"] for run in moves),
        end_database_ms=min(run["database_cpu_ms"] for run in ends),
        move_log_bytes=median(run["log_bytes"] for run in moves),
        end_log_bytes=median(run["log_bytes"] for run in ends),
        move_answer_bytes=median(run["answer_bytes"] for run in moves),
        stored_bytes=stored_bytes,
    )


def main() -> None:
    """Print what was measured, and what follows from it."""
    demand = Demand()
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.processes.capacity", description=__doc__
    )
    parser.add_argument("figures", type=Path, nargs="+", help="files that the bench has written")
    parser.add_argument("--players", type=int, default=demand.players, help="a day")
    parser.add_argument("--games", type=float, default=demand.games, help="of a player a day")
    parser.add_argument("--moves", type=float, default=demand.moves, help="of a game")
    parser.add_argument("--peak", type=float, default=demand.peak, help="rate to the mean")
    options = parser.parse_args()
    runs = [run for path in options.figures for run in json.loads(path.read_text("utf-8"))]
    bytes_by_table = asyncio.run(measure_bytes_per_game(GAMES_STORED_FOR_SIZE))
    costs = read_costs(runs, sum(bytes_by_table[name] for name in KEPT_TABLES))
    demand = Demand(options.players, options.games, options.moves, options.peak)
    print(format_capacity(demand, costs, bytes_by_table))


def format_capacity(demand: Demand, costs: Costs, bytes_by_table: dict[str, float]) -> str:
    """Return tables of what was measured and of what follows."""
    tables = ", ".join(f"{name} {size:.0f}" for name, size in sorted(bytes_by_table.items()))
    played = f"{demand.games:g} games of {demand.moves:g} moves"
    lines = [
        f"{demand.players:,} players a day, {played}, peak {demand.peak:g} × mean",
        "",
        "| measured | a move | an end |",
        "|---|---|---|",
        f"| bot, ms of CPU | {costs.move_bot_ms:.2f} | {costs.end_bot_ms:.2f} |",
        f"| PostgreSQL, ms of CPU | {costs.move_database_ms:.2f} | {costs.end_database_ms:.2f} |",
        f"| write-ahead log, bytes | {costs.move_log_bytes:,.0f} | {costs.end_log_bytes:,.0f} |",
        f"| answer, bytes | {costs.move_answer_bytes:,.0f} | |",
        "",
        f"bytes of an ended game by table: {tables}",
        "",
        "| | | is |",
        "|---|---|---|",
    ]
    lines += map(_format_figure, compute_figures(demand, costs))
    lines += ["", "| reaches to | players a day | is |", "|---|---|---|"]
    lines += map(_format_figure, compute_player_limits(demand, costs))
    return "\n".join(lines)


def _format_figure(figure: Figure) -> str:
    digits = 0 if figure.value >= 100 else 1 if figure.value >= 10 else 2
    value = f"{figure.value:,.{digits}f} {figure.unit}".strip()
    return f"| {figure.name} | {value} | {figure.formula} |"


if __name__ == "__main__":
    main()
