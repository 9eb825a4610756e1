"""Ranks in contests: the order of entries, the ranks that ties share, and scoreboards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.player_records import DealPlay
from bot.services.contests.membership import MAX_CHALLENGE_ENTRIES
from bot.store import Connection
from bot.store.accounts import players
from bot.store.contests import entries, entry_ranks
from bot.store.contests.invitations import NO_PLAYER_ID

_FULL_POINTS = 100.0
"""For beating everyone else in a contest."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A contest and all its entries, sorted by rank.

    ``private_player_ids`` are players who do not show their names on scoreboards.
    """

    contest: Contest
    entries: tuple[ContestEntry, ...]
    private_player_ids: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        """Whether the contest is closed, so that nothing changes any more."""
        return self.contest.closed_at is not None

    def list_public_invited_ids(self) -> list[int]:
        """Return the players whom the contest names, without those who keep their names private."""
        return [
            player_id
            for player_id in self.contest.invited_player_ids
            if player_id != NO_PLAYER_ID and player_id not in self.private_player_ids
        ]

    def find_entry(self, player_id: int) -> ContestEntry | None:
        """Return the player's entry; None if they did not join."""
        return next((entry for entry in self.entries if entry.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """An entry with its rank, which ties share; an unranked entry has none.

    Without a public name the player is anonymous to all others.
    """

    rank: int | None
    entry: ContestEntry
    has_public_name: bool


def sort_by_rank(contest: Contest, unsorted_entries: Sequence[ContestEntry]) -> list[ContestEntry]:
    """Return entries sorted by rank, with the contest's tie-breaker; ties by player id.

    Entries without an attempt come last. Of otherwise equal entries those without a move do.
    """
    return sorted(
        unsorted_entries,
        key=lambda entry: (_build_sort_key(contest, entry), entry.player_id),
    )


def assign_ranks(
    contest: Contest,
    sorted_entries: Sequence[ContestEntry],
    *,
    offset: int = 0,
    first_rank: int = 1,
) -> list[tuple[int, ContestEntry]]:
    """Return sorted entries, each with its rank: one more than the number of better entries.

    If they are a part of all entries, ``offset`` entries come before them, and ``first_rank`` is
    the rank of the first.
    """
    ranked: list[tuple[int, ContestEntry]] = []
    rank, previous_key = first_rank, None
    for position, entry in enumerate(sorted_entries, offset + 1):
        key = _build_sort_key(contest, entry)
        if previous_key is not None and key != previous_key:
            rank = position
        ranked.append((rank, entry))
        previous_key = key
    return ranked


def compute_points(scoreboard: Scoreboard) -> dict[int, float]:
    """Return the points of each ranked entry that has begun, by its player's id.

    They are the per cent of the other such entries that it beats, ties half; alone it has none.
    """
    compared = [entry for entry in scoreboard.entries if entry.is_ranked and entry.game_id]
    ranked = assign_ranks(scoreboard.contest, compared)
    others, sizes = len(compared) - 1, Counter(rank for rank, _ in ranked)
    if others < 1:
        return {}
    return {
        entry.player_id: _FULL_POINTS * (others - (rank - 1) - (sizes[rank] - 1) / 2) / others
        for rank, entry in ranked
    }


def build_result_key(
    tie_breaker: ContestTieBreaker, result: ContestEntry | DealPlay
) -> tuple[object, ...]:
    """Return the key by which the best way to have played a deal comes first."""
    tie_break = (result.move_count, result.seconds)
    if tie_breaker is ContestTieBreaker.TIME:
        tie_break = (result.seconds, result.move_count)
    return (not result.is_won, -result.cards_up, result.move_count == 0, *tie_break)


def _build_sort_key(contest: Contest, entry: ContestEntry) -> tuple[object, ...]:
    """Return the key by which the best entry comes first."""
    return (
        entry.game_id is None,
        not entry.is_ranked,
        *build_result_key(contest.tie_breaker, entry),
    )


async def find_standing(
    conn: Connection, contest: Contest, game_id: int
) -> tuple[ContestEntry, int, int] | None:
    """Return the entry of an attempt that is over, its rank, and how many entries have begun.

    In a daily it is the rank on the largest scoreboard that the entry is on.
    """
    if contest.kind is ContestKind.DAILY:
        # There may be very many, so the database counts; who enters a daily has begun it.
        entry = await entries.find_entry_of_game(conn, game_id)
        if entry is None:
            return None
        server_id = contest.server_id or find_broadest_board_server_id(entry)
        return entry, *await entry_ranks.load_rank_and_count(conn, entry, server_id)
    joined = await entries.list_scoreboard_entries(conn, contest.id, limit=MAX_CHALLENGE_ENTRIES)
    begun_count = sum(entry.game_id is not None for entry in joined)
    for rank, entry in assign_ranks(contest, sort_by_rank(contest, joined)):
        if entry.game_id == game_id:
            return entry, rank, begun_count
    return None


def find_broadest_board_server_id(entry: ContestEntry) -> int:
    """Return the server id of the largest scoreboard that a daily's entry is on."""
    if entry.server_id is None or entry.counts_globally:
        return GLOBAL_SERVER_ID
    return entry.server_id


async def list_ranked_entries(  # noqa: PLR0917 - the contest, the place, the part, the player
    conn: Connection,
    contest: Contest,
    server_id: int,
    offset: int,
    limit: int,
    player_id: int | None = None,
) -> tuple[RankedEntry, ...]:
    """Return a part of a daily's scoreboard, as the player sees it, with ranks.

    Unranked entries come last, so that the ranks have no gaps.
    """
    listed = await entries.list_scoreboard_entries(
        conn, contest.id, server_id=server_id, offset=offset, limit=limit
    )
    private_ids = await players.list_private_player_ids(conn, [entry.player_id for entry in listed])
    first_rank = 1
    if offset and listed:
        first_rank = await entry_ranks.load_entry_rank(conn, listed[0], server_id)
    return tuple(
        RankedEntry(
            rank if entry.is_ranked else None,
            entry,
            has_public_name=entry.player_id == player_id or entry.player_id not in private_ids,
        )
        for rank, entry in assign_ranks(contest, listed, offset=offset, first_rank=first_rank)
    )


async def find_own_ranked_entry(
    conn: Connection, entry: ContestEntry | None, server_id: int
) -> RankedEntry | None:
    """Return the player's own entry with its rank, if it is on the server's scoreboard."""
    if entry is None or server_id not in {
        entry.server_id,
        find_broadest_board_server_id(entry),
    }:
        return None
    rank = await entry_ranks.load_entry_rank(conn, entry, server_id) if entry.is_ranked else None
    return RankedEntry(rank, entry, has_public_name=True)
