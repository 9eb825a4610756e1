"""The values that a person chose in a menu, as Discord sends them."""

from __future__ import annotations

from typing import Any

from bot.client import Interaction


def get_chosen_value(interaction: Interaction) -> str:
    """Return the first value that was chosen in a menu, or an empty string."""
    return next(iter(list_chosen_values(interaction)), "")


def list_chosen_values(interaction: Interaction) -> list[str]:
    """Return the values that were chosen in a menu."""
    return list(map(str, _get_component_data(interaction).get("values") or ()))


def list_resolved_ids(interaction: Interaction, resource_kind: str) -> set[int]:
    """Return the ids of the chosen resources that exist, as Discord says.

    ``resource_kind`` is ``channels`` or ``users``.
    """
    resources = _get_component_data(interaction).get("resolved") or {}
    return set(map(int, resources.get(resource_kind) or ()))


def _get_component_data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})
