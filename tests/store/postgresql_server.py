"""A PostgreSQL server of the tests' own, one for all workers, in the folder of their run."""

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
    # Each worker may have two stores open, and each store more than a dozen connections.
    "-c listen_addresses= -c shared_buffers=16MB -c max_connections=400"
    # It goes with the tests: nothing of it need outlive a loss of power.
    " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    # No table grows, and plans are not to depend on when it was last looked at.
    " -c autovacuum=off"
)


def find_binaries() -> Path | None:
    """Where Debian keeps the newest server's programs, or the path has them."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: path.parts[4].zfill(4)
    )
    if found:
        return found[-1].parent
    postgres = shutil.which("postgres")
    return Path(postgres).resolve().parent if postgres else None


def start_server(bin_folder: Path, folder: Path) -> str:
    """The address of the server in this folder, on a socket; who comes first starts it."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _pid_file(folder).exists():
            run = partial(_run_program, folder)
            run(bin_folder / "initdb", f"-D {folder}/data {_INITDB_OPTIONS}".split())
            options = ["-o", f"-k {folder} {_SERVER_OPTIONS}"]
            run(bin_folder / "pg_ctl", f"start -w -D {folder}/data -l log".split() + options)
    return f"postgresql+asyncpg://postgres@/postgres?host={folder}"


def stop_server(folder: Path) -> None:
    """Ends the server in this folder, if there is one, whoever still uses it."""
    if _pid_file(folder).exists():
        bin_folder = find_binaries()
        assert bin_folder
        _run_program(folder, bin_folder / "pg_ctl", f"stop -D {folder}/data -m immediate".split())


def _pid_file(folder: Path) -> Path:
    """What a server that runs has in its folder."""
    return folder / "data" / "postmaster.pid"


def _run_program(folder: Path, program: Path, arguments: list[str]) -> None:
    """PostgreSQL refuses to run as root: then it runs as the user Debian made for it."""
    settings: dict[str, Any] = {"env": {"LC_ALL": "C", "PATH": os.defpath}, "cwd": folder}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        settings |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    # Into a pipe the server would write as well, and hold it open.
    with (folder / "said").open("w") as said:
        subprocess.run([program, *arguments], check=True, stdout=said, stderr=said, **settings)
