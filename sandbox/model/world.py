"""The people, servers and channels of the sandbox."""

from dataclasses import dataclass, field
from enum import IntEnum

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
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11


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
    archive_minutes: int = 4320

    @property
    def is_in_server(self) -> bool:
        """Whether it is a server's channel."""
        return bool(self.guild_id)

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread under a server's channel."""
        return self.type in (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD)


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
