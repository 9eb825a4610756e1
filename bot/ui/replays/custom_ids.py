"""The custom ids of the buttons that show a game again."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class ReplayId(CustomId, prefix="film"):
    """Show a finished game as a film, or an attempt as it stood at its contest's end."""

    game_id: int
    at_contest_end: bool = False


@dataclass(frozen=True, slots=True)
class MoveListId(CustomId, prefix="moves"):
    """Show the same game's moves as text."""

    game_id: int
    at_contest_end: bool = False
