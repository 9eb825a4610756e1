"""A PostgreSQL server of the tests' own, in a folder that goes with it."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_NEW_CLUSTER = "-U postgres -A trust --no-sync --encoding=UTF8 --no-locale"
_SERVER = (
    "-c listen_addresses= -c shared_buffers=16MB"
    # It goes with the tests: nothing of it need outlive a loss of power.
    " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
)


def binaries() -> Path | None:
    """Where Debian keeps the newest server's programs, or the path has them."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: path.parts[4].zfill(4)
    )
    if found:
        return found[-1].parent
    postgres = shutil.which("postgres")
    return Path(postgres).resolve().parent if postgres else None


@contextmanager
def running(bin_folder: Path) -> Iterator[str]:
    """A server on a socket in a temporary folder; yields its address."""
    folder = Path(tempfile.mkdtemp(prefix="store-", dir="/tmp"))
    identity = _identity(folder)
    try:
        subprocess.run(
            [bin_folder / "initdb", *f"-D {folder}/data {_NEW_CLUSTER}".split()],
            check=True,
            capture_output=True,
            **identity,
        )
        with subprocess.Popen(
            [bin_folder / "postgres", *f"-D {folder}/data -k {folder} {_SERVER}".split()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **identity,
        ) as server:
            try:
                _await_ready(bin_folder, folder, server)
                yield f"postgresql+asyncpg://postgres@/postgres?host={folder}"
            finally:
                server.terminate()
                try:
                    server.wait(3)
                except subprocess.TimeoutExpired:
                    # A client that is still there holds up the gentle end.
                    server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _identity(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as the user Debian made for it."""
    settings: dict[str, Any] = {"env": {"LC_ALL": "C", "PATH": os.defpath}, "cwd": folder}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        settings |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    return settings


def _await_ready(bin_folder: Path, folder: Path, server: subprocess.Popen[Any]) -> None:
    for _ in range(200):
        asked = subprocess.run(
            [bin_folder / "pg_isready", "-q", "-h", folder, "-U", "postgres"], check=False
        )
        if asked.returncode == 0:
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError("the tests' PostgreSQL server did not start")
