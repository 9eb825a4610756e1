"""What is kept about a player: written out for them to read, or removed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.services.exporting import files, lines_of
from bot.store import (
    board_changes,
    contests,
    entries,
    games,
    house,
    kept,
    players,
    records,
    results,
    solutions,
    streaks,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.database import Store


class Privacy:
    """What is kept about players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def amounts(self, player: int) -> dict[str, int]:
        """How much is kept about a player, part by part as in `export`."""
        async with self._store.reading() as conn:
            return await kept.amounts(conn, player)

    async def export(self, player: int, about: Mapping[str, str], largest: int) -> list[bytes]:
        """Everything that is kept about a player as JSON, in files of at most ``largest`` bytes.

        ``about`` tells what the fields mean. One file is the rule; several have the same form, and
        each holds rows that the others do not.
        """
        lines: dict[str, list[str]] = {name: [] for name in kept.TABLES}
        async with self._store.reading() as conn:
            async for name, some in kept.of_player(conn, player):
                lines[name] += await asyncio.to_thread(lines_of, some)
        return await asyncio.to_thread(files, player, about, lines, largest)

    async def erase(self, player: int) -> bool:
        """Removes everything that is kept about a player; whether there was anything.

        Their places in contests go, too, and nothing tells afterwards that they had one: whoever
        comes back while a contest runs may enter it anew. That costs them all they had, and what
        would keep it from them would have to be something that is kept about them.
        """
        async with self._store.writing(alone=True) as conn:
            if not any((await kept.amounts(conn, player)).values()):
                return False
            # Entries and results before the games they point to.
            for each in (entries, results, games, records, house, board_changes, solutions):
                await each.forget(conn, player)
            for last in (streaks, contests, players):
                await last.forget(conn, player)
        return True
