"""What a player has set for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from bot.store import players

if TYPE_CHECKING:
    from typing import Unpack

    from bot.store.database import Store
    from bot.store.players import Player, Visibility


class Settings(TypedDict, total=False):
    """What can be set."""

    tables: Visibility
    theme: str
    large: bool
    ready: bool
    text: bool
    record: Visibility


class Players:
    """Players' settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, player: int) -> Player:
        """The player's settings, or the defaults."""
        async with self._store.reading() as conn:
            return await players.get(conn, player)

    async def change(self, player: int, **settings: Unpack[Settings]) -> Player:
        """Sets what is named; the rest stays as it was."""
        async with self._store.writing() as conn:
            return await players.change(conn, player, **settings)
