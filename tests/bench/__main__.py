"""Benchmarks of pictures and rules: figures with their goals, as a table."""

import argparse
import json
import sys
from pathlib import Path

from tests.bench import moves, pictures
from tests.bench.measurements import format_table, pin_to_one_core


def main() -> int:
    """Measure everything; return 1 if `--check` is given and a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures by name")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    options = parser.parse_args()
    with pin_to_one_core():
        figures = [*pictures.measure_pictures(), *moves.measure_walks()]
    print(format_table(figures))
    if options.json:
        named = {figure.name: round(figure.value, 4) for figure in figures}
        options.json.write_text(json.dumps(named, indent=2) + "\n", "utf-8")
    return int(options.check and not all(figure.is_goal_met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
