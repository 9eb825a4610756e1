"""Discord's permissions: what a member may do in a server and its channels."""

from enum import IntFlag

from sandbox.model.world import Channel, Guild


class Permission(IntFlag):
    """The permissions that the sandbox checks; ``ALL_PERMISSIONS`` has the others as well."""

    ADMINISTRATOR = 1 << 3
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


ALL_PERMISSIONS = (1 << 53) - 1
DEFAULT_MEMBER_PERMISSIONS = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ADD_REACTIONS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
# What Discord grants an app that is not a member: in direct messages and as a user install.
GUEST_APP_PERMISSIONS = int(
    Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
)


def find_needed_permission(channel: Channel, permission: Permission) -> Permission:
    """Return the permission that counts in a channel: threads have their own for sending."""
    if channel.is_thread and permission is Permission.SEND_MESSAGES:
        return Permission.SEND_MESSAGES_IN_THREADS
    return permission


def compute_guild_permissions(guild: Guild, user_id: str) -> int:
    """Return a member's permissions in the whole server, as bits; 0 for anyone else."""
    if user_id not in guild.role_ids_by_member:
        return 0
    if user_id == guild.owner_id:
        return ALL_PERMISSIONS
    role_ids = set(guild.role_ids_by_member[user_id]) | {guild.id}
    granted = 0
    for role in guild.roles:
        if role.id in role_ids:
            granted |= role.permissions
    return ALL_PERMISSIONS if granted & Permission.ADMINISTRATOR else granted


def compute_channel_permissions(guild: Guild, channel: Channel, user_id: str) -> int:
    """Return a member's permissions in a channel, as bits; 0 if they cannot see it.

    The overwrites are applied in Discord's order: everyone's, the roles', the member's.
    """
    granted = compute_guild_permissions(guild, user_id)
    if granted in (ALL_PERMISSIONS, 0):
        return granted
    role_ids = set(guild.role_ids_by_member[user_id])
    everyone_overwrites = [
        overwrite for overwrite in channel.overwrites if overwrite.role_or_user_id == guild.id
    ]
    role_overwrites = [
        overwrite for overwrite in channel.overwrites if overwrite.role_or_user_id in role_ids
    ]
    user_overwrites = [
        overwrite for overwrite in channel.overwrites if overwrite.role_or_user_id == user_id
    ]
    for layer in (everyone_overwrites, role_overwrites, user_overwrites):
        for overwrite in layer:
            granted &= ~overwrite.deny
        for overwrite in layer:
            granted |= overwrite.allow
    return granted if granted & Permission.VIEW_CHANNEL else 0
