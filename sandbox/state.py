"""The whole sandbox, and the announcement of its messages to everyone who may see them.

Open pages are sent events as they happen.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from aiohttp import web

from sandbox import discord_json, world
from sandbox.background import start_task
from sandbox.errors import Json
from sandbox.faults import FaultControls
from sandbox.gateway import Gateway, GatewayIntent
from sandbox.http_json import format_compact_json
from sandbox.interactions import CommandRegistry, InteractionStore
from sandbox.messages import Message, MessageStore
from sandbox.rate_limits import DEFAULT_INTERVAL_SECONDS, IdentifyLimits, RateLimiter
from sandbox.storage import AttachmentStore, Storage, load_threads
from sandbox.world import Channel, ChannelType, Clock, Permission, Person, build_initial_world


class Sandbox:
    """The world with all its stores; ``host_url`` is the address that files are fetched from.

    Without a folder nothing survives the process.
    """

    def __init__(
        self,
        folder: Path | None,
        token: str,
        *,
        allow_privileged_intents: bool = False,
        identify_interval_seconds: float = DEFAULT_INTERVAL_SECONDS,
    ) -> None:
        self.token = token
        self.host_url = ""
        self.clock = Clock()
        self.world = build_initial_world()
        self.storage = Storage(folder)
        for record in self.storage.list_records("person"):
            if record["id"] in self.world.people:
                self.world.people[record["id"]].locale = record["locale"]
        load_threads(self.world, self.storage)
        self.attachments = AttachmentStore(self.storage, self.clock)
        self.messages = MessageStore(self.world, self.storage)
        self.storage.delete_files_except(self.messages.list_file_ids())
        newest = self.messages.find_newest_id()
        if newest is not None:
            self.clock.reserve_snowflake(newest)
        self.commands = CommandRegistry(self.world, self.storage, self.clock)
        self.interactions = InteractionStore(self.storage, self.clock)
        self.gateway = Gateway(
            self.world,
            token,
            IdentifyLimits(self.clock, identify_interval_seconds),
            allow_privileged_intents=allow_privileged_intents,
        )
        self.page_events = PageEventBroadcaster()
        self.rate_limiter = RateLimiter()
        self.fault_controls = FaultControls()
        self.gateway.on_online_change = self._send_bot_status_to_pages

    def _send_bot_status_to_pages(self, is_online: bool) -> None:
        self.page_events.send_event({"event": "bot", "online": is_online})

    def set_person_locale(self, person: Person, locale: str) -> None:
        """Set and store a person's language."""
        person.locale = locale
        self.storage.save_record("person", person.id, asdict(person))

    def bot_has_permission(self, channel: Channel, permission: Permission) -> bool:
        """Return whether the bot may do something in a channel; in groups it may do nothing."""
        if not channel.is_in_server:
            return channel.type is ChannelType.DIRECT
        guild = self.world.guilds[channel.guild_id]
        needed = world.find_needed_permission(channel, permission)
        return bool(world.compute_channel_permissions(guild, channel, self.world.bot.id) & needed)

    def person_has_permission(
        self, person_id: str, channel: Channel, permission: Permission
    ) -> bool:
        """Return whether a person may do something in a channel; outside servers they may."""
        guild = self.world.find_channel_guild(channel)
        if guild is None:
            return person_id in channel.recipient_ids
        needed = world.find_needed_permission(channel, permission)
        return bool(world.compute_channel_permissions(guild, channel, person_id) & needed)

    def can_see_message(self, person_id: str, message: Message) -> bool:
        """Return whether a person sees a message."""
        if message.visible_only_to:
            return person_id == message.visible_only_to
        channel = self.world.channels[message.channel_id]
        return self.person_has_permission(person_id, channel, Permission.VIEW_CHANNEL)

    def publish_new_message(self, message: Message) -> None:
        """Store a new message and announce it."""
        self.messages.save_message(message)
        self._publish_message_event("create", message)

    def publish_edited_message(self, message: Message) -> None:
        """Store an edited message and announce it."""
        message.edited_at = self.clock.get_time()
        self.messages.save_message(message)
        self._publish_message_event("update", message)

    def delete_message(self, message: Message) -> None:
        """Delete a message with its files and announce it."""
        self.delete_message_silently(message)
        deletion: Json = {"id": message.id, "channel_id": message.channel_id}
        self.page_events.send_event(
            {"event": "message_delete", **deletion},
            lambda person: self.can_see_message(person, message),
        )
        channel = self.world.channels[message.channel_id]
        if not message.visible_only_to and self.bot_has_permission(
            channel, Permission.VIEW_CHANNEL
        ):
            if channel.guild_id:
                deletion["guild_id"] = channel.guild_id
            self._send_event_to_bot("MESSAGE_DELETE", deletion, channel)

    def delete_message_silently(self, message: Message) -> None:
        """Delete a message with its files."""
        message.is_deleted = True
        for attachment in message.attachments:
            self.attachments.remove_file(str(attachment["id"]))
        self.messages.save_message(message)

    def _publish_message_event(self, action: str, message: Message) -> None:
        event = {"event": f"message_{action}", "message": self.messages.build_message_json(message)}
        self.page_events.send_event(event, lambda person: self.can_see_message(person, message))
        channel = self.world.channels[message.channel_id]
        if message.visible_only_to or not self.bot_has_permission(channel, Permission.VIEW_CHANNEL):
            return
        message_json = self.messages.build_message_json(message, self.host_url)
        message_json["channel_type"] = int(channel.type)
        guild, author = (
            self.world.find_channel_guild(channel),
            self.world.find_user(message.author_id),
        )
        if guild is not None:
            message_json["guild_id"] = guild.id
            if author is not None and not message.interaction_id:
                member = discord_json.build_member_json(guild, author)
                message_json["member"] = {key: member[key] for key in member if key != "user"}
        mentioned = self.world.bot.id in [mention["id"] for mention in message_json["mentions"]]
        is_own = message.author_id == self.world.bot.id
        without_content = None
        if guild is not None and not is_own and not mentioned:
            without_content = {
                **message_json,
                "content": "",
                "embeds": [],
                "attachments": [],
                "components": [],
            }
        self._send_event_to_bot(f"MESSAGE_{action.upper()}", message_json, channel, without_content)

    def _send_event_to_bot(
        self, event: str, data: Json, channel: Channel, without_content: Json | None = None
    ) -> None:
        intent = GatewayIntent.GUILD_MESSAGES if channel.guild_id else GatewayIntent.DIRECT_MESSAGES
        self.gateway.send_event(
            event, data, guild_id=channel.guild_id, intent=intent, without_content=without_content
        )

    def close(self) -> None:
        """Close the storage."""
        self.storage.close()


