"""How soon players are answered while another process keeps the database from being written.

`python -m tests.bench.held_lock [PLAYERS]` prints how many were answered within Discord's three
seconds, when the last one was, and how many of their moves were played after all.
"""

import asyncio
import sqlite3
import sys
import time
from contextlib import closing

from tests.bench.moves import run_benched_bot
from tests.sandbox.sandbox_user import BotSilentError, Json, SandboxUser, read_text
from tests.timeouts import wait_until
from tests.whole.table_messages import press_control


async def measure_held_lock(player_count: int) -> bool:
    """Print the figures; return whether all were answered in time and nothing was played."""
    async with run_benched_bot() as (running, bot):
        users = [await running.create_user(f"player{n}") for n in range(player_count)]
        tables = [await user.run_command("new", deal="1") for user in users]
        with closing(sqlite3.connect(bot.database_path, isolation_level=None)) as database:
            await wait_until(lambda: _count(database, "message_id IS NULL") == 0)
            database.execute("BEGIN IMMEDIATE")
            answers = await asyncio.gather(*map(_time_answer, users, tables))
            database.execute("ROLLBACK")
            # Writers take turns: one that still waited would come before this.
            await (await running.create_user("last")).run_command("new", deal="1")
            played = _count(database, "moves <> ''")
    seconds = [answer for answer in answers if answer is not None]
    print(
        f"{len(seconds)} of {player_count} told in time that nothing was played,"
        f" the last after {max(seconds, default=0.0):.2f} s; played later: {played}"
    )
    return len(seconds) == player_count and not played


async def _time_answer(user: SandboxUser, table: Json) -> float | None:
    """Press Draw; return after how many seconds the bot says that it is busy, if in time."""
    started_at = time.perf_counter()
    try:
        answer = await press_control(user, table, "draw")
    except BotSilentError:
        return None
    is_busy = "nothing was played" in read_text(answer)
    return time.perf_counter() - started_at if is_busy else None


def _count(database: sqlite3.Connection, condition: str) -> int:
    [(count,)] = database.execute(f"SELECT count(*) FROM game WHERE {condition}")
    return int(count)


if __name__ == "__main__":
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    sys.exit(not asyncio.run(measure_held_lock(players)))
