"""A running sandbox, the users in it, and a bot that sends what a test says.

A message is Discord's JSON as the page gets it; ``tests.sandbox.sandbox_user`` reads it.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import aiohttp

from sandbox.server import SandboxServer
from sandbox.state import Sandbox
from sandbox.world import Permission
from tests.sandbox.sandbox_user import Json, PageRefusedError, SandboxUser
from tests.timeouts import WAIT_TIMEOUT, wait_until

TEXT_CHANNEL, VOICE_CHANNEL, FORUM_CHANNEL = 0, 2, 15


def _member_path(server: str, person_id: str) -> str:
    return f"/sandbox/test/servers/{quote(server)}/members/{person_id}"


class RunningSandbox:
    """A sandbox and the users in it; it can be stopped and restarted.

    Its world can be changed: servers and channels are given by name or id, whatever is left out
    stays as it is, and changes last until the sandbox stops. Its gateway can be disturbed.
    """

    def __init__(self, host: ProcessHost | EventLoopHost, token: str) -> None:
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

    async def get_user(self, username: str) -> SandboxUser:
        """Return one of the sandbox's people with an open page; the same object each time."""
        if username not in self._users:
            people = (await self.request("GET", "/sandbox/world"))["people"]
            ids = {person["username"]: person["id"] for person in people}
            await self.open_page_for(ids[username], username)
        return self._users[username]

    async def open_page_for(self, person_id: str, username: str) -> SandboxUser:
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

    async def block_words(self, *words: str) -> None:
        """Refuse messages and edits with one of these words, as AutoMod does."""
        await self._request_disturbance("POST", "automod", {"words": words})

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

    async def create_user(
        self,
        username: str,
        *,
        name: str | None = None,
        nickname: str | None = None,
        locale: str | None = None,
        servers: Iterable[str] | None = None,
    ) -> SandboxUser:
        """Create a user in these servers, or in every server and group.

        ``nickname`` is their name in the servers.
        """
        fields: Json = {"name": name, "nick": nickname, "locale": locale}
        fields |= {"username": username, "servers": servers and list(servers)}
        given = {key: value for key, value in fields.items() if value is not None}
        new = await self.request("POST", "/sandbox/test/people", given)
        return await self.open_page_for(new["id"], username)

    async def delete_account(self, user: SandboxUser) -> None:
        """Delete a user's account: nobody finds them (10013), but their messages stay."""
        await self.request("DELETE", f"/sandbox/test/people/{user.id}")

    async def add_member(
        self,
        user: SandboxUser,
        server: str,
        *,
        nickname: str | None = None,
        can_manage: bool | None = None,
    ) -> None:
        """Add a user to a server, or change a member; ``can_manage`` is Manage Server."""
        fields = {"nick": nickname, "steward": can_manage}
        await self.request("PUT", _member_path(server, user.id), fields)
        await user.refresh_channels()

    async def remove_member(self, user: SandboxUser, server: str) -> None:
        """Remove a user from a server."""
        await self.request("DELETE", _member_path(server, user.id))

    async def invite_bot(self, server: str) -> None:
        """Add the bot to a server: GUILD_CREATE."""
        await self.request("PUT", _member_path(server, "bot"), {})

    async def remove_bot(self, server: str) -> None:
        """Remove the bot from a server: GUILD_DELETE, and nothing there is open to it."""
        await self.request("DELETE", _member_path(server, "bot"))

    async def create_channel(self, server: str, name: str, channel_type: int = TEXT_CHANNEL) -> str:
        """Create a channel, CHANNEL_CREATE; return its id."""
        fields = {"server": server, "name": name, "type": channel_type}
        return str((await self.request("POST", "/sandbox/test/channels", fields))["id"])

    async def archive_thread(self, thread: str, *, is_locked: bool = False) -> None:
        """Archive a thread, as Discord does after a time without messages: THREAD_UPDATE.

        A locked one is closed by a moderator, for the bot as well.
        """
        fields = {"archived": True, "locked": is_locked}
        await self.request("PATCH", f"/sandbox/test/channels/{quote(thread)}", fields)

    async def retype_channel(self, channel: str, channel_type: int) -> None:
        """Make a channel one of another type: CHANNEL_UPDATE."""
        await self.request(
            "PATCH", f"/sandbox/test/channels/{quote(channel)}", {"type": channel_type}
        )

    async def delete_channel(self, channel: str) -> None:
        """Delete a channel and its messages: CHANNEL_DELETE."""
        await self.request("DELETE", f"/sandbox/test/channels/{quote(channel)}")

    async def set_bot_permissions(self, channel: str, **permissions: bool) -> None:
        """Set the bot's permissions in a channel, such as ``send_messages=False``: CHANNEL_UPDATE.

        Everything else is as the bot's roles say, whatever was set before.
        """
        allow = deny = 0
        for name, allowed in permissions.items():
            bit = int(Permission[name.upper()])
            allow, deny = (allow | bit, deny) if allowed else (allow, deny | bit)
        fields = {"channel_id": channel, "id": "bot", "allow": allow, "deny": deny}
        await self.request("POST", "/sandbox/test/overwrite", fields)

    async def delete_message_as_moderator(self, message: Json) -> None:
        """Delete a message as a moderator does."""
        await self.request("DELETE", f"/sandbox/test/messages/{message['id']}")

    async def send_event(self, event: Any, data: Any) -> None:
        """Send an event to the bot, numbered like any other, whatever its data are."""
        await self.request("POST", "/sandbox/test/event", {"event": event, "data": data})

    async def send_frames(self, *texts: str, is_raw: bool = False) -> None:
        """Send texts to the bot as they are; raw ones break the compressed stream."""
        await self.request("POST", "/sandbox/test/frames", {"texts": texts, "raw": is_raw})

    async def repeat_events(self, count: int = 0, *, is_reversed: bool = False) -> None:
        """Send the last events, or all since READY, to the bot again, numbered as they were."""
        fields = {"count": count, "reversed": is_reversed}
        await self.request("POST", "/sandbox/test/repeat", fields)

    async def set_heartbeat(self, interval: float) -> None:
        """Change the interval that later connections are told."""
        await self.request("POST", "/sandbox/test/heartbeat", {"interval": interval})

    async def refuse_connections(self, count: int = 1) -> None:
        """Refuse the next gateway connections."""
        await self.request("POST", "/sandbox/test/refuse", {"count": count})

    async def hang_connections(self, count: int = 1) -> None:
        """Open the next gateway connections, and be silent on them."""
        await self.request("POST", "/sandbox/test/hang", {"count": count})

    async def close_logins(self, *codes: int) -> None:
        """Close the next logins and resumes at the gateway with these codes."""
        await self.request("POST", "/sandbox/test/logins", {"codes": codes})

    async def ignore_logins(self, count: int = 1) -> None:
        """Answer heartbeats, but not the next logins and resumes at the gateway."""
        await self.request("POST", "/sandbox/test/logins", {"ignored": count})

    async def add_crowd(self, servers: int, channels: int) -> None:
        """Add the bot to many servers, of which it hears when it logs in."""
        fields = {"servers": servers, "channels": channels}
        await self.request("POST", "/sandbox/test/crowd", fields)


