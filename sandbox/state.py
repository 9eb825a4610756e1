"""The whole sandbox in one place, and the news of a message to everyone who may see it."""

from dataclasses import asdict
from pathlib import Path

from sandbox import permissions, shapes
from sandbox.clock import Clock
from sandbox.commands import Commands
from sandbox.controls import Controls
from sandbox.errors import Json
from sandbox.files import Files
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.keep import Keep
from sandbox.messages import Message, Messages
from sandbox.page_events import PageEvents
from sandbox.permissions import Permission
from sandbox.ratelimits import RateLimits
from sandbox.seed import first_day
from sandbox.session import Intent
from sandbox.world import Channel, ChannelType, Person


class Sandbox:
    """Everything there is. ``host`` is the address that files are fetched from."""

    def __init__(self, folder: Path, token: str, *, privileged: bool = False) -> None:
        self.token = token
        self.host = ""
        self.clock = Clock()
        self.world = first_day()
        self.keep = Keep(folder)
        for record in self.keep.records("person"):
            if record["id"] in self.world.people:
                self.world.people[record["id"]].locale = record["locale"]
        self.files = Files(self.keep, self.clock)
        self.messages = Messages(self.world, self.keep)
        self.keep.drop_files_except(self.messages.file_ids())
        newest = self.messages.newest_id()
        if newest is not None:
            self.clock.seen(newest)
        self.commands = Commands(self.world, self.keep, self.clock)
        self.interactions = Interactions(self.keep, self.clock)
        self.gateway = Gateway(self.world, token, privileged=privileged)
        self.page = PageEvents()
        self.limits = RateLimits()
        self.controls = Controls()
        self.gateway.on_line = self._bot_came_or_went

    def _bot_came_or_went(self, online: bool) -> None:
        self.page.tell({"event": "bot", "online": online})

    def set_locale(self, person: Person, locale: str) -> None:
        person.locale = locale
        self.keep.put("person", person.id, asdict(person))

    def bot_may(self, channel: Channel, permission: Permission) -> bool:
        """Whether the bot is in a place and may do a thing there; among people it is not."""
        if not channel.in_server:
            return channel.type is ChannelType.DIRECT
        guild = self.world.guilds[channel.guild_id]
        return bool(permissions.in_channel(guild, channel, self.world.bot.id) & permission)

    def person_may(self, person_id: str, channel: Channel, permission: Permission) -> bool:
        guild = self.world.guild_of(channel)
        if guild is None:
            return person_id in channel.recipients
        return bool(permissions.in_channel(guild, channel, person_id) & permission)

    def sees(self, person_id: str, message: Message) -> bool:
        """Whether a person sees a message."""
        if message.only_for:
            return person_id == message.only_for
        channel = self.world.channels[message.channel_id]
        return self.person_may(person_id, channel, Permission.VIEW_CHANNEL)

    def created(self, message: Message) -> None:
        """Keep a new message and tell everyone."""
        self.messages.save(message)
        self._tell("create", message)

    def updated(self, message: Message) -> None:
        """Keep a changed message and tell everyone."""
        message.edited = self.clock.now()
        self.messages.save(message)
        self._tell("update", message)

    def deleted(self, message: Message) -> None:
        """Delete a message, with its files, and tell everyone."""
        self.wipe(message)
        gone: Json = {"id": message.id, "channel_id": message.channel_id}
        self.page.tell(
            {"event": "message_delete", **gone}, lambda person: self.sees(person, message)
        )
        channel = self.world.channels[message.channel_id]
        if not message.only_for and self.bot_may(channel, Permission.VIEW_CHANNEL):
            if channel.guild_id:
                gone["guild_id"] = channel.guild_id
            self._tell_bot("MESSAGE_DELETE", gone, channel)

    def wipe(self, message: Message) -> None:
        """Delete a message, with its files."""
        message.deleted = True
        for attachment in message.attachments:
            self.files.remove(str(attachment["id"]))
        self.messages.save(message)

    def _tell(self, what: str, message: Message) -> None:
        event = {"event": f"message_{what}", "message": self.messages.shape(message)}
        self.page.tell(event, lambda person: self.sees(person, message))
        channel = self.world.channels[message.channel_id]
        if message.only_for or not self.bot_may(channel, Permission.VIEW_CHANNEL):
            return
        shape = self.messages.shape(message, self.host)
        shape["channel_type"] = int(channel.type)
        guild, author = self.world.guild_of(channel), self.world.user(message.author_id)
        if guild is not None:
            shape["guild_id"] = guild.id
            if author is not None and not message.interaction_id:
                member = shapes.member(guild, author)
                shape["member"] = {key: member[key] for key in member if key != "user"}
        mentioned = self.world.bot.id in [each["id"] for each in shape["mentions"]]
        own = message.author_id == self.world.bot.id
        hidden = None
        if guild is not None and not own and not mentioned:
            hidden = {**shape, "content": "", "embeds": [], "attachments": [], "components": []}
        self._tell_bot(f"MESSAGE_{what.upper()}", shape, channel, hidden)

    def _tell_bot(
        self, event: str, data: Json, channel: Channel, hidden: Json | None = None
    ) -> None:
        intent = Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
        self.gateway.tell(
            event, data, guild_id=channel.guild_id, intent=intent, without_content=hidden
        )

    def close(self) -> None:
        self.keep.close()
