"""Published and measured odds of variants, to compare players' win rates with."""

from __future__ import annotations

from bot.services.stats.win_rates import compute_wilson_interval
from bot.solver.bank.deal_bank import find_bank

BOOK_WIN_RATES = {"canfield": (0.03, 0.10)}
"""The win rates that rulebooks give: Hoyle's "about", and the English book's for good players."""

WINNABLE_SHARES = {"canfield": 0.675, "klondike": 0.901, "klondike-three": 0.814}
"""The share of deals that can be won at all if every card is known: lower bounds.

C. Blake and I. P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*,
JAIR 85 (2026) 21, arXiv 1906.12314v5. Klondike: table 3, without cards back from the foundations,
90.204 ± 0.093 % and 81.524 ± 0.089 %. Canfield: table 2, whole pile moves, 67.562 ± 0.034 %; its
columns end at the foundations' base where ours go round, so that each of its solutions is one of
ours too, and ours may have more. Rounded down from the intervals' lower ends. For other variants
no figure with our rules is known.
"""

HINT_WIN_COUNTS = {"klondike": (80, 200), "canfield": (30, 200), "forty-thieves": (24, 200)}
"""How many games are won by playing every hint to the end, and of how many.

Measured with `python -m tests.bench.hints` on deals 60000 to 60199, which are like any others.
Hints know only what a player sees. No figure for people with our rules is known.
"""


def find_winnable_range(variant_key: str) -> tuple[float, float] | None:
    """Return between which shares of a game's deals can be won; None where none was searched.

    The deals that the search for the bank left unknown may be winnable or not, and the ends are
    those of 95 % intervals of what it found. What is published may raise the lower end.
    """
    bank = find_bank(variant_key)
    if bank is None:
        return None
    survey = bank.survey
    low, _ = compute_wilson_interval(survey.winnable, survey.deal_count)
    _, high = compute_wilson_interval(survey.winnable + survey.unknown, survey.deal_count)
    published = WINNABLE_SHARES.get(variant_key, 0.0)
    return max(low, published), max(high, published)
