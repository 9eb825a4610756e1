"""The world as one person sees it on the page."""

from sandbox.errors import Json
from sandbox.permissions import Permission
from sandbox.state import Sandbox
from sandbox.world import LOCALES, Channel, Guild, Person


def world_of(sandbox: Sandbox, me: Person) -> Json:
    """People, places and commands; ``sandbox.page_api`` says what stands in it."""
    everyone = sandbox.world
    return {
        "people": [shape_of(each) for each in everyone.people.values()],
        "me": shape_of(me),
        "servers": [
            _server(sandbox, me, each) for each in everyone.guilds.values() if me.id in each.members
        ],
        "dms": [
            {
                "channel_id": each.id,
                "name": each.name,
                "type": int(each.type),
                "members": [one.id for one in everyone.people_in(each)],
                "commands": _offered(sandbox, me, each),
            }
            for each in everyone.channels.values()
            if me.id in each.recipients
        ],
        "bot": {**shape_of(everyone.bot), "online": sandbox.gateway.online},
        "commands": sandbox.commands.of(""),
        "locales": LOCALES,
    }


def shape_of(person: Person) -> Json:
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.global_name,
        "locale": person.locale,
        "avatar_colour": person.colour,
    }


def _server(sandbox: Sandbox, me: Person, guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "bot": "member" if sandbox.world.has_bot(guild) else "user-installed",
        "commands": sandbox.commands.of(guild.id),
        "members": list(guild.members),
        "nicks": guild.nicks,
        "channels": [
            _channel(sandbox, me, each)
            for each in sandbox.world.channels_of(guild)
            if sandbox.person_may(me.id, each, Permission.VIEW_CHANNEL)
        ],
    }


def _channel(sandbox: Sandbox, me: Person, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "name": channel.name,
        "type": int(channel.type),
        "topic": channel.topic,
        "can_send": sandbox.person_may(me.id, channel, Permission.SEND_MESSAGES),
        "can_see_history": sandbox.person_may(me.id, channel, Permission.READ_MESSAGE_HISTORY),
        "commands": _offered(sandbox, me, channel),
    }


def _offered(sandbox: Sandbox, me: Person, channel: Channel) -> list[str]:
    if not sandbox.person_may(me.id, channel, Permission.USE_APPLICATION_COMMANDS):
        return []
    return [each["id"] for each in sandbox.commands.usable(me, channel)]
