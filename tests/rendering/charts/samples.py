"""Charts as they are used, and as they hardly ever are."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.charts import SinglePanelChart


def cards_up_histogram() -> BarChart:
    """How many games brought so many cards to the foundations."""
    luck = Random(11)
    found = [min(52, int(luck.expovariate(1 / 14))) for _ in range(400)]
    bars = tuple(
        ChartBar(value=found.count(cards), label=str(cards), is_highlighted=cards == 52)
        for cards in range(53)
    )
    return BarChart(bars=bars, caption="Cards up · 400 games")


def wins_by_game() -> HorizontalBarChart:
    """Wins per game, with percentage, counts and interval."""
    known = [("Canfield", 63, 126), ("Forty Thieves", 8, 61), ("Klondike", 19, 40), ("Lucas", 3, 4)]
    return HorizontalBarChart(
        rows=tuple(
            HorizontalBarRow(
                label=name,
                value=100 * won / played,
                notes=(f"{100 * won / played:.0f}%", f"{won}/{played}"),
                interval=wilson_interval(won, played),
            )
            for name, won, played in known
        ),
        caption="Wins",
    )


def wilson_interval(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a rate, in per cent."""
    z = 1.96
    rate, share = won / played, z * z / played
    middle = (rate + share / 2) / (1 + share)
    reach = z / (1 + share) * ((rate * (1 - rate) + share / 4) / played) ** 0.5
    return 100 * max(0.0, middle - reach), 100 * min(1.0, middle + reach)


def recent_games_line() -> LineChart:
    """The last thirty games: cards up, the won ones full."""
    luck = Random(7)
    cards = [52 if luck.random() < 0.3 else luck.randrange(2, 40) for _ in range(30)]
    dots = tuple(
        LinePoint(value=up, label=str(number), is_highlighted=up == 52)
        for number, up in enumerate(cards, 1)
    )
    return LineChart(points=dots, caption="Last 30 games", full_value=52)


def monthly_rate_bars() -> BarChart:
    """Win rates of a few months with their intervals."""
    known = [("5", 12, 40), ("6", 31, 60), ("7", 22, 31), ("8", 1, 2)]
    return BarChart(
        bars=tuple(
            ChartBar(
                value=100 * won / played,
                label=month,
                note=f"{100 * won / played:.0f}%",
                interval=wilson_interval(won, played),
                is_highlighted=month == "8",
            )
            for month, won, played in known
        ),
        caption="Win rate by month",
        unit="%",
        full_value=100,
    )


def short_leaderboard() -> HorizontalBarChart:
    """The first ten, and one's own row far below."""
    played = [233, 61, 118, 40, 502, 87, 29, 350, 77, 141]
    known = [(round(count * (0.74 - 0.04 * rank)), count) for rank, count in enumerate(played, 1)]
    known.sort(key=lambda each: wilson_interval(*each)[0], reverse=True)
    rows = [_make_rank_row(rank, won, count) for rank, (won, count) in enumerate(known, 1)]
    own = replace(_make_rank_row(217, 6, 52), is_highlighted=True, has_gap_before=True)
    return HorizontalBarChart(
        rows=(*rows, own), caption="Canfield", dot_legend="places by", unit="%"
    )


def _make_rank_row(rank: int, won: int, played: int) -> HorizontalBarRow:
    return HorizontalBarRow(
        label=str(rank),
        value=100 * won / played,
        notes=(f"{100 * won / played:.0f}%", f"{won}/{played}"),
        interval=wilson_interval(won, played),
        golden_dot_value=wilson_interval(won, played)[0],
    )


def sample_podium() -> PodiumChart:
    """Places 2, 1 and 3, with cards up of 52."""
    return PodiumChart(
        (
            PodiumStep(2, "47", "cards up"),
            PodiumStep(1, "52", "cards up", is_highlighted=True),
            PodiumStep(3, "1", "card up"),
        ),
        "Canfield · podium",
    )


def running_scoreboard() -> HorizontalBarChart:
    """A race under way, where two have ended."""
    cards = (31, 28, 28, 17, 9, 1, 0)
    rows = tuple(
        HorizontalBarRow(
            label=str(place),
            value=up,
            notes=(str(up), f"{3 * up} moves"),
            has_hollow_dot=place not in {2, 5},
        )
        for place, up in enumerate(cards, 1)
    )
    return HorizontalBarChart(
        rows=rows, caption="Cards up of 52", dot_legend="playing", full_value=52
    )


