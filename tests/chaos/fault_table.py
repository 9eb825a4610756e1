"""The results of chaos: counted by fault, appended to a file, and printed as a table."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.chaos.driver.statements import StatementKind
from tests.chaos.faults import FAULTS
from tests.chaos.world import ChaosWorld

FAILURE_KINDS = ("lost", "doubled", "wrong")
_ANSWERS = ("done", "refused", "unsure", "silent")
_HEADINGS = ("fault", "tries", "hits", "actions", *_ANSWERS, *FAILURE_KINDS)
"""`hits` are requests of the bot that were answered wrongly."""


@dataclass
class FaultCounts:
    """How often each fault was tried and what came of it: counts by fault and by column."""

    by_fault: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, fault: str, **counts: int) -> None:
        """Add to the counts of a fault."""
        self.by_fault.setdefault(fault, Counter()).update(counts)

    def add_world(self, world: ChaosWorld) -> None:
        """Count what happened in a world."""
        for step in world.steps:
            answers = Counter(str(statement) for statement in step.statements)
            actions = len(step.actions)
            self.count(step.fault, tries=1, hits=step.hits, actions=actions, **answers)
        if world.failure is not None:
            self.count(world.failure.fault, **{world.failure.kind: 1})

    def add(self, other: FaultCounts) -> None:
        """Add all counts of another."""
        for fault, counts in other.by_fault.items():
            self.count(fault, **counts)


@dataclass(frozen=True)
class ResultLine:
    """One line of the results' file: a batch of worlds or a kill, with the seed that repeats it."""

    kind: str
    seed: int
    number: int
    worlds: int
    seconds: float
    counts: FaultCounts
    failure: str = ""

    def dump(self) -> str:
        """Return the line."""
        values: dict[str, Any] = {**vars(self), "counts": self.counts.by_fault}
        return json.dumps(values)

    @classmethod
    def parse(cls, text: str) -> ResultLine:
        """Return what a line says."""
        values = json.loads(text)
        counts = {fault: Counter(numbers) for fault, numbers in values.pop("counts").items()}
        return cls(**values, counts=FaultCounts(counts))


def load_results(path: Path | None) -> list[ResultLine]:
    """Return the lines of a results' file; none where there is no file yet."""
    if path is None or not path.exists():
        return []
    return [ResultLine.parse(line) for line in path.read_text("utf-8").splitlines()]


def append_result(path: Path | None, line: ResultLine) -> None:
    """Append a line to the results' file."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line.dump()}\n")


def format_fault_table(lines: list[ResultLine]) -> str:
    """Return the table of faults, with the sums of all tries and the seeds that repeat them."""
    total = FaultCounts()
    for line in lines:
        total.add(line.counts)
    rows = [
        (fault, *(counts[heading] for heading in _HEADINGS[1:]))
        for fault, counts in sorted(total.by_fault.items(), key=_get_place)
    ]
    sums = [sum(counts[heading] for counts in total.by_fault.values()) for heading in _HEADINGS[1:]]
    worlds = sum(line.worlds for line in lines)
    kills = sum(line.kind == "kill" for line in lines)
    seeds = ", ".join(map(str, sorted({line.seed for line in lines})))
    failures = [line for line in lines if line.failure]
    summary = (
        f"{worlds} worlds and {kills} kills in {sum(line.seconds for line in lines):.0f} s,"
        f" seed {seeds}: {len(failures)} failed."
    )
    return "\n".join(
        [
            _format_row(_HEADINGS),
            *(_format_row(row) for row in rows),
            _format_row(("all", *sums)),
            "",
            summary,
            *(f"{line.kind} {line.number}, seed {line.seed}: {line.failure}" for line in failures),
        ]
    )


def _get_place(item: tuple[str, Counter[str]]) -> tuple[int, str]:
    """Return where a fault stands in the table: as they are listed, kills last."""
    names = [fault.name for fault in FAULTS]
    return (names.index(item[0]) if item[0] in names else len(names), item[0])


def _format_row(values: tuple[object, ...]) -> str:
    fault, *numbers = map(str, values)
    return f"{fault:26}" + "".join(f"{number:>9}" for number in numbers)


assert {str(kind) for kind in StatementKind} == set(_ANSWERS)
