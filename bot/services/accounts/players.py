"""Players' settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from bot.models.players import PlayerSettings, Visibility
from bot.store import Store
from bot.store.accounts import players


class PlayerSettingsUpdate(TypedDict, total=False):
    """The settings that can be changed."""

    table_visibility: Visibility
    theme: str
    language: str | None
    has_large_indices: bool
    marks_ready_cards: bool
    is_text_only: bool
    spells_suits: bool
    record_visibility: Visibility
    shows_name_in_pictures: bool
    has_tall_pictures: bool


class PlayerSettingsService:
    """Loading and changing players' settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_settings(self, player_id: int) -> PlayerSettings:
        """Return the player's settings, or the defaults."""
        async with self._store.begin_read() as conn:
            return await players.load_player_settings(conn, player_id)

    async def list_players_named_in_pictures(self, player_ids: Iterable[int]) -> list[int]:
        """Return those of the players whose names pictures may show to others."""
        all_ids = list(player_ids)
        async with self._store.begin_read() as conn:
            unnamed_ids = await players.list_players_unnamed_in_pictures(conn, all_ids)
        return [player_id for player_id in all_ids if player_id not in unnamed_ids]

    async def change_settings(
        self, player_id: int, **settings: Unpack[PlayerSettingsUpdate]
    ) -> PlayerSettings:
        """Change the settings given, and return all of them."""
        async with self._store.begin_write() as conn:
            return await players.update_player_settings(conn, player_id, **settings)
