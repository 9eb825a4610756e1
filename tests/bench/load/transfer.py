"""Moves a year of play from SQLite to PostgreSQL and back, and tells how fast that was."""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

from tqdm import tqdm

from bot.hosting.commands import ProgressBar
from bot.store import transfer_database
from tests.bench.load import year_database
from tests.store.databases import create_database, find_binaries, start_server, stop_server


@dataclass(frozen=True, slots=True)
class TransferTimes:
    """How long a transfer took, and the processor time of this process in it."""

    direction: str
    row_count: int
    seconds: float
    cpu_seconds: float


def main() -> None:
    """Print a table with a line for each direction."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load.transfer", description=__doc__
    )
    parser.add_argument("--games", type=int, default=1_000_000, metavar="N")
    parser.add_argument(
        "--server",
        metavar="URL",
        help="a server on which a database may be made (default: one is started, which does not"
        " wait for the disk)",
    )
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="transfer-", dir="/tmp") as folder,
        _run_server(options.server) as server,
        create_database(server) as server_url,
    ):
        first, last = Path(folder) / "first.sqlite", Path(folder) / "last.sqlite"
        year_database.make_database(first, options.games)
        first_url, last_url = map(year_database.database_url, (first, last))
        there = measure_transfer("to PostgreSQL", first_url, server_url)
        back = measure_transfer("back to SQLite", server_url, last_url)
        print(f"{options.games} games, {first.stat().st_size / 1e6:.0f} MB")
    print(f"{'direction':16} {'rows':>10} {'seconds':>9} {'games/s':>9} {'CPU s':>9}")
    for times in (there, back):
        print(
            f"{times.direction:16} {times.row_count:10} {times.seconds:9.1f}"
            f" {options.games / times.seconds:9.0f} {times.cpu_seconds:9.1f}"
        )


@contextmanager
def _run_server(url: str | None) -> Iterator[str]:
    if url:
        yield url
        return
    binaries = find_binaries()
    if binaries is None:
        raise SystemExit("no PostgreSQL is installed: name a server with --server")
    with tempfile.TemporaryDirectory(prefix="transfer-", dir="/tmp") as folder:
        try:
            yield start_server(binaries, Path(folder))
        finally:
            stop_server(Path(folder))


def measure_transfer(direction: str, source_url: str, target_url: str) -> TransferTimes:
    """Move a database as the operators' command does, and return how long it took."""
    start, cpu_start = perf_counter(), process_time()
    with tqdm(desc=direction, unit="row", unit_scale=True, disable=None) as bar:
        moved = asyncio.run(transfer_database(source_url, target_url, ProgressBar(bar)))
    return TransferTimes(
        direction, moved.row_count, perf_counter() - start, process_time() - cpu_start
    )


if __name__ == "__main__":
    main()
