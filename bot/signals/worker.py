"""A process that examines won games, beside players' moves.

It reads games from standard input until its end and writes their signals to standard output, each
a JSON array on a line of its own.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from bot.signals.examination import WonGame, examine_game

_NICENESS = 19
"""Everything else comes before signals."""


def main() -> None:
    """Examine the games of standard input."""
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_NICENESS)
    for line in sys.stdin:
        print(json.dumps(examine_game(WonGame(*json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
