"""Lets films, searches and the like take an equal share of a busy machine.

Python imports this module by itself where its folder is in `PYTHONPATH`. Processes that give way to
all others would hardly run beside many tests, and those tests would wait in vain.
"""

import os
from typing import Any


def _ignore_niceness(_increment: int) -> int:
    return 0


def _ignore_scheduler(*_arguments: Any) -> None:
    pass


vars(os)["nice"] = _ignore_niceness
vars(os)["sched_setscheduler"] = _ignore_scheduler