@asynccontextmanager
async def run_sandbox_process(
    folder: Path, *options: str, token: str = "sandbox"
) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox process on a free port, storing in ``folder``, and end it cleanly.

    ``options`` go to its command line, such as ``"--privileged-intents"``.
    """
    host = ProcessHost(folder, token, *options)
    async with _started_sandbox(RunningSandbox(host, token)) as running:
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


# Resources that the sandbox leaves open (from Python 3.13 on databases, too) are errors.
SANDBOX_COMMAND = (sys.executable, "-W", "error::ResourceWarning", "-m", "sandbox")


def run_sandbox_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m sandbox`` with an empty standard input until it ends."""
    return subprocess.run(
        [*SANDBOX_COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT_TIMEOUT,
        check=False,
    )


class ProcessHost:
    """Runs ``python -m sandbox`` with ``options``; SIGTERM ends it."""

    def __init__(self, folder: Path, token: str, *options: str) -> None:
        self._command = (
            *SANDBOX_COMMAND,
            "--with-parent",
            *("--folder", str(folder), "--token", token, "--identify-seconds", "0"),
            *("--answer-seconds", str(WAIT_TIMEOUT), *options),
        )
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, port: int) -> int:
        """Start the process and wait until it listens; return the port."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            *("--port", str(port)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line:
            raise RuntimeError("The sandbox did not start.")
        return int(line.rstrip("/\n").rsplit(":", 1)[1])

    async def stop(self) -> int:
        """Stop the process if it is running; return its exit status."""
        process = self._process
        if process is None:
            return 0
        if process.returncode is None:
            process.terminate()
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), WAIT_TIMEOUT)


class EventLoopHost:
    """Runs the sandbox's server in the test's event loop; without a folder it stores nothing."""

    def __init__(self, folder: Path | None, token: str) -> None:
        self._folder = folder
        self._token = token
        self._server: SandboxServer | None = None

    def build_sandbox(self) -> Sandbox:
        """Return a sandbox on the host's folder."""
        return Sandbox(self._folder, self._token, identify_interval_seconds=0)

    async def start(self, port: int) -> int:
        """Start the server; return the port."""
        self._server = SandboxServer(self.build_sandbox(), port)
        await self._server.start()
        return self._server.port

    async def stop(self) -> int:
        """Stop the server; return 0."""
        server, self._server = self._server, None
        if server is not None:
            await server.stop()
        return 0


