"""What is kept about a player: written out for them to read, or removed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.services.accounts.export import build_export_files, build_json_lines
from bot.store.accounts import export, players
from bot.store.contests import contests, entries, streaks
from bot.store.games import games, results, solutions
from bot.store.stats import house, leaderboard_changes, player_records

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store import Store


class PrivacyService:
    """What is kept about players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count_player_rows(self, player_id: int) -> dict[str, int]:
        """How much is kept about a player, part by part as in `export`."""
        async with self._store.begin_read() as conn:
            return await export.count_player_rows(conn, player_id)

    async def export_player_data(
        self, player_id: int, field_descriptions: Mapping[str, str], max_file_size: int
    ) -> list[bytes]:
        """Everything that is kept about a player as JSON, in files of at most ``largest`` bytes.

        ``about`` tells what the fields mean. One file is the rule; several have the same form, and
        each holds rows that the others do not.
        """
        lines: dict[str, list[str]] = {name: [] for name in export.EXPORTED_TABLES}
        async with self._store.begin_read() as conn:
            async for name, some in export.stream_player_data(conn, player_id):
                lines[name] += await asyncio.to_thread(build_json_lines, some)
        return await asyncio.to_thread(
            build_export_files, player_id, field_descriptions, lines, max_file_size
        )

    async def erase_player_data(self, player_id: int) -> bool:
        """Removes everything that is kept about a player; whether there was anything.

        Their places in contests go, too, and nothing tells afterwards that they had one: whoever
        comes back while a contest runs may enter it anew. That costs them all they had, and what
        would keep it from them would have to be something that is kept about them.
        """
        async with self._store.begin_write(exclusive=True) as conn:
            if not any((await export.count_player_rows(conn, player_id)).values()):
                return False
            # Entries and results before the games they point to.
            for erase in (
                entries.delete_player_entries,
                results.delete_player_results,
                games.delete_player_games,
                player_records.delete_player_records,
                house.delete_player_house_account,
                leaderboard_changes.remove_player_from_leaderboards,
                solutions.delete_viewed_solutions,
                streaks.delete_daily_streak,
                contests.erase_player_from_contests,
                players.delete_player_settings,
            ):
                await erase(conn, player_id)
        return True
