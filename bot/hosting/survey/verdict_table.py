"""What a survey says: how many deals can be won, and how sure that is."""

from __future__ import annotations

from collections import Counter

from bot.services.stats.win_rates import compute_wilson_interval
from bot.solver.solution import Verdict


def format_verdict_table(verdicts: Counter[Verdict]) -> str:
    """Return the table: each verdict with its share of the deals and Wilson's 95 % interval.

    The last line has the share of all deals that can be won: it is no less than that of the deals
    that were won, and no more than if all unknown ones could be, each with its interval.
    """
    deals = verdicts.total()
    lines = [
        f"{verdict.value:10} {count:>9,} {_format_share(count, deals)}"
        for verdict in Verdict
        for count in [verdicts[verdict]]
    ]
    least, _ = compute_wilson_interval(verdicts[Verdict.WINNABLE], deals)
    _, most = compute_wilson_interval(deals - verdicts[Verdict.UNWINNABLE], deals)
    lines.append(f"of all deals {100 * least:.2f} to {100 * most:.2f} % can be won")
    return "\n".join(lines)


def _format_share(count: int, deals: int) -> str:
    low, high = compute_wilson_interval(count, deals)
    share = f"{100 * count / deals:6.2f} %" if deals else "     –  "
    return f"{share}  ({100 * low:.2f} to {100 * high:.2f} %)"
