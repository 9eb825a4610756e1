"""Players' settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Visibility(StrEnum):
    """Who sees a player's table, or record."""

    PUBLIC = "public"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettings:
    """What a player has chosen; no language of their own means Discord's.

    ``theme`` names a theme of `rendering`, which may be gone by now; ``large`` is the deck with
    large indices; ``ready`` marks cards that can go up; ``text`` tells tables in words, with no
    picture; ``record`` says who sees their record and their name on boards; without ``money`` they
    have put the house's money away for good.
    """

    id: int
    language: str | None = None
    table_visibility: Visibility = Visibility.PUBLIC
    theme: str = "classic"
    has_large_indices: bool = False
    marks_ready_cards: bool = False
    is_text_only: bool = False
    record_visibility: Visibility = Visibility.PUBLIC
    can_play_for_money: bool = True
