"""Skill ratings: how good players are, from all their games at once.

Games and deals differ in difficulty. One model describes them all: the logit of winning is the
player's ability in the game's family, minus the deal's difficulty. Deals that only one player got
share their game's difficulty, around which they scatter; those of dailies and challenges have their
own. How many cards went up in a lost game is a second result, as far as it tells about winning.
"""

from dataclasses import dataclass
from datetime import timedelta
from math import log, sqrt
from typing import NamedTuple


class RatedGame(NamedTuple):
    """A game that counts for its player's rating.

    ``variant`` is what has a difficulty of its own: a game, or its deals that were proved winnable.
    ``shared_deal`` names the deal of a daily or a challenge, which others played too; it is None
    for a deal of one's own. ``cards_up`` is how many cards went up in a game that was lost, or None
    where that does not count. With ``is_helped``, by undo or a hint, it is the most that would have
    gone up without.
    """

    player: int
    family: str
    variant: str
    shared_deal: str | None
    is_won: bool
    cards_up: int | None
    is_helped: bool = False


class FittedAbility(NamedTuple):
    """A player's ability in a family of games, in logits, and the variance of its error."""

    player: int
    family: str
    ability: float
    variance: float
    game_count: int


LACKS_PACKAGES = 3
"""The exit status where numpy or scipy is not installed."""

AVERAGE_POINTS = 1500
POINTS_FOR_TENFOLD_ODDS = 400
_POINTS_PER_LOGIT = POINTS_FOR_TENFOLD_ODDS / log(10)

_PROVISIONAL_DEVIATION = 80
"""A rating that is less certain than this, in points, is provisional: after about 25 games."""

_VARIANCE_PER_YEAR = 0.09
"""In squared logits: how far an ability may wander in a year without games."""

_LARGEST_VARIANCE = 0.9
"""In squared logits: hardly more is unknown of somebody who has never played."""

_DAYS_PER_YEAR = 365.25


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in a family of games, in points.

    The true one lies within ``deviation`` two times of three, and within twice that 19 of 20 times.
    """

    points: int
    deviation: int
    game_count: int

    @property
    def margin(self) -> int:
        """How far off it may be, 19 of 20 times."""
        return 2 * self.deviation

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.deviation > _PROVISIONAL_DEVIATION


def compute_cautious_points(ability: float, variance: float, idle_time: timedelta) -> float:
    """Return the lower end of the interval that holds the true rating 19 of 20 times."""
    deviation = sqrt(_widen(variance, idle_time))
    return AVERAGE_POINTS + (ability - 2 * deviation) * _POINTS_PER_LOGIT


def build_rating(ability: float, variance: float, game_count: int, idle_time: timedelta) -> Rating:
    """Return the rating for an ability in logits and its variance after a time without games."""
    return Rating(
        points=AVERAGE_POINTS + round(ability * _POINTS_PER_LOGIT),
        deviation=round(sqrt(_widen(variance, idle_time)) * _POINTS_PER_LOGIT),
        game_count=game_count,
    )


def _widen(variance: float, idle_time: timedelta) -> float:
    """Return a variance as it is after a time without games."""
    idle_years = max(0.0, idle_time.total_seconds() / 86_400 / _DAYS_PER_YEAR)
    return min(variance + idle_years * _VARIANCE_PER_YEAR, max(variance, _LARGEST_VARIANCE))
