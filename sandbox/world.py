"""The people, servers and channels there are."""

from dataclasses import dataclass, field
from enum import IntEnum

LOCALES = (
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
    GROUP = 3


@dataclass
class Person:
    id: str
    username: str
    global_name: str
    locale: str
    colour: str
    bot: bool = False


@dataclass
class Role:
    id: str
    name: str
    permissions: int
    position: int = 0


@dataclass
class Overwrite:
    """What a role or a member is allowed and denied in one channel, as permission bits."""

    id: str
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
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)


@dataclass
class Guild:
    """A server: its roles, and its members with the roles they hold."""

    id: str
    name: str
    owner_id: str
    locale: str
    roles: list[Role]
    members: dict[str, list[str]]


@dataclass
class World:
    """Everybody and every place, by id; ``bot`` is the application's user, with the same id."""

    bot: Person
    people: dict[str, Person]
    guilds: dict[str, Guild]
    channels: dict[str, Channel]

    def user(self, user_id: str) -> Person | None:
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    def guild_of(self, channel: Channel) -> Guild | None:
        return self.guilds.get(channel.guild_id)

    def has_bot(self, guild: Guild) -> bool:
        return self.bot.id in guild.members

    def bot_guilds(self) -> list[Guild]:
        return [guild for guild in self.guilds.values() if self.has_bot(guild)]

    def channels_of(self, guild: Guild) -> list[Channel]:
        return [each for each in self.channels.values() if each.guild_id == guild.id]

    def welcome(self, person: Person, direct_id: str) -> None:
        """Take somebody in: a member of every server and group, with a direct message."""
        self.people[person.id] = person
        for guild in self.guilds.values():
            guild.members[person.id] = []
        for channel in self.channels.values():
            if channel.type is ChannelType.GROUP:
                channel.recipients.append(person.id)
        self.channels[direct_id] = Channel(
            direct_id, ChannelType.DIRECT, self.bot.global_name, recipients=[person.id]
        )

    def direct(self, person_id: str) -> Channel | None:
        """The channel between a person and the bot."""
        for channel in self.channels.values():
            if channel.type is ChannelType.DIRECT and person_id in channel.recipients:
                return channel
        return None
