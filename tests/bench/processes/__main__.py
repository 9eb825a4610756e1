"""Bots in one, two and four processes on SQLite and PostgreSQL: what they make and what it takes.

Discord is a process that only copies presses and takes answers. Delays are added to each round trip
between bots and PostgreSQL by another process.
"""

import argparse
import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import structlog

from tests.bench.processes.bots import Work
from tests.bench.processes.runs import Conditions, format_runs, measure_run
from tests.whole.bot_process import ForkedBot

SLOW_LINK_MS, SLOW_LINK_PACE = 200.0, 10.0
"""A link on which no press may be lost, and the presses a second of each process then."""


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.processes", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each run (default: 10)")
    parser.add_argument("--work", nargs="+", type=Work, default=list(Work), choices=list(Work))
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--processes", nargs="+", type=int, default=[1, 2, 4])
    parser.add_argument(
        "--delays", nargs="+", type=float, default=[0, 2, 50], help="ms added per round trip"
    )
    parser.add_argument("--in-flight", type=int, default=24, help="presses at once at each bot")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures")
    options = parser.parse_args()
    ForkedBot.has_deadlines = True
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    results = []
    for conditions in list_conditions(options):
        results.append(asyncio.run(measure_run(conditions)))
        print(format_runs(results[-1:], with_head=len(results) == 1), flush=True)
    if options.json:
        figures = [result.to_json() for result in results]
        options.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


def list_conditions(options: argparse.Namespace) -> Iterator[Conditions]:
    """Yield the conditions of all runs that the options ask for."""
    for work in options.work:
        for database in options.databases:
            for delay_ms in options.delays if database == "postgresql" else [0.0]:
                for processes in options.processes:
                    yield Conditions(
                        work, database, processes, delay_ms, options.seconds, options.in_flight
                    )
    if Work.MOVES in options.work and "postgresql" in options.databases:
        for processes in options.processes:
            pace = SLOW_LINK_PACE * processes
            yield Conditions(
                Work.MOVES, "postgresql", processes, SLOW_LINK_MS, options.seconds, pace=pace
            )


if __name__ == "__main__":
    main()
