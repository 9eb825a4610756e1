"""A running sandbox, and people in it, for tests that go the whole way through real sockets.

::

    async with sandbox(tmp_path) as running:
        ...  # start a bot with running.api_url, running.gateway_url, running.token
        await running.bot_online()
        ada = await running.person("ada")
        table = await ada.run("new", game="canfield")
        table = await ada.press(table, label="Draw")
        offered = await ada.complete("move", "moves", "t2")
        await running.fault(status=429, method="POST", path="/callback")

A message is Discord's JSON as the page gets it; ``controls``, ``texts`` and ``pictures`` below read
it. ``sandbox.controls`` tells what the faults do, ``sandbox.page_api`` what the page speaks.
"""

import asyncio
import itertools
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

Json = dict[str, Any]
PATIENCE = 10.0
EPHEMERAL, LOADING = 64, 128
ANSWERED_BY_MODAL = 9


class RefusedError(Exception):
    """The page's own refusal (no such command, a disabled button, an offline bot): status, text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text}")
        self.status = status
        self.text = text


class NoAnswerError(Exception):
    """The bot did not answer in time; the text is what the page then shows."""


class Running:
    """A sandbox in a process of its own, that can be stopped and restarted."""

    def __init__(self, folder: Path, token: str, options: tuple[str, ...]) -> None:
        self.folder = folder
        self.token = token
        self.port = 0
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self._session: aiohttp.ClientSession | None = None
        self._people: dict[str, Person] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_url(self) -> str:
        return f"{self.address}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gw"

    @property
    def http(self) -> aiohttp.ClientSession:
        assert self._session is not None
        return self._session

    async def start(self) -> None:
        """Start the process, on the port it had before; people that were there come back."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sandbox", "--with-parent"),
            *("--port", str(self.port), "--folder", str(self.folder), "--token", self.token),
            *self._options,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line:
            raise RuntimeError("The sandbox did not start.")
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])
        for each in self._people.values():
            await each.connect()

    async def stop(self) -> int:
        """End the process with SIGTERM and return its exit status."""
        process = self._process
        assert process is not None
        for each in self._people.values():
            await each.disconnect()
        if process.returncode is None:
            process.terminate()
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), PATIENCE)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def close(self) -> None:
        if self._process is not None:
            await self.stop()
        if self._session is not None:
            await self._session.close()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the page's API or the test controls; RefusedError where it is refused."""
        async with self.http.request(method, self.address + path, json=body) as response:
            if response.status == 204:
                return None
            answer = await response.json()
            if response.status >= 400:
                raise RefusedError(response.status, answer["message"])
            return answer

    async def api(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """One request to the REST API as the bot: HTTP status and the decoded answer."""
        logged_in = {"Authorization": f"Bot {self.token}", **headers}
        async with self.http.request(
            method, self.api_url + path, json=body, headers=logged_in
        ) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def fetch(self, path: str) -> bytes:
        """A file of a message, by its url in the message."""
        async with self.http.get(self.address + path) as response:
            response.raise_for_status()
            return await response.read()

    async def person(self, username: str) -> "Person":
        """Somebody of the sandbox's people, with the page open; the same object each time."""
        if username not in self._people:
            world = await self.ask("GET", "/sandbox/world")
            found = next(each for each in world["people"] if each["username"] == username)
            person = Person(self, found["id"], username)
            await person.connect()
            self._people[username] = person
        return self._people[username]

    async def bot_online(self, online: bool = True) -> None:
        """Wait until the bot is connected to the gateway, or is not any more."""
        await self._until(lambda world: world["bot"]["online"] is online)

    async def commands_registered(self, *names: str) -> None:
        """Wait until the bot has registered these commands."""
        await self._until(lambda world: set(names) <= {each["name"] for each in world["commands"]})

    async def _until(self, wanted: Callable[[Json], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted(  # noqa: ASYNC110 - another process sets no Event of ours
                await self.ask("GET", "/sandbox/world")
            ):
                await asyncio.sleep(0.02)

    async def requests(self, method: str | None = None, path: str = "") -> list[Json]:
        """What the bot asked of the REST API, oldest first; ``path`` is a part of the path."""
        found: list[Json] = await self.ask("GET", "/sandbox/test/requests")
        return [each for each in found if method in (None, each["method"]) and path in each["path"]]

    async def forget_requests(self) -> None:
        await self.ask("DELETE", "/sandbox/test/requests")

    async def fault(self, **fault: Any) -> None:
        """``status``, ``count``, ``method``, ``path``, ``retry_after``, ``global``, ``via``."""
        await self.ask("POST", "/sandbox/test/faults", fault)

    async def forget_faults(self) -> None:
        await self.ask("DELETE", "/sandbox/test/faults")

    async def delay(self, seconds: float, count: int = 1) -> None:
        await self.ask("POST", "/sandbox/test/delay", {"seconds": seconds, "count": count})

    async def clock(self, offset: float) -> None:
        await self.ask("POST", "/sandbox/test/clock", {"offset": offset})

    async def drop(self, how: str = "close", *, code: int = 4000, resumable: bool = True) -> int:
        """Part with the bot (``close``, ``reconnect``, ``invalid``, ``abort``): how many lines."""
        body = {"how": how, "code": code, "resumable": resumable}
        return int((await self.ask("POST", "/sandbox/test/drop", body))["dropped"])

    async def refuse(self, count: int = 1) -> None:
        await self.ask("POST", "/sandbox/test/refuse", {"count": count})

    async def sessions(self) -> list[Json]:
        found: list[Json] = await self.ask("GET", "/sandbox/test/sessions")
        return found


class Person:
    """Somebody at the page: acts, and waits for what comes of it.

    ``seen`` holds the messages that came while the page was open, as they are now, by id. A channel
    is named (``tables``, ``lawn``, ``Card circle``; ``direct`` for the bot's direct messages) or
    given by id; ``place`` is where this person acts when nothing else is said.
    """

    _nonces = itertools.count(1)

    def __init__(self, running: Running, person_id: str, username: str) -> None:
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
        world = await running.ask("GET", f"/sandbox/world?person={self.id}")
        for server in world["servers"]:
            self.channels |= {each["name"]: each["id"] for each in server["channels"]}
        for each in world["dms"]:
            self.channels["direct" if each["type"] == 1 else each["name"]] = each["channel_id"]
        self._socket = await running.http.ws_connect(
            f"{running.address}/sandbox/page?person={self.id}"
        )
        self._listener = asyncio.create_task(self._listen(self._socket))

    async def disconnect(self) -> None:
        if self._socket is not None and self._listener is not None:
            await self._socket.close()
            await self._listener

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
        chosen = custom_id or _find(message, label)["custom_id"]
        body = {"type": 3, "message_id": message["id"], "custom_id": chosen, "forged": forged}
        return await self._act(body, message["channel_id"], until)

    async def choose(
        self, message: Json, custom_id: str, *values: str, forged: bool = False
    ) -> Json:
        """Choose in a menu; otherwise as ``press``."""
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

    async def messages(self, channel: str | None = None) -> list[Json]:
        """A channel's messages as the page loads them, oldest first."""
        path = f"/sandbox/channels/{self._id(channel)}/messages?person={self.id}"
        found: list[Json] = await self.running.ask("GET", path)
        return found

    async def message(self, message: Json) -> Json | None:
        """A message as it is now, asked for afresh; None where it is gone."""
        found = await self.messages(message["channel_id"])
        return next((each for each in found if each["id"] == message["id"]), None)

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait until some message that this person sees is as wanted; returns it."""
        async with asyncio.timeout(PATIENCE), self._news:
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


def parts(message: Json) -> Iterator[Json]:
    """Every component of a message, nested ones included, in reading order."""
    waiting = list(reversed(message["components"]))
    while waiting:
        part = waiting.pop()
        yield part
        inner = [*part.get("components", []), *filter(None, [part.get("accessory")])]
        waiting += reversed(inner)


def controls(message: Json) -> list[Json]:
    """Its buttons and menus that have a custom id."""
    return [each for each in parts(message) if "custom_id" in each]


def texts(message: Json) -> str:
    """All its words: content, embeds' titles and descriptions, and text components."""
    embeds = [
        str(each.get(key, "")) for each in message["embeds"] for key in ("title", "description")
    ]
    shown = [each["content"] for each in parts(message) if each["type"] == 10]
    return "\n".join(filter(None, [message["content"], *embeds, *shown]))


def pictures(message: Json) -> list[Json]:
    """Its pictures as ``{"media": {"url", …}, "description"}``, in reading order."""
    return [item for each in parts(message) if each["type"] == 12 for item in each["items"]]


def _find(message: Json, label: str | None) -> Json:
    for each in controls(message):
        if each.get("label") == label and not each.get("disabled"):
            return each
    offered = [each.get("label") for each in controls(message)]
    raise LookupError(f"No button {label!r} among {offered}")


def _command(text: str, options: Json) -> Json:
    name, *branches = text.split()
    given = [{"name": key, "value": value} for key, value in options.items()]
    for branch in reversed(branches):
        given = [{"name": branch, "options": given}]
    return {"name": name, "options": given}


@asynccontextmanager
async def sandbox(folder: Path, *options: str, token: str = "sandbox") -> AsyncIterator[Running]:
    """A sandbox with its records in ``folder``, on a free port, from start to a clean end.

    ``options`` go to its command line, e.g. ``"--privileged-intents"``.
    """
    running = Running(folder, token, options)
    try:
        await running.start()
        yield running
    finally:
        await running.close()
