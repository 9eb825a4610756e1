"""The custom id of the menu on a player's record."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class RecordMenuId(CustomId, prefix="record"):
    """The menu that shows a player's record in another game, on the message that the asker has."""

    asker_id: int
    player_id: int
