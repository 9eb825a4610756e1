"""The results so far, so that a run can go on where it stopped, and the report of a sample."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.trial import TrialResult, Verdict

_RESULTS_PATH = ROOT / ".mutation" / "results.jsonl"
_REASONS_PATH = ROOT / "tests" / "mutation" / "survivors.toml"

_SURVIVED = (Verdict.SURVIVED, Verdict.UNTESTED)


def load_results() -> dict[str, TrialResult]:
    """Return the newest result of each mutant that was tried, by its id."""
    if not _RESULTS_PATH.exists():
        return {}
    lines = _RESULTS_PATH.read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return {
        record["mutant_id"]: TrialResult(**{**record, "verdict": Verdict(record["verdict"])})
        for record in records
    }


def record_result(result: TrialResult) -> None:
    """Append a result at once: a run may be stopped at any time."""
    _RESULTS_PATH.parent.mkdir(exist_ok=True)
    with _RESULTS_PATH.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result)) + "\n")


def load_reasons() -> dict[str, str]:
    """Return why a mutant survives, by its id, as far as somebody has looked."""
    reasons: dict[str, str] = tomllib.loads(_REASONS_PATH.read_text("utf-8"))["reasons"]
    return reasons


def list_survivors(mutants: Iterable[Mutant], results: dict[str, TrialResult]) -> list[Mutant]:
    """Return the mutants that no test has noticed."""
    return [
        mutant
        for mutant in mutants
        if mutant.id in results and results[mutant.id].verdict in _SURVIVED
    ]


def format_report(mutants: list[Mutant], results: dict[str, TrialResult]) -> str:
    """Return a table by package, the share of mutants killed, and each survivor with its reason."""
    tried = [mutant for mutant in mutants if mutant.id in results]
    counts = Counter((_get_part(mutant), results[mutant.id].verdict) for mutant in tried)
    lines = [f"{'part':34} {'tried':>6} {'killed':>7} {'timed out':>10} {'survived':>9}"]
    for part in (*sorted({_get_part(mutant) for mutant in tried}), "all"):
        numbers = [
            sum(
                count
                for key, count in counts.items()
                if key[0] in (part, *"") or part == "all"
                if key[1] in verdicts
            )
            for verdicts in ((*Verdict,), (Verdict.KILLED,), (Verdict.TIMED_OUT,), _SURVIVED)
        ]
        lines.append("{:34} {:6} {:7} {:10} {:9}".format(part, *numbers))
    survivors, reasons = list_survivors(mutants, results), load_reasons()
    if tried:
        share = 1 - len(survivors) / len(tried)
        lines.append(f"{len(tried)} of {len(mutants)} tried, {share:.1%} killed")
    for mutant in survivors:
        lines += ["", f"survived: {mutant.id} (line {mutant.lines.start})", mutant.diff]
        lines.append(f"reason: {reasons.get(mutant.id, 'not looked at yet')}")
    return "\n".join(lines)


def _get_part(mutant: Mutant) -> str:
    return mutant.path.rpartition("/")[0]
