"""Why Discord refuses to let the bot in where trying again cannot help, and what to do."""

from __future__ import annotations

import discord

from bot.client import PatienceClient

_REFUSED_CREDENTIALS = "Discord refuses the token: check DISCORD_TOKEN in the environment or .env."
_UNKNOWN_INTENTS = (
    "Discord does not know an intent that the bot asks for (close code 4013; it asks for"
    " {intents}): install the newest version of the bot."
)
_FORBIDDEN_INTENTS = (
    "Discord does not allow an intent that the bot asks for (close code 4014; it asks for"
    " {intents}): switch it on for your application at https://discord.com/developers/applications,"
    " under Bot, Privileged Gateway Intents."
)
_REASONS_BY_CLOSE_CODE = {
    4004: _REFUSED_CREDENTIALS,
    4010: "Discord refuses the shards (close code 4010): check SHARD_COUNT and SHARD_IDS.",
    4011: (
        "Discord wants more shards (close code 4011): remove SHARD_COUNT and SHARD_IDS, or name"
        " more."
    ),
    4012: (
        "Discord no longer speaks this version of its API (close code 4012): install the newest"
        " version of the bot."
    ),
    4013: _UNKNOWN_INTENTS,
    4014: _FORBIDDEN_INTENTS,
}


def explain_refusal(error: Exception, client: PatienceClient) -> str | None:
    """Return what the operator must do about a refused login; None if trying again may help."""
    intents = ", ".join(name for name, is_on in client.intents if is_on)
    match error:
        case discord.LoginFailure():
            return _REFUSED_CREDENTIALS
        case discord.PrivilegedIntentsRequired():
            return _FORBIDDEN_INTENTS.format(intents=intents)
        case discord.ConnectionClosed(code=4011) if not client.has_fixed_shards:
            return None  # Discord says anew how many there are to be
        case discord.ConnectionClosed(code=code):
            reason = _REASONS_BY_CLOSE_CODE.get(code)
            return reason and reason.format(intents=intents)
    return None
