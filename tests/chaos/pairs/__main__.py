"""Print the fault table of two bots on one PostgreSQL: `python -m tests.chaos.pairs`."""

import asyncio
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.pairs.world import (
    PairFault,
    format_headings,
    list_faults,
    run_fault,
    run_own_server,
    run_pair_world,
)


def main() -> int:
    """Run all faults, and return 1 if anything was lost or done twice."""
    parser = ArgumentParser(prog="python -m tests.chaos.pairs", description=__doc__)
    parser.add_argument("--outage", type=float, default=20, help="seconds without the database")
    parser.add_argument("--slow", type=float, default=10, help="seconds with a slow database")
    parser.add_argument("--only", default="", help="only faults whose names contain this")
    options = parser.parse_args()
    faults = [
        fault
        for fault in list_faults(outage_seconds=options.outage, slow_seconds=options.slow)
        if options.only in fault.name
    ]
    with TemporaryDirectory(prefix="pair-bots-") as folder, run_own_server() as (server, url):
        return asyncio.run(_run_faults(faults, server, url, Path(folder)))


async def _run_faults(
    faults: list[PairFault], server_folder: Path, database_url: str, folder: Path
) -> int:
    print(format_headings())
    is_good = True
    async with run_pair_world(server_folder, database_url, folder) as world:
        for fault in faults:
            report = await run_fault(world, fault)
            print(report.format_row(), flush=True)
            for mistake in report.mistakes:
                print(f"    {mistake}")
            is_good &= report.is_good
    print("nothing was lost, and nothing done twice" if is_good else "not all is well")
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
