"""Change the rules, the fairness of contests and the store's guards, and see if tests notice.

A sample that a seed repeats; results are kept in `.mutation/`, and a run goes on where the last one
stopped. Delete `.mutation/covering_tests.json` after changing tests or code.
"""

import argparse
import os
import sys
from dataclasses import replace

from tests.mutation import trial
from tests.mutation.trial import (
    ROOT,
    CoveringTests,
    Mutant,
    TrialResult,
    Verdict,
    choose_sample,
    list_mutants,
    load_covering_tests,
    preload_libraries,
    try_mutant,
)


def main() -> int:
    """Try the mutants of the sample that were not tried yet; return 1 if too few are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=500, help="how many mutants (500)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--part", type=_parse_part, default=(1, 1), metavar="1/5", help="a part")
    parser.add_argument("--again", action="store_true", help="try survivors again")
    parser.add_argument("--report", action="store_true", help="only print the results so far")
    parser.add_argument("--goal", type=float, default=92.0, help="percent to be killed (92)")
    options = parser.parse_args()
    os.chdir(ROOT)
    os.environ["CI"] = "1"  # hypothesis tries the same examples each time
    mutants = list_mutants()
    chosen = choose_sample(mutants, options.count, options.seed)
    print(f"{len(chosen)} of {len(mutants)} mutants, seed {options.seed}", flush=True)
    results = trial.load_results()
    if not options.report:
        survivors = {mutant.id for mutant in trial.list_survivors(chosen, results)}
        covering = load_covering_tests()
        preload_libraries()
        _check_unchanged_code_survives(chosen, covering)
        number, parts = options.part
        for mutant in chosen[number - 1 :: parts]:
            if mutant.id in results and not (options.again and mutant.id in survivors):
                continue
            result = results[mutant.id] = _try_stages(mutant, covering)
            trial.record_result(result)
            print(f"{result.verdict:9} {result.seconds:6.1f} s  {mutant.id}", flush=True)
    print(trial.format_report(chosen, results))
    tried = [mutant for mutant in chosen if mutant.id in results]
    killed = len(tried) - len(trial.list_survivors(chosen, results))
    return int(100 * killed < options.goal * len(tried))


def _try_stages(mutant: Mutant, covering: CoveringTests) -> TrialResult:
    """Run the covering tests, stage by stage, until one of them notices."""
    result, seconds = TrialResult(mutant.id, Verdict.UNTESTED, 0.0), 0.0
    for tests in covering.list_stages(mutant):
        result = try_mutant(mutant, tests, covering.sum_seconds(tests))
        seconds += result.seconds
        if result.verdict is not Verdict.SURVIVED:
            break
    return replace(result, seconds=round(seconds, 2))


def _check_unchanged_code_survives(mutants: list[Mutant], covering: CoveringTests) -> None:
    """End the program if tests fail without a change: then they would kill every mutant."""
    mutant = next(mutant for mutant in mutants if covering.list_stages(mutant))
    tests = covering.list_stages(mutant)[0]
    result = try_mutant(mutant, tests, covering.sum_seconds(tests), is_changed=False)
    if result.verdict is not Verdict.SURVIVED:
        raise SystemExit(f"The tests of {mutant.path} fail without any change.")


def _parse_part(text: str) -> tuple[int, int]:
    number, _, parts = text.partition("/")
    return int(number), int(parts)


if __name__ == "__main__":
    sys.exit(main())
