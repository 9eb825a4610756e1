"""Somebody at the sandbox's page, who acts and waits for what comes of it."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Protocol

import aiohttp

from tests.sandbox.driver.messages import Json, find_button
from tests.timeouts import WAIT_TIMEOUT

MODAL_CALLBACK = 9
SUBCOMMAND_TYPES = (1, 2)


class PageRefusedError(Exception):
    """The page's own refusal (no such command, a disabled button, an offline bot): status, text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text}")
        self.status = status
        self.text = text


class BotSilentError(Exception):
    """The bot did not answer in time; the text is what the page then shows."""


class SandboxConnection(Protocol):
    """The running sandbox that a person is at home in."""

    @property
    def address(self) -> str: ...

    @property
    def http(self) -> aiohttp.ClientSession: ...

    async def request(self, method: str, path: str, body: Any = None) -> Any: ...


class SandboxUser:
    """Somebody at the page: acts, and waits for what comes of it.

    ``seen`` holds the messages that came while the page was open, as they are now, by id. A channel
    is named (``tables``, ``lawn``, ``Card circle``; ``direct`` for the bot's direct messages) or
    given by id; ``place`` is where this person acts when nothing else is said.
    """

    _nonce_numbers = itertools.count(1)

    def __init__(self, sandbox: SandboxConnection, person_id: str, username: str) -> None:
        self.sandbox = sandbox
        self.id = person_id
        self.username = username
        self.channel = "tables"
        self.channel_ids: dict[str, str] = {}
        self.messages_by_id: dict[str, Json] = {}
        self.page_events: list[Json] = []
        self._pending_answers: dict[str, tuple[asyncio.Future[Json], frozenset[str]]] = {}
        self._open_modals: dict[str, Json] = {}
        self._page_changed = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listener_task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        running = self.sandbox
        await self.refresh_channels()
        self._socket = await running.http.ws_connect(
            f"{running.address}/sandbox/page?person={self.id}"
        )
        self._listener_task = asyncio.create_task(self._receive_events(self._socket))

    async def disconnect(self) -> None:
        if self._socket is not None and self._listener_task is not None:
            await self._socket.close()
            await self._listener_task

    async def refresh_channels(self) -> Json:
        """Learn the channels by their names; returns the world as this person sees it."""
        world: Json = await self.sandbox.request("GET", f"/sandbox/world?person={self.id}")
        for server in world["servers"]:
            self.channel_ids |= {channel["name"]: channel["id"] for channel in server["channels"]}
        for direct in world["dms"]:
            self.channel_ids["direct" if direct["type"] == 1 else direct["name"]] = direct[
                "channel_id"
            ]
        return world

    # What a person does

    async def run_command(
        self, command: str, channel: str | None = None, /, **options: Any
    ) -> Json:
        """Type a slash command, subcommands after a space; returns the message that answers it.

        Where a modal answers, the modal's event (``interaction_id``, ``modal``) is returned.
        Raises RefusedError, or NoAnswerError after three seconds.
        """
        return await self._send_interaction(
            {"type": 2, "command": _build_command(command, options)}, channel, "answered"
        )

    async def press_button(
        self,
        message: Json,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        awaited_status: str = "answered",
        is_forged: bool = False,
    ) -> Json:
        """Press a button by custom id or label; returns the message that came of it, or a modal.

        ``until="acknowledged"`` is content with a deferral. ``forged`` sends the custom id whatever
        the message says now, and also when it was deleted.
        """
        chosen_id = custom_id or find_button(message, label)["custom_id"]
        body = {"type": 3, "message_id": message["id"], "custom_id": chosen_id, "forged": is_forged}
        return await self._send_interaction(body, message["channel_id"], awaited_status)

    async def choose_option(
        self, message: Json, custom_id: str, *values: str, is_forged: bool = False
    ) -> Json:
        """Choose in a menu, people and channels by name or id; otherwise as ``press``."""
        body = {
            "type": 3,
            "message_id": message["id"],
            "custom_id": custom_id,
            "values": list(values),
            "forged": is_forged,
        }
        return await self._send_interaction(body, message["channel_id"], "answered")

    async def list_completions(
        self,
        command: str,
        option: str,
        typed_text: str,
        channel: str | None = None,
        /,
        **options: Any,
    ) -> list[Json]:
        """The completions (``name``, ``value``) offered for what was typed into an option."""
        body = _build_command(command, options)
        innermost = body
        for _ in command.split()[1:]:
            innermost = innermost["options"][0]
        innermost.setdefault("options", []).append(
            {"name": option, "value": typed_text, "focused": True}
        )
        event = await self._send_interaction({"type": 4, "command": body}, channel, "answered")
        choices: list[Json] = event["choices"]
        return choices

    async def submit_modal(self, modal: Json, channel: str | None = None, **fields: Any) -> Json:
        """Hand in a modal as ``run`` or ``press`` returned it; fields by their custom ids.

        A text goes in as text, a menu's choices as a list.
        """
        components = [
            {"custom_id": key, "values" if isinstance(value, list) else "value": value}
            for key, value in fields.items()
        ]
        body = {"type": 5, "interaction_id": modal["interaction_id"], "components": components}
        return await self._send_interaction(body, channel or modal.get("channel_id"), "answered")

    async def send_message(self, content: str, channel: str | None = None) -> Json:
        body = {
            "person": self.id,
            "channel_id": self._resolve_channel_id(channel),
            "content": content,
        }
        message: Json = await self.sandbox.request("POST", "/sandbox/messages", body)
        return message

    async def delete_message(self, message: Json) -> None:
        await self.sandbox.request("DELETE", f"/sandbox/messages/{message['id']}?person={self.id}")

    async def set_locale(self, locale: str) -> None:
        await self.sandbox.request("PATCH", f"/sandbox/people/{self.id}", {"locale": locale})

    # What a person sees

    async def list_offered_commands(self, channel: str | None = None) -> list[str]:
        """The commands that Discord offers here, those with subcommands once for each."""
        world, channel_id = await self.refresh_channels(), self._resolve_channel_id(channel)
        commands_by_id = {command["id"]: command for command in world["commands"]}
        ids: list[str] = []
        for server in world["servers"]:
            commands_by_id |= {command["id"]: command for command in server["commands"]}
            ids += [
                command_id
                for server_channel in server["channels"]
                if server_channel["id"] == channel_id
                for command_id in server_channel["commands"]
            ]
        ids += [
            command_id
            for direct in world["dms"]
            if direct["channel_id"] == channel_id
            for command_id in direct["commands"]
        ]
        return [name for command_id in ids for name in _list_full_names(commands_by_id[command_id])]

    async def list_messages(self, channel: str | None = None) -> list[Json]:
        """A channel's messages as the page loads them, oldest first."""
        path = f"/sandbox/channels/{self._resolve_channel_id(channel)}/messages?person={self.id}"
        messages: list[Json] = await self.sandbox.request("GET", path)
        return messages

    async def find_server_id(self) -> str:
        """The server in which this person acts."""
        world = await self.refresh_channels()
        return next(
            str(server["id"])
            for server in world["servers"]
            if any(channel["name"] == self.channel for channel in server["channels"])
        )

    async def reload_message(self, message: Json) -> Json | None:
        """A message as it is now, asked for afresh; None where it is gone."""
        messages = await self.list_messages(message["channel_id"])
        return next((candidate for candidate in messages if candidate["id"] == message["id"]), None)

    async def wait_for_message(
        self, condition: Callable[[Json], bool], seconds: float = WAIT_TIMEOUT
    ) -> Json:
        """Wait until some message that this person sees is as wanted; returns it."""
        async with asyncio.timeout(seconds), self._page_changed:
            while True:
                for message in reversed(self.messages_by_id.values()):
                    if condition(message):
                        return message
                await self._page_changed.wait()

    # How it is done

    def _resolve_channel_id(self, channel: str | None) -> str:
        name_or_id = channel or self.channel
        return self.channel_ids.get(name_or_id, name_or_id)

    async def _send_interaction(self, body: Json, channel: str | None, awaited_status: str) -> Json:
        nonce = f"{self.username}-{next(self._nonce_numbers)}"
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._pending_answers[nonce] = future, frozenset({awaited_status, "answered", "failed"})
        try:
            fields = {
                "person": self.id,
                "channel_id": self._resolve_channel_id(channel),
                "nonce": nonce,
            }
            await self.sandbox.request("POST", "/sandbox/interactions", {**fields, **body})
            async with asyncio.timeout(WAIT_TIMEOUT):
                event = await future
        finally:
            del self._pending_answers[nonce]
        if event.get("status") == "failed":
            raise BotSilentError(event["text"])
        if event["event"] == "autocomplete":
            return event
        if event["type"] == MODAL_CALLBACK:
            return {**self._open_modals.pop(nonce), "channel_id": fields["channel_id"]}
        return self.messages_by_id[event["message_id"]]

    async def _receive_events(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = frame.json()
            self.page_events.append(event)
            event_type = event["event"]
            if event_type in ("message_create", "message_update"):
                # Taken out first, so that the one that changed last stands last.
                self.messages_by_id.pop(event["message"]["id"], None)
                self.messages_by_id[event["message"]["id"]] = event["message"]
            elif event_type == "message_delete":
                self.messages_by_id.pop(event["id"], None)
            elif event_type == "modal":
                self._open_modals[event["nonce"]] = event
            elif event_type in ("interaction", "autocomplete"):
                future, ends = self._pending_answers.get(event["nonce"], (None, frozenset()))
                if future and not future.done() and event.get("status", "answered") in ends:
                    future.set_result(event)
            async with self._page_changed:
                self._page_changed.notify_all()


def _list_full_names(command: Json) -> list[str]:
    branches = [
        option for option in command.get("options") or [] if option["type"] in SUBCOMMAND_TYPES
    ]
    name = str(command["name"])
    return (
        [f"{name} {branch_name}" for branch in branches for branch_name in _list_full_names(branch)]
        if branches
        else [name]
    )


def _build_command(text: str, options: Json) -> Json:
    name, *branches = text.split()
    options_json = [{"name": key, "value": value} for key, value in options.items()]
    for branch in reversed(branches):
        options_json = [{"name": branch, "options": options_json}]
    return {"name": name, "options": options_json}