def record_figures() -> NumberTilesChart:
    """A player's record in numbers."""
    return NumberTilesChart(
        tiles=(
            NumberTile("1,234", "Games"),
            NumberTile("12.3%", "Won", "±1.8", is_highlighted=True),
            NumberTile("52", "Best"),
            NumberTile("13.7", "Average", "of 52"),
            NumberTile("7", "Longest run", "2 now"),
            NumberTile("3 min 4 s", "Fastest win"),
        ),
        caption="Canfield",
    )


def record_stack() -> MultiPanelChart:
    """A player's record as one picture."""
    return MultiPanelChart(
        (
            record_figures(),
            replace(cards_up_histogram(), has_reduced_height=True),
            replace(recent_games_line(), has_reduced_height=True),
        )
    )


def account_line() -> LineChart:
    """What the house won and lost, a day each: dollars around the stake."""
    luck, dollars, known = Random(3), 0, []
    for day in range(1, 61):
        dollars += luck.choice((-52, -27, -12, 8, 33, 58))
        known.append(LinePoint(value=dollars, label=str(day)))
    return LineChart(
        points=tuple(known),
        caption="Account · 60 games",
        unit="$",
        reference_value=0,
        reference_label="break-even",
    )


def house_stack() -> MultiPanelChart:
    """The house's accounts: an estimate settles on its level while an account goes down."""
    luck = Random(5)
    paid = [luck.choice((2, 4, 6, 9, 15, 52)) for _ in range(40)]
    means = [sum(paid[: at + 1]) / (at + 1) for at in range(40)]
    days = [ChartBar(value=cards * 5 - 52, label=str(at)) for at, cards in enumerate(paid[:14], 1)]
    return MultiPanelChart(
        (
            NumberTilesChart(
                (
                    NumberTile("−$1,250", "Balance", is_highlighted=True),
                    NumberTile("$2,080", "Staked"),
                )
            ),
            LineChart(
                points=tuple(
                    LinePoint(value=mean, label=str(at)) for at, mean in enumerate(means, 1)
                ),
                caption="Cards up on average",
                reference_value=10.4,
                reference_label="to break even",
                has_reduced_height=True,
            ),
            BarChart(bars=tuple(days), caption="Won and lost", unit="$", has_reduced_height=True),
        )
    )


def long_leaderboard() -> HorizontalBarChart:
    """A leaderboard among many, with its own row far below."""
    played = [120, 233, 61, 118, 340, 87, 29, 350, 77, 141]
    rows = [
        _make_wide_rank_row(str(rank), round(n * (0.30 - 0.02 * rank)), n)
        for rank, n in enumerate(played, 1)
    ]
    own = replace(_make_wide_rank_row("1,234", 9, 120), is_highlighted=True, has_gap_before=True)
    return HorizontalBarChart(rows=(*rows, own), caption="Canfield · wins")


def _make_wide_rank_row(rank: str, won: int, played: int) -> HorizontalBarRow:
    rate = f"{100 * won / played:.1f}%"
    return replace(_make_rank_row(0, won, played), label=rank, notes=(rate, f"{won}/{played}"))


SAMPLES: dict[str, Callable[[], SinglePanelChart]] = {
    "histogram": cards_up_histogram,
    "games": wins_by_game,
    "recent": recent_games_line,
    "rates": monthly_rate_bars,
    "leaderboard": short_leaderboard,
    "podium": sample_podium,
    "scoreboard": running_scoreboard,
    "figures": record_figures,
    "account": account_line,
    "ladder": long_leaderboard,
}

STACK_SAMPLES: dict[str, Callable[[], MultiPanelChart]] = {
    "record": record_stack,
    "accounts": house_stack,
}

_LONG = "A caption that is much too long for the width of any picture whatever, and then some"

