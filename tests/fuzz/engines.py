"""Three sources of inputs for a parser: a seed's mutations, hypothesis, and atheris."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.parsers import Parser
from tests.fuzz.text_mutations import mutate_text

ROOT = Path(__file__).parents[2]
MAX_CPU_SECONDS = 2.0
"""An input that takes longer is a fault: one person could hold everybody up with it."""
MAX_SHOWN_FAULTS = 10
MAX_NUMBER = 10**6


@dataclass
class FuzzResult:
    """What became of many inputs; a fault is an input with its error."""

    name: str
    engine: str
    input_count: int = 0
    faults: list[str] = field(default_factory=list)
    slowest_seconds: float = 0.0

    def try_input(self, parser: Parser, text: str, number: int) -> None:
        """Check an input and count it."""
        self.input_count += 1
        started_at = time.thread_time()
        try:
            parser.check(text, number)
        except Exception as error:  # noqa: BLE001 - anything but a right answer is a fault
            self.faults.append(f"{text[:200]!r}, {number}: {error!r}")
        seconds = time.thread_time() - started_at
        self.slowest_seconds = max(self.slowest_seconds, seconds)
        if seconds > MAX_CPU_SECONDS:
            self.faults.append(f"{text[:200]!r}, {number}: took {seconds:.1f} s")


def run_mutations(parser: Parser, count: int, seed_number: int) -> FuzzResult:
    """Try texts that a seed makes of the parser's examples."""
    # The same seed must not give the same changes to every parser.
    rng, result = Random(f"{parser.name} {seed_number}"), FuzzResult(parser.name, "mutations")
    for _ in range(count):
        result.try_input(parser, mutate_text(rng, parser.examples), rng.randrange(MAX_NUMBER))
    return result


def run_hypothesis(parser: Parser, count: int, seed_number: int) -> FuzzResult:
    """Try texts that hypothesis makes, of pieces of the examples and of any characters."""
    result = FuzzResult(parser.name, "hypothesis")
    pieces = st.sampled_from(parser.examples) | st.text(
        st.characters(exclude_categories=()), max_size=40
    )

    @seed(seed_number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(pieces, max_size=4).map("".join), st.integers(0, MAX_NUMBER))
    def try_any_text(text: str, number: int) -> None:
        result.try_input(parser, text, number)

    try_any_text()
    return result


def run_atheris(parser: Parser, count: int, seed_number: int) -> FuzzResult:
    """Try texts that atheris makes, led by which lines they reach; it runs in its own process."""
    result = FuzzResult(parser.name, "atheris", count)
    if find_spec("atheris") is None:
        raise SystemExit("atheris is not installed here: pip install atheris")
    command = [sys.executable, "-m", "tests.fuzz.atheris_program", parser.name]
    finished = subprocess.run(
        [*command, f"-runs={count}", f"-seed={seed_number}", "-max_len=300"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if finished.returncode:
        result.faults.append(f"{finished.stdout[-2000:]}\n{finished.stderr[-2000:]}")
    return result


ENGINES: dict[str, Callable[[Parser, int, int], FuzzResult]] = {
    "mutations": run_mutations,
    "hypothesis": run_hypothesis,
    "atheris": run_atheris,
}


def format_results(results: list[FuzzResult]) -> str:
    """Return a table with a line for each run, and below it the first faults."""
    lines = [f"{'what':14} {'engine':11} {'inputs':>9} {'faults':>7} {'slowest':>11}"]
    lines += [
        f"{result.name:14} {result.engine:11} {result.input_count:9,}"
        f" {len(result.faults):7} {result.slowest_seconds * 1000:8.1f} ms"
        for result in results
    ]
    for result in results:
        lines += [f"{result.name}: {fault}" for fault in result.faults[:MAX_SHOWN_FAULTS]]
    return "\n".join(lines)