MAX_QUEUED_EVENTS = 1000


@dataclass(eq=False)
class OpenPage:
    """An open page: its websocket, the person at it, and the events it has yet to receive."""

    socket: web.WebSocketResponse
    person_id: str
    queued_events: asyncio.Queue[str] = field(
        default_factory=lambda: asyncio.Queue(MAX_QUEUED_EVENTS)
    )

    async def send_queued_events(self) -> None:
        """Send queued events until the page is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.queued_events.get())


class PageEventBroadcaster:
    """Sends events to the open pages; a page that does not read holds up nobody."""

    def __init__(self) -> None:
        self._open_pages: set[OpenPage] = set()

    async def serve_page_socket(
        self, request: web.Request, person_id: str
    ) -> web.WebSocketResponse:
        """Serve ``GET /sandbox/page?person=ID`` until the page goes away."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = OpenPage(socket, person_id)
        self._open_pages.add(page)
        writer = start_task(page.send_queued_events())
        try:
            async for _ in socket:
                pass
        finally:
            self._open_pages.discard(page)
            writer.cancel()
        return socket

    def send_event(self, event: Json, is_for_person: Callable[[str], bool] | None = None) -> None:
        """Send an event to the pages of the people that ``is_for_person`` accepts, or to all."""
        text = format_compact_json(event)
        for page in list(self._open_pages):
            if is_for_person is None or is_for_person(page.person_id):
                try:
                    page.queued_events.put_nowait(text)
                except asyncio.QueueFull:
                    # It loads everything again when it reconnects.
                    self._open_pages.discard(page)

    def send_event_to_person(self, person_id: str, event: Json) -> None:
        """Send an event to the pages of one person."""
        self.send_event(event, lambda other: other == person_id)

    async def close_pages(self) -> None:
        """Close the websockets of all pages."""
        for page in list(self._open_pages):
            await page.socket.close(code=1001)


SANDBOX_KEY = web.AppKey("sandbox", Sandbox)
"""Where the web application keeps its sandbox."""
