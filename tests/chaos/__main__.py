"""Chaos: worlds full of faults and kills of real processes, as a table of what was lost.

With `--soak` 500 players play instead for so many minutes, and no fault befalls them: what the bot
needs for an answer must not grow, nor what it holds when they rest.
"""

import argparse
import asyncio
import sys
from contextlib import ExitStack, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exception_only

from tests.bench.measurements import format_table
from tests.chaos.driver import ChaosSandbox, capture_log
from tests.chaos.kills import (
    FaultCounts,
    ResultLine,
    append_result,
    format_fault_table,
    load_results,
    run_kills,
)
from tests.chaos.pairs.world import run_own_server
from tests.chaos.soak import (
    MOVES_PER_MINUTE,
    PLAYERS,
    REST_SECONDS,
    compute_figures,
    paint_soak_chart,
    run_soak,
)
from tests.chaos.truth import run_world_server
from tests.chaos.world import ChaosWorld, run_worlds

BATCH = 25
"""Hypothesis chooses so many worlds from one seed."""


def main() -> int:
    """Run what the arguments ask for, and print the table; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--worlds", type=int, default=0, metavar="N", help="worlds in all")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="kills in all")
    parser.add_argument("--postgresql", action="store_true", help="worlds have a server")
    parser.add_argument("--seed", type=int, default=1, help="the same seed repeats a run")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="append to this file, and do not repeat what it has: a run can be in parts",
    )
    parser.add_argument("--minutes", type=float, help="stop after about so many minutes")
    parser.add_argument("--no-shrinking", action="store_true", help="take a failing world as it is")
    parser.add_argument("--first", action="store_true", help="stop at the first failure")
    parser.add_argument("--soak", action="store_true", help="let many play, 30 minutes by default")
    parser.add_argument("--chart", type=Path, default=Path("soak.png"), metavar="FILE")
    options = parser.parse_args()
    if options.soak:
        return _soak(options.minutes or 30, options.chart, on_postgresql=options.postgresql)
    stop_at = monotonic() + 60 * options.minutes if options.minutes else float("inf")
    lines = load_results(options.results)
    known = {(line.kind, line.seed, line.number) for line in lines}
    world_kind = "worlds on PostgreSQL" if options.postgresql else "worlds"
    batches = [
        (number, min(BATCH, options.worlds - BATCH * number))
        for number in range(-(-options.worlds // BATCH))
        if (world_kind, options.seed, number) not in known
    ]
    with run_world_server() if options.postgresql else nullcontext() as server_url:
        for number, count in batches:
            if monotonic() > stop_at:
                break
            line = _run_batch(
                world_kind,
                options.seed,
                number,
                count,
                server_url,
                shrinks=not options.no_shrinking,
            )
            append_result(options.results, line)
            lines.append(line)
            print(f"{sum(line.worlds for line in lines)} worlds", line.failure, file=sys.stderr)
            if options.first and line.failure:
                break
    kills = [
        number for number in range(options.kills) if ("kill", options.seed, number) not in known
    ]

    def keep(line: ResultLine) -> None:
        append_result(options.results, line)
        lines.append(line)
        print(f"kill {line.number}", line.failure, file=sys.stderr)

    with capture_log():  # the sandbox logs each connection that a kill cuts off
        asyncio.run(run_kills(options.seed, kills, stop_at, keep))
    print(format_fault_table(lines))
    return int(any(line.failure for line in lines))


def _soak(minutes: float, chart_path: Path, *, on_postgresql: bool) -> int:
    with TemporaryDirectory(prefix="soak-") as folder, ExitStack() as exit_stack:
        settings: dict[str, str] = {}
        if on_postgresql:
            _, settings["DATABASE_URL"] = exit_stack.enter_context(run_own_server())
        moves = round(minutes * MOVES_PER_MINUTE)
        result = asyncio.run(
            run_soak(Path(folder), minutes, moves, PLAYERS, REST_SECONDS, **settings)
        )
    chart_path.write_bytes(paint_soak_chart(result))
    figures = compute_figures(result)
    print(format_table(figures))
    print(f"chart: {chart_path}")
    return int(not all(figure.is_goal_met for figure in figures))


def _run_batch(
    kind: str, seed: int, number: int, count: int, server_url: str | None, *, shrinks: bool
) -> ResultLine:
    """Run a batch of worlds in a sandbox of their own."""
    counts, worlds, failure, started_at = FaultCounts(), 0, "", monotonic()
    has_failed = False

    def count_world(world: ChaosWorld, _seconds: float) -> None:
        nonlocal worlds, has_failed
        if not has_failed:  # the others only make a failing world smaller
            worlds += 1
            counts.add_world(world)
        has_failed = has_failed or world.failure is not None

    with ChaosSandbox(server_url) as chaos_sandbox:
        try:
            run_worlds(
                chaos_sandbox, 1_000_003 * seed + number, count, count_world, shrinks=shrinks
            )
        except Exception as error:  # noqa: BLE001 - whatever is wrong is reported
            failure = _describe_error(error)
    return ResultLine(kind, seed, number, worlds, monotonic() - started_at, counts, failure)


def _describe_error(error: BaseException) -> str:
    """Return what went wrong; of a world that did not fail twice also what it was at first."""
    first_errors = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    text = "".join(format_exception_only(error)).strip()
    return "\n".join([text, *map(_describe_error, first_errors)])


if __name__ == "__main__":
    sys.exit(main())
