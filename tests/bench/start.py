"""How long a bot takes from its start to its first answer, in few servers and in thousands.

``python -m tests.bench.start [SERVERS [CHANNELS]]`` prints the seconds that pass, and those that
the bot computes, which other work on the machine does not change.
"""

import asyncio
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_process
from tests.sandbox.sandbox_user import PageRefusedError
from tests.timeouts import POLL_SECONDS
from tests.whole.bot_process import BotProcess

DEFAULT_SERVERS, DEFAULT_CHANNELS = 2000, 10


async def measure_start(running: RunningSandbox, folder: Path) -> tuple[float, float]:
    """Return the seconds until the first answer, and the seconds that the bot computed in all."""
    ada = await running.get_user("ada")
    bot = BotProcess(
        folder,
        DISCORD_TOKEN=running.token,
        DISCORD_API_URL=running.api_url,
        DISCORD_GATEWAY_URL=running.gateway_url,
    )
    computed_before = _read_children_seconds()
    started_at = time.perf_counter()
    await bot.start()
    try:
        while True:
            try:
                await ada.run_command("help")
                break
            except PageRefusedError:
                await asyncio.sleep(POLL_SECONDS)
        passed = time.perf_counter() - started_at
    finally:
        await bot.close()
    return passed, _read_children_seconds() - computed_before


def _read_children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


async def main(servers: int, channels: int) -> None:
    """Print how long the start takes with the sandbox's own servers and with many more."""
    with TemporaryDirectory() as folder:
        # The first start also sends the commands and makes the database.
        for number, crowd in enumerate((0, 0, servers)):
            async with run_sandbox_process(Path(folder) / "sandbox") as running:
                await running.add_crowd(crowd, channels)
                passed, computed = await measure_start(running, Path(folder) / "bot")
            name = "first start" if number == 0 else f"{crowd} more servers"
            print(f"{name:20} {passed:6.2f} s to the first answer, {computed:.2f} s computed")


if __name__ == "__main__":
    defaults = (DEFAULT_SERVERS, DEFAULT_CHANNELS)
    given = tuple(map(int, sys.argv[1:]))
    asyncio.run(main(*given, *defaults[len(given) :]))
