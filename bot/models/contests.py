"""Dailies and challenges: the deals that many play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


class ContestKind(StrEnum):
    """Whose deal it is: everyone's of a day, or that of those who take a challenge up."""

    DAILY = "daily"
    CHALLENGE = "challenge"


class ContestTieBreaker(StrEnum):
    """What comes after being won and cards up: fewer moves and then less time, or time first."""

    MOVES = "moves"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A deal that many play.

    ``fresh`` deals were chosen by us; ``undo`` and ``hints`` are allowed or not; ``invited`` names
    who may join, everyone there if nobody is named: on its ``server``, or outside servers in the
    channel that is its ``place``. ``message`` is its scoreboard's, in ``channel``.
    ``closed`` says when it was over, ``refreshed`` when the scoreboard was last edited,
    ``announced`` when its end was told.
    """

    id: int = 0
    kind: ContestKind
    date: str | None = None
    variant: str
    deal: int
    deal_word: str | None = None
    is_fresh_deal: bool = True
    tie_breaker: ContestTieBreaker = ContestTieBreaker.MOVES
    allows_undo: bool = True
    allows_hints: bool = True
    creator_id: int | None = None
    invited_player_ids: tuple[int, ...] = ()
    server_id: int | None = None
    home_channel_id: int | None = None
    scoreboard_channel_id: int | None = None
    scoreboard_message_id: int | None = None
    language: str | None = None
    starts_at: datetime
    ends_at: datetime
    closed_at: datetime | None = None
    scoreboard_refreshed_at: datetime | None = None
    end_announced_at: datetime | None = None
