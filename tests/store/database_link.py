"""The way between a bot and PostgreSQL, which tests make slow, cut and restore."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

_ROOT = Path(__file__).parents[2]
_DEFAULT_PORT = 5432


class DatabaseLink:
    """A proxy in a process of its own; who uses `url` comes to the database through it."""

    def __init__(self, url: str, process: subprocess.Popen[str]) -> None:
        self._process = process
        assert process.stdout is not None
        port = int(process.stdout.readline())
        address = make_url(url).set(host="127.0.0.1", port=port).difference_update_query(["host"])
        self.url = address.render_as_string(hide_password=False)

    @property
    def round_trips(self) -> int:
        """How often a client has sent something and got an answer, over all connections."""
        return int(self._command("count"))

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return int(self._command("connections"))

    @property
    def cpu_seconds(self) -> float:
        """The processor time that the proxy has needed itself."""
        return float(self._command("cpu"))

    def set_delay(self, seconds: float) -> None:
        """Let each round trip take this much longer, however many messages it carries."""
        self._command(f"delay {seconds}")

    def reset_connections(self) -> None:
        """Close all connections at once, as a crash does; new ones are accepted."""
        self._command("reset")

    def cut(self) -> None:
        """Close all connections, and each new one, until the link is restored."""
        self._command("cut")

    def hold(self) -> None:
        """Keep all that is sent until the link is restored; connections stay open."""
        self._command("hold")

    def restore(self) -> None:
        """End a cut or a hold; what was held arrives now."""
        self._command("restore")

    def _command(self, command: str) -> str:
        """Send a command to the process and return its answer, which takes no time to wait for."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


@contextmanager
def open_database_link(url: str, delay: float = 0.0) -> Iterator[DatabaseLink]:
    """Open a way to the database with this URL for the block.

    Each round trip takes `delay` seconds longer than without it.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.proxy", _find_server_address(url)],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            link = DatabaseLink(url, process)
            link.set_delay(delay)
            yield link
        finally:
            process.terminate()


def _find_server_address(url: str) -> str:
    """Return the path of the server's socket, or its host and port."""
    address = make_url(url)
    port = address.port or _DEFAULT_PORT
    host = address.host or address.query.get("host") or "localhost"
    assert isinstance(host, str)
    return f"{host}/.s.PGSQL.{port}" if host.startswith("/") else f"{host}:{port}"
