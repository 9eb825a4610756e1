"""Chaos: worlds full of faults and kills of real processes, as a table of what was lost.

With `--soak` 500 players play instead for so many minutes, and no fault befalls them: what the bot
needs for an answer must not grow, nor what it holds when they rest.
"""

import argparse
import asyncio
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exception_only

from tests.bench.measurements import format_table
from tests.chaos.driver import ChaosSandbox, capture_log
from tests.chaos.kills import (
    FaultCounts,
    ResultLine,
    format_fault_table,
    run_kills,
)
from tests.chaos.soak import (
    MOVES_PER_MINUTE,
    PLAYERS,
    REST_SECONDS,
    compute_figures,
    run_soak,
)
from tests.chaos.truth import FileDatabases, ServerDatabases
from tests.chaos.world import ChaosWorld, run_worlds
from tests.store.databases import get_server_url, run_own_server
from tests.whole.bot_process import ForkedBot

BATCH = 25
"""Hypothesis chooses so many worlds from one seed."""


def main() -> int:
    """Run what the arguments ask for, and print the table; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--worlds", type=int, default=0, metavar="N", help="worlds in all")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="kills in all")
    parser.add_argument("--postgresql", action="store_true", help="worlds and kills on a server")
    parser.add_argument("--seed", type=int, default=1, help="the same seed repeats a run")
    parser.add_argument("--minutes", type=float, help="stop after about so many minutes")
    parser.add_argument("--no-shrinking", action="store_true", help="take a failing world as it is")
    parser.add_argument("--first", action="store_true", help="stop at the first failure")
    parser.add_argument("--soak", action="store_true", help="let many play, 30 minutes by default")
    options = parser.parse_args()
    ForkedBot.has_deadlines = True
    with ExitStack() as exit_stack:
        folder = Path(exit_stack.enter_context(TemporaryDirectory(prefix="chaos-")))
        server_url = None
        if options.postgresql:
            server_url = get_server_url(exit_stack.enter_context(run_own_server()))
        if options.soak:
            return _soak(options.minutes or 30, folder, server_url)
        return _run_worlds_and_kills(options, folder, server_url)


def _run_worlds_and_kills(options: argparse.Namespace, folder: Path, server_url: str | None) -> int:
    stop_at = monotonic() + 60 * options.minutes if options.minutes else float("inf")
    lines: list[ResultLine] = []

    def keep(line: ResultLine) -> None:
        lines.append(line)
        print(f"{line.kind} {line.number}", line.failure, file=sys.stderr)

    world_kind = "worlds on PostgreSQL" if server_url else "worlds"
    for number in range(-(-options.worlds // BATCH)):
        has_failed = options.first and any(line.failure for line in lines)
        if has_failed or monotonic() > stop_at:
            break
        count = min(BATCH, options.worlds - BATCH * number)
        shrinks = not options.no_shrinking
        keep(_run_batch(world_kind, options.seed, number, count, server_url, shrinks=shrinks))
    databases = ServerDatabases(server_url) if server_url else FileDatabases(folder)
    with capture_log():  # the sandbox logs each connection that a kill cuts off
        asyncio.run(run_kills(databases, options.seed, [*range(options.kills)], stop_at, keep))
    print(format_fault_table(lines))
    return int(any(line.failure for line in lines))


def _soak(minutes: float, folder: Path, server_url: str | None) -> int:
    settings = {"DATABASE_URL": server_url} if server_url else {}
    moves = round(minutes * MOVES_PER_MINUTE)
    result = asyncio.run(run_soak(folder, minutes, moves, PLAYERS, REST_SECONDS, **settings))
    figures = compute_figures(result)
    print(format_table(figures))
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
