"""People, servers and channels as Discord's JSON."""

from sandbox.errors import Json
from sandbox.world import (
    Channel,
    ChannelType,
    Guild,
    Person,
    Role,
    World,
    compute_channel_permissions,
    compute_guild_permissions,
    format_iso_time,
    get_snowflake_time,
)


def build_user_json(person: Person) -> Json:
    """Return a user."""
    user_json: Json = {
        "id": person.id,
        "username": person.username,
        "discriminator": "0",
        "global_name": None if person.is_bot else person.global_name or None,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "banner": None,
        "accent_color": None,
    }
    return {**user_json, "bot": True} if person.is_bot else user_json


def build_own_user_json(person: Person) -> Json:
    """Return the bot's own user, as ``/users/@me`` and READY have it."""
    return {
        **build_user_json(person),
        "mfa_enabled": True,
        "verified": True,
        "email": None,
        "locale": person.locale,
        "premium_type": 0,
    }


def build_member_json(guild: Guild, person: Person) -> Json:
    """Return a server's member."""
    return {
        "user": build_user_json(person),
        "nick": guild.nicknames.get(person.id),
        "avatar": None,
        "banner": None,
        "roles": list(guild.role_ids_by_member.get(person.id, [])),
        "joined_at": format_iso_time(get_snowflake_time(guild.id)),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def build_role_json(role: Role) -> Json:
    """Return a role."""
    return {
        "id": role.id,
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def build_channel_json(world: World, channel: Channel, last_message_id: str | None = None) -> Json:
    """Return a channel as the bot sees it: a direct message's recipient is the person."""
    channel_json: Json = {
        "id": channel.id,
        "type": int(channel.type),
        "last_message_id": last_message_id,
        "flags": 0,
    }
    if not channel.is_in_server:
        channel_json["recipients"] = [
            build_user_json(world.get_user_or_deleted(user_id)) for user_id in channel.recipient_ids
        ]
        if channel.type is ChannelType.GROUP:
            owner = next(iter(channel.recipient_ids), None)
            channel_json |= {"name": channel.name, "icon": None, "owner_id": owner}
        return channel_json
    guild = world.guilds[channel.guild_id]
    if channel.is_thread:
        return {**channel_json, **_build_thread_fields(channel)}
    if channel.type is ChannelType.VOICE:
        channel_json |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return {
        **channel_json,
        "guild_id": channel.guild_id,
        "name": channel.name,
        "topic": channel.topic or None,
        "parent_id": None,
        "position": channel.position,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {
                "id": overwrite.role_or_user_id,
                "type": 1 if world.find_user(overwrite.role_or_user_id) else 0,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in channel.overwrites
        ],
        "permissions": str(compute_channel_permissions(guild, channel, world.bot.id)),
    }


def _build_thread_fields(thread: Channel) -> Json:
    created_at = format_iso_time(get_snowflake_time(thread.id))
    return {
        "guild_id": thread.guild_id,
        "name": thread.name,
        "parent_id": thread.parent_id,
        "owner_id": thread.recipient_ids[0],
        "rate_limit_per_user": 0,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": len(thread.recipient_ids),
        "thread_metadata": {
            "archived": thread.is_archived,
            "archive_timestamp": created_at,
            "auto_archive_duration": thread.archive_minutes,
            "locked": thread.is_locked,
            "create_timestamp": created_at,
        },
    }


def build_chosen_channel_json(world: World, channel: Channel, person_id: str) -> Json:
    """Return a channel that a person chose, with that person's permissions in it."""
    channel_json = build_channel_json(world, channel)
    guild = world.guilds[channel.guild_id]
    kept_fields = {
        key: value for key, value in channel_json.items() if key != "permission_overwrites"
    }
    return {
        **kept_fields,
        "permissions": str(compute_channel_permissions(guild, channel, person_id)),
    }


def build_interaction_guild_json(guild: Guild) -> Json:
    """Return the partial server that an interaction carries."""
    return {"id": guild.id, "locale": guild.locale, "features": ["COMMUNITY"]}


def build_partial_guild_json(world: World, guild: Guild) -> Json:
    """Return an entry of ``/users/@me/guilds``."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(compute_guild_permissions(guild, world.bot.id)),
        "features": ["COMMUNITY"],
    }


def build_guild_json(guild: Guild) -> Json:
    """Return a server."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": ["COMMUNITY"],
        "banner": None,
        "owner_id": guild.owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [build_role_json(role) for role in guild.roles],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 2,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def build_guild_create_json(world: World, guild: Guild) -> Json:
    """Return a server as the gateway sends it after READY."""
    visible = [
        channel
        for channel in world.list_guild_channels(guild)
        if compute_channel_permissions(guild, channel, world.bot.id)
    ]
    return {
        **build_guild_json(guild),
        "joined_at": format_iso_time(get_snowflake_time(guild.id)),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.role_ids_by_member),
        "voice_states": [],
        # Without the privileged intent a bot only hears of itself.
        "members": [build_member_json(guild, world.bot)],
        "channels": [build_channel_json(world, channel) for channel in visible],
        "threads": [
            build_channel_json(world, thread)
            for channel in visible
            for thread in world.list_threads(channel)
            if not thread.is_archived
        ],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def build_application_json(world: World) -> Json:
    """Return the bot's application."""
    return {
        "id": world.bot.id,
        "name": world.bot.global_name,
        "icon": None,
        "description": "The bot under test",
        "type": None,
        "bot": build_user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "tags": [],
        "summary": "",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}, "1": {}},
        "owner": build_user_json(next(iter(world.people.values()))),
        "approximate_guild_count": len(world.list_bot_guilds()),
        "approximate_user_install_count": len(world.people),
        "approximate_user_authorization_count": len(world.people),
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
