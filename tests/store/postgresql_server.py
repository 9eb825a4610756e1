"""A PostgreSQL server for the tests, one for all workers, in the folder of their run."""

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.timeouts import block_until

_INITDB_OPTIONS = "-U postgres -A trust --no-sync --encoding=UTF8 --no-locale"
_SERVER_OPTIONS = (
    # Each worker may open two stores, and each store a dozen connections.
    "-c listen_addresses= -c shared_buffers=16MB -c max_connections=500"
    # Its data need not outlive a loss of power.
    " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    # Tables stay small, and plans must not depend on when they were last analyzed.
    " -c autovacuum=off"
)


def find_binaries() -> Path | None:
    """Return the folder of the newest server's programs, from Debian's folders or the path."""
    programs = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: path.parts[4].zfill(4)
    )
    if programs:
        return programs[-1].parent
    postgres = shutil.which("postgres")
    return Path(postgres).resolve().parent if postgres else None


def start_server(bin_folder: Path, folder: Path, server_options: str = _SERVER_OPTIONS) -> str:
    """Start the server in this folder if no other worker has, and return its URL."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _pid_file(folder).exists():
            _run_program(
                folder, bin_folder / "initdb", f"-D {folder}/data {_INITDB_OPTIONS}".split()
            )
            _control(folder, "start -w -l log", "-o", f"-k {folder} {server_options}")
    return get_server_url(folder)


@contextmanager
def run_own_server(server_options: str = _SERVER_OPTIONS) -> Iterator[Path]:
    """Yield the folder of a server for one test alone; skip the test if none is installed."""
    bin_folder = find_binaries()
    if bin_folder is None:
        pytest.skip("no PostgreSQL: a server's programs are not installed")
    # Its user can read few folders, and a socket's path must be short.
    folder = Path(mkdtemp(prefix="server-", dir="/tmp"))
    try:
        start_server(bin_folder, folder, server_options)
        yield folder
    finally:
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)


def get_server_url(folder: Path) -> str:
    """Return the URL of the server in this folder."""
    return f"postgresql+asyncpg://postgres@/postgres?host={folder}"


def stop_server(folder: Path) -> None:
    """Stop the server in this folder, if there is one, without waiting for its clients."""
    if _pid_file(folder).exists():
        _control(folder, "stop -m immediate")


def restart_server(folder: Path) -> None:
    """Restart the server in this folder as an operator does: its clients are sent away."""
    _control(folder, "restart -w -l log -m fast")


def crash_server(folder: Path) -> None:
    """Kill the server in this folder, and start it again once nothing of it is left."""
    pid_file = _pid_file(folder)
    server_pid = int(pid_file.read_text().split()[0])
    processes = [server_pid, *_list_children(server_pid)]
    os.kill(server_pid, signal.SIGKILL)
    block_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in processes))
    pid_file.unlink()
    # A file keeps how it was started: the program, the folder of its data, and its options.
    _, _, options = (folder / "data" / "postmaster.opts").read_text().partition(f'"{folder}/data"')
    _control(folder, "start -w -l log", "-o", options.strip())


def _list_children(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in children.split()]


def _control(folder: Path, command: str, *arguments: str) -> None:
    """Run `pg_ctl` for the server in this folder."""
    bin_folder = find_binaries()
    assert bin_folder
    _run_program(
        folder, bin_folder / "pg_ctl", [*command.split(), "-D", f"{folder}/data", *arguments]
    )


def _pid_file(folder: Path) -> Path:
    """Return the path of the file that a running server has."""
    return folder / "data" / "postmaster.pid"


def _run_program(folder: Path, program: Path, arguments: list[str]) -> None:
    """Run a program, as Debian's user postgres if we are root: PostgreSQL refuses that."""
    settings: dict[str, Any] = {"env": {"LC_ALL": "C", "PATH": os.defpath}, "cwd": folder}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        settings |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    # The server would write into a pipe as well, and hold it open.
    with (folder / "output").open("w") as output:
        subprocess.run([program, *arguments], check=True, stdout=output, stderr=output, **settings)
