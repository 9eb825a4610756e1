"""Freed memory goes back to the system."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.hosting import freed_memory

PAGE_BYTES = 4096
BLOCK_BYTES = 3000
BLOCKS = 30_000
KEPT_SHARE = 50
"""One block in so many stays, all over the memory."""


def measure_memory() -> int:
    """Return how many bytes this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


def free_memory_with_blocks_left_in_it() -> None:
    """Exit with status 0 if most of what was freed goes back, although some is still in use."""
    before = measure_memory()
    blocks = [bytes([number % 256]) * BLOCK_BYTES for number in range(BLOCKS)]
    kept = blocks[::KEPT_SHARE]
    del blocks
    asyncio.run(freed_memory.return_freed_memory())
    assert len(kept) == BLOCKS // KEPT_SHARE
    sys.exit(measure_memory() - before > BLOCKS * BLOCK_BYTES / 3)


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists() or freed_memory._find_trim_function() is None,
    reason="needs Linux with glibc",
)
def test_freed_memory_goes_back_although_some_of_it_is_still_used() -> None:
    code = "from tests.hosting import test_freed_memory as here; here.{}()"
    call = code.format(free_memory_with_blocks_left_in_it.__name__)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert (
        subprocess.run([sys.executable, "-c", call], env=environment, check=False).returncode == 0
    )


async def test_without_such_a_function_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freed_memory, "_find_trim_function", lambda: None)
    await freed_memory.return_freed_memory()
