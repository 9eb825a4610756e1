"""A soak: 500 players make 100,000 moves in 30 minutes, with the sandbox as Discord."""

import argparse
import asyncio
import math
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.bench.measurements import format_table
from tests.chaos.pairs.world import run_own_server
from tests.soak.load import (
    Load,
    SoakResult,
    SoakSample,
    ask_for_held_objects,
    compute_figures,
    paint_soak_chart,
    run_loaded_bot,
    sample_process,
)

WARM_UP_SHARE = 0.1
"""This part of the actions comes before the first look at what the bot holds."""
REST_SECONDS = 20.0
"""After so long without work connections that are kept for the next request are closed."""
CROWD = 100
"""So many players act at once before the first look, so that every pool is as full as it gets."""
SAMPLES = 90


def main() -> int:
    """Run the soak, write its chart and print its figures; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rest", type=float, default=REST_SECONDS, help="seconds of each rest")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--chart", type=Path, default=Path("soak.png"), metavar="FILE")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="soak-") as folder, ExitStack() as exit_stack:
        settings: dict[str, str] = {}
        if options.postgresql:
            _, settings["DATABASE_URL"] = exit_stack.enter_context(run_own_server())
        minutes, moves, players = options.minutes, options.moves, options.players
        result = asyncio.run(
            run_soak(Path(folder), minutes, moves, players, options.rest, **settings)
        )
    options.chart.write_bytes(paint_soak_chart(result))
    figures = compute_figures(result)
    print(format_table(figures))
    print(f"chart: {options.chart}")
    return int(not all(figure.is_goal_met for figure in figures))


async def run_soak(
    folder: Path, minutes: float, moves: int, players: int, rest_seconds: float, **settings: str
) -> SoakResult:
    """Let players play in a sandbox, and watch the bot, which has these settings."""
    held_path = folder / "held.json"
    async with run_loaded_bot(folder, held_path, **settings) as (host, bot):
        load = Load(host, players)
        pace = moves / (60 * minutes)
        await load.play(round(moves * WARM_UP_SHARE), pace)
        await load.play(min(CROWD, players), math.inf)
        await asyncio.sleep(rest_seconds)
        held_before = await ask_for_held_objects(bot, held_path)
        samples: list[SoakSample] = []
        started_at = monotonic()

        async def take_samples() -> None:
            assert bot.pid is not None
            while True:
                passed = (monotonic() - started_at) / 60
                samples.append(SoakSample(passed, load.counts.answered, sample_process(bot.pid)))
                await asyncio.sleep(60 * minutes / SAMPLES)

        sampling = asyncio.create_task(take_samples())
        try:
            await load.play(moves - round(moves * WARM_UP_SHARE), pace)
        finally:
            sampling.cancel()
        await asyncio.sleep(rest_seconds)
        held_after = await ask_for_held_objects(bot, held_path)
    return SoakResult(samples, load.counts, held_before, held_after)


if __name__ == "__main__":
    sys.exit(main())
