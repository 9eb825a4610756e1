"""``python -m tests.bench.solver.agreement``: how the bank's levels agree with what hints win."""

import argparse
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import StatisticsError, correlation

from bot.solver.bank import DealBank, Level, ProvedDeal, find_bank
from bot.variants import VARIANTS


def main(*arguments: str) -> None:
    """Print a line for each game, and one for all together."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver.agreement")
    parser.add_argument("--deals", type=int, metavar="N", help="only each game's first deals")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    options = parser.parse_args(arguments)
    print_agreement(options.games or list(VARIANTS), options.deals)


def print_agreement(keys: Sequence[str], deal_count: int | None) -> None:
    """Print the table of the games that have a bank, of each one's first deals or of all."""
    banks = {key: bank for key in keys if (bank := find_bank(key))}
    if deal_count is not None:
        # The first deals are graded among themselves.
        for key, bank in banks.items():
            banks[key] = replace(bank, deals=bank.deals[:deal_count])
    print(
        f"{'':20} {'':>6} {'rank':>6}  {'hint wins, by effort':^20}  {'hint wins, by level':^20}\n"
        f"{'game':20} {'deals':>6} {'corr.':>6}  {'least':>6} {'':>6} {'most':>6}"
        f"  {'easy':>6} {'medium':>6} {'hard':>6}"
    )
    for key, bank in banks.items():
        _print_line(key, [bank])
    _print_line("all", list(banks.values()))


def _print_line(name: str, banks: Sequence[DealBank]) -> None:
    agreement = compare_levels_with_hints(banks)
    coefficient = agreement.rank_correlation
    rates = "  ".join(
        " ".join(f"{rate:6.1%}" for rate in rates)
        for rates in (agreement.win_rates_by_effort, agreement.win_rates_by_level)
    )
    shown = "" if coefficient is None else f"{coefficient:.2f}"
    print(f"{name:20} {agreement.deal_count:6} {shown:>6}  {rates}")


@dataclass(frozen=True, slots=True)
class Agreement:
    """How search effort and the quick hint agree over some deals.

    ``rank_correlation`` is Spearman's, between effort and a hint that fails: 1 if every deal that
    the hint loses took more search than every deal it wins, 0 if neither says anything about the
    other, None if the hint wins all or none. Win rates are the hint's, from easy to hard: by
    thirds of effort alone, and by level.
    """

    deal_count: int
    rank_correlation: float | None
    win_rates_by_effort: tuple[float, ...]
    win_rates_by_level: tuple[float, ...]


def compare_levels_with_hints(banks: Sequence[DealBank]) -> Agreement:
    """Return how the measures agree over all deals of some games; effort is ranked game by game."""
    efforts: list[float] = []
    failures: list[float] = []
    by_effort: list[list[bool]] = [[] for _ in Level]
    by_level: list[list[bool]] = [[] for _ in Level]
    for bank in banks:
        shares = _rank_efforts(bank.deals)
        for bank_deal, share in zip(bank.deals, shares, strict=True):
            efforts.append(share)
            failures.append(float(not bank_deal.is_hint_winning))
            by_effort[int(share * len(by_effort))].append(bank_deal.is_hint_winning)
            by_level[list(Level).index(bank.levels[bank_deal.number])].append(
                bank_deal.is_hint_winning
            )
    try:
        rank_correlation = correlation(efforts, failures)
    except StatisticsError:
        rank_correlation = None
    return Agreement(
        len(efforts),
        rank_correlation,
        tuple(map(_compute_share, by_effort)),
        tuple(map(_compute_share, by_level)),
    )


def _rank_efforts(deals: Sequence[ProvedDeal]) -> list[float]:
    """Return each deal's rank by effort, as a share of its game's deals: above 0 and below 1."""
    efforts = sorted(deal.position_count for deal in deals)
    return [
        (bisect_left(efforts, effort) + bisect_right(efforts, effort)) / 2 / len(efforts)
        for effort in (deal.position_count for deal in deals)
    ]


def _compute_share(wins: Sequence[bool]) -> float:
    return sum(wins) / len(wins) if wins else 0.0


if __name__ == "__main__":
    main(*sys.argv[1:])
