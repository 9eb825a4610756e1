"""When Discord created something: its id tells."""

from __future__ import annotations

from discord.utils import DISCORD_EPOCH


def compute_creation_time(snowflake: int) -> float:
    """Return when Discord gave out an id, in seconds since 1970 by Discord's clock."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000
