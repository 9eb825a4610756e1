"""A process that fits abilities to games: a minute's work, beside players' moves.

It reads games from standard input until its end and writes abilities to standard output, each a
JSON array on a line of its own. The end of whoever has started it ends it too.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

from bot.ratings import LACKS_PACKAGES, FittedAbility, RatedGame

_NICENESS = 19
"""Everything else comes before ratings."""

_THREAD_LIMITS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def fit_abilities(games: Iterable[RatedGame]) -> Iterator[FittedAbility]:
    """Yield the abilities of all players in the families that they have played."""
    # Only this process loads scipy.
    from bot.ratings.fit import fit_skills, index_rated_games  # noqa: PLC0415

    indexed_games = index_rated_games(games)
    skills = fit_skills(indexed_games)
    for player, player_id in enumerate(indexed_games.player_ids):
        for family, name in enumerate(indexed_games.family_names):
            if game_count := int(skills.game_counts[player, family]):
                ability, variance = (
                    skills.abilities[player, family],
                    skills.variances[player, family],
                )
                yield FittedAbility(player_id, name, float(ability), float(variance), game_count)


def main() -> int:
    """Fit the abilities to the games of standard input."""
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_NICENESS)
    for name in _THREAD_LIMITS:  # one core is enough for a night's work
        os.environ.setdefault(name, "1")
    games = (RatedGame(*json.loads(line)) for line in sys.stdin)
    try:
        for fitted in fit_abilities(games):
            print(json.dumps(fitted))
    except ModuleNotFoundError:
        return LACKS_PACKAGES
    return 0


if __name__ == "__main__":
    sys.exit(main())
