"""A transfer that a signal ends: `python -m tests.store.ended_transfer FROM TO SIGNAL`."""

import asyncio
import os
import signal
import sys

from bot.store import transfer_database


class SignallingProgress:
    """Sends this process a signal once the last table is being moved."""

    def __init__(self, signal_number: int) -> None:
        self._signal_number = signal_number

    def __call__(self, table: str, read_rows: int, _expected_rows: int) -> None:
        """Learn that rows of a table have been read."""
        assert read_rows
        if table == "standing":
            os.kill(os.getpid(), self._signal_number)


if __name__ == "__main__":
    source_url, target_url, signal_text = sys.argv[1:]
    # A process that was started in the background ignores Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    asyncio.run(transfer_database(source_url, target_url, SignallingProgress(int(signal_text))))
