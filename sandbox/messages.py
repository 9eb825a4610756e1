"""Messages: what they hold, who sees them, and how they read as Discord's JSON."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from sandbox import mentions, permissions, shapes
from sandbox.clock import created, iso
from sandbox.errors import Json
from sandbox.keep import Keep
from sandbox.world import World

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

DEFAULT, REPLY, COMMAND_REPLY = 0, 19, 20


@dataclass
class Message:
    """One message.

    ``only_for`` is the one person who sees an ephemeral message. ``attachments`` are all its files,
    also those that a component shows. A deleted message stays as ``deleted``, for old buttons.
    """

    id: str
    channel_id: str
    author_id: str
    type: int = DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    only_for: str = ""
    interaction_id: str = ""
    metadata: Json | None = None
    command_name: str = ""
    reference: Json | None = None
    poll: Json | None = None
    nonce: str | None = None
    allowed_mentions: Json | None = None
    deleted: bool = False

    def has(self, flag: int) -> bool:
        return bool(self.flags & flag)

    def parts(self) -> Iterator[Json]:
        """Every component, nested ones included, in reading order."""
        return walk(self.components)

    def words(self) -> str:
        """Its content, and what its text components say."""
        said = [str(each.get("content", "")) for each in self.parts()]
        return "\n".join([self.content, *said])


def walk(components: list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for inner in ("accessory", "component"):
            if isinstance(component.get(inner), dict):
                yield from walk([component[inner]])


def media_of(component: Json) -> Iterator[tuple[tuple[str | int, ...], Json]]:
    """The media objects (``{"url": …}``) that one component shows itself, each with its place."""
    for key in ("media", "file"):
        if isinstance(component.get(key), dict):
            yield (key,), component[key]
    for place, item in enumerate(component.get("items") or []):
        if isinstance(item.get("media"), dict):
            yield ("items", place, "media"), item["media"]


class Messages:
    """All messages, by id and by channel; every change is kept at once."""

    def __init__(self, world: World, keep: Keep) -> None:
        self._world = world
        self._keep = keep
        self._all: dict[str, Message] = {}
        self._in_channel: dict[str, list[str]] = {}
        for record in keep.records("message"):
            self._take(Message(**record))

    def _take(self, message: Message) -> None:
        if message.id not in self._all:
            self._in_channel.setdefault(message.channel_id, []).append(message.id)
        self._all[message.id] = message

    def save(self, message: Message) -> None:
        self._take(message)
        self._keep.put("message", message.id, asdict(message))

    def ever(self, message_id: str) -> Message | None:
        """A message, also when it was deleted."""
        return self._all.get(message_id)

    def get(self, message_id: str) -> Message | None:
        found = self._all.get(message_id)
        return None if found is None or found.deleted else found

    def newest_id(self) -> str | None:
        return max(self._all, key=int, default=None)

    def all_in(self, channel_id: str) -> list[Message]:
        return list(self._newest_first(channel_id))

    def last_in(self, channel_id: str) -> str | None:
        return next((each.id for each in self._newest_first(channel_id) if not each.only_for), None)

    def seen_by(self, person_id: str | None, channel_id: str) -> Iterator[Message]:
        """A channel's messages, newest first; ephemeral ones for their own person alone."""
        for each in self._newest_first(channel_id):
            if not each.only_for or each.only_for == person_id:
                yield each

    def _newest_first(self, channel_id: str) -> Iterator[Message]:
        for key in reversed(self._in_channel.get(channel_id, [])):
            if not self._all[key].deleted:
                yield self._all[key]

    def file_ids(self) -> set[str]:
        return {
            str(attachment["id"])
            for message in self._all.values()
            if not message.deleted
            for attachment in message.attachments
        }

    def shape(self, message: Message, host: str = "") -> Json:
        """The message as Discord's JSON; ``host`` goes before the paths of its files.

        A file that a component shows is not listed among the attachments.
        """
        world = self._world
        author = world.ever(message.author_id)
        shown = {
            media.get("attachment_id") for part in message.parts() for _, media in media_of(part)
        }
        shape: Json = {
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.type,
            "author": shapes.user(author),
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
            "attachments": [each for each in message.attachments if each["id"] not in shown],
            "flags": message.flags,
            "timestamp": iso(created(message.id)),
            "edited_timestamp": None if message.edited is None else iso(message.edited),
            "mentions": self._called(message),
            "mention_roles": [],
            "mention_everyone": self._calls_everyone(message),
            "pinned": False,
            "tts": False,
        }
        if message.metadata is not None:
            shape["interaction_metadata"] = message.metadata
            if message.command_name:
                shape["interaction"] = {
                    "id": message.metadata["id"],
                    "type": 2,
                    "name": message.command_name,
                    "user": message.metadata["user"],
                }
        if author.bot:
            shape["application_id"] = author.id
            if message.interaction_id:
                shape["webhook_id"] = author.id
        if message.nonce is not None:
            shape["nonce"] = message.nonce
        if message.poll is not None:
            shape["poll"] = message.poll
        if message.reference is not None:
            shape["message_reference"] = message.reference
            target = self.get(message.reference["message_id"])
            if target is None or target.only_for:
                shape["referenced_message"] = None
            elif target.reference is None:
                shape["referenced_message"] = self.shape(target)
            else:
                shape["referenced_message"] = self.shape(_unlinked(target))
        hosted: Json = _with_host(shape, host) if host else shape
        return hosted

    def _called(self, message: Message) -> list[Json]:
        keys = mentions.people(message.words(), message.allowed_mentions)
        answered = self.get(message.reference["message_id"]) if message.reference else None
        if answered is not None and mentions.replied(message.allowed_mentions):
            keys.append(answered.author_id)
        return [
            shapes.user(person) for key in dict.fromkeys(keys) if (person := self._world.user(key))
        ]

    def _calls_everyone(self, message: Message) -> bool:
        channel = self._world.channels.get(message.channel_id)
        guild = None if channel is None else self._world.guild_of(channel)
        if channel is None or guild is None:
            return False
        held = permissions.in_channel(guild, channel, message.author_id)
        may = bool(held & permissions.Permission.MENTION_EVERYONE)
        return may and mentions.everyone(message.words(), message.allowed_mentions)


def _unlinked(message: Message) -> Message:
    return Message(**{**asdict(message), "reference": None})


def _with_host(value: Any, host: str) -> Any:
    if isinstance(value, dict):
        return {
            key: host + inner
            if key in ("url", "proxy_url")
            and isinstance(inner, str)
            and inner.startswith("/attachments/")
            else _with_host(inner, host)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_with_host(inner, host) for inner in value]
    return value
