"""Players' settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Visibility(StrEnum):
    """Whether others may see a player's tables, or their record."""

    PUBLIC = "public"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettings:
    """A player's settings.

    Without a language the one of their Discord is used. The theme may not exist any more.
    `record_visibility` also says whether their name is shown on leaderboards. A player who has
    closed their account for good can no longer play for money. Pictures that others see show the
    name only where `shows_name_in_pictures`, and never that of a player with a private record.
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
    shows_name_in_pictures: bool = True
    spells_suits: bool = False
    has_tall_pictures: bool = False
