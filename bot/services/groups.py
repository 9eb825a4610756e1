"""What boards are kept of: one game, a family of games, or every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.store.boards import EVERY
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from bot.engine.rules import Rules

__all__ = ["EVERY", "check_group", "family_group", "family_of", "groups_of"]

_FAMILY = "family:"


def family_group(family: str) -> str:
    """The group of a family's games."""
    return f"{_FAMILY}{family}"


def family_of(group: str) -> str | None:
    """The family whose games a group holds, if it is a family's."""
    return group.removeprefix(_FAMILY) if group.startswith(_FAMILY) else None


def groups_of(rules: Rules) -> tuple[str, str, str]:
    """The groups that a game belongs to, the narrowest first."""
    return rules.key, family_group(rules.family), EVERY


def check_group(group: str) -> str:
    """The group itself; GameError ``no-such-game`` where there is none of that name."""
    known = {each for rules in VARIANTS.values() for each in groups_of(rules)}
    if group not in known:
        raise GameError("no-such-game", game=group[:50])
    return group
