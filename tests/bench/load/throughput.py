"""100 moves a second for ten minutes: how long players wait, with a core each for bot and Discord.

Discord is the sandbox in this process, with all players; the bot is another process.
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic

from tests.bench.measurements import Measurement, format_table
from tests.soak.load import MIN_TABLE_PERCENT, Load, LoadCounts, run_loaded_bot, sample_process

WARM_UP_SECONDS = 5
MEDIAN_GOAL_MS, SLOWEST_GOAL_MS = 50.0, 500.0


def main() -> int:
    """Measure and print the figures; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load.throughput", description=__doc__
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--players", type=int, default=500)
    options = parser.parse_args()
    figures = asyncio.run(measure_throughput(options.minutes, options.rate, options.players))
    print(format_table(figures))
    return int(not all(figure.is_goal_met for figure in figures))


async def measure_throughput(minutes: float, rate: float, players: int) -> list[Measurement]:
    """Return all figures."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with run_loaded_bot(folder, folder / "held.json") as (host, bot):
            assert bot.pid is not None
            _take_a_core_each(bot.pid)
            load = Load(host, players)
            await load.play(round(WARM_UP_SECONDS * rate), rate)
            load.counts = LoadCounts()
            before, started_at = sample_process(bot.pid), monotonic()
            await load.play(round(60 * minutes * rate), rate)
            after, seconds = sample_process(bot.pid), monotonic() - started_at
    counts = load.counts
    milliseconds = [1000 * waited for waited in counts.answer_seconds]
    cpu_ms = 1000 * (after.cpu_seconds - before.cpu_seconds) / max(counts.answered, 1)
    return [
        Measurement("moves", len(milliseconds), None, f"in {seconds:.0f} s"),
        Measurement(
            "moves_a_second",
            len(milliseconds) / seconds,
            0.99 * rate,
            "that were answered",
            is_lower_bound=True,
        ),
        Measurement("unanswered", counts.unanswered, 0, "moves without an answer"),
        Measurement(
            "table_percent",
            counts.table_percent,
            MIN_TABLE_PERCENT,
            "of the answers show a table: they are moves, no refusals",
            is_lower_bound=True,
        ),
        Measurement(
            "answer_ms_median", median(milliseconds), MEDIAN_GOAL_MS, "from when a move was due"
        ),
        Measurement(
            "answer_ms_99",
            quantiles(milliseconds, n=100)[98],
            SLOWEST_GOAL_MS,
            "at the 99th percentile",
        ),
        Measurement("answer_ms_max", max(milliseconds), None, "the slowest"),
        Measurement("cpu_ms", cpu_ms, None, "the bot's processor time of a move"),
    ]


def _take_a_core_each(bot_pid: int) -> None:
    """Keep the bot on one core and this process on another, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(bot_pid, {cores[0]})
        os.sched_setaffinity(0, {cores[1]})


if __name__ == "__main__":
    sys.exit(main())
