"""The world as one person sees it on the page."""

from sandbox.errors import Json
from sandbox.model.permissions import Permission
from sandbox.model.world import DISCORD_LOCALES, Channel, Guild, Person
from sandbox.page_api.page_texts import list_languages_beside_discords
from sandbox.state import Sandbox


def build_page_world_json(sandbox: Sandbox, person: Person) -> Json:
    """Return people, servers and commands, as ``sandbox.page_api.page_routes`` describes them."""
    world = sandbox.world
    return {
        "people": [build_page_person_json(other) for other in world.people.values()],
        "me": build_page_person_json(person),
        "servers": [
            _build_server_json(sandbox, person, guild)
            for guild in world.guilds.values()
            if person.id in guild.role_ids_by_member
        ],
        "dms": [
            {
                "channel_id": channel.id,
                "name": channel.name,
                "type": int(channel.type),
                "members": [member.id for member in world.list_mentionable_people(channel)],
                "commands": _list_usable_command_ids(sandbox, person, channel),
            }
            for channel in world.channels.values()
            if person.id in channel.recipient_ids
        ],
        "bot": {**build_page_person_json(world.bot), "online": sandbox.gateway.is_online},
        "commands": sandbox.commands.list_commands(""),
        "locales": DISCORD_LOCALES,
        "other_languages": list_languages_beside_discords(),
    }


def build_page_person_json(person: Person) -> Json:
    """Return a person."""
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.global_name,
        "locale": person.locale,
        "avatar_colour": person.avatar_colour,
    }


def _build_server_json(sandbox: Sandbox, person: Person, guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "bot": "member" if sandbox.world.is_bot_in_guild(guild) else "user-installed",
        "commands": sandbox.commands.list_commands(guild.id),
        "members": list(guild.role_ids_by_member),
        "nicks": guild.nicknames,
        "channels": [
            _build_channel_json(sandbox, person, channel_or_thread)
            for channel in sandbox.world.list_guild_channels(guild)
            if sandbox.person_has_permission(person.id, channel, Permission.VIEW_CHANNEL)
            for channel_or_thread in (channel, *sandbox.world.list_threads(channel))
        ],
    }


def _build_channel_json(sandbox: Sandbox, person: Person, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "name": channel.name,
        "type": int(channel.type),
        "topic": channel.topic,
        "parent_id": channel.parent_id,
        "archived": channel.is_archived,
        "can_send": sandbox.person_has_permission(person.id, channel, Permission.SEND_MESSAGES),
        "can_see_history": sandbox.person_has_permission(
            person.id, channel, Permission.READ_MESSAGE_HISTORY
        ),
        "commands": _list_usable_command_ids(sandbox, person, channel),
    }


def _list_usable_command_ids(sandbox: Sandbox, person: Person, channel: Channel) -> list[str]:
    if not sandbox.person_has_permission(person.id, channel, Permission.USE_APPLICATION_COMMANDS):
        return []
    return [command["id"] for command in sandbox.commands.list_usable_commands(person, channel)]
