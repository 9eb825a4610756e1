"""The custom ids of the buttons that look into a lost game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class AnalysisId(CustomId, prefix="could-win"):
    """Say whether a lost game could have been won, and which move lost it."""

    game_id: int


@dataclass(frozen=True, slots=True)
class PlayFromId(CustomId, prefix="play-from"):
    """Deal a lost game's cards as practice, with its first ``move_count`` moves played."""

    game_id: int
    move_count: int


@dataclass(frozen=True, slots=True)
class WinningLineId(CustomId, prefix="win-line"):
    """Show as text how a lost game could have been won."""

    game_id: int


@dataclass(frozen=True, slots=True)
class WinningFilmId(CustomId, prefix="win-film"):
    """Show the same as a film."""

    game_id: int
