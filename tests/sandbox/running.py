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

A message is Discord's JSON as the page gets it; ``controls``, ``texts`` and ``pictures`` read it.
``sandbox.controls`` tells what the faults do, ``sandbox.page_api`` what the page speaks.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE
from tests.sandbox.changes import Changes
from tests.sandbox.hosting import Host, Process, Within
from tests.sandbox.person import NoAnswerError, Person, RefusedError
from tests.sandbox.reading import EPHEMERAL, LOADING, Json, controls, parts, pictures, texts

__all__ = [
    "EPHEMERAL",
    "LOADING",
    "Json",
    "NoAnswerError",
    "Person",
    "RefusedError",
    "Running",
    "controls",
    "parts",
    "pictures",
    "sandbox",
    "sandbox_within",
    "texts",
]


class Running(Changes):
    """A sandbox and the people in it; it can be stopped and restarted."""

    def __init__(self, host: Host, token: str) -> None:
        self.token = token
        self.port = 0
        self._host = host
        self._session: aiohttp.ClientSession | None = None
        self._people: dict[str, Person] = {}
        self._disturbed = False

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
        """Start it, on the port it had before; people that were there come back."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        self.port = await self._host.start(self.port)
        for each in self._people.values():
            await each.connect()

    async def stop(self) -> int:
        """End it and return the exit status; a process ends with SIGTERM."""
        for each in self._people.values():
            await each.disconnect()
        return await self._host.stop()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def close(self) -> None:
        """End it, and all lines to it."""
        for each in self._people.values():
            await each.disconnect()
        if self._session is not None:
            await self._session.close()
        await self._host.stop()

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
            await self.opened(found["id"], username)
        return self._people[username]

    async def opened(self, person_id: str, username: str) -> "Person":
        """Somebody who is known to be there, with the page open from now on."""
        person = Person(self, person_id, username)
        await person.connect()
        self._people[username] = person
        return person

    async def bot_online(self, online: bool = True) -> None:
        """Wait until the bot is connected to the gateway, or is not any more."""
        async with asyncio.timeout(PATIENCE):
            while await self._online() is not online:  # noqa: ASYNC110 - a process sets no Event
                await asyncio.sleep(0.01)

    async def _online(self) -> bool:
        return any(each["connected"] for each in await self.sessions())

    async def commands_registered(self, *names: str) -> None:
        """Wait until the bot has registered these commands."""
        async with asyncio.timeout(PATIENCE):
            while not set(names) <= await self._registered():  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)

    async def _registered(self) -> set[str]:
        return {each["name"] for each in (await self.ask("GET", "/sandbox/world"))["commands"]}

    async def requests(self, method: str | None = None, path: str = "") -> list[Json]:
        """What the bot asked of the REST API, oldest first; ``path`` is a part of the path."""
        found: list[Json] = await self.ask("GET", "/sandbox/test/requests")
        return [each for each in found if method in (None, each["method"]) and path in each["path"]]

    async def forget_requests(self) -> None:
        await self.ask("DELETE", "/sandbox/test/requests")

    async def fault(self, **fault: Any) -> None:
        """``status``, ``count``, ``method``, ``path``; as ``sandbox.controls`` says."""
        await self._disturb("POST", "faults", fault)

    async def forget_faults(self) -> None:
        await self._disturb("DELETE", "faults")

    async def delay(self, seconds: float, count: int = 1) -> None:
        await self._disturb("POST", "delay", {"seconds": seconds, "count": count})

    async def clock(self, offset: float) -> None:
        await self._disturb("POST", "clock", {"offset": offset})

    async def drop(self, how: str = "close", *, code: int = 4000, resumable: bool = True) -> int:
        """Part with the bot (``close``, ``reconnect``, ``invalid``, ``abort``): how many lines."""
        body = {"how": how, "code": code, "resumable": resumable}
        return int((await self._disturb("POST", "drop", body))["dropped"])

    async def refuse(self, count: int = 1) -> None:
        await self._disturb("POST", "refuse", {"count": count})

    async def undisturbed(self) -> None:
        """Everything is again as if nothing had been disturbed; the bot is there."""
        if self._disturbed:
            await self.forget_faults()
            await self.clock(0)
            await self.bot_online()
            self._disturbed = False

    async def _disturb(self, method: str, what: str, body: Any = None) -> Any:
        self._disturbed = True
        return await self.ask(method, f"/sandbox/test/{what}", body)

    async def sessions(self) -> list[Json]:
        found: list[Json] = await self.ask("GET", "/sandbox/test/sessions")
        return found


@asynccontextmanager
async def sandbox(folder: Path, *options: str, token: str = "sandbox") -> AsyncIterator[Running]:
    """A sandbox process with its records in ``folder``, on a free port, from start to a clean end.

    ``options`` go to its command line, e.g. ``"--privileged-intents"``.
    """
    async with _open(Running(Process(folder, token, *options), token)) as running:
        yield running


@asynccontextmanager
async def sandbox_within(folder: Path, *, token: str = "sandbox") -> AsyncIterator[Running]:
    """A sandbox in the test's own event loop, which must not be held up meanwhile."""
    async with _open(Running(Within(folder, token), token)) as running:
        yield running


@asynccontextmanager
async def _open(running: Running) -> AsyncIterator[Running]:
    try:
        await running.start()
        yield running
    finally:
        await running.close()
