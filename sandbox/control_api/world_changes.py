"""Changes to people and servers that tests ask for, announced to the bot and the pages.

Nobody can make them on the page. They last until the sandbox stops.
"""

from sandbox.errors import Json
from sandbox.gateway.session import GatewayIntent
from sandbox.model import discord_json
from sandbox.model.permissions import Permission
from sandbox.model.threads import delete_stored_thread
from sandbox.model.world import Channel, ChannelType, Guild, PermissionOverwrite, Person
from sandbox.state import Sandbox


def add_person(
    sandbox: Sandbox, person: Person, guilds: list[Guild] | None, *, nick: str | None
) -> None:
    """Add a person to these servers, or, with None, to every server and group."""
    world = sandbox.world
    world.people[person.id] = person
    for guild in world.guilds.values() if guilds is None else guilds:
        guild.role_ids_by_member[person.id] = []
        if nick is not None:
            guild.nicknames[person.id] = nick
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and guilds is None:
            channel.recipient_ids.append(person.id)
    direct = sandbox.clock.create_snowflake()
    world.channels[direct] = Channel(
        direct, ChannelType.DIRECT, world.bot.global_name, recipient_ids=[person.id]
    )
    _send_world_change_to_pages(sandbox)


def delete_person(sandbox: Sandbox, person: Person) -> None:
    """Delete a person's account; their messages stay."""
    world = sandbox.world
    del world.people[person.id]
    for guild in world.guilds.values():
        guild.role_ids_by_member.pop(person.id, None)
        guild.nicknames.pop(person.id, None)
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and person.id in channel.recipient_ids:
            channel.recipient_ids.remove(person.id)
    _send_world_change_to_pages(sandbox)


def add_or_change_member(
    sandbox: Sandbox, guild: Guild, person: Person, *, nick: str | None, is_steward: bool | None
) -> None:
    """Make a person a member of a server, or change a member.

    None leaves the nickname or the steward's role as it is, ``""`` and False take it away. A
    steward has the server's first role with Manage Server. The bot comes back with its own role.
    """
    is_new_member = person.id not in guild.role_ids_by_member
    role_ids = guild.role_ids_by_member.setdefault(person.id, [])
    if person is sandbox.world.bot:
        role_ids[:] = [role.id for role in guild.roles if role.name == person.global_name]
    if nick is not None:
        guild.nicknames[person.id] = nick
    if nick == "":
        del guild.nicknames[person.id]
    if is_steward is not None:
        stewards = [
            role.id
            for role in guild.roles
            if role.permissions & Permission.MANAGE_GUILD and role.id != guild.id
        ]
        role_ids[:] = [role_id for role_id in role_ids if role_id not in stewards] + stewards[
            :1
        ] * is_steward
    if is_new_member and person is sandbox.world.bot:
        guild_json = discord_json.build_guild_create_json(sandbox.world, guild)
        # Clients take a server with this field for one that was unavailable, not for a new one.
        del guild_json["unavailable"]
        _send_event_to_bot(sandbox, "GUILD_CREATE", guild_json, guild)
    _send_world_change_to_pages(sandbox)


def remove_member(sandbox: Sandbox, guild: Guild, person: Person) -> None:
    """Remove a member from a server; the bot is told only if it is the bot itself."""
    guild.role_ids_by_member.pop(person.id, None)
    guild.nicknames.pop(person.id, None)
    if person is sandbox.world.bot:
        _send_event_to_bot(sandbox, "GUILD_DELETE", {"id": guild.id}, guild)
    _send_world_change_to_pages(sandbox)


def create_channel(sandbox: Sandbox, guild: Guild, name: str, channel_type: ChannelType) -> Channel:
    """Create a channel at the end of a server's list."""
    position = len(sandbox.world.list_guild_channels(guild))
    channel = Channel(
        sandbox.clock.create_snowflake(), channel_type, name, guild.id, position=position
    )
    sandbox.world.channels[channel.id] = channel
    _send_channel_event_to_bot(sandbox, "CHANNEL_CREATE", channel)
    _send_world_change_to_pages(sandbox)
    return channel


def delete_channel(sandbox: Sandbox, channel: Channel) -> None:
    """Delete a channel with all its messages."""
    for thread in sandbox.world.list_threads(channel):
        delete_channel(sandbox, thread)
    for message in sandbox.messages.list_channel_messages(channel.id):
        sandbox.delete_message_silently(message)
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    _send_channel_event_to_bot(sandbox, event, channel)
    if channel.is_thread:
        delete_stored_thread(sandbox.storage, channel)
    del sandbox.world.channels[channel.id]
    _send_world_change_to_pages(sandbox)


def set_permission_overwrite(
    sandbox: Sandbox, channel: Channel, overwrite: PermissionOverwrite
) -> None:
    """Set what a role or a member may do in a channel from now on."""
    was_visible = sandbox.bot_has_permission(channel, Permission.VIEW_CHANNEL)
    channel.overwrites = [
        existing
        for existing in channel.overwrites
        if existing.role_or_user_id != overwrite.role_or_user_id
    ]
    channel.overwrites.append(overwrite)
    for thread in sandbox.world.list_threads(channel):
        thread.overwrites = channel.overwrites
    event = "CHANNEL_UPDATE" if was_visible else "CHANNEL_CREATE"
    _send_channel_event_to_bot(sandbox, event, channel, was_visible=was_visible)
    _send_world_change_to_pages(sandbox)


def _send_channel_event_to_bot(
    sandbox: Sandbox, event: str, channel: Channel, *, was_visible: bool = False
) -> None:
    """Send a channel's event to the bot if it sees the channel, or did until now."""
    if was_visible or sandbox.bot_has_permission(channel, Permission.VIEW_CHANNEL):
        guild = sandbox.world.guilds[channel.guild_id]
        _send_event_to_bot(
            sandbox, event, discord_json.build_channel_json(sandbox.world, channel), guild
        )


def _send_event_to_bot(sandbox: Sandbox, event: str, data: Json, guild: Guild) -> None:
    sandbox.gateway.send_event(event, data, guild_id=guild.id, intent=GatewayIntent.GUILDS)


def _send_world_change_to_pages(sandbox: Sandbox) -> None:
    sandbox.page_events.send_event({"event": "world"})
