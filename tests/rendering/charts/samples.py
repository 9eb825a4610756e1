"""Charts as they are used, and as they hardly ever are."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rendering.charts import Bar, Bars, Dot, Figure, Figures, Line, Podium, Ranks, Row, Stack, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.charts import Panel


def histogram() -> Bars:
    """How many games brought so many cards to the foundations."""
    luck = Random(11)
    found = [min(52, int(luck.expovariate(1 / 14))) for _ in range(400)]
    bars = tuple(
        Bar(value=found.count(cards), label=str(cards), marked=cards == 52) for cards in range(53)
    )
    return Bars(bars=bars, caption="Cards up · 400 games")


def games() -> Ranks:
    """Wins per game, with percentage, counts and interval."""
    known = [("Canfield", 63, 126), ("Forty Thieves", 8, 61), ("Klondike", 19, 40), ("Lucas", 3, 4)]
    return Ranks(
        rows=tuple(
            Row(
                rank=name,
                value=100 * won / played,
                notes=(f"{100 * won / played:.0f}%", f"{won}/{played}"),
                interval=wilson(won, played),
            )
            for name, won, played in known
        ),
        caption="Wins",
    )


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a rate, in per cent."""
    z = 1.96
    rate, share = won / played, z * z / played
    middle = (rate + share / 2) / (1 + share)
    reach = z / (1 + share) * ((rate * (1 - rate) + share / 4) / played) ** 0.5
    return 100 * max(0.0, middle - reach), 100 * min(1.0, middle + reach)


def recent() -> Line:
    """The last thirty games: cards up, the won ones full."""
    luck = Random(7)
    cards = [52 if luck.random() < 0.3 else luck.randrange(2, 40) for _ in range(30)]
    dots = tuple(
        Dot(value=up, label=str(number), marked=up == 52) for number, up in enumerate(cards, 1)
    )
    return Line(dots=dots, caption="Last 30 games", whole=52)


def rates() -> Bars:
    """Win rates of a few months with their intervals."""
    known = [("5", 12, 40), ("6", 31, 60), ("7", 22, 31), ("8", 1, 2)]
    return Bars(
        bars=tuple(
            Bar(
                value=100 * won / played,
                label=month,
                note=f"{100 * won / played:.0f}%",
                interval=wilson(won, played),
                marked=month == "8",
            )
            for month, won, played in known
        ),
        caption="Win rate by month",
        unit="%",
        whole=100,
    )


def leaderboard() -> Ranks:
    """The first ten, and one's own row far below."""
    played = [233, 61, 118, 40, 502, 87, 29, 350, 77, 141]
    known = [(round(count * (0.74 - 0.04 * rank)), count) for rank, count in enumerate(played, 1)]
    known.sort(key=lambda each: wilson(*each)[0], reverse=True)
    rows = [_row(rank, won, count) for rank, (won, count) in enumerate(known, 1)]
    own = replace(_row(217, 6, 52), marked=True, apart=True)
    return Ranks(rows=(*rows, own), caption="Canfield", key="places by", unit="%")


def _row(rank: int, won: int, played: int) -> Row:
    return Row(
        rank=str(rank),
        value=100 * won / played,
        notes=(f"{100 * won / played:.0f}%", f"{won}/{played}"),
        interval=wilson(won, played),
        dot=wilson(won, played)[0],
    )


def podium() -> Podium:
    """Places 2, 1 and 3, with cards up of 52."""
    return Podium(
        (
            Step(2, "47", "cards up"),
            Step(1, "52", "cards up", marked=True),
            Step(3, "1", "card up"),
        ),
        "Canfield · podium",
    )


def scoreboard() -> Ranks:
    """A race under way, where two have ended."""
    cards = (31, 28, 28, 17, 9, 1, 0)
    rows = tuple(
        Row(rank=str(place), value=up, notes=(str(up), f"{3 * up} moves"), open=place not in {2, 5})
        for place, up in enumerate(cards, 1)
    )
    return Ranks(rows=rows, caption="Cards up of 52", key="playing", whole=52)


