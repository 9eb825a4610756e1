"""Presses that count once: quick fingers press a button twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cachetools import TTLCache

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

MAX_CLAIMED_PRESSES = 2_000
"""At most this many presses are remembered."""

CLAIM_SECONDS = 15 * 60
"""A press is remembered for this long."""


class PressClaims:
    """Remembers which buttons were pressed; ``get_seconds`` is a clock that never jumps."""

    def __init__(self, get_seconds: Callable[[], float]) -> None:
        self._claimed: TTLCache[tuple[int, str], bool] = TTLCache(
            MAX_CLAIMED_PRESSES, CLAIM_SECONDS, timer=get_seconds
        )

    def claim(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether a button is pressed for the first time."""
        assert interaction.message is not None  # a button was pressed
        data: dict[str, Any] = dict(interaction.data or {})
        press = interaction.message.id, str(data.get("custom_id"))
        is_first = press not in self._claimed
        self._claimed[press] = True
        return is_first
