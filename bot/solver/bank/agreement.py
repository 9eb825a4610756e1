"""How well search effort and the fair hint agree on which deals are hard."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation

from bot.solver.bank.deal_bank import DealBank
from bot.solver.bank.levels import Level, ProvedDeal


@dataclass(frozen=True, slots=True)
class Agreement:
    """How search effort and the fair hint agree over some deals.

    ``rank_correlation`` is Spearman's, between effort and a hint that fails: 1 if every deal that
    the hint loses took more search than every deal it wins, 0 if neither says anything about the
    other, None if the hint wins all or none. Win rates are the hint's, from easy to hard: by
    thirds of effort alone, and by level.
    """

    deal_count: int
    rank_correlation: float | None
    win_rates_by_effort: tuple[float, ...]
    win_rates_by_level: tuple[float, ...]


def measure_agreement(banks: Sequence[DealBank]) -> Agreement:
    """Return how the measures agree over all deals of some games; effort is ranked game by game."""
    efforts: list[float] = []
    failures: list[float] = []
    by_effort: list[list[bool]] = [[] for _ in Level]
    by_level: list[list[bool]] = [[] for _ in Level]
    for bank in banks:
        shares = _rank_efforts(bank.deals)
        for deal, share in zip(bank.deals, shares, strict=True):
            efforts.append(share)
            failures.append(float(not deal.is_hint_winning))
            by_effort[int(share * len(by_effort))].append(deal.is_hint_winning)
            by_level[list(Level).index(bank.levels[deal.number])].append(deal.is_hint_winning)
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
