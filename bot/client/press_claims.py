"""Presses that count once: quick fingers press a button twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from cachetools import TTLCache

MAX_CLAIMED_PRESSES = 2_000
"""At most this many presses are remembered."""

CLAIM_SECONDS = 15 * 60
"""A press is remembered for this long."""


class PressClaims:
    """Remembers which buttons were pressed; ``get_seconds`` is a clock that never jumps."""

    def __init__(self, get_seconds: Callable[[], float]) -> None:
        self._counts: TTLCache[tuple[int, str], int] = TTLCache(
            MAX_CLAIMED_PRESSES, CLAIM_SECONDS, timer=get_seconds
        )

    def claim(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether a button is pressed for the first time."""
        press = _get_press(interaction)
        self._counts[press] = self._counts.get(press, 0) + 1
        return self._counts[press] == 1

    def has_repetition(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the same button has been pressed earlier or since."""
        return self._counts.get(_get_press(interaction), 0) > 1


def _get_press(interaction: discord.Interaction[Any]) -> tuple[int, str]:
    """Return the message and the button."""
    assert interaction.message is not None  # a button was pressed
    data: dict[str, Any] = dict(interaction.data or {})
    return interaction.message.id, str(data.get("custom_id"))
