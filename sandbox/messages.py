"""Messages: their contents, whom they mention, who sees them, and their JSON.

Which users a message mentions is limited by its ``allowed_mentions``, which is None where the bot
left it to Discord: then every mention counts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from sandbox import discord_json, world
from sandbox.errors import Json
from sandbox.storage import Storage
from sandbox.world import World, format_iso_time, get_snowflake_time

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

DEFAULT_TYPE, THREAD_CREATED_TYPE, REPLY_TYPE, COMMAND_REPLY_TYPE = 0, 18, 19, 20


@dataclass
class Message:
    """One message.

    ``visible_only_to`` is the one person who sees an ephemeral message. ``attachments`` are all its
    files, including those that a component shows. A deleted message is kept, for its old buttons.
    """

    id: str
    channel_id: str
    author_id: str
    type: int = DEFAULT_TYPE
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    visible_only_to: str = ""
    interaction_id: str = ""
    interaction_metadata: Json | None = None
    command_name: str = ""
    reference: Json | None = None
    poll: Json | None = None
    nonce: str | None = None
    allowed_mentions: Json | None = None
    is_deleted: bool = False

    def has_flag(self, flag: int) -> bool:
        """Return whether a flag is set."""
        return bool(self.flags & flag)

    def list_components(self) -> Iterator[Json]:
        """Return every component, nested ones included, in reading order."""
        return list_nested_components(self.components)

    def collect_text(self) -> str:
        """Return the content and the texts of the components, one a line."""
        texts = [str(component.get("content", "")) for component in self.list_components()]
        return "\n".join([self.content, *texts])


def list_nested_components(components: list[Json]) -> Iterator[Json]:
    """Yield every component, nested ones included, in reading order."""
    for component in components:
        yield component
        yield from list_nested_components(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from list_nested_components([component[key]])


def list_component_media(component: Json) -> Iterator[tuple[tuple[str | int, ...], Json]]:
    """Yield the media objects (``{"url": …}``) that a component itself shows, with their paths."""
    for key in ("media", "file"):
        if isinstance(component.get(key), dict):
            yield (key,), component[key]
    for index, item in enumerate(component.get("items") or []):
        if isinstance(item.get("media"), dict):
            yield ("items", index, "media"), item["media"]


class MessageStore:
    """All messages, by id and by channel; every change is stored at once."""

    def __init__(self, world: World, storage: Storage) -> None:
        self._world = world
        self._storage = storage
        self._by_id: dict[str, Message] = {}
        self._ids_by_channel: dict[str, list[str]] = {}
        for record in storage.list_records("message"):
            self._add_to_index(Message(**record))

    def _add_to_index(self, message: Message) -> None:
        if message.id not in self._by_id:
            self._ids_by_channel.setdefault(message.channel_id, []).append(message.id)
        self._by_id[message.id] = message

    def save_message(self, message: Message) -> None:
        """Store a new or changed message."""
        self._add_to_index(message)
        self._storage.save_record("message", message.id, vars(message))

    def find_message_or_deleted(self, message_id: str) -> Message | None:
        """Return a message by its id, even a deleted one, or None."""
        return self._by_id.get(message_id)

    def find_message(self, message_id: str) -> Message | None:
        """Return a message by its id, or None."""
        message = self._by_id.get(message_id)
        return None if message is None or message.is_deleted else message

    def find_newest_id(self) -> str | None:
        """Return the highest id in use, or None."""
        return max(self._by_id, key=int, default=None)

    def list_channel_messages(self, channel_id: str) -> list[Message]:
        """Return a channel's messages, newest first."""
        return list(self._list_newest_first(channel_id))

    def find_last_public_id(self, channel_id: str) -> str | None:
        """Return the id of a channel's newest message that everyone sees, or None."""
        return next(
            (
                message.id
                for message in self._list_newest_first(channel_id)
                if not message.visible_only_to
            ),
            None,
        )

    def list_visible_messages(self, person_id: str | None, channel_id: str) -> Iterator[Message]:
        """Yield a channel's messages, newest first; private ones only to their own person."""
        for message in self._list_newest_first(channel_id):
            if not message.visible_only_to or message.visible_only_to == person_id:
                yield message

    def _list_newest_first(self, channel_id: str) -> Iterator[Message]:
        for message_id in reversed(self._ids_by_channel.get(channel_id, [])):
            if not self._by_id[message_id].is_deleted:
                yield self._by_id[message_id]

    def list_file_ids(self) -> set[str]:
        """Return the ids of all files that messages still hold."""
        return {
            str(attachment["id"])
            for message in self._by_id.values()
            if not message.is_deleted
            for attachment in message.attachments
        }

    def build_message_json(self, message: Message, host_url: str = "") -> Json:
        """Return a message as Discord's JSON; ``host_url`` is put before its files' paths.

        A file that a component shows is not listed among the attachments.
        """
        world = self._world
        author = world.get_user_or_deleted(message.author_id)
        shown_ids = {
            media.get("attachment_id")
            for component in message.list_components()
            for _, media in list_component_media(component)
        }
        message_json: Json = {
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.type,
            "author": discord_json.build_user_json(author),
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
            "attachments": [
                attachment
                for attachment in message.attachments
                if attachment["id"] not in shown_ids
            ],
            "flags": message.flags,
            "timestamp": format_iso_time(get_snowflake_time(message.id)),
            "edited_timestamp": None
            if message.edited_at is None
            else format_iso_time(message.edited_at),
            "mentions": self._list_mentioned_users(message),
            "mention_roles": [],
            "mention_everyone": self._mentions_everyone(message),
            "pinned": False,
            "tts": False,
        }
        if message.interaction_metadata is not None:
            message_json["interaction_metadata"] = message.interaction_metadata
            if message.command_name:
                message_json["interaction"] = {
                    "id": message.interaction_metadata["id"],
                    "type": 2,
                    "name": message.command_name,
                    "user": message.interaction_metadata["user"],
                }
        if author.is_bot:
            message_json["application_id"] = author.id
            if message.interaction_id:
                message_json["webhook_id"] = author.id
        if message.nonce is not None:
            message_json["nonce"] = message.nonce
        if message.poll is not None:
            message_json["poll"] = message.poll
        if message.reference is not None:
            message_json |= self._build_reference_fields(message, message.reference)
        hosted: Json = _add_host_to_urls(message_json, host_url) if host_url else message_json
        return hosted

    def _build_reference_fields(self, message: Message, reference: Json) -> Json:
        if message.type == THREAD_CREATED_TYPE:
            return {"message_reference": reference}  # it leads to the thread, and to no message
        target = self.find_message(reference["message_id"])
        if target is None or target.visible_only_to:
            referenced = None
        elif target.reference is None:
            referenced = self.build_message_json(target)
        else:
            referenced = self.build_message_json(replace(target, reference=None))
        return {"message_reference": reference, "referenced_message": referenced}

    def _list_mentioned_users(self, message: Message) -> list[Json]:
        keys = list_mentioned_user_ids(message.collect_text(), message.allowed_mentions)
        reference = message.reference or {}
        answered = self.find_message(reference.get("message_id", ""))
        if answered is not None and mentions_replied_author(message.allowed_mentions):
            keys.append(answered.author_id)
        return [
            discord_json.build_user_json(person)
            for user_id in dict.fromkeys(keys)
            if (person := self._world.find_user(user_id))
        ]

    def _mentions_everyone(self, message: Message) -> bool:
        channel = self._world.channels.get(message.channel_id)
        guild = None if channel is None else self._world.find_channel_guild(channel)
        if channel is None or guild is None:
            return False
        author_permissions = world.compute_channel_permissions(guild, channel, message.author_id)
        is_allowed = bool(author_permissions & world.Permission.MENTION_EVERYONE)
        return is_allowed and mentions_everyone(message.collect_text(), message.allowed_mentions)


