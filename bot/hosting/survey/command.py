"""`python -m bot survey GAME FROM TO`: which deals of a range can be won."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from tqdm import tqdm

from bot.background import run_task
from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.rules import Rules
from bot.errors import OperatorError
from bot.hosting.survey.solved_deals import SolvedDeals
from bot.hosting.survey.verdict_table import format_verdict_table
from bot.services.solver.pool import SolverPool
from bot.solver.compiler import start_compiler_if_needed
from bot.variants import VARIANTS

_DEFAULT_SECONDS = 5.0
_NO_LIMIT = 10**15
_LONGEST_SECONDS = 3_600.0
"""For each deal, where only positions are limited."""


def run_survey_command(options: Namespace) -> str:
    """Solve the deals of a range on all cores and return the table of their verdicts.

    What is found is kept in a file at once; deals that are there already are not solved again.
    Raises OperatorError for an unknown game, numbers without a deal, or a file that cannot be used.
    """
    numbers = range(options.first, options.last + 1)
    rules = _find_rules(options.game, numbers)
    path = options.file or Path(f"survey-{options.game}.jsonl")
    budget = _read_budget(options)
    solved_deals = SolvedDeals(path, options.game)
    asyncio.run(_solve_deals(rules, numbers, budget, solved_deals))
    table = format_verdict_table(solved_deals.count_verdicts(numbers))
    return f"{rules.key}, deals {options.first} to {options.last}, kept in {path}\n{table}"


def _read_budget(options: Namespace) -> tuple[int, float]:
    """Return how many positions and seconds each deal is searched for at most."""
    default_seconds = _DEFAULT_SECONDS if options.positions is None else _LONGEST_SECONDS
    positions = _NO_LIMIT if options.positions is None else options.positions
    seconds = default_seconds if options.seconds is None else options.seconds
    if positions <= 0 or not 0 < seconds <= _LONGEST_SECONDS:
        raise OperatorError(
            f"Use one position or more, and seconds from above 0 to {_LONGEST_SECONDS:.0f}."
        )
    return positions, seconds


def _find_rules(variant: str, numbers: range) -> Rules:
    if variant not in VARIANTS:
        raise OperatorError(f"There is no game {variant:.40}; there are {', '.join(VARIANTS)}.")
    try:
        for number in (numbers[0], numbers[-1]):
            deal(VARIANTS[variant], number)
    except (GameError, IndexError) as error:
        raise OperatorError("FROM and TO are no range of deal numbers.") from error
    return VARIANTS[variant]


async def _solve_deals(
    rules: Rules, numbers: range, budget: tuple[int, float], solved_deals: SolvedDeals
) -> None:
    if compiler := start_compiler_if_needed():
        with compiler:
            await asyncio.to_thread(compiler.wait)
    remaining = (number for number in numbers if number not in solved_deals)
    worker_count = _count_cores()
    # `disable=None` shows the bar only on a terminal.
    with tqdm(total=len(numbers), unit="deal", disable=None, leave=False) as bar:
        bar.update(solved_deals.count_verdicts(numbers).total())
        # Where one fails, the others end before their workers, or they would find nothing out.
        async with SolverPool(worker_count) as pool, AsyncExitStack() as running:

            async def solve_remaining(remaining: Iterator[int]) -> None:
                for number in remaining:
                    solution = await pool.solve(deal(rules, number), *budget)
                    solved_deals.add(number, solution)
                    bar.update()

            tasks = [
                await running.enter_async_context(run_task(solve_remaining(remaining)))
                for _ in range(worker_count)
            ]
            await asyncio.gather(*tasks)


def _count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
