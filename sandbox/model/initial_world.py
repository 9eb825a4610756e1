"""The world on the first day."""

from sandbox.model.permissions import DEFAULT_MEMBER_PERMISSIONS, Permission
from sandbox.model.world import (
    Channel,
    ChannelType,
    Guild,
    PermissionOverwrite,
    Person,
    Role,
    World,
)

BOT = "1100000000000000001"
ADA, LUCIA, MARCEL = "1200000000000000001", "1200000000000000002", "1200000000000000003"
CLUB, LIBRARY, GARDEN = "1300000000000000001", "1300000000000000002", "1300000000000000003"
STEWARD, CLUB_BOT, LIBRARY_STEWARD, GARDENER = (
    "1400000000000000001",
    "1400000000000000002",
    "1400000000000000003",
    "1400000000000000004",
)
TABLES, LOUNGE, QUIET, OFFICE = (
    "1500000000000000001",
    "1500000000000000002",
    "1500000000000000003",
    "1500000000000000004",
)
READING_ROOM, LIBRARY_TABLES = "1500000000000000011", "1500000000000000012"
LAWN, ARBOUR = "1500000000000000021", "1500000000000000022"
CARD_CIRCLE = "1500000000000000031"
ADA_DIRECT, LUCIA_DIRECT, MARCEL_DIRECT = (
    "1500000000000000041",
    "1500000000000000042",
    "1500000000000000043",
)

SEND_PERMISSION = int(Permission.SEND_MESSAGES)
VIEW_PERMISSION = int(Permission.VIEW_CHANNEL)


def build_initial_world() -> World:
    """Three people, two servers with the bot, one without, one group, a direct message each."""
    people = [
        Person(ADA, "ada", "Ada", "en-US", "#5865f2"),
        Person(LUCIA, "lucia", "Lucía", "es-ES", "#c2410c"),
        Person(MARCEL, "marcel", "Marcel", "fr", "#15803d"),
    ]
    channels = [*_build_club_channels(), *_build_other_guild_channels(), *_build_private_channels()]
    return World(
        bot=Person(BOT, "patience-table", "Patience Table", "en-US", "#0f766e", is_bot=True),
        people={person.id: person for person in people},
        guilds={guild.id: guild for guild in _build_guilds()},
        channels={channel.id: channel for channel in channels},
    )


def _build_guilds() -> list[Guild]:
    return [
        Guild(
            CLUB,
            "Patience Club",
            owner_id=ADA,
            locale="en-US",
            roles=[
                Role(CLUB, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(STEWARD, "Steward", int(Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES)),
                Role(CLUB_BOT, "Patience Table", DEFAULT_MEMBER_PERMISSIONS, position=1),
            ],
            role_ids_by_member={ADA: [STEWARD], LUCIA: [], MARCEL: [], BOT: [CLUB_BOT]},
        ),
        Guild(
            LIBRARY,
            "La Biblioteca",
            owner_id=ADA,
            locale="es-ES",
            roles=[
                Role(LIBRARY, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(LIBRARY_STEWARD, "Bibliotecaria", int(Permission.MANAGE_GUILD)),
            ],
            role_ids_by_member={ADA: [], LUCIA: [LIBRARY_STEWARD], BOT: []},
        ),
        Guild(
            GARDEN,
            "Garden Party",
            owner_id=MARCEL,
            locale="fr",
            roles=[
                Role(GARDEN, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(GARDENER, "Gardener", int(Permission.MANAGE_GUILD)),
            ],
            role_ids_by_member={ADA: [], LUCIA: [], MARCEL: []},
        ),
    ]


def _build_club_channels() -> list[Channel]:
    text = ChannelType.TEXT
    return [
        Channel(TABLES, text, "tables", CLUB, "A seat for everyone", 0),
        Channel(LOUNGE, text, "lounge", CLUB, "Talk between deals", 1),
        Channel(
            QUIET,
            text,
            "quiet",
            CLUB,
            "The bot may not speak here by itself",
            2,
            # A role's allowance would outweigh the denial, so the member itself is denied.
            [PermissionOverwrite(BOT, deny=SEND_PERMISSION)],
        ),
        Channel(
            OFFICE,
            text,
            "office",
            CLUB,
            "For stewards",
            3,
            [
                PermissionOverwrite(CLUB, deny=VIEW_PERMISSION),
                PermissionOverwrite(STEWARD, allow=VIEW_PERMISSION),
            ],
        ),
    ]


def _build_other_guild_channels() -> list[Channel]:
    text = ChannelType.TEXT
    return [
        Channel(READING_ROOM, text, "sala-de-lectura", LIBRARY, "", 0),
        Channel(LIBRARY_TABLES, text, "mesas", LIBRARY, "", 1),
        Channel(LAWN, text, "lawn", GARDEN, "Bring your own bot", 0),
        Channel(
            ARBOUR,
            text,
            "arbour",
            GARDEN,
            "Apps that people bring along answer privately here",
            1,
            [PermissionOverwrite(GARDEN, deny=int(Permission.USE_EXTERNAL_APPS))],
        ),
    ]


def _build_private_channels() -> list[Channel]:
    return [
        Channel(CARD_CIRCLE, ChannelType.GROUP, "Card circle", recipient_ids=[ADA, LUCIA, MARCEL]),
        Channel(ADA_DIRECT, ChannelType.DIRECT, "Patience Table", recipient_ids=[ADA]),
        Channel(LUCIA_DIRECT, ChannelType.DIRECT, "Patience Table", recipient_ids=[LUCIA]),
        Channel(MARCEL_DIRECT, ChannelType.DIRECT, "Patience Table", recipient_ids=[MARCEL]),
    ]
