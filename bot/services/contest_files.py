"""A whole contest as a file that `python -m bot.referee verify` checks."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot import __version__
from bot.engine.deals import format_sealed_text, seal_deal
from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import Visibility
from bot.models.contests import Contest, ContestEntry
from bot.services.challenges import MAX_CHALLENGE_ENTRIES, load_contest
from bot.services.contests import assign_ranks, sort_by_rank
from bot.services.fairness import SealSalts, check_may_view_game, record_viewed_solution
from bot.services.replays import find_game_at_contest_end
from bot.store import Connection, PlayerRequest, Store, accounts, contests, games

FILE_FORMAT = 1
"""The number of the form that such files have now."""

CHECKER = (
    f"The program patience-table {__version__}, which this bot runs: python -m bot.referee verify "
    "FILE. Its docs/fairness.md says what is checked."
)
"""Where a file's reader has the checker from."""


class ContestFileService:
    """Seals of contests' deals, and files of contests that are over."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._salts = SealSalts(store)

    async def load_seal(self, contest: Contest, *, request: PlayerRequest | None = None) -> str:
        """Return the seal of a contest's deal, for everyone to see before it is played."""
        return seal_deal(
            contest.variant, contest.deal, await self._salts.load_salt(contest, request=request)
        )

    async def load_sealed_text(
        self, contest: Contest, *, request: PlayerRequest | None = None
    ) -> str:
        """Return the text whose hash is the seal of a contest's deal; none until that is over."""
        if contest.closed_at is None:
            return ""
        salt = await self._salts.load_salt(contest, request=request)
        return format_sealed_text(contest.variant, contest.deal, salt)

    async def list_named_player_ids(
        self, contest_id: int, *, request: PlayerRequest | None = None
    ) -> list[int]:
        """Return the players of a contest whose names its file may have."""
        async with self._store.begin_read(request) as conn:
            contest = await load_contest(conn, contest_id)
            return [entry.player_id for entry in await _list_entries(conn, contest)]

    async def build_contest_file(
        self,
        asker_id: int,
        contest_id: int,
        names: Mapping[int, str],
        *,
        request: PlayerRequest | None = None,
    ) -> bytes:
        """Return a challenge that is over as JSON: its deal and salt, all moves, and all ranks.

        ``names`` are those of its players. Who is anonymous on scoreboards is so here, and who
        keeps their tables private is in it without their moves. The file makes the deal known to
        the asker: it no longer counts for them. Raises GameError if the challenge is not closed,
        the asker is playing the deal in a counted game, or it is that of another contest which they
        have entered and not finished.
        """
        async with self._store.begin_read(request) as conn:
            contest = await load_contest(conn, contest_id)
        if contest.closed_at is None:
            raise GameError(ErrorKey.CONTEST_NOT_OVER)
        salt = await self._salts.load_salt(contest, request=request)
        async with self._store.begin_write(request) as conn:
            ranked = assign_ranks(contest, await _list_entries(conn, contest))
            private_ids = await accounts.list_private_player_ids(
                conn, [entry.player_id for _, entry in ranked]
            )
            public_names = {
                player_id: name
                for player_id, name in names.items()
                if player_id == asker_id or player_id not in private_ids
            }
            rows = [
                await self._build_entry_row(conn, asker_id, rank, entry, public_names)
                for rank, entry in ranked
            ]
        content = {
            "format": FILE_FORMAT,
            "checker": CHECKER,
            "contest": _build_contest_row(contest, salt),
        }
        return json.dumps({**content, "entries": rows}, indent=1).encode()

    async def _build_entry_row(
        self,
        conn: Connection,
        asker_id: int,
        rank: int,
        entry: ContestEntry,
        names: Mapping[int, str],
    ) -> dict[str, Any]:
        is_own = entry.player_id == asker_id
        moves = None
        game = await games.find_game(conn, entry.game_id) if entry.game_id else None
        if game and (is_own or await _shows_tables(conn, entry.player_id)):
            game_at_end = await find_game_at_contest_end(conn, game, self._clock()) or game
            moves = " ".join(game_at_end.moves)
            if not is_own:
                await check_may_view_game(conn, asker_id, game, self._clock())
                await record_viewed_solution(conn, asker_id, game)
        return {
            "player": names.get(entry.player_id),
            "rank": rank if entry.is_ranked and entry.game_id else None,
            "has_played": entry.game_id is not None,
            "is_ranked": entry.is_ranked,
            "is_won": entry.is_won,
            "cards_up": entry.cards_up,
            "move_count": entry.move_count,
            "seconds": entry.seconds,
            "undos": entry.undos,
            "hints": entry.hints,
            "moves": moves,
        }


async def _shows_tables(conn: Connection, player_id: int) -> bool:
    settings = await accounts.load_player_settings(conn, player_id)
    return settings.table_visibility is not Visibility.PRIVATE


async def _list_entries(conn: Connection, contest: Contest) -> list[ContestEntry]:
    joined = await contests.list_scoreboard_entries(conn, contest.id, limit=MAX_CHALLENGE_ENTRIES)
    return sort_by_rank(contest, joined)


def _build_contest_row(contest: Contest, salt: str) -> dict[str, Any]:
    assert contest.closed_at is not None  # only contests that are over have a file
    return {
        "number": contest.number,
        "variant": contest.variant,
        # Many programs cannot hold numbers as large as some deals' are.
        "deal": str(contest.deal),
        "is_fresh_deal": contest.is_fresh_deal,
        "salt": salt,
        "seal": seal_deal(contest.variant, contest.deal, salt),
        "tie_breaker": contest.tie_breaker.value,
        "allows_undo": contest.allows_undo,
        "allows_hints": contest.allows_hints,
        "starts_at": contest.starts_at.isoformat(),
        "ends_at": contest.ends_at.isoformat(),
        "closed_at": contest.closed_at.isoformat(),
    }
