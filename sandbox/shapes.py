"""People, servers and channels as Discord's JSON."""

from sandbox import permissions
from sandbox.clock import created, iso
from sandbox.errors import Json
from sandbox.world import Channel, ChannelType, Guild, Person, Role, World


def user(person: Person) -> Json:
    shape: Json = {
        "id": person.id,
        "username": person.username,
        "discriminator": "0",
        "global_name": None if person.bot else person.global_name or None,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "banner": None,
        "accent_color": None,
    }
    return {**shape, "bot": True} if person.bot else shape


def self_user(person: Person) -> Json:
    """The bot's own user, as ``/users/@me`` and READY have it."""
    return {
        **user(person),
        "mfa_enabled": True,
        "verified": True,
        "email": None,
        "locale": person.locale,
        "premium_type": 0,
    }


def member(guild: Guild, person: Person) -> Json:
    return {
        "user": user(person),
        "nick": guild.nicks.get(person.id),
        "avatar": None,
        "banner": None,
        "roles": list(guild.members.get(person.id, [])),
        "joined_at": iso(created(guild.id)),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def role(each: Role) -> Json:
    return {
        "id": each.id,
        "name": each.name,
        "permissions": str(each.permissions),
        "position": each.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(world: World, each: Channel, last_message_id: str | None = None) -> Json:
    """A channel as the bot sees it: in a direct message the recipient is the person."""
    shape: Json = {
        "id": each.id,
        "type": int(each.type),
        "last_message_id": last_message_id,
        "flags": 0,
    }
    if not each.in_server:
        shape["recipients"] = [user(world.ever(who)) for who in each.recipients]
        if each.type is ChannelType.GROUP:
            owner = next(iter(each.recipients), None)
            shape |= {"name": each.name, "icon": None, "owner_id": owner}
        return shape
    guild = world.guilds[each.guild_id]
    if each.type is ChannelType.VOICE:
        shape |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return {
        **shape,
        "guild_id": each.guild_id,
        "name": each.name,
        "topic": each.topic or None,
        "parent_id": None,
        "position": each.position,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {
                "id": overwrite.id,
                "type": 1 if world.user(overwrite.id) else 0,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in each.overwrites
        ],
        "permissions": str(permissions.in_channel(guild, each, world.bot.id)),
    }


def named_channel(world: World, each: Channel, person_id: str) -> Json:
    """A channel that a person named: what travels along, with that person's permissions."""
    shape = channel(world, each)
    guild = world.guilds[each.guild_id]
    kept = {key: value for key, value in shape.items() if key != "permission_overwrites"}
    return {**kept, "permissions": str(permissions.in_channel(guild, each, person_id))}


def guild_of_interaction(guild: Guild) -> Json:
    """The partial server that travels with an interaction."""
    return {"id": guild.id, "locale": guild.locale, "features": ["COMMUNITY"]}


def partial_guild(world: World, guild: Guild) -> Json:
    """An entry of ``/users/@me/guilds``."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(permissions.in_guild(guild, world.bot.id)),
        "features": ["COMMUNITY"],
    }


def guild(each: Guild) -> Json:
    return {
        "id": each.id,
        "name": each.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": ["COMMUNITY"],
        "banner": None,
        "owner_id": each.owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(held) for held in each.roles],
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
        "preferred_locale": each.locale,
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


def guild_create(world: World, each: Guild) -> Json:
    """The server as the gateway brings it after READY."""
    visible = [
        held for held in world.channels_of(each) if permissions.in_channel(each, held, world.bot.id)
    ]
    return {
        **guild(each),
        "joined_at": iso(created(each.id)),
        "large": False,
        "unavailable": False,
        "member_count": len(each.members),
        "voice_states": [],
        # Without the privileged intent a bot is told of itself alone.
        "members": [member(each, world.bot)],
        "channels": [channel(world, held) for held in visible],
        "threads": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    return {
        "id": world.bot.id,
        "name": world.bot.global_name,
        "icon": None,
        "description": "The bot under test",
        "type": None,
        "bot": user(world.bot),
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
        "owner": user(next(iter(world.people.values()))),
        "approximate_guild_count": len(world.bot_guilds()),
        "approximate_user_install_count": len(world.people),
        "approximate_user_authorization_count": len(world.people),
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
