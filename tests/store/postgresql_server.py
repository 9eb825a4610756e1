"""A PostgreSQL server for the tests, one for all workers, in the folder of their run."""

import fcntl
import os
import pwd
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

_INITDB_OPTIONS = "-U postgres -A trust --no-sync --encoding=UTF8 --no-locale"
_SERVER_OPTIONS = (
    # Each worker may open two stores, and each store a dozen connections.
    "-c listen_addresses= -c shared_buffers=16MB -c max_connections=400"
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
            run = partial(_run_program, folder)
            run(bin_folder / "initdb", f"-D {folder}/data {_INITDB_OPTIONS}".split())
            options = ["-o", f"-k {folder} {server_options}"]
            run(bin_folder / "pg_ctl", f"start -w -D {folder}/data -l log".split() + options)
    return f"postgresql+asyncpg://postgres@/postgres?host={folder}"


def stop_server(folder: Path) -> None:
    """Stop the server in this folder, if there is one, without waiting for its clients."""
    if _pid_file(folder).exists():
        bin_folder = find_binaries()
        assert bin_folder
        _run_program(folder, bin_folder / "pg_ctl", f"stop -D {folder}/data -m immediate".split())


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
