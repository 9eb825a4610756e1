"""Where numba keeps the compiled search, and whether all of it is there."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def find_code_folder() -> Path | None:
    """Return the folder for the code compiled from this very source, None if none can be written.

    It lies in systemd's cache for a service, else beside the source, or in the user's cache where
    that is read-only. The name tells the source: numba itself would go on using a function whose
    own file has not changed, although one that it calls has.
    """
    here = Path(__file__).parent
    source = b"".join(path.read_bytes() for path in sorted(here.rglob("*.py")))
    name = f"compiled-{sha256(source).hexdigest()[:12]}"
    for cache_folder in _list_cache_folders(here):
        try:
            cache_folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(cache_folder, os.W_OK):
            return cache_folder / name
    return None


def find_ready_mark() -> Path | None:
    """Return the file whose existence says that all code is compiled; None if that cannot be.

    So it is where numba is not installed, or can keep no code. Another numpy may be one that numba
    refuses.
    """
    try:
        versions = f"{version('numba')}-{version('numpy')}"
    except PackageNotFoundError:
        return None
    folder = find_code_folder()
    if folder is None:
        return None
    return folder / f"ready-{sys.implementation.cache_tag}-{versions}"


def _list_cache_folders(source_folder: Path) -> Iterator[Path]:
    """Yield the folders for what may be lost, best first."""
    if service_folder := os.environ.get("CACHE_DIRECTORY"):
        yield Path(service_folder)
    yield source_folder / "__pycache__"
    if user_folder := os.environ.get("XDG_CACHE_HOME"):
        yield Path(user_folder) / "patience-table"
    with suppress(RuntimeError):  # the user has no home
        yield Path.home() / ".cache" / "patience-table"
