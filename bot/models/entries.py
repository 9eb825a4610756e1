"""Players' entries in contests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestEntry:
    """A player's entry in a contest, on the server where they joined it.

    `game_id` is their attempt, None until they begin it. An entry is unranked if its player had
    seen the deal before. `cards_up` are cards on the foundations, `move_count` is
    `Game.move_count`. A daily's entry that does not count globally is on its server's scoreboard
    only: that is decided when the attempt is dealt.
    """

    contest_id: int
    player_id: int
    server_id: int | None = None
    game_id: int | None = None
    joined_at: datetime
    is_ranked: bool = True
    is_finished: bool = False
    is_won: bool = False
    cards_up: int = 0
    move_count: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0
    counts_globally: bool = True
