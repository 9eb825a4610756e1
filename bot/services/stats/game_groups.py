"""Groups of games that statistics are kept for: a variant, a family of variants, all games."""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.models.leaderboards import ALL_GAMES, GroupedVariant
from bot.variants import VARIANTS, get_cards_to_win

_FAMILY_PREFIX = "family:"


def build_family_group(family: str) -> str:
    """Return the group of a family's games."""
    return f"{_FAMILY_PREFIX}{family}"


def find_group_family(group: str) -> str | None:
    """Return the family that a group stands for; None if it is no family's."""
    return group.removeprefix(_FAMILY_PREFIX) if group.startswith(_FAMILY_PREFIX) else None


def list_variant_groups(rules: Rules) -> tuple[str, str, str]:
    """Return the groups that a variant's games belong to: the variant, its family, all games."""
    return rules.key, build_family_group(rules.family), ALL_GAMES


def list_grouped_variants() -> tuple[GroupedVariant, ...]:
    """Return every variant with each of its groups."""
    return tuple(
        GroupedVariant(key, group, get_cards_to_win(key))
        for key, rules in VARIANTS.items()
        for group in list_variant_groups(rules)
    )


def list_group_variants(group: str) -> list[str]:
    """Return the variants whose games belong to a group."""
    return [key for key, rules in VARIANTS.items() if group in list_variant_groups(rules)]


def check_group_exists(group: str) -> str:
    """Return the group itself; GameError (``no-such-game``) if there is none of that name."""
    if not any(group in list_variant_groups(rules) for rules in VARIANTS.values()):
        raise GameError(ErrorKey.NO_SUCH_GAME, game=group[:50])
    return group
