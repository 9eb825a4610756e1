"""A user at the sandbox's page, who acts, waits for the outcome, and reads messages."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import aiohttp

from tests.timeouts import WAIT_TIMEOUT


class PageRefusedError(Exception):
    """The page refused a request: no such command, a disabled button, an offline bot."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text}")
        self.status = status
        self.text = text


class BotSilentError(Exception):
    """The bot did not answer in time; the text is what the page shows then."""


class SandboxConnection(Protocol):
    """What a user needs of the running sandbox."""

    @property
    def address(self) -> str:
        """The address of the page."""
        ...

    @property
    def http(self) -> aiohttp.ClientSession:
        """The client session for requests to the sandbox."""
        ...

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the page's API."""
        ...


Json = dict[str, Any]


class SandboxUser:
    """A user at the page, who acts and waits for the outcome.

    ``messages_by_id`` holds the messages that came while the page was open, in their present form.
    A channel is given by name (``tables``, ``lawn``, ``Card circle``; ``direct`` for the bot's
    direct messages) or by id; ``channel`` is where the user acts unless told otherwise.
    """

    _nonce_numbers = itertools.count(1)

    def __init__(self, sandbox: SandboxConnection, person_id: str, username: str) -> None:
        self.sandbox = sandbox
        self.id = person_id
        self.username = username
        self.channel = "tables"
        self.channel_ids: dict[str, str] = {}
        self.messages_by_id: dict[str, Json] = {}
        self._deleted_messages: dict[str, Json] = {}
        self._forms_by_nonce: dict[str, Json] = {}
        self._pending_answers: dict[str, asyncio.Future[Json]] = {}
        self._page_changed = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listener_task: asyncio.Task[None] | None = None

    @property
    def display_name(self) -> str:
        """The name that others see, unless the user was created or renamed with another."""
        return self.username.capitalize()

    async def connect(self) -> None:
        """Open the page."""
        running = self.sandbox
        await self.refresh_channels()
        self._socket = await running.http.ws_connect(
            f"{running.address}/sandbox/page?person={self.id}"
        )
        self._listener_task = asyncio.create_task(self._receive_events(self._socket))

    async def disconnect(self) -> None:
        """Close the page."""
        if self._socket is not None and self._listener_task is not None:
            await self._socket.close()
            await self._listener_task

    async def refresh_channels(self) -> Json:
        """Load the channels' names; return the world as this user sees it."""
        world: Json = await self.sandbox.request("GET", f"/sandbox/world?person={self.id}")
        for server in world["servers"]:
            self.channel_ids |= {channel["name"]: channel["id"] for channel in server["channels"]}
        for direct in world["dms"]:
            self.channel_ids["direct" if direct["type"] == 1 else direct["name"]] = direct[
                "channel_id"
            ]
        return world

    async def run_command(
        self, command: str, channel: str | None = None, /, **options: Any
    ) -> Json:
        """Run a slash command, subcommands after a space; return the message that answers it.

        Raises PageRefusedError, or BotSilentError when the sandbox waits no longer.
        """
        body = {"type": 2, "command": build_command_json(command, options)}
        return await self._send_interaction(body, channel)

    async def use_menu(
        self, command: str, target_id: str, *, is_message: bool = False, channel: str | None = None
    ) -> Json:
        """Choose a command in the menu of a person, or of a message; return what answers."""
        menu = {"name": command, "type": 3 if is_message else 2, "target_id": target_id}
        return await self._send_interaction({"type": 2, "command": menu}, channel)

    async def submit_form(
        self, form: Json, *, is_forged: bool = False, **filled: str | list[str]
    ) -> Json:
        """Submit a form that answered, with what it has at first in the fields not named here."""
        fields = [part["component"] for part in form["modal"]["components"]]
        answers = [{**field, **_read_default(field)} for field in fields]
        for answer in answers:
            if (value := filled.pop(answer["custom_id"], None)) is not None:
                answer["values" if isinstance(value, list) else "value"] = value
        assert not filled, f"no such fields: {filled}"
        if is_forged:
            answers = [{"type": 18, "component": answer} for answer in answers]
        body = {"type": 5, "interaction_id": form["interaction_id"], "components": answers}
        return await self._send_interaction({**body, "forged": is_forged}, None)

    async def press_button(
        self,
        message: Json,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        is_forged: bool = False,
    ) -> Json:
        """Press a button by custom id or label; return the message that answers.

        ``is_forged`` sends the custom id whatever the message shows now, even if it was deleted.
        """
        chosen_id = custom_id or find_button(message, label)["custom_id"]
        body = {"type": 3, "message_id": message["id"], "custom_id": chosen_id, "forged": is_forged}
        return await self._send_interaction(body, message["channel_id"])

    async def choose_option(
        self, message: Json, custom_id: str, *values: str, is_forged: bool = False
    ) -> Json:
        """Choose in a menu, users and channels by name or id; otherwise as ``press_button``."""
        body = {
            "type": 3,
            "message_id": message["id"],
            "custom_id": custom_id,
            "values": list(values),
            "forged": is_forged,
        }
        return await self._send_interaction(body, message["channel_id"])

    async def list_completions(
        self,
        command: str,
        option: str,
        typed_text: str,
        channel: str | None = None,
        /,
        **options: Any,
    ) -> list[Json]:
        """Return the completions (``name``, ``value``) offered for a text typed into an option."""
        body = build_command_json(command, options)
        innermost = body
        for _ in command.split()[1:]:
            innermost = innermost["options"][0]
        innermost.setdefault("options", []).append(
            {"name": option, "value": typed_text, "focused": True}
        )
        event = await self._send_interaction({"type": 4, "command": body}, channel)
        choices: list[Json] = event["choices"]
        return choices

    async def send_message(self, content: str, channel: str | None = None) -> Json:
        """Post a message."""
        body = {
            "person": self.id,
            "channel_id": self._resolve_channel_id(channel),
            "content": content,
        }
        message: Json = await self.sandbox.request("POST", "/sandbox/messages", body)
        return message

    async def delete_message(self, message: Json) -> None:
        """Delete a message, or dismiss a private one."""
        await self.sandbox.request("DELETE", f"/sandbox/messages/{message['id']}?person={self.id}")

    async def set_locale(self, locale: str) -> None:
        """Change the user's language."""
        await self.sandbox.request("PATCH", f"/sandbox/people/{self.id}", {"locale": locale})

    async def list_offered_commands(self, channel: str | None = None) -> list[str]:
        """Return the commands that Discord offers here, one entry for each subcommand."""
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
        return [name for command_id in ids for name in list_full_names(commands_by_id[command_id])]

    async def list_messages(self, channel: str | None = None) -> list[Json]:
        """Return a channel's messages as the page loads them, oldest first."""
        path = f"/sandbox/channels/{self._resolve_channel_id(channel)}/messages?person={self.id}"
        messages: list[Json] = await self.sandbox.request("GET", path)
        return messages

    async def find_server_id(self) -> str:
        """Return the id of the server in which this user acts."""
        world = await self.refresh_channels()
        return next(
            str(server["id"])
            for server in world["servers"]
            if any(channel["name"] == self.channel for channel in server["channels"])
        )

    async def reload_message(self, message: Json) -> Json | None:
        """Return a message as it is now, loaded again, or None if it is gone."""
        messages = await self.list_messages(message["channel_id"])
        return next((candidate for candidate in messages if candidate["id"] == message["id"]), None)

    async def wait_for_message(
        self, condition: Callable[[Json], bool], seconds: float = WAIT_TIMEOUT
    ) -> Json:
        """Wait until some message that this user sees meets a condition; return it."""
        async with asyncio.timeout(seconds), self._page_changed:
            while True:
                for message in reversed(self.messages_by_id.values()):
                    if condition(message):
                        return message
                await self._page_changed.wait()

    def _resolve_channel_id(self, channel: str | None) -> str:
        name_or_id = channel or self.channel
        return self.channel_ids.get(name_or_id, name_or_id)

    async def _send_interaction(self, body: Json, channel: str | None) -> Json:
        nonce = f"{self.username}-{next(self._nonce_numbers)}"
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._pending_answers[nonce] = future
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
        if nonce in self._forms_by_nonce:
            return self._forms_by_nonce.pop(nonce)
        if event["event"] == "autocomplete":
            return event
        message_id = event["message_id"]
        return self.messages_by_id.get(message_id) or self._deleted_messages[message_id]

    async def _receive_events(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = frame.json()
            event_type = event["event"]
            if event_type in ("message_create", "message_update"):
                # Removed first, so that the last changed message comes last.
                self.messages_by_id.pop(event["message"]["id"], None)
                self.messages_by_id[event["message"]["id"]] = event["message"]
            elif event_type == "message_delete":
                if message := self.messages_by_id.pop(event["id"], None):
                    self._deleted_messages[event["id"]] = message
            elif event_type == "modal":
                self._forms_by_nonce[event["nonce"]] = event
            elif event_type in ("interaction", "autocomplete"):
                future = self._pending_answers.get(event["nonce"])
                is_end = event.get("status", "answered") in {"answered", "failed"}
                if future and not future.done() and is_end:
                    future.set_result(event)
            async with self._page_changed:
                self._page_changed.notify_all()


EPHEMERAL, LOADING = 64, 128


def iterate_components(message: Json) -> Iterator[Json]:
    """Yield every component of a message, nested ones included, in reading order."""
    waiting = list(reversed(message["components"]))
    while waiting:
        component = waiting.pop()
        yield component
        children = [*component.get("components", []), *filter(None, [component.get("accessory")])]
        waiting += reversed(children)


def list_controls(message: Json) -> list[Json]:
    """Return a message's buttons and menus that have a custom id."""
    return [component for component in iterate_components(message) if "custom_id" in component]


def read_text(message: Json) -> str:
    """Return all of a message's text: content, embeds and text components.

    What only says where lines may break is left out.
    """
    embeds = [
        str(embed.get(key, "")) for embed in message["embeds"] for key in ("title", "description")
    ]
    texts = [
        component["content"] for component in iterate_components(message) if component["type"] == 10
    ]
    text = "\n".join(filter(None, [message["content"], *embeds, *texts]))
    return text.replace("\u2060", "").replace("\u00a0", " ")


def list_pictures(message: Json) -> list[Json]:
    """Return a message's pictures as ``{"media": {"url", …}, "description"}``, in reading order."""
    return [
        item
        for component in iterate_components(message)
        if component["type"] == 12
        for item in component["items"]
    ]


def find_button(message: Json, label: str | None) -> Json:
    """Return the enabled button with a label; raises LookupError with the labels there are."""
    for control in list_controls(message):
        if control.get("label") == label and not control.get("disabled"):
            return control
    offered = [control.get("label") for control in list_controls(message)]
    raise LookupError(f"No button {label!r} among {offered}")


def _read_default(field: Json) -> Json:
    """Return what stands in a field of a form at first: ``value`` or ``values``."""
    chosen = [option["value"] for option in field.get("options", []) if option.get("default")]
    chosen += [default["id"] for default in field.get("default_values") or []]
    if field["type"] in {4, 21}:
        return {"value": field.get("value") or next(iter(chosen), None)}
    return {"values": chosen}


SUBCOMMAND_TYPES = (1, 2)


def list_full_names(command: Json) -> list[str]:
    """Return a registered command's name, or the full names of its subcommands."""
    branches = [
        option for option in command.get("options") or [] if option["type"] in SUBCOMMAND_TYPES
    ]
    name = str(command["name"])
    return (
        [f"{name} {branch_name}" for branch in branches for branch_name in list_full_names(branch)]
        if branches
        else [name]
    )


def build_command_json(text: str, options: Json) -> Json:
    """Return a filled-in command; ``text`` is its name with subcommands after spaces."""
    name, *branches = text.split()
    options_json = [{"name": key, "value": value} for key, value in options.items()]
    for branch in reversed(branches):
        options_json = [{"name": branch, "options": options_json}]
    return {"name": name, "options": options_json}
