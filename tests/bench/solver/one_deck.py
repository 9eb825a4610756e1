"""Games of one deck: how many deals are decided, how fast, and whether as many as published."""

from __future__ import annotations

import time

from bot.engine.deals import deal
from bot.engine.position_json import read_position
from bot.services.stats.win_rates import compute_wilson_interval
from bot.solver.core.boards import build_board
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.depth_first import DepthFirstSearch
from bot.solver.core.draws import FARTHEST_LAST
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement
from tests.bench.solver.timed_searches import TimedSearch, build_share, time_searches
from tests.shared_files import read_shared_lines

FIRST_DEAL = 80_000
CANFIELD_DEALS = 1_000
KLONDIKE_DEALS = 500

PUBLISHED_SHARE = 67.56
"""Blake and Gent's share of Canfield deals that can be won; their columns do not wrap."""

MARGIN = 3.0
"""The published share lies between ours less this and ours with all unknown deals and this."""

SPEED_DEALS = 30
SPEED_POSITIONS = 1_000_000
"""Of each of the deals by which the speed is measured, at most."""


def measure_known_deals() -> list[Measurement]:
    """Return how many deals with known verdicts are decided, and that none is decided wrongly.

    Klondike's known verdicts allow returns from the foundations: only its unwinnable ones bind.
    """
    winnable = _time_known("canfield", Verdict.WINNABLE, 5)
    unwinnable = _time_known("canfield", Verdict.UNWINNABLE, 10)
    klondike = _time_known("klondike-three", Verdict.UNWINNABLE, 10)
    wrong = [search for search in winnable if search.verdict is Verdict.UNWINNABLE]
    wrong += [s for s in (*unwinnable, *klondike) if s.verdict is Verdict.WINNABLE]
    if not IS_COMPILED:
        return [_build_won_share("plain_canfield_won_1s", winnable, 1, 80)]
    return [
        _build_won_share("canfield_won_1s", winnable, 1, 97),
        _build_won_share("canfield_won_5s", winnable, 5, 99),
        build_share(
            "canfield_lost_10s",
            unwinnable,
            lambda search: search.has_found(Verdict.UNWINNABLE, 10),
            90,
            "Canfield, known unwinnable: proved in 10 s",
        ),
        Measurement("wrong_verdicts", len(wrong), 0, "verdicts that differ from the known ones"),
    ]


def measure_fresh_canfield(count: int = CANFIELD_DEALS) -> list[Measurement]:
    """Return how many fresh deals are decided, and whether the published share is between."""
    rules = VARIANTS["canfield"]
    states = (deal(rules, FIRST_DEAL + number) for number in range(count))
    searches = time_searches("canfield", states, 5)
    won = sum(search.verdict is Verdict.WINNABLE for search in searches)
    possible = sum(search.verdict is not Verdict.UNWINNABLE for search in searches)
    least, most = 100 * won / count, 100 * possible / count
    low, high = (100 * end for end in compute_wilson_interval(won, count))
    is_between = least - MARGIN <= PUBLISHED_SHARE <= most + MARGIN
    return [
        _build_decided_share("fresh_canfield_1s", searches, 1, None),
        _build_decided_share("fresh_canfield_5s", searches, 5, None),
        Measurement(
            "canfield_share",
            least,
            None,
            f"per cent won, {low:.2f} to {high:.2f} by Wilson, at most {most:.2f} can be",
        ),
        Measurement(
            "canfield_as_published",
            is_between,
            1,
            f"1 if {PUBLISHED_SHARE} lies from {least - MARGIN:.2f} to {most + MARGIN:.2f}",
            is_lower_bound=True,
        ),
    ]


def measure_klondike(count: int = KLONDIKE_DEALS) -> list[Measurement]:
    """Return how many deals of Klondike, draw three, are decided."""
    rules = VARIANTS["klondike-three"]
    states = (deal(rules, FIRST_DEAL + number) for number in range(count))
    searches = time_searches("klondike-three", states, 5)
    won = sum(search.verdict is Verdict.WINNABLE for search in searches)
    return [
        _build_decided_share("klondike_three_1s", searches, 1, None),
        _build_decided_share("klondike_three_5s", searches, 5, 90),
        Measurement("klondike_three_share", 100 * won / count, None, "per cent won in 5 s"),
    ]


def measure_speed() -> list[Measurement]:
    """Return how many million nodes a second the search looks at in Canfield."""
    nodes, positions, seconds = 0, 0, 0.0
    for number in range(FIRST_DEAL, FIRST_DEAL + SPEED_DEALS):
        board = build_board(deal(VARIANTS["canfield"], number))
        search = DepthFirstSearch(board, FARTHEST_LAST)
        started_at = time.process_time()
        search.run(SPEED_POSITIONS)
        seconds += time.process_time() - started_at
        nodes += search.lookup_count
        positions += search.position_count
    explanation = f"million nodes a second, {positions / seconds / 1e6:.2f} of them new positions"
    return [
        Measurement("canfield_nodes", nodes / seconds / 1e6, 3, explanation, is_lower_bound=True)
    ]


def _time_known(variant: str, verdict: Verdict, seconds: float) -> list[TimedSearch]:
    states = [
        read_position(VARIANTS[variant], line["position"])
        for line in read_shared_lines(f"deals/{variant}.jsonl.gz")
        if line["verdict"] == verdict.value
    ]
    return time_searches(f"{variant}, {verdict.value}", states, seconds)


def _build_won_share(
    name: str, searches: list[TimedSearch], seconds: float, goal: float
) -> Measurement:
    return build_share(
        name,
        searches,
        lambda search: search.has_found(Verdict.WINNABLE, seconds),
        goal,
        f"Canfield, known winnable: won in {seconds:g} s",
    )


def _build_decided_share(
    name: str, searches: list[TimedSearch], seconds: float, goal: float | None
) -> Measurement:
    return build_share(
        name, searches, lambda search: search.is_decided(seconds), goal, f"decided in {seconds:g} s"
    )