class FrozenTime:
    """The part of Python's ``time`` module that rate limits use."""

    def __init__(self) -> None:
        self._now = 1_800_000_000.0

    def monotonic(self) -> float:
        """Return the time, as ``time.monotonic`` does."""
        return self._now

    def time(self) -> float:
        """Return the time, as ``time.time`` does."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._now += seconds


GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
TINY_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)
COMPONENTS_V2 = 1 << 15


class GatewayClient:
    """A client's gateway connection, frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sequence: int | None = None
        self.received_close_code = 0
        self._decompressor = zlib.decompressobj()

    @classmethod
    async def open(cls, sandbox: RunningSandbox, query: str = "") -> Self:
        """Connect to a sandbox's gateway."""
        return cls(await sandbox.http.ws_connect(sandbox.gateway_url + query))

    @classmethod
    async def log_in(cls, sandbox: RunningSandbox, **fields: Any) -> Self:
        """Connect to a sandbox's gateway and log in, with further fields of the login."""
        client = await cls.open(sandbox)
        await client.identify(sandbox.token, **fields)
        return client

    async def send_frame(self, op: Any, data: Any = None) -> None:
        """Send a frame."""
        await self.socket.send_json({"op": op, "d": data})

    async def receive_frame(self) -> Json:
        """Return the next frame; raises ConnectionResetError with the close code at the end."""
        message = await asyncio.wait_for(self.socket.receive(), WAIT_TIMEOUT)
        if message.type is aiohttp.WSMsgType.TEXT:
            text = message.data
        elif message.type is aiohttp.WSMsgType.BINARY:
            text = self._decompressor.decompress(message.data).decode()
        else:
            # 1006 stands for a connection that ended without a close frame.
            self.received_close_code = (
                message.data if message.type is aiohttp.WSMsgType.CLOSE else 1006
            )
            raise ConnectionResetError(self.received_close_code)
        frame: Json = json.loads(text)
        self.sequence = frame["s"] if frame["s"] is not None else self.sequence
        return frame

    async def wait_for_event(self, name: str) -> Any:
        """Return the data of the next event with a name, skipping others."""
        while (frame := await self.receive_frame())["t"] != name:
            pass
        return frame["d"]

    async def wait_for_close_code(self) -> int:
        """Read until the other side closes; return its code."""
        with contextlib.suppress(ConnectionResetError):
            while True:
                await self.receive_frame()
        return self.received_close_code

    async def identify(self, token: str, intents: int = GUILDS, **extra_fields: Any) -> None:
        """Log in."""
        await self.send_frame(
            2, {"token": token, "intents": intents, "properties": {}, **extra_fields}
        )


