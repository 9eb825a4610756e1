"""What a player has set for themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.store import players

if TYPE_CHECKING:
    from bot.store.database import Store
    from bot.store.players import Player, Visibility


class Players:
    """Players' settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, player: int) -> Player:
        """The player's settings, or the defaults."""
        async with self._store.reading() as conn:
            return await players.get(conn, player)

    async def show_tables(self, player: int, tables: Visibility) -> Player:
        """Sets who sees the player's tables."""
        async with self._store.writing() as conn:
            changed = replace(await players.get(conn, player), tables=tables)
            await players.save(conn, changed)
        return changed
