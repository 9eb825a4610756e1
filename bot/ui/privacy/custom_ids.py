"""The custom ids of the buttons about a player's data."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class EraseDataId(CustomId, prefix="privacy-erase"):
    """Erase all data about a player; only they can press it."""

    player_id: int


@dataclass(frozen=True, slots=True)
class ExportDataId(CustomId, prefix="privacy-export"):
    """Send the player all data about them."""


@dataclass(frozen=True, slots=True)
class KeepDataId(CustomId, prefix="privacy-keep"):
    """Keep all data, after a question."""
