"""Charts as the bot uses them, and as they hardly ever are."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from rendering.charts import (
    BarChart,
    CalendarChart,
    CalendarDay,
    ChartBar,
    DayMark,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    SinglePanelChart,
)
from rendering.charts.layouts import PanelLayout, PixelBox, TextInk


def cards_up_histogram() -> BarChart:
    """Return a histogram: how many games brought each number of cards to the foundations."""
    random_source = Random(11)
    results = [min(52, int(random_source.expovariate(1 / 14))) for _ in range(400)]
    bars = tuple(
        ChartBar(value=results.count(cards), label=str(cards), is_highlighted=cards == 52)
        for cards in range(53)
    )
    return BarChart(bars=bars, caption="Cards up · 400 games")


def wilson_interval(won: int, played: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a rate, in per cent."""
    z = 1.96
    rate, share = won / played, z * z / played
    middle = (rate + share / 2) / (1 + share)
    half_width = z / (1 + share) * ((rate * (1 - rate) + share / 4) / played) ** 0.5
    return 100 * max(0.0, middle - half_width), 100 * min(1.0, middle + half_width)


def recent_games_line() -> LineChart:
    """Return the cards up of the last thirty games, wins highlighted."""
    random_source = Random(7)
    results = [
        52 if random_source.random() < 0.3 else random_source.randrange(2, 40) for _ in range(30)
    ]
    points = tuple(
        LinePoint(value=cards, label=str(number), is_highlighted=cards == 52)
        for number, cards in enumerate(results, 1)
    )
    return LineChart(points=points, caption="Last 30 games", full_value=52)


def monthly_rate_bars() -> BarChart:
    """Return the win rates of a few months with their intervals."""
    months = [("5", 12, 40), ("6", 31, 60), ("7", 22, 31), ("8", 1, 2)]
    return BarChart(
        bars=tuple(
            ChartBar(
                value=100 * won / played,
                label=month,
                note=f"{100 * won / played:.0f}%",
                interval=wilson_interval(won, played),
                is_highlighted=month == "8",
            )
            for month, won, played in months
        ),
        caption="Win rate by month",
        unit="%",
        full_value=100,
    )


def short_leaderboard() -> HorizontalBarChart:
    """Return the first ten rows, and the player's own row far below."""
    played = [233, 61, 118, 40, 502, 87, 29, 350, 77, 141]
    results = [(round(count * (0.74 - 0.04 * rank)), count) for rank, count in enumerate(played, 1)]
    results.sort(key=lambda result: wilson_interval(*result)[0], reverse=True)
    labels = [
        "Ada",
        "Ben",
        "#3",
        "Wilhelmina M…",
        "Cleo",
        "#6",
        "Mr. Nobody",
        "Zoe",
        "#9",
        "_xX_Li_Xx_",
    ]
    rows = [
        make_rank_row(label, won, count)
        for label, (won, count) in zip(labels, results, strict=True)
    ]
    own_row = replace(make_rank_row("Lucia", 6, 52), is_highlighted=True, has_gap_before=True)
    return HorizontalBarChart(
        rows=(*rows, own_row), caption="Canfield", dot_legend="places by", unit="%"
    )


def make_rank_row(label: str, won: int, played: int) -> HorizontalBarRow:
    """Return a row of a leaderboard, whose dot is the lower end of the interval."""
    return HorizontalBarRow(
        label=label,
        value=100 * won / played,
        notes=(f"{100 * won / played:.0f}%", f"{won}/{played}"),
        interval=wilson_interval(won, played),
        golden_dot_value=wilson_interval(won, played)[0],
    )


def sample_podium() -> PodiumChart:
    """Return the ranks 2, 1 and 3, with their cards up."""
    return PodiumChart(
        (
            PodiumStep(2, "47", "cards up", name="Ben", cards=("8H", "9H", "TH", "JH", "QH")),
            PodiumStep(
                1,
                "52",
                "142 moves",
                is_highlighted=True,
                name="Wilhelmina M…",
                cards=("9S", "TS", "JS", "QS", "KS"),
            ),
            PodiumStep(3, "1", "card up", name="#3", cards=("AC",)),
        ),
        "Canfield · podium",
    )