class RawBot:
    """A bot that has logged in and answers interactions as told."""

    def __init__(self, sandbox: RunningSandbox, connection: GatewayClient, ready: Json) -> None:
        self.sandbox = sandbox
        self.connection = connection
        self.ready_data = ready
        self.id: str = ready["user"]["id"]

    async def wait_for_interaction(self) -> Json:
        """Return the next interaction."""
        interaction: Json = await self.connection.wait_for_event("INTERACTION_CREATE")
        return interaction

    async def answer_command(
        self,
        user: SandboxUser,
        data: Json,
        *,
        channel: str | None = None,
        **files: bytes,
    ) -> tuple[Json, Json]:
        """Answer a user's ``/go``; return the interaction, and the message that answers.

        Files are given by name, where underscores stand for dots.
        """
        asking = asyncio.create_task(user.run_command("go", channel))
        interaction = await self.wait_for_interaction()
        status, answer = await self.answer_interaction(interaction, 4, data, **files)
        assert status == 200, answer
        return interaction, await asking

    @asynccontextmanager
    async def receive_command(
        self, user: SandboxUser, channel: str | None = None
    ) -> AsyncIterator[Json]:
        """Let a user run ``/go``; yield the interaction, which is answered after the block."""
        asking = asyncio.create_task(user.run_command("go", channel))
        interaction = await self.wait_for_interaction()
        yield interaction
        await self.answer_interaction(interaction, 4, {"content": "done"})
        await asking

    async def answer_interaction(
        self, interaction: Json, callback_type: int, data: Json | None = None, **files: bytes
    ) -> tuple[int, Json]:
        """Send a callback, with files by name, where underscores stand for dots."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.request(
            "POST", path + "?with_response=1", {"type": callback_type, "data": data}, files
        )

    async def send_follow_up(
        self, interaction: Json, data: Json, **files: bytes
    ) -> tuple[int, Json]:
        """Post a message with an interaction's token."""
        path = f"/webhooks/{self.id}/{interaction['token']}"
        return await self.request("POST", path, data, files)

    async def edit_answer(
        self, interaction: Json, data: Json, message: str = "@original", **files: bytes
    ) -> tuple[int, Json]:
        """Edit one of the token's messages."""
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.request("PATCH", path, data, files)

    async def request_by_token(
        self, method: str, interaction: Json, message: str = "@original"
    ) -> tuple[int, Json]:
        """Get or delete one of the token's messages."""
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.request(method, path)

    async def request(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request, as JSON or with files as multipart; return the status and the answer."""
        url, headers = self.sandbox.api_url + path, {"Authorization": f"Bot {self.sandbox.token}"}
        arguments: Any = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                form.add_field(
                    f"files[{index}]", io.BytesIO(content), filename=name.replace("_", ".")
                )
            arguments = {"data": form}
        async with self.sandbox.http.request(method, url, headers=headers, **arguments) as response:
            if response.status == 204:
                return 204, {}
            return response.status, await response.json()


GO_COMMAND: Json = {
    "name": "go",
    "description": "Goes",
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "options": [{"name": "words", "description": "What to say", "type": 3, "autocomplete": True}],
}


@asynccontextmanager
async def run_raw_bot(
    sandbox: RunningSandbox, intents: int = GUILDS, *commands: Json
) -> AsyncIterator[RawBot]:
    """Run a raw bot with these commands registered; by default ``/go``, usable everywhere."""
    connection = await GatewayClient.open(sandbox)
    await connection.identify(sandbox.token, intents)
    bot = RawBot(sandbox, connection, await connection.wait_for_event("READY"))
    registered = list(commands) or [GO_COMMAND]
    status, answer = await bot.request("PUT", f"/applications/{bot.id}/commands", registered)
    assert status == 200, answer
    try:
        yield bot
    finally:
        await connection.socket.close(code=1000)


def build_table_message(
    *component_rows: Json, picture: str = "a.png", text: str = "A table"
) -> Json:
    """Return a Components V2 message with a picture and rows of controls."""
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{picture}"}}]}
    components = [{"type": 10, "content": text}, gallery, *component_rows]
    return {
        "flags": COMPONENTS_V2,
        "components": [{"type": 17, "components": components}],
        "attachments": [{"id": 0, "filename": picture}],
    }


def build_button_row(*custom_ids: str, **more: Any) -> Json:
    """Return a row of buttons with these custom ids, which are also their labels."""
    return {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": key.title(), "custom_id": key, **more}
            for key in custom_ids
        ],
    }


def find_first_error(answer: Json) -> tuple[str, str]:
    """Return a refused form's first error: its path, joined by dots, and Discord's code."""

    def search(node: Json, path: tuple[str, ...]) -> tuple[str, str] | None:
        for key, inner in node.items():
            if key == "_errors":
                return ".".join(path), str(inner[0]["code"])
            if first_error := search(inner, (*path, key)):
                return first_error
        return None

    first_error = search(answer["errors"], ())
    assert first_error is not None, answer
    return first_error


def read_code(reply: tuple[int, Json]) -> tuple[int, int]:
    """Return the status of a refused request and Discord's code."""
    status, answer = reply
    return status, int(answer["code"])


def read_error(reply: tuple[int, Json]) -> tuple[str, str]:
    """Return the first error of a form that was refused with 400: its path and Discord's code."""
    status, answer = reply
    assert status == 400
    return find_first_error(answer)
