"""Servers' settings."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_MIN_GAMES = 10
"""So many games a player has on a board to have a place there, where no owner says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server: in which ``channels`` the bot answers publicly, all of them where none is named.

    ``everywhere`` shows its results on the boards of all; ``minimum`` is its boards'; a reset
    begins a new ``era`` of them. While ``everywhere`` is being ``changed`` for those of the past,
    it holds for players up to this one, and not yet for those after.
    """

    id: int
    public_channel_ids: tuple[int, ...] = ()
    is_on_global_leaderboards: bool = True
    min_ranked_games: int = DEFAULT_MIN_GAMES
    era: int = 0
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    language: str | None = None
    changed_up_to_player_id: int | None = None

    def counts_globally(self, player_id: int) -> bool:
        """Whether the player's results here are on the boards of all."""
        return self.is_on_global_leaderboards is (
            self.changed_up_to_player_id is None or player_id <= self.changed_up_to_player_id
        )
