"""Try inputs that nobody should send: a table of how many, what went wrong, and the slowest.

Without options: a million texts for the parsers, 10,000 malformed interactions and 2,000 malformed
gateway events over real sockets. A seed repeats a run; several seeds are several parts.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.fuzz.gateway_runs import GATEWAY_RUNS, GatewayRun, run_recorded_bot
from tests.fuzz.parsers import ENGINES, FuzzResult, format_results, list_parsers


def main() -> int:
    """Run what is chosen and print the table; return 1 if there was any fault."""
    parsers = list_parsers()
    names = [*(parser.name for parser in parsers), *GATEWAY_RUNS]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--only", action="append", choices=names, help="one part (repeatable)")
    parser.add_argument("--count", type=int, help="inputs for each part")
    parser.add_argument("--seed", type=int, default=1, help="which inputs (1)")
    parser.add_argument("--engine", choices=ENGINES, default="mutations", help="who makes texts")
    options = parser.parse_args()
    chosen = options.only or names
    results: list[FuzzResult] = [
        ENGINES[options.engine](text_parser, options.count or text_parser.count, options.seed)
        for text_parser in parsers
        if text_parser.name in chosen
    ]
    for name, (send, count) in GATEWAY_RUNS.items():
        if name in chosen:
            results.append(asyncio.run(_run_bot_and(send, options.count or count, options.seed)))
    print(format_results(results))
    return int(any(result.faults for result in results))


async def _run_bot_and(send: GatewayRun, count: int, seed: int) -> FuzzResult:
    with tempfile.TemporaryDirectory() as folder:
        async with run_recorded_bot(Path(folder)) as recorder:
            return await send(recorder, count, seed)


if __name__ == "__main__":
    sys.exit(main())
