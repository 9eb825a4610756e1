"""``python -m bot.solver.bank fill``: fill the bank of proved deals."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial

from bot.engine.deals import deal, parse_deal_number
from bot.engine.state import State
from bot.solver.bank import (
    DealBank,
    DealSurvey,
    ProvedDeal,
    find_bank,
    get_bank_path,
)
from bot.solver.core.proofs import SearchStatus
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import HintFollower, open_search
from bot.variants import VARIANTS, get_variant

_MOST_SEARCHED_PER_DEAL = 20
"""The most deals that are searched by default for each to prove.

A game of which a smaller share of deals is won gets a smaller bank.
"""


def main(*arguments: str) -> int:
    """Run one command."""
    parser = _build_argument_parser()
    options = parser.parse_args(arguments)
    keys = options.games or list(VARIANTS)
    if unknown_keys := [key for key in keys if key not in VARIANTS]:
        parser.error(f"There is no game {unknown_keys[0]}. The games are {', '.join(VARIANTS)}.")
    try:
        for key in keys:
            _fill(key, options)
    except KeyboardInterrupt:
        return 130
    return 0


DEFAULT_POSITIONS = 200_000
"""A search is given up once it has met this many positions."""


def _build_argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.solver.bank", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fill = commands.add_parser(
        "fill", help="search deals until the bank has --deals of them; what it has already is kept"
    )
    fill.add_argument("--deals", type=int, default=1_000, metavar="N", help="deals of each game")
    fill.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="cores")
    fill.add_argument(
        "--most",
        type=int,
        metavar="N",
        help=f"search at most N deals (default: {_MOST_SEARCHED_PER_DEAL} for each to prove)",
    )
    fill.add_argument("--again", action="store_true", help="begin at the first deal again")
    fill.add_argument(
        "--positions",
        type=int,
        default=DEFAULT_POSITIONS,
        metavar="N",
        help="for a bank that is begun: give up a deal after N positions",
    )
    fill.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    return parser


def _fill(key: str, options: argparse.Namespace) -> None:
    bank = None if options.again else find_bank(key)
    if bank is None:
        bank = start_bank(key, options.positions)
    for bank in fill_bank(  # noqa: B020 - each goes on where the one before ends
        key,
        bank,
        deal_count=options.deals,
        most_searched=options.most or options.deals * _MOST_SEARCHED_PER_DEAL,
        jobs=options.jobs,
    ):
        if bank.deals:
            bank.write(get_bank_path(key))
        if sys.stderr.isatty():
            print(f"\r{key} {len(bank.deals)}", end="\r", file=sys.stderr, flush=True)
    survey = bank.survey
    print(
        f"{key}: {len(bank.deals)} proved deals; of {survey.deal_count} searched"
        f" {survey.winnable} winnable, {survey.unwinnable} unwinnable, {survey.unknown} unknown",
        flush=True,
    )


_BATCH_SIZE = 24
"""How many deals are searched between two looks at how many were won."""


@dataclass(frozen=True, slots=True)
class DealFinding:
    """The verdict on a deal, and the deal measured if it can be won."""

    verdict: Verdict
    proved_deal: ProvedDeal | None = None


def start_bank(variant_key: str, positions: int = DEFAULT_POSITIONS) -> DealBank:
    """Return an empty bank, which begins at the deal that the game's key stands for as a word.

    So each game has deals of its own: with the same numbers, games would show the same cards.
    """
    first, _ = parse_deal_number(variant_key)
    return DealBank(DealSurvey(first, positions))


def fill_bank(
    variant_key: str, bank: DealBank, *, deal_count: int, most_searched: int, jobs: int = 1
) -> Iterator[DealBank]:
    """Search on where the bank ends, on ``jobs`` cores, and yield it after each batch.

    It ends with ``deal_count`` proved deals, or when ``most_searched`` deals have been searched in
    all. The result depends on neither time nor cores, so that it can be stopped and taken up again.
    """
    measure = partial(find_and_measure, variant_key, bank.survey.positions)
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        measure_all = pool.map if pool else map
        while len(bank.deals) < deal_count and bank.survey.deal_count < most_searched:
            next_number = bank.survey.next_number
            for finding in measure_all(measure, range(next_number, next_number + _BATCH_SIZE)):
                bank = _add_finding(bank, finding)
                if len(bank.deals) == deal_count or bank.survey.deal_count == most_searched:
                    break
            yield bank


def find_and_measure(variant_key: str, positions: int, number: int) -> DealFinding:
    """Search a deal, limited to ``positions``, and measure it if it can be won."""
    state = deal(get_variant(variant_key), number)
    solution = search_deal(state, positions)
    if solution.verdict is not Verdict.WINNABLE:
        return DealFinding(solution.verdict)
    # A search may meet some more positions than it was to.
    position_count = min(solution.position_count, positions)
    proved_deal = ProvedDeal(number, position_count, does_hint_win(state))
    return DealFinding(solution.verdict, proved_deal)


def search_deal(opening: State, positions: int) -> Solution:
    """Return what a search limited to ``positions`` says of a deal; its wins are replayed."""
    search = open_search(opening)
    return search.run(positions) or search.conclude()


def does_hint_win(opening: State) -> bool:
    """Return whether following the quick hint wins, without ever going back."""
    return HintFollower(opening, reach_shares=(1.0,)).run(sys.maxsize) is SearchStatus.WON


def _add_finding(bank: DealBank, finding: DealFinding) -> DealBank:
    """Return the bank after one more deal was searched."""
    survey, verdict = bank.survey, finding.verdict.value
    survey = replace(survey, **{verdict: getattr(survey, verdict) + 1})
    deals = bank.deals
    if finding.proved_deal:
        deals = (*deals, finding.proved_deal)
    return DealBank(survey, deals)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