def sample_calendar() -> CalendarChart:
    """Return a month that began on a Thursday, with all marks."""
    marks = "..LLWLLLWFLLWLLLMMWLLWLLLFLW..."
    by_letter = {mark.name[0]: mark for mark in DayMark} | {".": DayMark.NONE}
    return CalendarChart(
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        tuple(
            CalendarDay(str(number), by_letter[letter], is_highlighted=number == 28)
            for number, letter in enumerate(marks, 1)
        ),
        3,
        "Dailies · October 2026",
        ((DayMark.WON, "Won 6"), (DayMark.FROZEN, "Streak kept 2"), (DayMark.MISSED, "Missed 2")),
    )


def running_scoreboard() -> HorizontalBarChart:
    """Return the scoreboard of a running challenge that two players have finished."""
    rows = tuple(
        HorizontalBarRow(
            label=str(rank),
            value=cards,
            notes=(str(cards), f"{3 * cards} moves"),
            has_hollow_dot=rank not in {2, 5},
        )
        for rank, cards in enumerate((31, 28, 28, 17, 9, 1, 0), 1)
    )
    return HorizontalBarChart(
        rows=rows, caption="Cards up of 52", dot_legend="playing", full_value=52
    )


def record_tiles() -> NumberTilesChart:
    """Return a player's record in numbers."""
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


def record_panels() -> MultiPanelChart:
    """Return a player's record as one picture."""
    return MultiPanelChart(
        (
            record_tiles(),
            replace(cards_up_histogram(), has_reduced_height=True),
            replace(recent_games_line(), has_reduced_height=True),
        )
    )


def account_line() -> LineChart:
    """Return the balance of the house in dollars after each of sixty games."""
    random_source, balance, points = Random(3), 0, []
    for number in range(1, 61):
        balance += random_source.choice((-52, -27, -12, 8, 33, 58))
        points.append(LinePoint(value=balance, label=str(number)))
    return LineChart(
        points=tuple(points),
        caption="Account · 60 games",
        unit="$",
        reference_value=0,
        reference_label="break-even",
    )


def house_panels() -> MultiPanelChart:
    """Return the accounts of the house: balance, average cards up, and results."""
    random_source = Random(5)
    results = [random_source.choice((2, 4, 6, 9, 15, 52)) for _ in range(40)]
    means = [sum(results[:count]) / count for count in range(1, 41)]
    bars = [
        ChartBar(value=cards * 5 - 52, label=str(number))
        for number, cards in enumerate(results[:14], 1)
    ]
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
                    LinePoint(value=mean, label=str(number)) for number, mean in enumerate(means, 1)
                ),
                caption="Cards up on average",
                reference_value=10.4,
                reference_label="to break even",
                has_reduced_height=True,
            ),
            BarChart(bars=tuple(bars), caption="Won and lost", unit="$", has_reduced_height=True),
        )
    )


SAMPLES: dict[str, Callable[[], SinglePanelChart]] = {
    "histogram": cards_up_histogram,
    "recent": recent_games_line,
    "rates": monthly_rate_bars,
    "leaderboard": short_leaderboard,
    "podium": sample_podium,
    "calendar": sample_calendar,
    "scoreboard": running_scoreboard,
    "tiles": record_tiles,
    "account": account_line,
}

MULTI_PANEL_SAMPLES: dict[str, Callable[[], MultiPanelChart]] = {
    "record": record_panels,
    "accounts": house_panels,
}

LONG_TEXT = "A caption that is much too long for the width of any picture whatever, and then some"

