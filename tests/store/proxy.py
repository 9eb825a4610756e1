"""The process between a bot and PostgreSQL: `python -m tests.store.proxy ADDRESS`.

The address is a path of a Unix socket, or a host and a port with a colon between. The port to
connect to is the first line printed; every line of input is a command, answered by one line. The
process ends when its input does.
"""

import asyncio
import selectors
import sys
import time
from collections import deque
from collections.abc import Callable
from functools import partial


class Proxy:
    """All connections, and what happens to what they carry.

    `delay` is the time in seconds of one direction: half of a round trip's.
    """

    def __init__(self, server_address: str) -> None:
        self.delay = 0.0
        self.is_held = False
        self.is_cut = False
        self.round_trips = 0
        self.connections: set[Connection] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self._server_address = server_address

    async def connect(self, build_protocol: Callable[[], asyncio.Protocol]) -> None:
        """Connect to the server."""
        loop = asyncio.get_running_loop()
        if self._server_address.startswith("/"):
            await loop.create_unix_connection(build_protocol, self._server_address)
        else:
            host, _, port = self._server_address.rpartition(":")
            await loop.create_connection(build_protocol, host, int(port))

    def obey(self, command: str) -> str:
        """Carry out a command and return the answer."""
        match command.split():
            case ["delay", seconds]:
                self.delay = float(seconds) / 2
            case ["reset"]:
                self._reset_connections()
            case ["cut"]:
                self.is_cut = True
                self._reset_connections()
            case ["hold"]:
                self.is_held = True
            case ["restore"]:
                self.is_cut = self.is_held = False
                for connection in list(self.connections):
                    connection.deliver()
            case ["count"]:
                return str(self.round_trips)
            case ["connections"]:
                return str(len(self.connections))
            case ["cpu"]:
                return str(time.process_time())
            case _:
                raise ValueError(command)
        return "done"

    def _reset_connections(self) -> None:
        for connection in list(self.connections):
            connection.reset()


class Connection:
    """One client's way to the server and back."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._to_server = Direction(self, proxy)
        self._to_client = Direction(self, proxy)
        self._awaits_answer = False

    def begin(self, client: asyncio.Transport) -> None:
        """Take a client's connection, and connect to the server."""
        self._to_client.target = client
        if self._proxy.is_cut:
            client.abort()
            return
        self._proxy.connections.add(self)
        task = asyncio.create_task(self._connect_to_server())
        self._proxy.tasks.add(task)
        task.add_done_callback(self._proxy.tasks.discard)

    async def _connect_to_server(self) -> None:
        try:
            await self._proxy.connect(
                lambda: End(self.begin_answers, self.take_answer, self._to_client.close)
            )
        except OSError:
            self.reset()

    def begin_answers(self, server: asyncio.Transport) -> None:
        """Take the connection to the server, and send what the client has sent so far."""
        self._to_server.target = server
        if self in self._proxy.connections:
            self._to_server.deliver()
        else:
            server.abort()

    def take_request(self, data: bytes) -> None:
        """Send on what the client sent."""
        self._awaits_answer = True
        self._to_server.send(data)

    def take_answer(self, data: bytes) -> None:
        """Send on what the server sent; the first of it after a request ends a round trip."""
        if self._awaits_answer:
            self._awaits_answer = False
            self._proxy.round_trips += 1
        self._to_client.send(data)

    def end_requests(self) -> None:
        """Close the connection to the server after all that the client has sent."""
        self._to_server.close()

    def deliver(self) -> None:
        """Deliver what was held and is due."""
        self._to_server.deliver()
        self._to_client.deliver()

    def reset(self) -> None:
        """Close both ends at once; what is on its way is lost."""
        self._proxy.connections.discard(self)
        for direction in (self._to_server, self._to_client):
            direction.abort()


class Direction:
    """What is on its way to one end of a connection; it arrives in the order it was sent."""

    def __init__(self, connection: Connection, proxy: Proxy) -> None:
        self.target: asyncio.Transport | None = None
        self._connection = connection
        self._proxy = proxy
        self._loop = asyncio.get_running_loop()
        self._underway: deque[tuple[float, bytes | None]] = deque()

    def send(self, data: bytes | None) -> None:
        """Let data arrive after the delay; None closes the connection there."""
        due_at = self._loop.time() + self._proxy.delay
        self._underway.append((due_at, data))
        if self._proxy.delay:
            self._loop.call_at(due_at, self.deliver)
        else:
            self.deliver()

    def close(self) -> None:
        """Close the connection after all that is on its way."""
        self.send(None)

    def deliver(self) -> None:
        """Deliver what is due, unless it is held or nobody is there yet."""
        if self.target is None or self._proxy.is_held:
            return
        now = self._loop.time()
        while self._underway and self._underway[0][0] <= now:
            _, data = self._underway.popleft()
            if data is None:
                self.target.close()
                self._proxy.connections.discard(self._connection)
            else:
                self.target.write(data)

    def abort(self) -> None:
        """Close the connection at once."""
        self._underway.clear()
        if self.target:
            self.target.abort()


class End(asyncio.Protocol):
    """One end of a connection: passes on what happens there."""

    def __init__(
        self,
        on_begin: Callable[[asyncio.Transport], None],
        on_data: Callable[[bytes], None],
        on_end: Callable[[], None],
    ) -> None:
        self._on_begin = on_begin
        self._on_data = on_data
        self._on_end = on_end

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Pass on that it is connected."""
        assert isinstance(transport, asyncio.Transport)
        self._on_begin(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on what arrived."""
        self._on_data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that it is not connected any more."""
        del exc
        self._on_end()


async def main(server_address: str) -> None:
    """Serve until the input ends."""
    loop = asyncio.get_running_loop()
    proxy = Proxy(server_address)

    def build_client_end() -> End:
        connection = Connection(proxy)
        return End(connection.begin, connection.take_request, connection.end_requests)

    server = await loop.create_server(build_client_end, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(partial(asyncio.StreamReaderProtocol, commands), sys.stdin)
    while command := await commands.readline():
        print(proxy.obey(command.decode()), flush=True)
    server.close()


def build_event_loop() -> asyncio.AbstractEventLoop:
    """Return a loop that waits exactly: others round waits up to milliseconds."""
    return asyncio.SelectorEventLoop(selectors.SelectSelector())


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=build_event_loop) as runner:
        runner.run(main(sys.argv[1]))
