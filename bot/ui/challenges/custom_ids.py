"""The custom ids of controls on challenges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl


class ChallengeAction(StrEnum):
    """What a button or a menu does with a challenge; to join is to play."""

    JOIN = "join"
    SHOW_SCOREBOARD = "board"
    REFRESH = "refresh"
    ASK_END = "ask-end"
    END = "end"
    END_PRIVATELY = "end-privately"
    KEEP = "keep"
    REMATCH = "rematch"
    PLAY_SAME_DEAL = "deal"
    SHOW_FINAL_TABLE = "final-table"
    RACE = "race"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class ChallengeId(CustomId, prefix="challenge"):
    """A control of a challenge, for whoever presses it."""

    action: ChallengeAction
    contest_id: int


@dataclass(frozen=True, slots=True)
class ScoreboardPageId(CustomId, prefix="scoreboard"):
    """A control that shows a page of a scoreboard, from 0, on a player's own copy."""

    control: BoardControl
    contest_id: int
    page_number: int