EXTREME_SAMPLES: dict[str, Callable[[], SinglePanelChart]] = {
    "no-bars": lambda: BarChart(caption="Wins"),
    "no-points": LineChart,
    "no-rows": HorizontalBarChart,
    "one-bar": lambda: BarChart(bars=(ChartBar(value=3, label="1"),)),
    "six-weeks": lambda: CalendarChart(
        ("",) * 7, tuple(CalendarDay("", DayMark.LOST) for _ in range(31)), 6
    ),
    "no-steps": lambda: PodiumChart(caption="Canfield"),
    "one-step": lambda: PodiumChart((PodiumStep(1, "0"),)),
    "long-steps": lambda: PodiumChart(
        (PodiumStep(3, LONG_TEXT, LONG_TEXT), PodiumStep(1, "1", LONG_TEXT))
    ),
    "long-legend": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=4, golden_dot_value=0, has_hollow_dot=True),),
        caption=LONG_TEXT,
        dot_legend="places by",
    ),
    "only-a-legend": lambda: LineChart(
        points=(LinePoint(value=3),),
        reference_value=2,
        reference_label="break-even",
        has_reduced_height=True,
    ),
    "sixty-bars": lambda: BarChart(
        bars=tuple(ChartBar(value=number * 7 % 23, label=str(number)) for number in range(60)),
        caption=LONG_TEXT,
    ),
    "zeros": lambda: BarChart(
        bars=tuple(ChartBar(value=0, label=str(number)) for number in range(8))
    ),
    "zero-rows": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=0, notes=("0%",), interval=(0, 0)),) * 2
    ),
    "billions": lambda: BarChart(
        bars=tuple(
            ChartBar(value=10**9 - number * 123_456_789, label=str(number)) for number in range(4)
        )
    ),
    "billion-rows": lambda: HorizontalBarChart(
        rows=(
            HorizontalBarRow(label="1000000000", value=10**9, notes=("1000000000/1000000000",) * 2),
            HorizontalBarRow(label=LONG_TEXT, value=1, notes=(LONG_TEXT, LONG_TEXT, "1")),
        ),
        caption=LONG_TEXT,
        full_value=10**9,
    ),
    "long-labels": lambda: BarChart(
        bars=tuple(ChartBar(value=number, label=LONG_TEXT, note="12/40") for number in range(1, 9)),
        caption=LONG_TEXT,
    ),
    "no-tiles": lambda: NumberTilesChart(caption="Canfield"),
    "one-tile": lambda: NumberTilesChart((NumberTile("0", ""),)),
    "long-tiles": lambda: NumberTilesChart(
        (NumberTile(LONG_TEXT, LONG_TEXT, LONG_TEXT), *(NumberTile("12", "Games"),) * 7),
        caption=LONG_TEXT,
    ),
    "all-below-zero": lambda: BarChart(
        bars=tuple(
            ChartBar(value=-number, label=str(number), interval=(-number - 9, -number + 2))
            for number in range(5, 40, 5)
        ),
        unit="$",
        has_reduced_height=True,
    ),
    "reduced-height-with-notes": lambda: replace(
        monthly_rate_bars(), has_reduced_height=True, reference_value=33.3
    ),
    "reference-above": lambda: LineChart(
        points=(LinePoint(value=-3), LinePoint(value=4)),
        reference_value=40,
        has_reduced_height=True,
    ),
    "reference-below": lambda: LineChart(
        points=(LinePoint(value=3, is_highlighted=True), LinePoint(value=-4)),
        full_value=52,
        reference_value=-0.5,
        unit="%",
    ),
}

CUT_OUT_INKS = {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}
"""The inks of texts on bars."""


def list_label_texts(layout: PanelLayout) -> list[str]:
    """Return the texts on a panel."""
    return [label.text for label in layout.text_labels]


def overlaps(one: PixelBox, other: PixelBox) -> bool:
    """Return whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(one: PixelBox, other: PixelBox) -> bool:
    """Return whether one box lies inside another."""
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]
