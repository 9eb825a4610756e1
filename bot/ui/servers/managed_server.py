"""The server whose settings are shown, which only its managers may see."""

from __future__ import annotations

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError


def get_managed_server_id(interaction: Interaction) -> int:
    """Return the server's id; GameError outside servers and for people who may not manage it."""
    if interaction.guild_id is None:
        raise GameError(ErrorKey.NO_SERVER)
    if not interaction.permissions.manage_guild:
        raise GameError(ErrorKey.NOT_YOUR_SERVER)
    return interaction.guild_id