def figures() -> Figures:
    """A player's record in numbers."""
    return Figures(
        tiles=(
            Figure("1,234", "Games"),
            Figure("12.3%", "Won", "±1.8", marked=True),
            Figure("52", "Best"),
            Figure("13.7", "Average", "of 52"),
            Figure("7", "Longest run", "2 now"),
            Figure("3 min 4 s", "Fastest win"),
        ),
        caption="Canfield",
    )


def record() -> Stack:
    """A player's record as one picture."""
    return Stack((figures(), replace(histogram(), low=True), replace(recent(), low=True)))


def account() -> Line:
    """What the house won and lost, a day each: dollars around the stake."""
    luck, dollars, known = Random(3), 0, []
    for day in range(1, 61):
        dollars += luck.choice((-52, -27, -12, 8, 33, 58))
        known.append(Dot(value=dollars, label=str(day)))
    return Line(
        dots=tuple(known), caption="Account · 60 games", unit="$", level=0, level_name="break-even"
    )


def accounts() -> Stack:
    """The house's accounts: an estimate settles on its level while an account goes down."""
    luck = Random(5)
    paid = [luck.choice((2, 4, 6, 9, 15, 52)) for _ in range(40)]
    means = [sum(paid[: at + 1]) / (at + 1) for at in range(40)]
    days = [Bar(value=cards * 5 - 52, label=str(at)) for at, cards in enumerate(paid[:14], 1)]
    return Stack(
        (
            Figures((Figure("−$1,250", "Balance", marked=True), Figure("$2,080", "Staked"))),
            Line(
                dots=tuple(Dot(value=mean, label=str(at)) for at, mean in enumerate(means, 1)),
                caption="Cards up on average",
                level=10.4,
                level_name="to break even",
                low=True,
            ),
            Bars(bars=tuple(days), caption="Won and lost", unit="$", low=True),
        )
    )


def ladder() -> Ranks:
    """A leaderboard among many, with its own row far below."""
    played = [120, 233, 61, 118, 340, 87, 29, 350, 77, 141]
    rows = [
        _place(str(rank), round(n * (0.30 - 0.02 * rank)), n) for rank, n in enumerate(played, 1)
    ]
    own = replace(_place("1,234", 9, 120), marked=True, apart=True)
    return Ranks(rows=(*rows, own), caption="Canfield · wins")


def _place(rank: str, won: int, played: int) -> Row:
    rate = f"{100 * won / played:.1f}%"
    return replace(_row(0, won, played), rank=rank, notes=(rate, f"{won}/{played}"))


SAMPLES: dict[str, Callable[[], Panel]] = {
    "histogram": histogram,
    "games": games,
    "recent": recent,
    "rates": rates,
    "leaderboard": leaderboard,
    "podium": podium,
    "scoreboard": scoreboard,
    "figures": figures,
    "account": account,
    "ladder": ladder,
}

STACKS: dict[str, Callable[[], Stack]] = {"record": record, "accounts": accounts}

_LONG = "A caption that is much too long for the width of any picture whatever, and then some"

