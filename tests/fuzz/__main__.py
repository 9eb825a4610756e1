"""Try inputs that nobody should send: a table of how many, what went wrong, and the slowest.

Without options: a million texts for the parsers. A seed repeats a run; several seeds are several
parts.
"""

import argparse
import sys

from tests.fuzz.parsers import format_results, list_parsers, run_mutations


def main() -> int:
    """Run what is chosen and print the table; return 1 if there was any fault."""
    parsers = list_parsers()
    names = [parser.name for parser in parsers]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--only", action="append", choices=names, help="one part (repeatable)")
    parser.add_argument("--count", type=int, help="inputs for each part")
    parser.add_argument("--seed", type=int, default=1, help="which inputs (1)")
    options = parser.parse_args()
    chosen = options.only or names
    results = [
        run_mutations(text_parser, options.count or text_parser.count, options.seed)
        for text_parser in parsers
        if text_parser.name in chosen
    ]
    print(format_results(results))
    return int(any(result.faults for result in results))


if __name__ == "__main__":
    sys.exit(main())
