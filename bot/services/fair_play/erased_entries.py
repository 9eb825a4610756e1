"""One attempt each, even for players who erase their data while a contest is open.

A hash of who began it stays until the contest ends. Only the installation's secret can make it, so
nobody who reads it learns the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.keyed_hashes import compute_keyed_hash, load_secret
from bot.store.contests import entries, erased_entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.models.contests import Contest
    from bot.store import Connection

_SECRET_NAME = "erased entries"  # noqa: S105 - the name of a secret, not the secret


async def keep_begun_entries(
    conn: Connection, player_id: int, entered_contests: Iterable[Contest]
) -> bool:
    """Keep hashes of a player's entries in open contests; return whether there are any.

    An entry without an attempt is not kept, unless its player has seen the deal.
    """
    is_any_kept = False
    for contest in entered_contests:
        entry = await entries.find_entry(conn, contest.id, player_id)
        if entry and (entry.game_id is not None or not entry.is_ranked):
            player_hash = await _compute_player_hash(conn, contest.id, player_id)
            await erased_entries.insert_erased_entry(conn, contest.id, player_hash)
            is_any_kept = True
    return is_any_kept


async def check_entry_not_erased(conn: Connection, contest_id: int, player_id: int) -> None:
    """Raise GameError (``entry-erased``) if the player began the contest and erased their data."""
    hashes = await erased_entries.list_erased_entries(conn, contest_id)
    if hashes and await _compute_player_hash(conn, contest_id, player_id) in hashes:
        raise GameError(ErrorKey.ENTRY_ERASED)


async def _compute_player_hash(conn: Connection, contest_id: int, player_id: int) -> str:
    secret = await load_secret(conn, _SECRET_NAME)
    return compute_keyed_hash(secret, f"{contest_id} {player_id}").hex()
