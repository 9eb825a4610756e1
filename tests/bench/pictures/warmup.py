"""Measure how soon after its start a process has every sprite of the first table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median

from bot.ui.position.sprite_warmup import prepare_first_table_sprites

_WARMUP_SCRIPT = f"""
import time
from {prepare_first_table_sprites.__module__} import prepare_first_table_sprites
before = time.process_time_ns()
prepare_first_table_sprites()
print((time.process_time_ns() - before) / 1e6)
"""


def measure_warmup_ms(times: int = 7) -> float:
    """Return the median CPU time that a new process needs for the bot's first sprites."""
    root = Path(__file__).parents[3]
    durations = [
        float(
            subprocess.run(
                [sys.executable, "-c", _WARMUP_SCRIPT],
                cwd=root,
                capture_output=True,
                check=True,
                text=True,
            ).stdout
        )
        for _ in range(times)
    ]
    return median(durations)
