"""The world that a sandbox starts with, and the ids of everything in it."""

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

BOT_ID = "1100000000000000001"
ADA_ID, LUCIA_ID, MARCEL_ID = "1200000000000000001", "1200000000000000002", "1200000000000000003"
CLUB_ID, LIBRARY_ID, GARDEN_ID = "1300000000000000001", "1300000000000000002", "1300000000000000003"
STEWARD_ROLE_ID, CLUB_BOT_ROLE_ID, LIBRARY_STEWARD_ROLE_ID, GARDENER_ROLE_ID = (
    "1400000000000000001",
    "1400000000000000002",
    "1400000000000000003",
    "1400000000000000004",
)
TABLES_ID, LOUNGE_ID, QUIET_ID, OFFICE_ID = (
    "1500000000000000001",
    "1500000000000000002",
    "1500000000000000003",
    "1500000000000000004",
)
READING_ROOM_ID, LIBRARY_TABLES_ID = "1500000000000000011", "1500000000000000012"
LAWN_ID, ARBOUR_ID = "1500000000000000021", "1500000000000000022"
CARD_CIRCLE_ID = "1500000000000000031"
ADA_DIRECT_CHANNEL_ID, LUCIA_DIRECT_CHANNEL_ID, MARCEL_DIRECT_CHANNEL_ID = (
    "1500000000000000041",
    "1500000000000000042",
    "1500000000000000043",
)

SEND_PERMISSION = int(Permission.SEND_MESSAGES)
VIEW_PERMISSION = int(Permission.VIEW_CHANNEL)


def build_initial_world() -> World:
    """Return three people, two servers with the bot, one without, a group and direct messages."""
    people = [
        Person(ADA_ID, "ada", "Ada", "en-US", "#5865f2"),
        Person(LUCIA_ID, "lucia", "Lucía", "es-ES", "#c2410c"),
        Person(MARCEL_ID, "marcel", "Marcel", "fr", "#15803d"),
    ]
    channels = [*_build_club_channels(), *_build_other_guild_channels(), *_build_private_channels()]
    return World(
        bot=Person(BOT_ID, "patience-table", "Patience Table", "en-US", "#0f766e", is_bot=True),
        people={person.id: person for person in people},
        guilds={guild.id: guild for guild in _build_guilds()},
        channels={channel.id: channel for channel in channels},
    )


def _build_guilds() -> list[Guild]:
    return [
        Guild(
            CLUB_ID,
            "Patience Club",
            owner_id=ADA_ID,
            locale="en-US",
            roles=[
                Role(CLUB_ID, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(
                    STEWARD_ROLE_ID,
                    "Steward",
                    int(Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES),
                ),
                Role(CLUB_BOT_ROLE_ID, "Patience Table", DEFAULT_MEMBER_PERMISSIONS, position=1),
            ],
            role_ids_by_member={
                ADA_ID: [STEWARD_ROLE_ID],
                LUCIA_ID: [],
                MARCEL_ID: [],
                BOT_ID: [CLUB_BOT_ROLE_ID],
            },
        ),
        Guild(
            LIBRARY_ID,
            "La Biblioteca",
            owner_id=ADA_ID,
            locale="es-ES",
            roles=[
                Role(LIBRARY_ID, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(LIBRARY_STEWARD_ROLE_ID, "Bibliotecaria", int(Permission.MANAGE_GUILD)),
            ],
            role_ids_by_member={ADA_ID: [], LUCIA_ID: [LIBRARY_STEWARD_ROLE_ID], BOT_ID: []},
        ),
        Guild(
            GARDEN_ID,
            "Garden Party",
            owner_id=MARCEL_ID,
            locale="fr",
            roles=[
                Role(GARDEN_ID, "@everyone", DEFAULT_MEMBER_PERMISSIONS),
                Role(GARDENER_ROLE_ID, "Gardener", int(Permission.MANAGE_GUILD)),
            ],
            role_ids_by_member={ADA_ID: [], LUCIA_ID: [], MARCEL_ID: []},
        ),
    ]


def _build_club_channels() -> list[Channel]:
    text = ChannelType.TEXT
    return [
        Channel(TABLES_ID, text, "tables", CLUB_ID, "A seat for everyone", 0),
        Channel(LOUNGE_ID, text, "lounge", CLUB_ID, "Talk between deals", 1),
        Channel(
            QUIET_ID,
            text,
            "quiet",
            CLUB_ID,
            "The bot can't post here by itself",
            2,
            # The bot itself is denied: its role's permission would outweigh a denial for everyone.
            [PermissionOverwrite(BOT_ID, deny=SEND_PERMISSION)],
        ),
        Channel(
            OFFICE_ID,
            text,
            "office",
            CLUB_ID,
            "For stewards",
            3,
            [
                PermissionOverwrite(CLUB_ID, deny=VIEW_PERMISSION),
                PermissionOverwrite(STEWARD_ROLE_ID, allow=VIEW_PERMISSION),
            ],
        ),
    ]


def _build_other_guild_channels() -> list[Channel]:
    text = ChannelType.TEXT
    return [
        Channel(READING_ROOM_ID, text, "sala-de-lectura", LIBRARY_ID, "", 0),
        Channel(LIBRARY_TABLES_ID, text, "mesas", LIBRARY_ID, "", 1),
        Channel(LAWN_ID, text, "lawn", GARDEN_ID, "Bring your own bot", 0),
        Channel(
            ARBOUR_ID,
            text,
            "arbour",
            GARDEN_ID,
            "User-installed apps answer privately here",
            1,
            [PermissionOverwrite(GARDEN_ID, deny=int(Permission.USE_EXTERNAL_APPS))],
        ),
    ]


def _build_private_channels() -> list[Channel]:
    return [
        Channel(
            CARD_CIRCLE_ID,
            ChannelType.GROUP,
            "Card circle",
            recipient_ids=[ADA_ID, LUCIA_ID, MARCEL_ID],
        ),
        Channel(
            ADA_DIRECT_CHANNEL_ID, ChannelType.DIRECT, "Patience Table", recipient_ids=[ADA_ID]
        ),
        Channel(
            LUCIA_DIRECT_CHANNEL_ID, ChannelType.DIRECT, "Patience Table", recipient_ids=[LUCIA_ID]
        ),
        Channel(
            MARCEL_DIRECT_CHANNEL_ID,
            ChannelType.DIRECT,
            "Patience Table",
            recipient_ids=[MARCEL_ID],
        ),
    ]