EXTREME_SAMPLES: dict[str, Callable[[], SinglePanelChart]] = {
    "no-bars": lambda: BarChart(caption="Wins"),
    "no-dots": LineChart,
    "no-rows": HorizontalBarChart,
    "one-bar": lambda: BarChart(bars=(ChartBar(value=3, label="1"),)),
    "no-steps": lambda: PodiumChart(caption="Canfield"),
    "one-step": lambda: PodiumChart((PodiumStep(1, "0"),)),
    "ten-steps": lambda: PodiumChart(
        (PodiumStep(1, "104", "cards up", is_highlighted=True),) * 10, _LONG
    ),
    "long-steps": lambda: PodiumChart((PodiumStep(3, _LONG, _LONG), PodiumStep(1, "1", _LONG))),
    "long-keys": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=4, golden_dot_value=0, has_hollow_dot=True),),
        caption=_LONG,
        dot_legend="places by",
    ),
    "key-alone": lambda: LineChart(
        points=(LinePoint(value=3),),
        reference_value=2,
        reference_label="break-even",
        has_reduced_height=True,
    ),
    "one-dot": lambda: LineChart(points=(LinePoint(value=3, label="1"),)),
    "one-row": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=50, notes=("50%", "1/2")),)
    ),
    "sixty-bars": lambda: BarChart(
        bars=tuple(ChartBar(value=at * 7 % 23, label=str(at)) for at in range(60)), caption=_LONG
    ),
    "two-hundred-bars": lambda: BarChart(bars=tuple(ChartBar(value=at) for at in range(200))),
    "hundred-dots": lambda: LineChart(
        points=tuple(LinePoint(value=at * 37 % 101, label=str(at)) for at in range(100))
    ),
    "many-rows": lambda: HorizontalBarChart(
        rows=tuple(_make_rank_row(rank, 26 - rank, 25) for rank in range(1, 26))
    ),
    "zeros": lambda: BarChart(bars=tuple(ChartBar(value=0, label=str(at)) for at in range(8))),
    "zero-dots": lambda: LineChart(points=(LinePoint(value=0),) * 8),
    "zero-rows": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=0, notes=("0%",), interval=(0, 0)),) * 2
    ),
    "all-equal": lambda: BarChart(bars=(ChartBar(value=4, label="4"),) * 6),
    "equal-dots": lambda: LineChart(points=(LinePoint(value=52, label="9"),) * 30, full_value=52),
    "billions": lambda: BarChart(
        bars=tuple(ChartBar(value=10**9 - at * 123_456_789, label=str(at)) for at in range(4))
    ),
    "billion-rows": lambda: HorizontalBarChart(
        rows=(
            HorizontalBarRow(label="1000000000", value=10**9, notes=("1000000000/1000000000",) * 2),
            HorizontalBarRow(label=_LONG, value=1, notes=(_LONG, _LONG, "1")),
        ),
        caption=_LONG,
        full_value=10**9,
    ),
    "long-labels": lambda: BarChart(
        bars=tuple(ChartBar(value=at, label=_LONG, note="12/40") for at in range(1, 9)),
        caption=_LONG,
    ),
    "many-notes": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label=_LONG, value=3, notes=("3000000000",) * 4, interval=(2, 4)),)
        * 2,
        full_value=5,
    ),
    "largest": lambda: LineChart(
        points=(LinePoint(value=10**15), LinePoint(value=1), LinePoint(value=0))
    ),
    "no-tiles": lambda: NumberTilesChart(caption="Canfield"),
    "one-tile": lambda: NumberTilesChart((NumberTile("0", ""),)),
    "seven-tiles": lambda: NumberTilesChart((NumberTile("52", "Cards up", "±2"),) * 7),
    "long-tiles": lambda: NumberTilesChart(
        (NumberTile(_LONG, _LONG, _LONG), *(NumberTile("12", "Games"),) * 7), caption=_LONG
    ),
    "all-below": lambda: BarChart(
        bars=tuple(
            ChartBar(value=-at, label=str(at), interval=(-at - 9, -at + 2))
            for at in range(5, 40, 5)
        ),
        unit="$",
        has_reduced_height=True,
    ),
    "either-way": lambda: BarChart(
        bars=(
            ChartBar(value=-(10**15), label="a"),
            ChartBar(value=10**15, label="b", is_highlighted=True),
        ),
        unit="$",
        reference_value=1,
    ),
    "low-notes": lambda: replace(
        monthly_rate_bars(), has_reduced_height=True, reference_value=33.3
    ),
    "level-above": lambda: LineChart(
        points=(LinePoint(value=-3), LinePoint(value=4)),
        reference_value=40,
        has_reduced_height=True,
    ),
    "level-below": lambda: LineChart(
        points=(LinePoint(value=3, is_highlighted=True), LinePoint(value=-4)),
        full_value=52,
        reference_value=-0.5,
        unit="%",
    ),
    "few-labels": lambda: LineChart(
        points=tuple(
            LinePoint(
                value=at * 37 % 101 - 50, label={0: "1 March", 25: "26", 59: "29 April"}.get(at, "")
            )
            for at in range(60)
        ),
        has_reduced_height=True,
    ),
    "no-low-dots": lambda: LineChart(caption="Last 30 games", has_reduced_height=True),
}
