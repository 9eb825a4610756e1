"""What boards are kept of: one game, a family of games, or every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from bot.engine.rules import Rules

__all__ = [
    "ALL_GAMES",
    "build_family_group",
    "check_group_exists",
    "find_group_family",
    "list_variant_groups",
]

_FAMILY_PREFIX = "family:"


def build_family_group(family: str) -> str:
    """The group of a family's games."""
    return f"{_FAMILY_PREFIX}{family}"


def find_group_family(group: str) -> str | None:
    """The family whose games a group holds, if it is a family's."""
    return group.removeprefix(_FAMILY_PREFIX) if group.startswith(_FAMILY_PREFIX) else None


def list_variant_groups(rules: Rules) -> tuple[str, str, str]:
    """The groups that a game belongs to, the narrowest first."""
    return rules.key, build_family_group(rules.family), ALL_GAMES


def check_group_exists(group: str) -> str:
    """The group itself; GameError ``no-such-game`` where there is none of that name."""
    known = {each for rules in VARIANTS.values() for each in list_variant_groups(rules)}
    if group not in known:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=group[:50])
    return group