def _add_host_to_urls(value: Any, host_url: str) -> Any:
    if isinstance(value, dict):
        return {
            key: host_url + inner
            if key in ("url", "proxy_url")
            and isinstance(inner, str)
            and inner.startswith("/attachments/")
            else _add_host_to_urls(inner, host_url)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_add_host_to_urls(inner, host_url) for inner in value]
    return value


_USER_PATTERN = re.compile(r"<@!?(\d+)>")
_EVERYONE_PATTERN = re.compile(r"@(everyone|here)\b")


def list_mentioned_user_ids(text: str, allowed_mentions: Json | None) -> list[str]:
    """Return the ids of the users that a text mentions, each once, in the text's order."""
    named_ids = list(dict.fromkeys(_USER_PATTERN.findall(text)))
    if _allows_mention_type(allowed_mentions, "users"):
        return named_ids
    allowed_ids: list[Any] = (allowed_mentions or {}).get("users") or []
    return [user_id for user_id in named_ids if user_id in map(str, allowed_ids)]


def mentions_everyone(text: str, allowed_mentions: Json | None) -> bool:
    """Return whether a text mentions everyone, if its author may do that."""
    return _allows_mention_type(allowed_mentions, "everyone") and bool(
        _EVERYONE_PATTERN.search(text)
    )


def mentions_replied_author(allowed_mentions: Json | None) -> bool:
    """Return whether a reply mentions the author of the message it answers."""
    return allowed_mentions is None or bool(allowed_mentions.get("replied_user"))


def _allows_mention_type(allowed_mentions: Json | None, mention_type: str) -> bool:
    return allowed_mentions is None or mention_type in (allowed_mentions.get("parse") or [])
