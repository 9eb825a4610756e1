"""The world of the sandbox: people, servers and channels, who may do what in them, and the time.

Permissions are Discord's: what a member may do in a server and its channels. Tests may shift the
sandbox's time; Discord's ids are made from it. The initial world is the one that a sandbox starts
with, and has ids for everything in it.
"""

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import formatdate
from enum import IntEnum, IntFlag

DISCORD_LOCALES = (
    "ar",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en-GB",
    "en-US",
    "es-419",
    "es-ES",
    "fi",
    "fr",
    "he",
    "hi",
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "ru",
    "sv-SE",
    "th",
    "tr",
    "uk",
    "vi",
    "zh-CN",
    "zh-TW",
)


class ChannelType(IntEnum):
    """The types of channels that the sandbox has, with Discord's numbers."""

    TEXT = 0
    DIRECT = 1
    VOICE = 2
    GROUP = 3
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    FORUM = 15


@dataclass
class Person:
    """A person, or the bot."""

    id: str
    username: str
    global_name: str
    locale: str
    avatar_colour: str
    is_bot: bool = False
    accepts_direct_messages: bool = True


@dataclass
class Role:
    """A server's role; ``permissions`` are bits."""

    id: str
    name: str
    permissions: int
    position: int = 0


@dataclass
class PermissionOverwrite:
    """What a role or a member is allowed and denied in one channel, as permission bits."""

    role_or_user_id: str
    allow: int = 0
    deny: int = 0


@dataclass
class Channel:
    """A channel: in a server (``guild_id``) or among ``recipient_ids``.

    A thread is under the channel ``parent_id``, whose overwrites it shares; ``recipient_ids`` are
    those who joined it, its owner first.
    """

    id: str
    type: ChannelType
    name: str
    guild_id: str = ""
    topic: str = ""
    position: int = 0
    overwrites: list[PermissionOverwrite] = field(default_factory=list)
    recipient_ids: list[str] = field(default_factory=list)
    parent_id: str = ""
    is_archived: bool = False
    is_locked: bool = False
    archive_minutes: int = 4320

    @property
    def is_in_server(self) -> bool:
        """Whether it is a server's channel."""
        return bool(self.guild_id)

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread under a server's channel."""
        return self.type in (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD)

    @property
    def has_messages(self) -> bool:
        """Whether messages can be posted in it."""
        return self.type not in (ChannelType.CATEGORY, ChannelType.FORUM)


@dataclass
class Guild:
    """A server: its roles, its members with their roles, and the nicknames that some have."""

    id: str
    name: str
    owner_id: str
    locale: str
    roles: list[Role]
    role_ids_by_member: dict[str, list[str]]
    nicknames: dict[str, str] = field(default_factory=dict)


@dataclass
class World:
    """All people, servers and channels by id; ``bot`` is the application's user."""

    bot: Person
    people: dict[str, Person]
    guilds: dict[str, Guild]
    channels: dict[str, Channel]

    def find_user(self, user_id: str) -> Person | None:
        """Return a person or the bot by id, or None."""
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    def get_user_or_deleted(self, user_id: str) -> Person:
        """Return a user, or a placeholder named as Discord names deleted accounts."""
        user = self.find_user(user_id)
        return user or Person(user_id, f"deleted_user_{user_id[-12:]}", "", "en-US", "#475569")

    def list_mentionable_people(self, channel: Channel) -> list[Person]:
        """Return whom a channel's people can mention: the server's members or the recipients."""
        guild = self.find_channel_guild(channel)
        ids = channel.recipient_ids if guild is None else list(guild.role_ids_by_member)
        users = [user for user in map(self.find_user, ids) if user is not None]
        return [*users, self.bot] if channel.type is ChannelType.DIRECT else users

    def find_channel_guild(self, channel: Channel) -> Guild | None:
        """Return a channel's server, or None outside servers."""
        return self.guilds.get(channel.guild_id)

    def is_bot_in_guild(self, guild: Guild) -> bool:
        """Return whether the bot is a member of a server."""
        return self.bot.id in guild.role_ids_by_member

    def list_bot_guilds(self) -> list[Guild]:
        """Return the servers that the bot is a member of."""
        return [guild for guild in self.guilds.values() if self.is_bot_in_guild(guild)]

    def list_guild_channels(self, guild: Guild) -> list[Channel]:
        """Return a server's channels, without threads."""
        return [
            channel
            for channel in self.channels.values()
            if channel.guild_id == guild.id and not channel.is_thread
        ]

    def list_threads(self, parent: Channel) -> list[Channel]:
        """Return the threads under a channel."""
        return [channel for channel in self.channels.values() if channel.parent_id == parent.id]

    def find_direct_channel(self, person_id: str) -> Channel | None:
        """Return the channel between a person and the bot, or None."""
        for channel in self.channels.values():
            if channel.type is ChannelType.DIRECT and person_id in channel.recipient_ids:
                return channel
        return None


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


DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """The time in seconds since 1970: the machine's plus an offset."""

    def __init__(self) -> None:
        self._offset_seconds = 0.0
        self._last_snowflake = 0

    def get_time(self) -> float:
        """Return the present time in seconds since 1970."""
        return time.time() + self._offset_seconds

    def set_offset(self, seconds: float) -> None:
        """Move the clock; when it is set back, later ids may be lower than earlier ones."""
        if seconds < self._offset_seconds:
            self._last_snowflake = 0
        self._offset_seconds = seconds

    def create_snowflake(self) -> str:
        """Return a new id: milliseconds since 2015 above 22 bits, higher than every id before."""
        time_based = (int(self.get_time() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_snowflake = max(self._last_snowflake + 1, time_based)
        return str(self._last_snowflake)

    def reserve_snowflake(self, snowflake: str) -> None:
        """Make all later ids higher than one that is already in use."""
        self._last_snowflake = max(self._last_snowflake, int(snowflake))


def get_snowflake_time(snowflake: str) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def format_iso_time(seconds: float) -> str:
    """Return a time as Discord writes it, such as ``2026-01-31T12:00:00.000000+00:00``."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def format_http_date(seconds: float) -> str:
    """Return a time as a Date header tells it, in whole seconds."""
    return formatdate(int(seconds), usegmt=True)


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
