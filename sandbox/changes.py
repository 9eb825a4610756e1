"""What becomes of people and places by their owners' will; the bot and the pages are told.

Nobody does such things at the page: tests ask for them. They last until the sandbox ends.
"""

from sandbox import shapes
from sandbox.errors import Json
from sandbox.permissions import Permission
from sandbox.session import Intent
from sandbox.state import Sandbox
from sandbox.world import Channel, ChannelType, Guild, Overwrite, Person


def arrive(
    sandbox: Sandbox, person: Person, guilds: list[Guild] | None, *, nick: str | None
) -> None:
    """Take somebody in: a member of these servers, or of every server and group."""
    world = sandbox.world
    world.people[person.id] = person
    for guild in world.guilds.values() if guilds is None else guilds:
        guild.members[person.id] = []
        if nick is not None:
            guild.nicks[person.id] = nick
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and guilds is None:
            channel.recipients.append(person.id)
    direct = sandbox.clock.snowflake()
    world.channels[direct] = Channel(
        direct, ChannelType.DIRECT, world.bot.global_name, recipients=[person.id]
    )
    _tell_page(sandbox)


def vanish(sandbox: Sandbox, person: Person) -> None:
    """Somebody deletes their account; what they said stays."""
    world = sandbox.world
    del world.people[person.id]
    for guild in world.guilds.values():
        guild.members.pop(person.id, None)
        guild.nicks.pop(person.id, None)
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and person.id in channel.recipients:
            channel.recipients.remove(person.id)
    _tell_page(sandbox)


def join(
    sandbox: Sandbox, guild: Guild, who: Person, *, nick: str | None, steward: bool | None
) -> None:
    """Make somebody a member, or change one: ``nick`` "" and ``steward`` False take away again.

    A steward holds the server's role that may manage it. The bot comes back with its own role.
    """
    fresh = who.id not in guild.members
    held = guild.members.setdefault(who.id, [])
    if who is sandbox.world.bot:
        held[:] = [role.id for role in guild.roles if role.name == who.global_name]
    if nick is not None:
        guild.nicks[who.id] = nick
    if nick == "":
        del guild.nicks[who.id]
    if steward is not None:
        stewards = [
            role.id
            for role in guild.roles
            if role.permissions & Permission.MANAGE_GUILD and role.id != guild.id
        ]
        held[:] = [each for each in held if each not in stewards] + stewards[:1] * steward
    if fresh and who is sandbox.world.bot:
        told = shapes.guild_create(sandbox.world, guild)
        # By this word clients know a server that is there again from one that is new.
        del told["unavailable"]
        _tell_bot(sandbox, "GUILD_CREATE", told, guild)
    _tell_page(sandbox)


def leave(sandbox: Sandbox, guild: Guild, who: Person) -> None:
    """Take a member out of a server; the bot is told of its own end there alone."""
    guild.members.pop(who.id, None)
    guild.nicks.pop(who.id, None)
    if who is sandbox.world.bot:
        _tell_bot(sandbox, "GUILD_DELETE", {"id": guild.id}, guild)
    _tell_page(sandbox)


def found_channel(sandbox: Sandbox, guild: Guild, name: str, kind: ChannelType) -> Channel:
    """Make a channel at the end of a server's list."""
    position = len(sandbox.world.channels_of(guild))
    channel = Channel(sandbox.clock.snowflake(), kind, name, guild.id, position=position)
    sandbox.world.channels[channel.id] = channel
    _tell_of_channel(sandbox, "CHANNEL_CREATE", channel)
    _tell_page(sandbox)
    return channel


def remove_channel(sandbox: Sandbox, channel: Channel) -> None:
    """Delete a channel with all its messages."""
    for message in sandbox.messages.all_in(channel.id):
        sandbox.wipe(message)
    _tell_of_channel(sandbox, "CHANNEL_DELETE", channel)
    del sandbox.world.channels[channel.id]
    _tell_page(sandbox)


def overwrite(sandbox: Sandbox, channel: Channel, given: Overwrite) -> None:
    """Set what a role or a member may do in a channel from now on."""
    seen = sandbox.bot_may(channel, Permission.VIEW_CHANNEL)
    channel.overwrites = [each for each in channel.overwrites if each.id != given.id]
    channel.overwrites.append(given)
    event = "CHANNEL_UPDATE" if seen else "CHANNEL_CREATE"
    _tell_of_channel(sandbox, event, channel, seen=seen)
    _tell_page(sandbox)


def _tell_of_channel(sandbox: Sandbox, event: str, channel: Channel, *, seen: bool = False) -> None:
    """Tell the bot of a channel that it sees, or has ``seen`` until now."""
    if seen or sandbox.bot_may(channel, Permission.VIEW_CHANNEL):
        guild = sandbox.world.guilds[channel.guild_id]
        _tell_bot(sandbox, event, shapes.channel(sandbox.world, channel), guild)


def _tell_bot(sandbox: Sandbox, event: str, data: Json, guild: Guild) -> None:
    sandbox.gateway.tell(event, data, guild_id=guild.id, intent=Intent.GUILDS)


def _tell_page(sandbox: Sandbox) -> None:
    sandbox.page.tell({"event": "world"})
