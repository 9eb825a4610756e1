"""Privacy: export and erasure of all data about a player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum, auto

from bot.models.claims import ClaimKind
from bot.services.accounts.export import build_export_files, build_json_lines
from bot.services.fair_play.erased_entries import keep_seen_contests
from bot.services.recount.old_results import count_player
from bot.services.stats.waiting_results import add_waiting_results_of_player
from bot.store import Store
from bot.store.accounts import export, players, table_threads
from bot.store.claims import request_work
from bot.store.contests import contests, entries, invitations, streaks
from bot.store.games import games, results, signals, solutions
from bot.store.recount import uncounted_players
from bot.store.seasons import changes as season_changes
from bot.store.stats import house, leaderboard_changes, player_records, ratings


class Erasure(Enum):
    """What was erased of a player's data: hashes of open contests they know may stay."""

    NOTHING = auto()
    ALL = auto()
    ALL_BUT_HASHES = auto()


class PrivacyService:
    """Players' data: counting, exporting and erasing it; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def count_player_rows(self, player_id: int) -> dict[str, int]:
        """Return the number of rows about a player, by table of the export."""
        async with self._store.begin_read() as conn:
            return await export.count_player_rows(conn, player_id)

    async def export_player_data(
        self, player_id: int, field_descriptions: Mapping[str, str], max_file_size: int
    ) -> list[bytes]:
        """Return all data about a player as JSON files of at most ``max_file_size`` bytes.

        ``field_descriptions`` explain the fields. Usually there is one file; several have the same
        form, and each row is in one of them.
        """
        lines: dict[str, list[str]] = {name: [] for name in export.EXPORTED_TABLES}
        async with self._store.begin_read() as conn:
            async for name, rows in export.stream_player_data(conn, player_id):
                lines[name] += await asyncio.to_thread(build_json_lines, rows)
        return await asyncio.to_thread(
            build_export_files, player_id, field_descriptions, lines, max_file_size
        )

    async def erase_player_data(self, player_id: int) -> Erasure:
        """Erase all data about a player.

        Of open contests that they have begun, or whose deal they have seen, a keyed hash stays
        until those end, so that nobody has a second attempt.
        """
        async with self._store.begin_write(exclusive=True) as conn:
            if not any((await export.count_player_rows(conn, player_id)).values()):
                return Erasure.NOTHING
            # Afterwards the totals that are subtracted from what players share are part of it.
            if await uncounted_players.is_player_uncounted(conn, player_id):
                await count_player(conn, player_id)
            await add_waiting_results_of_player(conn, player_id, self._clock)
            entered_contests = await contests.list_open_contests_of_player(conn, player_id)
            is_any_kept = await keep_seen_contests(conn, player_id)
            # Entries and results refer to games, so they are deleted first.
            for erase in (
                entries.delete_player_entries,
                signals.delete_player_signals,
                results.delete_player_results,
                games.delete_player_games,
                player_records.delete_player_records,
                ratings.delete_player_ratings,
                house.delete_player_house_account,
                # It goes by the standings, which the next one deletes.
                season_changes.remove_player_from_seasons,
                leaderboard_changes.remove_player_from_leaderboards,
                solutions.delete_viewed_solutions,
                streaks.delete_daily_streak,
                invitations.erase_player_from_contests,
                table_threads.delete_player_table_threads,
                players.delete_player_settings,
            ):
                await erase(conn, player_id)
            await request_work(
                conn, ClaimKind.SCOREBOARD, [contest.id for contest in entered_contests]
            )
        return Erasure.ALL_BUT_HASHES if is_any_kept else Erasure.ALL
