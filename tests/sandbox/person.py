"""Somebody at the sandbox's page, who acts and waits for what comes of it."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Protocol

import aiohttp

from tests.patience import PATIENCE
from tests.sandbox.reading import Json, button

ANSWERED_BY_MODAL = 9
BRANCHES = (1, 2)


class RefusedError(Exception):
    """The page's own refusal (no such command, a disabled button, an offline bot): status, text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text}")
        self.status = status
        self.text = text


class NoAnswerError(Exception):
    """The bot did not answer in time; the text is what the page then shows."""


class Home(Protocol):
    """The running sandbox that a person is at home in."""

    @property
    def address(self) -> str: ...

    @property
    def http(self) -> aiohttp.ClientSession: ...

    async def ask(self, method: str, path: str, body: Any = None) -> Any: ...


class Person:
    """Somebody at the page: acts, and waits for what comes of it.

    ``seen`` holds the messages that came while the page was open, as they are now, by id. A channel
    is named (``tables``, ``lawn``, ``Card circle``; ``direct`` for the bot's direct messages) or
    given by id; ``place`` is where this person acts when nothing else is said.
    """

    _nonces = itertools.count(1)

    def __init__(self, running: Home, person_id: str, username: str) -> None:
        self.running = running
        self.id = person_id
        self.username = username
        self.place = "tables"
        self.channels: dict[str, str] = {}
        self.seen: dict[str, Json] = {}
        self.events: list[Json] = []
        self._waiting: dict[str, tuple[asyncio.Future[Json], frozenset[str]]] = {}
        self._modals: dict[str, Json] = {}
        self._news = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listener: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        running = self.running
        await self.look_around()
        self._socket = await running.http.ws_connect(
            f"{running.address}/sandbox/page?person={self.id}"
        )
        self._listener = asyncio.create_task(self._listen(self._socket))

    async def disconnect(self) -> None:
        if self._socket is not None and self._listener is not None:
            await self._socket.close()
            await self._listener

    async def look_around(self) -> Json:
        """Learn the channels by their names; returns the world as this person sees it."""
        world: Json = await self.running.ask("GET", f"/sandbox/world?person={self.id}")
        for server in world["servers"]:
            self.channels |= {each["name"]: each["id"] for each in server["channels"]}
        for each in world["dms"]:
            self.channels["direct" if each["type"] == 1 else each["name"]] = each["channel_id"]
        return world

    # What a person does

    async def run(self, command: str, /, channel: str | None = None, **options: Any) -> Json:
        """Type a slash command, subcommands after a space; returns the message that answers it.

        Where a modal answers, the modal's event (``interaction_id``, ``modal``) is returned.
        Raises RefusedError, or NoAnswerError after three seconds.
        """
        return await self._act(
            {"type": 2, "command": _command(command, options)}, channel, "answered"
        )

    async def press(
        self,
        message: Json,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        until: str = "answered",
        forged: bool = False,
    ) -> Json:
        """Press a button by custom id or label; returns the message that came of it, or a modal.

        ``until="acknowledged"`` is content with a deferral. ``forged`` sends the custom id whatever
        the message says now, and also when it was deleted.
        """
        chosen = custom_id or button(message, label)["custom_id"]
        body = {"type": 3, "message_id": message["id"], "custom_id": chosen, "forged": forged}
        return await self._act(body, message["channel_id"], until)

    async def choose(
        self, message: Json, custom_id: str, *values: str, forged: bool = False
    ) -> Json:
        """Choose in a menu, people and channels by name or id; otherwise as ``press``."""
        body = {
            "type": 3,
            "message_id": message["id"],
            "custom_id": custom_id,
            "values": list(values),
            "forged": forged,
        }
        return await self._act(body, message["channel_id"], "answered")

    async def complete(
        self, command: str, option: str, typed: str, channel: str | None = None, **options: Any
    ) -> list[Json]:
        """The completions (``name``, ``value``) offered for what was typed into an option."""
        body = _command(command, options)
        inner = body
        for _ in command.split()[1:]:
            inner = inner["options"][0]
        inner.setdefault("options", []).append({"name": option, "value": typed, "focused": True})
        event = await self._act({"type": 4, "command": body}, channel, "answered")
        choices: list[Json] = event["choices"]
        return choices

    async def submit(self, modal: Json, channel: str | None = None, **fields: Any) -> Json:
        """Hand in a modal as ``run`` or ``press`` returned it; fields by their custom ids.

        A text goes in as text, a menu's choices as a list.
        """
        components = [
            {"custom_id": key, "values" if isinstance(value, list) else "value": value}
            for key, value in fields.items()
        ]
        body = {"type": 5, "interaction_id": modal["interaction_id"], "components": components}
        return await self._act(body, channel or modal.get("channel_id"), "answered")

    async def say(self, content: str, channel: str | None = None) -> Json:
        body = {"person": self.id, "channel_id": self._id(channel), "content": content}
        said: Json = await self.running.ask("POST", "/sandbox/messages", body)
        return said

    async def delete(self, message: Json) -> None:
        await self.running.ask("DELETE", f"/sandbox/messages/{message['id']}?person={self.id}")

    async def set_locale(self, locale: str) -> None:
        await self.running.ask("PATCH", f"/sandbox/people/{self.id}", {"locale": locale})

    # What a person sees

    async def offered(self, channel: str | None = None) -> list[str]:
        """The commands that Discord offers here, those with subcommands once for each."""
        world, wanted = await self.look_around(), self._id(channel)
        known = {each["id"]: each for each in world["commands"]}
        ids: list[str] = []
        for server in world["servers"]:
            known |= {each["id"]: each for each in server["commands"]}
            ids += [
                key
                for each in server["channels"]
                if each["id"] == wanted
                for key in each["commands"]
            ]
        ids += [
            key for each in world["dms"] if each["channel_id"] == wanted for key in each["commands"]
        ]
        return [name for key in ids for name in _spoken(known[key])]

    async def messages(self, channel: str | None = None) -> list[Json]:
        """A channel's messages as the page loads them, oldest first."""
        path = f"/sandbox/channels/{self._id(channel)}/messages?person={self.id}"
        found: list[Json] = await self.running.ask("GET", path)
        return found

    async def server(self) -> str:
        """The server in which this person acts."""
        world = await self.look_around()
        return next(
            str(server["id"])
            for server in world["servers"]
            if any(each["name"] == self.place for each in server["channels"])
        )

    async def message(self, message: Json) -> Json | None:
        """A message as it is now, asked for afresh; None where it is gone."""
        found = await self.messages(message["channel_id"])
        return next((each for each in found if each["id"] == message["id"]), None)

    async def until(self, wanted: Callable[[Json], bool], within: float = PATIENCE) -> Json:
        """Wait until some message that this person sees is as wanted; returns it."""
        async with asyncio.timeout(within), self._news:
            while True:
                for each in reversed(self.seen.values()):
                    if wanted(each):
                        return each
                await self._news.wait()

    # How it is done

    def _id(self, channel: str | None) -> str:
        named = channel or self.place
        return self.channels.get(named, named)

    async def _act(self, body: Json, channel: str | None, until: str) -> Json:
        nonce = f"{self.username}-{next(self._nonces)}"
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[nonce] = future, frozenset({until, "answered", "failed"})
        try:
            place = {"person": self.id, "channel_id": self._id(channel), "nonce": nonce}
            await self.running.ask("POST", "/sandbox/interactions", {**place, **body})
            async with asyncio.timeout(PATIENCE):
                event = await future
        finally:
            del self._waiting[nonce]
        if event.get("status") == "failed":
            raise NoAnswerError(event["text"])
        if event["event"] == "autocomplete":
            return event
        if event["type"] == ANSWERED_BY_MODAL:
            return {**self._modals.pop(nonce), "channel_id": place["channel_id"]}
        return self.seen[event["message_id"]]

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = frame.json()
            self.events.append(event)
            kind = event["event"]
            if kind in ("message_create", "message_update"):
                # Taken out first, so that the one that changed last stands last.
                self.seen.pop(event["message"]["id"], None)
                self.seen[event["message"]["id"]] = event["message"]
            elif kind == "message_delete":
                self.seen.pop(event["id"], None)
            elif kind == "modal":
                self._modals[event["nonce"]] = event
            elif kind in ("interaction", "autocomplete"):
                future, ends = self._waiting.get(event["nonce"], (None, frozenset()))
                if future and not future.done() and event.get("status", "answered") in ends:
                    future.set_result(event)
            async with self._news:
                self._news.notify_all()


def _spoken(command: Json) -> list[str]:
    inner = [each for each in command.get("options") or [] if each["type"] in BRANCHES]
    name = str(command["name"])
    return [f"{name} {each}" for one in inner for each in _spoken(one)] if inner else [name]


def _command(text: str, options: Json) -> Json:
    name, *branches = text.split()
    given = [{"name": key, "value": value} for key, value in options.items()]
    for branch in reversed(branches):
        given = [{"name": branch, "options": given}]
    return {"name": name, "options": given}
