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
        max_file_size: int,
        *,
        request: PlayerRequest | None = None,
    ) -> list[bytes]:
        """Return all data about a player as JSON files of at most ``max_file_size`` bytes.

        Usually there is one file; several have the same form, and each row is in one of them.
        """
        lines: dict[str, list[str]] = {name: [] for name in accounts.EXPORTED_TABLES}
        async with self._store.begin_read(request) as conn:
            async for name, rows in accounts.stream_player_data(conn, player_id):
                lines[name] += await asyncio.to_thread(build_json_lines, rows)
        return await asyncio.to_thread(build_export_files, player_id, lines, max_file_size)

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


FIELD_NOTES = {
    "all": (
        "Discord ids, deal numbers and moves are text. Times are UTC, in ISO 8601. Server 0 "
        "means global; no server means direct messages and groups. A server's era changes "
        "each time its leaderboards are reset."
    ),
    "settings": "What you have set. If it's empty, you have the defaults.",
    "games": (
        "Your games. Moves are FROM-TO, with xN for N cards, or draw. redo_moves: moves you "
        "can redo, the last one first. auto_move_ranges: ranges of moves that one press of "
        "Auto or Draw on played. slot: on the table, or saved. last_move_at: when a move was "
        "last made or undone. is_counted: whether it goes on the leaderboards. "
        "counts_globally: on the global ones too, as its server was set when it was dealt. "
        "moves_made: all moves made, those taken back included. level: how hard a deal that "
        "can be won was to be. channel_id and message_id: where it was last shown. "
        "counts_in_contest: only in its challenge or server daily. left_positions: positions "
        "that hints have left for good, as numbers."
    ),
    "results": (
        "How your finished games ended. move_count: all moves made, those taken back "
        "included. seconds: from the deal to the last move, breaks included. price and "
        "payout: dollars of play money. adds_to_streak: false for a win while another game "
        "that counts waited for you."
    ),
    "records": (
        "Totals of your games, for each game and for all of them. practice_games: games that "
        "don't count. clean_wins: wins without undo or hints. cards_up: cards on the "
        "foundations, out of cards_in_play. contest_games, contest_wins: challenges and "
        "server dailies."
    ),
    "cards_up_histogram": "How many of your counted games ended with each number of cards up.",
    "standings": (
        "Your totals on each leaderboard: of a server or global, of a game, a family or all "
        "games, in a month (m), in a week (w) or all time. win_rate_bound and "
        "clean_win_rate_bound, which rank you, are the low ends of the 95% intervals of your "
        "win rates. cards_up_share: the share of cards that went up."
    ),
    "ratings": (
        "Your skill ratings by family of games: ability in logits (0 is average), the "
        "variance of its error, and how many of your games they are made from. fit_number is "
        "the night's work that made them, rank your place among all players then."
    ),
    "medals": (
        "Your medals of months that are over, by leaderboard: 1 is gold, 2 silver, 3 bronze."
    ),
    "feats": (
        "Records that you hold, by server, game, month and kind. value: moves, seconds or "
        "wins in a row."
    ),
    "house_account": (
        "What you paid the house (amount_paid) and what it paid you (amount_won), in dollars "
        "of play money."
    ),
    "house_nights": "The same for each date and server.",
    "viewed_solutions": "Deals you were shown how to play. They no longer count for you.",
    "entries": (
        "The dailies and challenges you entered, by number, and your one attempt at each. "
        "cards_up: cards on the foundations. is_finished: it's over. is_ranked: you hadn't "
        "seen the deal before. move_count: all moves made, those taken back included."
    ),
    "daily_streak": (
        "The last day in whose daily you played a card, the days in a row up to it, your best, "
        "and the freezes you had left."
    ),
    "frozen_days": "The days you missed on which a freeze kept your streak.",
    "challenges": (
        "The challenges you made: on a server, or outside servers in the channel given as "
        "home_channel_id. Each of these places numbers its own. The deal of a fresh challenge"
        " is included once it's over."
    ),
    "invitations": "The challenges that named you.",
    "table_threads": "The threads opened for your tables, and the channels they are in.",
}
"""What the fields of an export mean, in English, as their names are."""


def build_export_files(player_id: int, lines: LinesByTable, max_file_size: int) -> list[bytes]:
    """Return JSON files of at most ``max_file_size`` bytes with all lines, table by table."""

    def build_file(file_lines: LinesByTable, number: int, file_count: int) -> bytes:
        header = {
            "format": FORMAT_VERSION,
            "file": number,
            "files": file_count,
            "player": str(player_id),
            "about": FIELD_NOTES,
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
    return json.dumps(value, ensure_ascii=False, default=datetime.isoformat)
