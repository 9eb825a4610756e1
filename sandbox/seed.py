"""The world on the first day."""

from sandbox.permissions import ORDINARY, Permission
from sandbox.world import Channel, ChannelType, Guild, Overwrite, Person, Role, World

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

SEND = int(Permission.SEND_MESSAGES)
VIEW = int(Permission.VIEW_CHANNEL)


def first_day() -> World:
    """Three people, two servers with the bot, one without, one group, a direct message each."""
    people = [
        Person(ADA, "ada", "Ada", "en-US", "#5865f2"),
        Person(LUCIA, "lucia", "Lucía", "es-ES", "#c2410c"),
        Person(MARCEL, "marcel", "Marcel", "fr", "#15803d"),
    ]
    channels = [*_club_channels(), *_other_channels(), *_private_channels()]
    return World(
        bot=Person(BOT, "patience-table", "Patience Table", "en-US", "#0f766e", bot=True),
        people={each.id: each for each in people},
        guilds={each.id: each for each in _guilds()},
        channels={each.id: each for each in channels},
    )


def _guilds() -> list[Guild]:
    return [
        Guild(
            CLUB,
            "Patience Club",
            owner_id=ADA,
            locale="en-US",
            roles=[
                Role(CLUB, "@everyone", ORDINARY),
                Role(STEWARD, "Steward", int(Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES)),
                Role(CLUB_BOT, "Patience Table", ORDINARY, position=1),
            ],
            members={ADA: [STEWARD], LUCIA: [], MARCEL: [], BOT: [CLUB_BOT]},
        ),
        Guild(
            LIBRARY,
            "La Biblioteca",
            owner_id=ADA,
            locale="es-ES",
            roles=[
                Role(LIBRARY, "@everyone", ORDINARY),
                Role(LIBRARY_STEWARD, "Bibliotecaria", int(Permission.MANAGE_GUILD)),
            ],
            members={ADA: [], LUCIA: [LIBRARY_STEWARD], BOT: []},
        ),
        Guild(
            GARDEN,
            "Garden Party",
            owner_id=MARCEL,
            locale="fr",
            roles=[
                Role(GARDEN, "@everyone", ORDINARY),
                Role(GARDENER, "Gardener", int(Permission.MANAGE_GUILD)),
            ],
            members={ADA: [], LUCIA: [], MARCEL: []},
        ),
    ]


def _club_channels() -> list[Channel]:
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
            [Overwrite(BOT, deny=SEND)],
        ),
        Channel(
            OFFICE,
            text,
            "office",
            CLUB,
            "For stewards",
            3,
            [Overwrite(CLUB, deny=VIEW), Overwrite(STEWARD, allow=VIEW)],
        ),
    ]


def _other_channels() -> list[Channel]:
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
            [Overwrite(GARDEN, deny=int(Permission.USE_EXTERNAL_APPS))],
        ),
    ]


def _private_channels() -> list[Channel]:
    return [
        Channel(CARD_CIRCLE, ChannelType.GROUP, "Card circle", recipients=[ADA, LUCIA, MARCEL]),
        Channel(ADA_DIRECT, ChannelType.DIRECT, "Patience Table", recipients=[ADA]),
        Channel(LUCIA_DIRECT, ChannelType.DIRECT, "Patience Table", recipients=[LUCIA]),
        Channel(MARCEL_DIRECT, ChannelType.DIRECT, "Patience Table", recipients=[MARCEL]),
    ]