EXTREMES: dict[str, Callable[[], Panel]] = {
    "no-bars": lambda: Bars(caption="Wins"),
    "no-dots": Line,
    "no-rows": Ranks,
    "one-bar": lambda: Bars(bars=(Bar(value=3, label="1"),)),
    "no-steps": lambda: Podium(caption="Canfield"),
    "one-step": lambda: Podium((Step(1, "0"),)),
    "ten-steps": lambda: Podium((Step(1, "104", "cards up", marked=True),) * 10, _LONG),
    "long-steps": lambda: Podium((Step(3, _LONG, _LONG), Step(1, "1", _LONG))),
    "long-keys": lambda: Ranks(
        rows=(Row(rank="1", value=4, dot=0, open=True),), caption=_LONG, key="places by"
    ),
    "key-alone": lambda: Line(dots=(Dot(value=3),), level=2, level_name="break-even", low=True),
    "one-dot": lambda: Line(dots=(Dot(value=3, label="1"),)),
    "one-row": lambda: Ranks(rows=(Row(rank="1", value=50, notes=("50%", "1/2")),)),
    "sixty-bars": lambda: Bars(
        bars=tuple(Bar(value=at * 7 % 23, label=str(at)) for at in range(60)), caption=_LONG
    ),
    "two-hundred-bars": lambda: Bars(bars=tuple(Bar(value=at) for at in range(200))),
    "hundred-dots": lambda: Line(
        dots=tuple(Dot(value=at * 37 % 101, label=str(at)) for at in range(100))
    ),
    "many-rows": lambda: Ranks(rows=tuple(_row(rank, 26 - rank, 25) for rank in range(1, 26))),
    "zeros": lambda: Bars(bars=tuple(Bar(value=0, label=str(at)) for at in range(8))),
    "zero-dots": lambda: Line(dots=(Dot(value=0),) * 8),
    "zero-rows": lambda: Ranks(rows=(Row(rank="1", value=0, notes=("0%",), interval=(0, 0)),) * 2),
    "all-equal": lambda: Bars(bars=(Bar(value=4, label="4"),) * 6),
    "equal-dots": lambda: Line(dots=(Dot(value=52, label="9"),) * 30, whole=52),
    "billions": lambda: Bars(
        bars=tuple(Bar(value=10**9 - at * 123_456_789, label=str(at)) for at in range(4))
    ),
    "billion-rows": lambda: Ranks(
        rows=(
            Row(rank="1000000000", value=10**9, notes=("1000000000/1000000000",) * 2),
            Row(rank=_LONG, value=1, notes=(_LONG, _LONG, "1")),
        ),
        caption=_LONG,
        whole=10**9,
    ),
    "long-labels": lambda: Bars(
        bars=tuple(Bar(value=at, label=_LONG, note="12/40") for at in range(1, 9)), caption=_LONG
    ),
    "many-notes": lambda: Ranks(
        rows=(Row(rank=_LONG, value=3, notes=("3000000000",) * 4, interval=(2, 4)),) * 2, whole=5
    ),
    "largest": lambda: Line(dots=(Dot(value=10**15), Dot(value=1), Dot(value=0))),
    "no-tiles": lambda: Figures(caption="Canfield"),
    "one-tile": lambda: Figures((Figure("0", ""),)),
    "seven-tiles": lambda: Figures((Figure("52", "Cards up", "±2"),) * 7),
    "long-tiles": lambda: Figures(
        (Figure(_LONG, _LONG, _LONG), *(Figure("12", "Games"),) * 7), caption=_LONG
    ),
    "all-below": lambda: Bars(
        bars=tuple(
            Bar(value=-at, label=str(at), interval=(-at - 9, -at + 2)) for at in range(5, 40, 5)
        ),
        unit="$",
        low=True,
    ),
    "either-way": lambda: Bars(
        bars=(Bar(value=-(10**15), label="a"), Bar(value=10**15, label="b", marked=True)),
        unit="$",
        level=1,
    ),
    "low-notes": lambda: replace(rates(), low=True, level=33.3),
    "level-above": lambda: Line(dots=(Dot(value=-3), Dot(value=4)), level=40, low=True),
    "level-below": lambda: Line(
        dots=(Dot(value=3, marked=True), Dot(value=-4)), whole=52, level=-0.5, unit="%"
    ),
    "few-labels": lambda: Line(
        dots=tuple(
            Dot(
                value=at * 37 % 101 - 50, label={0: "1 March", 25: "26", 59: "29 April"}.get(at, "")
            )
            for at in range(60)
        ),
        low=True,
    ),
    "no-low-dots": lambda: Line(caption="Last 30 games", low=True),
}
