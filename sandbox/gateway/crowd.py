"""Servers that only the gateway knows: many, alike, and with nobody in them but the bot."""

from sandbox.errors import Json
from sandbox.model import discord_json
from sandbox.model.world import World

ROLES_PER_GUILD = 10
FIRST_CROWD_ID = 1_600_000_000_000_000_000
_GUILD_ID_STEP = 1 << 22
"""Shards go by the bits from here up, so the servers spread over all of them."""


def build_crowd(world: World, count: int, channels_per_guild: int) -> dict[str, Json]:
    """Return ``count`` servers by id, as the gateway sends them after READY."""
    [guild, *_] = world.list_bot_guilds()
    [channel, *_] = world.list_guild_channels(guild)
    guild_json = discord_json.build_guild_create_json(world, guild)
    channel_json = discord_json.build_channel_json(world, channel)
    crowd = {}
    for number in range(count):
        guild_id = FIRST_CROWD_ID + number * _GUILD_ID_STEP
        channel_ids = range(guild_id + 1, guild_id + 1 + channels_per_guild)
        role_ids = [guild_id, *range(guild_id + 1001, guild_id + 1000 + ROLES_PER_GUILD)]
        crowd[str(guild_id)] = {
            **guild_json,
            "id": str(guild_id),
            "name": f"Server {number + 1}",
            "roles": [{**guild_json["roles"][0], "id": str(role_id)} for role_id in role_ids],
            "members": [{**guild_json["members"][0], "roles": []}],
            "channels": [
                {**channel_json, "id": str(channel_id), "guild_id": str(guild_id)}
                for channel_id in channel_ids
            ],
        }
    return crowd
