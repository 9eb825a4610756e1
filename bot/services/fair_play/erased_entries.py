"""One attempt each, even for players who erase their data while a contest is open.

A hash of who began it, or has seen its deal elsewhere, stays until the contest ends. Only the
installation's secret can make it, so nobody who reads it learns the player.
"""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.fairness import has_seen_deal
from bot.services.keyed_hashes import compute_keyed_hash, load_secret
from bot.store import Connection
from bot.store.contests import contests, erased_entries

_SECRET_NAME = "erased entries"  # noqa: S105 - the name of a secret, not the secret


async def keep_seen_contests(conn: Connection, player_id: int) -> bool:
    """Keep hashes of a player in open contests whose deal they have seen, such as in an attempt.

    Return whether there are any.
    """
    is_any_kept = False
    for contest in await contests.list_open_contests_with_dealt_numbers(conn, player_id):
        if await has_seen_deal(conn, player_id, contest):
            player_hash = await _compute_player_hash(conn, contest.id, player_id)
            await erased_entries.insert_erased_entry(conn, contest.id, player_hash)
            is_any_kept = True
    return is_any_kept


async def check_entry_not_erased(conn: Connection, contest_id: int, player_id: int) -> None:
    """Raise GameError (``entry-erased``) if the player saw the deal and erased their data."""
    hashes = await erased_entries.list_erased_entries(conn, contest_id)
    if hashes and await _compute_player_hash(conn, contest_id, player_id) in hashes:
        raise GameError(ErrorKey.ENTRY_ERASED)


async def _compute_player_hash(conn: Connection, contest_id: int, player_id: int) -> str:
    secret = await load_secret(conn, _SECRET_NAME)
    return compute_keyed_hash(secret, f"{contest_id} {player_id}").hex()
