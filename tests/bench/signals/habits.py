"""How simulated people weigh the moves they see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random


@dataclass(frozen=True)
class Habits:
    """How a person weighs moves; ``slips`` is the share of moves made without thinking."""

    lift: float = 8.0
    safe_lift: float = 4.0
    turn: float = 7.0
    turn_deep: float = 2.0
    empty: float = 3.0
    fill: float = -2.0
    waste: float = 4.0
    reserve: float = 6.0
    idle: float = -3.0
    draw: float = 0.0
    haste: float = 1.0
    slips: float = 0.02
    looks_ahead: bool = False
    retries: int = 0
    looks_first: bool = False
    peeks: bool = False
    hints: float = 0.0


def make_habits(family: str, random: Random) -> Habits:
    """Return the habits of one person of a family."""

    def vary(spread: float) -> Habits:
        base = Habits()
        names = (
            "lift", "safe_lift", "turn", "turn_deep", "empty", "fill", "waste", "reserve", "idle",
        )  # fmt: skip
        varied = {name: getattr(base, name) + random.gauss(0, spread) for name in names}
        return replace(base, **varied, haste=random.uniform(0.3, 1.5))

    match family:
        case "greedy":
            return replace(vary(0.7), slips=random.uniform(0, 0.03))
        case "own-way":
            return replace(vary(3.0), slips=random.uniform(0, 0.06))
        case "sloppy":
            return replace(vary(1.5), slips=random.uniform(0.08, 0.3), haste=2.5)
        case "ahead" | "odds":
            return replace(vary(1.5), slips=random.uniform(0, 0.02), looks_ahead=True)
        case "holds-back":
            return replace(vary(1.5), lift=random.uniform(-4, 2), slips=0.02, looks_ahead=True)
        case "undo":
            return replace(vary(1.8), slips=0.03, retries=random.randint(3, 25))
        case "peek":
            return replace(vary(1.5), slips=0.02, peeks=True, retries=random.randint(0, 8))
        case "looks-first":
            return replace(
                vary(1.5), slips=0.02, looks_first=True, looks_ahead=random.random() < 0.5
            )
        case _:
            return replace(vary(1.0), slips=0.01, hints=random.uniform(0.6, 1.0))
