"""The people, servers and channels there are."""

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
    TEXT = 0
    DIRECT = 1
    VOICE = 2
    GROUP = 3
    ANNOUNCEMENT = 5


@dataclass
class Person:
    """Somebody, or the bot; ``takes_direct`` says whether it may write to them directly."""

    id: str
    username: str
    global_name: str
    locale: str
    avatar_colour: str
    is_bot: bool = False
    accepts_direct_messages: bool = True


@dataclass
class Role:
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
    """A place for messages: in a server (``guild_id``) or among ``recipients``."""

    id: str
    type: ChannelType
    name: str
    guild_id: str = ""
    topic: str = ""
    position: int = 0
    overwrites: list[PermissionOverwrite] = field(default_factory=list)
    recipient_ids: list[str] = field(default_factory=list)

    @property
    def is_in_server(self) -> bool:
        return bool(self.guild_id)


@dataclass
class Guild:
    """A server: its roles, its members with the roles they hold, and the names some have there."""

    id: str
    name: str
    owner_id: str
    locale: str
    roles: list[Role]
    role_ids_by_member: dict[str, list[str]]
    nicknames: dict[str, str] = field(default_factory=dict)


@dataclass
class World:
    """Everybody and every place, by id; ``bot`` is the application's user, with the same id."""

    bot: Person
    people: dict[str, Person]
    guilds: dict[str, Guild]
    channels: dict[str, Channel]

    def find_user(self, user_id: str) -> Person | None:
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    def get_user_or_deleted(self, user_id: str) -> Person:
        """A user whose traces are still there; as Discord names them where the account is not."""
        user = self.find_user(user_id)
        return user or Person(user_id, f"deleted_user_{user_id[-12:]}", "", "en-US", "#475569")

    def list_mentionable_people(self, channel: Channel) -> list[Person]:
        """Those whom one can name in a place: the server's members, or those who speak there."""
        guild = self.find_channel_guild(channel)
        ids = channel.recipient_ids if guild is None else list(guild.role_ids_by_member)
        users = [user for user in map(self.find_user, ids) if user is not None]
        return [*users, self.bot] if channel.type is ChannelType.DIRECT else users

    def find_channel_guild(self, channel: Channel) -> Guild | None:
        return self.guilds.get(channel.guild_id)

    def is_bot_in_guild(self, guild: Guild) -> bool:
        return self.bot.id in guild.role_ids_by_member

    def list_bot_guilds(self) -> list[Guild]:
        return [guild for guild in self.guilds.values() if self.is_bot_in_guild(guild)]

    def list_guild_channels(self, guild: Guild) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.guild_id == guild.id]

    def find_direct_channel(self, person_id: str) -> Channel | None:
        """The channel between a person and the bot."""
        for channel in self.channels.values():
            if channel.type is ChannelType.DIRECT and person_id in channel.recipient_ids:
                return channel
        return None
