"""Privacy: export and erasure of all data about a player."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from enum import Enum, auto
from typing import Any

from bot.models.claims import ClaimKind
from bot.services.challenges import keep_seen_contests
from bot.services.leaderboards import add_waiting_results_of_player
from bot.store import PlayerRequest, Store, accounts, contests, seasons
from bot.store.claims import request_work
from bot.store.totals import remove_player_from_totals


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

    async def count_player_rows(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> dict[str, int]:
        """Return the number of rows about a player, by table of the export."""
        async with self._store.begin_read(request) as conn:
            return await accounts.count_player_rows(conn, player_id)

    async def export_player_data(
        self,
        player_id: int,
        field_descriptions: Mapping[str, str],
        max_file_size: int,
        *,
        request: PlayerRequest | None = None,
    ) -> list[bytes]:
        """Return all data about a player as JSON files of at most ``max_file_size`` bytes.

        ``field_descriptions`` explain the fields. Usually there is one file; several have the same
        form, and each row is in one of them.
        """
        lines: dict[str, list[str]] = {name: [] for name in accounts.EXPORTED_TABLES}
        async with self._store.begin_read(request) as conn:
            async for name, rows in accounts.stream_player_data(conn, player_id):
                lines[name] += await asyncio.to_thread(build_json_lines, rows)
        return await asyncio.to_thread(
            build_export_files, player_id, field_descriptions, lines, max_file_size
        )

    async def erase_player_data(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> Erasure:
        """Erase all data about a player.

        Of open contests that they have begun, or whose deal they have seen, a keyed hash stays
        until those end, so that nobody has a second attempt.
        """
        async with self._store.begin_write(request, exclusive=True) as conn:
            if not any((await accounts.count_player_rows(conn, player_id)).values()):
                return Erasure.NOTHING
            # Afterwards the totals that are subtracted from what players share are part of it.
            await add_waiting_results_of_player(conn, player_id, self._clock)
            entered_contests = await contests.list_open_contests_of_player(conn, player_id)
            is_any_kept = await keep_seen_contests(conn, player_id)
            # Seasons go by standings, and totals by results.
            await seasons.remove_player_from_seasons(conn, player_id)
            await remove_player_from_totals(conn, player_id)
            await accounts.delete_player_rows(conn, player_id)
            await contests.erase_player_from_contests(conn, player_id)
            await request_work(
                conn, ClaimKind.SCOREBOARD, [contest.id for contest in entered_contests]
            )
        return Erasure.ALL_BUT_HASHES if is_any_kept else Erasure.ALL


LinesByTable = Mapping[str, list[str]]

FORMAT_VERSION = 2
"""The version of the files' format, for programs that read them."""

_MAX_FILES = 9_999
_LINE_SEPARATOR = ",\n"


def build_json_lines(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return one line of JSON per row, with times in ISO 8601."""
    return list(map(_encode_json, rows))


def build_export_files(
    player_id: int, field_descriptions: Mapping[str, str], lines: LinesByTable, max_file_size: int
) -> list[bytes]:
    """Return JSON files of at most ``max_file_size`` bytes with all lines, table by table."""

    def build_file(file_lines: LinesByTable, number: int, file_count: int) -> bytes:
        header = {
            "format": FORMAT_VERSION,
            "file": number,
            "files": file_count,
            "player": str(player_id),
            "about": field_descriptions,
        }
        fields = [f"{_encode_json(name)}: {_encode_json(value)}" for name, value in header.items()]
        fields += [
            f"{_encode_json(table)}: [\n{_LINE_SEPARATOR.join(file_lines.get(table, []))}\n]"
            for table in lines
        ]
        return f"{{\n{_LINE_SEPARATOR.join(fields)}\n}}\n".encode()

    max_bytes = max_file_size - len(build_file({}, _MAX_FILES, _MAX_FILES))
    parts = list(_split_lines_by_size(lines, max_bytes))
    return [build_file(part, number, len(parts)) for number, part in enumerate(parts, start=1)]


def _split_lines_by_size(lines: LinesByTable, max_bytes: int) -> Iterator[LinesByTable]:
    """Yield the lines in parts of at most ``max_bytes``; a longer line is a part by itself."""
    part: defaultdict[str, list[str]] = defaultdict(list)
    bytes_left = max_bytes
    for table, table_lines in lines.items():
        for line in table_lines:
            size = len(line.encode()) + len(_LINE_SEPARATOR)
            if size > bytes_left and part:
                yield part
                part, bytes_left = defaultdict(list), max_bytes
            part[table].append(line)
            bytes_left -= size
    yield part


def _encode_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_encode_datetime)


def _encode_datetime(value: datetime) -> str:
    return value.isoformat()
