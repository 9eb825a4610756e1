"""Films of races: the games of several players, side by side on one clock.

``film_race(race, theme)`` returns one as an animated GIF.
"""

from rendering.races.models import MAX_RACE_LANES, MIN_RACE_LANES, Race, RaceLane, RaceLead
from rendering.races.race_film import MAX_RACE_BYTES, film_race

__all__ = [
    "MAX_RACE_BYTES",
    "MAX_RACE_LANES",
    "MIN_RACE_LANES",
    "Race",
    "RaceLane",
    "RaceLead",
    "film_race",
]
