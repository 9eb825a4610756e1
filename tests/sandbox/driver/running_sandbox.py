"""A running sandbox and the users in it, for tests that use real sockets all the way.

::

    async with run_sandbox_in_loop(tmp_path) as running:
        ...  # start a bot with running.api_url, running.gateway_url and running.token
        await running.wait_for_bot_status()
        ada = await running.get_user("ada")
        table = await ada.run_command("new", game="canfield")
        table = await ada.press_button(table, label="Draw")
        choices = await ada.list_completions("move", "moves", "t2")
        await running.inject_fault(status=429, method="POST", path="/callback")

A message is Discord's JSON as the page gets it; ``tests.sandbox.driver.messages`` reads it.
``sandbox.faults`` describes the faults, ``sandbox.page_api`` the
page's requests.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.sandbox.driver.gateway_control import GatewayControl
from tests.sandbox.driver.hosts import EventLoopHost, ProcessHost, SandboxHost
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import PageRefusedError, SandboxUser
from tests.sandbox.driver.world_control import WorldControl
from tests.timeouts import wait_until


class RunningSandbox(WorldControl, GatewayControl):
    """A sandbox and the users in it; it can be stopped and restarted."""

    def __init__(self, host: SandboxHost, token: str) -> None:
        self.token = token
        self.port = 0
        self._host = host
        self._session: aiohttp.ClientSession | None = None
        self._users: dict[str, SandboxUser] = {}
        self._is_disturbed = False

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_url(self) -> str:
        """The base of the REST API."""
        return f"{self.address}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return f"ws://127.0.0.1:{self.port}/gw"

    @property
    def http(self) -> aiohttp.ClientSession:
        """The client session for requests to the sandbox."""
        assert self._session is not None
        return self._session

    async def start(self) -> None:
        """Start it, on the port it had before; its users' pages reconnect."""
        self.open_session()
        self.port = await self._host.start(self.port)
        for user in self._users.values():
            await user.connect()

    def open_session(self) -> None:
        """Open the client session; needed by itself only for a sandbox that others started."""
        if self._session is None:
            self._session = aiohttp.ClientSession()

    async def stop(self) -> int:
        """Stop it and return the exit status; a process gets SIGTERM."""
        for user in self._users.values():
            await user.disconnect()
        return await self._host.stop()

    async def restart(self) -> None:
        """Stop it and start it again."""
        await self.stop()
        await self.start()

    async def close(self) -> None:
        """Stop it and close all connections to it."""
        for user in self._users.values():
            await user.disconnect()
        if self._session is not None:
            await self._session.close()
        await self._host.stop()

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the page's or the tests' API; raises PageRefusedError."""
        async with self.http.request(method, self.address + path, json=body) as response:
            if response.status == 204:
                return None
            answer = await response.json()
            if response.status >= 400:
                raise PageRefusedError(response.status, answer["message"])
            return answer

    async def request_as_bot(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """Send a request to the REST API as the bot; return the status and the decoded answer."""
        logged_in = {"Authorization": f"Bot {self.token}", **headers}
        async with self.http.request(
            method, self.api_url + path, json=body, headers=logged_in
        ) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def download_file(self, path: str) -> bytes:
        """Return a message's file, by its URL in the message."""
        async with self.http.get(self.address + path) as response:
            response.raise_for_status()
            return await response.read()

    async def get_user(self, username: str) -> "SandboxUser":
        """Return one of the sandbox's people with an open page; the same object each time."""
        if username not in self._users:
            world = await self.request("GET", "/sandbox/world")
            wanted_person = next(
                person for person in world["people"] if person["username"] == username
            )
            await self.open_page_for(wanted_person["id"], username)
        return self._users[username]

    async def open_page_for(self, person_id: str, username: str) -> "SandboxUser":
        """Open the page for a person of the sandbox."""
        person = SandboxUser(self, person_id, username)
        await person.connect()
        self._users[username] = person
        return person

    async def forget_user(self, user: SandboxUser) -> None:
        """Close a user's page, so that the next test gets a new one."""
        del self._users[user.username]
        await user.disconnect()

    async def wait_for_bot_status(self, is_online: bool = True) -> None:
        """Wait until the bot is connected to the gateway, or is not."""

        async def has_status() -> bool:
            sessions = await self.list_sessions()
            return any(session["connected"] for session in sessions) is is_online

        await wait_until(has_status)

    async def wait_for_commands(self, *names: str) -> None:
        """Wait until the bot has registered these commands."""

        async def has_commands() -> bool:
            commands = (await self.request("GET", "/sandbox/world"))["commands"]
            return set(names) <= {command["name"] for command in commands}

        await wait_until(has_commands)

    async def list_requests(self, method: str | None = None, path: str = "") -> list[Json]:
        """Return the bot's REST requests, oldest first; ``path`` is a part of the path."""
        requests: list[Json] = await self.request("GET", "/sandbox/test/requests")
        return [
            request
            for request in requests
            if method in (None, request["method"]) and path in request["path"]
        ]

    async def clear_requests(self) -> None:
        """Empty the log of requests."""
        await self.request("DELETE", "/sandbox/test/requests")

    async def inject_fault(self, **fault: Any) -> None:
        """Answer the next requests wrongly, as ``fault_controls`` describes."""
        await self._request_disturbance("POST", "faults", fault)

    async def change_interactions(self, *path: str | int, count: int = 1, **changed: Any) -> None:
        """Let the next interactions reach the bot with a ``value`` at a path, or without it."""
        body = {"path": path, "count": count, **changed}
        await self._request_disturbance("POST", "changes", body)

    async def clear_faults(self) -> None:
        """Drop the remaining faults, delays and changes of interactions."""
        await self._request_disturbance("DELETE", "faults")

    async def delay_answers(self, seconds: float, count: int = 1) -> None:
        """Delay the next answers to interactions."""
        await self._request_disturbance("POST", "delay", {"seconds": seconds, "count": count})

    async def deliver_after(self, *delays: float, count: int = 1) -> None:
        """Deliver the next interactions once after each of these seconds, 0 for at once."""
        body = {"delays": delays, "count": count}
        await self._request_disturbance("POST", "deliveries", body)

    async def set_clock_offset(self, offset: float) -> None:
        """Move the sandbox's clock by some seconds from the machine's."""
        await self._request_disturbance("POST", "clock", {"offset": offset})

    async def drop_connections(
        self, way_of_closing: str = "close", *, code: int = 4000, resumable: bool = True
    ) -> int:
        """Disconnect the bot; return how many connections that were.

        ``way_of_closing`` is ``close``, ``reconnect``, ``invalid``, ``abort`` or ``hang``.
        """
        body = {"how": way_of_closing, "code": code, "resumable": resumable}
        return int((await self._request_disturbance("POST", "drop", body))["dropped"])

    async def set_identify_limits(self, **limits: float) -> None:
        """Change how often bots may log in: ``interval``, ``max_concurrency``, ``total``."""
        await self.request("POST", "/sandbox/test/identify", limits)

    async def end_disturbances(self) -> None:
        """Undo every fault, delay and clock change, and wait until the bot is online."""
        if self._is_disturbed:
            await self.clear_faults()
            await self.set_clock_offset(0)
            await self.wait_for_bot_status()
            self._is_disturbed = False

    async def _request_disturbance(self, method: str, endpoint: str, body: Any = None) -> Any:
        self._is_disturbed = True
        return await self.request(method, f"/sandbox/test/{endpoint}", body)

    async def list_sessions(self) -> list[Json]:
        """Return the gateway's sessions."""
        sessions: list[Json] = await self.request("GET", "/sandbox/test/sessions")
        return sessions


@asynccontextmanager
async def run_sandbox_process(
    folder: Path, *options: str, token: str = "sandbox"
) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox process on a free port, storing in ``folder``, and end it cleanly.

    ``options`` go to its command line, such as ``"--privileged-intents"``.
    """
    async with _started_sandbox(
        RunningSandbox(ProcessHost(folder, token, *options), token)
    ) as running:
        yield running


@asynccontextmanager
async def run_sandbox_in_loop(
    folder: Path, *, token: str = "sandbox"
) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox in the test's own event loop, which must not be blocked meanwhile."""
    async with _started_sandbox(RunningSandbox(EventLoopHost(folder, token), token)) as running:
        yield running


@asynccontextmanager
async def _started_sandbox(running_sandbox: RunningSandbox) -> AsyncIterator[RunningSandbox]:
    try:
        await running_sandbox.start()
        yield running_sandbox
    finally:
        await running_sandbox.close()
