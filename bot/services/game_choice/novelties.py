"""What is new to a player about a game, so that they are told of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import BuildRule
from bot.engine.rules import FoundationKind, Rules
from bot.models.games import Game
from bot.store import Connection
from bot.store.games import games
from bot.variants import VARIANTS

_FEWEST_WIDE_COLUMNS = 11
"""With so many columns, cards are small on a phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novelty:
    """What a player meets for the first time: any game, an unusual goal, so wide a table."""

    is_first_game: bool = False
    has_new_goal: bool = False
    is_newly_wide: bool = False


NOTHING_NEW = Novelty()


async def find_novelty(conn: Connection, game: Game) -> Novelty:
    """Return what is new to a game's player; erased games are as if never played."""
    is_first_game = not await games.has_older_game(conn, game)
    rules = VARIANTS.get(game.variant)
    if rules is None or not (has_unusual_goal(rules) or _is_wide(rules)):
        return Novelty(is_first_game=is_first_game)
    known = set() if is_first_game else await games.list_older_variants(conn, game)
    wide_variants = {key for key, other in VARIANTS.items() if _is_wide(other)}
    return Novelty(
        is_first_game=is_first_game,
        has_new_goal=has_unusual_goal(rules) and rules.key not in known,
        is_newly_wide=_is_wide(rules) and not known & wide_variants,
    )


def has_unusual_goal(rules: Rules) -> bool:
    """Return whether a win is anything but all cards up on foundations, each of them in suit."""
    return (
        rules.cards_to_win < rules.card_count
        or rules.foundation_rule is not BuildRule.SAME_SUIT
        or {*rules.foundation_kinds} != {FoundationKind.UP}
    )


def _is_wide(rules: Rules) -> bool:
    return rules.column_count >= _FEWEST_WIDE_COLUMNS
